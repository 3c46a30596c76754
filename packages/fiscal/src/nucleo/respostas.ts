import type { Passo, Resposta } from "./memoria.ts"
import { parametrosDaMemoria } from "./passos.ts"

/** The calculated answer: result and tree, with the parameter periods read off the tree. */
export function calculado<T>(
  resultado: T,
  memoria: Passo,
  avisos: readonly string[] = [],
): Extract<Resposta<T>, { tipo: "calculado" }> {
  return { tipo: "calculado", resultado, memoria, parametros: parametrosDaMemoria(memoria), avisos }
}
