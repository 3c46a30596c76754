import { useSyncExternalStore } from "react"

/** A value that components can follow. */
export interface Observavel<T> {
  obter(): T
  definir(valor: T): void
  assinar(ouvinte: () => void): () => void
}

/** Creates a value with subscribers; `definir` with the same value tells nobody. */
export function criarObservavel<T>(inicial: T): Observavel<T> {
  let valor = inicial
  const ouvintes = new Set<() => void>()
  return {
    obter: () => valor,
    definir(novo) {
      if (Object.is(novo, valor)) return
      valor = novo
      for (const ouvinte of ouvintes) ouvinte()
    },
    assinar(ouvinte) {
      ouvintes.add(ouvinte)
      return () => ouvintes.delete(ouvinte)
    },
  }
}

/** The current value, re-rendering when it changes. */
export function useObservavel<T>(observavel: Pick<Observavel<T>, "obter" | "assinar">): T {
  return useSyncExternalStore(observavel.assinar, observavel.obter)
}
