import { type EventoAoVivo, eventoAoVivo } from "@partida/contracts"
import type { EventoLido } from "../../lib/ao-vivo/leitor.ts"

/** An event checked against the contract, or null: the type comes in its own line of the stream. */
export function comoEventoAoVivo({ tipo, dados }: EventoLido): EventoAoVivo | null {
  try {
    const lido = eventoAoVivo.safeParse({ ...JSON.parse(dados), tipo })
    return lido.success ? lido.data : null
  } catch {
    return null
  }
}
