import { type RotinaComChave, type RotinaDaEmpresa, rotinas } from "@partida/contracts"
import { formatarDataHora, formatarInstanteCurto } from "../../lib/formatacao/data.ts"

/** What a company without the routine goes without, and what goes on all the same. */
export const semARotina: Readonly<Record<RotinaComChave, string>> = {
  "receita-sem-noticia":
    "O mês sem receita não abre alerta. O fechamento continua pedindo a conferência do faturamento.",
  validades: "Ninguém é avisado. O que está para vencer continua nos alertas e na lista de certificados.",
  "guias-a-vencer": "Ninguém é avisado. As guias continuam em Impostos e no painel.",
  "captura-do-adn":
    "As notas só chegam por arquivo ou por integração. Buscar agora, em Notas fiscais, continua possível.",
}

/** What a routine last did, or that it had nothing to do, in one sentence. */
export function ultimaVez({ executadaEm, feito, rotina }: Vista, agora: Date): string {
  if (feito !== null) return `${formatarDataHora(feito.em)}: ${feito.texto}`
  if (executadaEm !== null) return `Nada a fazer até agora. Olhou ${formatarInstanteCurto(executadaEm, agora)}.`
  return rotinas[rotina].quando === "na-hora" ? "Nada a fazer até agora." : "Ainda não olhou esta empresa."
}
type Vista = Pick<RotinaDaEmpresa, "rotina" | "executadaEm" | "feito">

/** When it looked since it last did something; null when that was the last time, or when it only acts on a change. */
export function olhouDepois({ executadaEm, feito }: Vista, agora: Date): string | null {
  if (executadaEm === null || feito === null || executadaEm === feito.em) return null
  return `Olhou ${formatarInstanteCurto(executadaEm, agora)}, e não havia nada novo.`
}
