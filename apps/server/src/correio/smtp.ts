import { createHash } from "node:crypto"
import { Readable } from "node:stream"
import { buffer } from "node:stream/consumers"
import DKIM from "nodemailer/lib/dkim"
import MailComposer from "nodemailer/lib/mail-composer"
import SMTPConnection from "nodemailer/lib/smtp-connection"
import type { Entrega } from "../ports/canal-de-envio.ts"
import type { Expedicao, MensagemAEnviar } from "./mensagens.ts"

/** Hands one message to the mail server. Never throws: every outcome is an `Entrega`. */
export type Enviar = (mensagem: MensagemAEnviar) => Promise<Entrega>

interface OpcoesDoSmtp {
  readonly host: string
  readonly port: number
  /** TLS from the first byte. */
  readonly secure: boolean
  /** STARTTLS or nothing. */
  readonly requireTLS: boolean
  /** A relay of this same machine: the connection does not leave it, and its certificate has no name to check. */
  readonly ignoreTLS: boolean
  readonly credenciais: { readonly user: string; readonly pass: string } | null
}

const LOCAIS = new Set(["localhost", "127.0.0.1", "[::1]"])
const PRAZOS = { connectionTimeout: 15_000, greetingTimeout: 15_000, dnsTimeout: 15_000, socketTimeout: 60_000 }
/** Bounds the whole attempt, whatever each step takes; far below the time after which a send counts as abandoned. */
const PRAZO_TOTAL_MS = 3 * 60_000

/** Nothing that the protocol or a header could read as a second address, a name or the end of a line. */
const UM_ENDERECO = /^[^\s\p{Cc}@<>()[\]\\,;:"]+@[^\s\p{Cc}@<>()[\]\\,;:"]+$/u

