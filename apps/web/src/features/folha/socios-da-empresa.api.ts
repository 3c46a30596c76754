import { rotasDosSocios } from "@partida/contracts"
import { queryOptions } from "@tanstack/react-query"
import { chamar } from "../../lib/api/chamar.ts"

const MAXIMO_DE_PESSOAS = 100

/** People of the company, for the choice of who receives. */
export const consultaSociosDaEmpresa = (idEmpresa: string) =>
  queryOptions({
    queryKey: ["listarSocios", "escolha", idEmpresa],
    queryFn: ({ signal }) =>
      chamar(rotasDosSocios.listarSocios, {
        query: { idEmpresa, registrosPorPagina: MAXIMO_DE_PESSOAS },
        sinal: signal,
      }),
  })
