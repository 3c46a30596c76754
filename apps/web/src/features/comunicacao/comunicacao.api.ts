import { type AssuntoDaComunicacao, type ComunicadoDoPainel, rotasDaComunicacao } from "@partida/contracts"
import { queryOptions } from "@tanstack/react-query"
import { chamar } from "../../lib/api/chamar.ts"
import { consultaDe, porId } from "../../lib/api/consulta.ts"
import { corpoDe, reler, useEscrita, useEscritaDoFormulario } from "../../lib/api/escrita.ts"
import type { Entrada } from "../../lib/api/mapping.ts"
import { salvarArquivo } from "../../lib/api/salvar-arquivo.ts"
import { arquivoDe, listaDe } from "../../shared/lista/chamadas.ts"

export type PedidoDeEnvio = Entrada<typeof rotasDaComunicacao.pedirEnvio>["corpo"]

/** While something is on its way out, the list is asked for again: delivery and returns come from outside. */
const RELEITURA_MS = 4000
const saindo = ({ situacao }: Pick<ComunicadoDoPainel, "situacao">) => situacao === "em-envio"

const paginas = listaDe(rotasDaComunicacao, "listarComunicacao")

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
export const exportarComunicados = arquivoDe(rotasDaComunicacao, "exportarComunicacao")

/** What would leave, message by message. */
export const consultaPrevia = consultaDe(rotasDaComunicacao, "preverEnvio", (corpo: PedidoDeEnvio) => ({ corpo }), {
  staleTime: 0,
  gcTime: 0,
})

/** A sending, with its proof. */
export const consultaEnvio = consultaDe(rotasDaComunicacao, "consultarEnvio", porId, { staleTime: 0 })

const envelhecer = reler("listarComunicacao", "consultarEnvio")

/** Asks for what the preview showed. The dialog tells the failures. */
export const usePedirEnvio = () => useEscritaDoFormulario(corpoDe(rotasDaComunicacao.pedirEnvio), envelhecer)

/** Makes the message that a person sends from their own telephone. */
export const usePassarAoWhatsapp = () => useEscrita(corpoDe(rotasDaComunicacao.passarAoWhatsapp), envelhecer)

/** From then on the link of a message opens nothing. */
export const useRevogarLink = (id: string) =>
  useEscrita(() => chamar(rotasDaComunicacao.revogarLink, { params: { id } }), envelhecer)

/** Saves the proof of a sending. */
export const useBaixarProva = (id: string) =>
  useEscrita(async () => salvarArquivo(await chamar(rotasDaComunicacao.baixarProva, { params: { id } })))
