import { formatarDocumento } from "@partida/contracts/formatos"
import { formatarData } from "@partida/fiscal"
import { mesEscrito } from "../../palavras.ts"
import { type Celula, type Coluna, celulaDe, instanteCivil, simOuNao } from "./celulas.ts"

/**
 * A spreadsheet takes a cell that begins with one of these for a formula, also after spaces or quotes and in full width
 * (OWASP, CSV injection).
 */
const FORMULA = /^[\s"'\u00a0\u200b\ufeff]*[=+\-@＝＋－＠]|^[\t\r\n]/

/** A spreadsheet reads these digits as a number and loses some: all after the fifteenth, or the zeros in front. */
const DIGITOS_EM_RISCO = /^(?:0\d+|\d{16,})$/

/** Byte order mark: without it the usual spreadsheet reads UTF-8 as Latin-1. */
const MARCA_DE_ORDEM = "\uFEFF"

/**
 * The rows as CSV for Brazilian spreadsheets: `;` between cells, CRLF, decimal comma, days as dd/MM/aaaa (RFC 4180
 * otherwise). Text that would run as a formula, or codes that would lose digits, come with an apostrophe in front.
 */
export async function* escreverCsv<L>(
  colunas: readonly Coluna<L>[],
  lotes: AsyncIterable<readonly L[]>,
): AsyncGenerator<Uint8Array> {
  yield Buffer.from(MARCA_DE_ORDEM + linhaDeCsv(colunas.map((c) => c.titulo)), "utf8")
  for await (const linhas of lotes) {
    if (linhas.length === 0) continue
    yield Buffer.from(linhas.map((l) => linhaDeCsv(colunas.map((c) => campoDeCsv(celulaDe(c, l))))).join(""), "utf8")
  }
}

const linhaDeCsv = (campos: readonly string[]) => `${campos.map(entreAspas).join(";")}\r\n`

const entreAspas = (texto: string) => (/[";\r\n]/.test(texto) ? `"${texto.replaceAll('"', '""')}"` : texto)

/** What a cell is in CSV, before quoting. Amounts are never touched by the guard: a negative one is no formula. */
export function campoDeCsv(celula: Celula): string {
  if (celula === null) return ""
  switch (celula.tipo) {
    case "texto":
      return inerte(celula.valor)
    case "codigo":
      return DIGITOS_EM_RISCO.test(celula.valor) ? `'${celula.valor}` : inerte(celula.valor)
    case "documento":
      return inerte(formatarDocumento(celula.valor))
    case "dinheiro":
      return celula.valor.replace(".", ",")
    case "percentual":
      return `${porCento(celula.valor).replace(".", ",")}%`
    case "data":
      return formatarData(celula.valor)
    case "competencia":
      return mesEscrito(celula.valor)
    case "instante": {
      const { dia, hora } = instanteCivil(celula.valor)
      return `${formatarData(dia)} ${hora}`
    }
    case "inteiro":
      return String(celula.valor)
    case "sim-nao":
      return simOuNao(celula.valor)
    default:
      return celula satisfies never
  }
}

const inerte = (texto: string) => (FORMULA.test(texto) ? `'${texto}` : texto)

/** "0.0702" is "7.02": the point moves two places, and no digit is lost. */
export function porCento(fracao: string): string {
  const [, sinal = "", inteiros = "0", decimais = ""] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(fracao) ?? []
  const casas = decimais.padEnd(2, "0")
  const parteInteira = (inteiros + casas.slice(0, 2)).replace(/^0+(?=\d)/, "")
  const resto = casas.slice(2).replace(/0+$/, "")
  return `${sinal}${parteInteira}${resto === "" ? "" : `.${resto}`}`
}
