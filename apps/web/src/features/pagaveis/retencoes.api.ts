import { rotasDasRetencoesTomadas, type ServicoTomado, type ValoresRetidos } from "@partida/contracts"
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import type { z } from "zod"
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

/** What was withheld from suppliers, by tax, code and month. */
export const consultaDasRetencoesARecolher = (idEmpresa: string) =>
  queryOptions({
    queryKey: ["titulo", "retencoesARecolher", idEmpresa],
    queryFn: ({ signal }) => chamar(rotas.listarRetencoesARecolher, { params: { idEmpresa }, sinal: signal }),
  })

/** Makes the title to pay of a month and code. */
export function useLancarRetencao(idEmpresa: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (corpo: z.input<typeof rotas.lancarRetencao.corpo>) =>
      chamar(rotas.lancarRetencao, { params: { idEmpresa }, corpo }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ["titulo", "retencoesARecolher"] })
      await aPagar.renovar(queryClient)
    },
    meta: { erroNaTela: true },
  })
}
