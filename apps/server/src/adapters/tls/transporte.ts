import type { Dispatcher } from "undici"
import { ChamadaSemResposta, type Falha, type Recusado } from "../../ports/receita-federal.ts"

/** Bytes over TLS: one request, one answer, one deadline, one size. No redirect is followed. */

interface Envio {
  readonly url: URL
  readonly metodo: string
  readonly cabecalhos: Readonly<Record<string, string>>
  readonly corpo: Buffer
  readonly agente: Dispatcher
  readonly prazoMs: number
  /** Who answers, for people: what it is called and what to do when it does not take our certificate. */
  readonly orgao: { readonly nome: string; readonly certificadoRecusado: string }
  /** How long whoever asks again should wait, after no answer. */
  readonly esperaMs: number
  /** Something may be done there by what leaves here. */
  readonly grava: boolean
  readonly sinal: AbortSignal | undefined
}

/** What is said where the answer to a writing did not come, or cannot be read. */
export const SEM_SABER = "Não se sabe se o pedido foi aceito: nada é enviado de novo antes de consultar."

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
  let saiu = false
  let venceu = false
  let acabou = false
  let controle: Dispatcher.DispatchController | null = null
  const acabar = () => {
    acabou = true
    clearTimeout(prazo)
    sinal?.removeEventListener("abort", desistir)
  }
  const falhar = (erro: unknown) => {
    if (acabou) return
    acabar()
    reject(erro instanceof ChamadaSemResposta ? erro : traduzirErro(erro, { ...envio, saiu, venceu }))
  }
  /** What did not leave yet never will; what left is let go of. */
  const desistir = () => {
    const erro = new Error("desistência")
    falhar(erro)
    controle?.abort(erro)
  }
  const prazo = setTimeout(() => {
    venceu = true
    desistir()
  }, prazoMs).unref()
  sinal?.addEventListener("abort", desistir)
  const partes: Buffer[] = []
  let lidos = 0
  let status = 0
  let guardados: Recebido["cabecalhos"] = {}
  try {
    sinal?.throwIfAborted()
    agente.dispatch(
      {
        origin: url.origin,
        path: `${url.pathname}${url.search}`,
        method: metodo,
        headers: cabecalhos,
        body: corpo,
      },
      {
        // The other side is known, and the first byte is about to leave.
        onRequestStart(este) {
          controle = este
          if (acabou) este.abort(new Error("desistência"))
          else saiu = true
        },
        onResponseStart(_este, codigo, recebidos) {
          status = codigo
          guardados = Object.fromEntries(
            CABECALHOS_GUARDADOS.flatMap((nome) => {
              const [valor] = [recebidos[nome]].flat()
              return valor === undefined ? [] : [[nome, valor] as const]
            }),
          )
        },
        onResponseData(este, parte) {
          lidos += parte.byteLength
          partes.push(parte)
          if (lidos <= LIMITE_DE_BYTES) return
          falhar(grandeDemais(envio))
          este.abort(new Error("desistência"))
        },
        onResponseEnd() {
          if (acabou) return
          acabar()
          resolve({ status, cabecalhos: guardados, corpo: Buffer.concat(partes) })
        },
        onResponseError: (_este, erro) => falhar(erro),
      },
    )
  } catch (erro) {
    // A header or an address that cannot be written.
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
      texto: incerta ? `${texto} ${SEM_SABER}` : texto,
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
          texto: `Veio de ${orgao.nome} mais do que cabe. ${SEM_SABER}`,
        }
      : {
          tipo: "recusado",
          codigo: "resposta-ilegivel",
          textoDaAutoridade: "",
          texto: `Veio de ${orgao.nome} mais do que cabe guardar. Avise o suporte.`,
          precisaDePessoa: false,
        },
  )
