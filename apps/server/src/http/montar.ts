import { Socket } from "node:net"
import { Readable } from "node:stream"
import { limiteDoCorpo, type ParamsDaRota, PREFIXO_DA_API, paramsDe, type Rota, type Rotas } from "@partida/contracts"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import type { z } from "zod"
import { type ArquivoRecebido, lerArquivos } from "./arquivos.ts"
import type { Atos } from "./atos.ts"
import type { Autenticar } from "./autenticacao.ts"
import type { Contexto } from "./contexto.ts"
import { disposicaoDe } from "./disposicao.ts"
import { recusar } from "./erros.ts"
import { criarSaidas, enquantoPode, type Saidas } from "./exportacao/saidas.ts"
import type { Idempotencia } from "./idempotencia.ts"
import type { LimitarPessoa } from "./limites.ts"
import { ehNumaTransacao } from "./porta.ts"
import { criarPortao } from "./portao.ts"
import type { TemSegundoFator } from "./segundo-fator.ts"
import { etagDe, exigeVersao, lerVersaoEsperada } from "./versao.ts"

/** A download. `nome` becomes the file name. */
export type Arquivo = ArquivoInteiro | ArquivoEmFluxo

interface ArquivoInteiro {
  readonly tipo: string
  readonly nome: string
  readonly bytes: Uint8Array
}

/**
 * A download made while it goes out, as fast as it is taken. What may be refused was refused before: an error in `fluxo`
 * breaks the connection, so that half a file never passes for a whole one. Who leaves ends it.
 */
export interface ArquivoEmFluxo {
  readonly tipo: string
  readonly nome: string
  readonly fluxo: AsyncIterable<Uint8Array>
  /** What the audit trail adds to the name: how much, of what. */
  readonly resumo: string
}

/** A stream of server-sent events, already written in their form. Whoever made it ends it. */
interface Fluxo {
  readonly eventos: Readable
}

type Saida<R, C extends string> = R extends { readonly [P in C]: infer S extends z.ZodType } ? z.output<S> : undefined

export interface Pedido<R extends Rota> {
  readonly params: ParamsDaRota<R, "output">
  readonly query: Saida<R, "query">
  readonly corpo: Saida<R, "corpo">
  /** Files of an upload, already within the limits. */
  readonly arquivos: R extends { readonly arquivos: true } ? readonly ArquivoRecebido[] : null
  /** What If-Match says of a record with `versao`; on reads and on calls without `comVersao`, null. */
  readonly versaoEsperada: R extends { readonly comVersao: true; readonly metodo: "PUT" | "PATCH" | "POST" | "DELETE" }
    ? number
    : null
  readonly bruto: FastifyRequest
}

/** What every call goes through besides its own handler; the composition root puts it on the server. */
export interface Portaria {
  readonly limitarPessoa: LimitarPessoa
  readonly idempotencia: Idempotencia
  readonly atos: Atos
  readonly temSegundoFator: TemSegundoFator
}

declare module "fastify" {
  interface FastifyInstance {
    readonly portaria: Portaria
    /** Shared by every contract of the server. */
    readonly saidas: Saidas
  }
}

type Resposta<R extends Rota> = R extends { readonly resposta: infer S extends z.ZodType }
  ? z.input<S>
  : R extends { readonly fluxo: true }
    ? Fluxo
    : Arquivo
type Contextual<R extends Rota> = R["papel"] extends "publica" ? null : Contexto

export type Implementacao<T extends Rotas> = {
  readonly [K in keyof T]: (contexto: Contextual<T[K]>, pedido: Pedido<T[K]>) => Promise<Resposta<T[K]>>
}

const CHAVE_IDEMPOTENCIA = /^[\w:.-]{8,100}$/

/**
 * Registers every call of a contract: validation in and out, permission, scope, limits, status and OpenAPI come from the
 * contract. Who is asking is settled before the body is read: a stranger learns nothing from how it would have been
 * refused. A write with Idempotency-Key runs once; refusals and files that leave go into the audit trail.
 */
export function montar<T extends Rotas>(
  app: FastifyInstance,
  autenticar: Autenticar,
  rotas: T,
  implementacao: Implementacao<T>,
): void {
  if (!app.hasDecorator("saidas")) app.decorate("saidas", criarSaidas())
  for (const nome of Object.keys(rotas)) {
    const rota = rotas[nome]
    const executar = implementacao[nome] as Executar | undefined
    if (!rota || !executar) throw new Error(`A rota ${nome} não tem implementação.`)
    const { contextoDe, ...ganchos } = criarPortao(app, autenticar, rota)
    app.route({
      method: rota.metodo,
      url: PREFIXO_DA_API + rota.caminho,
      bodyLimit: limiteDoCorpo(rota),
      // HEAD would run the call and throw its answer away: a file made, and written in the audit trail, for nobody.
      exposeHeadRoute: !rota.fluxo && rota.resposta !== undefined,
      schema: esquema(nome, rota),
      ...ganchos,
      handler: async (pedido, resposta) => {
        const contexto = contextoDe(pedido)
        const saida = await atender(app.portaria, { nome, rota, executar }, contexto, pedido)
        if (rota.fluxo) return enviarFluxo(resposta, saida as Fluxo)
        if (!rota.resposta) {
          const rever = () => autenticar(pedido)
          return enviarArquivo(rota, contexto && { contexto, rever }, pedido, resposta, saida as Arquivo)
        }
        const etag = rota.comVersao ? etagDe(saida) : null
        if (etag) resposta.header("etag", etag)
        return resposta.code(rota.status ?? 200).send(saida)
      },
    })
  }
}

