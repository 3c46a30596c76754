import { z } from "zod"

/** What becomes of a message after it was accepted, status by status and notice by notice. */
const estado = z.strictObject({
  status: z.enum(["sent", "delivered", "read", "failed"]),
  codigo: z.int().positive().optional(),
  /** As in the life of a notice, some things are missing. */
  semConversa: z.boolean().optional(),
  semWaId: z.boolean().optional(),
})
type EstadoDoRoteiro = z.infer<typeof estado>

/** Each list is one notice: what it tells together. */
const avisos = z.array(z.array(estado).min(1).max(20)).max(20)
export type Roteiro = z.infer<typeof avisos>

const um = (status: EstadoDoRoteiro["status"], mais: Partial<EstadoDoRoteiro> = {}): Roteiro[number] => [
  { status, ...mais },
]

const ROTEIROS = {
  padrao: [um("sent"), um("delivered"), um("read")],
  entregue: [um("sent"), um("delivered")],
  /** Read at once: nobody tells that it was delivered. */
  "so-lida": [um("read")],
  "sem-whatsapp": [um("failed", { codigo: 131026 })],
  "fora-de-ordem": [um("read"), um("delivered"), um("sent")],
  repetida: [um("sent"), um("sent"), um("delivered"), um("delivered")],
  "entregue-depois-de-falhar": [um("sent"), um("failed", { codigo: 131000 }), um("delivered")],
  juntos: [[...um("sent"), ...um("delivered"), ...um("read")]],
  "sem-conversa": [um("sent", { semConversa: true }), um("delivered", { semConversa: true })],
  "so-usuario": [um("sent", { semWaId: true }), um("delivered", { semWaId: true })],
  muda: [],
} as const satisfies Readonly<Record<string, Roteiro>>

/** By name, or step by step. */
export const esquemaDoRoteiro = z.union([
  z.enum(Object.keys(ROTEIROS) as [keyof typeof ROTEIROS, ...(keyof typeof ROTEIROS)[]]),
  avisos,
])
type RoteiroPedido = z.infer<typeof esquemaDoRoteiro>

export const roteiroDe = (pedido: RoteiroPedido): Roteiro => (typeof pedido === "string" ? ROTEIROS[pedido] : pedido)
