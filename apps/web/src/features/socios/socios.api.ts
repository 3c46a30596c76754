import { rotasDosSocios, type Socio } from "@partida/contracts"
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { abrir, chamar } from "../../lib/api/chamar.ts"
import type { Entrada } from "../../lib/api/mapping.ts"
import { consultaPaginada, type PedidoDa } from "../../shared/lista/consulta.ts"
import type { AbrirExportacao } from "../../shared/lista/exportar.ts"

type DadosDoSocio = Entrada<typeof rotasDosSocios.cadastrarSocio>["corpo"]
export type DadosDaEdicao = Entrada<typeof rotasDosSocios.editarSocio>["corpo"]
type DadosDoQuadro = Entrada<typeof rotasDosSocios.registrarQuadro>["corpo"]
export type PedidoDaPrevia = Entrada<typeof rotasDosSocios.preverProLabores>["corpo"]
type ItensDoAjuste = Entrada<typeof rotasDosSocios.aplicarProLabores>["corpo"]

/** A page of the people within reach, and what the whole filter pays. */
export const consultaSocios = consultaPaginada(
  "listarSocios",
  (query: PedidoDa<typeof rotasDosSocios.listarSocios>, sinal) => chamar(rotasDosSocios.listarSocios, { query, sinal }),
)

/** The people of a filter, as a file. */
export const exportarSocios =
  (filtro: Omit<Entrada<typeof rotasDosSocios.exportarSocios>["query"], "formato">): AbrirExportacao =>
  (pedido, sinal) =>
    abrir(rotasDosSocios.exportarSocios, { query: { ...filtro, ...pedido }, sinal })

export type FiltroDosSocios = Omit<Entrada<typeof rotasDosSocios.exportarSocios>["query"], "formato" | "colunas">
const POR_VEZ = 100
const MAXIMO_DE_VEZES = 10

/** Ids of everybody a filter finds, as many as one adjustment takes. */
export const consultaIds = (filtro: FiltroDosSocios) =>
  queryOptions({
    queryKey: ["listarSocios", "ids", filtro],
    queryFn: async ({ signal }) => {
      const ids: string[] = []
      let cursor: string | undefined
      for (let pagina = 1; pagina <= MAXIMO_DE_VEZES; pagina++) {
        const query = { ...filtro, pagina, registrosPorPagina: POR_VEZ, ...(cursor ? { cursor } : {}) }
        const { lista, paginacao } = await chamar(rotasDosSocios.listarSocios, { query, sinal: signal })
        ids.push(...lista.map(({ id }) => id))
        if (!paginacao.proxima) break
        cursor = paginacao.proxima
      }
      return ids
    },
    staleTime: 0,
  })

/** One person with everything that hangs on them. */
export const consultaSocio = (id: string) =>
  queryOptions({
    queryKey: ["consultarSocio", id],
    queryFn: ({ signal }) => chamar(rotasDosSocios.consultarSocio, { params: { id }, sinal: signal }),
  })

/** Every composition of a company, newest first. */
export const consultaQuadros = (idEmpresa: string) =>
  queryOptions({
    queryKey: ["listarQuadros", idEmpresa],
    queryFn: ({ signal }) => chamar(rotasDosSocios.listarQuadros, { params: { idEmpresa }, query: {}, sinal: signal }),
  })

/** What each person of a company receives in a month, with INSS, IRRF and the memória. */
export const consultaProLabore = (idEmpresa: string, competencia: string, pagamento: string | undefined) =>
  queryOptions({
    queryKey: ["consultarProLabore", idEmpresa, competencia, pagamento],
    queryFn: ({ signal }) =>
      chamar(rotasDosSocios.consultarProLabore, {
        params: { idEmpresa },
        query: { competencia, ...(pagamento ? { pagamento } : {}) },
        sinal: signal,
      }),
    placeholderData: keepPreviousData,
    retry: false,
  })

/** What an adjustment would change; nothing is stored. */
export const consultaPrevia = (pedido: PedidoDaPrevia | null) =>
  queryOptions({
    queryKey: ["preverProLabores", pedido],
    queryFn: ({ signal }) =>
      chamar(rotasDosSocios.preverProLabores, {
        corpo: pedido ?? { desde: "", ajuste: { tipo: "valor", valor: "" }, ids: [] },
        sinal: signal,
      }),
    enabled: pedido !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })

const LISTAS = ["listarSocios", "listarQuadros", "consultarProLabore", "preverProLabores"]

/** Whatever changes of a person shows in the lists, in the compositions and in the same person elsewhere. */
function useGuardar() {
  const queryClient = useQueryClient()
  return async (socio?: Socio) => {
    if (socio) queryClient.setQueryData(consultaSocio(socio.id).queryKey, socio)
    const outros = {
      queryKey: ["consultarSocio"],
      predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[1] !== socio?.id,
    }
    await Promise.all([
      ...LISTAS.map((nome) => queryClient.invalidateQueries({ queryKey: [nome] })),
      queryClient.invalidateQueries(outros),
    ])
  }
}

