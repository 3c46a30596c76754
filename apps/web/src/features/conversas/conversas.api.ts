import { type DetalheDaConversa, rotasDasConversas, rotasDosDocumentos } from "@partida/contracts"
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { chamar } from "../../lib/api/chamar.ts"
import type { Entrada } from "../../lib/api/mapping.ts"
import { consultaPaginada, type PedidoDa } from "../../shared/lista/consulta.ts"

export type CorpoDoPedido = Entrada<typeof rotasDasConversas.pedirDocumentos>["corpo"]
type CorpoDaNova = Entrada<typeof rotasDasConversas.abrirConversa>["corpo"]
type CorpoDoAto = Entrada<typeof rotasDasConversas.agirNaConversa>["corpo"]
type CorpoDoAjuste = Entrada<typeof rotasDasConversas.ajustarConversa>["corpo"]

/** Conversations within reach, a page at a time. */
export const consultaConversas = consultaPaginada(
  "listarConversas",
  (query: PedidoDa<typeof rotasDasConversas.listarConversas>, sinal) =>
    chamar(rotasDasConversas.listarConversas, { query, sinal }),
)

/** One conversation, with what was said. */
export const consultaConversa = (id: string) =>
  queryOptions({
    queryKey: ["consultarConversa", id],
    queryFn: ({ signal }) => chamar(rotasDasConversas.consultarConversa, { params: { id }, sinal: signal }),
  })

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
export function useResponder({
  id,
  idEmpresa,
  competencia,
}: Pick<DetalheDaConversa, "id" | "idEmpresa" | "competencia">) {
  const guardar = useGuardarConversa()
  return useMutation({
    mutationFn: async ({ texto, arquivos }: Mensagem) => {
      const anexos = await guardarArquivos(idEmpresa, arquivos, competencia)
      return chamar(rotasDasConversas.responderConversa, { params: { id }, corpo: { texto, anexos } })
    },
    onSuccess: guardar,
    meta: { erroNaTela: true },
  })
}

/** Opens a conversation. The drawer tells the failures. */
export function useAbrirConversa() {
  const guardar = useGuardarConversa()
  return useMutation({
    mutationFn: async ({ arquivos, ...corpo }: CorpoDaNova & { readonly arquivos: readonly File[] }) => {
      const anexos = await guardarArquivos(corpo.idEmpresa, arquivos, corpo.competencia ?? null)
      return chamar(rotasDasConversas.abrirConversa, { corpo: { ...corpo, anexos } })
    },
    onSuccess: guardar,
    meta: { erroNaTela: true },
  })
}

/** Accepts, returns, closes, reopens, or says that there is nothing to send. */
export function useAgir(id: string) {
  const guardar = useGuardarConversa()
  return useMutation({
    mutationFn: (corpo: CorpoDoAto) => chamar(rotasDasConversas.agirNaConversa, { params: { id }, corpo }),
    onSuccess: guardar,
  })
}

/** Changes who answers, the due day or the repetition. The dialog tells the failures. */
export function useAjustar(id: string) {
  const guardar = useGuardarConversa()
  return useMutation({
    mutationFn: (corpo: CorpoDoAjuste) => chamar(rotasDasConversas.ajustarConversa, { params: { id }, corpo }),
    onSuccess: guardar,
    meta: { erroNaTela: true },
  })
}

/** Marks as read until the last message on the screen; nobody is told when it fails, and the next opening does it. */
export function useMarcarLida(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (ate: string) => chamar(rotasDasConversas.lerConversa, { params: { id }, corpo: { ate } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ["listarConversas"] }),
    meta: { erroNaTela: true },
  })
}

/** What a request would do. */
export const preverPedidos = (corpo: CorpoDoPedido) => chamar(rotasDasConversas.preverPedidos, { corpo })

/** Asks the same documents of many companies. */
export function usePedirDocumentos() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (corpo: CorpoDoPedido) => chamar(rotasDasConversas.pedirDocumentos, { corpo }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ["listarConversas"] }),
    meta: { erroNaTela: true },
  })
}
