import { rotasDaEmissao, rotasDasNotasFiscais } from "@partida/contracts"
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { abrir, chamar } from "../../lib/api/chamar.ts"
import type { Entrada } from "../../lib/api/mapping.ts"
import { salvarArquivo } from "../../lib/api/salvar-arquivo.ts"
import { consultaPaginada, type PedidoDa } from "../lista/consulta.ts"
import type { AbrirExportacao } from "../lista/exportar.ts"

/** Notes of a filter, with totals over all of them. */
export const consultaNotas = consultaPaginada(
  "listarNotas",
  (query: PedidoDa<typeof rotasDasNotasFiscais.listarNotas>, sinal) =>
    chamar(rotasDasNotasFiscais.listarNotas, { query, sinal }),
)

/** The notes of a filter, as a file. */
export const exportarNotas =
  (filtro: Omit<Entrada<typeof rotasDasNotasFiscais.exportarNotas>["query"], "formato">): AbrirExportacao =>
  (pedido, sinal) =>
    abrir(rotasDasNotasFiscais.exportarNotas, { query: { ...filtro, ...pedido }, sinal })

/** One note and its events. */
export const consultaNota = (id: string) =>
  queryOptions({
    queryKey: ["consultarNota", id],
    queryFn: ({ signal }) => chamar(rotasDasNotasFiscais.consultarNota, { params: { id }, sinal: signal }),
  })

/** A decision on a note changes lists, totals and the month that counts it: everything read before is stale. */
function useAtualizarTudo<V>(aoConcluir: (enviado: V) => void) {
  const queryClient = useQueryClient()
  return (_nota: unknown, enviado: V) => {
    // First the notice: with the decision taken, the buttons that started it leave the screen.
    aoConcluir(enviado)
    return queryClient.invalidateQueries()
  }
}

interface Decisao {
  readonly decisao: "aceita" | "recusada"
  readonly motivo: string
}

/** Accepts or refuses a note whose signature does not match. */
export function useDecidirNota(id: string, aoConcluir: (enviado: Decisao) => void) {
  const atualizar = useAtualizarTudo(aoConcluir)
  return useMutation({
    mutationFn: (corpo: Decisao) => chamar(rotasDasNotasFiscais.decidirNota, { params: { id }, corpo }),
    onSuccess: atualizar,
    meta: { erroNaTela: true },
  })
}

/** Says to which activity a note belongs, for this note or for the code from now on. */
export function useDefinirAtividade(id: string, aoConcluir: () => void) {
  const atualizar = useAtualizarTudo(aoConcluir)
  return useMutation({
    mutationFn: (corpo: { idAtividade: string; lembrarCodigo: boolean }) =>
      chamar(rotasDasNotasFiscais.definirAtividadeDaNota, { params: { id }, corpo }),
    onSuccess: atualizar,
  })
}

/** Saves the XML exactly as received. */
export function useBaixarXml() {
  return useMutation({
    mutationFn: async (id: string) =>
      salvarArquivo(await chamar(rotasDasNotasFiscais.baixarXmlDaNota, { params: { id } })),
  })
}

/** Saves the DANFSe of a note. */
export function useBaixarDanfse() {
  return useMutation({
    mutationFn: async (id: string) => salvarArquivo(await chamar(rotasDaEmissao.baixarDanfse, { params: { id } })),
  })
}
