import { rotasDaFolha } from "@partida/contracts"
import { queryOptions } from "@tanstack/react-query"
import { chamar } from "../../lib/api/chamar.ts"

/** The payroll items of a company in a month: issued, or as they would be if paid on a day. */
export const consultaFolha = (idEmpresa: string, competencia: string, pagamento?: string) =>
  queryOptions({
    queryKey: ["consultarFolha", idEmpresa, competencia, pagamento ?? null],
    queryFn: ({ signal }) =>
      chamar(rotasDaFolha.consultarFolha, {
        params: { idEmpresa, competencia },
        query: pagamento ? { pagamento } : {},
        sinal: signal,
      }),
    retry: false,
  })
