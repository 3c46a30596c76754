import { rotasDoFatorR } from "@partida/contracts"
import { keepPreviousData } from "@tanstack/react-query"
import { chamar } from "../../lib/api/chamar.ts"
import { consultaDe } from "../../lib/api/consulta.ts"
import { useEscritaDoFormulario } from "../../lib/api/escrita.ts"
import type { Dados, Entrada } from "../../lib/api/mapping.ts"
import { formatarCompetencia } from "../../lib/formatacao/competencia.ts"
import { plural } from "../../lib/formatacao/texto.ts"
import { arquivoDe, listaDe } from "../../shared/lista/chamadas.ts"
import { avisar } from "../../ui/avisos.tsx"

export type ListaDoFatorR = Dados<typeof rotasDoFatorR.listarFatorR>
export type PedidoDeSimulacao = Entrada<typeof rotasDoFatorR.simularFatorR>["corpo"]
export type ItensDoCaminho = Entrada<typeof rotasDoFatorR.aplicarFatorR>["corpo"]["itens"]
export type Simulacao = Extract<Dados<typeof rotasDoFatorR.simularFatorR>, { situacao: "calculado" }>

/** A page of the companies under the Fator R. */
export const consultaFatorR = listaDe(rotasDoFatorR, "listarFatorR")

/** The companies of a filter, as a file. */
export const exportarFatorR = arquivoDe(rotasDoFatorR, "exportarFatorR")

/** One company of the desk. */
export const consultaDetalhe = consultaDe(
  rotasDoFatorR,
  "consultarFatorR",
  (idEmpresa: string, competencia: string) => ({ params: { idEmpresa, competencia } }),
)

/** The plans and their previews; nothing is stored. */
export const consultaSimulacao = consultaDe(
  rotasDoFatorR,
  "simularFatorR",
  (idEmpresa: string, competencia: string, corpo: PedidoDeSimulacao) => ({ params: { idEmpresa, competencia }, corpo }),
  { placeholderData: keepPreviousData, staleTime: 0, retry: false },
)

/** Stores a plan as planned pró-labore. The drawer tells the failures. */
export const useAplicarCaminho = (idEmpresa: string, competencia: string) =>
  useEscritaDoFormulario(
    (itens: ItensDoCaminho) =>
      chamar(rotasDoFatorR.aplicarFatorR, { params: { idEmpresa, competencia }, corpo: { itens } }),
    ({ alterados, desde, ate }, queryClient) => {
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
  )
