import { request } from "node:https"
import webpush from "web-push"
import type { AvisoNoAparelho, DesfechoDoAviso } from "../../ports/aviso-no-aparelho.ts"

/** Those of the browsers of today. An address is typed by whoever calls us: nothing goes anywhere else. */
const SERVICOS = [
  "fcm.googleapis.com",
  "updates.push.services.mozilla.com",
  "web.push.apple.com",
  ".push.apple.com",
  ".notify.windows.com",
]
const PRAZO_MS = 10_000
/** How long a service keeps what a browser that is off did not take, in seconds. */
const VALIDADE_S = 24 * 60 * 60
/** One waiting notice takes the place of another. */
const ASSUNTO = "avisos"
const DEFINITIVOS = new Set([400, 401, 403, 413])

interface Opcoes {
  /** Hosts besides those of the browsers. */
  readonly servicos: readonly string[]
  /** Authority to trust besides the usual ones, PEM: a double of the service. */
  readonly autoridade: string | null
  /** "mailto:…" or "https://…": whom a service writes to about us. */
  readonly contato: string
  readonly prazoMs?: number
}

/** Web Push (RFC 8030, 8188, 8291, 8292). */
export function criarWebPush({ servicos, autoridade, contato, prazoMs = PRAZO_MS }: Opcoes): AvisoNoAparelho {
  const aceitos = [...SERVICOS, ...servicos]
  return {
    aceita(endereco) {
      if (!URL.canParse(endereco)) return false
      const { protocol, host, hostname, username, password, hash } = new URL(endereco)
      if (protocol !== "https:" || username || password || hash) return false
      return aceitos.some((s) => (s.startsWith(".") ? hostname.endsWith(s) && host === hostname : host === s))
    },
    enviar({ endereco, p256dh, auth }, { publica, privada }, texto) {
      if (!this.aceita(endereco)) return Promise.resolve({ tipo: "encerrada" })
      let detalhes: webpush.RequestDetails
      try {
        detalhes = webpush.generateRequestDetails({ endpoint: endereco, keys: { p256dh, auth } }, texto, {
          vapidDetails: { subject: contato, publicKey: publica, privateKey: privada },
          TTL: VALIDADE_S,
          topic: ASSUNTO,
          contentEncoding: "aes128gcm",
        })
      } catch {
        // Its keys were of the right size and are no point of the curve: no browser gave them.
        return Promise.resolve({ tipo: "encerrada" })
      }
      const { method, headers, body } = detalhes
      return pedir(new URL(endereco), { method, headers, ...(autoridade && { ca: autoridade }) }, body, prazoMs)
    },
  }
}

function pedir(url: URL, opcoes: object, corpo: Buffer | null, prazoMs: number): Promise<DesfechoDoAviso> {
  return new Promise((resolver) => {
    let conectado = false
    const pedido = request(url, { ...opcoes, signal: AbortSignal.timeout(prazoMs) }, (resposta) => {
      const { statusCode = 0, headers } = resposta
      // Only the number counts; the rest is not even read.
      resposta.destroy()
      resolver(desfecho(statusCode, headers["retry-after"]))
    })
    pedido.on("socket", (tomada) => tomada.once("secureConnect", () => (conectado = true)))
    pedido.on("error", () => resolver(conectado ? { tipo: "desconhecido" } : { tipo: "tentar", esperaMs: null }))
    pedido.end(corpo)
  })
}

function desfecho(status: number, espera: string | undefined): DesfechoDoAviso {
  if (status >= 200 && status < 300) return { tipo: "entregue" }
  if (status === 404 || status === 410) return { tipo: "encerrada" }
  if (DEFINITIVOS.has(status)) return { tipo: "recusado", status }
  const segundos = /^\d{1,6}$/.test(espera ?? "") ? Number(espera) : null
  return { tipo: "tentar", esperaMs: segundos === null ? null : segundos * 1000 }
}
