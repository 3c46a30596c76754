import { createHmac, timingSafeEqual } from "node:crypto"
import { IDIOMA_DOS_MODELOS, type SituacaoDoModeloDoWhatsapp } from "@partida/contracts"
import { z } from "zod"
import type { FatoDoWhatsapp } from "../../ports/whatsapp.ts"
import { explicarErro } from "./erros.ts"

const PREFIXO = "sha256="

/** Whether the header is the HMAC-SHA256 of these bytes. Whatever it is, comparing takes as long. */
export function confere(corpo: Uint8Array, assinatura: unknown, segredoDoApp: string): boolean {
  const esperada = createHmac("sha256", segredoDoApp).update(corpo).digest()
  const dita = typeof assinatura === "string" && assinatura.startsWith(PREFIXO) ? assinatura.slice(PREFIXO.length) : ""
  const veio = /^[0-9a-f]{64}$/.test(dita) ? Buffer.from(dita, "hex") : Buffer.alloc(esperada.length)
  return timingSafeEqual(esperada, veio)
}

/** States of a template at Meta, in our words. */
export const SITUACOES: Readonly<Record<string, SituacaoDoModeloDoWhatsapp>> = {
  APPROVED: "aprovado",
  PENDING: "pendente",
  IN_APPEAL: "pendente",
  REJECTED: "recusado",
  PAUSED: "pausado",
  DISABLED: "pausado",
}

/** More in one notice is nobody's notice. */
const MAXIMO_DE_FATOS = 10_000
const MAXIMO_DO_TEXTO = 4096
const SEGUNDO_MINIMO = 1_400_000_000
const SEGUNDO_MAXIMO = 4_000_000_000

const curto = z.string().min(1).max(300)
const nome = z.string().max(300)
const segundos = z
  .union([z.string().regex(/^\d{1,12}$/), z.number().int()])
  .transform(Number)
  .refine((s) => s >= SEGUNDO_MINIMO && s <= SEGUNDO_MAXIMO)
  .transform((s) => new Date(s * 1000))
const opcional = curto.nullish().catch(null)

const aviso = z.object({
  object: z.literal("whatsapp_business_account"),
  entry: z.array(z.object({ changes: z.array(z.object({ field: z.string().max(100), value: z.unknown() })) })),
})
const deMensagens = z.object({
  metadata: z.object({ phone_number_id: curto }),
  statuses: z.array(z.unknown()).default([]),
  messages: z.array(z.unknown()).default([]),
  contacts: z.array(z.unknown()).default([]),
})
const estado = z.object({
  id: curto,
  status: z.string().max(40),
  timestamp: segundos,
  recipient_id: opcional,
  recipient_user_id: opcional,
  biz_opaque_callback_data: opcional,
  errors: z
    .array(z.object({ code: z.number().int() }))
    .nullish()
    .catch(null),
})
const contato = z.object({
  wa_id: opcional,
  user_id: opcional,
  profile: z
    .object({ name: nome.nullish().catch(null) })
    .nullish()
    .catch(null),
})
const respostaDeBotao = z.object({ title: z.string() })
const mensagem = z.object({
  from: opcional,
  from_user_id: opcional,
  id: curto,
  timestamp: segundos,
  type: z.string().max(40),
  text: z.object({ body: z.string() }).optional().catch(undefined),
  button: z.object({ text: z.string() }).optional().catch(undefined),
  interactive: z
    .object({ button_reply: respostaDeBotao.optional(), list_reply: respostaDeBotao.optional() })
    .optional()
    .catch(undefined),
})
/** Kinds of message that are a file. */
const FORMATOS_DE_MIDIA: ReadonlySet<string> = new Set(["image", "document", "audio", "video", "sticker"])
const midia = z.object({
  id: z.string().regex(/^[\w-]{1,200}$/),
  filename: opcional,
  caption: z.string().nullish().catch(null),
  sha256: opcional,
})
const doModelo = z.object({
  event: z.string().max(40),
  message_template_name: nome,
  message_template_language: z.string().max(20),
})

const ESTADOS = { sent: "enviada", delivered: "entregue", read: "lida", played: "lida", failed: "falhou" } as const

