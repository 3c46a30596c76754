import { rotasDaFolha } from "@partida/contracts"
import { queryOptions } from "@tanstack/react-query"
import { chamar } from "../../lib/api/chamar.ts"

/**
 * The payroll items of a company in a month: issued, or as they would be if paid on a day and with so much of the services taken of
 * MEI in the trades that have CPP apart.
 */
export const consultaFolha = (idEmpresa: string, competencia: string, pagamento?: string, servicosDeMei?: string) =>
  queryOptions({
    queryKey: ["consultarFolha", idEmpresa, competencia, pagamento ?? null, servicosDeMei ?? null],
    queryFn: ({ signal }) =>
      chamar(rotasDaFolha.consultarFolha, {
        params: { idEmpresa, competencia },
        query: { ...(pagamento ? { pagamento } : {}), ...(servicosDeMei ? { servicosDeMei } : {}) },
        sinal: signal,
      }),
    retry: false,
  })
