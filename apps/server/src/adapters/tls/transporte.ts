import { type Agent, type RequestOptions, request } from "node:https"
import type { TLSSocket } from "node:tls"
import { ChamadaSemResposta, type Falha, type Recusado } from "../../ports/receita-federal.ts"

/** Bytes over TLS: one request, one answer, one deadline, one size. No redirect is followed. */

interface Envio {
  readonly url: URL
  readonly metodo: string
  readonly cabecalhos: Readonly<Record<string, string>>
  readonly corpo: Buffer
  readonly agente: Agent
  readonly prazoMs: number
  /** Who answers, for people: what it is called and what to do when it does not take our certificate. */
  readonly orgao: { readonly nome: string; readonly certificadoRecusado: string }
  /** How long whoever asks again should wait, after no answer. */
  readonly esperaMs: number
  /** Something may be done there by what leaves here. */
  readonly grava: boolean
  readonly sinal: AbortSignal | undefined
}

export interface Recebido {
  readonly status: number
  readonly cabecalhos: Readonly<Record<string, string>>
  readonly corpo: Buffer
}

/** The reports of a large taxpayer have some megabytes, in base64 inside of JSON. */
const LIMITE_DE_BYTES = 24 * 1024 * 1024

/** What is kept of the headers: nothing else is read, and some carry secrets. */
const CABECALHOS_GUARDADOS = ["content-type", "date", "etag", "expires", "cache-control", "retry-after"] as const

/** Raises ChamadaSemResposta, and nothing else. */
export function enviar(envio: Envio): Promise<Recebido> {
  const { url, metodo, cabecalhos, corpo, agente, prazoMs, sinal } = envio
  const { promise, resolve, reject } = Promise.withResolvers<Recebido>()
  const prazo = AbortSignal.timeout(prazoMs)
  const opcoes: RequestOptions = {
    method: metodo,
    agent: agente,
    headers: { ...cabecalhos, "content-length": corpo.byteLength },
    signal: sinal ? AbortSignal.any([prazo, sinal]) : prazo,
  }
  let saiu = false
  const falhar = (erro: unknown) => reject(traduzirErro(erro, { ...envio, saiu, venceu: prazo.aborted }))
  try {
    const pedido = request(url, opcoes, (resposta) => {
      const partes: Buffer[] = []
      let lidos = 0
      resposta.on("data", (parte: Buffer) => {
        lidos += parte.byteLength
        partes.push(parte)
        if (lidos <= LIMITE_DE_BYTES) return
        reject(grandeDemais(envio))
        resposta.destroy()
      })
      resposta.on("end", () => {
        if (!resposta.complete) return falhar(new Error("resposta pela metade"))
        const guardados = CABECALHOS_GUARDADOS.flatMap((nome) => {
          const valor = resposta.headers[nome]
          return valor === undefined ? [] : [[nome, valor] as const]
        })
        resolve({
          status: resposta.statusCode ?? 0,
          cabecalhos: Object.fromEntries(guardados),
          corpo: Buffer.concat(partes),
        })
      })
      resposta.on("error", falhar)
      resposta.on("aborted", () => falhar(new Error("resposta pela metade")))
    })
    pedido.on("socket", (tomada: TLSSocket) => {
      // Nothing of the request leaves before the other side is known.
      if (pedido.reusedSocket || !tomada.connecting) saiu = true
      else
        tomada.once("secureConnect", () => {
          saiu = true
        })
    })
    pedido.on("error", falhar)
    pedido.end(corpo)
  } catch (erro) {
    // A key or a certificate that OpenSSL does not take.
    falhar(erro)
  }
  return promise
}

interface Circunstancia {
  readonly grava: boolean
  readonly orgao: Envio["orgao"]
  readonly esperaMs: number
  readonly saiu: boolean
  readonly venceu: boolean
  readonly sinal: AbortSignal | undefined
  readonly url: URL
}

const SERVIDOR_ESTRANHO =
  /^(CERT_|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO_SELF_SIGNED|HOSTNAME_MISMATCH|INVALID_CA|INVALID_PURPOSE|ERR_TLS_CERT_)/
const CERTIFICADO_NOSSO = /^ERR_(SSL|OSSL)_/

function traduzirErro(
  erro: unknown,
  { grava, saiu, venceu, sinal, url, orgao, esperaMs }: Circunstancia,
): ChamadaSemResposta {
  const codigo = erro instanceof Error && "code" in erro ? String(erro.code) : ""
  const sem = (desfecho: Falha | Recusado) => new ChamadaSemResposta(desfecho, { cause: erro })
  const falha = (texto: string, incerta: boolean) =>
    sem({
      tipo: "falha",
      incerta,
      texto: incerta ? `${texto} Não se sabe se o pedido foi aceito: consulte antes de repetir.` : texto,
      esperarMs: esperaMs,
    })
  if (sinal?.aborted && !venceu) return falha(`A chamada a ${orgao.nome} foi interrompida.`, grava && saiu)
  if (venceu) return falha(`A resposta de ${orgao.nome} demorou demais.`, grava && saiu)
  if (SERVIDOR_ESTRANHO.test(codigo)) {
    return sem({
      tipo: "recusado",
      codigo: "servidor-nao-reconhecido",
      textoDaAutoridade: "",
      texto: `Quem respondeu em ${url.host} não provou ser ${orgao.nome}, e nada foi enviado. Avise quem cuida da instalação.`,
      precisaDePessoa: true,
    })
  }
  if (CERTIFICADO_NOSSO.test(codigo)) {
    return sem({
      tipo: "recusado",
      codigo: "certificado-recusado",
      textoDaAutoridade: "",
      texto: orgao.certificadoRecusado,
      precisaDePessoa: true,
    })
  }
  return falha(`Não foi possível falar com ${orgao.nome}.`, grava && saiu)
}

const grandeDemais = ({ grava, orgao }: Envio) =>
  new ChamadaSemResposta(
    grava
      ? {
          tipo: "falha",
          incerta: true,
          texto: `Veio de ${orgao.nome} mais do que cabe. Não se sabe se o pedido foi aceito: consulte antes de repetir.`,
        }
      : {
          tipo: "recusado",
          codigo: "resposta-ilegivel",
          textoDaAutoridade: "",
          texto: `Veio de ${orgao.nome} mais do que cabe guardar. Avise o suporte.`,
          precisaDePessoa: false,
        },
  )
