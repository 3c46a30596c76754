import type { Rotas } from "@partida/contracts"
import { type keepPreviousData, queryOptions } from "@tanstack/react-query"
import { chamar } from "./chamar.ts"
import type { Entrada } from "./mapping.ts"

/** How long an answer is good for and kept, and what is shown while another comes. */
interface Validade {
  readonly staleTime?: number
  readonly gcTime?: number
  readonly retry?: false
  readonly placeholderData?: typeof keepPreviousData
  readonly meta?: { readonly erroNaTela: true }
}

/** Of a call that is told nothing. */
export const semPedido = () => ({})
/** Of a call that is told one record by its id. */
export const porId = (id: string) => ({ params: { id } })
/** Of a call that is told one company. */
export const porEmpresa = (idEmpresa: string) => ({ params: { idEmpresa } })

/**
 * The queries of a reading of the contract, under its name and what it is asked:
 * `consultaDe(rotasDosSocios, "consultarSocio", porId)`. Every argument is part of the name: never hand it over to `map` as it is.
 */
export const consultaDe =
  <R extends Rotas, N extends keyof R & string, A extends readonly unknown[]>(
    rotas: R,
    nome: N,
    pedido: (...perguntado: A) => Omit<Entrada<R[N]>, "sinal">,
    validade: Validade = {},
  ) =>
  (...perguntado: A) =>
    queryOptions({
      queryKey: [nome, ...perguntado] as const,
      queryFn: ({ signal }) => chamar<R[N]>(rotas[nome], { ...pedido(...perguntado), sinal: signal } as Entrada<R[N]>),
      ...validade,
    })
