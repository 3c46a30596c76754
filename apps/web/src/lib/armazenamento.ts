/**
 * Browser storage that may be blocked or full: reads then answer null and writes are lost, and the screens keep
 * working with their defaults.
 */
export interface Armazem {
  ler(chave: string): string | null
  gravar(chave: string, valor: string | null): void
}

const PREFIXO = "partida."

/** Wraps a browser storage, prefixing every key. */
export function criarArmazem(obter: () => Storage): Armazem {
  return {
    ler(chave) {
      try {
        return obter().getItem(PREFIXO + chave)
      } catch {
        return null
      }
    },
    gravar(chave, valor) {
      try {
        if (valor === null) obter().removeItem(PREFIXO + chave)
        else obter().setItem(PREFIXO + chave, valor)
      } catch {
        // Nothing to do: the value lives until the page is closed.
      }
    },
  }
}

/** Lives as long as the tab: session and choices of the moment. */
export const daSessao = criarArmazem(() => window.sessionStorage)
/** Lives in the browser: preferences. */
export const doNavegador = criarArmazem(() => window.localStorage)
