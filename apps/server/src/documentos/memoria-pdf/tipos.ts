import type { ParametroUsado, Passo } from "@partida/fiscal"

/** A note printed in the annex. `id` is the record id that the tree refers to. */
export interface NotaDoAnexo {
  readonly id: string
  readonly numero: string
  /** ISO date. */
  readonly data: string
  readonly contraparte: string
  /** Reais, exact decimal. */
  readonly valor: string
}

/** The brand that the document carries. */
export interface MarcaDoDocumento {
  readonly nome: string
  /** A PNG or JPEG that was already checked whole; null writes the name in its place. */
  readonly logo: { readonly bytes: Buffer; readonly largura: number; readonly altura: number } | null
}

/** Proof of closing: one link of the company's hash chain. */
interface SeloDaMemoria {
  readonly sequencia: number
  readonly hash: string
  /** ISO instant. */
  readonly em: string
  readonly por: string
}

/** Headline figures. Amounts are reais and rates are fractions, both exact decimals ("0.28" is 28 %). */
export interface FigurasDaMemoria {
  readonly receita: string
  readonly rbt12: string | null
  readonly fatorR: string | null
  readonly aliquotaEfetiva: string | null
  readonly total: string
  /** ISO date. */
  readonly vencimento: string | null
  readonly anexos: readonly string[]
}

/** Why the amount is not that of another month. */
export interface MudancaDaMemoria {
  /** AAAA-MM of the other month. */
  readonly com: string
  /** Reais, exact decimals. */
  readonly antes: string
  readonly depois: string
  /** The parts, which add to the difference. */
  readonly arvore: Passo
  readonly entradas: readonly {
    readonly rotulo: string
    readonly antes: string | null
    readonly depois: string | null
    /** Whether the two values are amounts in reais. */
    readonly emReais: boolean
  }[]
}

/** Everything that the printed memória de cálculo shows; nothing is looked up while it is drawn. */
export interface EntradaMemoriaPdf {
  readonly marca: MarcaDoDocumento
  readonly escritorio: { readonly nome: string; readonly cnpj: string }
  /** `cnpj` has 14 characters without punctuation; letters are allowed (IN RFB 2.229/2024). */
  readonly empresa: { readonly razaoSocial: string; readonly cnpj: string }
  /** AAAA-MM */
  readonly competencia: string
  readonly estado: "aberto" | "apurado" | "fechado" | "reaberto"
  readonly versao: number
  readonly memoria: Passo
  readonly parametros: readonly ParametroUsado[]
  /** Amounts in reais, exact decimals. */
  readonly tributos: readonly { readonly tributo: string; readonly valor: string }[]
  readonly figuras: FigurasDaMemoria
  /** Null while the calculation is a draft. */
  readonly selo: SeloDaMemoria | null
  /** Null where there is no other month to compare with. */
  readonly mudanca: MudancaDaMemoria | null
  /** The notes that the tree refers to, in the order of the annex. */
  readonly notas: readonly NotaDoAnexo[]
  /** ISO instant. */
  readonly calculadaEm: string
  readonly calculadaPor: string
  readonly motor: string
  /** The moment printed as that of generation; the only date of the file itself. */
  readonly geradoEm: Date
}
