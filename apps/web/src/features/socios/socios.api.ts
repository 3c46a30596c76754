import { rotasDosSocios, type Socio } from "@partida/contracts"
import { keepPreviousData, queryOptions, useQueryClient } from "@tanstack/react-query"
import { chamar } from "../../lib/api/chamar.ts"
import { consultaDe, porId } from "../../lib/api/consulta.ts"
import { corpoDe, edicaoDe, useEscrita, useEscritaDoFormulario } from "../../lib/api/escrita.ts"
import type { Entrada } from "../../lib/api/mapping.ts"
import { arquivoDe, listaDe } from "../../shared/lista/chamadas.ts"

export type DadosDaEdicao = Entrada<typeof rotasDosSocios.editarSocio>["corpo"]
type DadosDoQuadro = Entrada<typeof rotasDosSocios.registrarQuadro>["corpo"]
export type PedidoDaPrevia = Entrada<typeof rotasDosSocios.preverProLabores>["corpo"]

/** A page of the people within reach, and what the whole filter pays. */
export const consultaSocios = listaDe(rotasDosSocios, "listarSocios")

/** The people of a filter, as a file. */
export const exportarSocios = arquivoDe(rotasDosSocios, "exportarSocios")

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
export const consultaSocio = consultaDe(rotasDosSocios, "consultarSocio", porId)

/** Every composition of a company, newest first. */
export const consultaQuadros = consultaDe(rotasDosSocios, "listarQuadros", (idEmpresa: string) => ({
  params: { idEmpresa },
  query: {},
}))

/** What each person of a company receives in a month, with INSS, IRRF and the memória. */
export const consultaProLabore = consultaDe(
  rotasDosSocios,
  "consultarProLabore",
  (idEmpresa: string, competencia: string, pagamento: string | undefined) => ({
    params: { idEmpresa },
    query: { competencia, ...(pagamento ? { pagamento } : {}) },
  }),
  { placeholderData: keepPreviousData, retry: false },
)

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
export const useCadastrar = (idEmpresa: string) =>
  useEscritaDoFormulario(corpoDe(rotasDosSocios.cadastrarSocio, { idEmpresa }), useGuardar())

/** Saves over the version that was read. The form tells the failures. */
export const useEditar = (id: string) =>
  useEscritaDoFormulario(edicaoDe(rotasDosSocios.editarSocio, { id }), useGuardar())

/** Deletes who nothing holds. */
export function useExcluir(id: string) {
  const guardar = useGuardar()
  return useEscrita(
    () => chamar(rotasDosSocios.excluirSocio, { params: { id } }),
    () => guardar(),
  )
}

/** Replaces the dependants. The form tells the failures. */
export const useSalvarDependentes = (id: string) =>
  useEscritaDoFormulario(edicaoDe(rotasDosSocios.salvarDependentes, { id }), useGuardar())

/** Replaces what is earned elsewhere. The form tells the failures. */
export const useSalvarRendas = (id: string) =>
  useEscritaDoFormulario(edicaoDe(rotasDosSocios.salvarOutrasRendas, { id }), useGuardar())

/** Sets the value from a month on. The form tells the failures. */
export const useDefinirProLabore = (id: string, versao: number) =>
  useEscritaDoFormulario(
    ({ desde, ...corpo }: Entrada<typeof rotasDosSocios.definirProLabore>["corpo"] & { readonly desde: string }) =>
      chamar(rotasDosSocios.definirProLabore, { params: { id, desde }, corpo, versao }),
    useGuardar(),
  )

/** Takes back the value that begins in a month. */
export const useRemoverProLabore = (id: string, versao: number) =>
  useEscrita(
    (desde: string) => chamar(rotasDosSocios.removerProLabore, { params: { id, desde }, versao }),
    useGuardar(),
  )

/** Writes the values of a preview. The dialog tells the failures. */
export function useAplicarProLabores() {
  const guardar = useGuardar()
  return useEscritaDoFormulario(corpoDe(rotasDosSocios.aplicarProLabores), () => guardar())
}

/** Registers an amendment, or corrects the one of `desde` over the version that was read. The form tells the failures. */
export function useSalvarQuadro(idEmpresa: string) {
  const guardar = useGuardar()
  return useEscritaDoFormulario(
    ({ atual, corpo }: { atual: { desde: string; versao: number } | null; corpo: DadosDoQuadro }) =>
      atual === null
        ? chamar(rotasDosSocios.registrarQuadro, { params: { idEmpresa }, corpo })
        : chamar(rotasDosSocios.corrigirQuadro, {
            params: { idEmpresa, desde: atual.desde },
            corpo,
            versao: atual.versao,
          }),
    () => guardar(),
  )
}

/** Removes the newest amendment. */
export function useRemoverQuadro(idEmpresa: string) {
  const guardar = useGuardar()
  return useEscrita(
    ({ desde, versao }: { readonly desde: string; readonly versao: number }) =>
      chamar(rotasDosSocios.removerQuadro, { params: { idEmpresa, desde }, versao }),
    () => guardar(),
  )
}
