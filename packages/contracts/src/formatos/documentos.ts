import { MASCARA_DO_CNPJ, MASCARA_DO_CPF, mascarar } from "./mascaras.ts"

/** What every format kind answers; texts are pt-BR. */
export interface Formato {
  /** As a label says it: "CPF". */
  readonly rotulo: string
  /** Shape in letters a person reads: 0 is a digit, A a letter or digit. */
  readonly mascara: string
  /** A valid value as it is shown. */
  readonly exemplo: string
  /** Keyboard a phone opens (`inputmode`). */
  readonly teclado: "text" | "numeric" | "email" | "tel"
  /** Longest canonical value: typing stops there, a longer paste is kept and complained about. */
  readonly tamanho: number
  /** Canonical form of what was typed or pasted; while it is incomplete, what there is of it. Reading twice changes nothing. */
  readonly ler: (texto: string) => string
  /** Reads what is left after a deletion, where reading it as a new text would complete it: "2/11/2026" is not 02/11/2026. */
  readonly apagar?: (texto: string) => string
  /** How a canonical value, complete or not, is shown. */
  readonly formatar: (valor: string) => string
  /** What is wrong with a canonical value and how it should look, or null. */
  readonly queixa: (valor: string) => string | null
}

/** No format is this long: what a paste brings beyond it is noise. */
const TETO = 40

/** Digits of a text, never more than the longest format could use. */
export function soDigitos(texto: string): string {
  return texto.replace(/\D/g, "").slice(0, TETO)
}

/** Letters without accent and digits of a text, in capitals. */
export function soAlfanumericos(texto: string): string {
  return texto
    .replace(/[^0-9A-Za-z]/g, "")
    .toUpperCase()
    .slice(0, TETO)
}

const ASCII_DO_ZERO = 48

/** 11 − (weighted sum mod 11), 10 and 11 becoming 0; a letter counts its ASCII code minus 48 (IN RFB 2.229/2024). */
function digito(texto: string, pesos: readonly number[]): string {
  const soma = pesos.reduce((total, peso, i) => total + peso * (texto.charCodeAt(i) - ASCII_DO_ZERO), 0)
  return String(((11 - (soma % 11)) % 11) % 10)
}

/** Whether the two last characters are the check digits of the rest. */
function digitosConferem(valor: string, pesos: readonly number[]): boolean {
  const base = valor.slice(0, -2)
  const primeiro = digito(base, pesos.slice(1))
  return valor.endsWith(primeiro + digito(base + primeiro, pesos))
}

const PESOS_DO_CPF = [11, 10, 9, 8, 7, 6, 5, 4, 3, 2]
const PESOS_DO_CNPJ = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]
const REPETIDO = /^(.)\1*$/

const EXEMPLO_DE_CPF = "529.982.247-25"
/** CPF: 11 digits, the last two checking the others. */
export const cpf: Formato = {
  rotulo: "CPF",
  mascara: MASCARA_DO_CPF,
  exemplo: EXEMPLO_DE_CPF,
  teclado: "numeric",
  tamanho: 11,
  ler: soDigitos,
  formatar: (valor) => mascarar(valor, MASCARA_DO_CPF),
  queixa(valor) {
    if (valor === "") return `Informe o CPF, como ${EXEMPLO_DE_CPF}.`
    if (!/^\d{11}$/.test(valor)) return `O CPF tem 11 números, como ${EXEMPLO_DE_CPF}. Confira quantos você digitou.`
    if (REPETIDO.test(valor)) return "Este CPF não existe: é um só número repetido. Confira e digite de novo."
    return digitosConferem(valor, PESOS_DO_CPF)
      ? null
      : "Os dois últimos números não conferem com os outros. Confira o CPF e digite de novo."
  },
}

export const TAMANHO_DA_RAIZ_DO_CNPJ = 8
/** Root of a CNPJ: the company, whichever establishment. */
export const raizDoCnpj = (valor: string): string => valor.slice(0, TAMANHO_DA_RAIZ_DO_CNPJ)

const EXEMPLO_DE_CNPJ = "12.ABC.345/01DE-35"
/** CNPJ, numeric or with letters in its first twelve positions (IN RFB 2.229/2024). */
export const cnpj: Formato = {
  rotulo: "CNPJ",
  mascara: MASCARA_DO_CNPJ,
  exemplo: EXEMPLO_DE_CNPJ,
  teclado: "text",
  tamanho: 14,
  ler: soAlfanumericos,
  formatar: (valor) => mascarar(valor, MASCARA_DO_CNPJ),
  queixa(valor) {
    if (valor === "") return `Informe o CNPJ, como ${EXEMPLO_DE_CNPJ} ou só com números.`
    if (valor.length !== 14)
      return `O CNPJ tem 14 letras ou números, como ${EXEMPLO_DE_CNPJ}. Confira quantos você digitou.`
    if (!/^[0-9A-Z]{12}\d{2}$/.test(valor))
      return `Os dois últimos do CNPJ são sempre números, como em ${EXEMPLO_DE_CNPJ}.`
    if (REPETIDO.test(valor)) return "Este CNPJ não existe: é um só número repetido. Confira e digite de novo."
    return digitosConferem(valor, PESOS_DO_CNPJ)
      ? null
      : "Os dois últimos números não conferem com os outros. Confira o CNPJ e digite de novo."
  },
}

const RG = "00.000.000-A"
const EXEMPLO_DE_RG = "12.345.678-9"
/**
 * RG. Each state numbers its own, so there is no check digit to verify: 4 to 14 letters or numbers. The dots are those of
 * the commonest form, eight numbers and a digit that may be X; other forms are shown as they are.
 */
export const rg: Formato = {
  rotulo: "RG",
  mascara: RG,
  exemplo: EXEMPLO_DE_RG,
  teclado: "text",
  tamanho: 14,
  ler: soAlfanumericos,
  formatar: (valor) => (/^\d{0,8}[\dX]?$/.test(valor) ? mascarar(valor, RG) : valor),
  queixa(valor) {
    if (valor === "") return `Informe o RG como está no documento, por exemplo ${EXEMPLO_DE_RG}.`
    if (!/^[0-9A-Z]{4,14}$/.test(valor)) return `O RG tem de 4 a 14 letras ou números, como ${EXEMPLO_DE_RG}.`
    return /^0+$/.test(valor) ? "Este RG só tem zeros. Confira no documento e digite de novo." : null
  },
}
