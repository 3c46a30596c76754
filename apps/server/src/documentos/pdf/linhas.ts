/** A run of text as drawn: points from the left and from the bottom of the page. */
export interface Trecho {
  readonly texto: string
  readonly x: number
  readonly y: number
  readonly largura: number
  readonly altura: number
  /** Drawn across the page, as a stamp or a watermark: what it crosses is not of its line. */
  readonly inclinado?: boolean
}

/** What one line of a page shows, and its runs from left to right. */
export interface Linha {
  readonly texto: string
  readonly trechos: readonly Trecho[]
}

/** Runs whose baselines differ by less than this part of their height are on one line. */
const MESMA_LINHA = 0.5
/** A gap wider than this part of the height is a space between words. */
const ESPACO = 0.12

/**
 * The lines that a page shows, top to bottom and left to right, whatever the order in which its runs were drawn: programs write
 * tables by columns, by cells, or a word at a time. What is drawn across the page comes last, each run a line of its own.
 */
export function linhasDaPagina(trechos: readonly Trecho[]): Linha[] {
  const visiveis = trechos.filter(({ texto }) => texto.trim() !== "")
  const escritos = visiveis.filter(({ inclinado }) => !inclinado)
  const carimbos = visiveis.filter(({ inclinado }) => inclinado)
  const deCima = escritos.toSorted((a, b) => b.y - a.y || a.x - b.x)
  const linhas: Trecho[][] = []
  for (const trecho of deCima) {
    const atual = linhas.at(-1)
    const base = atual?.[0]
    if (atual && base && base.y - trecho.y <= MESMA_LINHA * Math.max(1, Math.min(base.altura, trecho.altura)))
      atual.push(trecho)
    else linhas.push([trecho])
  }
  return [...linhas, ...carimbos.map((carimbo) => [carimbo])].map((linha) => {
    const emOrdem = linha.toSorted((a, b) => a.x - b.x)
    return { texto: juntar(emOrdem), trechos: emOrdem }
  })
}

function juntar(trechos: readonly Trecho[]): string {
  let texto = ""
  let fim = Number.NEGATIVE_INFINITY
  for (const trecho of trechos) {
    if (texto !== "" && trecho.x - fim > ESPACO * Math.max(1, trecho.altura)) texto += " "
    texto += trecho.texto
    fim = trecho.x + trecho.largura
  }
  return texto.replace(/[\s\u00a0]+/g, " ").trim()
}
