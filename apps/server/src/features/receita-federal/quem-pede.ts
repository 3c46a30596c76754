import { formatarDocumento } from "@partida/contracts/formatos"
import type { MotivoDaOperacao } from "../../db/schema/operacoes.ts"

/** The certificate of who asks in place of the office is not here, or is no longer in force. */
export const SEM_CERTIFICADO_DE_QUEM_PEDE = "sem-certificado-de-quem-pede"

/** Why nothing may be asked in the name of somebody: who signs the term of authorisation has no certificate in force. */
export const semCertificadoDeQuemPede = (documento: string): MotivoDaOperacao => ({
  codigo: SEM_CERTIFICADO_DE_QUEM_PEDE,
  texto: `O certificado de ${formatarDocumento(documento)}, em nome de quem se pede à Receita, não está aqui ou não está em vigor. Envie-o e continue.`,
  textoDoOrgao: null,
})
