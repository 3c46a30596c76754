import { dataIso, somarDias } from "../nucleo/data.ts"

/** What the free field of a DAS or DARF seems to say. */
export interface CampoFederal {
  /** ISO date. */
  readonly vencimento?: string
  /** 17 digits. */
  readonly numeroDocumento?: string
}

const ORGAOS_GOVERNAMENTAIS = "5"
/** DAS and DARF; seen in printed guides, not in a published layout. */
const CONVENIOS: ReadonlySet<string> = new Set(["0328", "0385"])
const SECULO = "20"

/**
 * AADDD of the due date + 17 digits of the document + 3 of control. Inferred from printed guides: it suggests, never rejects,
 * so that a day that does not exist in the year is left out.
 */
export function lerCampoFederal(segmento: string, convenio: string, campoLivre: string): CampoFederal {
  if (segmento !== ORGAOS_GOVERNAMENTAIS || !CONVENIOS.has(convenio)) return {}
  const numeroDocumento = campoLivre.slice(5, 22)
  const ano = SECULO + campoLivre.slice(0, 2)
  const dia = Number(campoLivre.slice(2, 5))
  const data = dia > 0 ? somarDias(dataIso(`${ano}-01-01`), dia - 1) : ""
  return data.startsWith(ano) ? { vencimento: data, numeroDocumento } : { numeroDocumento }
}
