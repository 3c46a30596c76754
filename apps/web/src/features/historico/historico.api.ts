import { rotasDaAuditoria, rotasDosAcessos, rotasDosUsuarios } from "@partida/contracts"
import { queryOptions } from "@tanstack/react-query"
import { abrir, chamar } from "../../lib/api/chamar.ts"
import type { Entrada } from "../../lib/api/mapping.ts"
import { consultaPaginada, type PedidoDa } from "../../shared/lista/consulta.ts"
import type { AbrirExportacao } from "../../shared/lista/exportar.ts"

/** A page of the audit trail, newest first. */
export const consultaAuditoria = consultaPaginada(
  "listarAuditoria",
  (query: PedidoDa<typeof rotasDaAuditoria.listarAuditoria>, sinal) =>
    chamar(rotasDaAuditoria.listarAuditoria, { query, sinal }),
)

/** The records of a filter, as a file. */
export const exportarAuditoria =
  (filtro: Omit<Entrada<typeof rotasDaAuditoria.exportarAuditoria>["query"], "formato">): AbrirExportacao =>
  (pedido, sinal) =>
    abrir(rotasDaAuditoria.exportarAuditoria, { query: { ...filtro, ...pedido }, sinal })

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
