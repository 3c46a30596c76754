import { type Emissao, rotasDaEmissao, rotasDosClientes, type ServicoDaEmpresa } from "@partida/contracts"
import { queryOptions, useQueryClient } from "@tanstack/react-query"
import type { z } from "zod"
import { chamar } from "../../lib/api/chamar.ts"
import { consultaDe, porEmpresa, porId } from "../../lib/api/consulta.ts"
import { corpoDe, edicaoDe, reler, relerTudo, useEscrita, useEscritaDoFormulario } from "../../lib/api/escrita.ts"
import type { Entrada } from "../../lib/api/mapping.ts"

export type PainelDaEmissao = z.infer<typeof rotasDaEmissao.consultarEmissao.resposta>
export type PedidoDeNota = Entrada<typeof rotasDaEmissao.emitirNota>["corpo"]

/** How a company issues, what is missing, and what it does. */
export const consultaEmissao = consultaDe(rotasDaEmissao, "consultarEmissao", porEmpresa)

const CLIENTES_NA_ESCOLHA = 50
/** Clients of a company that a text finds, for a choice. */
export const consultaEscolhaDeClientes = (idEmpresa: string, busca: string) =>
  queryOptions({
    queryKey: ["listarClientes", idEmpresa, "escolha", busca],
    queryFn: ({ signal }) =>
      chamar(rotasDosClientes.listarClientes, {
        params: { idEmpresa },
        query: { pagina: 1, registrosPorPagina: CLIENTES_NA_ESCOLHA, ...(busca ? { busca } : {}) },
        sinal: signal,
      }),
  })

/** One client. */
export const consultaCliente = consultaDe(rotasDosClientes, "consultarCliente", porId)

/** The taxes of a note as it stands, without issuing it. */
export const consultaPrevia = consultaDe(
  rotasDaEmissao,
  "preverNota",
  (idEmpresa: string, pedido: PedidoDeNota) => ({ params: { idEmpresa }, corpo: pedido }),
  { retry: false },
)

const ENQUANTO_EMITE_MS = 1500
/** Where an emission stands, asked again while it may change. */
export const consultaEmitida = (id: string) =>
  queryOptions({
    queryKey: ["consultarEmitida", id],
    queryFn: ({ signal }) => chamar(rotasDaEmissao.consultarEmitida, { params: { id }, sinal: signal }),
    refetchInterval: ({ state }: { state: { data: Emissao | undefined } }) =>
      state.data === undefined || (state.data.estado === "enviando" && !state.data.parada) ? ENQUANTO_EMITE_MS : false,
  })

/** What did not become a note yet. */
export const consultaEmAberto = (idEmpresa: string, estado: "enviando" | "rejeitada") =>
  queryOptions({
    queryKey: ["listarEmissoes", idEmpresa, estado],
    queryFn: ({ signal }) =>
      chamar(rotasDaEmissao.listarEmissoes, {
        params: { idEmpresa },
        query: { estado, pagina: 1, registrosPorPagina: 25 },
        sinal: signal,
      }),
  })

/** What may be done with an issued note, and what was asked. */
export const consultaEmissaoDaNota = (id: string) =>
  queryOptions({
    queryKey: ["consultarEmissaoDaNota", id],
    queryFn: ({ signal }) => chamar(rotasDaEmissao.consultarEmissaoDaNota, { params: { id }, sinal: signal }),
    refetchInterval: ({ state }: { state: { data: { pedidos: readonly { estado: string }[] } | undefined } }) =>
      state.data?.pedidos.some(({ estado }) => estado === "enviando") ? ENQUANTO_EMITE_MS : false,
  })

