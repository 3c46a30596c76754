import { createHash } from "node:crypto"
import type { Attachment, Email } from "postal-mime"
import { enderecoSelado, selar } from "../../correio/endereco-selado.ts"
import type { Cofre } from "../../identidade/cofre.ts"

/** What an answer by e-mail says, and what it does not: nothing here touches the database. */

const USO = "resposta"
const USO_DA_CAIXA = "caixa"

/** Where one person answers one conversation by e-mail; null without a mailbox. */
export const enderecoDaResposta = (
  caixa: string | null,
  cofre: Cofre,
  { idConversa, idUsuario }: { readonly idConversa: string; readonly idUsuario: string },
): string | null =>
  caixa === null ? null : enderecoSelado(caixa, idConversa, seloDaResposta(cofre, idConversa, idUsuario))

/** It is of one person: in the hands of another, it opens nothing. */
export const seloDaResposta = (cofre: Cofre, idConversa: string, idUsuario: string) =>
  selar(cofre, `${idConversa}:${idUsuario}`, USO)

/** Where one person sends documents of one company by e-mail; null without a mailbox. */
export const enderecoDaCaixa = (
  caixa: string | null,
  cofre: Cofre,
  { idEmpresa, idUsuario }: { readonly idEmpresa: string; readonly idUsuario: string },
): string | null => (caixa === null ? null : enderecoSelado(caixa, idEmpresa, seloDaCaixa(cofre, idEmpresa, idUsuario)))

/** Of one person as well: who is told the address of another sends nothing by it. */
export const seloDaCaixa = (cofre: Cofre, idEmpresa: string, idUsuario: string) =>
  selar(cofre, `${idEmpresa}:${idUsuario}`, USO_DA_CAIXA)

const MAIOR_ASSUNTO = 120

/** The subject of an e-mail as that of a conversation. */
export function assuntoDoEmail(assunto: string | undefined): string {
  const limpo = (assunto ?? "")
    .toWellFormed()
    .replace(/\p{Cc}/gu, " ")
    .replace(/^((re|res|fw|fwd|enc): *)+/i, "")
    .trim()
    .slice(0, MAIOR_ASSUNTO)
    .toWellFormed()
    .trim()
  return limpo.length < 3 ? "Documentos enviados por e-mail" : limpo
}

/** Why nobody typed a message, or null for one that somebody did (RFC 3834, 5). */
export function porqueAutomatica({ headers }: Pick<Email, "headers">): string | null {
  const de = (nome: string) =>
    headers
      .find((h) => h.key === nome)
      ?.value.trim()
      .toLowerCase() ?? ""
  const automatica = de("auto-submitted")
  if (automatica !== "" && !automatica.startsWith("no")) return "é uma resposta automática"
  if (["bulk", "junk", "list", "auto_reply"].includes(de("precedence"))) return "é de uma lista ou automática"
  if (de("x-autoreply") !== "" || de("x-autorespond") !== "") return "é uma resposta automática"
  if (de("return-path") === "<>" || de("content-type").startsWith("multipart/report"))
    return "é um relatório de entrega"
  return null
}

/** Whether the server that took it says that its domain did not send it (RFC 8601). What says that it did proves nothing here. */
export const ehForjada = ({ headers }: Pick<Email, "headers">) =>
  headers.some((h) => h.key === "authentication-results" && /\bdmarc=fail\b/i.test(h.value))

/** The id of the message of the thread: the same e-mail, delivered again, has the same. */
export function idDaMensagem(idDoAlvo: string, email: Pick<Email, "messageId">, bytes: Uint8Array): string {
  const marca = email.messageId ?? createHash("sha256").update(bytes).digest("hex")
  const h = createHash("sha256").update(`${idDoAlvo}\n${marca}`).digest("hex")
  // A hash under the form of an id (RFC 9562, 5.8).
  return `${h.slice(0, 8)}-${h.slice(8, 12)}-8${h.slice(13, 16)}-a${h.slice(17, 20)}-${h.slice(20, 32)}`
}

