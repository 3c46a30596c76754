import type { EscopoDaChave, Papel } from "@partida/contracts"
import type { Ato } from "../db/ato.ts"
import type { Autoria, Escopo } from "../db/escopo.ts"
import { ErroDeNegocio } from "./erros.ts"
import type { Exigencia } from "./segundo-fator.ts"

/** The person (or machine) behind a request, as the product knows them. */
interface PessoaAutenticada {
  readonly idUsuario: string
  /** Subject of the identity provider; "" for a machine credential, which has none. */
  readonly sub: string
  readonly nome: string
  readonly email: string
  readonly papel: Papel
  /** The person's own office; null for a platform operator. */
  readonly idEscritorioProprio: string | null
}

export interface Contexto {
  readonly pessoa: PessoaAutenticada
  /** Null while a platform operator has not chosen an office. */
  readonly escopoOuNulo: Escopo | null
  /** Session of the embedded provider behind the token; null with an external provider and for machines. */
  readonly sid: string | null
  /** The access token as presented and when it expires, for whoever ends it; null for machines. */
  readonly token: TokenApresentado | null
  /** The second factor that the office asks of this person; null when it asks none. */
  readonly exigencia: Exigencia | null
  /** Whether the token of an external provider says that two factors were used; null when it does not say. */
  readonly fatoresDoToken: boolean | null
  /** Who the audit trail names. */
  readonly autoria: Autoria
  /** Scopes of a machine credential; null for people. */
  readonly escoposDaChave: readonly EscopoDaChave[] | null
}

export interface TokenApresentado {
  /** What names the token, as `identidadeDoToken` says: the token itself is not carried around. */
  readonly hash: string
  readonly expiraEm: Date
}

/** The scope of a request. Throws escritorio-nao-escolhido for an operator who has not chosen an office. */
export function escopoDe(contexto: Contexto): Escopo {
  if (!contexto.escopoOuNulo) throw new ErroDeNegocio("escritorio-nao-escolhido")
  return contexto.escopoOuNulo
}

/** What a person asks for now, in their office. Throws escritorio-nao-escolhido. */
export const atoDe = (contexto: Contexto, agora: Date): Ato => ({
  escopo: escopoDe(contexto),
  nome: contexto.pessoa.nome,
  agora,
})
