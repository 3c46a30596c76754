import { paraReais, type Valor } from "@partida/fiscal"
import { FUSO } from "../../civil.ts"

/** How amounts, rates, dates and registrations are written. Decimals are moved as text: no number is ever parsed. */

export const SEM_VALOR = "—"

const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/
const CASAS_MINIMAS = 2

interface Partes {
  readonly sinal: string
  readonly inteiros: string
  readonly decimais: string
}

function decompor(texto: string): Partes {
  const [, sinal, inteiros, decimais = ""] = DECIMAL.exec(texto) ?? []
  if (sinal === undefined || inteiros === undefined) {
    throw new Error(`"${texto}" não é um decimal exato (use ponto e nenhum separador de milhar, como 1234.56)`)
  }
  return { sinal, inteiros: semZerosAEsquerda(inteiros), decimais }
}

function semZerosAEsquerda(digitos: string): string {
  return digitos.replace(/^0+(?=\d)/, "")
}

function agrupar(digitos: string): string {
  return digitos.replace(/\B(?=(\d{3})+$)/g, ".")
}

/** Keeps every significant decimal and at least two: "5" is "5,00", "1.2345" is "1,2345". */
function comVirgula(inteiros: string, decimais: string): string {
  const completos = decimais.padEnd(CASAS_MINIMAS, "0")
  const uteis = completos.slice(0, CASAS_MINIMAS) + completos.slice(CASAS_MINIMAS).replace(/0+$/, "")
  return `${agrupar(inteiros)},${uteis}`
}

/** "1234.5" in reais is "R$ 1.234,50". Decimals beyond the centavo are kept. Throws when not an exact decimal. */
export function formatarReais(decimal: string): string {
  const { sinal, inteiros, decimais } = decompor(decimal)
  return `${sinal}R$\u00a0${comVirgula(inteiros, decimais)}`
}

/** 123450 centavos are "1.234,50": books have one currency, and say it once. */
export function formatarCentavos(centavos: bigint): string {
  const { sinal, inteiros, decimais } = decompor(paraReais(centavos))
  return `${sinal}${comVirgula(inteiros, decimais)}`
}

/** The fraction "0.0702" is "7,02 %". No decimal is rounded away. Throws when not an exact decimal. */
export function formatarPercentual(fracao: string): string {
  const { sinal, inteiros, decimais } = decompor(fracao)
  const casas = decimais.padEnd(CASAS_MINIMAS, "0")
  const porCento = semZerosAEsquerda(inteiros + casas.slice(0, CASAS_MINIMAS))
  return `${sinal}${comVirgula(porCento, casas.slice(CASAS_MINIMAS))}%`
}

/** Writes the value of a step by its unit. Throws when a number is not an exact decimal. */
export function formatarValor({ unidade, valor }: Valor): string {
  switch (unidade) {
    case "reais":
      return formatarReais(valor)
    case "fracao":
      return formatarPercentual(valor)
    case "inteiro":
      return formatarInteiro(valor)
    case "texto":
      return valor
    default: {
      const impossivel: never = unidade
      throw new Error(`Unidade desconhecida: ${String(impossivel)}`)
    }
  }
}

function formatarInteiro(texto: string): string {
  const { sinal, inteiros, decimais } = decompor(texto)
  if (decimais !== "") throw new Error(`"${texto}" não é um inteiro`)
  return sinal + agrupar(inteiros)
}

/** ISO date "2026-11-20" as "20/11/2026". Throws on any other form. */
export function formatarData(iso: string): string {
  const [, ano, mes, dia] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(iso) ?? []
  if (ano === undefined) throw new Error(`"${iso}" não é uma data (use AAAA-MM-DD)`)
  return `${dia}/${mes}/${ano}`
}

const INSTANTE = new Intl.DateTimeFormat("pt-BR", {
  timeZone: FUSO,
  day: "2-digit",
  month: "2-digit",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
})

/** An instant in the time of Brasília: "20/11/2026 14:05". Throws when the date is not valid. */
export function formatarInstante(instante: Date): string {
  const partes = new Map(INSTANTE.formatToParts(instante).map(({ type, value }) => [type, value]))
  const ler = (tipo: Intl.DateTimeFormatPartTypes): string => partes.get(tipo) ?? ""
  return `${ler("day")}/${ler("month")}/${ler("year")} ${ler("hour")}:${ler("minute")}`
}

const COM_FUSO = /(?:Z|[+-]\d{2}(?::?\d{2})?)$/

/**
 * An ISO instant in the time of Brasília; a plain ISO date stays a date. Throws when it is neither, or when the instant
 * has no offset: the zone of the server must not change what is printed.
 */
export function formatarMomento(iso: string): string {
  if (!iso.includes(":")) return formatarData(iso)
  if (!COM_FUSO.test(iso)) throw new Error(`"${iso}" não diz o fuso horário`)
  return formatarInstante(new Date(iso))
}
