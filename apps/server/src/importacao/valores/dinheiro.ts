import { citar } from "../texto.ts"
import { type Celula, ehData, ehErro } from "../tipos.ts"
import { type Leitura, lido, recusado } from "./leitura.ts"

/** How the texts of a column separate decimals, judged from all of them. */
export type EstiloDeNumero = "brasileiro" | "americano" | "misto" | "indefinido"

const JA_LIMPO = /^-?[\d.,]+$/
const limpar = (texto: string) => (JA_LIMPO.test(texto) ? texto : limparTudo(texto))
const limparTudo = (texto: string) =>
  texto
    .replace(/\s| /g, "")
    .replace(/^(-?)R\$/i, "$1")
    .replace(/^\((.+)\)$/, "-$1")
    .replace(/^-R\$/i, "-")
    .replace(/^(.+)-$/, "-$1")
    .replace(/^\+/, "")

const SO_BRASILEIRO = /^-?(\d+|\d{1,3}(\.\d{3})+),\d+$|^-?\d{1,3}(\.\d{3}){2,}$/
const SO_AMERICANO =
  /^-?(\d+|\d{1,3}(,\d{3})+)\.(\d{1,2}|\d{4,})$|^-?\d{4,}\.\d{3}$|^-?\d{1,3}(,\d{3})+\.\d+$|^-?\d{1,3}(,\d{3}){2,}$/
/** "1.234": a thousand in Brazil, one and a bit elsewhere. "1,234" the other way round; also three decimals. */
const PONTO_AMBIGUO = /^-?[1-9]\d{0,2}\.\d{3}$/
const VIRGULA_AMBIGUA = /^-?[1-9]\d{0,2},\d{3}$/

export const ehAmbiguo = (texto: string) => {
  const limpo = limpar(texto)
  return PONTO_AMBIGUO.test(limpo) || VIRGULA_AMBIGUA.test(limpo)
}

