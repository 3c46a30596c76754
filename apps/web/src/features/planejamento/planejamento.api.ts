import { rotasDoPlanejamento } from "@partida/contracts"
import { keepPreviousData, queryOptions, useMutation } from "@tanstack/react-query"
import { abrir, chamar } from "../../lib/api/chamar.ts"
import type { Dados, Entrada } from "../../lib/api/mapping.ts"
import { salvarArquivo } from "../../lib/api/salvar-arquivo.ts"
import type { AbrirExportacao } from "../../shared/lista/exportar.ts"

export type Carteira = Dados<typeof rotasDoPlanejamento.compararCarteira>
export type PedidoDeComparacao = Entrada<typeof rotasDoPlanejamento.compararRegimesDaEmpresa>["corpo"]
export type Comparacao = Extract<Dados<typeof rotasDoPlanejamento.compararRegimesDaEmpresa>, { situacao: "calculado" }>

/** Who of the portfolio should change regime; the server computes every company, so it is kept while nothing changes. */
export const consultaCarteira = (competencia: string) =>
  queryOptions({
    queryKey: ["compararCarteira", competencia],
    queryFn: ({ signal }) => chamar(rotasDoPlanejamento.compararCarteira, { query: { competencia }, sinal: signal }),
    staleTime: 5 * 60_000,
  })

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

/** The whole portfolio, as a file. */
export const exportarCarteira =
  (competencia: string): AbrirExportacao =>
  (pedido, sinal) =>
    abrir(rotasDoPlanejamento.exportarCarteiraComparada, { query: { competencia, ...pedido }, sinal })
