import { formatos } from "@partida/contracts/formatos"
import { citar } from "../texto.ts"
import { type Celula, ehData, ehErro } from "../tipos.ts"
import { type Leitura, lido, recusado } from "./leitura.ts"

/**
 * A CNPJ in its 14 characters. Spreadsheets lose the zeros in front, or write it with an exponent: both are put back when
 * no digit was lost, and the check digits say whether it is right.
 */
export function lerCnpj(celula: Celula): Leitura<string | null> {
  const cru = textoDoDocumento(celula)
  if ("erro" in cru || cru.valor === null) return cru
  const valor = completar(formatos.cnpj.ler(cru.valor), 14)
  const queixa = formatos.cnpj.queixa(valor)
  return queixa === null ? lido(valor) : recusado(`${citar(cru.valor)}: ${minuscula(queixa)}`)
}

/** A CPF (11 digits) or a CNPJ, told apart by length; with zeros missing, by the check digits. */
export function lerDocumento(celula: Celula): Leitura<string | null> {
  const cru = textoDoDocumento(celula)
  if ("erro" in cru || cru.valor === null) return cru
  const limpo = formatos.cnpj.ler(cru.valor)
  if (/^\d{1,11}$/.test(limpo)) {
    const cpf = completar(limpo, 11)
    const queixa = formatos.cpf.queixa(cpf)
    if (queixa === null) return lido(cpf)
    const cnpj = completar(limpo, 14)
    if (limpo.length < 11 && formatos.cnpj.queixa(cnpj) === null) return lido(cnpj)
    return recusado(`${citar(cru.valor)}: ${minuscula(queixa)}`)
  }
  return lerCnpj(celula)
}

const completar = (digitos: string, tamanho: number) =>
  /^\d+$/.test(digitos) && digitos.length >= tamanho - 6 ? digitos.padStart(tamanho, "0") : digitos

function textoDoDocumento(celula: Celula): Leitura<string | null> {
  if (celula === null) return lido(null)
  if (ehErro(celula)) return recusado(celula.erro)
  if (ehData(celula)) return recusado("há uma data onde se espera o número do documento. Formate a coluna como texto")
  if (typeof celula === "number") {
    return Number.isSafeInteger(celula) && celula >= 0
      ? lido(celula === 0 ? null : String(celula))
      : recusado(`${celula} não é um documento. Formate a coluna como texto`)
  }
  // A column with an empty cell in it leaves some programs as decimals: "11222333000181.0".
  const texto = celula
    .trim()
    .replace(/^'/, "")
    .replace(/^(\d+)[.,]0{1,2}$/, "$1")
  if (texto === "" || texto === "-") return lido(null)
  const [, mantissa = "", casas = "", expoente = ""] = /^(\d)(?:[.,](\d+))?e\+?(\d{1,2})$/i.exec(texto) ?? []
  if (mantissa === "") return lido(texto)
  // All the digits must be there: 1,12223E+13 has lost eight of them.
  const digitos = mantissa + casas
  return digitos.length === Number(expoente) + 1
    ? lido(digitos)
    : recusado(`${citar(texto)} perdeu números: a coluna estava como número. Formate-a como texto e cole de novo`)
}

const minuscula = (frase: string) => {
  const semPonto = frase.replace(/\.$/, "")
  return /^[A-Z]{2}/.test(semPonto) ? semPonto : semPonto.charAt(0).toLowerCase() + semPonto.slice(1)
}
