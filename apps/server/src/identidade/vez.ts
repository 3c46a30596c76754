/** Runs a body after those of the same key that came before it; null when too many already wait. */
type NaVez = <T>(chave: string, corpo: () => Promise<T>) => Promise<T | null>

/** One at a time for each key, in order, with at most `maximo` of a key waiting or running. */
export function criarVez(maximo: number): NaVez {
  const filas = new Map<string, { quantos: number; ultimo: Promise<unknown> }>()
  return async (chave, corpo) => {
    const fila = filas.get(chave) ?? { quantos: 0, ultimo: Promise.resolve() }
    if (fila.quantos >= maximo) return null
    fila.quantos++
    filas.set(chave, fila)
    const minha = fila.ultimo.then(corpo)
    fila.ultimo = minha.catch(() => {})
    return minha.finally(() => {
      fila.quantos--
      if (fila.quantos === 0) filas.delete(chave)
    })
  }
}
