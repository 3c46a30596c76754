import { avaliarCaso } from "../avaliacao/avaliar.ts"

/** The result of a rule as plain JSON, for tables of cases written in reais. Fails showing the other answers. */
export function resultadoDe(regra: string, entrada: object): Readonly<Record<string, unknown>> {
  const resposta = avaliarCaso(regra, entrada)
  if (resposta.tipo !== "calculado") throw new Error(JSON.stringify(resposta))
  return Object(resposta.resultado)
}

/** The warnings of a rule. */
export function avisosDe(regra: string, entrada: object): readonly string[] {
  const resposta = avaliarCaso(regra, entrada)
  return resposta.tipo === "calculado" ? resposta.avisos : []
}

/** A table of cases: title (pt-BR), input and the fields expected, with the arithmetic as a comment beside each. */
export type TabelaDeCasos = readonly (readonly [titulo: string, entrada: object, esperado: object])[]
