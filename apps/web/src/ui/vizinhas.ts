import { criarObservavel, useObservavel } from "../lib/observavel.ts"

/** Where the open row stands in its list, and the way to those beside it; null at the ends. */
interface Vizinhas {
  /** From 1, over the whole filter; null for one that left it while it was open. */
  readonly posicao: number | null
  readonly total: number
  readonly anterior: (() => void) | null
  readonly proxima: (() => void) | null
}

const vizinhas = criarObservavel<Vizinhas | null>(null)

/** Of the list whose row is open in a drawer; null without one. */
export const useVizinhas = (): Vizinhas | null => useObservavel(vizinhas)

/** Said by the list on screen; answers how to take it back. */
export function publicarVizinhas(novas: Vizinhas): () => void {
  vizinhas.definir(novas)
  return () => {
    if (vizinhas.obter() === novas) vizinhas.definir(null)
  }
}
