import type { Preferencias } from "@partida/contracts"

type Opcoes<V extends string> = { value: V; label: string }[]

/** Colour schemes, as people choose them. */
export const opcoesDeCores: Opcoes<Preferencias["esquemaDeCores"]> = [
  { value: "claro", label: "Claras" },
  { value: "escuro", label: "Escuras" },
  { value: "sistema", label: "Do sistema" },
]

/** Height of table rows, as people choose it. */
export const opcoesDeDensidade: Opcoes<Preferencias["densidade"]> = [
  { value: "compacta", label: "Compactas" },
  { value: "confortavel", label: "Confortáveis" },
]
