import { type AnexoDaAtividade, type AtividadeCadastrada, rotasDoCnae } from "@partida/contracts"
import { keepPreviousData, queryOptions, useQueryClient } from "@tanstack/react-query"
import { chamar } from "../../lib/api/chamar.ts"
import { consultaDe, porEmpresa, porId } from "../../lib/api/consulta.ts"
import { corpoDe, edicaoDe, useEscrita, useEscritaDoFormulario } from "../../lib/api/escrita.ts"
import { arquivoDe } from "../../shared/lista/chamadas.ts"

/** Every activity of a company, its regime and its last closed month. */
export const consultaAtividades = consultaDe(rotasDoCnae, "listarAtividades", porEmpresa)

/** Every activity of a company, as a file. */
export const exportarAtividades = arquivoDe(rotasDoCnae, "exportarAtividades")

/** One activity. */
export const consultaAtividade = consultaDe(rotasDoCnae, "consultarAtividade", porId)

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
  return useEscritaDoFormulario(corpoDe(rotasDoCnae.criarAtividade, { idEmpresa }), (atividade) => guardar(atividade))
}

/** Saves over the version that was read. The form tells the failures. */
export function useEditar(id: string) {
  const guardar = useGuardar()
  return useEscritaDoFormulario(edicaoDe(rotasDoCnae.editarAtividade, { id }), (atividade) => guardar(atividade))
}

/** Adds or replaces a change of annex. The form tells the failures. */
export function useMudarAnexo({ id, versao }: AtividadeCadastrada) {
  const guardar = useGuardar()
  return useEscritaDoFormulario(
    ({ desde, ...corpo }: { desde: string; anexo: AnexoDaAtividade; motivo: string }) =>
      chamar(rotasDoCnae.mudarAnexo, { params: { id, desde }, corpo, versao }),
    (atividade) => guardar(atividade),
  )
}

/** Takes a change of annex out. */
export function useDesfazerMudanca({ id, versao }: AtividadeCadastrada) {
  const guardar = useGuardar()
  return useEscrita(
    (desde: string) => chamar(rotasDoCnae.desfazerMudancaDeAnexo, { params: { id, desde }, versao }),
    (atividade) => guardar(atividade),
  )
}

/** Makes it the main one, or undoes its end. */
export function useAto(id: string) {
  const guardar = useGuardar()
  return useEscrita(
    (ato: "principal" | "reativar") =>
      chamar(ato === "principal" ? rotasDoCnae.tornarAtividadePrincipal : rotasDoCnae.reativarAtividade, {
        params: { id },
      }),
    (atividade) => guardar(atividade),
  )
}

/** Ends an activity. The dialog tells the failures. */
export function useEncerrar(id: string) {
  const guardar = useGuardar()
  return useEscritaDoFormulario(
    (encerradaEm: string) => chamar(rotasDoCnae.encerrarAtividade, { params: { id }, corpo: { encerradaEm } }),
    (atividade) => guardar(atividade),
  )
}

/** Removes an activity that was never used. */
export function useExcluir({ id, idEmpresa, versao }: AtividadeCadastrada) {
  const guardar = useGuardar()
  return useEscrita(
    () => chamar(rotasDoCnae.excluirAtividade, { params: { id }, versao }),
    () => guardar(null, idEmpresa),
  )
}
