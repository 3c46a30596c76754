import { type Importacao, type MapeamentoDaPlanilha, rotas } from "@partida/contracts"
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { abrir, chamar } from "../../lib/api/chamar.ts"
import type { Entrada } from "../../lib/api/mapping.ts"
import { consultaPaginada, type PedidoDa } from "../../shared/lista/consulta.ts"
import type { AbrirExportacao } from "../../shared/lista/exportar.ts"
import { acompanharLote } from "../../shared/lotes/acompanhamento.ts"
import { emAndamento } from "./etapas.ts"

/** How often an import whose job runs is asked again. */
const INTERVALO_MS = 1500

/** One import; asked again while its job runs. */
export const consultaImportacao = (id: string) =>
  queryOptions({
    queryKey: ["consultarImportacao", id],
    queryFn: ({ signal }) => chamar(rotas.consultarImportacao, { params: { id }, sinal: signal }),
    refetchInterval: ({ state }) => (state.data && emAndamento(state.data.estado) ? INTERVALO_MS : false),
  })

/** A page of the past imports. */
export const consultaImportacoes = consultaPaginada(
  "listarImportacoes",
  (query: PedidoDa<typeof rotas.listarImportacoes>, sinal) => chamar(rotas.listarImportacoes, { query, sinal }),
)

/** The past imports, as a file. */
export const exportarImportacoes: AbrirExportacao = (pedido, sinal) =>
  abrir(rotas.exportarImportacoes, { query: pedido, sinal })

type FiltroDeLinhas = Omit<PedidoDa<typeof rotas.listarLinhasDaImportacao>, "pagina" | "registrosPorPagina">

/** A page of the rows of an import. */
export const consultaLinhas = (id: string) =>
  consultaPaginada(`listarLinhasDaImportacao/${id}`, (query: PedidoDa<typeof rotas.listarLinhasDaImportacao>, sinal) =>
    chamar(rotas.listarLinhasDaImportacao, { params: { id }, query, sinal }),
  )

/** The rows of a filter, as a file. */
export const exportarLinhas =
  (id: string, filtro: FiltroDeLinhas): AbrirExportacao =>
  (pedido, sinal) =>
    abrir(rotas.exportarLinhasDaImportacao, { params: { id }, query: { ...filtro, ...pedido }, sinal })

/** The template, as a file. */
export const abrirModelo = (sinal: AbortSignal) => abrir(rotas.baixarModeloDeImportacao, { sinal })

function useGuardar() {
  const queryClient = useQueryClient()
  return async (importacao: Importacao) => {
    queryClient.setQueryData(consultaImportacao(importacao.id).queryKey, importacao)
    queryClient.removeQueries({ queryKey: [`listarLinhasDaImportacao/${importacao.id}`] })
    await queryClient.invalidateQueries({ queryKey: ["listarImportacoes"] })
  }
}

/** Sends a spreadsheet; the page tells the failures. */
export function useEnviarPlanilha() {
  const guardar = useGuardar()
  return useMutation({
    mutationFn: (arquivo: File) => chamar(rotas.enviarPlanilha, { arquivos: [arquivo] }),
    onSuccess: guardar,
    meta: { erroNaTela: true },
  })
}

/** Keeps the columns and checks every row. The page tells the failures. */
export function useConferir(id: string) {
  const guardar = useGuardar()
  return useMutation({
    mutationFn: (planilhas: readonly MapeamentoDaPlanilha[]) =>
      chamar(rotas.conferirImportacao, { params: { id }, corpo: corpoDe(planilhas) }),
    onSuccess: guardar,
    meta: { erroNaTela: true },
  })
}
const corpoDe = (planilhas: readonly MapeamentoDaPlanilha[]): Entrada<typeof rotas.conferirImportacao>["corpo"] => ({
  planilhas: planilhas.map((p) => ({ ...p, colunas: [...p.colunas] })),
})

const atos = {
  confirmar: rotas.confirmarImportacao,
  cancelar: rotas.cancelarImportacao,
  desfazer: rotas.desfazerImportacao,
} as const
export type AtoDaImportacao = keyof typeof atos

/** Writes, stops, or takes back; the panel of jobs follows what runs. */
export function useAto(id: string) {
  const guardar = useGuardar()
  return useMutation({
    mutationFn: (ato: AtoDaImportacao) => chamar(atos[ato], { params: { id } }),
    onSuccess: async (importacao, ato) => {
      if (importacao.lote && ato !== "cancelar") {
        const titulo = ato === "desfazer" ? `Desfazer ${importacao.nome}` : `Importar ${importacao.nome}`
        acompanharLote({ id: importacao.lote.id, titulo })
      }
      await guardar(importacao)
    },
  })
}
