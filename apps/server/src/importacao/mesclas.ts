import type { Celula, Folha, LinhaBruta, Mescla } from "./tipos.ts"

/** The joined cells of one column, and which of them the rows have come to. */
interface Trilha {
  readonly coluna: number
  readonly mesclas: readonly Mescla[]
  vez: number
  atual: Mescla | null
  valor: Celula
}

/**
 * Gives a row what the cells joined down from a row above say in these columns, where it says nothing itself. Only cells
 * that the spreadsheet joined: a plain blank is never guessed. Asked of the rows in order, from `primeira` on.
 */
export function preenchedor(
  folha: Folha,
  primeira: number,
  colunas: ReadonlySet<number>,
): (linha: LinhaBruta) => LinhaBruta {
  const porColuna = Map.groupBy(
    folha.mesclas.filter((m) => m.ateLinha > m.deLinha && m.deLinha >= primeira && colunas.has(m.deColuna)),
    (m) => m.deColuna,
  )
  if (porColuna.size === 0) return (linha) => linha
  const trilhas = [...porColuna].map(
    ([coluna, mesclas]): Trilha => ({
      coluna,
      mesclas: mesclas.sort((a, b) => a.deLinha - b.deLinha),
      vez: 0,
      atual: null,
      valor: null,
    }),
  )
  return (linha) => {
    const faltam: { coluna: number; valor: Celula }[] = []
    for (const trilha of trilhas) {
      for (let m = trilha.mesclas[trilha.vez]; m && m.deLinha <= linha.numero; m = trilha.mesclas[++trilha.vez]) {
        trilha.atual = m
        trilha.valor = m.deLinha === linha.numero ? (linha.celulas[trilha.coluna] ?? null) : null
      }
      const coberta = trilha.atual !== null && linha.numero <= trilha.atual.ateLinha
      if (coberta && trilha.valor !== null && (linha.celulas[trilha.coluna] ?? null) === null) faltam.push(trilha)
    }
    if (faltam.length === 0) return linha
    const celulas = [...linha.celulas]
    for (const { coluna, valor } of faltam) {
      while (celulas.length <= coluna) celulas.push(null)
      celulas[coluna] = valor
    }
    return { ...linha, celulas }
  }
}
