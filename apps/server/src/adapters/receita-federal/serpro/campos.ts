import { type Centavos, centavos } from "@partida/fiscal"
import { z } from "zod"
import { diaCivil } from "../../../civil.ts"
import { Numero } from "./json.ts"

/**
 * Fields of the answers, read as loosely as they are written: number or text, object or list, missing or null. What comes
 * out is exact and in our words, or the field is refused.
 */

const DECIMAL = /^(-?)(\d{1,18})(?:\.(\d{1,40}))?(?:[eE]([+-]?\d{1,3}))?$/
/** As people write in Brazil. */
const COM_VIRGULA = /^(-?)((?:\d{1,3}(?:\.\d{3}){1,5})|\d{1,15}),(\d{2})$/
/** Of reais: larger than any tax, and far from what a program could not add. */
const DIGITOS_INTEIROS = 15

/**
 * Centavos of an amount written in decimal, with an exponent or not, or as people write it; null for anything else. Of what
 * is beyond the centavo only the dust of a binary float is let go (1200.0000000000002), never a rounding.
 */
export function centavosDoTexto(texto: string): Centavos | null {
  const comVirgula = COM_VIRGULA.exec(texto)
  if (comVirgula) return compor(comVirgula[1] === "-", `${comVirgula[2]?.replaceAll(".", "")}${comVirgula[3]}`, "")
  const decimal = DECIMAL.exec(texto)
  if (!decimal) return null
  const [, sinal, inteiros = "", decimais = "", expoente = "0"] = decimal
  const ponto = inteiros.length + Number(expoente)
  const digitos = ponto < 0 ? "0".repeat(-ponto) + inteiros + decimais : inteiros + decimais
  const corte = Math.max(ponto, 0) + 2
  const ate = digitos.slice(0, corte).padEnd(corte, "0")
  return compor(sinal === "-", ate, digitos.slice(corte))
}

function compor(negativo: boolean, digitos: string, resto: string): Centavos | null {
  const sobra = sobraDe(resto)
  if (sobra === null || digitos.replace(/^0+/, "").length > DIGITOS_INTEIROS + 2) return null
  const valor = BigInt(digitos) + sobra
  return centavos(negativo ? -valor : valor)
}

/** Four digits of the same after the centavo, and as many digits as only a float prints, are dust. */
function sobraDe(resto: string): bigint | null {
  if (/^0*$/.test(resto)) return 0n
  if (resto.length < 6) return null
  if (resto.startsWith("0000")) return 0n
  return resto.startsWith("9999") ? 1n : null
}

/** Any scalar as text without the blanks around it; null and missing are empty. By one look, as every field of every answer is one. */
export const textoSolto = z.unknown().transform((valor, contexto): string => {
  if (typeof valor === "string") return valor.trim()
  if (valor === null || valor === undefined) return ""
  if (valor instanceof Numero) return valor.texto
  if (typeof valor === "boolean") return String(valor)
  contexto.addIssue({ code: "custom", message: "não é um texto" })
  return z.NEVER
})
export const textoOuNulo = textoSolto.transform((t) => (t === "" ? null : t))
export const textoExigido = textoSolto.refine((t) => t !== "", "falta o texto")

/** Runs a reader that answers null for what it does not know; an empty field is null without asking. */
const lido = <T>(ler: (texto: string) => T | null, erro: string) =>
  textoOuNulo.transform((texto, contexto): T | null => {
    if (texto === null) return null
    const valor = ler(texto)
    if (valor !== null) return valor
    contexto.addIssue({ code: "custom", message: erro })
    return z.NEVER
  })

const exigido = <T>(campo: z.ZodType<T | null>, erro: string) =>
  campo.transform((valor, contexto): T => {
    if (valor !== null) return valor
    contexto.addIssue({ code: "custom", message: erro })
    return z.NEVER
  })

export const dinheiroOuNulo = lido(centavosDoTexto, "não é um valor em reais")
export const dinheiro = exigido(dinheiroOuNulo, "falta o valor")
/** Absent is nothing. */
export const dinheiroOuZero = dinheiroOuNulo.transform((valor) => valor ?? centavos(0n))

const existe = (dia: string) => new Date(`${dia}T00:00:00Z`).toISOString().slice(0, 10) === dia
const valido = (dia: string) => (Number.isNaN(Date.parse(`${dia}T00:00:00Z`)) || !existe(dia) ? null : dia)

/** "20261221", "2026-12-21" and what follows it, or an instant in UTC, which is put in Brasília. */
function lerDia(texto: string): string | null {
  const corrido = /^(\d{4})(\d{2})(\d{2})/.exec(texto)
  if (corrido) return valido(`${corrido[1]}-${corrido[2]}-${corrido[3]}`)
  const comTracos = /^\d{4}-\d{2}-\d{2}(?=$|[T ])/.exec(texto)
  if (!comTracos) return null
  if (!texto.endsWith("Z")) return valido(comTracos[0])
  const instante = new Date(texto)
  return Number.isNaN(instante.getTime()) ? null : diaCivil(instante)
}

