import { rotasDaConciliacao } from "@partida/contracts"
import { keepPreviousData, queryOptions } from "@tanstack/react-query"
import { chamar } from "../../lib/api/chamar.ts"
import { consultaDe } from "../../lib/api/consulta.ts"
import { useEscrita, useEscritaDoFormulario } from "../../lib/api/escrita.ts"
import type { Entrada } from "../../lib/api/mapping.ts"
import { useRenovarBanco } from "../../shared/banco/renovar.ts"

/** Lines read at a time: what is said leaves the list, and the next ones come. */
export const LINHAS_POR_VEZ = 50

interface Filtro {
  readonly idConta?: string
  readonly busca?: string
}

/** The oldest lines that wait, with what each may be. */
export const consultaPendentes = consultaDe(
  rotasDaConciliacao,
  "listarPendentesDoBanco",
  (idEmpresa: string, filtro: Filtro) => ({
    params: { idEmpresa },
    query: { ...filtro, pagina: 1, registrosPorPagina: LINHAS_POR_VEZ, direcao: "asc" as const },
  }),
  { placeholderData: keepPreviousData },
)

/** What is open and a line may pay or receive. */
export const consultaTitulos = consultaDe(
  rotasDaConciliacao,
  "listarTitulosDaLinha",
  (idLinha: string, busca: string) => ({ params: { id: idLinha }, query: busca ? { busca } : {} }),
  { placeholderData: keepPreviousData },
)

/** Rules that count for a company. */
export const consultaRegras = (idEmpresa: string) =>
  queryOptions({
    queryKey: ["listarRegrasDoBanco", idEmpresa],
    queryFn: async ({ signal }) =>
      (await chamar(rotasDaConciliacao.listarRegrasDoBanco, { params: { idEmpresa }, sinal: signal })).lista,
  })

export type DadosDaRegra = Entrada<typeof rotasDaConciliacao.criarRegraDoBanco>["corpo"]

/** Writes a rule: a new one, or over the version that was read. The form tells the failures. */
export const useGravarRegra = (idEmpresa: string) =>
  useEscritaDoFormulario(
    ({ regra, corpo }: { regra: { id: string; versao: number } | null; corpo: DadosDaRegra }) =>
      regra === null
        ? chamar(rotasDaConciliacao.criarRegraDoBanco, { params: { idEmpresa }, corpo })
        : chamar(rotasDaConciliacao.editarRegraDoBanco, {
            params: { idEmpresa, id: regra.id },
            corpo,
            versao: regra.versao,
          }),
    useRenovarBanco(),
  )

/** Removes a rule; what it already said stays. */
export const useApagarRegra = (idEmpresa: string) =>
  useEscrita(
    (id: string) => chamar(rotasDaConciliacao.apagarRegraDoBanco, { params: { idEmpresa, id } }),
    useRenovarBanco(),
  )
