import type { MantineColorScheme, MantineColorSchemeManager } from "@mantine/core"
import type { Preferencias } from "@partida/contracts"
import type { LojaDePreferencias } from "./loja.ts"

type Esquema = Preferencias["esquemaDeCores"]
const daBiblioteca: Readonly<Record<Esquema, MantineColorScheme>> = { claro: "light", escuro: "dark", sistema: "auto" }
const nossos: Readonly<Record<MantineColorScheme, Esquema>> = { light: "claro", dark: "escuro", auto: "sistema" }

/** The component library's colour scheme, kept with the other preferences. */
export function criarGerenteDoEsquema(
  loja: Pick<LojaDePreferencias, "obter" | "assinar" | "mudar">,
): MantineColorSchemeManager {
  let deixar: () => void = () => undefined
  return {
    get: () => daBiblioteca[loja.obter().esquemaDeCores],
    set: (esquema) => loja.mudar({ esquemaDeCores: nossos[esquema] }),
    subscribe(aoMudar) {
      let visto = loja.obter().esquemaDeCores
      deixar = loja.assinar(() => {
        const agora = loja.obter().esquemaDeCores
        if (agora === visto) return
        visto = agora
        aoMudar(daBiblioteca[agora])
      })
    },
    unsubscribe: () => deixar(),
    clear: () => loja.mudar({ esquemaDeCores: "sistema" }),
  }
}
