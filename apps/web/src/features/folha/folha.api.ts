import { type DetalheDaFolha, rotasDaFolha } from "@partida/contracts"
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { abrir, chamar } from "../../lib/api/chamar.ts"
import type { Dados, Entrada } from "../../lib/api/mapping.ts"
import { salvarArquivo } from "../../lib/api/salvar-arquivo.ts"
import { consultaFolha } from "../../shared/folha/folha.api.ts"
import { consultaPaginada, type PedidoDa } from "../../shared/lista/consulta.ts"
import type { AbrirExportacao } from "../../shared/lista/exportar.ts"
import { acompanharLote } from "../../shared/lotes/acompanhamento.ts"

export type ListaDeFolhas = Dados<typeof rotasDaFolha.listarFolhas>
export type TotaisDasFolhas = Dados<typeof rotasDaFolha.somarFolhas>
export type Conclusao = Entrada<typeof rotasDaFolha.concluirProLabore>["corpo"]
export type ConclusaoEmMassa = Entrada<typeof rotasDaFolha.concluirProLabores>["corpo"]
export type FiltroDosRecibos = Entrada<typeof rotasDaFolha.baixarRecibos>["query"]
type FiltroDeFolhas = Omit<Entrada<typeof rotasDaFolha.exportarFolhas>["query"], "formato">

/** One row per company of the competência. */
export const consultaFolhas = consultaPaginada(
  "listarFolhas",
  (query: PedidoDa<typeof rotasDaFolha.listarFolhas>, sinal) => chamar(rotasDaFolha.listarFolhas, { query, sinal }),
)

/** What the companies of a filter pay; it takes longer than a page, which does not wait for it. */
export const consultaTotaisDasFolhas = (query: FiltroDosRecibos) =>
  queryOptions({
    queryKey: ["somarFolhas", query],
    queryFn: ({ signal }) => chamar(rotasDaFolha.somarFolhas, { query, sinal: signal }),
  })

/** The companies of a filter, as a file. */
export const exportarFolhas =
  (filtro: FiltroDeFolhas): AbrirExportacao =>
  (pedido, sinal) =>
    abrir(rotasDaFolha.exportarFolhas, { query: { ...filtro, ...pedido }, sinal })

/** Everything that a conclusion changes: the lists of the three tabs, the month and its tax. */
function useGuardar(aoConcluir: () => void) {
  const queryClient = useQueryClient()
  return async (detalhe: DetalheDaFolha) => {
    aoConcluir()
    const { idEmpresa } = detalhe.linha
    queryClient.setQueryData(consultaFolha(idEmpresa, detalhe.competencia).queryKey, detalhe)
    await queryClient.invalidateQueries()
  }
}

/** Issues the slips that the person saw. The drawer tells the failures. */
export function useConcluir(idEmpresa: string, competencia: string, aoConcluir: () => void) {
  const guardar = useGuardar(aoConcluir)
  return useMutation({
    mutationFn: (corpo: Conclusao) =>
      chamar(rotasDaFolha.concluirProLabore, { params: { idEmpresa, competencia }, corpo }),
    onSuccess: guardar,
    meta: { erroNaTela: true },
  })
}

/** Opens the step again; the dialog of the reason tells the failures. */
export function useReabrir(idEmpresa: string, competencia: string, aoConcluir: () => void) {
  const guardar = useGuardar(aoConcluir)
  return useMutation({
    mutationFn: (motivo: string) =>
      chamar(rotasDaFolha.reabrirProLabore, { params: { idEmpresa, competencia }, corpo: { motivo } }),
    onSuccess: guardar,
    meta: { erroNaTela: true },
  })
}

/** Concludes many in the background; the progress panel follows the job. */
export function useConcluirVarias() {
  return useMutation({
    mutationFn: ({ corpo }: { readonly corpo: ConclusaoEmMassa; readonly titulo: string }) =>
      chamar(rotasDaFolha.concluirProLabores, { corpo }),
    onSuccess: ({ idLote }, { titulo }) => acompanharLote({ id: idLote, titulo }),
  })
}

/** Saves the slips in force of a filter as one PDF. */
export function useBaixarRecibos() {
  return useMutation({
    mutationFn: async (query: FiltroDosRecibos) => salvarArquivo(await chamar(rotasDaFolha.baixarRecibos, { query })),
  })
}

/** Saves the slips in force of a filter as a ZIP with one PDF a company. */
export function useBaixarRecibosPorEmpresa() {
  return useMutation({
    mutationFn: async (query: FiltroDosRecibos) =>
      salvarArquivo(await chamar(rotasDaFolha.baixarRecibosPorEmpresa, { query })),
  })
}

/** Saves the yearly statement of a person as PDF. */
export function useBaixarInforme() {
  return useMutation({
    mutationFn: async ({ id, ano }: { readonly id: string; readonly ano: number }) =>
      salvarArquivo(await chamar(rotasDaFolha.baixarInforme, { params: { id }, query: { ano } })),
  })
}

/** Payroll items of a company in a year. */
export const consultaFolhaDaEmpresa = (idEmpresa: string, ano: number) =>
  queryOptions({
    queryKey: ["consultarFolhaDaEmpresa", idEmpresa, ano],
    queryFn: ({ signal }) =>
      chamar(rotasDaFolha.consultarFolhaDaEmpresa, { params: { idEmpresa }, query: { ano }, sinal: signal }),
    placeholderData: keepPreviousData,
  })

/** Profits paid in a year. */
export const consultaLucros = consultaPaginada(
  "listarLucros",
  (query: PedidoDa<typeof rotasDaFolha.listarLucros>, sinal) => chamar(rotasDaFolha.listarLucros, { query, sinal }),
)

/** The profits of a filter, as a file. */
export const exportarLucros =
  (filtro: Omit<Entrada<typeof rotasDaFolha.exportarLucros>["query"], "formato">): AbrirExportacao =>
  (pedido, sinal) =>
    abrir(rotasDaFolha.exportarLucros, { query: { ...filtro, ...pedido }, sinal })

export type DadosDoLucro = Entrada<typeof rotasDaFolha.preverLucro>["corpo"]

/** What a payment withholds; nothing is stored. */
export const consultaPreviaDoLucro = (idEmpresa: string, corpo: DadosDoLucro | null) =>
  queryOptions({
    queryKey: ["preverLucro", idEmpresa, corpo],
    queryFn: ({ signal }) =>
      chamar(rotasDaFolha.preverLucro, {
        params: { idEmpresa },
        corpo: corpo ?? { idSocio: "", data: "", valor: "" },
        sinal: signal,
      }),
    enabled: corpo !== null,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })

/** Records the payment seen in the preview. The drawer tells the failures. */
export function useRegistrarLucro(idEmpresa: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (corpo: DadosDoLucro & { readonly token: string }) =>
      chamar(rotasDaFolha.registrarLucro, { params: { idEmpresa }, corpo }),
    onSuccess: () => queryClient.invalidateQueries(),
    meta: { erroNaTela: true },
  })
}

/** Takes a payment back with a mirror record, with a reason. */
export function useEstornarLucro() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, motivo }: { readonly id: string; readonly motivo: string }) =>
      chamar(rotasDaFolha.estornarLucro, { params: { id }, corpo: { motivo } }),
    onSuccess: () => queryClient.invalidateQueries(),
    meta: { erroNaTela: true },
  })
}