/** Issues a note, or makes a refused one again. The same `chave` never issues twice, however many times it is sent. */
export const useEmitir = (idEmpresa: string, corrigida: string | null) =>
  useEscritaDoFormulario(
    ({ corpo, chave }: { readonly corpo: PedidoDeNota; readonly chave: string }) =>
      corrigida === null
        ? chamar(rotasDaEmissao.emitirNota, { params: { idEmpresa }, corpo, chave })
        : chamar(rotasDaEmissao.corrigirEmissao, { params: { id: corrigida }, corpo, chave }),
    relerTudo,
  )

/** Goes on with one that stopped. */
export const useTentar = () =>
  useEscrita((id: string) => chamar(rotasDaEmissao.tentarEmissao, { params: { id } }), relerTudo)

/** Gives up a refused one. The dialog tells the failures. */
export const useAbandonar = (id: string) =>
  useEscritaDoFormulario(
    (motivo: string) => chamar(rotasDaEmissao.abandonarEmissao, { params: { id }, corpo: { motivo } }),
    relerTudo,
  )

/** Asks to cancel a note, or to have it analysed. The dialog tells the failures. */
export const usePedirEvento = (id: string, evento: "cancelamento" | "analise-fiscal") =>
  useEscritaDoFormulario(
    (descricao: string) =>
      chamar(rotasDaEmissao.pedirEventoDaNota, { params: { id }, corpo: { evento, motivo: "1", descricao } }),
    relerTudo,
  )

/** Registers a client. */
export const useCriarCliente = (idEmpresa: string) =>
  useEscritaDoFormulario(corpoDe(rotasDosClientes.criarCliente, { idEmpresa }), reler("listarClientes"))

/** Saves a client over the version that was read. */
export const useEditarCliente = (id: string) =>
  useEscritaDoFormulario(edicaoDe(rotasDosClientes.editarCliente, { id }), async (cliente, queryClient) => {
    queryClient.setQueryData(consultaCliente(id).queryKey, cliente)
    await queryClient.invalidateQueries({ queryKey: ["listarClientes"] })
    await queryClient.invalidateQueries({ queryKey: ["preverNota"] })
  })

/** Puts a client away from the choices, or brings it back. */
export const useArquivarCliente = (id: string) =>
  useEscrita(
    (arquivado: boolean) => chamar(rotasDosClientes.arquivarCliente, { params: { id }, corpo: { arquivado } }),
    async (cliente, queryClient) => {
      queryClient.setQueryData(consultaCliente(id).queryKey, cliente)
      await queryClient.invalidateQueries({ queryKey: ["listarClientes"] })
    },
  )

function useRelerEmissao() {
  const queryClient = useQueryClient()
  return (idEmpresa: string) => queryClient.invalidateQueries({ queryKey: consultaEmissao(idEmpresa).queryKey })
}

/** Says how the company issues. The form tells the failures. */
export function useConfigurar(idEmpresa: string) {
  const reler = useRelerEmissao()
  return useEscritaDoFormulario(edicaoDe(rotasDaEmissao.configurarEmissao, { idEmpresa }), () => reler(idEmpresa))
}

type Servico = Pick<ServicoDaEmpresa, "id" | "idEmpresa">

/** Saves a service over the version that was read. The form tells the failures. */
export function useEditarServico({ id, idEmpresa }: Servico) {
  const reler = useRelerEmissao()
  return useEscritaDoFormulario(edicaoDe(rotasDaEmissao.editarServico, { id }), () => reler(idEmpresa))
}

/** Puts a service away from the choices, or brings it back. */
export function useArquivarServico({ id, idEmpresa }: Servico) {
  const reler = useRelerEmissao()
  return useEscrita(
    (arquivado: boolean) => chamar(rotasDaEmissao.arquivarServico, { params: { id }, corpo: { arquivado } }),
    () => reler(idEmpresa),
  )
}

/** Registers what the company does. */
export function useCriarServico(idEmpresa: string) {
  const reler = useRelerEmissao()
  return useEscritaDoFormulario(corpoDe(rotasDaEmissao.criarServico, { idEmpresa }), () => reler(idEmpresa))
}
