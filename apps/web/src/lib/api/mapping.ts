import type { ParamsDaRota, Rota, rotasDaPlataforma } from "@partida/contracts"
import type { z } from "zod"

/** A downloaded file and the name the server gives it. */
export interface ArquivoBaixado {
  readonly nome: string
  readonly conteudo: Blob
}

/** Query as we write it: the contract's parsed types (a page is a number), with the optional fields of its input. */
type Consulta<S extends z.ZodType> = {
  [K in keyof z.input<S>]: (K extends keyof z.output<S> ? z.output<S>[K] : never) | Indefinido<z.input<S>, K>
}
type Indefinido<T, K extends keyof T> = undefined extends T[K] ? undefined : never

type ComParams<R extends Rota> = keyof ParamsDaRota<R, "input"> extends never
  ? unknown
  : { params: ParamsDaRota<R, "input"> }
type ComQuery<R extends Rota> = R extends { readonly query: infer S extends z.ZodType }
  ? { query: Consulta<S> }
  : unknown
type ComCorpo<R extends Rota> = R extends { readonly corpo: infer S extends z.ZodType }
  ? { corpo: z.input<S> }
  : unknown
type ComArquivos<R extends Rota> = R extends { readonly arquivos: true } ? { arquivos: readonly File[] } : unknown

type ComVersao<R extends Rota> = R extends {
  readonly comVersao: true
  readonly metodo: "POST" | "PUT" | "PATCH" | "DELETE"
}
  ? { versao: number }
  : unknown

/**
 * What a call needs, taken from its contract; `chave` repeats a write that may already have happened, `versao` is the
 * one that was read of a record that others may change meanwhile.
 */
export type Entrada<R extends Rota> = ComParams<R> &
  ComQuery<R> &
  ComCorpo<R> &
  ComArquivos<R> &
  ComVersao<R> & { sinal?: AbortSignal; chave?: string }

/** What a call answers: the contract's answer, or a file when the contract has none. */
export type Dados<R extends Rota> = R extends { readonly resposta: infer S extends z.ZodType }
  ? z.output<S>
  : ArquivoBaixado

/** The same call with its types forgotten, for the one function that builds requests from any contract. */
export interface EntradaSolta {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly corpo?: unknown
  readonly arquivos?: readonly File[]
  readonly sinal?: AbortSignal
  readonly chave?: string
  readonly versao?: number
}

/** TypeScript cannot relate a conditional type to its branches inside a generic function: the casts live here. */
export function comoEntradaSolta<R extends Rota>(entrada: Entrada<R>): EntradaSolta {
  return entrada as EntradaSolta
}

/** The answer, already checked against the contract's schema by the caller. */
export function comoDados<R extends Rota>(conferido: unknown): Dados<R> {
  return conferido as Dados<R>
}

/**
 * The public configuration's call without its schema, which would bring the whole validation library to the sign-in
 * page. A test holds it to the contract.
 */
export const rotaDaConfiguracao = {
  metodo: "GET",
  caminho: "/plataforma",
  papel: "publica",
  resumo: "O que a tela precisa antes da entrada",
  resposta: { safeParse: (data: unknown) => ({ success: true, data }) },
} as unknown as typeof rotasDaPlataforma.consultarConfiguracao