/** Whether a cell shows a number, whatever it counts: an amount written in any way, or plain digits. */
export const pareceNumero = (celula: Celula): boolean =>
  typeof celula === "number" || (typeof celula === "string" && /^(?:[-(]*R\$)?[-(\s]*\d[\d.,]*[)\s-]*$/i.test(celula))

/** What the accounting format shows for zero: a dash, with or without the sign of the currency. */
export const ehTracoDeZero = (celula: Celula): boolean =>
  typeof celula === "string" && celula.endsWith("-") && limpar(celula) === "-"

/** The style of a column, from its texts that can be read in one way only. */
export function estiloDaColuna(textos: Iterable<string>): EstiloDeNumero {
  let brasileiro = false
  let americano = false
  for (const texto of textos) {
    const limpo = limpar(texto)
    if (VIRGULA_AMBIGUA.test(limpo)) continue
    if (SO_BRASILEIRO.test(limpo)) brasileiro = true
    else if (SO_AMERICANO.test(limpo)) americano = true
    if (brasileiro && americano) return "misto"
  }
  return brasileiro ? "brasileiro" : americano ? "americano" : "indefinido"
}

/** A decimal as text, with a point and no grouping: "-1234.5". */
export function lerDecimal(celula: Celula, estilo: EstiloDeNumero): Leitura<string | null> {
  if (celula === null) return lido(null)
  if (ehErro(celula)) return recusado(celula.erro)
  if (ehData(celula)) return recusado("há uma data onde se espera um valor. Formate a coluna como número")
  if (typeof celula === "number") return lido(doNumero(celula))
  const limpo = limpar(celula)
  if (limpo === "" || limpo === "-") return lido(null)
  if (/^-?\d+$/.test(limpo)) return lido(semZeros(limpo))
  if (PONTO_AMBIGUO.test(limpo) || VIRGULA_AMBIGUA.test(limpo)) return lerAmbiguo(celula, limpo, estilo)
  if (SO_BRASILEIRO.test(limpo)) return lido(semZeros(limpo.replaceAll(".", "").replace(",", ".")))
  if (SO_AMERICANO.test(limpo)) return lido(semZeros(limpo.replaceAll(",", "")))
  if (/^-?0[.,]\d{3}$/.test(limpo)) return lido(limpo.replace(",", "."))
  if (/^-?\d+(\.\d+)?e[+-]?\d{1,2}$/i.test(limpo)) return lido(porExtenso(limpo))
  return recusado(`${citar(celula)} não é um valor. Escreva-o como 1.234,56`)
}

function lerAmbiguo(celula: string, limpo: string, estilo: EstiloDeNumero): Leitura<string | null> {
  const ponto = limpo.includes(".")
  if (estilo === "misto")
    return recusado(
      `${citar(celula)} pode ser mil ou um, e a coluna tem valores escritos dos dois jeitos. Escreva este com centavos, como ${ponto ? "1.234,00" : "1.234,56"}`,
    )
  // Alone, the writing of the country decides: a point groups thousands, a comma comes before decimals.
  const milhar = ponto === (estilo !== "americano")
  const valor = milhar ? limpo.replace(/[.,]/, "") : limpo.replace(",", ".")
  if (estilo !== "indefinido") return lido(valor)
  return lido(valor, `${citar(celula)} foi lido como ${milhar ? "milhar" : "decimal"}, do jeito brasileiro`)
}

/** Fifteen significant digits are what a spreadsheet shows: the noise of binary fractions after them is dropped. */
const doNumero = (numero: number) => porExtenso(numero.toPrecision(15))

/** "1.5e+3" as "1500": the point moves, nothing is computed. Zeros that say nothing are dropped. */
function porExtenso(cientifico: string): string {
  const [mantissa = "", expoente = "0"] = cientifico.toLowerCase().split("e")
  const negativo = mantissa.startsWith("-")
  const [inteiro = "", decimais = ""] = mantissa.replace("-", "").split(".")
  const casas = Number(expoente)
  const digitos = `${"0".repeat(Math.max(0, -casas))}${inteiro}${decimais}${"0".repeat(Math.max(0, casas))}`
  const ponto = inteiro.length + Math.max(0, casas)
  const fracao = semZerosNoFim(digitos.slice(ponto))
  const numero = `${semZeros(digitos.slice(0, ponto) || "0")}${fracao && `.${fracao}`}`
  return negativo && numero !== "0" ? `-${numero}` : numero
}

/** A loop, because the expression `0+$` would begin again at each zero of a cell that has thirty thousand of them. */
function semZerosNoFim(digitos: string): string {
  let fim = digitos.length
  while (digitos.charAt(fim - 1) === "0") fim--
  return digitos.slice(0, fim)
}

const semZeros = (decimal: string) => decimal.replace(/^(-?)0+(?=\d)/, "$1")

/** The largest amount that a record takes, in centavos. */
const MAIOR_VALOR = 10n ** 15n

/** An amount in centavos; a lone dash is zero. More than two decimals are rounded, halves away from zero, and it is said. */
export function lerDinheiro(celula: Celula, estilo: EstiloDeNumero): Leitura<bigint | null> {
  if (ehTracoDeZero(celula)) return lido(0n)
  const decimal = lerDecimal(celula, estilo)
  if ("erro" in decimal) return decimal
  if (decimal.valor === null) return lido(null)
  const [, sinal = "", inteiros = "0", casas = ""] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(decimal.valor) ?? []
  let centavos = BigInt(inteiros + casas.slice(0, 2).padEnd(2, "0"))
  const sobra = casas.slice(2)
  if (sobra.charAt(0) >= "5") centavos += 1n
  if (centavos > MAIOR_VALOR) return recusado("o valor é grande demais. Confira se não faltou a vírgula")
  const arredondado = /[1-9]/.test(sobra) ? "valor com mais de duas casas, arredondado para centavos" : undefined
  return lido(sinal === "" ? centavos : -centavos, decimal.aviso ?? arredondado)
}

/**
 * A share as an exact fraction with up to ten decimals: "60%", "60,5 %", 60, or 0,6 when the whole column is of
 * fractions. `emFracoes`: no number of the column passes 1.
 */
export function lerPercentual(celula: Celula, estilo: EstiloDeNumero, emFracoes: boolean): Leitura<string | null> {
  const comSinal = typeof celula === "string" && celula.includes("%")
  const decimal = lerDecimal(comSinal ? celula.replace("%", "") : celula, estilo === "misto" ? "indefinido" : estilo)
  if ("erro" in decimal)
    return typeof celula === "string"
      ? recusado(`${citar(celula)} não é um percentual. Escreva-o como 60% ou 33,33%`)
      : decimal
  if (decimal.valor === null) return lido(null)
  const fracao = !comSinal && emFracoes ? decimal.valor : porCem(decimal.valor)
  if (!/^(0(\.\d+)?|1(\.0+)?)$/.test(fracao)) return recusado("o percentual vai de 0 a 100")
  return arredondarFracao(fracao)
}

const CASAS_DA_FRACAO = 10

/** No more decimals than a share is kept with, halves up; a third has no end, and a spreadsheet shows fifteen digits of it. */
function arredondarFracao(fracao: string): Leitura<string> {
  const [inteiros = "0", casas = ""] = fracao.split(".")
  if (semZerosNoFim(casas).length <= CASAS_DA_FRACAO) return lido(fracao)
  const partes = BigInt(inteiros + casas.slice(0, CASAS_DA_FRACAO)) + (casas.charAt(CASAS_DA_FRACAO) >= "5" ? 1n : 0n)
  const texto = partes.toString().padStart(CASAS_DA_FRACAO + 1, "0")
  const resto = semZerosNoFim(texto.slice(-CASAS_DA_FRACAO))
  const valor = `${texto.slice(0, -CASAS_DA_FRACAO)}${resto === "" ? "" : `.${resto}`}`
  return lido(valor, "percentual com mais de oito casas, arredondado para oito")
}

/** "60.5" divided by a hundred, exactly: "0.605". */
export function porCem(decimal: string): string {
  const [, sinal = "", inteiros = "0", casas = ""] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(decimal) ?? []
  const cheios = inteiros.padStart(3, "0")
  const resto = semZerosNoFim(cheios.slice(-2) + casas)
  return `${sinal}${cheios.slice(0, -2).replace(/^0+(?=\d)/, "")}${resto === "" ? "" : `.${resto}`}`
}
