import { rotasDoFatorR } from "@partida/contracts"
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { abrir, chamar } from "../../lib/api/chamar.ts"
import type { Dados, Entrada } from "../../lib/api/mapping.ts"
import { formatarCompetencia } from "../../lib/formatacao/competencia.ts"
import { plural } from "../../lib/formatacao/texto.ts"
import { consultaPaginada, type PedidoDa } from "../../shared/lista/consulta.ts"
import type { AbrirExportacao } from "../../shared/lista/exportar.ts"
import { avisar } from "../../ui/avisos.tsx"

export type ListaDoFatorR = Dados<typeof rotasDoFatorR.listarFatorR>
export type PedidoDeSimulacao = Entrada<typeof rotasDoFatorR.simularFatorR>["corpo"]
export type ItensDoCaminho = Entrada<typeof rotasDoFatorR.aplicarFatorR>["corpo"]["itens"]
export type Simulacao = Extract<Dados<typeof rotasDoFatorR.simularFatorR>, { situacao: "calculado" }>

/** A page of the companies under the Fator R. */
export const consultaFatorR = consultaPaginada(
  "listarFatorR",
  (query: PedidoDa<typeof rotasDoFatorR.listarFatorR>, sinal) => chamar(rotasDoFatorR.listarFatorR, { query, sinal }),
)

/** The companies of a filter, as a file. */
export const exportarFatorR =
  (filtro: Omit<Entrada<typeof rotasDoFatorR.exportarFatorR>["query"], "formato">): AbrirExportacao =>
  (pedido, sinal) =>
    abrir(rotasDoFatorR.exportarFatorR, { query: { ...filtro, ...pedido }, sinal })

/** One company of the desk. */
export const consultaDetalhe = (idEmpresa: string, competencia: string) =>
  queryOptions({
    queryKey: ["consultarFatorR", idEmpresa, competencia],
    queryFn: ({ signal }) =>
      chamar(rotasDoFatorR.consultarFatorR, { params: { idEmpresa, competencia }, sinal: signal }),
  })

/** The plans and their previews; nothing is stored. */
export const consultaSimulacao = (idEmpresa: string, competencia: string, corpo: PedidoDeSimulacao) =>
  queryOptions({
    queryKey: ["simularFatorR", idEmpresa, competencia, corpo],
    queryFn: ({ signal }) =>
      chamar(rotasDoFatorR.simularFatorR, {
        params: { idEmpresa, competencia },
        corpo,
        sinal: signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  })

/** Stores a plan as planned pró-labore. The drawer tells the failures. */
export function useAplicarCaminho(idEmpresa: string, competencia: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (itens: ItensDoCaminho) =>
      chamar(rotasDoFatorR.aplicarFatorR, { params: { idEmpresa, competencia }, corpo: { itens } }),
    onSuccess: ({ alterados, desde, ate }) => {
      // Told from here: once the values are the planned ones, the button that asked is no longer on the screen.
      avisar(
        "feito",
        alterados === 0
          ? "Os valores planejados já eram estes."
          : `${plural(alterados, "pró-labore planejado", "pró-labores planejados")} de ${formatarCompetencia(desde)} a ${formatarCompetencia(ate)}.`,
      )
      // The values of the partners, the desk, the alerts and the months to come all show it.
      return queryClient.invalidateQueries()
    },
    meta: { erroNaTela: true },
  })
}
