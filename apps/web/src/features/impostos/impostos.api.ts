import { rotasDasGuias } from "@partida/contracts"
import { queryOptions } from "@tanstack/react-query"
import { abrir, chamar } from "../../lib/api/chamar.ts"
import type { Entrada } from "../../lib/api/mapping.ts"
import { consultaPaginada, type PedidoDa } from "../../shared/lista/consulta.ts"
import type { AbrirExportacao } from "../../shared/lista/exportar.ts"

/** A page of guides, with how many are in each situation and what they add up to. */
export const consultaGuias = consultaPaginada(
  "listarGuias",
  (query: PedidoDa<typeof rotasDasGuias.listarGuias>, sinal) => chamar(rotasDasGuias.listarGuias, { query, sinal }),
)

/** The guides of a filter, as a file. */
export const exportarGuias =
  (filtro: Omit<Entrada<typeof rotasDasGuias.exportarGuias>["query"], "formato">): AbrirExportacao =>
  (pedido, sinal) =>
    abrir(rotasDasGuias.exportarGuias, { query: { ...filtro, ...pedido }, sinal })

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
