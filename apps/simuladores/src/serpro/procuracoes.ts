import { somarDias } from "./calendario.ts"
import { NOMES_NO_ECAC } from "./catalogo.ts"
import type { Contexto, Procuracao } from "./estado.ts"

/** The powers that a taxpayer granted in the e-CAC, matched by the name of the service. */

const UM_ANO_DIAS = 365
export const chaveDaProcuracao = (outorgante: string, outorgado: string): string => `${outorgante}>${outorgado}`

/** Those registered, or, where nobody registered any and the simulator grants by itself, one with every service. */
export function procuracoesDe(
  { gavetas, procuracaoPadrao }: Contexto,
  outorgante: string,
  outorgado: string,
  dia: string,
): readonly Procuracao[] {
  const registradas = gavetas.procuracoes.ler(chaveDaProcuracao(outorgante, outorgado))
  if (registradas) return registradas.filter(({ expiraEm, sistemas }) => expiraEm >= dia && sistemas.length > 0)
  return procuracaoPadrao === "todas" ? [{ sistemas: NOMES_NO_ECAC, expiraEm: somarDias(dia, UM_ANO_DIAS) }] : []
}

export function situacaoDaProcuracao(
  contexto: Contexto,
  outorgante: string,
  outorgado: string,
  sistema: string,
  dia: string,
): "vale" | "nenhuma" | "de-outros-sistemas" {
  const vigentes = procuracoesDe(contexto, outorgante, outorgado, dia)
  if (vigentes.length === 0) return "nenhuma"
  return vigentes.some(({ sistemas }) => sistemas.includes(sistema)) ? "vale" : "de-outros-sistemas"
}
