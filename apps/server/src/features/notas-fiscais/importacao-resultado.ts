import type { ResultadoDeItem } from "../processamento/tipos.ts"

export const INSERIDO = 1
export const ATUALIZADO = 2
export const ERRO = 4
export const SEM_ACAO = 5

/** One file may touch two companies: the strongest result names the whole. */
export function juntar(resultados: readonly ResultadoDeItem[]): ResultadoDeItem {
  const [primeiro, ...resto] = resultados
  if (!primeiro) throw new Error("Nada a juntar.")
  if (resto.length === 0) return primeiro
  const ordem = [INSERIDO, ATUALIZADO, ERRO, SEM_ACAO]
  const melhor = [...resultados].sort((a, b) => ordem.indexOf(a.resultado) - ordem.indexOf(b.resultado))[0] ?? primeiro
  return {
    ...melhor,
    mensagem: [...new Set(resultados.map((r) => r.mensagem))].join(" "),
    detalhes: [...new Set(resultados.flatMap((r) => r.detalhes ?? []))],
  }
}
