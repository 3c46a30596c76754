import { digitoDeArrecadacao } from "../arrecadacao/digitos.ts"
import { diasEntre, somarDias } from "../nucleo/data.ts"
import { type Centavos, centavos } from "../nucleo/dinheiro.ts"

/**
 * Boleto de cobrança: 44 digits of the barcode, 47 of the typed line (Carta Circular BCB 2.926/2000 and 3.656/2014; Febraban for the
 * factor that began again in 2025). A tax guide has another layout, in `arrecadacao`.
 */

export interface DadosDoBoleto {
  /** COMPE code of the bank that receives. */
  readonly banco: string
  readonly codigoBarras: string
  /** 47 digits, without spaces. */
  readonly linhaDigitavel: string
  /** Null: the payer says it. */
  readonly valor: Centavos | null
  /** Null: at sight. */
  readonly vencimento: string | null
}

export type LeituraDoBoleto =
  | { readonly valido: true; readonly dados: DadosDoBoleto }
  | { readonly valido: false; readonly motivo: string }

const TAMANHO_DA_LINHA = 47
const TAMANHO_DO_CODIGO = 44
/** Where each field of the typed line ends, its check digit included. */
const CAMPOS = [
  [0, 9],
  [10, 20],
  [21, 31],
] as const
/** Day that factor 0 would be; the first factor in use is 1000, of 3 July 2000. */
const INICIO_DO_FATOR = "1997-10-07"
/** From 9999 (21 February 2025) the factor goes back to 1000: each is a day in every so many. */
const VOLTA_DO_FATOR = 9000

/** Reads a typed line or a barcode. `em` (AAAA-MM-DD) tells which of the days of a factor is meant: the nearest. */
export function lerBoleto(texto: string, em: string): LeituraDoBoleto {
  if (texto.length > 200) return invalido("O texto é longo demais para uma linha digitável.")
  const numero = texto.replace(/[\s.-]/g, "")
  if (!/^\d*$/.test(numero)) return invalido("A linha digitável tem só números, espaços, pontos e traços.")
  if (numero.length !== TAMANHO_DA_LINHA && numero.length !== TAMANHO_DO_CODIGO)
    return invalido(`A linha do boleto tem 47 números (ou 44 no código de barras); vieram ${numero.length}.`)
  if (numero.length === TAMANHO_DA_LINHA) {
    const errado = CAMPOS.findIndex(
      ([de, ate]) => String(digitoDeArrecadacao(10, numero.slice(de, ate))) !== numero.charAt(ate),
    )
    if (errado >= 0) return invalido(`O dígito do ${errado + 1}º campo não confere. Confira os números dele.`)
  }
  const codigo = numero.length === TAMANHO_DO_CODIGO ? numero : codigoDa(numero)
  if (codigo.charAt(3) !== "9") return invalido("O boleto não é em reais.")
  if (digitoGeral(codigo) !== codigo.charAt(4))
    return invalido("O dígito geral não confere: o valor, o vencimento ou outro número está errado.")
  const valor = BigInt(codigo.slice(9, 19))
  return {
    valido: true,
    dados: {
      banco: codigo.slice(0, 3),
      codigoBarras: codigo,
      linhaDigitavel: linhaDo(codigo),
      valor: valor === 0n ? null : centavos(valor),
      vencimento: vencimentoDe(Number(codigo.slice(5, 9)), em),
    },
  }
}

const invalido = (motivo: string): LeituraDoBoleto => ({ valido: false, motivo })

const codigoDa = (linha: string) =>
  linha.slice(0, 4) +
  linha.slice(32, 33) +
  linha.slice(33) +
  linha.slice(4, 9) +
  linha.slice(10, 20) +
  linha.slice(21, 31)

function linhaDo(codigo: string): string {
  const livre = codigo.slice(19)
  const campos = [codigo.slice(0, 4) + livre.slice(0, 5), livre.slice(5, 15), livre.slice(15)]
  return (
    campos.map((campo) => campo + String(digitoDeArrecadacao(10, campo))).join("") +
    codigo.charAt(4) +
    codigo.slice(5, 19)
  )
}

/** Módulo 11 of the other 43 digits; here what would be 0, 10 or 11 is 1. */
function digitoGeral(codigo: string): string {
  let soma = 0
  let peso = 2
  for (const algarismo of (codigo.slice(0, 4) + codigo.slice(5)).split("").reverse()) {
    soma += Number(algarismo) * peso
    peso = peso === 9 ? 2 : peso + 1
  }
  const digito = 11 - (soma % 11)
  return digito >= 10 ? "1" : String(digito)
}

function vencimentoDe(fator: number, em: string): string | null {
  if (fator === 0) return null
  const primeiro = somarDias(INICIO_DO_FATOR, fator)
  const segundo = somarDias(primeiro, VOLTA_DO_FATOR)
  return Math.abs(diasEntre(primeiro, em)) <= Math.abs(diasEntre(segundo, em)) ? primeiro : segundo
}
