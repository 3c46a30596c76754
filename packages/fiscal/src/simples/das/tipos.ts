import type { Competencia } from "../../nucleo/competencia.ts"
import type { Centavos } from "../../nucleo/dinheiro.ts"
import type { Dinheiro } from "../../nucleo/passos.ts"
import type { Anexo, ParcelaDoLimite, SituacaoReceita, Tributo, TributoFixo } from "../tipos.ts"

/** One segregated receipt line, its annex already decided. */
export interface ReceitaSegregada {
  /** Ids of the caller's lines added into this one. */
  readonly linhas: readonly string[]
  readonly anexo: Anexo
  readonly situacoes: readonly SituacaoReceita[]
  /** The amount and where it came from. Not negative. */
  readonly valor: Dinheiro
}

/** A tax that the month owes whatever its revenue, in the place of the percentage (LC 123/2006 art. 18 §18). */
export interface ValorFixoNoDas {
  readonly tributo: TributoFixo
  readonly valor: Dinheiro
}

export interface EntradaDas {
  readonly periodoApuracao: Competencia
  /** Internal market. Required unless `primeiraFaixa` or every line is an export. */
  readonly rbt12: Dinheiro | null
  /** Required when some line is an export, unless `primeiraFaixa`. */
  readonly rbt12Exportacao: Dinheiro | null
  /** Internal revenue of the calendar year before this month. Null: the month is taken as inside the sublimit. */
  readonly rbaAnterior: Dinheiro | null
  /** Exports of the calendar year before this month, which have a limit of their own. Absent: the month is within it. */
  readonly rbaExportacaoAnterior?: Dinheiro
  readonly impedidoIcmsIss: boolean
  /** First two months of activity from 2027: rates of the first band, without RBT12. */
  readonly primeiraFaixa: boolean
  /** Opening year only: months from the opening to December, for proportional limit and sublimit. */
  readonly mesesAtividade?: number
  /** "SP": the State decides which sublimit applies; the general one when absent. */
  readonly uf?: string
  readonly receitas: readonly ReceitaSegregada[]
  /**
   * By caixa, internal revenue earned in the month: the year passes the sublimit by competência, and the same proportion divides
   * what was received (Res. CGSN 140/2018 arts. 19, sole paragraph, and 24 §2º). Absent: the lines themselves.
   */
  readonly receitaAuferida?: Dinheiro
  /** The same of the exports. */
  readonly receitaExportacaoAuferida?: Dinheiro
  /** One a tax at most, in force in the month. */
  readonly valoresFixos?: readonly ValorFixoNoDas[]
}

/** The taxes of one line, or of one part of it when the month crosses the sublimit or the limit. */
export interface ItemDas {
  readonly linhas: readonly string[]
  readonly anexo: Anexo
  readonly situacoes: readonly SituacaoReceita[]
  /** Null when no `rbaAnterior` was given, for exports within their limit, and from 2027, when no month is split. */
  readonly parcela: ParcelaDoLimite | null
  readonly base: Centavos
  readonly faixa: number
  /** "0.0600" */
  readonly aliquotaNominal: string
  /** Reais: "9360.00". */
  readonly parcelaDeduzir: string
  /** 10 decimals, display only: the computation uses the exact fraction. */
  readonly aliquotaEfetiva: string
  /** Only the taxes with a value above zero. */
  readonly tributos: Readonly<Partial<Record<Tributo, Centavos>>>
  readonly total: Centavos
}

export interface ResultadoDas {
  readonly itens: readonly ItemDas[]
  /** Inside the total, and in no item. */
  readonly valoresFixos: readonly { readonly tributo: TributoFixo; readonly valor: Centavos }[]
  readonly tributos: Readonly<Record<Tributo, Centavos>>
  readonly total: Centavos
}
