import {
  type ChaveDaRotina,
  nomesDasRotinas,
  type RotinaComChave,
  rotasDaAutomacao,
  rotasDasRegrasDeOperacoes,
  type TipoDeOperacao,
  tiposDeOperacao,
} from "@partida/contracts"
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { chamar } from "../../lib/api/chamar.ts"
import { avisar } from "../../ui/avisos.tsx"

/** What the product does by itself for a company. */
export const consultaAutomacao = (idEmpresa: string) =>
  queryOptions({
    queryKey: ["consultarAutomacao", idEmpresa],
    queryFn: ({ signal }) => chamar(rotasDaAutomacao.consultarAutomacao, { params: { idEmpresa }, sinal: signal }),
  })

interface Mudanca {
  readonly rotina: RotinaComChave
  readonly ativa: boolean
  /** Version on show: over another one the server refuses, and what it has now is read. */
  readonly versao: number
}

/** Turns a routine of a company on or off. The switch moves at once and goes back if the server refuses. */
export function useLigarRotina(idEmpresa: string) {
  const queryClient = useQueryClient()
  const { queryKey } = consultaAutomacao(idEmpresa)
  const guardar = (rotina: RotinaComChave, mudar: (chave: ChaveDaRotina) => ChaveDaRotina) =>
    queryClient.setQueryData(
      queryKey,
      (lida) =>
        lida && {
          ...lida,
          rotinas: lida.rotinas.map((r) => (r.rotina === rotina && r.chave ? { ...r, chave: mudar(r.chave) } : r)),
        },
    )
  return useMutation({
    mutationFn: ({ rotina, ativa, versao }: Mudanca) =>
      chamar(rotasDaAutomacao.ligarRotina, { params: { idEmpresa, rotina }, corpo: { ativa }, versao }),
    onMutate: async ({ rotina, ativa }) => {
      // An answer on its way was asked before this change.
      await queryClient.cancelQueries({ queryKey })
      guardar(rotina, (chave) => ({ ...chave, ativa, alteradaEm: null, alteradaPor: null }))
    },
    onSuccess: (chave) => {
      guardar(chave.rotina, () => chave)
      avisar("feito", `${nomesDasRotinas[chave.rotina]}: ${chave.ativa ? "ligado" : "desligado"} para esta empresa.`)
    },
    // The alerts of the company may have changed with it; refused, what stands is read again.
    // Not waited for: the next switch would do nothing until every query on screen had come back.
    onSettled: () => void queryClient.invalidateQueries(),
  })
}

/** What is asked of the Receita by itself for a company. */
export const consultaRegrasDaEmpresa = (idEmpresa: string) =>
  queryOptions({
    queryKey: ["listarRegrasDaEmpresa", idEmpresa],
    queryFn: ({ signal }) =>
      chamar(rotasDasRegrasDeOperacoes.listarRegrasDaEmpresa, { params: { idEmpresa }, sinal: signal }),
  })

interface MudancaDaRegra {
  readonly tipo: TipoDeOperacao
  readonly versao: number
  /** Null: back to what the office wants. */
  readonly ligada: boolean | null
}

/** Makes an act of a company otherwise than in the office, or as there again. */
export function useMudarRegra(idEmpresa: string) {
  const queryClient = useQueryClient()
  const { queryKey } = consultaRegrasDaEmpresa(idEmpresa)
  return useMutation({
    mutationFn: ({ tipo, versao, ligada }: MudancaDaRegra) =>
      ligada === null
        ? chamar(rotasDasRegrasDeOperacoes.removerRegraDaEmpresa, { params: { idEmpresa, tipo }, versao })
        : chamar(rotasDasRegrasDeOperacoes.alterarRegraDaEmpresa, {
            params: { idEmpresa, tipo },
            corpo: { ligada },
            versao,
          }),
    onSuccess: (regra) => {
      queryClient.setQueryData(
        queryKey,
        (lida) => lida && { ...lida, lista: lida.lista.map((r) => (r.tipo === regra.tipo ? regra : r)) },
      )
      avisar("feito", `${tiposDeOperacao[regra.tipo]}: a mudança foi salva para esta empresa.`)
    },
    onSettled: () => void queryClient.invalidateQueries(),
  })
}
