import { diaExistente } from "../../importacao/valores/datas.ts"
import { semAcento } from "../../palavras.ts"

/** Thirteen digits of reais: no bank moves more in one line, and a longer one is a file that lost a separator. */
const INTEIROS = 13
const SINAL = /^[+-]? ?/
const SIMPLES = /^(\d*)(?:[.,](\d+))?$/
const AGRUPADO_BRASILEIRO = /^\d{1,3}(?:\.\d{3})+,\d{1,2}$|^\d{1,3}(?:\.\d{3}){2,}$/
const AGRUPADO_AMERICANO = /^\d{1,3}(?:,\d{3})+\.\d{1,2}$|^\d{1,3}(?:,\d{3}){2,}$/
const MAIOR_TEXTO = 40

/**
 * Centavos of an amount as banks write it in an OFX: "1500.00", "-35,50", "1.386,80", "+10", "-.5". Null for whatever can be
 * read in two ways ("1.386" is a thousand or one and a bit) or not at all: nobody guesses an amount.
 */
export function centavosDoTexto(texto: string): bigint | null {
  if (texto.length > MAIOR_TEXTO) return null
  const limpo = texto.trim().replace("\u2212", "-")
  const sinal = SINAL.exec(limpo)?.[0] ?? ""
  const corpo = limpo.slice(sinal.length)
  const valor = semSinal(corpo)
  if (valor === null) return null
  return sinal.startsWith("-") ? -valor : valor
}

function semSinal(corpo: string): bigint | null {
  if (AGRUPADO_BRASILEIRO.test(corpo)) return doDecimal(corpo.replaceAll(".", "").replace(",", "."))
  if (AGRUPADO_AMERICANO.test(corpo)) return doDecimal(corpo.replaceAll(",", ""))
  const [achado, inteiros = "", casas] = SIMPLES.exec(corpo) ?? []
  if (achado === undefined || (inteiros === "" && casas === undefined)) return null
  // Three decimals are a thousand to some: only what comes after a lone zero has one reading.
  if (casas?.length === 3 && !/^0?$/.test(inteiros)) return null
  return doDecimal(`${inteiros || "0"}.${casas ?? ""}`)
}

/** Past the centavo only zeros are taken: nothing is rounded here. */
function doDecimal(decimal: string): bigint | null {
  const [inteiros = "0", casas = ""] = decimal.split(".")
  if (inteiros.replace(/^0+/, "").length > INTEIROS || !/^0*$/.test(casas.slice(2))) return null
  return BigInt(inteiros + casas.slice(0, 2).padEnd(2, "0"))
}

/** The civil day of an OFX date: its first eight digits, whatever hour and zone follow. Null when there is no such day. */
export function diaDoOfx(texto: string): string | null {
  const [, ano, mes, dia] = /^(\d{4})(\d{2})(\d{2})(?:\D|\d{2}|$)/.exec(texto.trim()) ?? []
  return ano && mes && dia ? diaPlausivel(`${ano}-${mes}-${dia}`) : null
}

/** A day that exists and that a statement may be of. */
export function diaPlausivel(iso: string): string | null {
  const dia = diaExistente(iso)
  return dia !== null && dia >= "1980-01-01" && dia < "2100-01-01" ? dia : null
}

/** COMPE codes have three digits, whatever zeros the bank puts before: "0341" and "1" are 341 and 001. */
export function codigoDoBanco(texto: string): string | null {
  const limpo = texto.trim()
  if (limpo === "") return null
  return /^\d+$/.test(limpo) ? limpo.replace(/^0+/, "").padStart(3, "0") : limpo
}

/** Numbers of branches and accounts without points, hyphens and spaces. */
export const semPontuacao = (texto: string): string | null => texto.replace(/[^0-9A-Za-z*]/g, "") || null

/** First and last day with a movement; null without any. */
export function periodoDasLinhas(linhas: readonly { readonly data: string }[]) {
  const dias = linhas.map((l) => l.data).sort()
  const [de] = dias
  const ate = dias.at(-1)
  return de && ate ? { de, ate } : null
}

const SALDOS = new Set([
  "saldo",
  "s a l d o",
  "saldo anterior",
  "saldo ant",
  "saldo do dia",
  "saldo dia",
  "saldo final",
  "saldo final do dia",
  "saldo inicial",
  "saldo inicial do dia",
  "saldo atual",
  "saldo em conta",
  "saldo em conta corrente",
  "saldo conta corrente",
  "saldo parcial",
  "saldo disponivel",
  "saldo total",
  "saldo total disponivel dia",
  "saldo total disponivel",
  "saldo bloqueado",
  "saldo aplic aut mais",
])

/** Whether a text is the name of a balance that some banks put among the movements. */
export function ehSaldo(texto: string): boolean {
  if (texto.length > 60) return false
  const nome = semAcento(texto)
    .replace(/[^a-z]+/g, " ")
    .trim()
  return SALDOS.has(nome)
}
