import { type DetalheDaFolha, rotasDaFolha } from "@partida/contracts"
import { keepPreviousData, queryOptions, useQueryClient } from "@tanstack/react-query"
import { chamar } from "../../lib/api/chamar.ts"
import { consultaDe } from "../../lib/api/consulta.ts"
import { corpoDe, relerTudo, useEscrita, useEscritaDoFormulario } from "../../lib/api/escrita.ts"
import type { Dados, Entrada } from "../../lib/api/mapping.ts"
import { salvarArquivo } from "../../lib/api/salvar-arquivo.ts"
import { consultaFolha } from "../../shared/folha/folha.api.ts"
import { arquivoDe, listaDe } from "../../shared/lista/chamadas.ts"
import { acompanharLote } from "../../shared/lotes/acompanhamento.ts"

export type ListaDeFolhas = Dados<typeof rotasDaFolha.listarFolhas>
export type TotaisDasFolhas = Dados<typeof rotasDaFolha.somarFolhas>
export type ConclusaoEmMassa = Entrada<typeof rotasDaFolha.concluirProLabores>["corpo"]
export type FiltroDosRecibos = Entrada<typeof rotasDaFolha.baixarRecibos>["query"]

/** One row per company of the competência. */
export const consultaFolhas = listaDe(rotasDaFolha, "listarFolhas")

/** What the companies of a filter pay; it takes longer than a page, which does not wait for it. */
export const consultaTotaisDasFolhas = consultaDe(rotasDaFolha, "somarFolhas", (query: FiltroDosRecibos) => ({ query }))

/** The companies of a filter, as a file. */
export const exportarFolhas = arquivoDe(rotasDaFolha, "exportarFolhas")

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
  return useEscritaDoFormulario(corpoDe(rotasDaFolha.concluirProLabore, { idEmpresa, competencia }), guardar)
}

/** Opens the step again; the dialog of the reason tells the failures. */
export function useReabrir(idEmpresa: string, competencia: string, aoConcluir: () => void) {
  const guardar = useGuardar(aoConcluir)
  return useEscritaDoFormulario(
    (motivo: string) =>
      chamar(rotasDaFolha.reabrirProLabore, { params: { idEmpresa, competencia }, corpo: { motivo } }),
    guardar,
  )
}

/** Concludes many in the background; the progress panel follows the job. */
export const useConcluirVarias = () =>
  useEscrita(
    ({ corpo }: { readonly corpo: ConclusaoEmMassa; readonly titulo: string }) =>
      chamar(rotasDaFolha.concluirProLabores, { corpo }),
    ({ idLote }, _, { titulo }) => acompanharLote({ id: idLote, titulo }),
  )

/** Saves the slips in force of a filter as one PDF. */
export const useBaixarRecibos = () =>
  useEscrita(async (query: FiltroDosRecibos) => salvarArquivo(await chamar(rotasDaFolha.baixarRecibos, { query })))

/** Saves the slips in force of a filter as a ZIP with one PDF a company. */
export const useBaixarRecibosPorEmpresa = () =>
  useEscrita(async (query: FiltroDosRecibos) =>
    salvarArquivo(await chamar(rotasDaFolha.baixarRecibosPorEmpresa, { query })),
  )

/** Saves the yearly statement of a person as PDF. */
export const useBaixarInforme = () =>
  useEscrita(async ({ id, ano }: { readonly id: string; readonly ano: number }) =>
    salvarArquivo(await chamar(rotasDaFolha.baixarInforme, { params: { id }, query: { ano } })),
  )

/** Payroll items of a company in a year. */
export const consultaFolhaDaEmpresa = consultaDe(
  rotasDaFolha,
  "consultarFolhaDaEmpresa",
  (idEmpresa: string, ano: number) => ({ params: { idEmpresa }, query: { ano } }),
  { placeholderData: keepPreviousData },
)

/** Profits paid in a year. */
export const consultaLucros = listaDe(rotasDaFolha, "listarLucros")

/** The profits of a filter, as a file. */
export const exportarLucros = arquivoDe(rotasDaFolha, "exportarLucros")

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
export const useRegistrarLucro = (idEmpresa: string) =>
  useEscritaDoFormulario(corpoDe(rotasDaFolha.registrarLucro, { idEmpresa }), relerTudo)

/** Takes a payment back with a mirror record, with a reason. */
export const useEstornarLucro = () =>
  useEscritaDoFormulario(
    ({ id, motivo }: { readonly id: string; readonly motivo: string }) =>
      chamar(rotasDaFolha.estornarLucro, { params: { id }, corpo: { motivo } }),
    relerTudo,
  )
