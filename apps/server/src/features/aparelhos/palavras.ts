/** What is shown on the screen of a browser. */
export interface Palavras {
  readonly titulo: string
  readonly texto: string
  /** Path inside the product. */
  readonly destino: string
}

const SEM_DETALHE = "Há um aviso novo para você"
const LINHAS = 3
/** A locked telephone shows it to whoever passes: no amount is said there, nor a CPF, nor whose pay it is. */
const RESERVADO =
  /R\$|\d,\d{2}(?!\d)|\d{3}\.\d{3}\.\d{3}-\d{2}|(?<!\d)\d{11}(?!\d)|pró-labore|sal[áa]rio|holerite|contracheque|remunera|lucros/i
/** Longer than what a telephone shows; whole, a few would pass what a push service takes (4,096 bytes, RFC 8030). */
const MAXIMO_DA_LINHA = 160

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

const publico = (titulo: string) =>
  RESERVADO.test(titulo)
    ? null
    : titulo.length <= MAXIMO_DA_LINHA
      ? titulo
      : `${titulo.slice(0, MAXIMO_DA_LINHA - 1).toWellFormed()}…`
