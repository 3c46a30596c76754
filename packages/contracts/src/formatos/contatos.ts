import { type Formato, soDigitos } from "./documentos.ts"
import { mascarar } from "./mascaras.ts"

const CEP = "00000-000"
const EXEMPLO_DE_CEP = "01310-100"
/** CEP: 8 digits, from 01000-000 on. */
export const cep: Formato = {
  rotulo: "CEP",
  mascara: CEP,
  exemplo: EXEMPLO_DE_CEP,
  teclado: "numeric",
  tamanho: 8,
  ler: soDigitos,
  formatar: (valor) => mascarar(valor, CEP),
  queixa(valor) {
    if (valor === "") return `Informe o CEP, como ${EXEMPLO_DE_CEP}.`
    if (!/^\d{8}$/.test(valor)) return `O CEP tem 8 números, como ${EXEMPLO_DE_CEP}. Confira quantos você digitou.`
    return valor < "01000000" ? "Este CEP não existe: o primeiro do país é 01000-000. Confira e digite de novo." : null
  },
}

/** Area codes in use (Anatel). */
const DDDS = new Set(
  (
    "11 12 13 14 15 16 17 18 19 21 22 24 27 28 31 32 33 34 35 37 38 41 42 43 44 45 46 47 48 49 51 53 54 55 " +
    "61 62 63 64 65 66 67 68 69 71 73 74 75 77 79 81 82 83 84 85 86 87 88 89 91 92 93 94 95 96 97 98 99"
  ).split(" "),
)
const CELULAR = "(00) 00000-0000"
const EXEMPLO_DE_CELULAR = "(11) 98765-4321"

/** Digits without the country's 55 or the 0 of long distance, which only a whole number can have. */
function lerCelular(texto: string): string {
  const digitos = soDigitos(texto)
  if (digitos.length === 13 && digitos.startsWith("55")) return digitos.slice(2)
  return digitos.length === 12 && digitos.startsWith("0") ? digitos.slice(1) : digitos
}

/** Brazilian cellphone: area code and nine digits, the first of them 9. */
export const celular: Formato = {
  rotulo: "Celular",
  mascara: CELULAR,
  exemplo: EXEMPLO_DE_CELULAR,
  teclado: "tel",
  tamanho: 11,
  ler: lerCelular,
  formatar: (valor) => mascarar(valor, CELULAR),
  queixa(valor) {
    if (valor === "") return `Informe o celular com DDD, como ${EXEMPLO_DE_CELULAR}.`
    if (!/^\d{11}$/.test(valor)) return `O celular tem DDD e 9 números, como ${EXEMPLO_DE_CELULAR}.`
    if (!DDDS.has(valor.slice(0, 2)))
      return `O DDD ${valor.slice(0, 2)} não existe. Confira, como em ${EXEMPLO_DE_CELULAR}.`
    return valor.charAt(2) === "9" ? null : `Depois do DDD, o celular começa por 9, como ${EXEMPLO_DE_CELULAR}.`
  },
}

const EXEMPLO_DE_EMAIL = "nome@empresa.com.br"
const MAXIMO_DO_EMAIL = 254
/** E-mail address; that it exists only a message to it proves. */
export const correio: Formato = {
  rotulo: "E-mail",
  mascara: "",
  exemplo: EXEMPLO_DE_EMAIL,
  teclado: "email",
  tamanho: MAXIMO_DO_EMAIL,
  ler: (texto) => texto.trim(),
  formatar: (valor) => valor,
  queixa(valor) {
    if (valor === "") return `Informe o e-mail, como ${EXEMPLO_DE_EMAIL}.`
    if (valor.length > MAXIMO_DO_EMAIL) return `O e-mail passa de ${MAXIMO_DO_EMAIL} caracteres.`
    const legivel = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(valor) && valor.isWellFormed() && !valor.includes("\0")
    return legivel ? null : `Informe um e-mail válido, como ${EXEMPLO_DE_EMAIL}.`
  },
}

const EXEMPLO_DE_AGENCIA = "1234-5"
/** Only the last character may be X: the digit that some banks compute as 10. */
function lerComDigito(texto: string): string {
  const limpo = texto
    .toUpperCase()
    .replace(/[^0-9X]/g, "")
    .slice(0, 40)
  return limpo.replace(/X(?=.)/g, "")
}

/** Branch of a bank: up to 4 numbers and, in some banks, a check digit that may be X. */
export const agencia: Formato = {
  rotulo: "Agência",
  mascara: "0000-A",
  exemplo: EXEMPLO_DE_AGENCIA,
  teclado: "text",
  tamanho: 6,
  ler(texto) {
    const limpo = lerComDigito(texto)
    // Typed by hand, the dash says where the number ends, also when it has fewer than 4.
    const [, numero] = /^\D*(\d{1,4})\s*-/.exec(texto) ?? []
    if (numero) return `${numero}-${limpo.slice(numero.length)}`
    const corpo = limpo.endsWith("X") ? limpo.length - 1 : Math.min(limpo.length, 4)
    return limpo.length > corpo && corpo > 0 ? `${limpo.slice(0, corpo)}-${limpo.slice(corpo)}` : limpo
  },
  formatar: (valor) => valor,
  queixa(valor) {
    if (valor === "") return `Informe a agência, como 1234 ou ${EXEMPLO_DE_AGENCIA}.`
    if (/^0+(-|$)/.test(valor)) return "Esta agência só tem zeros. Confira no extrato e digite de novo."
    return /^\d{1,4}(-[\dX])?$/.test(valor)
      ? null
      : `A agência tem até 4 números e, se o banco usa, um dígito (número ou X), como 1234 ou ${EXEMPLO_DE_AGENCIA}.`
  },
}

const EXEMPLO_DE_CONTA = "12345-6"
const MAXIMO_DA_CONTA = 13
/** Checking account: up to 12 numbers and the check digit, which may be X. */
export const contaCorrente: Formato = {
  rotulo: "Conta corrente",
  mascara: "00000-A",
  exemplo: EXEMPLO_DE_CONTA,
  teclado: "text",
  tamanho: MAXIMO_DA_CONTA + 1,
  ler(texto) {
    const limpo = lerComDigito(texto)
    return limpo.length < 2 ? limpo : `${limpo.slice(0, -1)}-${limpo.slice(-1)}`
  },
  formatar: (valor) => valor,
  queixa(valor) {
    if (valor === "") return `Informe a conta com o dígito, como ${EXEMPLO_DE_CONTA}.`
    if (!valor.includes("-")) return `Falta o dígito da conta. Digite o número e o dígito, como ${EXEMPLO_DE_CONTA}.`
    if (!/^\d{1,12}-[\dX]$/.test(valor)) {
      return `A conta tem até 12 números e um dígito (número ou X), como ${EXEMPLO_DE_CONTA}.`
    }
    return /^0+-/.test(valor) ? "Esta conta só tem zeros. Confira no extrato e digite de novo." : null
  },
}
