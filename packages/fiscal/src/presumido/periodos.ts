import { type Competencia, formatarCompetencia, mesDe, somarMeses } from "../nucleo/competencia.ts"
import type { Falta } from "../nucleo/memoria.ts"
import type { CriterioDaReceita } from "./tipos.ts"

const MESES_DO_TRIMESTRE = 3

/** First month of the quarter of a month. */
export const inicioDoTrimestre = (pa: Competencia): Competencia =>
  somarMeses(pa, -((mesDe(pa) - 1) % MESES_DO_TRIMESTRE))

/** Last month of the quarter of a month: IRPJ and CSLL are computed in it. */
export const fimDoTrimestre = (pa: Competencia): Competencia =>
  somarMeses(inicioDoTrimestre(pa), MESES_DO_TRIMESTRE - 1)

/** 1 to 4. */
export const numeroDoTrimestre = (pa: Competencia): number => Math.ceil(mesDe(pa) / MESES_DO_TRIMESTRE)

/** "2026-05" is of "2026-T2". */
export const trimestreDe = (pa: Competencia): string => `${pa.slice(0, 4)}-T${numeroDoTrimestre(pa)}`

/** One month without revenue, with the way out. */
export function faltaDeReceita(mes: Competencia, criterio: CriterioDaReceita = "competencia"): Falta {
  if (criterio === "caixa") {
    return {
      codigo: "recebido-no-mes-ausente",
      mensagem: `Informe o que foi recebido em ${formatarCompetencia(mes)}, ainda que nada, na aba Lucro Presumido do mês: a empresa apura pelo regime de caixa.`,
      competencia: mes,
    }
  }
  return {
    codigo: "receita-do-mes-ausente",
    mensagem: `Informe a receita de ${formatarCompetencia(mes)} no histórico da empresa ou importe as notas do mês.`,
    competencia: mes,
  }
}
