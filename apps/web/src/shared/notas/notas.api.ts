import { rotasDaEmissao, rotasDasNotasFiscais } from "@partida/contracts"
import { useQueryClient } from "@tanstack/react-query"
import { chamar } from "../../lib/api/chamar.ts"
import { consultaDe, porId } from "../../lib/api/consulta.ts"
import { corpoDe, useEscrita, useEscritaDoFormulario } from "../../lib/api/escrita.ts"
import { salvarArquivo } from "../../lib/api/salvar-arquivo.ts"
import { arquivoDe, listaDe } from "../lista/chamadas.ts"

/** Notes of a filter, with totals over all of them. */
export const consultaNotas = listaDe(rotasDasNotasFiscais, "listarNotas")

/** The notes of a filter, as a file. */
export const exportarNotas = arquivoDe(rotasDasNotasFiscais, "exportarNotas")

/** One note and its events. */
export const consultaNota = consultaDe(rotasDasNotasFiscais, "consultarNota", porId)

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
  return useEscritaDoFormulario(corpoDe(rotasDasNotasFiscais.decidirNota, { id }), atualizar)
}

/** Says to which activity a note belongs, for this note or for the code from now on. */
export function useDefinirAtividade(id: string, aoConcluir: () => void) {
  const atualizar = useAtualizarTudo(aoConcluir)
  return useEscrita(corpoDe(rotasDasNotasFiscais.definirAtividadeDaNota, { id }), atualizar)
}

/** Saves the XML exactly as received. */
export const useBaixarXml = () =>
  useEscrita(async (id: string) =>
    salvarArquivo(await chamar(rotasDasNotasFiscais.baixarXmlDaNota, { params: { id } })),
  )

/** Saves the DANFSe of a note. */
export const useBaixarDanfse = () =>
  useEscrita(async (id: string) => salvarArquivo(await chamar(rotasDaEmissao.baixarDanfse, { params: { id } })))
