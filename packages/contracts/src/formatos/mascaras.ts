export const MASCARA_DO_CPF = "000.000.000-00"
export const MASCARA_DO_CNPJ = "AA.AAA.AAA/AAAA-00"

/** Puts characters into a mask whose 0 and A are places; what does not fit goes on at the end, to be seen. */
export function mascarar(valor: string, mascara: string): string {
  let i = 0
  let saida = ""
  for (const lugar of mascara) {
    if (i === valor.length) return saida
    saida += lugar === "0" || lugar === "A" ? valor.charAt(i++) : lugar
  }
  return saida + valor.slice(i)
}

/** CNPJ (letters allowed, IN RFB 2.229/2024) or CPF with its mask; anything else as it came. */
export function formatarDocumento(documento: string): string {
  if (/^[\dA-Z]{12}\d{2}$/i.test(documento)) return mascarar(documento.toUpperCase(), MASCARA_DO_CNPJ)
  return /^\d{11}$/.test(documento) ? mascarar(documento, MASCARA_DO_CPF) : documento
}
