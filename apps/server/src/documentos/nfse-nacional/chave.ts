import { digitoModulo11 } from "./inscricao.ts"

/**
 * Key of a national NFS-e, 50 characters (Manual da NFS-e, leiaute 1.01): cMun 7 + ambGer 1 + tpInsc 1 +
 * inscrição 14 + nNFSe 13 + AAMM 4 + código numérico 9 + DV 1.
 */
export interface PartesDaChave {
  readonly municipio: string
  readonly ambGer: string
  readonly inscricao: { readonly tipo: "cpf" | "cnpj"; readonly documento: string }
  /** nNFSe without padding. */
  readonly numero: string
  /** AAMM. */
  readonly anoMes: string
  readonly codigoNumerico: string
  readonly dv: string
}

const FORMATO = /^(\d{7})([12])(?:(1)000(\d{11})|(2)([0-9A-Z]{12}\d{2}))(\d{13})(\d{4})(\d{9})(\d)$/

/** Splits a key; undefined when it has not the shape of one. The check digit is not verified here. */
export function decomporChave(chave: string): PartesDaChave | undefined {
  const m = FORMATO.exec(chave)
  if (m === null) return undefined
  const [, municipio = "", ambGer = "", , cpf, , cnpj, numero = "", anoMes = "", codigoNumerico = "", dv = ""] = m
  const inscricao =
    cpf === undefined ? { tipo: "cnpj" as const, documento: cnpj ?? "" } : { tipo: "cpf" as const, documento: cpf }
  return { municipio, ambGer, inscricao, numero: numero.replace(/^0+(?=\d)/, ""), anoMes, codigoNumerico, dv }
}

/** Check digit for the first 49 characters: modulus 11, weights 2 to 9, letters as ASCII − 48. */
function digitoDaChave(primeiros49: string): number {
  return digitoModulo11(primeiros49, 9)
}

type ResultadoChave =
  | { readonly valida: true; readonly partes: PartesDaChave }
  | { readonly valida: false; readonly motivo: string }

/** Verifies shape and check digit; `motivo` is pt-BR and names expected and found digits. */
export function conferirChave(chave: string): ResultadoChave {
  const partes = decomporChave(chave)
  if (partes === undefined) {
    return { valida: false, motivo: "A chave de acesso não tem o formato da NFS-e nacional (50 posições)." }
  }
  const esperado = String(digitoDaChave(chave.slice(0, 49)))
  if (esperado !== partes.dv) {
    return {
      valida: false,
      motivo: `chave com dígito verificador errado: esperado ${esperado}, veio ${partes.dv} — arquivo editado ou corrompido`,
    }
  }
  return { valida: true, partes }
}

/** What a key is made of, for building one. `numero` and `codigoNumerico` are padded here. */
interface DadosDaChave {
  readonly municipio: string
  readonly ambGer: "1" | "2"
  readonly inscricao: { readonly tipo: "cpf" | "cnpj"; readonly documento: string }
  readonly numero: string
  readonly anoMes: string
  readonly codigoNumerico: string
}

/** Builds a key with its check digit. Throws RangeError when the parts do not form a valid key. */
export function comporChave(dados: DadosDaChave): string {
  const primeiros49 = [
    dados.municipio,
    dados.ambGer,
    inscricaoDe15(dados.inscricao),
    dados.numero.padStart(13, "0"),
    dados.anoMes,
    dados.codigoNumerico.padStart(9, "0"),
  ].join("")
  const chave = primeiros49 + digitoDaChave(primeiros49)
  if (decomporChave(chave) === undefined) throw new RangeError("As partes não formam uma chave de NFS-e nacional.")
  return chave
}

/** A CNPJ or a CPF without punctuation, told apart by its length. */
export function inscricaoDe(documento: string): { readonly tipo: "cpf" | "cnpj"; readonly documento: string } {
  return { tipo: documento.length === 11 ? "cpf" : "cnpj", documento }
}

/** tpInsc (1 CPF, 2 CNPJ) + inscrição in 14 positions, as keys and DPS Ids carry it. */
export function inscricaoDe15(inscricao: { readonly tipo: "cpf" | "cnpj"; readonly documento: string }): string {
  return inscricao.tipo === "cpf" ? `1${inscricao.documento.padStart(14, "0")}` : `2${inscricao.documento}`
}

/** Id of a DPS, 45 characters: DPS + cMun 7 + tpInsc 1 + inscrição 14 + série 5 + nDPS 15. */
export function comporIdDps(
  municipio: string,
  inscricao: { readonly tipo: "cpf" | "cnpj"; readonly documento: string },
  serie: string,
  numero: string,
): string {
  return `DPS${municipio}${inscricaoDe15(inscricao)}${serie.padStart(5, "0")}${numero.padStart(15, "0")}`
}
