import { existsSync } from "node:fs"
import { join } from "node:path"
import multipart from "@fastify/multipart"
import estaticos from "@fastify/static"
import swagger from "@fastify/swagger"
import { PREFIXO_DA_API } from "@partida/contracts"
import fastify, { type FastifyInstance, type FastifyRequest } from "fastify"
import { createJsonSchemaTransform, serializerCompiler, validatorCompiler } from "fastify-type-provider-zod"
import type { Config } from "./config.ts"
import type { Banco } from "./db/banco.ts"
import { registrarConta } from "./features/conta/conta.routes.ts"
import { registrarEmpresas } from "./features/empresas/empresas.routes.ts"
import { registrarFechamento } from "./features/fechamento/fechamento.routes.ts"
import { registrarNotasFiscais } from "./features/notas-fiscais/notas-fiscais.routes.ts"
import { registrarPlataforma } from "./features/plataforma/plataforma.routes.ts"
import { registrarProcessamento } from "./features/processamento/processamento.routes.ts"
import { criarAutenticar, type Verificar } from "./http/autenticacao.ts"
import { ErroDeNegocio } from "./http/erros.ts"
import { opcoesDeLog } from "./http/relato.ts"
import { LIMITE_DO_CORPO, responderErros } from "./http/responder-erros.ts"
import { type Provedor, registrarProvedor } from "./identidade/provedor.ts"
import type { Fila } from "./jobs/fila.ts"

export interface Dependencias {
  readonly banco: Banco
  readonly config: Config
  readonly verificar: Verificar
  /** What the browser needs to sign in. */
  readonly identidade: { readonly emissor: string; readonly cliente: string; readonly audiencia: string }
  /** The embedded provider, mounted under /oidc; null with an external one. */
  readonly provedor: Provedor | null
  /** Read on each use: the queue starts after the server is built. */
  readonly fila: () => Fila
  readonly agora: () => Date
  readonly nivelDeLog: "silent" | "warn" | "info"
}

const LIMITE_DO_ARQUIVO = 50 * 1024 * 1024
const MAXIMO_DE_ARQUIVOS = 200
/** A filter may carry a thousand ids in its address; the default of the runtime takes about four hundred. */
const LIMITE_DO_CABECALHO = 64 * 1024

/** Builds the whole HTTP server; it does not listen yet. */
export async function criarApp(deps: Dependencias): Promise<FastifyInstance> {
  const { banco, config, fila, agora } = deps
  const app = fastify({
    logger: opcoesDeLog(deps.nivelDeLog),
    http: { maxHeaderSize: LIMITE_DO_CABECALHO },
    bodyLimit: LIMITE_DO_CORPO,
    // A number of hops, never "everybody": a forged header would defeat the limit of tries per address.
    trustProxy: (_endereco, saltos) => saltos < config.proxies,
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  responderErros(app)
  protegerPaginas(app, config, deps.identidade.emissor)
  await app.register(multipart, { limits: { fileSize: LIMITE_DO_ARQUIVO, files: MAXIMO_DE_ARQUIVOS, fields: 0 } })
  await app.register(swagger, {
    openapi: { openapi: "3.1.0", info: { title: "Partida", version: config.versao } },
    // Trees are typed by the engine and checked by shape only: the document shows them as free objects.
    transform: createJsonSchemaTransform({ zodToJsonConfig: { unrepresentable: "any" } }),
  })
  if (deps.provedor) registrarProvedor(app, deps.provedor)
  const autenticar = criarAutenticar(banco, deps.verificar)
  registrarPlataforma(app, autenticar, banco, config, deps.identidade)
  registrarConta(app, autenticar, banco)
  registrarEmpresas(app, autenticar, banco, fila, agora)
  registrarNotasFiscais(app, autenticar, banco, fila, agora)
  registrarProcessamento(app, autenticar, banco)
  registrarFechamento(app, autenticar, banco, fila, agora)
  app.get(`${PREFIXO_DA_API}/openapi.json`, async () => app.swagger())
  await servirTelas(app, config)
  return app
}

function protegerPaginas(app: FastifyInstance, config: Config, emissor: string): void {
  const origem = new URL(config.url)
  const politica = [
    "default-src 'self'",
    `connect-src 'self' ${new URL(emissor).origin}`,
    "img-src 'self' data: blob:",
    "style-src 'self' 'unsafe-inline'",
    "font-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ")
  app.addHook("onRequest", async (pedido, resposta) => {
    resposta.header("x-content-type-options", "nosniff").header("referrer-policy", "same-origin")
    if (!pedido.url.startsWith("/oidc")) resposta.header("content-security-policy", politica)
    // One address only: tokens, cookies and redirects belong to it. localhost and 127.0.0.1 are the same to a person.
    if (
      ehNavegacao(pedido) &&
      ehLoopback(pedido.headers.host) &&
      ehLoopback(origem.host) &&
      pedido.headers.host !== origem.host
    ) {
      return resposta.redirect(origem.origin + pedido.url, 302)
    }
  })
}

const ehNavegacao = (pedido: FastifyRequest) =>
  pedido.method === "GET" && (pedido.headers.accept ?? "").includes("text/html")
/** A screen's address: the router of the browser answers for it, known or not. */
const ehTela = ({ method, url }: FastifyRequest) =>
  (method === "GET" || method === "HEAD") &&
  !/^\/(api|oidc|assets)\//.test(url) &&
  !/\.\w+$/.test(url.split("?")[0] ?? "")
const ehLoopback = (host: string | undefined) => /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host ?? "")

async function servirTelas(app: FastifyInstance, config: Config): Promise<void> {
  const indice = config.web && existsSync(join(config.web, "index.html")) ? config.web : null
  if (indice) {
    await app.register(estaticos, {
      root: indice,
      wildcard: false,
      index: false,
      cacheControl: false,
      setHeaders: (resposta, caminho) => {
        // Built files carry their hash in the name; the page that names them must always be fresh.
        resposta.header(
          "cache-control",
          caminho.includes("/assets/") ? "public, max-age=31536000, immutable" : "no-cache",
        )
      },
    })
  }
  app.setNotFoundHandler((pedido, resposta) => {
    if (indice && ehTela(pedido)) return resposta.sendFile("index.html")
    throw new ErroDeNegocio("nao-encontrado", "Endereço não encontrado.")
  })
}
