import type { z } from "zod"
import type { EscopoDaChave } from "./chaves-api.ts"
import type { Papel } from "./papeis.ts"

/** One call of the API. Server and web both import the same object; nobody types a path or a field list twice. */
export interface Rota {
  readonly metodo: "GET" | "POST" | "PUT" | "PATCH" | "DELETE"
  /** Under /api/v1, with `:name` parameters. */
  readonly caminho: string
  /** Lowest role that may call it; null means any signed-in person, "publica" means nobody needs to sign in. */
  readonly papel: Papel | null | "publica"
  readonly resumo: string
  /** Of a public call: the browser says who signed in all the same, for somebody who has an account and is of no office. */
  readonly comConta?: true
  /** Answered also to who still lacks the second factor that the office requires. */
  readonly antesDoSegundoFator?: true
  /** Scope that lets a machine credential call it; absent: people only. */
  readonly escopo?: EscopoDaChave
  /** Absent: what the path names is an identifier, and `:competencia` a month (`paramsDe`). */
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly corpo?: z.ZodType
  /** Bytes of body it takes, when not as many as `limiteDoCorpo` says of any call. */
  readonly limiteDoCorpo?: number
  /** The record has a `versao`: the answer carries it as ETag, and a write must name it in If-Match. */
  readonly comVersao?: true
  /** The answer shows a secret once: a repetition under the same Idempotency-Key does not show it again. */
  readonly segredo?: true
  /** Multipart upload: the body is not JSON. */
  readonly arquivos?: true
  /** The answer is a stream of server-sent events, open until one of the two sides leaves. */
  readonly fluxo?: true
  /** JSON answer; absent for binary downloads and streams of events. */
  readonly resposta?: z.ZodType
  readonly status?: number
}

type NomesDe<C extends string> = C extends `${string}:${infer N}/${infer R}`
  ? N | NomesDe<R>
  : C extends `${string}:${infer N}`
    ? N
    : never

/** What the path of a call names, as it is asked for (`input`) or as it gets to the server (`output`). */
export type ParamsDaRota<R extends Rota, Lado extends "input" | "output"> = R extends {
  readonly params: infer S extends z.ZodType
}
  ? Lado extends "input"
    ? z.input<S>
    : z.output<S>
  : { [N in NomesDe<R["caminho"]>]: string }

export type Rotas = Readonly<Record<string, Rota>>

/** Bytes of JSON that a call of somebody signed in takes. */
export const LIMITE_DO_CORPO = 1024 * 1024
/** Anybody on the internet may send this much to be read, without saying who they are. */
const LIMITE_DO_CORPO_PUBLICO = 8 * 1024

/** Bytes of JSON that a call takes. */
export const limiteDoCorpo = ({ papel, limiteDoCorpo: proprio }: Rota): number =>
  proprio ?? (papel === "publica" ? LIMITE_DO_CORPO_PUBLICO : LIMITE_DO_CORPO)

export const PREFIXO_DA_API = "/api/v1"
/** Where stored documents are, outside of the API. */
export const PREFIXO_DOS_ESTATICOS = "/statics/"
/** Header by which a platform operator says in which office to work. */
export const CABECALHO_ESCRITORIO = "partida-escritorio"
