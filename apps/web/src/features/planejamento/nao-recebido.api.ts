import { rotasDoCaixa } from "@partida/contracts"
import { queryOptions } from "@tanstack/react-query"
import { abrir, chamar } from "../../lib/api/chamar.ts"
import type { Entrada } from "../../lib/api/mapping.ts"
import { consultaPaginada, type PedidoDa } from "../../shared/lista/consulta.ts"
import type { AbrirExportacao } from "../../shared/lista/exportar.ts"

/** A page of the companies by caixa, with what each has to receive. */
export const consultaNaoRecebido = consultaPaginada(
  "listarNaoRecebido",
  (query: PedidoDa<typeof rotasDoCaixa.listarNaoRecebido>, sinal) =>
    chamar(rotasDoCaixa.listarNaoRecebido, { query, sinal }),
)

/** The companies of a filter, as a file. */
export const exportarNaoRecebido =
  (filtro: Omit<Entrada<typeof rotasDoCaixa.exportarNaoRecebido>["query"], "formato">): AbrirExportacao =>
  (pedido, sinal) =>
    abrir(rotasDoCaixa.exportarNaoRecebido, { query: { ...filtro, ...pedido }, sinal })

/** What the whole filter adds up to; the server computes every company, so it is kept while nothing changes. */
export const consultaSoma = (query: Entrada<typeof rotasDoCaixa.somarNaoRecebido>["query"]) =>
  queryOptions({
    queryKey: ["somarNaoRecebido", query],
    queryFn: ({ signal }) => chamar(rotasDoCaixa.somarNaoRecebido, { query, sinal: signal }),
    staleTime: 5 * 60_000,
  })

/** What one company has to receive, with the explanation of the DAS over it. */
export const consultaDaEmpresa = (idEmpresa: string, competencia: string) =>
  queryOptions({
    queryKey: ["consultarMesDoCaixa", idEmpresa, competencia],
    queryFn: ({ signal }) =>
      chamar(rotasDoCaixa.consultarMesDoCaixa, { params: { idEmpresa, competencia }, sinal: signal }),
  })
