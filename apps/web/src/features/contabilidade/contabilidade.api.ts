import { rotasDaContabilidade as rotas } from "@partida/contracts"
import { queryOptions, useQueryClient } from "@tanstack/react-query"
import { chamar } from "../../lib/api/chamar.ts"
import { corpoDe, useEscrita, useEscritaDoFormulario } from "../../lib/api/escrita.ts"
import { arquivoDe, listaDe } from "../../shared/lista/chamadas.ts"
import { consultaPaginada, type PedidoDa } from "../../shared/lista/consulta.ts"
import { acompanharLote } from "../../shared/lotes/acompanhamento.ts"

/** Months of a report, both included. */
export interface Periodo {
  readonly de: string
  readonly ate: string
}

/** Companies and how their books stand. */
export const consultaLivros = listaDe(rotas, "listarLivros")

/** Every company of the filter, as a file. */
export const exportarLivros = arquivoDe(rotas, "exportarLivros")

/** The months of the books of a company. */
export const consultaMeses = (idEmpresa: string) =>
  queryOptions({
    queryKey: ["livros", idEmpresa, "meses"],
    queryFn: ({ signal }) => chamar(rotas.consultarLivros, { params: { idEmpresa }, sinal: signal }),
  })

type FiltroDoBalancete = Periodo & { readonly tipo: number; readonly nivel?: number; readonly soComMovimento?: boolean }

/** The trial balance of a period. */
export const consultaBalancete = (idEmpresa: string, query: FiltroDoBalancete) =>
  queryOptions({
    queryKey: ["livros", idEmpresa, "balancete", query],
    queryFn: ({ signal }) => chamar(rotas.consultarBalancete, { params: { idEmpresa }, query, sinal: signal }),
  })

export const exportarBalancete = arquivoDe(rotas, "exportarBalancete")

type DaEmpresa<T> = T & { readonly idEmpresa: string }

/** The ledger of an account, a page at a time. */
export const consultaRazao = consultaPaginada(
  "livros.razao",
  ({ idEmpresa, ...query }: DaEmpresa<PedidoDa<typeof rotas.consultarRazao>>, sinal) =>
    chamar(rotas.consultarRazao, { params: { idEmpresa }, query, sinal }),
)

export const exportarRazao = arquivoDe(rotas, "exportarRazao")

/** The journal, a page at a time. */
export const consultaDiario = consultaPaginada(
  "livros.diario",
  ({ idEmpresa, ...query }: DaEmpresa<PedidoDa<typeof rotas.consultarDiario>>, sinal) =>
    chamar(rotas.consultarDiario, { params: { idEmpresa }, query, sinal }),
)

export const exportarDiario = arquivoDe(rotas, "exportarDiario")

/** The chart of a company. */
export const consultaContasContabeis = (idEmpresa: string) =>
  queryOptions({
    queryKey: ["livros", idEmpresa, "contas"],
    queryFn: async ({ signal }) =>
      (await chamar(rotas.listarContasContabeis, { params: { idEmpresa }, sinal: signal })).lista,
  })

export const exportarContasContabeis = arquivoDe(rotas, "exportarContasContabeis")

/** One entry. */
export const consultaLancamento = (idEmpresa: string, id: string) =>
  queryOptions({
    queryKey: ["livros", idEmpresa, "lancamento", id],
    queryFn: ({ signal }) => chamar(rotas.consultarLancamento, { params: { idEmpresa, id }, sinal: signal }),
  })

/** What any write may change: every report of the books, and the office's view. */
export function useMudouLivros() {
  const queryClient = useQueryClient()
  return () =>
    queryClient.invalidateQueries({
      predicate: ({ queryKey: [nome] }) =>
        nome === "listarLivros" || nome === "preverDiario" || String(nome).startsWith("livros"),
    })
}

/** Asks for the books of many companies to be closed; null for all that are up to date. */
export const useFecharLivros = (titulo: string) =>
  useEscrita(corpoDe(rotas.fecharLivros), ({ idLote }) => acompanharLote({ id: idLote, titulo }))

/** Asks for the month of many companies to be posted; null for all with something to post. */
export const useLancarLivros = (titulo: string) =>
  useEscrita(corpoDe(rotas.lancarLivros), ({ idLote }) => acompanharLote({ id: idLote, titulo }))

/** Posts a month of one company. */
export const useLancarMes = (idEmpresa: string) =>
  useEscrita(
    (competencia: string) => chamar(rotas.lancarMesDosLivros, { params: { idEmpresa, competencia } }),
    useMudouLivros(),
  )

/** Closes the books up to a month. */
export const useFecharMes = (idEmpresa: string) =>
  useEscrita(
    (competencia: string) => chamar(rotas.fecharMesDosLivros, { params: { idEmpresa, competencia } }),
    useMudouLivros(),
  )

/** Opens again the last month closed. The dialog tells the failures. */
export const useReabrirMes = (idEmpresa: string) =>
  useEscritaDoFormulario(
    ({ competencia, motivo }: { readonly competencia: string; readonly motivo: string }) =>
      chamar(rotas.reabrirMesDosLivros, { params: { idEmpresa, competencia }, corpo: { motivo } }),
    useMudouLivros(),
  )

/** Writes an entry that a person typed. The form tells the failures. Whoever types a hundred waits for no report to come again. */
export function useLancarAMao(idEmpresa: string) {
  const mudou = useMudouLivros()
  return useEscritaDoFormulario(corpoDe(rotas.lancarAMao, { idEmpresa }), () => void mudou())
}

/** Reverses an entry. The form tells the failures. */
export const useEstornar = (idEmpresa: string, id: string) =>
  useEscritaDoFormulario(corpoDe(rotas.estornarLancamento, { idEmpresa, id }), useMudouLivros())

/** Gives the company an account of its own. The form tells the failures. */
export const useCriarConta = (idEmpresa: string) =>
  useEscritaDoFormulario(corpoDe(rotas.criarContaContabil, { idEmpresa }), useMudouLivros())
