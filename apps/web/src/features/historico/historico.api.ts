import { rotasDaAuditoria, rotasDosAcessos, rotasDosUsuarios } from "@partida/contracts"
import { queryOptions } from "@tanstack/react-query"
import { chamar } from "../../lib/api/chamar.ts"
import { arquivoDe, listaDe } from "../../shared/lista/chamadas.ts"

/** A page of the audit trail, newest first. */
export const consultaAuditoria = listaDe(rotasDaAuditoria, "listarAuditoria")

/** The records of a filter, as a file. */
export const exportarAuditoria = arquivoDe(rotasDaAuditoria, "exportarAuditoria")

const MAXIMO_DE_PESSOAS = 100

/** People by name for the filter and the sentences: an administrator reads them all, the first hundred at once. */
export const consultaPessoasDoEscritorio = queryOptions({
  queryKey: ["listarUsuarios", "nomes"],
  queryFn: async ({ signal }) =>
    (
      await chamar(rotasDosUsuarios.listarUsuarios, {
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
    (await chamar(rotasDosAcessos.listarPessoasDoAcesso, { sinal: signal })).lista.map(({ id, nome }) => ({
      id,
      nome,
    })),
  staleTime: 60_000,
})
