/**
 * The money mask: digits enter from the right, as in the payment terminals and bank apps people already know.
 * The state is always an exact string with two decimals ("1234.56").
 */

const MAXIMO_DE_DIGITOS = 15

/**
 * Text of a masked field to its exact value: "1.234,5" while typing is digits 12345, so "123.45". Empty is "0.00". Where
 * negative amounts are allowed each minus typed, wherever it lands, changes the sign.
 */
export function valorDaMascara(texto: string, negativo = false): string {
  const digitos = texto.replace(/\D/g, "").replace(/^0+/, "").slice(0, MAXIMO_DE_DIGITOS).padStart(3, "0")
  const sinal = negativo && (texto.match(/[-−]/g)?.length ?? 0) % 2 === 1 ? "-" : ""
  return `${sinal}${digitos.slice(0, -2)}.${digitos.slice(-2)}`
}

/**
 * A pasted amount to its exact value, or null when it is not understood: "R$ 1.234,56", "1234,5", "1234" (whole
 * reais) and "1234.56" (as spreadsheets and other systems write it); "-3,00" and "(3,00)" where negative is allowed. Typing rules must not apply to a paste, or
 * "1.234" would silently become R$ 12,34.
 */
export function valorColado(texto: string, negativo = false): string | null {
  const escrito = texto
    .replace(/R\$/i, "")
    .replace(/\s/g, "")
    .replace(/^\((.*)\)$/, "-$1")
  const sinal = /^[-−]/.test(escrito) ? "-" : ""
  if (sinal !== "" && !negativo) return null
  const limpo = escrito.slice(sinal.length)
  const brasileiro = /^(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d{1,2}))?$/.exec(limpo)
  const internacional = /^(\d{1,3}(?:,\d{3})+|\d+)\.(\d{1,2})$/.exec(limpo)
  const [, inteiro, decimais = ""] = brasileiro ?? internacional ?? []
  if (inteiro === undefined) return null
  const digitos = inteiro.replace(/\D/g, "").replace(/^0+(?=\d)/, "")
  return digitos.length > MAXIMO_DE_DIGITOS - 2 ? null : `${sinal}${digitos}.${decimais.padEnd(2, "0")}`
}
