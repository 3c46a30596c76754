/**
 * The memória de cálculo: a tree of steps made by the same call that makes the value.
 *
 * Steps are plain JSON (stored with the calculation and shown years later), hence decimal strings and no bigint.
 * The union is closed: whoever renders it must handle every kind, checked by the compiler.
 */

/** How a value is to be read. `reais` and `fracao` are exact decimal strings; `fracao` 0.06 means 6 %. */
export type Unidade = "reais" | "fracao" | "inteiro" | "texto"

export interface Valor {
  readonly unidade: Unidade
  /** Decimal point, no grouping: "1234.56", "0.0600", "-3.00". More than two decimals are allowed before rounding. */
  readonly valor: string
}

export interface Norma {
  /** "LC 123/2006 art. 18 §1º" */
  readonly titulo: string
  readonly url?: string
}

export type Confianca = "verified" | "computed" | "memory"

/** The dated period of a legal table that a step used. */
export interface ParametroUsado {
  /** "simples-anexos" */
  readonly tabela: string
  /** What was taken from the table: "Anexo III, 2ª faixa, alíquota nominal". */
  readonly item: string
  /** First day in force, ISO date. */
  readonly desde: string
  /** Last day in force, ISO date, or null while open. */
  readonly ate: string | null
  readonly confianca: Confianca
}

/** Where an input came from, so that a person can open it. `ids` are the record ids of the caller. */
export type Origem =
  | { readonly tipo: "notas"; readonly ids: readonly string[] }
  | { readonly tipo: "receita-informada"; readonly ids: readonly string[] }
  /** Typed by a person, unless `fonte` says that it was imported or read from the extract of the PGDAS-D. */
  | { readonly tipo: "folha-informada"; readonly fonte?: "importado" | "extrato"; readonly ids: readonly string[] }
  | { readonly tipo: "guias-pagas"; readonly ids: readonly string[] }
  /** Slips issued, or the people whose values by period were in force. */
  | { readonly tipo: "pro-labore"; readonly fonte: "recibos" | "periodo"; readonly ids: readonly string[] }
  | { readonly tipo: "cadastro"; readonly campo: string }
  /** The revenue of a whole earlier month; its records are listed under that month. */
  | { readonly tipo: "receita-do-mes"; readonly competencia: string }
  /** What was received in a month, typed: Lucro Presumido by caixa. */
  | { readonly tipo: "recebido-no-mes"; readonly competencia: string }

interface PassoBase {
  /** pt-BR, for an accountant: "Receita bruta dos 12 meses anteriores (RBT12)". */
  readonly rotulo: string
  readonly valor: Valor
  /** The operation in words: "RBT12 × alíquota nominal − parcela a deduzir, dividido pelo RBT12". */
  readonly formula?: string
  readonly norma?: Norma
  /** What a person should know about this step: why a rule applied or did not. */
  readonly observacao?: string
}

export interface FaixaMostrada {
  readonly numero: number
  readonly de: string
  readonly ate: string
  readonly aliquota: string
  readonly deduzir: string
}

export type ModoDeArredondamento = "meio-para-cima" | "truncar"

export type Passo =
  | (PassoBase & { readonly tipo: "entrada"; readonly origem: Origem | null })
  | (PassoBase & { readonly tipo: "parametro"; readonly parametro: ParametroUsado })
  | (PassoBase & {
      readonly tipo: "soma" | "diferenca" | "produto" | "quociente" | "grupo"
      readonly partes: readonly Passo[]
    })
  | (PassoBase & {
      readonly tipo: "arredondamento"
      readonly modo: ModoDeArredondamento
      readonly casas: number
      readonly parte: Passo
    })
  | (PassoBase & {
      readonly tipo: "faixa"
      readonly parametro: ParametroUsado
      readonly base: Passo
      readonly faixas: readonly FaixaMostrada[]
      /** `numero` of the bracket chosen. */
      readonly escolhida: number
    })
  | (PassoBase & {
      readonly tipo: "limite"
      readonly parte: Passo
      readonly limite: Passo
      /** Whether the limit changed the value. */
      readonly aplicado: boolean
    })
  | (PassoBase & {
      readonly tipo: "escolha"
      /** The question asked, in words: "Fator R igual ou maior que 28 %?" */
      readonly criterio: string
      readonly alternativas: readonly { readonly rotulo: string; readonly escolhida: boolean }[]
      readonly partes: readonly Passo[]
    })

/** One fact that is missing, with the way out. */
export interface Falta {
  /** Stable code, kebab-case: "receita-do-mes-ausente". */
  readonly codigo: string
  /** pt-BR: what is missing and what to do. */
  readonly mensagem: string
  readonly competencia?: string
}

/** The three answers of every rule: calculated, does not apply, or data missing. */
export type Resposta<T> =
  | {
      readonly tipo: "calculado"
      readonly resultado: T
      readonly memoria: Passo
      readonly parametros: readonly ParametroUsado[]
      readonly avisos: readonly string[]
    }
  | { readonly tipo: "nao-se-aplica"; readonly motivo: string }
  | { readonly tipo: "faltam-dados"; readonly faltam: readonly Falta[] }
