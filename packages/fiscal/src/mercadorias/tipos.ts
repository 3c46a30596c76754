import type { Mercado, SituacaoReceita } from "../simples/tipos.ts"

/** What an item of a NF-e is to the company that keeps the document. */
export type TratamentoDoItem = "venda" | "devolucao-de-venda" | "servico" | "sem-receita" | "compra" | "perguntar"

/** Own production goes to the Anexo II, resale to the I; "servico" to an activity of services; null where the document does not say. */
export type OrigemDoItem = "producao" | "revenda" | "servico" | null

/** One item as the document has it, seen from the side of one company. Codes as written, without punctuation. */
export interface ItemADecidir {
  /** AAAA-MM-DD of the issue: tables are chosen by it. */
  readonly data: string
  /** "emitida": the company issued the note, whatever way the goods go; "recebida": it is the addressee of somebody else's. */
  readonly sentido: "emitida" | "recebida"
  readonly cfop: string
  /** CST of the ICMS (two digits) or CSOSN (three). */
  readonly icms: string | null
  /** CST of the PIS. */
  readonly pis: string | null
  readonly ncm: string | null
  /** Code of the product in the catalogue of who issued. */
  readonly produto: string
  /** finNFe: 1 normal, 2 complementar, 3 ajuste, 4 devolução, 5 nota de crédito, 6 nota de débito. */
  readonly finalidade: string
  /** tpNFCredito or tpNFDebito, of finNFe 5 and 6. */
  readonly tipoDeAjuste: string | null
  /** The note names another one (NFref). */
  readonly referenciaOutra: boolean
}

/** What a person of the company answered of a product, remembered. `situacoes` only matters for what is revenue. */
export interface RegraDoProduto {
  readonly chave: string
  readonly tratamento: "venda" | "devolucao-de-venda" | "servico" | "sem-receita"
  readonly origem: OrigemDoItem
  readonly situacoes: readonly SituacaoReceita[]
}

/** What only a person can say. `chave` names the product (and the CFOP, where it is the CFOP that says nothing): answered once. */
export interface PerguntaDoItem {
  readonly tipo: "natureza" | "situacao"
  readonly chave: string
  /** pt-BR. */
  readonly texto: string
}

export interface DecisaoDoItem {
  readonly tratamento: TratamentoDoItem
  readonly origem: OrigemDoItem
  readonly mercado: Mercado
  readonly situacoes: readonly SituacaoReceita[]
  /** pt-BR, one sentence. */
  readonly motivo: string
  /** Norm and table behind it. */
  readonly fonte: string
  readonly pergunta: PerguntaDoItem | null
  /** pt-BR: what a person may want to look at, and does not stop the item. */
  readonly aviso: string | null
}