/** Zeros are how some systems say that there is no date. */
const semZeros =
  <T>(ler: (texto: string) => T | null) =>
  (texto: string) =>
    /^0+$/.test(texto) ? null : ler(texto)
const diaLido = lido(lerDia, "não é uma data")
export const diaOuNulo = z.preprocess((v) => (typeof v === "string" && /^0+$/.test(v.trim()) ? null : v), diaLido)
export const dia = exigido(diaOuNulo, "falta a data")

/** "20261201101530", of Brasília, which is UTC−3 all year. */
export function lerInstante(texto: string): string | null {
  const corrido = /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})$/.exec(texto)
  const escrito = corrido
    ? `${corrido[1]}-${corrido[2]}-${corrido[3]}T${corrido[4]}:${corrido[5]}:${corrido[6]}`
    : /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/.exec(texto)?.[0]
  if (escrito === undefined || Number.isNaN(Date.parse(`${escrito}Z`)) || valido(escrito.slice(0, 10)) === null)
    return null
  return `${escrito}-03:00`
}
export const instanteOuNulo = lido(semZeros(lerInstante), "não é uma data com hora")
export const instante = exigido(instanteOuNulo, "falta a data com hora")

/** "202611", "2026-11" or "11/2026". A document of many months says "Diversos". */
function lerMes(texto: string): string | null {
  const achado = /^(\d{4})-?(0[1-9]|1[0-2])$/.exec(texto)
  if (achado) return `${achado[1]}-${achado[2]}`
  const brasileiro = /^(0[1-9]|1[0-2])\/(\d{4})$/.exec(texto)
  return brasileiro ? `${brasileiro[2]}-${brasileiro[1]}` : null
}
const mesLido = lido(lerMes, "não é um mês")
export const mes = exigido(mesLido, "falta o mês")
export const mesOuDiversos = z.preprocess(
  (v) => (typeof v === "string" && /^diversos$/i.test(v.trim()) ? null : v),
  mesLido,
)

/** Letters of base64, in lines or not, and nothing else: a decoder would leave out what is not, and give other bytes. */
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/
/** How far from its end a PDF may say that it ends: what comes after it is ignored by readers. */
const FIM_DO_PDF_BYTES = 2048

/** Bytes of a PDF in base64, or null for what is none, or is half of one: a receipt that does not open proves nothing. */
function lerPdf(texto: string): Buffer | null {
  if (!BASE64.test(texto.replace(/\s/g, ""))) return null
  const bytes = Buffer.from(texto, "base64")
  if (bytes.subarray(0, 5).toString("latin1") !== "%PDF-") return null
  const cortado = bytes.includes(" obj") && !bytes.subarray(-FIM_DO_PDF_BYTES).includes("%%EOF")
  return cortado ? null : bytes
}
export const pdf = exigido(lido(lerPdf, "não é um PDF em base64"), "falta o PDF")
/** Where the rest of the answer matters more than the paper. */
export const pdfSeVeio = textoOuNulo.transform((texto) => (texto === null ? null : lerPdf(texto)))
/** The same, telling one that came and does not open from one that did not come. */
export const papel = textoOuNulo.transform((texto) => {
  const pdf = texto === null ? null : lerPdf(texto)
  return { pdf, estragado: texto !== null && pdf === null }
})

const SIM = new Set(["true", "1", "s", "sim"])
const NAO = new Set(["false", "0", "n", "nao", "não"])
export const simOuNaoOuNulo = lido((texto) => {
  const minusculo = texto.toLowerCase()
  if (SIM.has(minusculo)) return { sim: true }
  return NAO.has(minusculo) ? { sim: false } : null
}, "não é sim nem não").transform((lida) => lida?.sim ?? null)

export const inteiro = exigido(
  lido((texto) => (/^\d{1,9}$/.test(texto) ? Number(texto) : null), "não é um número inteiro"),
  "falta o número",
)

/** An object whose missing fields are null, as some systems leave out what others send empty. Names in lower case. */
export function objeto<F extends z.ZodRawShape>(campos: F) {
  const vazio = Object.fromEntries(Object.keys(campos).map((campo) => [campo, null]))
  const ehObjeto = (v: unknown): v is object =>
    typeof v === "object" && v !== null && !Array.isArray(v) && !(v instanceof Numero)
  return z.preprocess((v) => (ehObjeto(v) ? { ...vazio, ...v } : v), z.object(campos))
}

/** One or many; none is an empty list. */
export const lista = <T extends z.ZodType>(item: T) =>
  z.preprocess((v) => (v === null || v === "" ? [] : Array.isArray(v) ? v : [v]), z.array(item))

/** The first of a list, or what is alone. */
export const umSo = <T extends z.ZodType>(item: T) => z.preprocess((v) => (Array.isArray(v) ? v[0] : v), item)

/** 48 digits in four blocks, or in one. */
export const linhaDigitavel = lista(textoSolto).transform((blocos, contexto): string | null => {
  const digitos = blocos.join("").replace(/[\s.-]/g, "")
  if (digitos === "") return null
  if (/^\d{48}$/.test(digitos)) return digitos
  contexto.addIssue({ code: "custom", message: "não é uma linha digitável de 48 dígitos" })
  return z.NEVER
})
