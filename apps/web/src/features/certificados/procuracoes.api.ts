import { type Procuracao, rotasDasProcuracoes } from "@partida/contracts"
import { useQueryClient } from "@tanstack/react-query"
import { chamar } from "../../lib/api/chamar.ts"
import { consultaDe, porId } from "../../lib/api/consulta.ts"
import { corpoDe, edicaoDe, useEscrita, useEscritaDoFormulario } from "../../lib/api/escrita.ts"
import type { Leitura } from "../../shared/formulario/useEdicao.ts"
import { arquivoDe, listaDe } from "../../shared/lista/chamadas.ts"
import { type Digitado, digitadoDe } from "./formulario.ts"

/** A page of procurações. */
export const consultaProcuracoes = listaDe(rotasDasProcuracoes, "listarProcuracoes")

/** The procurações of a filter, as a file. */
export const exportarProcuracoes = arquivoDe(rotasDasProcuracoes, "exportarProcuracoes")

/** One procuração. */
export const consultaProcuracao = consultaDe(rotasDasProcuracoes, "consultarProcuracao", porId)

function useGuardar() {
  const queryClient = useQueryClient()
  return async (procuracao: Procuracao) => {
    queryClient.setQueryData(consultaProcuracao(procuracao.id).queryKey, procuracao)
    await queryClient.invalidateQueries({ queryKey: ["listarProcuracoes"] })
  }
}

/** Registers one. The form tells the failures. */
export const useCriar = (idEmpresa: string) =>
  useEscritaDoFormulario(corpoDe(rotasDasProcuracoes.criarProcuracao, { idEmpresa }), useGuardar())

/** Saves over the version that was read. The form tells the failures. */
export const useEditar = (id: string) =>
  useEscritaDoFormulario(edicaoDe(rotasDasProcuracoes.editarProcuracao, { id }), useGuardar())

/** Records that it no longer holds. */
export const useCancelar = () =>
  useEscrita((id: string) => chamar(rotasDasProcuracoes.cancelarProcuracao, { params: { id } }), useGuardar())

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
