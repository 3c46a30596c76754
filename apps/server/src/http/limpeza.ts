/**
 * Takes out of a text what could be about somebody: e-mails, documents, phones, keys, tokens, ids and what an address
 * carries after its path. Errs on the side of taking too much: what is left must still tell a programmer where it broke.
 */
export function semDadosDePessoas(texto: string): string {
  return REGRAS.reduce((atual, [padrao, troca]) => atual.replace(padrao, troca), texto)
}

const REGRAS: readonly (readonly [RegExp, string])[] = [
  // What follows the path of an address: searches carry names and codes of sign-in.
  [/[?#][^\s"'<>)\]]+/g, "?…"],
  [/\b(Bearer|Basic)\s+\S+/gi, "$1 …"],
  [/\beyJ[\w-]+(\.[\w-]*){0,4}/g, "…"],
  [/\bptd_\S+/g, "…"],
  // One engine writes its frames "name@https://…", which is nobody's address.
  // Looked for from the beginning of a word only: from each of its letters, a long one would take the square of its length.
  [/(?<![^\s@"'<>()])[^\s@"'<>()]+@(?!(?:https?|file):)[^\s@"'<>()]+/g, "…@…"],
  // CNPJ with letters (IN RFB 2.229/2024), with and without its points.
  [/\b[A-Z0-9]{2}\.?[A-Z0-9]{3}\.?[A-Z0-9]{3}\/[A-Z0-9]{4}-?\d{2}\b/gi, "…"],
  [/\b(?=[A-Z]*\d)[A-Z0-9]{12}\d{2}\b/g, "…"],
  // Ids, hashes and secrets: long, without spaces, letters and digits together.
  [/(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{24,}/g, "…"],
  [/\d(?:[ ./-]?\d){6,}/g, "…"],
  [/\d{1,3}(?:\.\d{3})+(?:,\d\d)?|\d{5,}/g, "…"],
]

const QUADRO = /^(.*?)((?::\d{1,7}){1,2}\)?)$/

/** The same for the lines of a stack, where line and column numbers are all there is to find the place. */
export function pilhaSemDadosDePessoas(pilha: string, maximoDeLinhas = 50): string[] {
  return pilha
    .split("\n")
    .slice(0, maximoDeLinhas)
    .map((linha) => {
      const quadro = QUADRO.exec(linha.trimEnd())
      if (!quadro) return semDadosDePessoas(linha)
      return semDadosDePessoas(quadro[1] ?? "") + (quadro[2] ?? "")
    })
}