/** The address of PARTIDA_SMTP as settings: encrypted always, except to a relay of this machine named by smtp://. */
export function opcoesDoSmtp(endereco: string): OpcoesDoSmtp {
  const url = new URL(endereco)
  const secure = url.protocol === "smtps:"
  const local = !secure && LOCAIS.has(url.hostname)
  return {
    host: url.hostname.replace(/^\[|\]$/g, ""),
    port: url.port === "" ? (secure ? 465 : 587) : Number(url.port),
    secure,
    requireTLS: !secure && !local,
    ignoreTLS: local,
    credenciais:
      url.username === "" ? null : { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
  }
}

/** Sends through one connection a message. `ca` is the authority of a private server's certificate. */
export function criarEnvio(
  opcoes: OpcoesDoSmtp,
  remetente: string,
  ajustes: { readonly ca?: string; readonly prazos?: typeof PRAZOS; readonly prazoTotalMs?: number } = {},
): Enviar {
  return async (mensagem) => {
    if (!UM_ENDERECO.test(mensagem.para)) return { tipo: "definitivo", erro: "O endereço não é de e-mail." }
    const { credenciais, ...conexao } = opcoes
    const smtp = new SMTPConnection({
      ...conexao,
      ...(ajustes.prazos ?? PRAZOS),
      ...(ajustes.ca === undefined ? {} : { tls: { ca: ajustes.ca } }),
    })
    let corpoPedido = false
    let bytes: Buffer | null = null
    // Only a server that answered DATA with "go on" makes anybody read this.
    const corpo = new Readable({
      read() {
        corpoPedido = true
        this.push(bytes)
        this.push(null)
      },
    })
    const prazo = Promise.withResolvers<never>()
    const relogio = setTimeout(
      () => prazo.reject(new Error("O servidor de e-mail demorou demais.")),
      ajustes.prazoTotalMs ?? PRAZO_TOTAL_MS,
    )
    try {
      const composta = await compor(mensagem, remetente)
      bytes = composta.bytes
      const envelope = {
        from: mensagem.expedicao?.retorno ?? composta.de,
        to: [mensagem.para],
        ...relatorios(mensagem.expedicao),
      }
      const resposta = await Promise.race([conversar(smtp, credenciais, envelope, corpo), prazo.promise])
      const sha256 = createHash("sha256").update(composta.bytes).digest("hex")
      return { tipo: "aceita", prova: { servidor: opcoes.host, resposta: semEnderecos(resposta), sha256 } }
    } catch (erro) {
      smtp.close()
      return { tipo: classificar(erro, corpoPedido), erro: descrever(erro) }
    } finally {
      clearTimeout(relogio)
    }
  }
}

/** The Message-ID comes from the row: were a message ever to arrive twice, readers would see one. */
async function compor(mensagem: MensagemAEnviar, remetente: string): Promise<{ bytes: Buffer; de: string }> {
  const { expedicao } = mensagem
  const endereco = expedicao?.de ?? enderecoDe(remetente)
  const composicao = new MailComposer({
    from:
      mensagem.remetente === null && !expedicao?.de ? remetente : { name: mensagem.remetente ?? "", address: endereco },
    ...(mensagem.responderPara !== null && UM_ENDERECO.test(mensagem.responderPara)
      ? { replyTo: { name: "", address: mensagem.responderPara } }
      : {}),
    to: { name: "", address: mensagem.para },
    subject: mensagem.assunto,
    text: mensagem.texto,
    html: mensagem.html,
    messageId: `<${mensagem.id}@${dominioDe(endereco)}>`,
    headers: { "Auto-Submitted": "auto-generated", ...descadastro(expedicao) },
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile()
  const { from } = composicao.getEnvelope()
  return { bytes: await assinar(await composicao.build(), expedicao), de: typeof from === "string" ? from : "" }
}

/** What the signature covers: all that a reader sees, and what a mail program acts on. */
const ASSINADOS =
  "from:reply-to:to:subject:date:message-id:mime-version:content-type:content-transfer-encoding:list-unsubscribe:list-unsubscribe-post"

function assinar(bytes: Buffer, expedicao: Expedicao | null): Buffer | Promise<Buffer> {
  if (!expedicao?.dkim) return bytes
  const { dominio, seletor, chave } = expedicao.dkim
  const assinador = new DKIM({
    domainName: dominio,
    keySelector: seletor,
    privateKey: chave,
    headerFieldNames: ASSINADOS,
  })
  return buffer(assinador.sign(bytes))
}

const descadastro = (expedicao: Expedicao | null) =>
  expedicao?.descadastro
    ? { "List-Unsubscribe": `<${expedicao.descadastro}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }
    : {}

/** Asks for delivery reports, of servers that give them (RFC 3461). */
const relatorios = (expedicao: Expedicao | null) =>
  expedicao?.envid ? { dsn: { ret: "HDRS", envid: expedicao.envid, notify: ["SUCCESS", "FAILURE", "DELAY"] } } : {}

const dominioDe = (remetente: string) => /@([^\s@>]+)>?\s*$/.exec(remetente)?.[1] ?? "correio.invalid"

/** The address alone: the name of the message's own brand goes before it. */
const enderecoDe = (remetente: string) => /<([^<>]*)>\s*$/.exec(remetente)?.[1] ?? remetente.trim()

function conversar(
  smtp: SMTPConnection,
  credenciais: OpcoesDoSmtp["credenciais"],
  envelope: SMTPConnection.Envelope,
  corpo: Readable,
): Promise<string> {
  return new Promise((resolver, rejeitar) => {
    smtp.on("error", rejeitar)
    smtp.on("end", () => rejeitar(new Error("O servidor de e-mail encerrou a conexão.")))
    const enviar = () =>
      smtp.send(envelope, corpo, (erro, info) => {
        if (erro) return rejeitar(erro)
        resolver(info.response)
        smtp.quit()
      })
    smtp.connect((erro) => {
      if (erro) return rejeitar(erro)
      if (credenciais === null) return enviar()
      smtp.login({ credentials: { ...credenciais } }, (recusa) => (recusa ? rejeitar(recusa) : enviar()))
    })
  })
}

/** An answer of the server decides; without one, everything depends on whether the body had begun to leave. */
function classificar(erro: unknown, corpoPedido: boolean): "temporario" | "definitivo" | "desconhecido" {
  const resposta = numero(erro, "responseCode")
  // A wrong password of ours (535) is not the message's fault: it waits for the operator.
  const daMensagem = ["EENVELOPE", "EMESSAGE"].includes(texto(erro, "code"))
  if (resposta >= 500) return daMensagem ? "definitivo" : "temporario"
  if (resposta >= 400) return "temporario"
  // Without an answer: an address that cannot be written in the protocol at all is refused by the library itself.
  if (daMensagem && texto(erro, "command") === "API") return "definitivo"
  return corpoPedido ? "desconhecido" : "temporario"
}

/** Kept with the row for the operator: the answer of the server, without the addresses it may repeat. */
function descrever(erro: unknown): string {
  return semEnderecos(texto(erro, "response") || (erro instanceof Error ? erro.message : String(erro)))
}

/** One line, without the addresses it may repeat. */
export const semEnderecos = (texto: string) =>
  texto.replace(/(?<![^\s<>"'@])[^\s<>"'@]+@[^\s<>"']+/g, "…@…").replace(/\p{Cc}+/gu, " ")

function texto(erro: unknown, campo: string): string {
  const valor: unknown = erro instanceof Error ? Reflect.get(erro, campo) : undefined
  return typeof valor === "string" ? valor : ""
}

function numero(erro: unknown, campo: string): number {
  const valor: unknown = erro instanceof Error ? Reflect.get(erro, campo) : undefined
  return typeof valor === "number" ? valor : 0
}
