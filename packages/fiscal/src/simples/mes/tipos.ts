import type { Competencia } from "../../nucleo/competencia.ts"
import type { Passo } from "../../nucleo/memoria.ts"
import type { ProLaboreAvaliado, ValoresDoRecibo } from "../../pro-labore/recibo-avaliado.ts"
import type { EfeitoDoExcesso, SituacaoDoLimite } from "../limites/limites.ts"
import type { Anexo, AnexoDaAtividade, Mercado, ParcelaDoLimite, SituacaoReceita } from "../tipos.ts"

/** A kind of revenue: one line of the PGDAS-D. "externo" implies the situation "exportacao". */
export interface AtividadeDoMes {
  readonly anexo: AnexoDaAtividade
  readonly situacoes: readonly SituacaoReceita[]
  readonly mercado: Mercado
}

/** What does not change among the months to be evaluated: prepared once. */
export interface FormaDoMes {
  readonly periodoApuracao: Competencia
  /** ISO date. */
  readonly abertura: string
  /** No two of the same annex, situations and market: add their revenue. */
  readonly atividades: readonly AtividadeDoMes[]
  readonly impedidoIcmsIss?: boolean
  readonly uf?: string
  /** ISO date on which the pró-labore of the month is paid; absent: no pró-labore is evaluated. */
  readonly pagamentoDoProLabore?: string
}

/** The figures of one month, in whole centavos, zero to one trillion reais each. */
export interface EntradaDoMes {
  /** Net revenue of each activity, in the order of the form. */
  readonly receitas: readonly number[]
  /** Internal revenue of each month of `meses`. */
  readonly interno: readonly number[]
  /** Export revenue of the same months; none when absent. */
  readonly externo?: readonly number[]
  /** Payroll of each month of `mesesDaFolha`; needed when some activity with revenue is under Fator R. */
  readonly folhas?: readonly number[]
  /** Required when the form has a date of payment. */
  readonly proLabore?: number
  readonly outrasBases?: number
  readonly dependentes?: number
  readonly pensao?: number
}

/** The taxes of one activity, or of one part of it. */
export interface ItemDoMes {
  readonly anexo: Anexo
  /** Index of the activity in the form. */
  readonly atividade: number
  readonly parcela: ParcelaDoLimite | null
  readonly base: number
  readonly faixa: number
  /** In the order of `TRIBUTOS`. */
  readonly tributos: readonly number[]
  readonly total: number
}

/** The figures of a month, in whole centavos: the same as the rules give. */
export interface ValoresDoMes {
  readonly receitaMes: number
  readonly rbt12: number | null
  readonly rbt12Exportacao: number | null
  readonly rba: number
  readonly rbaExportacao: number
  /** In units of the decimals of the rule: 28 is 0.28. Null when no revenue depends on it. */
  readonly fatorR: number | null
  readonly itens: readonly ItemDoMes[]
  /** In the order of `TRIBUTOS`. */
  readonly tributos: readonly number[]
  readonly das: number
  readonly abaixoDoMinimo: boolean
  readonly situacaoSublimite: SituacaoDoLimite
  readonly efeitoSublimite: EfeitoDoExcesso
  readonly situacaoLimite: SituacaoDoLimite
  readonly efeitoLimite: EfeitoDoExcesso
  readonly proLabore: ValoresDoRecibo | null
}

/** The figures and, from the same call, what explains them. */
export interface MesAvaliado extends ValoresDoMes {
  readonly proLabore: ProLaboreAvaliado | null
  /**
   * The memória de cálculo of these figures, written when first read and then kept. It is not an own property: writing or
   * copying the figures does not write it. The lists given to the evaluation must not change before it is read.
   * Throws `ErroDeTabela` when some figure of the tree is not the one already given.
   */
  readonly memoria: Passo
}
