/** Lower case, without accents nor punctuation, one space between words: how headings and names are compared. */
export function normalizar(texto: string): string {
  return texto
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9%$]+/g, " ")
    .trim()
}

/** A short piece of what a person wrote, for a message about it. */
export function citar(texto: string): string {
  const limpo = texto.replace(/\s+/g, " ").trim()
  return `“${limpo.length > 40 ? `${limpo.slice(0, 39)}…` : limpo}”`
}

/** "A", "B" … "AA" of a column counted from zero. */
export function letraDaColuna(indice: number): string {
  let nome = ""
  for (let n = indice + 1; n > 0; n = Math.floor((n - 1) / 26)) nome = String.fromCharCode(65 + ((n - 1) % 26)) + nome
  return nome
}
