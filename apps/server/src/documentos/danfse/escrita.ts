import { escreverCentavos, lerCentavos } from "../nfse-nacional/valores.ts"

/** How the DANFSe writes what the XML says; what is absent stays so. */

export const data = (iso: string | undefined) =>
  iso ? `${iso.slice(8, 10)}/${iso.slice(5, 7)}/${iso.slice(0, 4)}` : undefined
export const instante = (iso: string | undefined) => iso && `${data(iso)} ${iso.slice(11, 19)}`
export const dinheiro = (valor: string | undefined) => {
  if (valor === undefined) return undefined
  const [inteiro = "0", decimais = "00"] = valor.split(".")
  return `R$ ${inteiro.replace(/\B(?=(\d{3})+$)/g, ".")},${decimais}`
}
export const soma = (...valores: readonly (string | undefined)[]) =>
  valores.every((v) => v === undefined)
    ? undefined
    : dinheiro(escreverCentavos(valores.reduce((total, v) => total + lerCentavos(v ?? "0"), 0n)))
export const percentual = (valor: string | undefined) => valor && `${valor.replace(".", ",")}%`
export const juntos = (partes: readonly (string | undefined)[], separador = " / ") => {
  const ditas = partes.filter((p): p is string => p !== undefined && p !== "")
  return ditas.length === 0 ? undefined : ditas.join(separador)
}
export const cortado = (valor: string | undefined, maximo: number) =>
  valor !== undefined && valor.length > maximo ? `${valor.slice(0, maximo)}...` : valor
