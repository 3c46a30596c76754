import { rotasDaIdentidade, rotasDosAcessos } from "@partida/contracts"
import { queryOptions } from "@tanstack/react-query"
import { chamar } from "../../lib/api/chamar.ts"
import { consultaDe, semPedido } from "../../lib/api/consulta.ts"
import { useEscrita } from "../../lib/api/escrita.ts"
import type { Dados } from "../../lib/api/mapping.ts"
import { consultaAcessosDaEmpresa } from "../../shared/acessos/acessos.api.ts"

export type Seguranca = Dados<typeof rotasDaIdentidade.consultarSeguranca>
export type Sessao = Dados<typeof rotasDaIdentidade.listarSessoes>["lista"][number]

/** Password, factors and passkeys of the person. */
export const consultaSeguranca = consultaDe(rotasDaIdentidade, "consultarSeguranca", semPedido)()

/** Open sessions of the person. */
export const consultaSessoes = queryOptions({
  queryKey: ["listarSessoes"],
  queryFn: async ({ signal }) => (await chamar(rotasDaIdentidade.listarSessoes, { sinal: signal })).lista,
})

/** Ends one of the person's sessions, or with null all but this one. */
export const useEncerrarSessoes = () =>
  useEscrita(
    (id: string | null) =>
      id === null
        ? chamar(rotasDaIdentidade.encerrarOutrasSessoes, {})
        : chamar(rotasDaIdentidade.encerrarSessao, { params: { id } }),
    ({ lista }, queryClient) => queryClient.setQueryData(consultaSessoes.queryKey, lista),
  )

/** Forgets a passkey. */
export const useExcluirPasskey = () =>
  useEscrita(
    (id: string) => chamar(rotasDaIdentidade.excluirPasskey, { params: { id } }),
    (seguranca, queryClient) => queryClient.setQueryData(consultaSeguranca.queryKey, seguranca),
  )

interface MudancaDeAcesso {
  readonly idUsuario: string
  readonly conceder: boolean
}

/** Grants a company to a person of the office, or takes the grant away. */
export const useMudarAcesso = (idEmpresa: string) =>
  useEscrita(
    ({ idUsuario, conceder }: MudancaDeAcesso) =>
      chamar(conceder ? rotasDosAcessos.concederAcesso : rotasDosAcessos.retirarAcesso, {
        params: { idEmpresa, idUsuario },
      }),
    (acessos, queryClient) => queryClient.setQueryData(consultaAcessosDaEmpresa(idEmpresa).queryKey, acessos),
  )
