/**
 * Exact decimals as text. Amounts and rates arrive as decimal strings and are shown without ever becoming a binary
 * floating point number: everything here moves digits.
 */

interface Partes {
  readonly negativo: boolean
  readonly inteiro: string
  readonly decimais: string
}

const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/

/** Splits "-1234.50" into sign and digits. Throws on anything that is not a plain decimal: it is a defect upstream. */
export function separarDecimal(texto: string): Partes {
  const [, sinal, inteiro, decimais = ""] = DECIMAL.exec(texto) ?? []
  if (inteiro === undefined) throw new TypeError(`Não é um decimal: "${texto}"`)
  return { negativo: sinal === "-", inteiro: inteiro.replace(/^0+(?=\d)/, ""), decimais }
}

/** -1, 0 or 1 as a is smaller than, equal to or greater than b. */
export function compararDecimais(a: string, b: string): -1 | 0 | 1 {
  const [x, y] = alinhar(a, b)
  if (x === y) return 0
  return x < y ? -1 : 1
}

/** Exact a + b, with as many decimals as the longer one. */
export function somarDecimais(a: string, b: string): string {
  const [x, y, casas] = alinhar(a, b)
  return comCasas(x + y, casas)
}

/** Rounds to `casas` decimals, halves away from zero. For reading only: amounts are rounded by the engine. */
export function arredondarParaLeitura(texto: string, casas: number): string {
  const { negativo, inteiro, decimais } = separarDecimal(texto)
  if (decimais.length <= casas) return assinar(negativo, inteiro, decimais.padEnd(casas, "0"))
  const cortado = BigInt(inteiro + decimais.slice(0, casas))
  const arredondado = decimais.charCodeAt(casas) >= "5".charCodeAt(0) ? cortado + 1n : cortado
  return comCasas(negativo ? -arredondado : arredondado, casas)
}

/** Moves the decimal point `casas` places to the right: "0.0702" by 2 is "7.02". */
export function deslocarVirgula(texto: string, casas: number): string {
  const { negativo, inteiro, decimais } = separarDecimal(texto)
  const digitos = decimais.padEnd(casas, "0")
  const novoInteiro = (inteiro + digitos.slice(0, casas)).replace(/^0+(?=\d)/, "")
  return assinar(negativo, novoInteiro, digitos.slice(casas))
}

/** pt-BR text of a decimal: "1234.5" is "1.234,5". Zero never shows a minus. */
export function formatarDecimal(texto: string): string {
  const { negativo, inteiro, decimais } = separarDecimal(texto)
  const grupos = inteiro.replace(/\B(?=(\d{3})+$)/g, ".")
  const zero = /^0*$/.test(inteiro + decimais)
  return `${negativo && !zero ? "-" : ""}${grupos}${decimais === "" ? "" : `,${decimais}`}`
}

function alinhar(a: string, b: string): [bigint, bigint, number] {
  const x = separarDecimal(a)
  const y = separarDecimal(b)
  const casas = Math.max(x.decimais.length, y.decimais.length)
  return [comoInteiro(x, casas), comoInteiro(y, casas), casas]
}

function comoInteiro({ negativo, inteiro, decimais }: Partes, casas: number): bigint {
  const valor = BigInt(inteiro + decimais.padEnd(casas, "0"))
  return negativo ? -valor : valor
}

function comCasas(valor: bigint, casas: number): string {
  const negativo = valor < 0n
  const digitos = String(negativo ? -valor : valor).padStart(casas + 1, "0")
  const corte = digitos.length - casas
  return assinar(negativo, digitos.slice(0, corte), digitos.slice(corte))
}

function assinar(negativo: boolean, inteiro: string, decimais: string): string {
  return `${negativo ? "-" : ""}${inteiro}${decimais === "" ? "" : `.${decimais}`}`
}
