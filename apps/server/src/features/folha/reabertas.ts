import { formatarCompetencia, competencia as mesDe } from "@partida/fiscal"
import { enumerar } from "../../palavras.ts"

/** What the yearly statement leaves out because the payroll of these months is open again; null when nothing is. */
export function avisoDasReabertas(meses: readonly string[]): string | null {
  if (meses.length === 0) return null
  const quais = enumerar(meses.map((mes) => formatarCompetencia(mesDe(mes))))
  return meses.length === 1
    ? `A folha de ${quais} está reaberta e não entrou.`
    : `As folhas de ${quais} estão reabertas e não entraram.`
}
