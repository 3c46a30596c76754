import type { Papel } from "@partida/contracts"
import type { Escopo } from "../db/escopo.ts"
import { ErroDeNegocio } from "./erros.ts"

/** The person behind a request, as the product knows them. */
export interface PessoaAutenticada {
  readonly idUsuario: string
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
}

/** The scope of a request. Throws escritorio-nao-escolhido for an operator who has not chosen an office. */
export function escopoDe(contexto: Contexto): Escopo {
  if (!contexto.escopoOuNulo) throw new ErroDeNegocio("escritorio-nao-escolhido")
  return contexto.escopoOuNulo
}
