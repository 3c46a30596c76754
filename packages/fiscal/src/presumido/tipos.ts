import type { Competencia } from "../nucleo/competencia.ts"
import type { Centavos } from "../nucleo/dinheiro.ts"
import type { Origem } from "../nucleo/memoria.ts"
import type { AtividadeDoPresumido } from "../parametros/presumido/presuncao.ts"
import type { Mercado, SituacaoReceita } from "../simples/tipos.ts"

export type TributoDoPresumido = "pis" | "cofins" | "irpj" | "csll"

/** Revenue of one activity, by competência; cancellations and unconditional discounts already taken out of it. */
export interface LinhaDoPresumido {
  readonly id: string
  /** pt-BR, for the memória: "Consultoria (3 notas)". */
  readonly rotulo: string
  readonly atividade: AtividadeDoPresumido
  readonly mercado: Mercado
  /** Only those that take revenue out of PIS and COFINS count here; the others belong to the Simples. */
  readonly situacoes: readonly SituacaoReceita[]
  readonly valor: Centavos
  readonly origem: Origem | null
}

/** What a month of a quarter has, revenue included. */
export interface MesDoPresumido {
  readonly competencia: Competencia
  readonly linhas: readonly LinhaDoPresumido[]
  /** Financial income and capital gains: whole in the base of IRPJ and CSLL, outside PIS and COFINS. */
  readonly outrasReceitas: Centavos
  readonly irrfRetido: Centavos
  readonly csllRetida: Centavos
  readonly pisRetido: Centavos
  readonly cofinsRetida: Centavos
  /** ICMS shown in the notes of the month: no part of the base of PIS and COFINS, and part of that of IRPJ and CSLL. */
  readonly icmsDestacado: Centavos
}

export interface EntradaMesDoPresumido {
  readonly periodoApuracao: Competencia
  /** First month of the calendar year in this regime, not before the opening: earlier months are of nobody or of another. */
  readonly inicioNoAno: Competencia
  /** Months of the quarter that are known, the period itself among them. */
  readonly meses: readonly MesDoPresumido[]
  /** Revenue of the earlier quarters of the year: LC 224/2025 compares the year. Read in the last month of the quarter. */
  readonly anteriores: readonly { readonly competencia: Competencia; readonly receita: Centavos }[]
  /** In how many quotas IRPJ and CSLL will be paid, 1 to 3. */
  readonly quotas: number
  /** How the year recognizes revenue, the same for the four taxes: `linhas` are what was earned, or what was received. */
  readonly criterio?: CriterioDaReceita
}

/** When revenue enters the bases: as it is earned (competência) or as it is received (caixa). */
export type CriterioDaReceita = "competencia" | "caixa"

/** What is due to be paid, as a DARF. */
export interface GuiaDoPresumido {
  readonly obrigacao: TributoDoPresumido
  /** 1 to 3; 0 for what is paid at once. */
  readonly quota: number
  readonly codigoDeReceita: string
  /** Without the interest of the 2nd and 3rd quotas, which is of the day of payment. */
  readonly valor: Centavos
  /** ISO date. */
  readonly vencimento: string
}

/** PIS and COFINS of a month. */
export interface ResultadoContribuicoes {
  readonly receita: Centavos
  /** Revenue minus exports and what is taxed once, at its source. */
  readonly base: Centavos
  readonly pis: Centavos
  readonly cofins: Centavos
  readonly pisAPagar: Centavos
  readonly cofinsAPagar: Centavos
  /** Withheld above the tax of the month. */
  readonly creditoPis: Centavos
  readonly creditoCofins: Centavos
  /** ISO date, the same for both. */
  readonly vencimento: string
}

export interface QuotaDoPresumido {
  readonly valor: Centavos
  readonly vencimento: string
  /** As a fraction, when paid in its month; null while the Selic is not known. */
  readonly juros: string | null
}

/** IRPJ and CSLL of a quarter. */
export interface ResultadoTrimestre {
  /** "AAAA-Tn". */
  readonly trimestre: string
  /** Of activity in the regime, 1 to 3: they multiply the limit of the adicional. */
  readonly meses: number
  readonly receita: Centavos
  readonly outrasReceitas: Centavos
  readonly excedenteIrpj: Centavos
  readonly excedenteCsll: Centavos
  readonly baseIrpj: Centavos
  readonly irpj: Centavos
  readonly adicional: Centavos
  readonly irrfRetido: Centavos
  readonly irpjAPagar: Centavos
  readonly creditoIrpj: Centavos
  readonly baseCsll: Centavos
  readonly csll: Centavos
  readonly csllRetida: Centavos
  readonly csllAPagar: Centavos
  readonly creditoCsll: Centavos
  /** What LC 224/2025 added to IRPJ and CSLL together: being disputed, it is shown apart. */
  readonly parcelaDaLc224: Centavos
}

export interface ResultadoMesDoPresumido {
  readonly receita: Centavos
  /** Of everything the month computed, after what was withheld. */
  readonly total: Centavos
  /** The earliest of what was computed; ISO date. */
  readonly vencimento: string
  /** Null from 2027. */
  readonly contribuicoes: ResultadoContribuicoes | null
  /** Null but in the last month of a quarter. */
  readonly trimestre: ResultadoTrimestre | null
  readonly quotas: { readonly irpj: readonly QuotaDoPresumido[]; readonly csll: readonly QuotaDoPresumido[] }
  readonly tributos: readonly { readonly tributo: TributoDoPresumido; readonly valor: Centavos }[]
  readonly guias: readonly GuiaDoPresumido[]
  /** There is tax, and all of it is below what a DARF may have. */
  readonly abaixoDoMinimo: boolean
}
