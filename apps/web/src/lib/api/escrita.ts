import type { Rota } from "@partida/contracts"
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query"
import { chamar } from "./chamar.ts"
import type { Dados, Entrada } from "./mapping.ts"

/** What follows a write that was done; waited for, so that the screen is already new when it ends. */
type Depois<S, E> = (saida: S, queryClient: QueryClient, entrada: E) => unknown
const nada = () => undefined

/** A write whose failure is told by the notice of any other. */
export function useEscrita<S, E = void>(escrever: (entrada: E) => Promise<S>, depois: Depois<S, E> = nada) {
  const queryClient = useQueryClient()
  return useMutation({ mutationFn: escrever, onSuccess: (saida, entrada) => depois(saida, queryClient, entrada) })
}

/** A write whose failure the form or the dialog tells. */
export function useEscritaDoFormulario<S, E = void>(escrever: (entrada: E) => Promise<S>, depois: Depois<S, E> = nada) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: escrever,
    onSuccess: (saida, entrada) => depois(saida, queryClient, entrada),
    meta: { erroNaTela: true },
  })
}

/** After a write, these readings are asked for again: `useEscrita(…, reler("listarClientes"))`. */
export const reler =
  (...nomes: readonly string[]) =>
  (_saida: unknown, queryClient: QueryClient) =>
    Promise.all(nomes.map((nome) => queryClient.invalidateQueries({ queryKey: [nome] })))

/** After a write that may change anything. */
export const relerTudo = (_saida: unknown, queryClient: QueryClient) => queryClient.invalidateQueries()

type Corpo<R extends Rota> = Entrada<R> extends { corpo: infer C } ? C : never
type Endereco<R extends Rota> = Entrada<R> extends { params: infer P } ? [params: P] : []

/** A call that is only told its body: `useEscrita(corpoDe(rotasDosSocios.cadastrarSocio, { idEmpresa }))`. */
export const corpoDe =
  <R extends Rota>(rota: R, ...[params]: Endereco<R>) =>
  (corpo: Corpo<R>): Promise<Dados<R>> =>
    chamar<R>(rota, { params, corpo } as unknown as Entrada<R>)

/** A call that writes its body over a version that was read. */
export const edicaoDe =
  <R extends Rota>(rota: R, ...[params]: Endereco<R>) =>
  ({ corpo, versao }: { readonly corpo: Corpo<R>; readonly versao: number }): Promise<Dados<R>> =>
    chamar<R>(rota, { params, corpo, versao } as unknown as Entrada<R>)
