import { randomUUID } from "node:crypto"
import type { Dsn } from "./dsn.ts"
import { semDadosDePessoas } from "./limpeza.ts"
import { relatarErro } from "./relato.ts"

/** A failure, already without anybody's data. */
export interface FalhaRelatada {
  /** UUID by which the log and the team's tool speak of the same failure. */
  readonly id: string
  readonly origem: "navegador" | "servidor"
  /** Kind of error: the class, or what the browser was doing. */
  readonly tipo: string
  readonly mensagem: string
  /** Most recent first, as engines write it. */
  readonly pilha: readonly string[]
  readonly etiquetas: Readonly<Record<string, string>>
  readonly versao: string
}

/** Tells the technical team of failures. Never throws and never makes anybody wait. */
export interface RelatorDeFalhas {
  relatar(falha: FalhaRelatada): void
}

/** Where nobody is listening. */
export const SEM_RELATOR: RelatorDeFalhas = { relatar: () => {} }

const PRAZO_MS = 5000
const JANELA_MS = 60_000
const MAXIMO_POR_MINUTO = 30

interface OpcoesDoRelator {
  readonly dsn: Dsn
  readonly ambiente: string
  readonly agora: () => Date
  /** Told once when sending begins to fail, and again only after it worked in between. */
  readonly avisar: (erro: unknown) => void
  readonly maximoPorMinuto?: number
  readonly prazoMs?: number
}

/** Sends each failure as an event to an endpoint that speaks the envelopes of Sentry; beyond the limit of its origin they are dropped. */
export function criarRelator(opcoes: OpcoesDoRelator): RelatorDeFalhas {
  const { dsn, agora, avisar, maximoPorMinuto = MAXIMO_POR_MINUTO, prazoMs = PRAZO_MS } = opcoes
  // One each: browsers, where anybody can write, never use up the room of the server's own failures.
  const janelas = { navegador: { inicio: 0, enviadas: 0 }, servidor: { inicio: 0, enviadas: 0 } }
  let avisado = false
  const cabe = (origem: FalhaRelatada["origem"]) => {
    const instante = agora().getTime()
    if (instante - janelas[origem].inicio >= JANELA_MS) janelas[origem] = { inicio: instante, enviadas: 0 }
    return janelas[origem].enviadas++ < maximoPorMinuto
  }
  const enviar = async (falha: FalhaRelatada) => {
    const resposta = await fetch(dsn.endereco, {
      method: "POST",
      headers: {
        "content-type": "application/x-sentry-envelope",
        "x-sentry-auth": `Sentry sentry_version=7, sentry_client=servidor/${falha.versao}, sentry_key=${dsn.chave}`,
      },
      body: envelopeDe(falha, opcoes.ambiente, agora()),
      redirect: "error",
      signal: AbortSignal.timeout(prazoMs),
    })
    // The connection goes back only when the answer was read.
    await resposta.arrayBuffer()
    if (!resposta.ok) throw new Error(`O destino das falhas respondeu ${resposta.status}.`)
  }
  return {
    relatar(falha) {
      if (!cabe(falha.origem)) return
      enviar(falha).then(
        () => {
          avisado = false
        },
        (erro: unknown) => {
          if (!avisado) avisar(erro)
          avisado = true
        },
      )
    },
  }
}

/** One event in the envelope format: header, item header and item, each a line of JSON. */
function envelopeDe(falha: FalhaRelatada, ambiente: string, agora: Date): string {
  const id = falha.id.replaceAll("-", "")
  const evento = JSON.stringify({
    event_id: id,
    timestamp: agora.toISOString(),
    platform: falha.origem === "navegador" ? "javascript" : "node",
    level: "error",
    logger: falha.origem,
    release: falha.versao,
    environment: ambiente,
    tags: falha.etiquetas,
    exception: {
      values: [{ type: falha.tipo, value: falha.mensagem, stacktrace: { frames: quadrosDe(falha.pilha) } }],
    },
  })
  const doItem = JSON.stringify({ type: "event", length: Buffer.byteLength(evento) })
  return `${JSON.stringify({ event_id: id, sent_at: agora.toISOString() })}\n${doItem}\n${evento}\n`
}

/** The two ways engines write a frame: "at name (file:1:2)" and "name@file:1:2". */
const FORMAS = [/^\s*at (?:(.*?) \()?(.+?):(\d+):(\d+)\)?$/, /^\s*([^@\s]*)@(.+?):(\d+):(\d+)$/]

/** A longer line is no frame; the forms above go back and forth over what they do not find. */
const MAXIMO_DA_LINHA = 500

/** Oldest call first, as the format asks. Lines that are no frame are left out. */
function quadrosDe(pilha: readonly string[]) {
  return pilha
    .flatMap((linha) => {
      if (linha.length > MAXIMO_DA_LINHA) return []
      const partes = FORMAS.map((forma) => forma.exec(linha)).find((achada) => achada !== null)
      if (!partes) return []
      const [, nome, arquivo, numero, coluna] = partes
      return [{ function: nome || "?", filename: arquivo, lineno: Number(numero), colno: Number(coluna), in_app: true }]
    })
    .reverse()
}

/** A defect of ours in the form of the log, which already leaves everybody's data out. */
export function falhaDoServidor(
  erro: unknown,
  versao: string,
  etiquetas: Readonly<Record<string, string>>,
): FalhaRelatada {
  const { tipo, mensagem, codigo, tabela, comando, causa, pilha } = relatarErro(erro)
  const partes = [mensagem, codigo, tabela, comando, causa && `${causa.tipo}: ${causa.mensagem ?? causa.codigo ?? ""}`]
  return {
    id: randomUUID(),
    origem: "servidor",
    tipo,
    mensagem: semDadosDePessoas(partes.filter((parte) => parte).join(" · ")),
    pilha: pilha.length > 0 ? pilha : (causa?.pilha ?? []),
    etiquetas,
    versao,
  }
}
