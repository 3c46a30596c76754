import { rotasDaEmissao, rotasDasNotasFiscais } from "@partida/contracts"
import type { QueryClient } from "@tanstack/react-query"
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
const atualizarTudo =
  <V>(aoConcluir: (enviado: V) => void) =>
  (_nota: unknown, queryClient: QueryClient, enviado: V) => {
    // First the notice: with the decision taken, the buttons that started it leave the screen.
    aoConcluir(enviado)
    return queryClient.invalidateQueries()
  }

interface Decisao {
  readonly decisao: "aceita" | "recusada"
  readonly motivo: string
}

/** Accepts or refuses a note whose signature does not match. */
export const useDecidirNota = (id: string, aoConcluir: (enviado: Decisao) => void) =>
  useEscritaDoFormulario(corpoDe(rotasDasNotasFiscais.decidirNota, { id }), atualizarTudo(aoConcluir))

/** Says to which activity a note belongs, for this note or for the code from now on. */
export const useDefinirAtividade = (id: string, aoConcluir: () => void) =>
  useEscrita(corpoDe(rotasDasNotasFiscais.definirAtividadeDaNota, { id }), atualizarTudo(aoConcluir))

/** Saves the XML exactly as received. */
export const useBaixarXml = () =>
  useEscrita(async (id: string) =>
    salvarArquivo(await chamar(rotasDasNotasFiscais.baixarXmlDaNota, { params: { id } })),
  )

/** Saves the DANFSe of a note. */
export const useBaixarDanfse = () =>
  useEscrita(async (id: string) => salvarArquivo(await chamar(rotasDaEmissao.baixarDanfse, { params: { id } })))
