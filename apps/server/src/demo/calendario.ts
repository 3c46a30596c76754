import { type Competencia, competencia, somarMeses, ultimoDia } from "@partida/fiscal"
import { diaCivil } from "../civil.ts"

/** The months of a demonstration created at one instant, on the calendar of Brazil. */
export interface Calendario {
  readonly referencia: Date
  /** AAAA-MM-DD. */
  readonly hoje: string
  readonly atual: Competencia
  /** The month being closed: the one before the current. */
  readonly aFechar: Competencia
  /** First month in the system for most companies; before it, history is typed. */
  readonly inicio: Competencia
  /** First month of history. */
  readonly primeiro: Competencia
}

const MESES_NO_SISTEMA = 6
/** Twelve for the window of the first computed month, and one more: from 2027 the window ends a month earlier. */
export const MESES_DIGITADOS = 13

/** Builds the calendar of an instant. */
export function calendarioDe(referencia: Date): Calendario {
  const hoje = diaCivil(referencia)
  const atual = competencia(hoje.slice(0, 7))
  const inicio = somarMeses(atual, -MESES_NO_SISTEMA)
  return {
    referencia,
    hoje,
    atual,
    aFechar: somarMeses(atual, -1),
    inicio,
    primeiro: somarMeses(inicio, -MESES_DIGITADOS),
  }
}

/** AAAA-MM-DD of a day of the month, or of its last day when the month is shorter. */
export function dataNoMes(mes: Competencia, dia: number): string {
  const data = `${mes}-${dia < 10 ? "0" : ""}${dia}`
  const ultima = ultimoDia(mes)
  return data < ultima ? data : ultima
}

/** An instant of office hours in Brasília (UTC−3 all year since 2019), never after the creation of the demonstration. */
export function instanteEm(calendario: Calendario, mes: Competencia, dia: number, minuto: number): Date {
  const hora = 9 + Math.trunc(minuto / 60)
  const texto = `${dataNoMes(mes, dia)}T${String(hora).padStart(2, "0")}:${String(minuto % 60).padStart(2, "0")}:00-03:00`
  const instante = new Date(texto)
  return instante < calendario.referencia ? instante : calendario.referencia
}
