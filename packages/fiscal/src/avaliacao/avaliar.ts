import { EntradaInvalida } from "../nucleo/erros.ts"
import type { Resposta } from "../nucleo/memoria.ts"
import { TABELAS, type Tabelas } from "../parametros/tabelas.ts"
import { REGRA_DA_APURACAO } from "./apuracao.ts"
import { REGRAS_DE_EMPRESAS } from "./empresas.ts"
import { REGRAS_DE_GUIAS } from "./guias.ts"
import { type Json, paraJson } from "./json.ts"
import { Campos } from "./leitores.ts"
import { REGRAS_DO_MEI } from "./mei.ts"
import { REGRAS_DE_PESSOAS } from "./pessoas.ts"
import type { Regra } from "./regra.ts"
import { REGRAS_DO_SIMPLES } from "./simples.ts"

/** Every rule that can be called by name, in the order of the documentation. */
export const REGRAS: readonly Regra[] = [
  ...REGRAS_DO_SIMPLES,
  REGRA_DA_APURACAO,
  ...REGRAS_DO_MEI,
  ...REGRAS_DE_PESSOAS,
  ...REGRAS_DE_EMPRESAS,
  ...REGRAS_DE_GUIAS,
]

const POR_NOME: ReadonlyMap<string, Regra> = new Map(REGRAS.map((regra) => [regra.nome, regra]))

/** Names accepted by `avaliarCaso`. */
export const NOMES_DAS_REGRAS: readonly string[] = [...POR_NOME.keys()]

/**
 * Evaluates a rule by name over plain JSON: amounts in reais as text, answer likewise. `tabelas` brings the periods that an
 * office added. Throws `EntradaInvalida` for an unknown rule or a malformed input (naming the field), and whatever the rule
 * throws.
 */
export function avaliarCaso(nome: string, entrada: unknown, tabelas: Tabelas = TABELAS): Resposta<Json> {
  const regra = POR_NOME.get(nome)
  if (regra === undefined) {
    throw new EntradaInvalida("regra", `"${nome}" não existe (conhecidas: ${NOMES_DAS_REGRAS.join(", ")})`)
  }
  const resposta = regra.avaliar(new Campos(entrada, "entrada", Object.keys(regra.entrada)), tabelas)
  return resposta.tipo === "calculado" ? { ...resposta, resultado: paraJson(resposta.resultado) } : resposta
}