const MAXIMO_DO_TEXTO = 4000
/** Nobody types more than this above what they answer. */
const LIDO = 100_000
const RESTO = "\n\n[continua no e-mail original]"

/** What the person typed above what they answer, as it fits in a conversation; the whole of it where that is not certain. */
export function textoDaResposta(texto: string): string {
  const limpo = texto
    .slice(0, LIDO)
    .toWellFormed()
    .replaceAll("\r\n", "\n")
    .replace(/[^\P{Cc}\n\t]/gu, "")
  const cortado = semCitacao(limpo.split("\n")).join("\n").trim()
  const dito = cortado === "" ? limpo.trim() : cortado
  return dito.length <= MAXIMO_DO_TEXTO
    ? dito
    : `${dito.slice(0, MAXIMO_DO_TEXTO - RESTO.length).toWellFormed()}${RESTO}`
}

/**
 * The lines before what is quoted. Only what mail programs are known to put above it is believed, and never where somebody wrote
 * between or under the quoted lines: then nothing is cut.
 */
function semCitacao(linhas: readonly string[]): readonly string[] {
  const inicio = linhas.findIndex((_, i) => comecaCitacao(linhas, i))
  if (inicio < 0) return linhas
  const depois = linhas.slice(inicio).filter((linha) => linha.trim() !== "")
  const cabecalho = depois.findIndex((linha) => linha.startsWith(">"))
  const citadas = depois.filter((linha) => linha.startsWith(">"))
  // Marked line by line: whatever is not, after the first that is, was written by hand.
  if (citadas.length > 0 && depois.slice(cabecalho).some((linha) => !linha.startsWith(">"))) return linhas
  return linhas.slice(0, inicio)
}

const MAIOR_ATRIBUICAO = 300
const SEPARADORES = ["mensagem original", "original message", "mensagem encaminhada", "forwarded message"]

function comecaCitacao(linhas: readonly string[], i: number): boolean {
  const linha = (linhas[i] ?? "").trim()
  if (linha.startsWith(">")) return true
  const baixa = linha.toLowerCase()
  if (baixa.startsWith("--") && SEPARADORES.some((s) => baixa.includes(s))) return true
  return ehAtribuicao(linhas, i) || ehCabecalho(linhas, i)
}

/** "Em sex., 20 de nov. de 2026 às 12:00, Fulano <a@b> escreveu:", which programs break in two or three lines. */
function ehAtribuicao(linhas: readonly string[], i: number): boolean {
  if (!/^(Em|On|Le|El) .*\d/.test((linhas[i] ?? "").slice(0, MAIOR_ATRIBUICAO))) return false
  const junta = linhas.slice(i, i + 3).map((linha) => linha.trim())
  return junta.some((linha, n) => {
    const ate = junta.slice(0, n + 1)
    return !ate.includes("") && ate.join(" ").length <= MAIOR_ATRIBUICAO && /(escreveu|wrote):$/.test(linha)
  })
}

/** The block of fields that other programs put above: who, when, to whom, about what. */
function ehCabecalho(linhas: readonly string[], i: number): boolean {
  if (!/^\*?(De|From):\*? /.test(linhas[i] ?? "")) return false
  const bloco = linhas.slice(i + 1, i + 6).join("\n")
  const tem = (...nomes: string[]) => nomes.some((nome) => bloco.includes(`${nome}:`))
  return tem("Enviado", "Enviada em", "Enviado em", "Data", "Sent", "Date") && tem("Assunto", "Subject")
}

/** Smaller pictures of the text itself are logos of signatures. */
const MENOR_FOTO_BYTES = 50_000

/** The files that somebody sent along, and not the pictures of a signature. */
export const anexosDaResposta = ({ attachments }: Pick<Email, "attachments">) =>
  attachments.flatMap((anexo: Attachment) => {
    const bytes =
      typeof anexo.content === "string" ? new TextEncoder().encode(anexo.content) : new Uint8Array(anexo.content)
    if (bytes.length === 0 || anexo.mimeType === "text/calendar") return []
    if (anexo.related === true && bytes.length < MENOR_FOTO_BYTES) return []
    return [{ nome: anexo.filename ?? "anexo", bytes }]
  })
