import { rotas } from "@partida/contracts"
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { chamar } from "../../lib/api/chamar.ts"
import type { Dados } from "../../lib/api/mapping.ts"

export type Seguranca = Dados<typeof rotas.consultarSeguranca>
export type Sessao = Dados<typeof rotas.listarSessoes>["lista"][number]
export type AcessosDaEmpresa = Dados<typeof rotas.consultarAcessosDaEmpresa>

/** Password, factors and passkeys of the person. */
export const consultaSeguranca = queryOptions({
  queryKey: ["consultarSeguranca"],
  queryFn: ({ signal }) => chamar(rotas.consultarSeguranca, { sinal: signal }),
})

/** Open sessions of the person. */
export const consultaSessoes = queryOptions({
  queryKey: ["listarSessoes"],
  queryFn: async ({ signal }) => (await chamar(rotas.listarSessoes, { sinal: signal })).lista,
})

/** Who sees a company. */
export const consultaAcessos = (idEmpresa: string) =>
  queryOptions({
    queryKey: ["consultarAcessosDaEmpresa", idEmpresa],
    queryFn: ({ signal }) => chamar(rotas.consultarAcessosDaEmpresa, { params: { idEmpresa }, sinal: signal }),
  })

/** People to whom a company may grant itself. */
export const consultaPessoasDoAcesso = queryOptions({
  queryKey: ["listarPessoasDoAcesso"],
  queryFn: async ({ signal }) => (await chamar(rotas.listarPessoasDoAcesso, { sinal: signal })).lista,
})

/** Ends one of the person's sessions, or with null all but this one. */
export function useEncerrarSessoes() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string | null) =>
      id === null ? chamar(rotas.encerrarOutrasSessoes, {}) : chamar(rotas.encerrarSessao, { params: { id } }),
    onSuccess: ({ lista }) => queryClient.setQueryData(consultaSessoes.queryKey, lista),
  })
}

/** Forgets a passkey. */
export function useExcluirPasskey() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => chamar(rotas.excluirPasskey, { params: { id } }),
    onSuccess: (seguranca) => queryClient.setQueryData(consultaSeguranca.queryKey, seguranca),
  })
}

interface MudancaDeAcesso {
  readonly idUsuario: string
  readonly conceder: boolean
}

/** Grants a company to a person of the office, or takes the grant away. */
export function useMudarAcesso(idEmpresa: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ idUsuario, conceder }: MudancaDeAcesso) =>
      chamar(conceder ? rotas.concederAcesso : rotas.retirarAcesso, { params: { idEmpresa, idUsuario } }),
    onSuccess: (acessos) => queryClient.setQueryData(consultaAcessos(idEmpresa).queryKey, acessos),
  })
}
