import { type DetalheDaConversa, rotasDasConversas, rotasDosDocumentos } from "@partida/contracts"
import { useQueryClient } from "@tanstack/react-query"
import { chamar } from "../../lib/api/chamar.ts"
import { consultaDe, porId } from "../../lib/api/consulta.ts"
import { corpoDe, reler, useEscrita, useEscritaDoFormulario } from "../../lib/api/escrita.ts"
import type { Entrada } from "../../lib/api/mapping.ts"
import { listaDe } from "../../shared/lista/chamadas.ts"

export type CorpoDoPedido = Entrada<typeof rotasDasConversas.pedirDocumentos>["corpo"]
type CorpoDaNova = Entrada<typeof rotasDasConversas.abrirConversa>["corpo"]

/** Conversations within reach, a page at a time. */
export const consultaConversas = listaDe(rotasDasConversas, "listarConversas")

/** One conversation, with what was said. */
export const consultaConversa = consultaDe(rotasDasConversas, "consultarConversa", porId)

function useGuardarConversa() {
  const queryClient = useQueryClient()
  return async (detalhe: DetalheDaConversa) => {
    queryClient.setQueryData(consultaConversa(detalhe.id).queryKey, detalhe)
    await Promise.all(
      ["listarConversas", "consultarPainelDaEmpresa", "consultarPainelDasEmpresas"].map((nome) =>
        queryClient.invalidateQueries({ queryKey: [nome] }),
      ),
    )
  }
}

interface Mensagem {
  readonly texto: string
  readonly arquivos: readonly File[]
}

/** Keeps the files as documents of the company, hidden from its staff, and answers their ids. */
async function guardarArquivos(idEmpresa: string, arquivos: readonly File[], competencia: string | null) {
  if (arquivos.length === 0) return []
  const { lista } = await chamar(rotasDosDocumentos.anexarDocumentos, {
    params: { idEmpresa },
    query: { tipo: "anexo", reservado: "sim", ...(competencia ? { competencia } : {}) },
    arquivos,
  })
  return lista.map(({ documento }) => documento.id)
}

/** Writes in a conversation; the files go first, and sent again they are not kept twice. The composer tells the failures. */
export const useResponder = ({
  id,
  idEmpresa,
  competencia,
}: Pick<DetalheDaConversa, "id" | "idEmpresa" | "competencia">) =>
  useEscritaDoFormulario(async ({ texto, arquivos }: Mensagem) => {
    const anexos = await guardarArquivos(idEmpresa, arquivos, competencia)
    return chamar(rotasDasConversas.responderConversa, { params: { id }, corpo: { texto, anexos } })
  }, useGuardarConversa())

/** Opens a conversation. The drawer tells the failures. */
export const useAbrirConversa = () =>
  useEscritaDoFormulario(async ({ arquivos, ...corpo }: CorpoDaNova & { readonly arquivos: readonly File[] }) => {
    const anexos = await guardarArquivos(corpo.idEmpresa, arquivos, corpo.competencia ?? null)
    return chamar(rotasDasConversas.abrirConversa, { corpo: { ...corpo, anexos } })
  }, useGuardarConversa())

/** Accepts, returns, closes, reopens, or says that there is nothing to send. */
export const useAgir = (id: string) =>
  useEscrita(corpoDe(rotasDasConversas.agirNaConversa, { id }), useGuardarConversa())

/** Changes who answers, the due day or the repetition. The dialog tells the failures. */
export const useAjustar = (id: string) =>
  useEscritaDoFormulario(corpoDe(rotasDasConversas.ajustarConversa, { id }), useGuardarConversa())

/** Marks as read until the last message on the screen; nobody is told when it fails, and the next opening does it. */
export const useMarcarLida = (id: string) =>
  useEscritaDoFormulario(
    (ate: string) => chamar(rotasDasConversas.lerConversa, { params: { id }, corpo: { ate } }),
    reler("listarConversas"),
  )

/** What a request would do. */
export const preverPedidos = corpoDe(rotasDasConversas.preverPedidos)

/** Asks the same documents of many companies. */
export const usePedirDocumentos = () =>
  useEscritaDoFormulario(corpoDe(rotasDasConversas.pedirDocumentos), reler("listarConversas"))
