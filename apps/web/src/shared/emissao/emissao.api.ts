import { type Emissao, rotasDaEmissao, rotasDosClientes, type ServicoDaEmpresa } from "@partida/contracts"
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import type { z } from "zod"
import { chamar } from "../../lib/api/chamar.ts"
import type { Entrada } from "../../lib/api/mapping.ts"

type CorpoDoCliente = Entrada<typeof rotasDosClientes.criarCliente>["corpo"]
type CorpoDaConfiguracao = Entrada<typeof rotasDaEmissao.configurarEmissao>["corpo"]
type CorpoDoServico = Entrada<typeof rotasDaEmissao.criarServico>["corpo"]
export type PainelDaEmissao = z.infer<typeof rotasDaEmissao.consultarEmissao.resposta>
export type PedidoDeNota = Entrada<typeof rotasDaEmissao.emitirNota>["corpo"]

/** How a company issues, what is missing, and what it does. */
export const consultaEmissao = (idEmpresa: string) =>
  queryOptions({
    queryKey: ["consultarEmissao", idEmpresa],
    queryFn: ({ signal }) => chamar(rotasDaEmissao.consultarEmissao, { params: { idEmpresa }, sinal: signal }),
  })

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
export const consultaCliente = (id: string) =>
  queryOptions({
    queryKey: ["consultarCliente", id],
    queryFn: ({ signal }) => chamar(rotasDosClientes.consultarCliente, { params: { id }, sinal: signal }),
  })

/** The taxes of a note as it stands, without issuing it. */
export const consultaPrevia = (idEmpresa: string, pedido: PedidoDeNota) =>
  queryOptions({
    queryKey: ["preverNota", idEmpresa, pedido],
    queryFn: ({ signal }) => chamar(rotasDaEmissao.preverNota, { params: { idEmpresa }, corpo: pedido, sinal: signal }),
    retry: false,
  })

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

function useRefrescar() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries()
}

/** Issues a note, or makes a refused one again. The same `chave` never issues twice, however many times it is sent. */
export function useEmitir(idEmpresa: string, corrigida: string | null) {
  const refrescar = useRefrescar()
  return useMutation({
    mutationFn: ({ corpo, chave }: { readonly corpo: PedidoDeNota; readonly chave: string }) =>
      corrigida === null
        ? chamar(rotasDaEmissao.emitirNota, { params: { idEmpresa }, corpo, chave })
        : chamar(rotasDaEmissao.corrigirEmissao, { params: { id: corrigida }, corpo, chave }),
    onSuccess: refrescar,
    meta: { erroNaTela: true },
  })
}

/** Goes on with one that stopped. */
export function useTentar() {
  const refrescar = useRefrescar()
  return useMutation({
    mutationFn: (id: string) => chamar(rotasDaEmissao.tentarEmissao, { params: { id } }),
    onSuccess: refrescar,
  })
}

/** Gives up a refused one. The dialog tells the failures. */
export function useAbandonar(id: string) {
  const refrescar = useRefrescar()
  return useMutation({
    mutationFn: (motivo: string) => chamar(rotasDaEmissao.abandonarEmissao, { params: { id }, corpo: { motivo } }),
    onSuccess: refrescar,
    meta: { erroNaTela: true },
  })
}

/** Asks to cancel a note, or to have it analysed. The dialog tells the failures. */
export function usePedirEvento(id: string, evento: "cancelamento" | "analise-fiscal") {
  const refrescar = useRefrescar()
  return useMutation({
    mutationFn: (descricao: string) =>
      chamar(rotasDaEmissao.pedirEventoDaNota, { params: { id }, corpo: { evento, motivo: "1", descricao } }),
    onSuccess: refrescar,
    meta: { erroNaTela: true },
  })
}

/** Registers a client. */
export function useCriarCliente(idEmpresa: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (corpo: CorpoDoCliente) => chamar(rotasDosClientes.criarCliente, { params: { idEmpresa }, corpo }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ["listarClientes"] }),
    meta: { erroNaTela: true },
  })
}

/** Saves a client over the version that was read. */
export function useEditarCliente(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ corpo, versao }: { readonly corpo: CorpoDoCliente; readonly versao: number }) =>
      chamar(rotasDosClientes.editarCliente, { params: { id }, corpo, versao }),
    onSuccess: async (cliente) => {
      queryClient.setQueryData(consultaCliente(id).queryKey, cliente)
      await queryClient.invalidateQueries({ queryKey: ["listarClientes"] })
      await queryClient.invalidateQueries({ queryKey: ["preverNota"] })
    },
    meta: { erroNaTela: true },
  })
}

/** Puts a client away from the choices, or brings it back. */
export function useArquivarCliente(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (arquivado: boolean) =>
      chamar(rotasDosClientes.arquivarCliente, { params: { id }, corpo: { arquivado } }),
    onSuccess: async (cliente) => {
      queryClient.setQueryData(consultaCliente(id).queryKey, cliente)
      await queryClient.invalidateQueries({ queryKey: ["listarClientes"] })
    },
  })
}

function useRelerEmissao() {
  const queryClient = useQueryClient()
  return (idEmpresa: string) => queryClient.invalidateQueries({ queryKey: consultaEmissao(idEmpresa).queryKey })
}

/** Says how the company issues. The form tells the failures. */
export function useConfigurar(idEmpresa: string) {
  const reler = useRelerEmissao()
  return useMutation({
    mutationFn: ({ corpo, versao }: { readonly corpo: CorpoDaConfiguracao; readonly versao: number }) =>
      chamar(rotasDaEmissao.configurarEmissao, { params: { idEmpresa }, corpo, versao }),
    onSuccess: () => reler(idEmpresa),
    meta: { erroNaTela: true },
  })
}

type Servico = Pick<ServicoDaEmpresa, "id" | "idEmpresa">

/** Saves a service over the version that was read. The form tells the failures. */
export function useEditarServico({ id, idEmpresa }: Servico) {
  const reler = useRelerEmissao()
  return useMutation({
    mutationFn: ({ corpo, versao }: { readonly corpo: CorpoDoServico; readonly versao: number }) =>
      chamar(rotasDaEmissao.editarServico, { params: { id }, corpo, versao }),
    onSuccess: () => reler(idEmpresa),
    meta: { erroNaTela: true },
  })
}

/** Puts a service away from the choices, or brings it back. */
export function useArquivarServico({ id, idEmpresa }: Servico) {
  const reler = useRelerEmissao()
  return useMutation({
    mutationFn: (arquivado: boolean) =>
      chamar(rotasDaEmissao.arquivarServico, { params: { id }, corpo: { arquivado } }),
    onSuccess: () => reler(idEmpresa),
  })
}

/** Registers what the company does. */
export function useCriarServico(idEmpresa: string) {
  const reler = useRelerEmissao()
  return useMutation({
    mutationFn: (corpo: CorpoDoServico) => chamar(rotasDaEmissao.criarServico, { params: { idEmpresa }, corpo }),
    onSuccess: () => reler(idEmpresa),
    meta: { erroNaTela: true },
  })
}
