import { somarDias } from "@partida/fiscal"
import { diaCivil } from "../civil.ts"

/** Hour of the day at which every company is looked at. What people are told of, they are told in the morning. */
const HORA_DA_VARREDURA = 7

/** The daily sweep, as cron says it. */
export const TODA_MANHA = `0 ${HORA_DA_VARREDURA} * * *`

/** The first daily sweep after an instant. */
export function proximaVarredura(agora: Date): Date {
  const em = (dia: string) => new Date(`${dia}T${String(HORA_DA_VARREDURA).padStart(2, "0")}:00:00-03:00`)
  const hoje = diaCivil(agora)
  return em(hoje) > agora ? em(hoje) : em(somarDias(hoje, 1))
}
