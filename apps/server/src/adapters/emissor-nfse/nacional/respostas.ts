import { z } from "zod"
import { abrirEnvelope } from "../../../documentos/nfse-nacional/dps/envelope.ts"
import { pausaPedidaMs } from "../../../pausa-pedida.ts"
import type { ErroDoEmissor, RespostaDoEmissor } from "../../../ports/emissor-nfse.ts"
import type { Desfecho, Falha, Requisicao, Resposta } from "../../../ports/receita-federal.ts"

/** Answers of the Sefin Nacional, tolerant of what is seen beside what the contract says. */

const textoOuNulo = z.string().nullish()
const erro = z
  .object({
    codigo: textoOuNulo,
    Codigo: textoOuNulo,
    descricao: textoOuNulo,
    Descricao: textoOuNulo,
    mensagem: textoOuNulo,
    complemento: textoOuNulo,
  })
  .transform((e): ErroDoEmissor => {
    const texto = e.descricao ?? e.Descricao ?? e.mensagem ?? ""
    return {
      codigo: e.codigo ?? e.Codigo ?? "",
      texto: (e.complemento ? `${texto} (${e.complemento})` : texto).slice(0, 2000),
    }
  })
/** Object or list, whichever comes. */
const errosDe = z.union([z.array(erro), erro.transform((e) => [e])]).nullish()
const corpoRecusado = z.object({ erros: errosDe, erro: errosDe })
const corpoAutorizado = z.object({ chaveAcesso: z.string().length(50), nfseXmlGZipB64: z.string() })
const corpoDaDps = z.object({ chaveAcesso: z.string().length(50) })
const corpoDaNota = z.object({ nfseXmlGZipB64: z.string() })
const corpoDoEvento = z.union([
  z.object({ eventoXmlGZipB64: z.string() }).transform((c) => c.eventoXmlGZipB64),
  z
    .object({ eventos: z.array(z.object({ arquivoXml: z.string() })).min(1) })
    .transform((c) => c.eventos[0]?.arquivoXml ?? ""),
])

/** The number is taken (Anexo I), and the two that say that the authority is not well. */
const JA_USADA = "E0014"
const PASSAGEIROS: ReadonlySet<string> = new Set(["E1206", "E1217"])
const ESPERA_MS = 30_000
const MUITOS_PEDIDOS = 429
const NAO_ACHADO = 404
const PROIBIDO = 403
/** Of the proxy in front of it: no certificate, or none that it takes. */
const SEM_CERTIFICADO: ReadonlySet<number> = new Set([401, 495, 496])

/** What an answer to a request says. Any bytes give an outcome. */
export function interpretarResposta(requisicao: Requisicao, resposta: Resposta): Desfecho<RespostaDoEmissor> {
  const { status, cabecalhos } = resposta
  const { grava } = requisicao
  if (status === MUITOS_PEDIDOS) {
    const esperarMs = pausaPedidaMs(cabecalhos, ESPERA_MS)
    return { tipo: "falha", incerta: false, texto: "A Sefin Nacional pediu para esperar.", esperarMs }
  }
  if (status >= 500) return semSaber(grava, `A Sefin Nacional respondeu com erro (${status}).`)
  const corpo = comoJson(resposta.corpo)
  if (status === 200 || status === 201) return interpretarBoa(requisicao, corpo)
  const erros = errosDoCorpo(corpo)
  if (status === NAO_ACHADO && !grava) return ok({ tipo: "nao-encontrada" })
  const [primeiro, ...resto] = erros
  if (primeiro === undefined) {
    // A bare 403 may also be of who already read what was written: only the query after it can tell.
    if (SEM_CERTIFICADO.has(status) || (status === PROIBIDO && !grava)) return semCertificado(status)
    // Refused without saying why: for whoever writes, that is not knowing.
    return semSaber(grava, `A Sefin Nacional respondeu de um jeito que não se lê (${status}).`)
  }
  if (erros.some(({ codigo }) => codigo === JA_USADA)) return ok({ tipo: "ja-usada" })
  if (erros.every(({ codigo }) => PASSAGEIROS.has(codigo)))
    return {
      tipo: "falha",
      incerta: false,
      texto: primeiro.texto || "A Sefin Nacional está em manutenção.",
      esperarMs: ESPERA_MS,
    }
  return ok({ tipo: "rejeitada", erros: [primeiro, ...resto] })
}

const ok = (valor: RespostaDoEmissor) => ({ tipo: "ok" as const, valor })
const semSaber = (incerta: boolean, texto: string): Falha => ({ tipo: "falha", incerta, texto })
const semCertificado = (status: number) => ({
  tipo: "recusado" as const,
  codigo: "certificado-recusado",
  textoDaAutoridade: "",
  texto: `A Sefin Nacional não aceitou o certificado digital da empresa (${status}). Confira se o e-CNPJ está em vigor em Certificados digitais.`,
  precisaDePessoa: true,
})

function interpretarBoa({ servico, grava }: Requisicao, corpo: unknown): Desfecho<RespostaDoEmissor> {
  const ilegivel = semSaber(grava, "A Sefin Nacional respondeu de um jeito que não se lê.")
  try {
    switch (servico) {
      case "SEFIN/emitir": {
        const { chaveAcesso, nfseXmlGZipB64 } = corpoAutorizado.parse(corpo)
        return ok({ tipo: "autorizada", chave: chaveAcesso, xml: abrirEnvelope(nfseXmlGZipB64) })
      }
      case "SEFIN/consultar-dps":
        return ok({ tipo: "encontrada", chave: corpoDaDps.parse(corpo).chaveAcesso })
      case "SEFIN/baixar":
        return ok({ tipo: "nota", xml: abrirEnvelope(corpoDaNota.parse(corpo).nfseXmlGZipB64) })
      case "SEFIN/registrar-evento":
      case "SEFIN/consultar-evento":
        return ok({ tipo: "evento", xml: abrirUmaOuDuas(corpoDoEvento.parse(corpo)) })
      default:
        return ilegivel
    }
  } catch {
    return ilegivel
  }
}

/** The query of an event comes with one more layer of base64 than the contract says. */
function abrirUmaOuDuas(base64: string): Buffer {
  try {
    return abrirEnvelope(base64)
  } catch {
    return abrirEnvelope(Buffer.from(base64, "base64").toString("latin1"))
  }
}

function errosDoCorpo(corpo: unknown): readonly ErroDoEmissor[] {
  const lido = corpoRecusado.safeParse(corpo)
  if (!lido.success) return []
  return [...(lido.data.erros ?? []), ...(lido.data.erro ?? [])].filter(({ codigo, texto }) => codigo || texto)
}

function comoJson(corpo: Buffer): unknown {
  try {
    return JSON.parse(corpo.toString("utf8"))
  } catch {
    return null
  }
}
