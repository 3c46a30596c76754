import { rotasDaPrevisaoDeCaixa, rotasDasDespesas } from "@partida/contracts"
import { keepPreviousData, queryOptions } from "@tanstack/react-query"
import { abrir, chamar } from "../../lib/api/chamar.ts"
import { consultaPaginada, type PedidoDa } from "../../shared/lista/consulta.ts"
import type { AbrirExportacao } from "../../shared/lista/exportar.ts"

interface Periodo {
  readonly de: string
  readonly ate: string
}

/** What each category adds up to in each month. */
export const consultaResumo = (idEmpresa: string, periodo: Periodo) =>
  queryOptions({
    queryKey: ["resumirDespesas", idEmpresa, periodo],
    queryFn: ({ signal }) =>
      chamar(rotasDasDespesas.resumirDespesas, { params: { idEmpresa }, query: periodo, sinal: signal }),
    placeholderData: keepPreviousData,
  })

/** Who received what left. */
export const consultaFavorecidos = (idEmpresa: string, periodo: Periodo) =>
  queryOptions({
    queryKey: ["listarFavorecidos", idEmpresa, periodo],
    queryFn: ({ signal }) =>
      chamar(rotasDasDespesas.listarFavorecidos, { params: { idEmpresa }, query: periodo, sinal: signal }),
    placeholderData: keepPreviousData,
  })

/** The cash of the days to come. */
export const consultaPrevisao = (idEmpresa: string) =>
  queryOptions({
    queryKey: ["preverCaixa", idEmpresa],
    queryFn: ({ signal }) => chamar(rotasDaPrevisaoDeCaixa.preverCaixa, { params: { idEmpresa }, sinal: signal }),
  })

type Filtro = Periodo & { readonly categoria?: string; readonly natureza?: "saida"; readonly busca?: string }

/** Categorised movements, a page at a time. */
export const consultaMovimentos = consultaPaginada(
  "listarDespesas",
  ({ idEmpresa, ...query }: PedidoDa<typeof rotasDasDespesas.listarDespesas> & { readonly idEmpresa: string }, sinal) =>
    chamar(rotasDasDespesas.listarDespesas, { params: { idEmpresa }, query, sinal }),
)

/** Every movement of the filter, as a file. */
export const exportarMovimentos =
  (idEmpresa: string, filtro: Filtro): AbrirExportacao =>
  (pedido, sinal) =>
    abrir(rotasDasDespesas.exportarDespesas, {
      params: { idEmpresa },
      query: { ...filtro, ...pedido, ordem: "data", direcao: "desc" },
      sinal,
    })
