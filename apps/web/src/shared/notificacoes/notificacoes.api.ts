import { AVISOS_POR_VEZ, type Pessoa, rotasDasNotificacoes } from "@partida/contracts"
import { infiniteQueryOptions } from "@tanstack/react-query"
import { chamar } from "../../lib/api/chamar.ts"
import { useEscrita } from "../../lib/api/escrita.ts"

/** How often to ask when no live event says that something arrived, in ms. */
const INTERVALO_MS = 60_000
const PRIMEIRA: { readonly pagina: number; readonly cursor?: string } = { pagina: 1 }

/** Notices of the person, newest first, as many pages as were asked for; every page carries the unread count. */
export const consultaNotificacoes = infiniteQueryOptions({
  queryKey: ["listarNotificacoes"],
  queryFn: ({ pageParam, signal }) =>
    chamar(rotasDasNotificacoes.listarNotificacoes, {
      query: { ...pageParam, registrosPorPagina: AVISOS_POR_VEZ },
      sinal: signal,
    }),
  initialPageParam: PRIMEIRA,
  getNextPageParam: ({ paginacao }) =>
    paginacao.proxima ? { pagina: paginacao.paginaAtual + 1, cursor: paginacao.proxima } : undefined,
  refetchInterval: INTERVALO_MS,
})

/** The same, of who is signed in: the first page came with the answer that says who they are, at an instant in ms. */
export const notificacoesDe = ({ idEscritorio, aoAbrir }: Pessoa, em: number) => ({
  ...consultaNotificacoes,
  // Notices belong to an office: an operator who has not chosen one has none.
  enabled: idEscritorio !== null,
  staleTime: INTERVALO_MS,
  ...(aoAbrir?.avisos && {
    initialData: { pages: [aoAbrir.avisos], pageParams: [PRIMEIRA] },
    initialDataUpdatedAt: em,
  }),
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
