import type { IncomingMessage, ServerResponse } from "node:http"
import { z } from "zod"
import type { Certificadora } from "../serpro/certificados.ts"
import { esquemaDaFalha } from "../serpro/falhas.ts"
import { type Contexto, distribuirEvento, distribuirNota, distribuirXml } from "./distribuicao.ts"
import { esquemaDaNota, esquemaDoEvento } from "./gerador.ts"

const LIMITE_DO_CORPO = 4_000_000
const esquemaDaMudanca = z.strictObject({
  cnpj: z.string().max(14),
  nsu: z.int().positive(),
  como: z.enum(["normal", "oculto", "sem-xml"]),
})

/** The port by which a test or a demonstration rules the ADN: 127.0.0.1 only, JSON in and out. */
export async function controlar(
  contexto: Contexto,
  certificadora: Certificadora,
  pedido: IncomingMessage,
  resposta: ServerResponse,
): Promise<void> {
  const [host = ""] = (pedido.headers.host ?? "").split(":")
  if (host !== "127.0.0.1" && host !== "localhost") return responder(resposta, 403, { erro: "Use 127.0.0.1." })
  const atos: Readonly<Record<string, (corpo: unknown) => unknown>> = {
    "GET /saude": () => ({ documentos: contexto.contadores.ler("documentos") ?? 0 }),
    "GET /chamadas": () => Object.fromEntries(contexto.chamadas),
    "GET /certificados": () => ({
      autoridade: certificadora.autoridade,
      assinante: contexto.assinante.certificado,
    }),
    "POST /certificados": (corpo) => {
      const titular = z.strictObject({ nome: z.string().max(100), numero: z.string().max(14) }).parse(corpo)
      const { pfx, ...emitido } = certificadora.emitirPara(titular)
      return { ...emitido, pfx: pfx.toString("base64") }
    },
    "POST /notas": (corpo) => ({
      chaves: z
        .array(esquemaDaNota)
        .max(1000)
        .parse(corpo)
        .map((n) => distribuirNota(contexto, n)),
    }),
    "POST /eventos": (corpo) => distribuirEvento(contexto, esquemaDoEvento.parse(corpo)),
    "POST /documentos": (corpo) =>
      distribuirXml(contexto, z.strictObject({ xml: z.string().max(1_000_000) }).parse(corpo).xml),
    "PUT /nsu": (corpo) => {
      const { cnpj, nsu, como } = esquemaDaMudanca.parse(corpo)
      contexto.estados.gravar(`${cnpj}|${nsu}`, como)
    },
    "POST /falhas": (corpo) => ({ id: contexto.falhas.registrar(esquemaDaFalha.parse(corpo), Date.now()) }),
    "DELETE /falhas": () => contexto.falhas.limpar(),
  }
  const ato = atos[`${pedido.method} ${new URL(pedido.url ?? "/", "http://127.0.0.1").pathname}`]
  const corpo = await lerCorpo(pedido)
  if (!ato) return responder(resposta, 404, { erro: "Não existe.", atos: Object.keys(atos) })
  try {
    responder(resposta, 200, ato(corpo ? JSON.parse(corpo) : undefined) ?? { feito: true })
  } catch (erro) {
    responder(resposta, 400, { erro: erro instanceof z.ZodError ? z.prettifyError(erro) : String(erro) })
  }
}

async function lerCorpo(pedido: IncomingMessage): Promise<string> {
  const partes: Buffer[] = []
  let lidos = 0
  for await (const parte of pedido) {
    lidos += parte.length
    if (lidos > LIMITE_DO_CORPO) throw new Error("corpo grande demais")
    partes.push(parte)
  }
  return Buffer.concat(partes).toString("utf8")
}

export const JSON_ = { "content-type": "application/json" }
/** Answers JSON. */
export function responder(resposta: ServerResponse, status: number, corpo: unknown): void {
  resposta.writeHead(status, JSON_).end(JSON.stringify(corpo))
}
