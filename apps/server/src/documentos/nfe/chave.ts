import { digitoModulo11 } from "../nfse-nacional/inscricao.ts"

/** Key of a NF-e, 44 characters (MOC 7.0): cUF 2, AAMM 4, CNPJ or CPF 14, mod 2, serie 3, nNF 9, tpEmis 1, cNF 8, DV 1. */
export interface PartesDaChaveDaNfe {
  readonly uf: string
  readonly anoMes: string
  /** 14 characters; a CPF comes after three zeros. */
  readonly inscricao: string
  readonly modelo: string
  readonly serie: string
  readonly numero: string
}

const FORMATO = /^(\d{2})(\d{4})([0-9A-Z]{12}\d{2})(\d{2})(\d{3})(\d{9})\d(\d{8})(\d)$/

/** The parts of a key whose digit holds, or why it does not, in pt-BR. */
export function conferirChaveDaNfe(
  chave: string,
): { readonly partes: PartesDaChaveDaNfe } | { readonly motivo: string } {
  const m = FORMATO.exec(chave)
  if (m === null) return { motivo: "A chave de acesso não tem o formato da NF-e (44 posições)." }
  const esperado = String(digitoModulo11(chave.slice(0, 43), 9))
  const [, uf = "", anoMes = "", inscricao = "", modelo = "", serie = "", numero = "", , dv = ""] = m
  if (esperado !== dv)
    return {
      motivo: `Chave com dígito verificador errado: esperado ${esperado}, veio ${dv} — arquivo editado ou corrompido.`,
    }
  const semZeros = (t: string) => t.replace(/^0+(?=\d)/, "")
  return { partes: { uf, anoMes, inscricao, modelo, serie: semZeros(serie), numero: semZeros(numero) } }
}
