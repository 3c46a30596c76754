import { rotasDasRetencoesTomadas, type ServicoTomado, type ValoresRetidos } from "@partida/contracts"
import { keepPreviousData, queryOptions } from "@tanstack/react-query"
import { chamar } from "../../lib/api/chamar.ts"
import { useAtoDoTitulo } from "../../shared/titulos/lado.ts"
import { aPagar } from "./pagaveis.api.ts"

const rotas = rotasDasRetencoesTomadas

/** What was withheld of a title, or how to propose it. */
export const consultaDasRetencoes = (id: string) =>
  queryOptions({
    queryKey: ["titulo", "pagar", id, "retencoes"],
    queryFn: ({ signal }) => chamar(rotas.consultarRetencoes, { params: { id }, sinal: signal }),
  })

/** What is withheld by what is said of the service. */
export const consultaDaPreviaDasRetencoes = (id: string, servico: ServicoTomado) =>
  queryOptions({
    queryKey: ["previaDasRetencoes", id, servico],
    queryFn: ({ signal }) => chamar(rotas.preverRetencoes, { params: { id }, corpo: servico, sinal: signal }),
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
  })

interface Aceite {
  readonly servico: ServicoTomado
  readonly valores: ValoresRetidos
  readonly motivo: string | null
}

/** Accepts what is withheld of a title. The dialog tells the failures. */
export const useRegistrarRetencoes = (id: string, versao: number) =>
  useAtoDoTitulo(aPagar, (corpo: Aceite) => chamar(rotas.registrarRetencoes, { params: { id }, versao, corpo }))
