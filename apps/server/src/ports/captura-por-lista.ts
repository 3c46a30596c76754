import type { Desfecho, Falha, Recusado } from "./receita-federal.ts"

/** Which documents of a company are asked for. */
export type PedidoDaLista = { readonly idEmpresa: string; readonly cnpj: string } & (
  | {
      readonly tipo: "periodo"
      /** Days, both included: of when the document came to be there. */
      readonly de: string
      readonly ate: string
      /** As the page before it said; the first has none. */
      readonly cursor: string | null
    }
  | { readonly tipo: "nota"; readonly chave: string }
)

/** A document as it is there: whatever else was said of it is left behind, and its XML is what counts. */
export interface DocumentoListado {
  /** For people, where the XML did not come: its number there. */
  readonly nome: string
  /** Null: announced without its XML, or with one that does not open. */
  readonly xml: Buffer | null
}

export interface PaginaDaLista {
  readonly documentos: readonly DocumentoListado[]
  /** Of the page that follows; null where there is none. */
  readonly cursor: string | null
}

/**
 * A company of software that keeps notes of the companies of an office and lists them. Only reads: a lost answer is asked for again,
 * and the same document twice is one.
 */
export interface CapturaPorLista {
  /** For people: "Migrate (InvoiCy)". */
  readonly nome: string
  /** Nothing that comes back is worth outside, and screens must say so. */
  readonly simulado: boolean
  /** Does not raise. `credenciais`: given to nobody else, and kept nowhere. */
  listar(
    pedido: PedidoDaLista,
    credenciais: CredenciaisDoIntegrador,
    sinal: AbortSignal,
  ): Promise<Desfecho<PaginaDaLista>>
  /** Proves the credentials, asking for no document. Does not raise. */
  testarConexao(credenciais: CredenciaisDoIntegrador): Promise<{ readonly tipo: "ok" } | Recusado | Falha>
  encerrar(): void
}

/** By what an office identifies itself: never logged, never recorded, never answered. */
export interface CredenciaisDoIntegrador {
  readonly identificacao: string
  readonly segredo: string
}
