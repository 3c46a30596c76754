import { rotasDaConciliacao } from "@partida/contracts"
import { keepPreviousData, queryOptions, useMutation } from "@tanstack/react-query"
import { chamar } from "../../lib/api/chamar.ts"
import type { Entrada } from "../../lib/api/mapping.ts"
import { useRenovarBanco } from "../../shared/banco/renovar.ts"

/** Lines read at a time: what is said leaves the list, and the next ones come. */
export const LINHAS_POR_VEZ = 50

interface Filtro {
  readonly idConta?: string
  readonly busca?: string
}

/** The oldest lines that wait, with what each may be. */
export const consultaPendentes = (idEmpresa: string, filtro: Filtro) =>
  queryOptions({
    queryKey: ["listarPendentesDoBanco", idEmpresa, filtro],
    queryFn: ({ signal }) =>
      chamar(rotasDaConciliacao.listarPendentesDoBanco, {
        params: { idEmpresa },
        query: { ...filtro, pagina: 1, registrosPorPagina: LINHAS_POR_VEZ, direcao: "asc" },
        sinal: signal,
      }),
    placeholderData: keepPreviousData,
  })

/** What is open and a line may pay or receive. */
export const consultaTitulos = (idLinha: string, busca: string) =>
  queryOptions({
    queryKey: ["listarTitulosDaLinha", idLinha, busca],
    queryFn: ({ signal }) =>
      chamar(rotasDaConciliacao.listarTitulosDaLinha, {
        params: { id: idLinha },
        query: busca ? { busca } : {},
        sinal: signal,
      }),
    placeholderData: keepPreviousData,
  })

/** Rules that count for a company. */
export const consultaRegras = (idEmpresa: string) =>
  queryOptions({
    queryKey: ["listarRegrasDoBanco", idEmpresa],
    queryFn: async ({ signal }) =>
      (await chamar(rotasDaConciliacao.listarRegrasDoBanco, { params: { idEmpresa }, sinal: signal })).lista,
  })

export type DadosDaRegra = Entrada<typeof rotasDaConciliacao.criarRegraDoBanco>["corpo"]

/** Writes a rule: a new one, or over the version that was read. The form tells the failures. */
export function useGravarRegra(idEmpresa: string) {
  const renovar = useRenovarBanco()
  return useMutation({
    mutationFn: ({ regra, corpo }: { regra: { id: string; versao: number } | null; corpo: DadosDaRegra }) =>
      regra === null
        ? chamar(rotasDaConciliacao.criarRegraDoBanco, { params: { idEmpresa }, corpo })
        : chamar(rotasDaConciliacao.editarRegraDoBanco, {
            params: { idEmpresa, id: regra.id },
            corpo,
            versao: regra.versao,
          }),
    onSuccess: renovar,
    meta: { erroNaTela: true },
  })
}

/** Removes a rule; what it already said stays. */
export function useApagarRegra(idEmpresa: string) {
  const renovar = useRenovarBanco()
  return useMutation({
    mutationFn: (id: string) => chamar(rotasDaConciliacao.apagarRegraDoBanco, { params: { idEmpresa, id } }),
    onSuccess: renovar,
  })
}
