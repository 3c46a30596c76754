import { type Papel, podeAbrir, type Tela, telas } from "@partida/contracts"
import { ehPorta, type Porta } from "./portas.ts"

/** Screens whose address exists and whose content does not, by the table of screens. */
type TelaFutura = { [T in Tela]: (typeof telas)[T]["pronta"] extends true ? never : T }[Tela]
/** Screens with a page of their own. */
export type TelaPronta = Exclude<Tela, TelaFutura | Porta>

export function ehTela(caminho: string): caminho is Tela {
  return Object.hasOwn(telas, caminho)
}

function ehFutura(tela: Tela): boolean {
  return !telas[tela].pronta
}

export const todasAsTelas: readonly Tela[] = Object.keys(telas).filter(ehTela)
export const telasFuturas = todasAsTelas.filter(ehFutura)

const MAXIMO_DE_VIZINHAS = 4

/**
 * What exists near a screen and this role may open: first what shares most of the address; the panel, which everybody
 * has, comes last. Doorways are left out: what they lead to is in the list.
 */
export function vizinhasDe(tela: Tela, papel: Papel): readonly Tela[] {
  const prontas = todasAsTelas.filter((t) => telas[t].pronta && !ehPorta(t) && podeAbrir(papel, t))
  const perto = prontas.filter((t) => t !== "/painel" && t !== tela && emComum(t, tela) > 0)
  perto.sort((a, b) => emComum(b, tela) - emComum(a, tela))
  return [...perto.slice(0, MAXIMO_DE_VIZINHAS - 1), "/painel"]
}

/** How many parts of the address, from its beginning, two screens share. */
function emComum(uma: Tela, outra: Tela): number {
  const a = uma.split("/").slice(1)
  const b = outra.split("/").slice(1)
  const difere = a.findIndex((parte, i) => parte !== b[i])
  return difere === -1 ? a.length : difere
}
