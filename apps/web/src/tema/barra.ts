import type { CSSVariablesResolver } from "@mantine/core"

/** Tokens that a menu of the other scheme needs: whatever is drawn inside it uses the same names as everywhere. */
const DA_BARRA = [
  "superficie",
  "superficie-2",
  "borda",
  "borda-forte",
  "texto",
  "texto-fraco",
  "realce",
  "realce-texto",
  "marca",
] as const

/**
 * Adds the light and the dark tokens under names of their own (--p-clara-…, --p-escura-…), so that the menu can be dark
 * on a light page and the other way round.
 */
export function comCoresDaBarra(resolver: CSSVariablesResolver): CSSVariablesResolver {
  return (tema) => {
    const { variables, light, dark } = resolver(tema)
    return { variables: { ...variables, ...renomear("clara", light), ...renomear("escura", dark) }, light, dark }
  }
}

function renomear(nome: string, tokens: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(DA_BARRA.map((token) => [`--p-${nome}-${token}`, tokens[`--p-${token}`] ?? ""]))
}
