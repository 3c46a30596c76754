import { ehDiaUtil, somarDias } from "@partida/fiscal"

/** The first day with banking from an ISO date on, itself among them. Throws `ParametroSemVigencia` where no table reaches. */
export function diaUtilDesde(data: string): string {
  let dia = data
  while (!ehDiaUtil(dia)) dia = somarDias(dia, 1)
  return dia
}
