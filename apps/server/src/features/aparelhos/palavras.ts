/** What is shown on the screen of a browser. */
export interface Palavras {
  readonly titulo: string
  readonly texto: string
  /** Path inside the product. */
  readonly destino: string
}

const SEM_DETALHE = "Há um aviso novo para você"
const LINHAS = 3
/** A locked telephone shows it to whoever passes: no amount is said there, nor whose pay it is. */
const RESERVADO = /R\$|pró-labore|sal[áa]rio|holerite|contracheque/i

/** Of what is new, newest first, in a few words. Throws without anything new. */
export function palavrasDe(
  novas: readonly { readonly titulo: string; readonly destino: string | null }[],
  marca: string,
): Palavras {
  const [primeira] = novas
  if (!primeira) throw new Error("There is nothing new to be told.")
  if (novas.length === 1)
    return {
      titulo: marca,
      texto: publico(primeira.titulo) ?? SEM_DETALHE,
      destino: primeira.destino ?? "/painel",
    }
  const ditas = novas.flatMap(({ titulo }) => publico(titulo) ?? []).slice(0, LINHAS)
  return { titulo: `${marca}: ${novas.length} avisos novos`, texto: ditas.join("\n"), destino: "/painel" }
}

const publico = (titulo: string) => (RESERVADO.test(titulo) ? null : titulo)
