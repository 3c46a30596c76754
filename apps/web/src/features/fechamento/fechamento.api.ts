import { type MesDoHistorico, rotasDaSimulacao, rotasDasEmpresas, rotasDoFechamento } from "@partida/contracts"
import { queryOptions } from "@tanstack/react-query"
import { abrir, chamar } from "../../lib/api/chamar.ts"
import { relerTudo, useEscrita, useEscritaDoFormulario } from "../../lib/api/escrita.ts"
import type { Dados, Entrada } from "../../lib/api/mapping.ts"
import { type PedidoDeReabertura, useGuardarDetalhe } from "../../shared/fechamento/fechamento.api.ts"
import { consultaPaginada, type PedidoDa } from "../../shared/lista/consulta.ts"
import type { AbrirExportacao } from "../../shared/lista/exportar.ts"
import { acompanharLote } from "../../shared/lotes/acompanhamento.ts"

export type ListaDeFechamentos = Dados<typeof rotasDoFechamento.listarFechamentos>
export type DadosDoMes = Entrada<typeof rotasDasEmpresas.informarMes>["corpo"]

/** One row per company of the competência. */
export const consultaFechamentos = consultaPaginada(
  "listarFechamentos",
  (query: PedidoDa<typeof rotasDoFechamento.listarFechamentos>, sinal) =>
    chamar(rotasDoFechamento.listarFechamentos, { query, sinal }),
)

/** The companies of a filter, as a file. */
export const exportarFechamentos =
  (filtro: Omit<Entrada<typeof rotasDoFechamento.exportarFechamentos>["query"], "formato">): AbrirExportacao =>
  (pedido, sinal) =>
    abrir(rotasDoFechamento.exportarFechamentos, { query: { ...filtro, ...pedido }, sinal })

/** Revenue and payroll of the 13 months up to a competência. */
export const consultaHistorico = (id: string, ate: string) =>
  queryOptions({
    queryKey: ["listarHistorico", id, ate],
    queryFn: ({ signal }) =>
      chamar(rotasDasEmpresas.listarHistorico, { params: { id }, query: { ate, meses: 13 }, sinal: signal }),
  })

/** Which companies: inside a JSON body the filter is written as in an address ("true", not true). */
export type SelecaoPedida = Entrada<typeof rotasDoFechamento.calcularFechamentos>["corpo"]["selecao"]

interface Trabalho {
  readonly competencia: string
  readonly selecao: SelecaoPedida
  /** What the progress panel calls it. */
  readonly titulo: string
}

/** Calculates the chosen companies in the background; the progress panel follows the job. */
export function useCalcular() {
  return useEscrita(
    ({ competencia, selecao }: Trabalho) =>
      chamar(rotasDoFechamento.calcularFechamentos, { corpo: { competencia, selecao } }),
    ({ idLote }, _, { titulo }) => acompanharLote({ id: idLote, titulo }),
  )
}

/** Closes the chosen companies in the background. */
export function useFecharVarias() {
  return useEscrita(
    ({ competencia, selecao }: Trabalho) =>
      chamar(rotasDoFechamento.fecharFechamentos, { corpo: { competencia, selecao } }),
    ({ idLote }, _, { titulo }) => acompanharLote({ id: idLote, titulo }),
  )
}

/** Reopens the chosen companies in the background, with one reason. */
export function useReabrirVarias() {
  return useEscrita(
    ({ competencia, selecao, motivo, etapas }: Trabalho & PedidoDeReabertura) =>
      chamar(rotasDoFechamento.reabrirFechamentos, { corpo: { competencia, selecao, motivo, etapas } }),
    ({ idLote }, _, { titulo }) => acompanharLote({ id: idLote, titulo }),
  )
}

/** Seals the calculation the person saw; the server refuses when it has changed since. */
export function useFecharMes(idEmpresa: string, competencia: string, aoConcluir: () => void) {
  const guardar = useGuardarDetalhe(aoConcluir)
  return useEscrita(
    (idApuracao: string) =>
      chamar(rotasDoFechamento.fecharMes, { params: { idEmpresa, competencia }, corpo: { idApuracao } }),
    guardar,
  )
}

/** What changed from one sealed version of a month to another. */
export const consultaVersoes = (idEmpresa: string, competencia: string, de: number, ate: number) =>
  queryOptions({
    queryKey: ["explicarMudanca", idEmpresa, competencia, "versoes", de, ate],
    queryFn: ({ signal }) =>
      chamar(rotasDaSimulacao.explicarMudanca, {
        params: { idEmpresa, competencia },
        query: { com: competencia, versaoCom: de, versao: ate },
        sinal: signal,
      }),
  })

/** Replaces what was typed for a month. */
export const useInformarMes = (id: string, competencia: string) =>
  useEscritaDoFormulario(
    (corpo: DadosDoMes): Promise<MesDoHistorico> =>
      chamar(rotasDasEmpresas.informarMes, { params: { id, competencia }, corpo }),
    relerTudo,
  )
