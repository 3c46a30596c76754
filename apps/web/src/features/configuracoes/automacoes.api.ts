import {
  type MudancaDeRegra,
  type RegraDeOperacao,
  rotasDaCaptura,
  rotasDaReceitaFederal,
  rotasDasOperacoes,
  rotasDasRegrasDeOperacoes,
  type TipoDeOperacao,
  tiposDeOperacao,
} from "@partida/contracts"
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { chamar } from "../../lib/api/chamar.ts"
import { consultaDe, semPedido } from "../../lib/api/consulta.ts"
import { corpoDe } from "../../lib/api/escrita.ts"
import { useIntegracao } from "../../shared/receita-federal/integracao.api.ts"
import { avisar } from "../../ui/avisos.tsx"

/** What the office wants done outside by itself. */
export const consultaRegras = consultaDe(rotasDasRegrasDeOperacoes, "listarRegrasDeOperacoes", semPedido)()

/** What was spent in the month, provider by provider. */
export const consultaGasto = consultaDe(rotasDasOperacoes, "consultarProvedores", semPedido)()

/** How much may be spent in the month. */
export const consultaTeto = queryOptions({
  queryKey: ["consultarTetoDoMes", "serpro"],
  queryFn: ({ signal }) =>
    chamar(rotasDasRegrasDeOperacoes.consultarTetoDoMes, { params: { provedor: "serpro" }, sinal: signal }),
})

/** Whether the office talks to the Receita. */
export const consultaSituacao = consultaDe(rotasDaReceitaFederal, "consultarSituacaoComAReceita", semPedido)()

/** Whether the notes of the companies are captured, and how many are in order. */
export const consultaCaptura = consultaDe(rotasDaCaptura, "consultarCaptura", semPedido)()

/** Turns the capture of the office on or off. */
export function useLigarCaptura() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ ligada, versao }: { readonly ligada: boolean; readonly versao: number }) =>
      chamar(rotasDaCaptura.alterarCaptura, { corpo: { ligada }, versao }),
    onSuccess: (captura) => {
      queryClient.setQueryData(consultaCaptura.queryKey, captura)
      avisar("feito", `A captura de notas está ${captura.ligada ? "ligada" : "desligada"} no escritório.`)
    },
    onSettled: () => void queryClient.invalidateQueries(),
  })
}

interface Mudanca {
  readonly tipo: TipoDeOperacao
  readonly versao: number
  readonly corpo: MudancaDeRegra
}

/** Changes how the office wants an act. */
export function useAlterarRegra() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ tipo, versao, corpo }: Mudanca) =>
      chamar(rotasDasRegrasDeOperacoes.alterarRegraDeOperacao, { params: { tipo }, versao, corpo }),
    onSuccess: (regra: RegraDeOperacao) => {
      queryClient.setQueryData(
        consultaRegras.queryKey,
        (lida) => lida && { lista: lida.lista.map((r) => (r.tipo === regra.tipo ? regra : r)) },
      )
      avisar("feito", `${tiposDeOperacao[regra.tipo]}: a mudança foi salva.`)
    },
    onSettled: () => void queryClient.invalidateQueries(),
  })
}

/** Changes how much may be spent in the month. */
export function useAlterarTeto() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ teto, versao }: { readonly teto: string | null; readonly versao: number }) =>
      chamar(rotasDasRegrasDeOperacoes.alterarTetoDoMes, { params: { provedor: "serpro" }, versao, corpo: { teto } }),
    onSuccess: (teto) => queryClient.setQueryData(consultaTeto.queryKey, teto),
    onSettled: () => queryClient.invalidateQueries(),
  })
}

/** Says in whose name the office asks. */
export const useAlterarAutoria = () => useIntegracao(corpoDe(rotasDaReceitaFederal.alterarAutoriaDosPedidos))

/** Erases them. */
export const useRemover = () =>
  useIntegracao<void>(() => chamar(rotasDaReceitaFederal.removerIntegracaoComAReceita, {}))

/** Asks SERPRO whether it knows the office. */
export const useTestar = () => useIntegracao<void>(() => chamar(rotasDaReceitaFederal.testarIntegracaoComAReceita, {}))