/** Registers somebody. The form tells the failures. */
export function useCadastrar(idEmpresa: string) {
  const guardar = useGuardar()
  return useMutation({
    mutationFn: (corpo: DadosDoSocio) => chamar(rotasDosSocios.cadastrarSocio, { params: { idEmpresa }, corpo }),
    onSuccess: guardar,
    meta: { erroNaTela: true },
  })
}

/** Saves over the version that was read. The form tells the failures. */
export function useEditar(id: string) {
  const guardar = useGuardar()
  return useMutation({
    mutationFn: ({ versao, corpo }: { readonly versao: number; readonly corpo: DadosDaEdicao }) =>
      chamar(rotasDosSocios.editarSocio, { params: { id }, corpo, versao }),
    onSuccess: guardar,
    meta: { erroNaTela: true },
  })
}

/** Deletes who nothing holds. */
export function useExcluir(id: string) {
  const guardar = useGuardar()
  return useMutation({
    mutationFn: () => chamar(rotasDosSocios.excluirSocio, { params: { id } }),
    onSuccess: () => guardar(),
  })
}

interface Lista<C> {
  readonly versao: number
  readonly corpo: C
}

/** Replaces the dependants. The form tells the failures. */
export function useSalvarDependentes(id: string) {
  const guardar = useGuardar()
  return useMutation({
    mutationFn: ({ versao, corpo }: Lista<Entrada<typeof rotasDosSocios.salvarDependentes>["corpo"]>) =>
      chamar(rotasDosSocios.salvarDependentes, { params: { id }, corpo, versao }),
    onSuccess: guardar,
    meta: { erroNaTela: true },
  })
}

/** Replaces what is earned elsewhere. The form tells the failures. */
export function useSalvarRendas(id: string) {
  const guardar = useGuardar()
  return useMutation({
    mutationFn: ({ versao, corpo }: Lista<Entrada<typeof rotasDosSocios.salvarOutrasRendas>["corpo"]>) =>
      chamar(rotasDosSocios.salvarOutrasRendas, { params: { id }, corpo, versao }),
    onSuccess: guardar,
    meta: { erroNaTela: true },
  })
}

/** Sets the value from a month on. The form tells the failures. */
export function useDefinirProLabore(id: string, versao: number) {
  const guardar = useGuardar()
  return useMutation({
    mutationFn: ({
      desde,
      ...corpo
    }: Entrada<typeof rotasDosSocios.definirProLabore>["corpo"] & { readonly desde: string }) =>
      chamar(rotasDosSocios.definirProLabore, { params: { id, desde }, corpo, versao }),
    onSuccess: guardar,
    meta: { erroNaTela: true },
  })
}

/** Takes back the value that begins in a month. */
export function useRemoverProLabore(id: string, versao: number) {
  const guardar = useGuardar()
  return useMutation({
    mutationFn: (desde: string) => chamar(rotasDosSocios.removerProLabore, { params: { id, desde }, versao }),
    onSuccess: guardar,
  })
}

/** Writes the values of a preview. The dialog tells the failures. */
export function useAplicarProLabores() {
  const guardar = useGuardar()
  return useMutation({
    mutationFn: (corpo: ItensDoAjuste) => chamar(rotasDosSocios.aplicarProLabores, { corpo }),
    onSuccess: () => guardar(),
    meta: { erroNaTela: true },
  })
}

/** Registers an amendment, or corrects the one of `desde` over the version that was read. The form tells the failures. */
export function useSalvarQuadro(idEmpresa: string) {
  const guardar = useGuardar()
  return useMutation({
    mutationFn: ({ atual, corpo }: { atual: { desde: string; versao: number } | null; corpo: DadosDoQuadro }) =>
      atual === null
        ? chamar(rotasDosSocios.registrarQuadro, { params: { idEmpresa }, corpo })
        : chamar(rotasDosSocios.corrigirQuadro, {
            params: { idEmpresa, desde: atual.desde },
            corpo,
            versao: atual.versao,
          }),
    onSuccess: () => guardar(),
    meta: { erroNaTela: true },
  })
}

/** Removes the newest amendment. */
export function useRemoverQuadro(idEmpresa: string) {
  const guardar = useGuardar()
  return useMutation({
    mutationFn: ({ desde, versao }: { readonly desde: string; readonly versao: number }) =>
      chamar(rotasDosSocios.removerQuadro, { params: { idEmpresa, desde }, versao }),
    onSuccess: () => guardar(),
  })
}
