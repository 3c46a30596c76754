import { rotasDasGuias } from "@partida/contracts"
import { queryOptions } from "@tanstack/react-query"
import { chamar } from "../../lib/api/chamar.ts"
import { arquivoDe, listaDe } from "../../shared/lista/chamadas.ts"

/** A page of guides, with how many are in each situation and what they add up to. */
export const consultaGuias = listaDe(rotasDasGuias, "listarGuias")

/** The guides of a filter, as a file. */
export const exportarGuias = arquivoDe(rotasDasGuias, "exportarGuias")

/** How many guides are late, whatever their month: the list shows one month at a time. */
export const consultaVencidas = (idEmpresa: string | undefined) =>
  queryOptions({
    queryKey: ["listarGuias", "vencidas", idEmpresa ?? null],
    queryFn: ({ signal }) =>
      chamar(rotasDasGuias.listarGuias, {
        query: {
          situacao: "vencida",
          ...(idEmpresa ? { idEmpresa } : {}),
          ordem: "vencimento",
          direcao: "asc",
          pagina: 1,
          registrosPorPagina: 1,
        },
        sinal: signal,
      }),
  })
