/** States of a file of payments and of each of its payments (ADR 114). */

export const estadosDaRemessa = {
  gerada: "Gerada",
  enviada: "Enviada",
  cancelada: "Cancelada",
} as const

export const estadosDoPagamentoDaRemessa = {
  gerado: "A enviar",
  enviado: "Enviado",
  agendado: "Agendado",
  pago: "Pago",
  recusado: "Recusado",
  devolvido: "Devolvido",
  cancelado: "Cancelado",
} as const
/** By which a list of titles is filtered: the last file of each. */
export const situacoesNaRemessa = { fora: "Em nenhuma remessa", ...estadosDoPagamentoDaRemessa } as const
export type EstadoDoPagamentoDaRemessa = keyof typeof estadosDoPagamentoDaRemessa

/** What a return says of a payment. */
export type EventoDoRetorno = "aceitar" | "pagar" | "recusar" | "devolver"

type Destino = EstadoDoPagamentoDaRemessa | "mesmo"
const emAndamento = { aceitar: "agendado", pagar: "pago", recusar: "recusado", devolver: "recusado" } as const

/**
 * Where a payment goes. "mesmo": it is already said. What is missing contradicts what is known, and changes nothing. The bank is never
 * refused: what it paid is paid, also of a file that was cancelled here or of a payment that it had refused.
 */
const maquina: Readonly<Record<EstadoDoPagamentoDaRemessa, Partial<Record<EventoDoRetorno, Destino>>>> = {
  gerado: emAndamento,
  enviado: emAndamento,
  agendado: { ...emAndamento, aceitar: "mesmo" },
  pago: { aceitar: "mesmo", pagar: "mesmo", devolver: "devolvido" },
  recusado: { recusar: "mesmo", devolver: "mesmo", pagar: "pago" },
  devolvido: { devolver: "mesmo", recusar: "mesmo" },
  cancelado: { pagar: "pago", recusar: "mesmo", devolver: "mesmo" },
}

/** The state after what a return says; "mesmo" when it says nothing new, null when it contradicts what is known. */
export const depoisDoRetorno = (estado: EstadoDoPagamentoDaRemessa, evento: EventoDoRetorno): Destino | null =>
  maquina[estado][evento] ?? null
