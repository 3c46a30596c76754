import { tiposDeCertificado } from "@partida/contracts"
import { plural } from "../../lib/formatacao/texto.ts"

/** How a certificate of a type is called. */
export const rotuloDoTipo = (idTipo: number): string =>
  idTipo === tiposDeCertificado.E_CPF.id ? tiposDeCertificado.E_CPF.rotulo : tiposDeCertificado.E_CNPJ.rotulo

/** How long something still has: "faltam 12 dias", "termina hoje", "há 3 dias". */
export function prazoEmPalavras(dias: number): string {
  if (dias === 0) return "termina hoje"
  if (dias === 1) return "termina amanhã"
  return dias > 0 ? `faltam ${plural(dias, "dia", "dias")}` : `há ${plural(-dias, "dia", "dias")}`
}
