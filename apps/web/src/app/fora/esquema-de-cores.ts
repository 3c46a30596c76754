import type { MantineColorScheme, MantineColorSchemeManager } from "@mantine/core"
import { doNavegador } from "../../lib/armazenamento.ts"

const nada = () => undefined

/**
 * The colour scheme of who is signed out: what the browser keeps of somebody's preferences, as antes.js painted it.
 * Nothing here changes it, and the preferences themselves bring the whole validation library.
 */
export const esquemaDeFora: MantineColorSchemeManager = {
  get: (padrao) => lerEsquema(doNavegador.ler("preferencias")) ?? padrao,
  set: nada,
  subscribe: nada,
  unsubscribe: nada,
  clear: nada,
}

/** The scheme inside the stored preferences; null when they say nothing readable. */
function lerEsquema(guardadas: string | null): MantineColorScheme | null {
  try {
    const escolhido: unknown = JSON.parse(guardadas ?? "{}").esquemaDeCores
    return escolhido === "claro" ? "light" : escolhido === "escuro" ? "dark" : null
  } catch {
    return null
  }
}