/** Everything a notice tells, each by itself: what cannot be read spoils nothing beside it. Null of what is no notice. */
export function lerAviso(corpo: Uint8Array): readonly FatoDoWhatsapp[] | null {
  const lido = aviso.safeParse(comoJson(corpo))
  if (!lido.success) return null
  return lido.data.entry
    .flatMap(({ changes }) => changes)
    .flatMap(({ field, value }): FatoDoWhatsapp[] => {
      if (field === "message_template_status_update") return [lerModelo(value)]
      const dito = field === "messages" ? deMensagens.safeParse(value) : null
      if (!dito?.success) return [OUTRO]
      const { metadata, statuses, messages, contacts } = dito.data
      const idDoNumero = metadata.phone_number_id
      const contatos = contacts.slice(0, MAXIMO_DE_FATOS).flatMap((c) => contato.safeParse(c).data ?? [])
      return [
        ...statuses.slice(0, MAXIMO_DE_FATOS).map((s) => lerEstado(idDoNumero, s)),
        ...messages.slice(0, MAXIMO_DE_FATOS).map((m) => lerMensagem(idDoNumero, m, contatos)),
      ]
    })
    .slice(0, MAXIMO_DE_FATOS)
}
const OUTRO: FatoDoWhatsapp = { tipo: "outro" }

function lerEstado(idDoNumero: string, bruto: unknown): FatoDoWhatsapp {
  const lido = estado.safeParse(bruto)
  if (!lido.success || !Object.hasOwn(ESTADOS, lido.data.status)) return OUTRO
  const { id: wamid, status, timestamp: em, errors, ...s } = lido.data
  const codigo = errors?.[0]?.code ?? null
  const doEstado = ESTADOS[status as keyof typeof ESTADOS]
  return {
    tipo: "estado",
    idDoNumero,
    wamid,
    em,
    estado: doEstado,
    waId: s.recipient_id ?? null,
    userId: s.recipient_user_id ?? null,
    referencia: s.biz_opaque_callback_data ?? null,
    codigo,
    ...(doEstado === "falhou" ? explicarErro(codigo) : { texto: "", ato: null }),
  }
}

function lerMensagem(
  idDoNumero: string,
  bruto: unknown,
  contatos: readonly z.output<typeof contato>[],
): FatoDoWhatsapp {
  const lida = mensagem.safeParse(bruto)
  if (!lida.success) return OUTRO
  const { id: wamid, timestamp: em, type: formato, text, button, interactive, ...m } = lida.data
  // Of whoever hides the number there is only the other name, beside the message.
  const quem = contatos.find((c) => m.from && c.wa_id === m.from) ?? (contatos.length === 1 ? contatos[0] : undefined)
  const arquivo = FORMATOS_DE_MIDIA.has(formato)
    ? midia.safeParse((bruto as Record<string, unknown>)[formato]).data
    : null
  const escrito =
    arquivo?.caption ??
    text?.body ??
    button?.text ??
    interactive?.button_reply?.title ??
    interactive?.list_reply?.title ??
    ""
  return {
    tipo: "mensagem",
    idDoNumero,
    wamid,
    em,
    waId: m.from ?? quem?.wa_id ?? null,
    userId: m.from_user_id ?? quem?.user_id ?? null,
    nome: quem?.profile?.name ?? null,
    formato,
    texto: limpo(escrito),
    midia: arquivo
      ? { id: arquivo.id, nome: arquivo.filename ? limpo(arquivo.filename) : null, sha256: arquivo.sha256 ?? null }
      : null,
  }
}

/** As the database can hold it. */
const limpo = (texto: string) => texto.slice(0, MAXIMO_DO_TEXTO).toWellFormed().replaceAll("\0", "").trim()

function lerModelo(bruto: unknown): FatoDoWhatsapp {
  const lido = doModelo.safeParse(bruto)
  const situacao = lido.success ? SITUACOES[lido.data.event] : undefined
  if (!lido.success || situacao === undefined || lido.data.message_template_language !== IDIOMA_DOS_MODELOS)
    return OUTRO
  return { tipo: "modelo", nome: lido.data.message_template_name, situacao }
}

function comoJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString("utf8"))
  } catch {
    return null
  }
}
