import PostalMime, { type Email } from "postal-mime"
import { enderecoSelado, seladosDe, selar } from "../../correio/endereco-selado.ts"
import { semEnderecos } from "../../correio/smtp.ts"
import type { Cofre } from "../../identidade/cofre.ts"

const USO = "devolucao"

/**
 * Where a message that comes back goes: the address of the installation, with the sending and a seal in it, so that a bounce names
 * its message without guessing and nobody else can make one. Null without an address.
 */
export function enderecoDeRetorno(retorno: string | null, idEnvio: string, cofre: Cofre): string | null {
  return retorno === null ? null : enderecoSelado(retorno, idEnvio, selar(cofre, idEnvio, USO))
}

/** What a message that came back says of the one that left. */
export type Devolucao =
  | {
      readonly tipo: "entregue" | "adiada" | "devolvida"
      readonly idEnvio: string
      readonly status: string | null
      readonly texto: string
    }
  /** An automatic answer, a message of somebody, or a forged return: it says nothing of any sending. */
  | { readonly tipo: "ignorada"; readonly porque: string }

/** Larger than any report of delivery: what passes is not read. */
const MAXIMO_DA_DEVOLUCAO_BYTES = 2 * 1024 * 1024

/**
 * Reads a returned message (RFC 3464, or a plain one). Only what carries the seal of the return address is believed. Throws nothing
 * because of what is in it.
 */
export async function lerDevolucao(bytes: Uint8Array, cofre: Cofre): Promise<Devolucao> {
  if (bytes.length > MAXIMO_DA_DEVOLUCAO_BYTES) return { tipo: "ignorada", porque: "passa de 2 MB" }
  const email = await PostalMime.parse(bytes, { attachmentEncoding: "arraybuffer" }).catch(() => null)
  if (email === null) return { tipo: "ignorada", porque: "não é uma mensagem de e-mail" }
  const idEnvio = envioDoRetorno(email, cofre)
  if (idEnvio === null) return { tipo: "ignorada", porque: "não traz o endereço de retorno de nenhum envio" }
  const automatica = email.headers.find((h) => h.key === "auto-submitted")?.value.toLowerCase() ?? ""
  const relatorio = relatorioDe(email)
  if (relatorio === null) {
    if (automatica.startsWith("auto-replied")) return { tipo: "ignorada", porque: "é uma resposta automática" }
    return semRelatorio(idEnvio, email)
  }
  const acao = campo(relatorio, "Action")?.toLowerCase() ?? ""
  const status = campo(relatorio, "Status")
  const diagnostico = campo(relatorio, "Diagnostic-Code")?.replace(/^smtp;\s*/i, "") ?? ""
  const texto = semEnderecos(`${status ?? ""} ${diagnostico}`)
    .trim()
    .slice(0, 300)
  if (acao === "failed") return { tipo: "devolvida", idEnvio, status, texto }
  if (acao === "delayed") return { tipo: "adiada", idEnvio, status, texto }
  if (acao === "delivered") return { tipo: "entregue", idEnvio, status, texto }
  return { tipo: "ignorada", porque: `o relatório diz “${acao.slice(0, 20)}”, que não prova entrega nem falha` }
}

/** The address a report came to names the sending. */
const envioDoRetorno = (email: Email, cofre: Cofre): string | null =>
  seladosDe(email).find(({ id, selo }) => selo === selar(cofre, id, USO))?.id ?? null

function relatorioDe(email: Email): string | null {
  const parte = email.attachments.find((a) => a.mimeType === "message/delivery-status")
  if (parte === undefined) return null
  const { content } = parte
  return typeof content === "string" ? content : new TextDecoder().decode(content)
}

/** The first of a field, in any of the blocks: one recipient a message leaves. */
const campo = (relatorio: string, nome: string): string | null => {
  for (const linha of relatorio.replace(/\r?\n[ \t]+/g, " ").split(/\r?\n/)) {
    const doisPontos = linha.indexOf(":")
    if (doisPontos > 0 && linha.slice(0, doisPontos).trim().toLowerCase() === nome.toLowerCase())
      return linha.slice(doisPontos + 1).trim()
  }
  return null
}

/** An old bounce, in prose: believed as a failure only where it says so in a code. */
function semRelatorio(idEnvio: string, email: Email): Devolucao {
  const corpo = (email.text ?? "").slice(0, 20_000)
  const codigo = /\b5\.\d{1,3}\.\d{1,3}\b/.exec(corpo)?.[0] ?? /\b5\d\d\b/.exec(corpo)?.[0]
  if (codigo === undefined) return { tipo: "ignorada", porque: "não diz que falhou" }
  const linha = corpo.split("\n").find((l) => l.includes(codigo)) ?? codigo
  return {
    tipo: "devolvida",
    idEnvio,
    status: codigo.includes(".") ? codigo : null,
    texto: semEnderecos(linha).trim().slice(0, 300),
  }
}
