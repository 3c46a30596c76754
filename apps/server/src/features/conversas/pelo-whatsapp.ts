import type { Ato } from "../../db/ato.ts"
import type { Tx } from "../../db/banco.ts"
import { quantos } from "../../palavras.ts"
import { usaWhatsapp } from "../contas-do-whatsapp/contas.service.ts"
import { enfileirarNoWhatsapp } from "../contas-do-whatsapp/envio.service.ts"
import { type Correspondencia, destinoDa } from "./avisos.ts"
import type { ConversaGravada } from "./conversas.repository.ts"

const MINUTO_MS = 60_000
/** Meta takes free text for 24 hours after the person wrote; what leaves in the last minutes might arrive after them. */
const JANELA_MS = 24 * 60 * MINUTO_MS - 5 * MINUTO_MS
const MAXIMO_DO_TEXTO = 4096

type DeFora = Pick<ConversaGravada, "id" | "whatsapp" | "whatsappEm">

/** Until when what the office writes in a conversation also goes by WhatsApp; null of one where nobody wrote by it. */
export const fimDaJanela = ({ whatsapp, whatsappEm }: DeFora): Date | null =>
  whatsapp === null || whatsappEm === null ? null : new Date(whatsappEm.getTime() + JANELA_MS)

/**
 * Sends what the office wrote to who wrote to it by WhatsApp, while WhatsApp takes free text: in the transaction of what was written, once
 * a message. Files do not go along: who reads is told where they are.
 */
export async function responderPeloWhatsapp(
  tx: Tx,
  { escopo, nome, agora }: Ato,
  conversa: DeFora,
  { cofre, url }: Correspondencia,
  { id, texto, anexos }: { readonly id: string; readonly texto: string; readonly anexos: number },
): Promise<void> {
  const ate = fimDaJanela(conversa)
  if (conversa.whatsapp === null || ate === null || agora > ate || !(await usaWhatsapp(tx, escopo))) return
  const onde = anexos === 0 ? "" : `Com ${quantos(anexos, "arquivo", "arquivos")}, em ${url}${destinoDa(conversa)}`
  const escrito = [`*${nome.replaceAll("*", "").slice(0, 80)}*`, texto, onde].filter((parte) => parte !== "")
  const sobra = escrito.join("\n").length - MAXIMO_DO_TEXTO
  // What does not fit is whole in the product and in the e-mail.
  if (sobra > 0) escrito[1] = `${texto.slice(0, -sobra - 1)}…`
  await enfileirarNoWhatsapp(tx, cofre, {
    chave: `conversa-whatsapp/${id}`,
    idEscritorio: escopo.idEscritorio,
    para: conversa.whatsapp,
    assunto: "Resposta do escritório",
    corpo: { tipo: "texto", texto: escrito.join("\n") },
    agora,
  })
}
