/** Longest a piece of the app may take to arrive, in ms (specification, section 9). */
const LIMITE_DA_CARGA_MS = 120_000

/** A piece of the app that did not arrive in time. */
export class CargaDemorada extends Error {
  override name = "CargaDemorada"
}

/** Fetches a piece of the app, giving up at the limit: the page then offers to reload. */
export function comLimiteDeCarga<T>(importar: () => Promise<T>): () => Promise<T> {
  return () => {
    let relogio: ReturnType<typeof setTimeout> | undefined
    const limite = new Promise<never>((_, recusar) => {
      relogio = setTimeout(() => recusar(new CargaDemorada("A piece of the app did not arrive.")), LIMITE_DA_CARGA_MS)
    })
    return Promise.race([importar(), limite]).finally(() => clearTimeout(relogio))
  }
}

/** Whether the browser failed to fetch a piece of the app: usually a new version took its place. */
export function ehFalhaDeCarga(erro: unknown): boolean {
  if (erro instanceof CargaDemorada) return true
  return (
    erro instanceof Error &&
    /dynamically imported module|importing a module script|error loading dynamically|module script failed|unable to preload/i.test(
      erro.message,
    )
  )
}

/** Asks again for the style sheets that did not come: a piece asked for once more does not bring its own. */
export function pedirFolhasDeNovo(): void {
  for (const folha of document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]"))
    if (!chegou(folha)) folha.replaceWith(folha.cloneNode())
}

/** One that failed has rules that nobody may read. */
function chegou({ sheet }: HTMLLinkElement): boolean {
  try {
    return sheet !== null && sheet.cssRules.length >= 0
  } catch {
    return false
  }
}
