import { rotasDasNotificacoes } from "@partida/contracts"
import { infiniteQueryOptions } from "@tanstack/react-query"
import { chamar } from "../../lib/api/chamar.ts"
import { useEscrita } from "../../lib/api/escrita.ts"

/** How often to ask when no live event says that something arrived, in ms. */
const INTERVALO_MS = 60_000
const POR_VEZ = 25
const PRIMEIRA: { readonly pagina: number; readonly cursor?: string } = { pagina: 1 }

/** Notices of the person, newest first, as many pages as were asked for; every page carries the unread count. */
export const consultaNotificacoes = infiniteQueryOptions({
  queryKey: ["listarNotificacoes"],
  queryFn: ({ pageParam, signal }) =>
    chamar(rotasDasNotificacoes.listarNotificacoes, {
      query: { ...pageParam, registrosPorPagina: POR_VEZ },
      sinal: signal,
    }),
  initialPageParam: PRIMEIRA,
  getNextPageParam: ({ paginacao }) =>
    paginacao.proxima ? { pagina: paginacao.paginaAtual + 1, cursor: paginacao.proxima } : undefined,
  refetchInterval: INTERVALO_MS,
})

/** Marks one notice, or all of them with null, as read. */
export const useLerNotificacao = () =>
  useEscrita(
    async (id: string | null) => {
      if (id === null) await chamar(rotasDasNotificacoes.lerNotificacoes, {})
      else await chamar(rotasDasNotificacoes.lerNotificacao, { params: { id } })
    },
    (_, queryClient) => queryClient.invalidateQueries({ queryKey: consultaNotificacoes.queryKey }),
  )
