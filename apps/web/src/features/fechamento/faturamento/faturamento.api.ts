import { type DetalheDoFaturamento, rotasDasEtapas } from "@partida/contracts"
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { abrir, chamar } from "../../../lib/api/chamar.ts"
import { useEscrita } from "../../../lib/api/escrita.ts"
import type { Dados, Entrada } from "../../../lib/api/mapping.ts"
import { consultaPaginada, type PedidoDa } from "../../../shared/lista/consulta.ts"
import type { AbrirExportacao } from "../../../shared/lista/exportar.ts"
import { acompanharLote } from "../../../shared/lotes/acompanhamento.ts"

export type ListaDeFaturamentos = Dados<typeof rotasDasEtapas.listarFaturamentos>
interface Conclusao {
  readonly idEmpresa: string
  readonly competencia: string
  readonly corpo: Entrada<typeof rotasDasEtapas.concluirFaturamento>["corpo"]
}
type ConclusaoEmMassa = Entrada<typeof rotasDasEtapas.concluirFaturamentos>["corpo"]

/** One row per company of the competência. */
export const consultaFaturamentos = consultaPaginada(
  "listarFaturamentos",
  (query: PedidoDa<typeof rotasDasEtapas.listarFaturamentos>, sinal) =>
    chamar(rotasDasEtapas.listarFaturamentos, { query, sinal }),
)

/** The companies of a filter, as a file. */
export const exportarFaturamentos =
  (filtro: Omit<Entrada<typeof rotasDasEtapas.exportarFaturamentos>["query"], "formato">): AbrirExportacao =>
  (pedido, sinal) =>
    abrir(rotasDasEtapas.exportarFaturamentos, { query: { ...filtro, ...pedido }, sinal })

/** Revenue of one company's month, what stops its conclusion and what asks for a reason. */
export const consultaFaturamento = (idEmpresa: string, competencia: string) =>
  queryOptions({
    queryKey: ["consultarFaturamento", idEmpresa, competencia],
    queryFn: ({ signal }) =>
      chamar(rotasDasEtapas.consultarFaturamento, { params: { idEmpresa, competencia }, sinal: signal }),
  })

function useGuardar(aoConcluir: (detalhe: DetalheDoFaturamento) => void) {
  const queryClient = useQueryClient()
  return async (detalhe: DetalheDoFaturamento) => {
    // First: what the person does next opens another company, and callbacks given to the button would leave with it.
    aoConcluir(detalhe)
    const { queryKey } = consultaFaturamento(detalhe.linha.idEmpresa, detalhe.competencia)
    queryClient.setQueryData(queryKey, detalhe)
    await queryClient.invalidateQueries()
  }
}

/** Confirms the revenue that the person saw; the server refuses when it has changed since. */
export function useConcluir(aoConcluir: (detalhe: DetalheDoFaturamento) => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ idEmpresa, competencia, corpo }: Conclusao) =>
      chamar(rotasDasEtapas.concluirFaturamento, { params: { idEmpresa, competencia }, corpo }),
    onSuccess: useGuardar(aoConcluir),
    // Whatever made it be refused is on its way to the screen.
    onError: (_erro, { idEmpresa }) => queryClient.invalidateQueries({ queryKey: ["consultarFaturamento", idEmpresa] }),
    meta: { erroNaTela: true },
  })
}

/** Opens the concluded revenue again, with a reason. */
export function useReabrir(idEmpresa: string, competencia: string, aoConcluir: () => void) {
  return useMutation({
    mutationFn: (motivo: string) =>
      chamar(rotasDasEtapas.reabrirFaturamento, { params: { idEmpresa, competencia }, corpo: { motivo } }),
    onSuccess: useGuardar(aoConcluir),
    meta: { erroNaTela: true },
  })
}

/** Concludes the chosen companies in the background; the progress panel follows the job. */
export function useConcluirVarias() {
  return useEscrita(
    ({ titulo: _titulo, ...corpo }: ConclusaoEmMassa & { readonly titulo: string }) =>
      chamar(rotasDasEtapas.concluirFaturamentos, { corpo }),
    ({ idLote }, _, { titulo }) => acompanharLote({ id: idLote, titulo }),
  )
}
