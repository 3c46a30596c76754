import { type RegraDeAprovacao, rotasDasAprovacoes } from "@partida/contracts"
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { chamar } from "../../lib/api/chamar.ts"

const rotas = rotasDasAprovacoes

/** By which rule a company pays. */
export const consultaDaAprovacao = (idEmpresa: string) =>
  queryOptions({
    queryKey: ["regraDeAprovacao", idEmpresa],
    queryFn: ({ signal }) => chamar(rotas.consultarRegraDeAprovacao, { params: { idEmpresa }, sinal: signal }),
  })

/** By which rule the companies without one of their own pay. */
export const consultaDaAprovacaoDoEscritorio = () =>
  queryOptions({
    queryKey: ["regraDeAprovacao"],
    queryFn: ({ signal }) => chamar(rotas.consultarRegraDeAprovacaoDoEscritorio, { sinal: signal }),
  })

interface Definicao<R> {
  readonly versao: number
  readonly regra: R
}

/** Changes the rule of a company, or of the office: what waits for an approval changes with it. */
export function useDefinirAprovacao(idEmpresa: string) {
  const queryClient = useQueryClient()
  const onSuccess = () =>
    Promise.all(
      ["regraDeAprovacao", "listarPagaveis", "resumirPagaveis", "titulo"].map((chave) =>
        queryClient.invalidateQueries({ queryKey: [chave] }),
      ),
    )
  const meta = { erroNaTela: true }
  return {
    daEmpresa: useMutation({
      mutationFn: ({ versao, regra }: Definicao<RegraDeAprovacao | null>) =>
        chamar(rotas.definirRegraDeAprovacao, { params: { idEmpresa }, versao, corpo: { regra } }),
      onSuccess,
      meta,
    }),
    doEscritorio: useMutation({
      mutationFn: ({ versao, regra }: Definicao<RegraDeAprovacao>) =>
        chamar(rotas.definirRegraDeAprovacaoDoEscritorio, { versao, corpo: { regra } }),
      onSuccess,
      meta,
    }),
  }
}
