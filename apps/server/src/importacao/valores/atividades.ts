import { linhaDaTabela } from "../../tabelas/tabelas.ts"
import { citar, normalizar } from "../texto.ts"
import { type LeitorDeTexto, lido, recusado } from "./leitura.ts"

const ANEXOS = ["I", "II", "III", "IV", "V", "III/V"]
/** "Anexo III", "3" or "III ou V" as the annex is kept. */
export const lerAnexo: LeitorDeTexto = (texto) => {
  const limpo = normalizar(texto)
    .replace(/\banexos?\b/g, "")
    .replace(/\b(ou|e|fator r)\b/g, " ")
    .trim()
    .toUpperCase()
    .split(" ")
    .filter((p) => p !== "")
    .map((p) => ANEXOS[Number(p) - 1] ?? p)
    .join("/")
  return ANEXOS.includes(limpo)
    ? lido(limpo)
    : recusado(`${citar(texto)} não é um anexo. Use I, II, III, IV, V ou III/V`)
}

const CODIGO_DE_CNAE = /(?<![\d.])\d{2}\.?\d{2}[-.]?\d[-/]?\d{2}(?!\d)/g
/** The CNAEs of the table that a text names, each once. */
const cnaesNoTexto = (texto: string) =>
  new Set(
    [...texto.matchAll(CODIGO_DE_CNAE)].map(([c]) => c.replace(/\D/g, "")).filter((c) => linhaDaTabela("cnaes", c)),
  )

/** Where one CNAE of a list ends and the next begins; within a description, commas and "e" are only words of it. */
const ENTRE_CNAES = /[;\n]|(?:[,|/]| e ) ?(?=(?:\d{2}\.?\d{2}[-.]?\d[-/]?\d{2}|\d{6})(?!\d))/i
/** The parts of a list of CNAEs, each with one and with whatever is said of it. */
export const separarCnaes = (lista: string): string[] =>
  lista
    .replace(/[^\S\n]+/g, " ")
    .split(ENTRE_CNAES)
    .map((parte) => parte.trim())
    .filter((parte) => parte !== "")

/** A CNAE subclass in its 7 digits, with the zero in front that numbers lose. A text with two of them is refused. */
export const lerCnae: LeitorDeTexto = (texto) => {
  if (cnaesNoTexto(texto).size > 1 || separarCnaes(texto).filter((c) => /^\d/.test(c)).length > 1)
    return recusado(
      `${citar(texto)} tem mais de um CNAE. Deixe um só; os outros vão em CNAEs secundários, separados por ponto e vírgula`,
    )
  const digitos = (/^[\d.\-/\s]+/.exec(texto)?.[0] ?? "").replace(/\D/g, "")
  const codigo = digitos.length === 6 ? `0${digitos}` : digitos
  return /^\d{7}$/.test(codigo) && linhaDaTabela("cnaes", codigo) !== null
    ? lido(codigo)
    : recusado(`${citar(texto)} não é um CNAE. Use os 7 números da subclasse, como 6201-5/01`)
}
