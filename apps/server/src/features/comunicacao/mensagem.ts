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
}

/** Documents written out one by one; past them, how many there are. */
const LISTADOS = 15

/** The facts of a message as its text names them, without the link, which is a secret of the recipient. Amounts in centavos. */
export function valoresDe(
  { nome, empresa, competencia, escritorio }: AQuem,
  documentos: readonly DocumentoContado[],
): Omit<Valores, "link"> {
  const linhas = documentos
    .slice(0, LISTADOS)
    .map(
      ({ titulo, valorCentavos, venceEm }) =>
        `${titulo}: ${reaisPorExtenso(valorCentavos)}${venceEm === null ? "" : `, vence em ${formatarData(venceEm)}`}`,
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

/** In every message, so that a false one is told from ours. */
export const COMO_CONFERIR: readonly string[] = [
  "Como saber que esta mensagem é nossa: o link abre no endereço do escritório e pede só os quatro últimos números de um documento. Nunca pedimos senha, e o documento traz um código que qualquer pessoa confere sem entrar.",
  "Antes de pagar um Pix ou boleto, confira o nome de quem recebe.",
]
