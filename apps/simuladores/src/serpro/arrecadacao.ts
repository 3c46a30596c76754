import { diaDoAno } from "./calendario.ts"
import { emTexto } from "./dinheiro.ts"

/** Codes of collection documents: the bar code of the Febraban layout, version 7, and the BR Code of the Pix. */

/** Weights 2 to 9 from the right; rest 0 or 1 gives 0, else 11 minus the rest. */
export function digitoDoBloco(numero: string): number {
  let soma = 0
  let peso = 2
  for (let i = numero.length - 1; i >= 0; i--) {
    soma += (numero.charCodeAt(i) - 48) * peso
    peso = peso === 9 ? 2 : peso + 1
  }
  return soma % 11 < 2 ? 0 : 11 - (soma % 11)
}

export type Especie = "das" | "darf"
const CONVENIO: Readonly<Record<Especie, string>> = { das: "0328", darf: "0385" }
const SISTEMA: Readonly<Record<Especie, string>> = { das: "0720", darf: "0716" }

/** 17 digits: system, day of issue, sequence, check digit. */
export function numeroDeDocumento(especie: Especie, emitidoEm: string, sequencia: number): string {
  const base = SISTEMA[especie] + diaDoAno(emitidoEm) + String(sequencia % 10_000_000).padStart(7, "0")
  return `${base}${digitoDoBloco(base)}`
}

interface CodigoDeArrecadacao {
  /** 44 digits. */
  readonly barras: string
  /** Four blocks of 12: eleven digits and the check digit of each. */
  readonly blocos: readonly string[]
}

/** The bar code of a document. Throws above R$ 999.999.999,99, as the layout has no place for more. */
export function codigoDeArrecadacao(
  especie: Especie,
  total: bigint,
  vencimento: string,
  numero: string,
): CodigoDeArrecadacao {
  const quantia = total.toString().padStart(11, "0")
  if (total < 0n || quantia.length > 11) throw new RangeError("valor fora do código de arrecadação")
  const livre = `${diaDoAno(vencimento)}${numero}`
  const resto = `${quantia}${CONVENIO[especie]}${livre}${String(digitoDoBloco(livre)).padStart(3, "0")}`
  const barras = `858${digitoDoBloco(`858${resto}`)}${resto}`
  const blocos = [0, 11, 22, 33].map((inicio) => {
    const bloco = barras.slice(inicio, inicio + 11)
    return `${bloco}${digitoDoBloco(bloco)}`
  })
  return { barras, blocos }
}

/** "85800000012-3 45670328263-5 …" */
export const linhaDigitavel = (blocos: readonly string[]): string =>
  blocos.map((bloco) => `${bloco.slice(0, 11)}-${bloco.slice(11)}`).join(" ")

const campo = (id: string, conteudo: string) => id + String(conteudo.length).padStart(2, "0") + conteudo

/** CRC-16/CCITT-FALSE, four hexadecimal digits. */
export function crcDoBrCode(texto: string): string {
  let resto = 0xffff
  for (let i = 0; i < texto.length; i++) {
    resto ^= texto.charCodeAt(i) << 8
    for (let bit = 0; bit < 8; bit++) resto = resto & 0x8000 ? ((resto << 1) ^ 0x1021) & 0xffff : (resto << 1) & 0xffff
  }
  return resto.toString(16).toUpperCase().padStart(4, "0")
}

/** Pix copia e cola of one document: the address is under .test, which nobody can own, so that no bank ever finds it. */
export function pixCopiaECola(numero: string, total: bigint): string {
  const conta = campo("00", "br.gov.bcb.pix") + campo("25", `qrcode.documento-de-teste.test/v2/cobv/${numero}`)
  const inicio =
    campo("00", "01") +
    campo("01", "12") +
    campo("26", conta) +
    campo("52", "0000") +
    campo("53", "986") +
    campo("54", emTexto(total)) +
    campo("58", "BR") +
    campo("59", "DOCUMENTO DE TESTE") +
    campo("60", "BRASILIA") +
    campo("62", campo("05", "***"))
  return `${inicio}6304${crcDoBrCode(`${inicio}6304`)}`
}
