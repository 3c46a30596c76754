import { type Papel, podeAbrir, type Tela, telas } from "@partida/contracts"
import { destinoDe } from "../portas.ts"
import { ehTela } from "../telas.ts"
import { antepassadosDe } from "./menu.ts"

/** One step of the way from the menu to the screen. */
export interface Degrau {
  readonly rotulo: string
  /** Null when it only names a group, or is the current screen. */
  readonly destino: Tela | null
}

/** The way to a screen through the menu; the last step is the screen itself. Empty for what is no screen. */
export function trilhaDe(caminho: string, papel: Papel): readonly Degrau[] {
  if (!ehTela(caminho)) return []
  const antes = antepassadosDe(caminho).map(({ id, rotulo }) => {
    const destino = destinoDe(id)
    const abre = podeAbrir(papel, id) && destino !== caminho
    return { rotulo, destino: abre ? destino : null }
  })
  return [...antes, { rotulo: telas[caminho].rotulo, destino: null }]
}

/** On phones only the way back fits: the nearest step that leads somewhere, or the panel. Null on the panel itself. */
export function voltaDe(caminho: string, papel: Papel): Degrau | null {
  if (caminho === "/painel") return null
  const acima = trilhaDe(caminho, papel).findLast(({ destino }) => destino !== null)
  return acima ?? { rotulo: telas["/painel"].rotulo, destino: "/painel" }
}
