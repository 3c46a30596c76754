import { type Competencia, primeiroDia } from "../nucleo/competencia.ts"
import type { Norma } from "../nucleo/memoria.ts"
import { vigenteEm } from "../nucleo/parametro.ts"
import { TABELAS, type Tabelas } from "../parametros/tabelas.ts"

export interface DocumentoDaReceita {
  /** Month of the service, as the document says it. */
  readonly prestacao: Competencia
  /** Month in which the document was issued. */
  readonly emissao: Competencia
}

/**
 * The month in which the revenue of a document of the Simples is earned: the one of the service until 2026, the one of the
 * issue from 2027. What was done in 2026 is of 2026 even when issued later: the rule of its time already earned it, and it
 * is not earned again. Throws `ParametroSemVigencia`. Res. CGSN 140/2018 art. 2º §§8º to 9º-A.
 */
export function mesDaReceita(
  { prestacao, emissao }: DocumentoDaReceita,
  tabelas: Tabelas = TABELAS,
): { readonly mes: Competencia; readonly norma: Norma } {
  const { valor, norma } = vigenteEm(tabelas.mesDoFaturamento, primeiroDia(prestacao))
  return { mes: valor === "documento" ? emissao : prestacao, norma }
}
