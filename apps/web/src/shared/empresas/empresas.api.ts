import { rotasDasEmpresas } from "@partida/contracts"
import { keepPreviousData } from "@tanstack/react-query"
import { consultaDe, porId } from "../../lib/api/consulta.ts"

/** Companies within reach, by name or CNPJ; those that the office no longer works for come last. */
export const consultaEmpresas = consultaDe(
  rotasDasEmpresas,
  "listarEmpresas",
  (busca: string) => ({
    query: { pagina: 1, registrosPorPagina: 50, ordem: "atendidas" as const, busca: busca || undefined },
  }),
  { placeholderData: keepPreviousData, staleTime: 60_000 },
)

/** Registration and activities of a company. */
export const consultaEmpresa = consultaDe(rotasDasEmpresas, "consultarEmpresa", porId, { staleTime: 60_000 })
