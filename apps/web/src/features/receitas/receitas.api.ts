import { rotasDosRecebiveis } from "@partida/contracts"
import { queryOptions } from "@tanstack/react-query"
import { chamar } from "../../lib/api/chamar.ts"

/** Twelve months of a company, ending in one. */
export const consultaDaVisao = (idEmpresa: string, ate: string) =>
  queryOptions({
    queryKey: ["visaoDasReceitas", idEmpresa, ate],
    queryFn: ({ signal }) =>
      chamar(rotasDosRecebiveis.consultarVisaoDasReceitas, { params: { idEmpresa }, query: { ate }, sinal: signal }),
  })
