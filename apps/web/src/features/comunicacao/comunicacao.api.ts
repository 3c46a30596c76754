import { type AssuntoDaComunicacao, type ComunicadoDoPainel, rotasDaComunicacao } from "@partida/contracts"
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { abrir, chamar } from "../../lib/api/chamar.ts"
import type { Entrada } from "../../lib/api/mapping.ts"
import { salvarArquivo } from "../../lib/api/salvar-arquivo.ts"
import { consultaPaginada, type PedidoDa } from "../../shared/lista/consulta.ts"
import type { AbrirExportacao } from "../../shared/lista/exportar.ts"

export type PedidoDeEnvio = Entrada<typeof rotasDaComunicacao.pedirEnvio>["corpo"]

/** While something is on its way out, the list is asked for again: delivery and returns come from outside. */
const RELEITURA_MS = 4000
const saindo = ({ situacao }: Pick<ComunicadoDoPainel, "situacao">) => situacao === "em-envio"

const paginas = consultaPaginada(
  "listarComunicacao",
  (query: PedidoDa<typeof rotasDaComunicacao.listarComunicacao>, sinal) =>
    chamar(rotasDaComunicacao.listarComunicacao, { query, sinal }),
)

/** A page of the documents of a month, with who each reached. */
export const consultaComunicados = (pedido: Parameters<typeof paginas>[0]) =>
  queryOptions({
    ...paginas(pedido),
    refetchInterval: ({ state }) => (state.data?.lista.some(saindo) ? RELEITURA_MS : false),
  })

/** One document, by its id; null when it is not of the month, or was replaced. */
export const consultaComunicado = (assunto: AssuntoDaComunicacao, competencia: string, documento: string) =>
  queryOptions({
    queryKey: ["listarComunicacao", "um", assunto, competencia, documento],
    queryFn: async ({ signal }) => {
      const query = { assunto, competencia, documento, direcao: "asc", pagina: 1, registrosPorPagina: 1 } as const
      const { lista } = await chamar(rotasDaComunicacao.listarComunicacao, { query, sinal: signal })
      return lista[0] ?? null
    },
    refetchInterval: ({ state }) => (state.data && saindo(state.data) ? RELEITURA_MS : false),
  })

/** The documents of a filter and who each reached, as a file. */
export const exportarComunicados =
  (filtro: Omit<Entrada<typeof rotasDaComunicacao.exportarComunicacao>["query"], "formato">): AbrirExportacao =>
  (pedido, sinal) =>
    abrir(rotasDaComunicacao.exportarComunicacao, { query: { ...filtro, ...pedido }, sinal })

/** What would leave, message by message. */
export const consultaPrevia = (corpo: PedidoDeEnvio) =>
  queryOptions({
    queryKey: ["preverEnvio", corpo],
    queryFn: ({ signal }) => chamar(rotasDaComunicacao.preverEnvio, { corpo, sinal: signal }),
    staleTime: 0,
    gcTime: 0,
  })

/** A sending, with its proof. */
export const consultaEnvio = (id: string) =>
  queryOptions({
    queryKey: ["consultarEnvio", id],
    queryFn: ({ signal }) => chamar(rotasDaComunicacao.consultarEnvio, { params: { id }, sinal: signal }),
    staleTime: 0,
  })

function useEnvelhecer() {
  const queryClient = useQueryClient()
  return () =>
    Promise.all(
      ["listarComunicacao", "consultarEnvio"].map((nome) => queryClient.invalidateQueries({ queryKey: [nome] })),
    )
}

/** Asks for what the preview showed. The dialog tells the failures. */
export function usePedirEnvio() {
  const envelhecer = useEnvelhecer()
  return useMutation({
    mutationFn: (corpo: PedidoDeEnvio) => chamar(rotasDaComunicacao.pedirEnvio, { corpo }),
    onSuccess: envelhecer,
    meta: { erroNaTela: true },
  })
}

/** Makes the message that a person sends from their own telephone. */
export function usePassarAoWhatsapp() {
  const envelhecer = useEnvelhecer()
  return useMutation({
    mutationFn: (corpo: Entrada<typeof rotasDaComunicacao.passarAoWhatsapp>["corpo"]) =>
      chamar(rotasDaComunicacao.passarAoWhatsapp, { corpo }),
    onSuccess: envelhecer,
  })
}

/** From then on the link of a message opens nothing. */
export function useRevogarLink(id: string) {
  const envelhecer = useEnvelhecer()
  return useMutation({
    mutationFn: () => chamar(rotasDaComunicacao.revogarLink, { params: { id } }),
    onSuccess: envelhecer,
  })
}

/** Saves the proof of a sending. */
export const useBaixarProva = (id: string) =>
  useMutation({
    mutationFn: async () => salvarArquivo(await chamar(rotasDaComunicacao.baixarProva, { params: { id } })),
  })
