import { Socket } from "node:net"
import { Readable } from "node:stream"
import { type Rota, rotasEstaticas } from "@partida/contracts"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import type { z } from "zod"
import type { Banco, Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import type { Autenticar } from "../../http/autenticacao.ts"
import { type Contexto, escopoDe } from "../../http/contexto.ts"
import { disposicaoDe } from "../../http/disposicao.ts"
import { ErroDeNegocio, encontrado } from "../../http/erros.ts"
import { enquantoPode } from "../../http/exportacao/saidas.ts"
import { criarPortao } from "../../http/portao.ts"
import { jaTem, lerTrecho } from "../../http/trechos.ts"
import type { Armazem, Trecho } from "../../ports/armazem.ts"
import { abrirConteudo, lerConteudo } from "./conteudo.service.ts"
import { type DocumentoGravado, lerOficialDaGuia, lerPorConteudo } from "./documentos.repository.ts"

interface Dependencias {
  readonly banco: Banco
  readonly armazem: Armazem
}

/**
 * The files themselves, at the addresses of the specification. `{url}` is a key of the store and never an address; whoever does not
 * reach a document is told, like whoever invents one, that there is none.
 */
export function registrarEstaticos(app: FastifyInstance, autenticar: Autenticar, deps: Dependencias): void {
  const { abrirGps, abrirDarf, abrirArquivo, baixarArquivo } = rotasEstaticas
  const daGuia =
    (soDoInss: boolean) =>
    (tx: Tx, escopo: Escopo, { id }: { readonly id: string }) =>
      lerOficialDaGuia(tx, escopo, id, soDoInss)
  servir(app, autenticar, deps, { rota: abrirGps, como: "inline", achar: daGuia(true) })
  servir(app, autenticar, deps, { rota: abrirDarf, como: "inline", achar: daGuia(false) })
  servir(app, autenticar, deps, {
    rota: abrirArquivo,
    como: "inline",
    achar: (tx, escopo, { url }) => lerPorConteudo(tx, escopo, url, null),
  })
  servir(app, autenticar, deps, {
    rota: baixarArquivo,
    como: "attachment",
    achar: (tx, escopo, { url, "*": nome }) => lerPorConteudo(tx, escopo, url, nome),
  })
}

/** What a browser shows by itself without running anything; the rest is only ever saved. */
const MOSTRADOS = new Set(["application/pdf", "image/png", "image/jpeg"])
/** Were a file ever read as a page, it is one without scripts, origin or anything to load. */
const POLITICA = "sandbox; default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
/** Sent at once; what is larger goes out as it is taken, and counts among the files a person has going out. */
const BYTES_DE_UMA_VEZ = 1024 * 1024
const BYTES_EM_ESPERA = 64 * 1024

interface Estatica<P extends z.ZodType> {
  readonly rota: Rota & { readonly params: P }
  readonly como: "inline" | "attachment"
  readonly achar: (tx: Tx, escopo: Escopo, params: z.output<P>) => Promise<DocumentoGravado | null>
}

function servir<P extends z.ZodType>(
  app: FastifyInstance,
  autenticar: Autenticar,
  { banco, armazem }: Dependencias,
  { rota, como, achar }: Estatica<P>,
): void {
  const { contextoDe, onRequest, ...ganchos } = criarPortao(app, autenticar, rota)
  app.route({
    method: ["GET", "HEAD"],
    url: rota.caminho,
    schema: { hide: true },
    ...ganchos,
    // A person who opens the address gets the application, which signs them in and asks for the file with their token.
    onRequest: async (pedido, resposta) => (ehVisita(pedido) ? resposta.callNotFound() : onRequest(pedido)),
    handler: async (pedido, resposta) => {
      const contexto = contextoDe(pedido)
      if (contexto === null) throw new ErroDeNegocio("nao-autenticado")
      const escopo = escopoDe(contexto)
      const params = rota.params.safeParse(pedido.params)
      if (!params.success) throw new ErroDeNegocio("nao-encontrado")
      const documento = encontrado(await banco.emEscopo(escopo, (tx) => achar(tx, escopo, params.data)))
      const etag = `"${documento.sha256}"`
      resposta
        .header("etag", etag)
        // Asked for again each time: reach may have ended, or the document been withdrawn.
        .header("cache-control", "private, no-cache")
        .header("vary", "authorization")
        .header("content-security-policy", POLITICA)
      if (jaTem(pedido.headers["if-none-match"], etag)) return resposta.code(304).send()
      const { tamanhoBytes } = documento
      const trecho = temTrecho(pedido, etag) ? lerTrecho(pedido.headers.range, tamanhoBytes) : null
      if (trecho === "fora") return resposta.code(416).header("content-range", `bytes */${tamanhoBytes}`).send()
      const fluxo = pedido.method === "HEAD" ? null : await abrirParaSair(armazem, documento, trecho)
      if (fluxo) await app.portaria.atos.exportacao(contexto, rota, { idEmpresa: documento.idEmpresa }, documento.nome)
      const bytes = trecho ? trecho.fim - trecho.inicio + 1 : tamanhoBytes
      resposta
        .header("accept-ranges", "bytes")
        .header("content-length", bytes)
        .header("content-disposition", disposicaoDe(mostrado(documento) ? como : "attachment", documento.nome))
        .type(documento.tipoMime)
      if (trecho) resposta.code(206).header("content-range", `bytes ${trecho.inicio}-${trecho.fim}/${tamanhoBytes}`)
      return fluxo === null
        ? resposta.send()
        : enviar(pedido, resposta, fluxo, { contexto, rever: () => autenticar(pedido) })
    },
  })
}

const mostrado = ({ tipoMime }: DocumentoGravado) => MOSTRADOS.has(tipoMime)

/** Whole when it is small, before anything is promised: what is damaged is then told, and not cut. */
async function abrirParaSair(
  armazem: Armazem,
  documento: DocumentoGravado,
  trecho: Trecho | null,
): Promise<Uint8Array | AsyncIterable<Uint8Array>> {
  if (trecho === null && documento.tamanhoBytes <= BYTES_DE_UMA_VEZ) return lerConteudo(armazem, documento)
  return (await abrirConteudo(armazem, documento, trecho ?? undefined)).fluxo
}

function enviar(
  pedido: FastifyRequest,
  resposta: FastifyReply,
  conteudo: Uint8Array | AsyncIterable<Uint8Array>,
  { contexto, rever }: { readonly contexto: Contexto; readonly rever: () => Promise<Contexto> },
): FastifyReply {
  if (conteudo instanceof Uint8Array) return resposta.send(conteudo)
  const { saidas } = pedido.server
  const liberar = saidas.ocupar(contexto.pessoa.idUsuario)
  const corpo = Readable.from(enquantoPode(conteudo, contexto, rever), {
    objectMode: false,
    highWaterMark: BYTES_EM_ESPERA,
  })
  for (const fim of [corpo, resposta.raw]) fim.once("close", liberar)
  // A reader who takes nothing loses the connection; without an end of its own it would hold a place for ever.
  if (pedido.raw.socket instanceof Socket) pedido.raw.socket.setTimeout(saidas.prazoDoLeitorMs)
  return resposta.send(corpo)
}

/** If-Range asks for the stretch only of the version it names. */
function temTrecho({ headers }: FastifyRequest, etag: string): boolean {
  const condicao = headers["if-range"]
  return headers.range !== undefined && (condicao === undefined || condicao === etag)
}

/** Somebody who typed the address, or followed a link to it: a browser, without the token that only the application has. */
const ehVisita = ({ headers }: FastifyRequest) =>
  headers.authorization === undefined && (headers.accept ?? "").includes("text/html")
