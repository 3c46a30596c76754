import { rotasDasGuiasOficiais } from "@partida/contracts"
import { chamar } from "../../lib/api/chamar.ts"
import { corpoDe, useEscrita, useEscritaDoFormulario } from "../../lib/api/escrita.ts"
import { salvarArquivo } from "../../lib/api/salvar-arquivo.ts"
import { plural } from "../../lib/formatacao/texto.ts"
import { acompanharLote } from "../lotes/acompanhamento.ts"
import { useGuardarGuia } from "./guias.api.ts"

interface Anexo {
  readonly arquivo: File
  /** Why a document of another amount is taken all the same. */
  readonly motivo?: string
}

/** Attaches a PDF to a guide: its official document, or the receipt of its payment. The dialog tells the failures. */
export const useAnexarOficial = (id: string) =>
  useEscritaDoFormulario(
    ({ arquivo, motivo }: Anexo) =>
      chamar(rotasDasGuiasOficiais.anexarGuiaOficial, { params: { id }, query: { motivo }, arquivos: [arquivo] }),
    useGuardarGuia(),
  )

/** Takes the difference of the document in force as right. The dialog tells the failures. */
export const useAceitarOficial = (id: string) =>
  useEscritaDoFormulario(corpoDe(rotasDasGuiasOficiais.aceitarGuiaOficial, { id }), useGuardarGuia())

/** Asks the office for the official document of a guide. */
export function usePedirOficial(id: string) {
  return useEscrita(() => chamar(rotasDasGuiasOficiais.pedirGuiaOficial, { params: { id } }))
}

/** Saves the official document in force. */
export const useBaixarOficial = (id: string) =>
  useEscrita(async () => salvarArquivo(await chamar(rotasDasGuiasOficiais.baixarGuiaOficial, { params: { id } })))

/** What would become of each file; nothing is kept. */
export const conferirOficiais = (arquivos: readonly File[]) =>
  chamar(rotasDasGuiasOficiais.conferirGuiasOficiais, { arquivos })

/** Attaches many files, each to the guides that it names; the progress panel follows the job. */
export const useAnexarVarias = () =>
  useEscrita(
    (arquivos: readonly File[]) => chamar(rotasDasGuiasOficiais.anexarGuiasOficiais, { arquivos }),
    ({ idLote, total }) => acompanharLote({ id: idLote, titulo: `Anexar ${plural(total, "documento", "documentos")}` }),
  )
