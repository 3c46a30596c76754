import type { IncomingMessage, ServerResponse } from "node:http"
import { z } from "zod"
import type { Certificadora } from "./serpro/certificados.ts"
import { esquemaDaFalha, type Falhas } from "./serpro/falhas.ts"

const LIMITE_DO_CORPO = 4_000_000

export const JSON_ = { "content-type": "application/json" }

/** Answers JSON, or nothing but the status. */
export function responder(resposta: ServerResponse, status: number, corpo: unknown): void {
  resposta.writeHead(status, JSON_).end(corpo === null ? undefined : JSON.stringify(corpo))
}

/** The body of a request as text. Rejects what is larger than any of them. */
export async function lerCorpo(pedido: IncomingMessage): Promise<string> {
  const partes: Buffer[] = []
  let lidos = 0
  for await (const parte of pedido) {
    lidos += parte.length
    if (lidos > LIMITE_DO_CORPO) throw new Error("corpo grande demais")
    partes.push(parte)
  }
  return Buffer.concat(partes).toString("utf8")
}

/** What a control port does, by method and path. */
export type Atos = Readonly<Record<string, (corpo: unknown) => unknown>>

interface Controlada {
  readonly certificadora: Certificadora
  readonly assinante: { readonly certificado: string }
  readonly falhas: Falhas
}

/** What every authority that is reached with a certificate lets be done: certificates of test, and faults. */
export const atosComuns = ({ certificadora, assinante, falhas }: Controlada): Atos => ({
  "GET /certificados": () => ({ autoridade: certificadora.autoridade, assinante: assinante.certificado }),
  "POST /certificados": (corpo) => {
    const titular = z.strictObject({ nome: z.string().max(100), numero: z.string().max(14) }).parse(corpo)
    const { pfx, ...emitido } = certificadora.emitirPara(titular)
    return { ...emitido, pfx: pfx.toString("base64") }
  },
  "POST /falhas": (corpo) => ({ id: falhas.registrar(esquemaDaFalha.parse(corpo), Date.now()) }),
  "DELETE /falhas": () => falhas.limpar(),
})

/** The port by which a test or a demonstration rules an authority: 127.0.0.1 only, JSON in and out. */
export async function controlar(atos: Atos, pedido: IncomingMessage, resposta: ServerResponse): Promise<void> {
  const [host = ""] = (pedido.headers.host ?? "").split(":")
  if (host !== "127.0.0.1" && host !== "localhost") return responder(resposta, 403, { erro: "Use 127.0.0.1." })
  const ato = atos[`${pedido.method} ${new URL(pedido.url ?? "/", "http://127.0.0.1").pathname}`]
  const corpo = await lerCorpo(pedido)
  if (!ato) return responder(resposta, 404, { erro: "Não existe.", atos: Object.keys(atos) })
  try {
    responder(resposta, 200, ato(corpo ? JSON.parse(corpo) : undefined) ?? { feito: true })
  } catch (erro) {
    responder(resposta, 400, { erro: erro instanceof z.ZodError ? z.prettifyError(erro) : String(erro) })
  }
}
