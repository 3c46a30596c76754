import type { EntradaGuardada, EntradaSimples } from "../apuracao/entrada.ts"

/** Sealed inputs as the closing stored them; null when the month is not of the Simples. */
export function entradaSelada(guardada: unknown): EntradaSimples | null {
  const entrada = guardada as EntradaGuardada | null
  return entrada?.regime === "simples" ? entrada : null
}
