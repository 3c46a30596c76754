import { alcancaPapel, PREFIXO_DA_API, type Rota, type Rotas } from "@partida/contracts"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import type { z } from "zod"
import type { Autenticar } from "./autenticacao.ts"
import type { Contexto } from "./contexto.ts"
import { ErroDeNegocio } from "./erros.ts"

/** A download. `nome` becomes the file name. */
export interface Arquivo {
  readonly tipo: string
  readonly nome: string
  readonly bytes: Uint8Array
}

type Saida<R, C extends string> = R extends { readonly [P in C]: infer S extends z.ZodType } ? z.output<S> : undefined

export interface Pedido<R extends Rota> {
  readonly params: Saida<R, "params">
  readonly query: Saida<R, "query">
  readonly corpo: Saida<R, "corpo">
  /** Key of a repeated write; the same key gives the same answer. */
  readonly chaveIdempotencia: string | null
  readonly bruto: FastifyRequest
}

type Resposta<R extends Rota> = R extends { readonly resposta: infer S extends z.ZodType } ? z.input<S> : Arquivo
type Contextual<R extends Rota> = R["papel"] extends "publica" ? null : Contexto

export type Implementacao<T extends Rotas> = {
  readonly [K in keyof T]: (contexto: Contextual<T[K]>, pedido: Pedido<T[K]>) => Promise<Resposta<T[K]>>
}

const CHAVE_IDEMPOTENCIA = /^[\w:.-]{8,100}$/

/**
 * Registers every call of a contract: validation in and out, role, scope, status and OpenAPI come from the contract.
 * Who is asking is settled before the body is read: a stranger learns nothing from how it would have been refused.
 */
export function montar<T extends Rotas>(
  app: FastifyInstance,
  autenticar: Autenticar,
  rotas: T,
  implementacao: Implementacao<T>,
): void {
  const contextos = new WeakMap<FastifyRequest, Contexto>()
  for (const nome of Object.keys(rotas)) {
    const rota = rotas[nome]
    const executar = implementacao[nome] as
      | ((contexto: Contexto | null, pedido: unknown) => Promise<unknown>)
      | undefined
    if (!rota || !executar) throw new Error(`A rota ${nome} não tem implementação.`)
    app.route({
      method: rota.metodo,
      url: PREFIXO_DA_API + rota.caminho,
      schema: esquema(nome, rota),
      onRequest: async (pedido) => {
        if (rota.papel === "publica") return
        const contexto = await autenticar(pedido)
        if (!alcancaPapel(contexto.pessoa.papel, rota.papel)) throw new ErroDeNegocio("sem-permissao")
        contextos.set(pedido, contexto)
      },
      handler: async (pedido, resposta) => {
        const saida = await executar(contextos.get(pedido) ?? null, {
          params: pedido.params,
          query: pedido.query,
          corpo: pedido.body,
          chaveIdempotencia: lerChave(pedido),
          bruto: pedido,
        })
        return rota.resposta ? resposta.code(rota.status ?? 200).send(saida) : enviarArquivo(resposta, saida as Arquivo)
      },
    })
  }
}

function esquema(nome: string, rota: Rota) {
  return {
    operationId: nome,
    summary: rota.resumo,
    ...(rota.params ? { params: rota.params } : {}),
    ...(rota.query ? { querystring: rota.query } : {}),
    ...(rota.corpo ? { body: rota.corpo } : {}),
    ...(rota.resposta ? { response: { [rota.status ?? 200]: rota.resposta } } : {}),
  }
}

function lerChave(pedido: FastifyRequest): string | null {
  const chave = pedido.headers["idempotency-key"]
  if (chave === undefined) return null
  if (typeof chave !== "string" || !CHAVE_IDEMPOTENCIA.test(chave)) {
    throw new ErroDeNegocio(
      "entrada-invalida",
      "Idempotency-Key deve ter de 8 a 100 letras, números ou hífens.",
      "Idempotency-Key",
    )
  }
  return chave
}

function enviarArquivo(resposta: FastifyReply, arquivo: Arquivo): FastifyReply {
  const ascii = arquivo.nome.normalize("NFD").replace(/[^\w.-]+/g, "-")
  return resposta
    .type(arquivo.tipo)
    .header(
      "content-disposition",
      `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(arquivo.nome)}`,
    )
    .header("cache-control", "no-store")
    .send(Buffer.from(arquivo.bytes))
}
