import type { CodigoDeErro, Lote } from "@partida/contracts"

export interface NovoItem {
  readonly rotulo: string
  readonly idEmpresa: string | null
  readonly conteudo: Uint8Array | null
  /** Items already decided on arrival (a refused file) carry their result. */
  readonly resultado?: ResultadoDeItem
}

export interface ResultadoDeItem {
  /** Inserido 1, Atualizado 2, Excluído 3, Erro 4, Sem Ação 5. */
  readonly resultado: number
  readonly codigo: string | null
  readonly mensagem: string
  readonly detalhes?: readonly string[]
  readonly idEmpresa?: string | null
}

export const ERRO_INTERNO = "erro-interno" satisfies CodigoDeErro

export interface LotePendente {
  readonly idEscritorio: string
  readonly id: string
  readonly tipo: Lote["tipo"]
  readonly competencia: string | null
  readonly total: number
  readonly idUsuario: string
  readonly alcance: string
  /** What the person said for all the items, as `criarLote` received it; null without any. */
  readonly parametros: unknown
}

export interface ItemPendente {
  readonly sequencia: number
  readonly rotulo: string
  readonly idEmpresa: string | null
  readonly conteudo: Buffer | null
}
