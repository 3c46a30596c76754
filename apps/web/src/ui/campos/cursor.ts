/** Characters that are the person's and not the mask's. */
const SIGNIFICATIVO = /[0-9A-Za-z]/

/** How many of the person's own characters come before a position. */
function contar(texto: string, ate: number): number {
  let quantos = 0
  for (const c of texto.slice(0, ate)) if (SIGNIFICATIVO.test(c)) quantos++
  return quantos
}

/**
 * Where the caret goes once the mask has been put over what was typed: after the same characters of the person's own as
 * before. At the end it stays at the end.
 */
export function cursorNaMascara(digitado: string, posicao: number, mascarado: string): number {
  if (posicao >= digitado.length) return mascarado.length
  let faltam = contar(digitado, posicao)
  let i = 0
  while (faltam > 0 && i < mascarado.length) {
    if (SIGNIFICATIVO.test(mascarado.charAt(i))) faltam--
    i++
  }
  return i
}

/**
 * Where the caret goes in a field that fills from the right: before the same characters of the person's own as before, so
 * that what is typed after it stays after it.
 */
export function cursorPelaDireita(digitado: string, posicao: number, mascarado: string): number {
  let faltam = contar(digitado, digitado.length) - contar(digitado, posicao)
  let i = mascarado.length
  while (faltam > 0 && i > 0) {
    i--
    if (SIGNIFICATIVO.test(mascarado.charAt(i))) faltam--
  }
  return i
}

/** The next of the person's own characters from a position: where Delete goes when what it deleted was the mask's. */
export function pularMascara(texto: string, posicao: number): number {
  let i = posicao
  while (i < texto.length && !SIGNIFICATIVO.test(texto.charAt(i))) i++
  return i
}
