import { rotas } from "@partida/contracts"
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { chamar } from "../../lib/api/chamar.ts"
import { salvarArquivo } from "../../lib/api/salvar-arquivo.ts"

export interface FiltroDeNotas {
  readonly competencia?: string | undefined
  readonly idEmpresa?: string | undefined
  readonly direcao?: "prestada" | "tomada" | undefined
  readonly status?: number | undefined
  readonly pendentes?: boolean | undefined
  readonly busca?: string | undefined
  readonly ids?: string | undefined
  readonly pagina: number
  readonly registrosPorPagina: number
}

/** Notes of a filter, with totals over all of them. */
export const consultaNotas = (query: FiltroDeNotas) =>
  queryOptions({
    queryKey: ["listarNotas", query],
    queryFn: ({ signal }) => chamar(rotas.listarNotas, { query, sinal: signal }),
    placeholderData: keepPreviousData,
  })

/** One note and its events. */
export const consultaNota = (id: string) =>
  queryOptions({
    queryKey: ["consultarNota", id],
    queryFn: ({ signal }) => chamar(rotas.consultarNota, { params: { id }, sinal: signal }),
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

export interface Decisao {
  readonly decisao: "aceita" | "recusada"
  readonly motivo: string
}

/** Accepts or refuses a note whose signature does not match. */
export function useDecidirNota(id: string, aoConcluir: (enviado: Decisao) => void) {
  const atualizar = useAtualizarTudo(aoConcluir)
  return useMutation({
    mutationFn: (corpo: Decisao) => chamar(rotas.decidirNota, { params: { id }, corpo }),
    onSuccess: atualizar,
    meta: { erroNoCampo: "motivo" },
  })
}

/** Says to which activity a note belongs, for this note or for the code from now on. */
export function useDefinirAtividade(id: string, aoConcluir: () => void) {
  const atualizar = useAtualizarTudo(aoConcluir)
  return useMutation({
    mutationFn: (corpo: { idAtividade: string; lembrarCodigo: boolean }) =>
      chamar(rotas.definirAtividadeDaNota, { params: { id }, corpo }),
    onSuccess: atualizar,
  })
}

/** Saves the XML exactly as received. */
export function useBaixarXml(id: string) {
  return useMutation({
    mutationFn: async () => salvarArquivo(await chamar(rotas.baixarXmlDaNota, { params: { id } })),
  })
}
