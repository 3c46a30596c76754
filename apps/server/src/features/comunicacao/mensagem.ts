import { formatarData, reaisPorExtenso } from "@partida/fiscal"
import { mesEscrito, quantos } from "../../palavras.ts"
import type { Valores } from "./modelos.ts"

/** What of a document a message tells. */
interface DocumentoContado {
  readonly titulo: string
  readonly valorCentavos: bigint
  readonly venceEm: string | null
}

interface AQuem {
  readonly nome: string
  readonly empresa: string
  readonly competencia: string
  readonly escritorio: string
  /** AAAA-MM-DD; missing: nothing is told as late. */
  readonly hoje?: string
}

/** Documents written out one by one; past them, how many there are. */
const LISTADOS = 15

/** The facts of a message as its text names them, without the link, which is a secret of the recipient. Amounts in centavos. */
export function valoresDe(
  { nome, empresa, competencia, escritorio, hoje = "" }: AQuem,
  documentos: readonly DocumentoContado[],
): Omit<Valores, "link"> {
  const linhas = documentos
    .slice(0, LISTADOS)
    .map(
      ({ titulo, valorCentavos, venceEm }) =>
        `${titulo}: ${reaisPorExtenso(valorCentavos)}${venceEm === null ? "" : prazoDe(venceEm, hoje)}`,
    )
  const resto = documentos.length - linhas.length
  const [primeiro] = documentos.flatMap((d) => d.venceEm ?? []).sort()
  return {
    nome,
    empresa,
    competencia: mesEscrito(competencia),
    escritorio,
    documentos: [...linhas, ...(resto > 0 ? [`e mais ${quantos(resto, "documento", "documentos")}`] : [])].join("\n"),
    quantidade: quantos(documentos.length, "documento", "documentos"),
    vencimento: primeiro === undefined ? "—" : formatarData(primeiro),
    total: reaisPorExtenso(documentos.reduce((soma, d) => soma + d.valorCentavos, 0n)),
  }
}

/** What is late costs more than the guide says: how much, changes with the day, and is told by the link. */
const prazoDe = (venceEm: string, hoje: string) =>
  venceEm < hoje
    ? `, venceu em ${formatarData(venceEm)} (o valor de hoje, com multa e juros, está no link)`
    : `, vence em ${formatarData(venceEm)}`

/** At the end of every message: how to make sure of what it brought. */
export const COMO_CONFERIR: readonly string[] = [
  "Cada documento traz um código que qualquer pessoa confere sem entrar, no mesmo endereço do link.",
  "Antes de pagar um Pix ou boleto, confira o nome de quem recebe.",
]
