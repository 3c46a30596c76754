import { rotasDoPlanejamento } from "@partida/contracts"
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { abrir, chamar } from "../../lib/api/chamar.ts"
import type { Dados, Entrada } from "../../lib/api/mapping.ts"
import { salvarArquivo } from "../../lib/api/salvar-arquivo.ts"
import { consultaPaginada, type PedidoDa } from "../../shared/lista/consulta.ts"
import type { AbrirExportacao } from "../../shared/lista/exportar.ts"

export type Carteira = Dados<typeof rotasDoPlanejamento.compararCarteira>
export type PedidoDeComparacao = Entrada<typeof rotasDoPlanejamento.compararRegimesDaEmpresa>["corpo"]
export type Comparacao = Extract<Dados<typeof rotasDoPlanejamento.compararRegimesDaEmpresa>, { situacao: "calculado" }>

/** A page of who of the portfolio should change regime, with what the whole of it would gain. */
export const consultaCarteira = consultaPaginada(
  "compararCarteira",
  (query: PedidoDa<typeof rotasDoPlanejamento.compararCarteira>, sinal) =>
    chamar(rotasDoPlanejamento.compararCarteira, { query, sinal }),
)

/** What the office supposes in all its plans. */
export const consultaPremissas = () =>
  queryOptions({
    queryKey: ["consultarPremissasDoEscritorio"],
    queryFn: ({ signal }) => chamar(rotasDoPlanejamento.consultarPremissasDoEscritorio, { sinal: signal }),
  })

function useEscrita<P, R>(mutationFn: (pedido: P) => Promise<R>) {
  const cliente = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: () =>
      Promise.all(
        ["consultarPremissasDoEscritorio", "compararRegimesDaEmpresa", "compararCarteira"].map((chave) =>
          cliente.invalidateQueries({ queryKey: [chave] }),
        ),
      ),
    meta: { erroNaTela: true },
  })
}

/** Writes what the office supposes. */
export const useGuardarDoEscritorio = () =>
  useEscrita(
    ({
      versao,
      corpo,
    }: {
      readonly versao: number
      readonly corpo: Entrada<typeof rotasDoPlanejamento.guardarPremissasDoEscritorio>["corpo"]
    }) => chamar(rotasDoPlanejamento.guardarPremissasDoEscritorio, { corpo, versao }),
  )

/** Writes what is supposed of one company. */
export const useGuardarDaEmpresa = (idEmpresa: string) =>
  useEscrita(
    ({
      versao,
      corpo,
    }: {
      readonly versao: number
      readonly corpo: Entrada<typeof rotasDoPlanejamento.guardarPremissasDaEmpresa>["corpo"]
    }) => chamar(rotasDoPlanejamento.guardarPremissasDaEmpresa, { params: { idEmpresa }, corpo, versao }),
  )

/** Takes back what is supposed of one company. */
export const useEsquecerDaEmpresa = (idEmpresa: string) =>
  useEscrita((versao: number) =>
    chamar(rotasDoPlanejamento.apagarPremissasDaEmpresa, { params: { idEmpresa }, versao }),
  )

/** The regimes of a company; nothing is stored. */
export const consultaComparacao = (idEmpresa: string, competencia: string, corpo: PedidoDeComparacao) =>
  queryOptions({
    queryKey: ["compararRegimesDaEmpresa", idEmpresa, competencia, corpo],
    queryFn: ({ signal }) =>
      chamar(rotasDoPlanejamento.compararRegimesDaEmpresa, {
        params: { idEmpresa, competencia },
        corpo,
        sinal: signal,
      }),
    placeholderData: keepPreviousData,
    retry: false,
  })

/** Saves what the drawer shows, as the two pages that go to the client. */
export function useBaixarPlano(idEmpresa: string, competencia: string) {
  return useMutation({
    mutationFn: async (query: PedidoDeComparacao) =>
      salvarArquivo(await chamar(rotasDoPlanejamento.imprimirPlano, { params: { idEmpresa, competencia }, query })),
  })
}

/** The companies of a filter, as a file. */
export const exportarCarteira =
  (filtro: Omit<Entrada<typeof rotasDoPlanejamento.exportarCarteiraComparada>["query"], "formato">): AbrirExportacao =>
  (pedido, sinal) =>
    abrir(rotasDoPlanejamento.exportarCarteiraComparada, { query: { ...filtro, ...pedido }, sinal })
