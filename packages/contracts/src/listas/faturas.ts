/** States of a bill (specification, section 4), with the transitions of our decisions, section 3. */
export const estadosDaFatura = {
  A_FATURAR: { id: 0, rotulo: "A faturar" },
  ERRO: { id: 1, rotulo: "Erro no faturamento" },
  FATURADO: { id: 2, rotulo: "Faturado" },
  AGENDADA: { id: 3, rotulo: "Agendada" },
  CANCELADO: { id: 4, rotulo: "Cancelado" },
} as const
export type EstadoDaFatura = keyof typeof estadosDaFatura

/** What happens to a bill. */
export const eventosDaFatura = ["agendar", "desagendar", "faturar", "falhar", "retomar", "cancelar"] as const
export type EventoDaFatura = (typeof eventosDaFatura)[number]

const transicoes: Readonly<Record<EventoDaFatura, { readonly de: readonly EstadoDaFatura[]; para: EstadoDaFatura }>> = {
  agendar: { de: ["A_FATURAR"], para: "AGENDADA" },
  desagendar: { de: ["AGENDADA"], para: "A_FATURAR" },
  faturar: { de: ["A_FATURAR", "AGENDADA"], para: "FATURADO" },
  falhar: { de: ["A_FATURAR", "AGENDADA"], para: "ERRO" },
  retomar: { de: ["ERRO"], para: "A_FATURAR" },
  cancelar: { de: ["A_FATURAR", "AGENDADA", "ERRO"], para: "CANCELADO" },
}

/** The state that an event brings a bill to; null where it does not happen to a bill in that state. */
export function transicaoDaFatura(estado: EstadoDaFatura, evento: EventoDaFatura): EstadoDaFatura | null {
  const { de, para } = transicoes[evento]
  return de.includes(estado) ? para : null
}

export const origensDaFatura = {
  avulsa: "Avulsa",
  parcela: "Parcela",
  contrato: "Contrato",
  honorario: "Honorário",
} as const
export type OrigemDaFatura = keyof typeof origensDaFatura

/** Parts of an amount in centavos: equal, and what does not divide goes one centavo to each of the first. Their sum is the amount. */
export function distribuirCentavos(total: bigint, partes: number): bigint[] {
  const cada = total / BigInt(partes)
  const sobra = Number(total % BigInt(partes))
  return Array.from({ length: partes }, (_, i) => (i < sobra ? cada + 1n : cada))
}
