import { type Competencia, primeiroDia } from "../nucleo/competencia.ts"
import { vigenteEm } from "../nucleo/parametro.ts"
import { textoDaTaxa } from "../nucleo/taxa.ts"
import { ATIVIDADES_DO_PRESUMIDO, type AtividadeDoPresumido } from "../parametros/presumido/presuncao.ts"
import { TABELAS, type Tabelas } from "../parametros/tabelas.ts"

/** Presumption percentages of an activity, as exact fractions. */
export interface PresuncaoDaAtividade {
  readonly atividade: AtividadeDoPresumido
  readonly irpj: string
  readonly csll: string
}

/** The percentages of every activity in a month, for who has to choose one. Throws `ParametroSemVigencia` before 2018. */
export function presuncoesEm(mes: Competencia, tabelas: Tabelas = TABELAS): PresuncaoDaAtividade[] {
  const { valor } = vigenteEm(tabelas.presuncaoDoLucro, primeiroDia(mes))
  return ATIVIDADES_DO_PRESUMIDO.map((atividade) => ({
    atividade,
    irpj: textoDaTaxa(valor[atividade].irpj),
    csll: textoDaTaxa(valor[atividade].csll),
  }))
}
