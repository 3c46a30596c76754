import { rotasDasEmpresas } from "@partida/contracts"
import { keepPreviousData, queryOptions } from "@tanstack/react-query"
import { chamar } from "../../lib/api/chamar.ts"

/** Companies within reach, by name or CNPJ; those that the office no longer works for come last. */
export const consultaEmpresas = (busca: string) =>
  queryOptions({
    queryKey: ["listarEmpresas", busca],
    queryFn: ({ signal }) =>
      chamar(rotasDasEmpresas.listarEmpresas, {
        query: { pagina: 1, registrosPorPagina: 50, ordem: "atendidas", busca: busca || undefined },
        sinal: signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })

/** Registration and activities of a company. */
export const consultaEmpresa = (id: string) =>
  queryOptions({
    queryKey: ["consultarEmpresa", id],
    queryFn: ({ signal }) => chamar(rotasDasEmpresas.consultarEmpresa, { params: { id }, sinal: signal }),
    staleTime: 60_000,
  })
