import { competencia as mesDe, primeiroDia, somarMeses } from "@partida/fiscal"

/**
 * First day that a payment of a guide may be dated: not before the month it is of, and never inside a month of the company that
 * is closed. `fechadoAte` is the latest closed month from that of the guide on, or null.
 */
export function primeiroDiaDePagamento(competencia: string, fechadoAte: string | null): string {
  return primeiroDia(fechadoAte === null ? mesDe(competencia) : somarMeses(mesDe(fechadoAte), 1))
}
