import { randomUUID } from "node:crypto"
import type { Notificacao, tiposDeNotificacao } from "@partida/contracts"
import { anunciar } from "../../ao-vivo/anuncio.ts"
import { DIA_MS } from "../../civil.ts"
import type { Banco, Tx } from "../../db/banco.ts"
import { type Escopo, ID_DO_SISTEMA } from "../../db/escopo.ts"
import { type PedidoDePagina, paginacaoDe } from "../../db/paginas.ts"
import {
  apagarLidasAntesDe,
  ehMaquina,
  inserirNotificacao,
  type LinhaDeNotificacao,
  listarNotificacoes,
} from "./notificacoes.repository.ts"

/** Something a person should know. */
export interface NovaNotificacao {
  readonly idEscritorio: string
  readonly idUsuario: string
  /** Business identity of the fact ("lote:ID"): the same fact is told once to the same person. */
  readonly chave: string
  readonly tipo: (typeof tiposDeNotificacao)[number]
  readonly titulo: string
  /** pt-BR, for the person; no secrets. */
  readonly mensagem: string
  /** Path inside the product, or null. */
  readonly destino: string | null
  readonly idLote: string | null
  readonly agora: Date
}

/**
 * Tells a person something, inside the transaction of what happened: both are there, or neither. Pages the person has
 * open are told after the commit. Background work and machines are told nothing. Returns whether it was news.
 */
export async function notificar(tx: Tx, { agora, ...nova }: NovaNotificacao): Promise<boolean> {
  if (nova.idUsuario === ID_DO_SISTEMA || (await ehMaquina(tx, nova.idUsuario))) return false
  const id = randomUUID()
  if (!(await inserirNotificacao(tx, { ...nova, id, criadaEm: agora, lidaEm: null }))) return false
  const { idEscritorio, idUsuario } = nova
  await anunciar(tx, [
    { tipo: "evento", para: { tipo: "pessoa", idEscritorio, idUsuario }, evento: { tipo: "notificacao", id } },
  ])
  return true
}

const RETENCAO_MS = 90 * DIA_MS

/** Forgets notices read more than ninety days ago; what was not read stays. Returns how many went. */
export async function purgarNotificacoes(banco: Banco, agora: Date): Promise<number> {
  const limite = new Date(agora.getTime() - RETENCAO_MS)
  return banco.naPlataforma((tx) => apagarLidasAntesDe(tx, limite))
}

/** A page of the person's notices, newest first, in the words of the contract. */
export async function consultarNotificacoes(
  tx: Tx,
  escopo: Escopo,
  pedido: PedidoDePagina & { readonly naoLidas?: boolean | undefined },
) {
  const { linhas, pagina, total, naoLidas } = await listarNotificacoes(tx, escopo, pedido)
  return { lista: linhas.map(apresentarNotificacao), paginacao: paginacaoDe(pedido, pagina, total), naoLidas }
}

/** A stored notice in the words of the contract. */
export function apresentarNotificacao(linha: LinhaDeNotificacao): Notificacao {
  return {
    id: linha.id,
    tipo: linha.tipo,
    titulo: linha.titulo,
    mensagem: linha.mensagem,
    destino: linha.destino,
    idLote: linha.idLote,
    criadaEm: linha.criadaEm.toISOString(),
    lidaEm: linha.lidaEm?.toISOString() ?? null,
  }
}
