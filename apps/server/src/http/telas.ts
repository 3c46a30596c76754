import { randomBytes } from "node:crypto"
import { existsSync } from "node:fs"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import estaticos from "@fastify/static"
import type { ConfiguracaoDaInstalacao, Tela } from "@partida/contracts"
import type { FastifyInstance, FastifyRequest } from "fastify"
import type { Config } from "../config.ts"
import { vestirPagina } from "../marca/pagina.ts"
import type { Marcas } from "../marca/resolucao.ts"
import { type PoliticaDasPaginas, politicaDasTelas } from "./cabecalhos.ts"
import { ErroDeNegocio } from "./erros.ts"

/** What the build leaves in index.html where the nonce of each answer goes; also in apps/web/vite.config.ts. */
const LUGAR_DO_NONCE = "__PARTIDA_NONCE__"

/** The script that the build puts inside the page (apps/web/antes.js); undefined when it has none. */
function scriptDaPagina(pagina: string): string | undefined {
  const [, depois] = pagina.split('<script nonce="', 2)
  const inicio = depois?.indexOf(">") ?? -1
  const fim = depois?.indexOf("</script>") ?? -1
  return inicio >= 0 && fim > inicio ? depois?.slice(inicio + 1, fim) : undefined
}

/** Where a telephone posts what a person shares (marca/manifesto.ts), and the screen that takes it from there. */
const COMPARTILHAR: Tela = "/compartilhar"

/** It keeps files of ours and does nothing else. */
const POLITICA_DO_SW = "default-src 'none'; connect-src 'self'; img-src 'self'; frame-ancestors 'none'"

/** Serves the built screens: files as they are, and the one page, in the brand of its host and with a nonce each time. */
export async function servirTelas(
  app: FastifyInstance,
  config: Pick<Config, "web">,
  politica: PoliticaDasPaginas,
  { marcas, instalacao }: { readonly marcas: Pick<Marcas, "doPedido">; readonly instalacao: ConfiguracaoDaInstalacao },
): Promise<void> {
  const pasta = config.web && existsSync(join(config.web, "index.html")) ? config.web : null
  if (pasta) {
    await app.register(estaticos, {
      root: pasta,
      wildcard: false,
      index: false,
      cacheControl: false,
      globIgnore: ["index.html"],
      // Written by the build beside each file (apps/web/vite.config.ts).
      preCompressed: true,
      setHeaders: (resposta, caminho) => {
        // Built files carry their hash in the name; the page that names them must always be fresh.
        resposta.header(
          "cache-control",
          caminho.includes("/assets/") ? "public, max-age=31536000, immutable" : "no-cache",
        )
        // What the service worker may fetch is said by its own answer, not by that of the page.
        if (caminho.endsWith("/sw.js")) resposta.header("content-security-policy", POLITICA_DO_SW)
      },
    })
  }
  // The browser's own worker takes these; one that has none yet is told to share again, and nothing of it is read here.
  app.post(COMPARTILHAR, (_pedido, resposta) => resposta.redirect(`${COMPARTILHAR}?falhou=preparo`, 303))
  app.setNotFoundHandler(async (pedido, resposta) => {
    if (!pasta || !ehTela(pedido)) throw new ErroDeNegocio("nao-encontrado", "Endereço não encontrado.")
    const nonce = randomBytes(16).toString("base64")
    const pagina = await readFile(join(pasta, "index.html"), "utf8")
    const { marca, url } = await marcas.doPedido(pedido)
    return (
      resposta
        .type("text/html; charset=utf-8")
        .header("cache-control", "no-store")
        .header("content-security-policy", politicaDasTelas(politica, nonce, url, scriptDaPagina(pagina)))
        // The brand comes last: what somebody typed into it is never taken for a place to fill.
        .send(vestirPagina(pagina.replaceAll(LUGAR_DO_NONCE, nonce), { marca, instalacao, nonce }))
    )
  })
}

/** A screen's address: the router of the browser answers for it, known or not. */
export const ehTela = ({ method, url }: FastifyRequest) =>
  (method === "GET" || method === "HEAD") &&
  !/^\/(api|oidc|assets)\//.test(url) &&
  (!/\.\w+$/.test(url.split("?")[0] ?? "") ||
    // Stored documents have the name of their file: who opens one directly is taken to it by the application.
    url.startsWith("/statics/") ||
    /^\/index\.html(\?|$)/.test(url))
