import type { Competencia } from "../../nucleo/competencia.ts"
import type { Centavos } from "../../nucleo/dinheiro.ts"
import type { Origem } from "../../nucleo/memoria.ts"
import type { ItemDas } from "../das/tipos.ts"
import type { EfeitoDoExcesso, SituacaoDoLimite } from "../limites/limites.ts"
import type { RegraRbt12 } from "../rbt12/rbt12.ts"
import type {
  Anexo,
  AnexoDaAtividade,
  Mercado,
  SituacaoReceita,
  TipoDeComponente,
  Tributo,
  TributoFixo,
} from "../tipos.ts"

/** One receipt, activity or note total of the month. `valor` is never negative: reductions are `deducoes`. */
export interface LinhaDeReceita {
  /** The caller's own id, returned in `ItemDas.linhas`. */
  readonly id: string
  readonly rotulo: string
  readonly anexo: AnexoDaAtividade
  /** Empty: normal taxation. */
  readonly situacoes: readonly SituacaoReceita[]
  /** "externo" implies the situation "exportacao". */
  readonly mercado: Mercado
  readonly valor: Centavos
  readonly origem: Origem
}

/**
 * A return or cancellation that reduces the revenue of the month it happens, in the same annex, situations and market
 * (Res. CGSN 140/2018 art. 17). `valor` positive. Its excess over that revenue comes back in `saldoDeducoes`.
 */
export interface DeducaoDeReceita {
  readonly id: string
  readonly rotulo: string
  readonly anexo: AnexoDaAtividade
  readonly situacoes: readonly SituacaoReceita[]
  readonly mercado: Mercado
  readonly valor: Centavos
  readonly origem: Origem
}

/** Part of the deductions that did not fit in the month and reduces the next ones. */
export interface SaldoDeDeducao {
  readonly anexo: AnexoDaAtividade
  readonly situacoes: readonly SituacaoReceita[]
  readonly mercado: Mercado
  readonly valor: Centavos
}

/** Gross revenue of an earlier month, net of returns and cancellations, by competência, all establishments added. */
export interface ReceitaDoMes {
  readonly competencia: Competencia
  readonly interno: Centavos
  readonly externo: Centavos
  /** Where the amounts come from, so that a person can open it; none when absent. */
  readonly origens?: readonly Origem[]
}

/** One kind of payroll paid in a month. Kinds may repeat: each origin is a leaf of its own. */
export interface ComponenteDaFolha {
  readonly tipo: TipoDeComponente
  readonly valor: Centavos
  readonly origem: Origem
}

/**
 * Payroll PAID in a month, as Fator R counts it (LC 123/2006 art. 18 §24): wages, pró-labore, CPP and FGTS. By its
 * components, or as one figure that somebody already added up.
 */
export type FolhaDoMes = { readonly competencia: Competencia } & (
  | { readonly componentes: readonly ComponenteDaFolha[] }
  | { readonly valor: Centavos; readonly origem: Origem }
)

/** Why what was earned and not received enters the base (Res. CGSN 140/2018 art. 20). */
export type MotivoDaIntegracao = "prazo-do-ano-seguinte" | "encerramento" | "fim-do-regime" | "exclusao"

/** Earned and not received, that the law brings into the base of this month. */
export interface LinhaIntegrada extends LinhaDeReceita {
  readonly motivo: MotivoDaIntegracao
}

/** The base of a month by caixa, segregated as in the month of receipt. */
export interface BaseDeCaixa {
  readonly recebidas: readonly LinhaDeReceita[]
  readonly integradas: readonly LinhaIntegrada[]
}

/** What a State or municipality fixed by the month for the microempresa (LC 123/2006 art. 18 §18). */
export interface ValorFixo {
  readonly tributo: TributoFixo
  readonly valor: Centavos
  /** The law or decree of the State or municipality. */
  readonly ato: string
}

export interface EntradaApuracao {
  readonly periodoApuracao: Competencia
  /** ISO date of the opening of the company. */
  readonly abertura: string
  /** Earned in the month. By caixa it makes RBT12, RBA and Fator R only (Res. CGSN 140/2018 art. 19, sole paragraph). */
  readonly linhas: readonly LinhaDeReceita[]
  /** What the tax is over in a year by caixa; absent: what was earned. Refused from PA 2027-01. */
  readonly caixa?: BaseDeCaixa
  /** Returns, and what earlier months left of them, off what was earned. By caixa the base has them already: it is what was received less what was paid back. */
  readonly deducoes?: readonly DeducaoDeReceita[]
  /** Earlier months. An absent month is missing data; a month without revenue is listed with zero. */
  readonly historico: readonly ReceitaDoMes[]
  readonly folhas: readonly FolhaDoMes[]
  /** Why the office leaves the CPP of the DAS out of the payroll, against the table; counted when absent. */
  readonly semCppDoDas?: string
  /** ICMS and ISS are already collected outside the DAS (sublimit exceeded earlier). */
  readonly impedidoIcmsIss?: boolean
  /** "SP": the State decides which sublimit applies; the general one when absent. */
  readonly uf?: string
  /** In force in the month. Whether they apply depends on the revenue of this year and of the one before. */
  readonly valoresFixos?: readonly ValorFixo[]
  /** Months of the previous calendar year; asked only where there is a fixed amount. */
  readonly anoAnterior?: readonly ReceitaDoMes[]
}

export interface ResultadoApuracao {
  readonly periodoApuracao: Competencia
  /** Revenue of the month after deductions, both markets. */
  readonly receitaMes: Centavos
  /** What the DAS is over: the same, or by caixa what was received and what art. 20 brings in. */
  readonly baseMes: Centavos
  /** Internal market; null while the first-band rule applies (first two months, from 2027). */
  readonly rbt12: Centavos | null
  /** Export market; null without any export in the window and in the month, or under the first-band rule. */
  readonly rbt12Exportacao: Centavos | null
  readonly regraRbt12: RegraRbt12
  /** Internal revenue accumulated in the calendar year, this month included: the gate of sublimit and limit. */
  readonly rba: Centavos
  /** Export revenue accumulated in the calendar year, this month included; it has a limit of its own. */
  readonly rbaExportacao: Centavos
  /** "0.28"; null when no line with revenue depends on it. */
  readonly fatorR: string | null
  /** Annexes used, after Fator R. */
  readonly anexos: readonly Anexo[]
  /** das ÷ baseMes with 10 decimals; null without a base. */
  readonly aliquotaEfetiva: string | null
  readonly itens: readonly ItemDas[]
  /** Those that applied: inside the DAS, and in no item. */
  readonly valoresFixos: readonly { readonly tributo: TributoFixo; readonly valor: Centavos }[]
  readonly tributos: Readonly<Record<Tributo, Centavos>>
  readonly das: Centavos
  /** Above zero and below R$ 10,00: no guide is issued, the amount waits for the next months. False for a zero DAS. */
  readonly abaixoDoMinimo: boolean
  /** ISO date, already moved to a business day. */
  readonly vencimento: string
  readonly situacaoSublimite: SituacaoDoLimite
  readonly efeitoSublimite: EfeitoDoExcesso
  /** The worse of internal market and export, each against its own limit. */
  readonly situacaoLimite: SituacaoDoLimite
  readonly efeitoLimite: EfeitoDoExcesso
  readonly saldoDeducoes: readonly SaldoDeDeducao[]
}
