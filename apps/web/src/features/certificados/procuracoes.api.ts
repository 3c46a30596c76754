import { type Procuracao, rotasDasProcuracoes } from "@partida/contracts"
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { abrir, chamar } from "../../lib/api/chamar.ts"
import type { Entrada } from "../../lib/api/mapping.ts"
import type { Leitura } from "../../shared/formulario/useEdicao.ts"
import { consultaPaginada, type PedidoDa } from "../../shared/lista/consulta.ts"
import type { AbrirExportacao } from "../../shared/lista/exportar.ts"
import { type Digitado, digitadoDe } from "./formulario.ts"

type Dados = Entrada<typeof rotasDasProcuracoes.criarProcuracao>["corpo"]

/** A page of procurações. */
export const consultaProcuracoes = consultaPaginada(
  "listarProcuracoes",
  (query: PedidoDa<typeof rotasDasProcuracoes.listarProcuracoes>, sinal) =>
    chamar(rotasDasProcuracoes.listarProcuracoes, { query, sinal }),
)

/** The procurações of a filter, as a file. */
export const exportarProcuracoes =
  (filtro: Omit<Entrada<typeof rotasDasProcuracoes.exportarProcuracoes>["query"], "formato">): AbrirExportacao =>
  (pedido, sinal) =>
    abrir(rotasDasProcuracoes.exportarProcuracoes, { query: { ...filtro, ...pedido }, sinal })

/** One procuração. */
export const consultaProcuracao = (id: string) =>
  queryOptions({
    queryKey: ["consultarProcuracao", id],
    queryFn: ({ signal }) => chamar(rotasDasProcuracoes.consultarProcuracao, { params: { id }, sinal: signal }),
  })

function useGuardar() {
  const queryClient = useQueryClient()
  return async (procuracao: Procuracao) => {
    queryClient.setQueryData(consultaProcuracao(procuracao.id).queryKey, procuracao)
    await queryClient.invalidateQueries({ queryKey: ["listarProcuracoes"] })
  }
}

/** Registers one. The form tells the failures. */
export function useCriar(idEmpresa: string) {
  const guardar = useGuardar()
  return useMutation({
    mutationFn: (corpo: Dados) => chamar(rotasDasProcuracoes.criarProcuracao, { params: { idEmpresa }, corpo }),
    onSuccess: guardar,
    meta: { erroNaTela: true },
  })
}

/** Saves over the version that was read. The form tells the failures. */
export function useEditar(id: string) {
  const guardar = useGuardar()
  return useMutation({
    mutationFn: ({ versao, corpo }: { readonly versao: number; readonly corpo: Dados }) =>
      chamar(rotasDasProcuracoes.editarProcuracao, { params: { id }, corpo, versao }),
    onSuccess: guardar,
    meta: { erroNaTela: true },
  })
}

/** Records that it no longer holds. */
export function useCancelar() {
  const guardar = useGuardar()
  return useMutation({
    mutationFn: (id: string) => chamar(rotasDasProcuracoes.cancelarProcuracao, { params: { id } }),
    onSuccess: guardar,
  })
}

/** A procuração as the form holds it. */
export const leituraDe = (procuracao: Procuracao): Leitura<Digitado> => ({
  valores: digitadoDe(procuracao),
  versao: procuracao.versao,
})

/** Reads it again, for the conflict screen. */
export function useReler(id: string): () => Promise<Leitura<Digitado>> {
  const queryClient = useQueryClient()
  return async () => leituraDe(await queryClient.fetchQuery({ ...consultaProcuracao(id), staleTime: 0 }))
}
