import type { FastifyInstance, FastifyRequest } from "fastify"
import type { Config } from "../config.ts"
import { caminhoDe } from "./caminho.ts"
import { resumoNaPolitica } from "./resumo-na-politica.ts"

/** What the policies are made from. */
export interface PoliticaDasPaginas {
  readonly config: Pick<Config, "url" | "identidade">
  /** Issuer of the identity provider, the embedded one included. */
  readonly emissor: string
}

const UM_ANO_S = 365 * 24 * 60 * 60

/** Nothing an answer of the API holds is ever a page. */
const POLITICA_DA_API = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** Features of the browser the product never asks for, and the two it does. */
const PERMISSOES = [
  ...["accelerometer", "camera", "display-capture", "geolocation", "gyroscope", "magnetometer", "microphone", "midi"],
  ...["payment", "serial", "usb", "hid", "screen-wake-lock", "xr-spatial-tracking"],
]
  .map((nome) => `${nome}=()`)
  .concat("publickey-credentials-get=(self)", "publickey-credentials-create=(self)")
  .join(", ")

/**
 * Content-Security-Policy of the screens. Scripts only from our own files, and the one that stands inside the page, by its hash;
 * styles from our own files and from the elements that carry the nonce of this very answer, which the component library needs.
 * `url` is the address under which the page is shown: an office's own host talks to the provider of the installation's.
 */
export function politicaDasTelas(
  { config, emissor }: PoliticaDasPaginas,
  nonce: string,
  url: string = config.url,
  scriptDaPagina: string | null = null,
): string {
  return [
    "default-src 'none'",
    `script-src 'self'${scriptDaPagina === null ? "" : ` ${resumoNaPolitica(scriptDaPagina)}`}`,
    `style-src 'self' 'nonce-${nonce}'`,
    `connect-src ${["'self'", ...destinosDaIdentidade(config, emissor, url)].join(" ")}`,
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "manifest-src 'self'",
    "object-src 'none'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(ehHttps(config.url) ? ["upgrade-insecure-requests"] : []),
  ].join("; ")
}

/** Where the browser itself talks to the identity provider, when that is not ourselves. */
function destinosDaIdentidade({ identidade }: Pick<Config, "identidade">, emissor: string, url: string): string[] {
  switch (identidade.tipo) {
    case "embutida": {
      const { origin } = new URL(emissor)
      return origin === new URL(url).origin ? [] : [origin]
    }
    case "externa":
      return [new URL(emissor).origin]
    case "firebase":
      return identidade.emulador
        ? [new URL(/^https?:/.test(identidade.emulador) ? identidade.emulador : `http://${identidade.emulador}`).origin]
        : ["https://identitytoolkit.googleapis.com", "https://securetoken.googleapis.com"]
    default:
      return identidade satisfies never
  }
}

/** Headers of every answer, the identity provider's included, and the one address of the product. */
export function protegerRespostas(app: FastifyInstance, { config }: PoliticaDasPaginas): void {
  const origem = new URL(config.url)
  const comuns: Readonly<Record<string, string>> = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "permissions-policy": PERMISSOES,
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "x-frame-options": "DENY",
    ...(ehHttps(config.url) ? { "strict-transport-security": `max-age=${UM_ANO_S}; includeSubDomains` } : {}),
  }
  app.addHook("onRequest", async (pedido, resposta) => {
    // The provider answers on the raw response, where the headers of the framework do not arrive.
    for (const [nome, valor] of Object.entries(comuns)) resposta.raw.setHeader(nome, valor)
    const caminho = caminhoDe(pedido)
    // Its pages carry a policy of their own.
    if (!caminho.startsWith("/oidc")) resposta.header("content-security-policy", POLITICA_DA_API)
    if (caminho.startsWith("/api/")) resposta.header("cache-control", "no-store")
    // One address only: tokens, cookies and redirects belong to it. localhost and 127.0.0.1 are the same to a person.
    if (
      ehNavegacao(pedido) &&
      ehHostDeLoopback(pedido.headers.host) &&
      ehHostDeLoopback(origem.host) &&
      pedido.headers.host !== origem.host
    ) {
      return resposta.redirect(origem.origin + pedido.url, 302)
    }
  })
}

const ehHttps = (url: string) => url.startsWith("https:")
const ehNavegacao = (pedido: FastifyRequest) =>
  pedido.method === "GET" && (pedido.headers.accept ?? "").includes("text/html")
/** Of a Host header, which has the port; only the three ways in which this server is written on its own machine. */
const ehHostDeLoopback = (host: string | undefined) => /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host ?? "")
