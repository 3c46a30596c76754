import { type Conversa, rotasDasConversas } from "@partida/contracts"
import { queryOptions } from "@tanstack/react-query"
import { chamar } from "../../lib/api/chamar.ts"

/** How many documents that were asked of a company, of a month, have not come. */
export const consultaFaltando = (idEmpresa: string, competencia: string) =>
  queryOptions({
    queryKey: ["listarConversas", "faltando", idEmpresa, competencia],
    queryFn: ({ signal }) =>
      chamar(rotasDasConversas.listarConversas, {
        query: { idEmpresa, competencia, situacao: "faltando", pagina: 1, registrosPorPagina: 1 },
        sinal: signal,
      }),
    select: ({ paginacao }: { paginacao: { totalDeRegistros: number } }) => paginacao.totalDeRegistros,
  })

/** The documents that were asked of a company and have not come, the latest first. */
export const consultaPedidosFaltando = (idEmpresa: string) =>
  queryOptions({
    queryKey: ["listarConversas", "pedidos", idEmpresa],
    queryFn: ({ signal }) =>
      chamar(rotasDasConversas.listarConversas, {
        query: { idEmpresa, situacao: "faltando", pagina: 1, registrosPorPagina: 50 },
        sinal: signal,
      }),
    select: ({ lista }: { lista: readonly Conversa[] }) => lista,
  })
