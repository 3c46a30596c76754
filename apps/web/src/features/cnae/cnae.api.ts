import { type AnexoDaAtividade, type AtividadeCadastrada, rotasDoCnae } from "@partida/contracts"
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { abrir, chamar } from "../../lib/api/chamar.ts"
import type { Entrada } from "../../lib/api/mapping.ts"
import type { AbrirExportacao } from "../../shared/lista/exportar.ts"

type DadosDaNova = Entrada<typeof rotasDoCnae.criarAtividade>["corpo"]
export type DadosDaAtividade = Entrada<typeof rotasDoCnae.editarAtividade>["corpo"]

/** Every activity of a company, its regime and its last closed month. */
export const consultaAtividades = (idEmpresa: string) =>
  queryOptions({
    queryKey: ["listarAtividades", idEmpresa],
    queryFn: ({ signal }) => chamar(rotasDoCnae.listarAtividades, { params: { idEmpresa }, sinal: signal }),
  })

/** Every activity of a company, as a file. */
export const exportarAtividades =
  (idEmpresa: string): AbrirExportacao =>
  (pedido, sinal) =>
    abrir(rotasDoCnae.exportarAtividades, { params: { idEmpresa }, query: pedido, sinal })

/** One activity. */
export const consultaAtividade = (id: string) =>
  queryOptions({
    queryKey: ["consultarAtividade", id],
    queryFn: ({ signal }) => chamar(rotasDoCnae.consultarAtividade, { params: { id }, sinal: signal }),
  })

/** What a CNAE suggests in a month; the tables change with the product. */
export const consultaSugestao = (cnae: string, competencia: string) =>
  queryOptions({
    queryKey: ["sugerirPeloCnae", cnae, competencia],
    queryFn: ({ signal }) =>
      chamar(rotasDoCnae.sugerirPeloCnae, { params: { cnae }, query: { competencia }, sinal: signal }),
    enabled: /^\d{7}$/.test(cnae),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

export interface PedidoDePrevia {
  /** Null: the annex at the start. */
  readonly desde: string | null
  /** Null takes the change of that month out. */
  readonly anexo: AnexoDaAtividade | null
}

/** What a change of annex would do to the open months; computed by the server and not stored. */
export const consultaPrevia = ({ id, versao }: AtividadeCadastrada, pedido: PedidoDePrevia | null) =>
  queryOptions({
    queryKey: ["preverMudancaDeAnexo", id, versao, pedido],
    queryFn: ({ signal }) =>
      chamar(rotasDoCnae.preverMudancaDeAnexo, {
        params: { id },
        corpo: pedido ?? { desde: null, anexo: null },
        sinal: signal,
      }),
    enabled: pedido !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })

/** A change of an activity changes the lists that show it and every month it is computed in. */
function useGuardar() {
  const queryClient = useQueryClient()
  return async (atividade: AtividadeCadastrada | null, idEmpresa?: string) => {
    if (atividade) queryClient.setQueryData(consultaAtividade(atividade.id).queryKey, atividade)
    const nomes = ["listarAtividades", "consultarEmpresa", "listarFechamentos", "consultarFechamento"]
    await Promise.all([
      ...nomes.map((nome) => queryClient.invalidateQueries({ queryKey: [nome] })),
      queryClient.invalidateQueries({ queryKey: ["listarAtividades", atividade?.idEmpresa ?? idEmpresa] }),
    ])
  }
}

/** Registers an activity. The form tells the failures. */
export function useCriar(idEmpresa: string) {
  const guardar = useGuardar()
  return useMutation({
    mutationFn: (corpo: DadosDaNova) => chamar(rotasDoCnae.criarAtividade, { params: { idEmpresa }, corpo }),
    onSuccess: (atividade) => guardar(atividade),
    meta: { erroNaTela: true },
  })
}

/** Saves over the version that was read. The form tells the failures. */
export function useEditar(id: string) {
  const guardar = useGuardar()
  return useMutation({
    mutationFn: ({ versao, corpo }: { readonly versao: number; readonly corpo: DadosDaAtividade }) =>
      chamar(rotasDoCnae.editarAtividade, { params: { id }, corpo, versao }),
    onSuccess: (atividade) => guardar(atividade),
    meta: { erroNaTela: true },
  })
}

/** Adds or replaces a change of annex. The form tells the failures. */
export function useMudarAnexo({ id, versao }: AtividadeCadastrada) {
  const guardar = useGuardar()
  return useMutation({
    mutationFn: ({ desde, ...corpo }: { desde: string; anexo: AnexoDaAtividade; motivo: string }) =>
      chamar(rotasDoCnae.mudarAnexo, { params: { id, desde }, corpo, versao }),
    onSuccess: (atividade) => guardar(atividade),
    meta: { erroNaTela: true },
  })
}

/** Takes a change of annex out. */
export function useDesfazerMudanca({ id, versao }: AtividadeCadastrada) {
  const guardar = useGuardar()
  return useMutation({
    mutationFn: (desde: string) => chamar(rotasDoCnae.desfazerMudancaDeAnexo, { params: { id, desde }, versao }),
    onSuccess: (atividade) => guardar(atividade),
  })
}

/** Makes it the main one, or undoes its end. */
export function useAto(id: string) {
  const guardar = useGuardar()
  return useMutation({
    mutationFn: (ato: "principal" | "reativar") =>
      chamar(ato === "principal" ? rotasDoCnae.tornarAtividadePrincipal : rotasDoCnae.reativarAtividade, {
        params: { id },
      }),
    onSuccess: (atividade) => guardar(atividade),
  })
}

/** Ends an activity. The dialog tells the failures. */
export function useEncerrar(id: string) {
  const guardar = useGuardar()
  return useMutation({
    mutationFn: (encerradaEm: string) =>
      chamar(rotasDoCnae.encerrarAtividade, { params: { id }, corpo: { encerradaEm } }),
    onSuccess: (atividade) => guardar(atividade),
    meta: { erroNaTela: true },
  })
}

/** Removes an activity that was never used. */
export function useExcluir({ id, idEmpresa, versao }: AtividadeCadastrada) {
  const guardar = useGuardar()
  return useMutation({
    mutationFn: () => chamar(rotasDoCnae.excluirAtividade, { params: { id }, versao }),
    onSuccess: () => guardar(null, idEmpresa),
  })
}
