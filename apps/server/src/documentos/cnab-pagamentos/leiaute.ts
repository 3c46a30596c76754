/** How a field is written. `cru` is text that is not changed, such as a Pix key; `inscricao` is a CPF or a CNPJ, which may have letters. */
type TipoDoCampo = "num" | "alfa" | "cru" | "inscricao"

/** One field of a record: positions count from 1, both ends inside, as the documents of the banks count them. */
export interface Campo {
  /** Of the document of the bank: "08.3A". */
  readonly id: string
  readonly nome: string
  readonly de: number
  readonly ate: number
  readonly tipo: TipoDoCampo
  /** What is written when nobody says another; null: somebody must. */
  readonly padrao: string | null
}

export type NomeDoRegistro =
  | "cabecalho"
  | "cabecalhoDoLote"
  | "A"
  | "B"
  | "BPix"
  | "J"
  | "J52"
  | "O"
  | "fimDoLote"
  | "fimDoArquivo"

/** A way of paying: the header of its lot and the records of each payment. */
export interface Forma {
  readonly rotulo: string
  /** Tipo de serviço, forma de lançamento, version of the lot, and the indication of how the company pays. */
  readonly servico: string
  readonly lancamento: string
  readonly versao: string
  readonly indicativo: string
  readonly registros: readonly NomeDoRegistro[]
  /** Files of this one carry nothing else. */
  readonly arquivoProprio?: true
}

export const FORMAS = ["credito", "ted", "ted-mesma", "pix", "boleto-do-banco", "boleto", "tributo"] as const
export type NomeDaForma = (typeof FORMAS)[number]

/** What an occurrence of a return says of a payment; of a simulation nothing else counts. */
export type EfeitoDaOcorrencia = "pago" | "aceito" | "recusado" | "devolvido" | "informa" | "simulado"

export interface Ocorrencia {
  readonly efeito: EfeitoDaOcorrencia
  /** pt-BR. */
  readonly texto: string
}

/** What is read, and where: the documents that a layout was taken from. */
interface Fonte {
  readonly documento: string
  readonly versao: string
  readonly data: string
  readonly para: string
}

/** A layout of a bank in a period: the writer and the reader know nothing besides it. */
export interface Leiaute {
  readonly id: string
  readonly banco: string
  /** What people call it, and as files write it. */
  readonly apelido: string
  readonly nomeDoBanco: string
  /** First day on which files are written by it. */
  readonly desde: string
  readonly fontes: readonly Fonte[]
  /** What no document settles, and how it is read here. */
  readonly leituras: readonly string[]
  readonly registros: Readonly<Record<NomeDoRegistro, readonly Campo[]>>
  readonly formas: Readonly<Record<NomeDaForma, Forma>>
  readonly ocorrencias: Readonly<Record<string, Ocorrencia>>
}

export const LARGURA = 240

/** Throws when the fields of a record are not the 240 positions, each once and in order. */
export function conferirLeiaute({ id, registros }: Leiaute): void {
  for (const [nome, campos] of Object.entries(registros)) {
    let proxima = 1
    for (const { id: campo, de, ate } of campos) {
      if (de !== proxima || ate < de) throw new Error(`${id}, ${nome}: ${campo} starts at ${de}, not ${proxima}.`)
      proxima = ate + 1
    }
    if (proxima !== LARGURA + 1) throw new Error(`${id}, ${nome} ends at ${proxima - 1}.`)
  }
}
