import { type FiltroDaAuditoria, rotas } from "@partida/contracts"
import { keepPreviousData, queryOptions, useMutation } from "@tanstack/react-query"
import { chamar } from "../../lib/api/chamar.ts"
import type { Entrada } from "../../lib/api/mapping.ts"
import { salvarArquivo } from "../../lib/api/salvar-arquivo.ts"

/** A page of the audit trail, newest first. */
export const consultaAuditoria = (query: Entrada<typeof rotas.listarAuditoria>["query"]) =>
  queryOptions({
    queryKey: ["listarAuditoria", query],
    queryFn: ({ signal }) => chamar(rotas.listarAuditoria, { query, sinal: signal }),
    placeholderData: keepPreviousData,
  })

const MAXIMO_DE_PESSOAS = 100

/** People by name for the filter and the sentences: an administrator reads them all, the first hundred at once. */
export const consultaPessoasDoEscritorio = queryOptions({
  queryKey: ["listarUsuarios", "nomes"],
  queryFn: async ({ signal }) =>
    (
      await chamar(rotas.listarUsuarios, {
        query: { pagina: 1, registrosPorPagina: MAXIMO_DE_PESSOAS },
        sinal: signal,
      })
    ).lista.map(({ id, nome }) => ({ id, nome })),
  staleTime: 60_000,
})

/** Whom an accountant may name: the people whose access they may change. */
export const consultaPessoasAoAlcance = queryOptions({
  queryKey: ["listarPessoasDoAcesso", "nomes"],
  queryFn: async ({ signal }) =>
    (await chamar(rotas.listarPessoasDoAcesso, { sinal: signal })).lista.map(({ id, nome }) => ({ id, nome })),
  staleTime: 60_000,
})

/** Saves what is filtered as CSV. */
export function useExportar() {
  return useMutation({
    mutationFn: async (query: FiltroDaAuditoria) => salvarArquivo(await chamar(rotas.exportarAuditoria, { query })),
  })
}
