/**
 * CNPJ or CPF with its mask; anything else is returned as it came. The CNPJ may have letters in its first twelve
 * positions (IN RFB 2.229/2024).
 */
export function formatarDocumento(documento: string): string {
  const cnpj = /^([0-9A-Z]{2})([0-9A-Z]{3})([0-9A-Z]{3})([0-9A-Z]{4})(\d{2})$/i.exec(documento)
  if (cnpj) return `${cnpj[1]}.${cnpj[2]}.${cnpj[3]}/${cnpj[4]}-${cnpj[5]}`.toUpperCase()
  const cpf = /^(\d{3})(\d{3})(\d{3})(\d{2})$/.exec(documento)
  if (cpf) return `${cpf[1]}.${cpf[2]}.${cpf[3]}-${cpf[4]}`
  return documento
}
