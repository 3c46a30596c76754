import type { Celula, LinhaBruta } from "./tipos.ts"

/** What a person changed of a row over the file: cells written again, by the position of their columns, or the row left out. */
export interface Ajuste {
  readonly planilha: string
  /** As the spreadsheet numbers it. */
  readonly linha: number
  readonly celulas: Readonly<Record<string, string>>
  readonly fora: boolean
}

/** A row as a person left it. */
export function ajustar(linha: LinhaBruta, ajuste: Ajuste | undefined): LinhaBruta {
  if (ajuste === undefined) return linha
  const celulas: Celula[] = [...linha.celulas]
  for (const [indice, texto] of Object.entries(ajuste.celulas)) {
    while (celulas.length <= Number(indice)) celulas.push(null)
    celulas[Number(indice)] = texto.trim() === "" ? null : texto.trim()
  }
  return { ...linha, celulas }
}

/** What a person typed is in the way of the country, whatever the rest of the column is in. */
export const comEstiloDeQuemDigitou = <T extends { readonly indice: number; readonly estilo: string }>(
  colunas: readonly T[],
  ajuste: Ajuste | undefined,
): readonly T[] =>
  ajuste === undefined
    ? colunas
    : colunas.map((c) => (ajuste.celulas[c.indice] === undefined ? c : { ...c, estilo: "brasileiro" }))
