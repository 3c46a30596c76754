import { type Importacao, type MapeamentoDaPlanilha, rotasDasImportacoes } from "@partida/contracts"
import { queryOptions, useQueryClient } from "@tanstack/react-query"
import { abrir, chamar } from "../../lib/api/chamar.ts"
import { corpoDe, useEscrita, useEscritaDoFormulario } from "../../lib/api/escrita.ts"
import type { Entrada } from "../../lib/api/mapping.ts"
import { arquivoDe, listaDe } from "../../shared/lista/chamadas.ts"
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
    queryFn: ({ signal }) => chamar(rotasDasImportacoes.consultarImportacao, { params: { id }, sinal: signal }),
    refetchInterval: ({ state }) => (state.data && emAndamento(state.data.estado) ? INTERVALO_MS : false),
  })

/** A page of the past imports. */
export const consultaImportacoes = listaDe(rotasDasImportacoes, "listarImportacoes")

/** The past imports, as a file. */
export const exportarImportacoes: AbrirExportacao = (pedido, sinal) =>
  abrir(rotasDasImportacoes.exportarImportacoes, { query: pedido, sinal })

const nomeDasLinhas = ({ id, estado, lote }: Pick<Importacao, "id" | "estado" | "lote">) =>
  `listarLinhasDaImportacao/${id}/${lote?.id}/${estado}`

/** A page of the rows of an import; each job changes them, so its name and state are part of the query's. */
export const consultaLinhas = ({ id, estado, lote }: Pick<Importacao, "id" | "estado" | "lote">) =>
  consultaPaginada(
    nomeDasLinhas({ id, estado, lote }),
    (query: PedidoDa<typeof rotasDasImportacoes.listarLinhasDaImportacao>, sinal) =>
      chamar(rotasDasImportacoes.listarLinhasDaImportacao, { params: { id }, query, sinal }),
  )

/** The rows of a filter, as a file. */
export const exportarLinhas = arquivoDe(rotasDasImportacoes, "exportarLinhasDaImportacao")

/** The template, as a file. */
export const abrirModelo = (sinal: AbortSignal) => abrir(rotasDasImportacoes.baixarModeloDeImportacao, { sinal })

function useGuardar() {
  const queryClient = useQueryClient()
  return async (importacao: Importacao) => {
    queryClient.setQueryData(consultaImportacao(importacao.id).queryKey, importacao)
    await queryClient.invalidateQueries({ queryKey: ["listarImportacoes"] })
  }
}

/** Sends a spreadsheet; the page tells the failures. */
export const useEnviarPlanilha = () =>
  useEscritaDoFormulario(
    (arquivo: File) => chamar(rotasDasImportacoes.enviarPlanilha, { arquivos: [arquivo] }),
    useGuardar(),
  )

/** Sends extracts of the PGDAS-D; the page tells the failures. */
export const useEnviarExtratos = () =>
  useEscritaDoFormulario(
    (arquivos: readonly File[]) => chamar(rotasDasImportacoes.enviarExtratos, { arquivos: [...arquivos] }),
    useGuardar(),
  )

/** Which amount stays where record and extract differ, or where the CPP of the DAS is; the rows are judged again. */
export function useEscolher(id: string) {
  const guardar = useGuardar()
  const queryClient = useQueryClient()
  return useEscrita(corpoDe(rotasDasImportacoes.escolherNaImportacao, { id }), async (importacao) => {
    await guardar(importacao)
    await queryClient.invalidateQueries({ queryKey: [nomeDasLinhas(importacao)] })
  })
}

/** Keeps the columns and checks every row. The page tells the failures. */
export const useConferir = (id: string) =>
  useEscritaDoFormulario(
    (planilhas: readonly MapeamentoDaPlanilha[]) =>
      chamar(rotasDasImportacoes.conferirImportacao, { params: { id }, corpo: conferenciaDe(planilhas) }),
    useGuardar(),
  )

/** The cells of a row, as the file has them and as somebody left them. */
export const consultaCelulas = (id: string, sequencia: number) =>
  queryOptions({
    queryKey: ["consultarCelulasDaLinha", id, sequencia],
    queryFn: ({ signal }) =>
      chamar(rotasDasImportacoes.consultarCelulasDaLinha, { params: { id, sequencia }, sinal: signal }),
    // Each check numbers the rows anew.
    gcTime: 0,
  })

/** Corrects rows over the file, leaves them out or brings them back; every row is checked again. */
export const useAjustar = (id: string) =>
  useEscrita(
    (linhas: Entrada<typeof rotasDasImportacoes.ajustarLinhasDaImportacao>["corpo"]["linhas"]) =>
      chamar(rotasDasImportacoes.ajustarLinhasDaImportacao, { params: { id }, corpo: { linhas } }),
    useGuardar(),
  )

/** Keeps one of the rows that repeat, and leaves the others out. */
export const useFicarCom = (id: string) =>
  useEscrita(
    (sequencia: number) => chamar(rotasDasImportacoes.ficarComALinhaDaImportacao, { params: { id, sequencia } }),
    useGuardar(),
  )

/** Takes the headings of a sheet at another row. The page tells the failures. */
export const useCabecalho = (id: string) =>
  useEscritaDoFormulario(corpoDe(rotasDasImportacoes.definirCabecalho, { id }), useGuardar())

const conferenciaDe = (
  planilhas: readonly MapeamentoDaPlanilha[],
): Entrada<typeof rotasDasImportacoes.conferirImportacao>["corpo"] => ({
  planilhas: planilhas.map((p) => ({ ...p, colunas: [...p.colunas] })),
})

const atos = {
  confirmar: rotasDasImportacoes.confirmarImportacao,
  cancelar: rotasDasImportacoes.cancelarImportacao,
  desfazer: rotasDasImportacoes.desfazerImportacao,
} as const
export type AtoDaImportacao = keyof typeof atos

/** Writes, stops, or takes back; the panel of jobs follows what runs. */
export function useAto(id: string) {
  const guardar = useGuardar()
  return useEscrita(
    (ato: AtoDaImportacao) => chamar(atos[ato], { params: { id } }),
    async (importacao, _, ato) => {
      if (importacao.lote && ato !== "cancelar") {
        const titulo = ato === "desfazer" ? `Desfazer ${importacao.nome}` : `Importar ${importacao.nome}`
        acompanharLote({ id: importacao.lote.id, titulo })
      }
      await guardar(importacao)
    },
  )
}
