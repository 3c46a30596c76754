import { type AcessosDaEmpresa, rotasDosAcessos } from "@partida/contracts"
import { type UseMutationResult, useMutation, useQueryClient } from "@tanstack/react-query"
import { chamar } from "../../lib/api/chamar.ts"
import type { Dados } from "../../lib/api/mapping.ts"
import { consultaAcessosDaEmpresa, consultaPessoasDoAcesso } from "../../shared/acessos/acessos.api.ts"
import { arquivoDe } from "../../shared/lista/chamadas.ts"
import { consultaPaginada, type PedidoDa } from "../../shared/lista/consulta.ts"
import { avisar } from "../../ui/avisos.tsx"
import { comAcesso, type Pessoa, trocarEmpresa } from "./acessos.ts"

type ListaDeAcessos = Dados<typeof rotasDosAcessos.listarAcessos>

const CHAVE_DA_LISTA = "listarAcessos"

/** A page of companies, each with everybody who sees it. */
export const consultaAcessos = consultaPaginada(
  CHAVE_DA_LISTA,
  (query: PedidoDa<typeof rotasDosAcessos.listarAcessos>, sinal) =>
    chamar(rotasDosAcessos.listarAcessos, { query, sinal }),
)

/** The accesses of a filter, as a file: one line for each company and person. */
export const exportarAcessos = arquivoDe(rotasDosAcessos, "exportarAcessos")

export interface MudancaDeAcesso {
  readonly empresa: Pick<AcessosDaEmpresa, "idEmpresa" | "apelido">
  readonly pessoa: Pessoa
  readonly conceder: boolean
  /** It takes another change back: the way back is not offered again. */
  readonly desfazendo?: boolean
}

const CHAVE_DA_MUDANCA = ["mudarAcesso"]

/**
 * Grants a company to a person, or takes it away. The screen changes at once and goes back if the server refuses;
 * changes reach the server in the order they were made, and the toast of each offers the way back.
 */
export function useMudarAcesso(): (mudanca: MudancaDeAcesso) => void {
  const queryClient = useQueryClient()
  const guardar = (idEmpresa: string, mudar: (acessos: AcessosDaEmpresa) => AcessosDaEmpresa) => {
    queryClient.setQueryData(consultaAcessosDaEmpresa(idEmpresa).queryKey, (lidos) => lidos && mudar(lidos))
    queryClient.setQueriesData<ListaDeAcessos>(
      { queryKey: [CHAVE_DA_LISTA] },
      (lista) => lista && { ...lista, lista: trocarEmpresa(lista.lista, idEmpresa, mudar) },
    )
  }
  const reler = (idEmpresa: string) =>
    Promise.all(
      [[CHAVE_DA_LISTA], consultaAcessosDaEmpresa(idEmpresa).queryKey, consultaPessoasDoAcesso.queryKey].map(
        (queryKey) => queryClient.invalidateQueries({ queryKey }),
      ),
    )
  const mutacao: UseMutationResult<AcessosDaEmpresa, Error, MudancaDeAcesso> = useMutation({
    mutationKey: CHAVE_DA_MUDANCA,
    scope: { id: "mudarAcesso" },
    mutationFn: ({ empresa: { idEmpresa }, pessoa: { id: idUsuario }, conceder }: MudancaDeAcesso) =>
      chamar(conceder ? rotasDosAcessos.concederAcesso : rotasDosAcessos.retirarAcesso, {
        params: { idEmpresa, idUsuario },
      }),
    onMutate: async ({ empresa, pessoa, conceder }) => {
      // An answer on its way was asked before this change.
      await queryClient.cancelQueries({ queryKey: [CHAVE_DA_LISTA] })
      guardar(empresa.idEmpresa, (acessos) => comAcesso(acessos, pessoa, conceder))
    },
    onSuccess: (acessos, mudanca) => {
      const { empresa, pessoa, conceder, desfazendo = false } = mudanca
      guardar(empresa.idEmpresa, () => acessos)
      avisar(
        "feito",
        `${pessoa.nome} ${conceder ? "passou a ver" : "não vê mais"} ${empresa.apelido}.`,
        desfazendo ? {} : { desfazer: () => mutacao.mutate({ ...mudanca, conceder: !conceder, desfazendo: true }) },
      )
    },
    // The last of several changes reads for all of them.
    onSettled: (_acessos, _erro, { empresa }) =>
      queryClient.isMutating({ mutationKey: CHAVE_DA_MUDANCA }) > 1 ? undefined : reler(empresa.idEmpresa),
  })
  return mutacao.mutate
}
