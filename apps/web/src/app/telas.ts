import { type Tela, telas } from "@partida/contracts"
import type { Porta } from "./portas.ts"

/** Screens with a page of their own. */
export type TelaComPagina = Exclude<Tela, Porta>

export function ehTela(caminho: string): caminho is Tela {
  return Object.hasOwn(telas, caminho)
}

export const todasAsTelas: readonly Tela[] = Object.keys(telas).filter(ehTela)