type Executar = (contexto: Contexto | null, pedido: unknown) => Promise<unknown>

async function atender(
  { idempotencia }: Portaria,
  { nome, rota, executar }: { readonly nome: string; readonly rota: Rota; readonly executar: Executar },
  contexto: Contexto | null,
  pedido: FastifyRequest,
): Promise<unknown> {
  const chave = lerChave(pedido)
  const versaoEsperada = exigeVersao(rota) ? lerVersaoEsperada(pedido) : null
  const arquivos = rota.arquivos ? await lerArquivos(pedido) : null
  const { params, query, body: corpo } = pedido
  const rodar = () => executar(contexto, { params, query, corpo, arquivos, versaoEsperada, bruto: pedido })
  if (chave === null || contexto === null || rota.metodo === "GET" || !rota.resposta) return rodar()
  return idempotencia.umaVez(
    {
      idEscritorio: contexto.escopoOuNulo?.idEscritorio ?? null,
      idUsuario: contexto.pessoa.idUsuario,
      chave,
      nome,
      rota,
      umaTransacao: ehNumaTransacao(executar),
      conteudo: { params, query, corpo, versaoEsperada },
      arquivos: arquivos ?? [],
    },
    rodar,
  )
}

function esquema(nome: string, rota: Rota) {
  const params = paramsDe(rota)
  return {
    operationId: nome,
    summary: rota.resumo,
    ...(params ? { params } : {}),
    ...(rota.query ? { querystring: rota.query } : {}),
    ...(rota.corpo ? { body: rota.corpo } : {}),
    ...(rota.resposta ? { response: { [rota.status ?? 200]: rota.resposta } } : {}),
  }
}

function lerChave(pedido: FastifyRequest): string | null {
  const chave = pedido.headers["idempotency-key"]
  if (chave === undefined) return null
  if (typeof chave !== "string" || !CHAVE_IDEMPOTENCIA.test(chave)) {
    recusar("Idempotency-Key deve ter de 8 a 100 letras, números ou hífens.", "Idempotency-Key")
  }
  return chave
}

/** Never kept on the way, neither by caches nor by a proxy that waits for the end before passing on the beginning. */
function enviarFluxo(resposta: FastifyReply, { eventos }: Fluxo): FastifyReply {
  return (
    resposta
      .type("text/event-stream; charset=utf-8")
      // A stream has its socket to itself: kept for another request, it would hold a server that stops for over a minute.
      .header("connection", "close")
      .header("cache-control", "no-store")
      .header("x-accel-buffering", "no")
      .send(eventos)
  )
}

async function enviarArquivo(
  rota: Rota,
  quem: { readonly contexto: Contexto; readonly rever: () => Promise<Contexto> } | null,
  pedido: FastifyRequest,
  resposta: FastifyReply,
  arquivo: Arquivo,
): Promise<FastifyReply> {
  const {
    portaria: { atos },
    saidas,
  } = pedido.server
  const corpo = "fluxo" in arquivo ? emBytes(arquivo, quem) : Buffer.from(arquivo.bytes)
  const liberar = quem && corpo instanceof Readable ? saidas.ocupar(quem.contexto.pessoa.idUsuario) : null
  if (corpo instanceof Readable) {
    if (liberar) for (const fim of [corpo, resposta.raw]) fim.once("close", liberar)
    // A socket counts as idle while nothing that waits in it is taken, and is then cut.
    if (pedido.raw.socket instanceof Socket) pedido.raw.socket.setTimeout(saidas.prazoDoLeitorMs)
  }
  const descricao = "fluxo" in arquivo ? `${arquivo.nome} (${arquivo.resumo})` : arquivo.nome
  try {
    if (quem) await atos.exportacao(quem.contexto, rota, pedido.params, descricao)
  } catch (erro) {
    liberar?.()
    throw erro
  }
  return resposta.type(arquivo.tipo).header("content-disposition", disposicaoDe("attachment", arquivo.nome)).send(corpo)
}

/** Taken from `fluxo` only as the connection drains. */
const emBytes = ({ fluxo }: ArquivoEmFluxo, quem: Parameters<typeof enviarArquivo>[1]) =>
  Readable.from(quem ? enquantoPode(fluxo, quem.contexto, quem.rever) : fluxo, {
    objectMode: false,
    highWaterMark: BYTES_EM_ESPERA,
  })
const BYTES_EM_ESPERA = 64 * 1024
