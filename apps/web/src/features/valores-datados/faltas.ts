import { tabelasDeValores, type ValorQueFalta } from "@partida/contracts"
import { formatarCompetencia } from "../../lib/formatacao/competencia.ts"

/** Months of one table that are said one by one; more than these are one sentence. */
const UM_A_UM = 2

/** What is missing in sentences: of a monthly table, the months that are late and that nobody proposed are one sentence. */
export function emFrases(faltam: readonly ValorQueFalta[]): readonly string[] {
  const frases = new Map<string, ValorQueFalta[]>()
  for (const falta of faltam) {
    const { tabela, desde, dias, idProposto } = falta
    const mensal = tabelasDeValores[tabela].forma === "percentual" && dias <= 0 && idProposto === null
    const chave = mensal ? tabela : `${tabela} ${desde}`
    frases.set(chave, [...(frases.get(chave) ?? []), falta])
  }
  return [...frases.values()].flatMap((juntas) => (juntas.length > UM_A_UM ? deVarios(juntas) : juntas.map(deUm)))
}

const deUm = ({ mensagem, idProposto }: ValorQueFalta) =>
  idProposto === null ? mensagem : `${mensagem} Há um valor à espera de aprovação.`

function deVarios(juntas: readonly ValorQueFalta[]): readonly string[] {
  const meses = juntas.map(({ desde }) => formatarCompetencia(desde.slice(0, 7))).join(", ")
  const [primeira] = juntas
  if (!primeira) return []
  const { rotulo, contas } = tabelasDeValores[primeira.tabela]
  return [
    `Faltam ${juntas.length} valores de ${rotulo}, que já deviam estar aqui e são usados em: ${contas}. São ${meses}.`,
  ]
}
