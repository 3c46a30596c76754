import { z } from "zod"

/** What the simulated API refuses, as Meta writes it. */
export class Recusa extends Error {
  readonly status: number
  readonly codigo: number

  constructor(status: number, codigo: number, texto: string) {
    super(texto)
    this.status = status
    this.codigo = codigo
  }

  corpo(): object {
    return {
      error: {
        message: `(#${this.codigo}) ${this.message}`,
        type: "OAuthException",
        code: this.codigo,
        error_data: { messaging_product: "whatsapp", details: this.message },
        fbtrace_id: "DOCUMENTO-DE-TESTE",
      },
    }
  }
}

/** A template of an account: which variables its body has, and whether its button is completed. */
export const esquemaDoModelo = z.strictObject({
  nome: z.string().regex(/^[a-z0-9_]{1,512}$/),
  idioma: z.string().default("pt_BR"),
  situacao: z.enum(["APPROVED", "PENDING", "REJECTED", "PAUSED", "DISABLED"]).default("APPROVED"),
  variaveis: z.array(z.string().max(60)).max(20),
  botao: z.boolean().default(true),
})
export type Modelo = z.infer<typeof esquemaDoModelo>

const parametro = z.strictObject({
  type: z.literal("text"),
  parameter_name: z.string().optional(),
  text: z.string(),
})
const componente = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("body"), parameters: z.array(parametro) }),
  z.strictObject({
    type: z.literal("button"),
    sub_type: z.literal("url"),
    index: z.string(),
    parameters: z.array(parametro),
  }),
])
const comum = {
  messaging_product: z.literal("whatsapp"),
  recipient_type: z.literal("individual").optional(),
  to: z.string(),
  biz_opaque_callback_data: z.string().max(512).optional(),
}
const pedido = z.discriminatedUnion("type", [
  z.strictObject({
    ...comum,
    type: z.literal("template"),
    template: z.strictObject({
      name: z.string(),
      language: z.strictObject({ code: z.string() }),
      components: z.array(componente).default([]),
    }),
  }),
  z.strictObject({
    ...comum,
    type: z.literal("text"),
    text: z.strictObject({ preview_url: z.boolean().optional(), body: z.string().min(1).max(4096) }),
  }),
])
export type Pedido = z.infer<typeof pedido>

/** Reads a call, or refuses it as an API that knows its parameters does. */
export function lerPedido(texto: string): Pedido {
  let json: unknown
  try {
    json = JSON.parse(texto)
  } catch {
    throw new Recusa(400, 100, "Invalid parameter: the body is not JSON")
  }
  const lido = pedido.safeParse(json)
  if (!lido.success) throw new Recusa(400, 100, `Invalid parameter: ${z.prettifyError(lido.error)}`)
  if (!/^\d{10,15}$/.test(lido.data.to)) throw new Recusa(400, 131009, "Parameter value is not valid: to")
  return lido.data
}

/** Holds a template to what was approved of it. */
export function conferirModelo({ template }: Extract<Pedido, { type: "template" }>, achado: Modelo | undefined): void {
  if (achado === undefined)
    throw new Recusa(404, 132001, `Template name (${template.name}) does not exist in ${template.language.code}`)
  if (achado.situacao === "PAUSED") throw new Recusa(400, 132015, "Template is paused")
  if (achado.situacao !== "APPROVED") throw new Recusa(400, 132016, "Template is disabled")
  const corpo = template.components.flatMap((c) => (c.type === "body" ? c.parameters : []))
  const nomes = corpo.map((p) => p.parameter_name)
  if (nomes.length !== achado.variaveis.length || !achado.variaveis.every((v) => nomes.includes(v)))
    throw new Recusa(400, 132000, "Number of parameters does not match the expected number of params")
  const botoes = template.components.filter((c) => c.type === "button")
  if (botoes.length !== Number(achado.botao)) throw new Recusa(400, 132000, "Button parameters do not match")
  for (const { text } of [...corpo, ...botoes.flatMap((b) => b.parameters)])
    if (text.trim() === "" || /[\n\t]| {4}/.test(text))
      throw new Recusa(400, 132012, "Parameter cannot be empty, have new lines, tabs or more than 4 consecutive spaces")
}
