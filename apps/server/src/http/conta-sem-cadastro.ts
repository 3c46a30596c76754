import type { FastifyRequest } from "fastify"
import type { Autoria } from "../db/escopo.ts"
import { type DependenciasDaAutenticacao, situar, tokenDe } from "./autenticacao.ts"
import { ehChaveDeApi } from "./chave-de-api.ts"
import { ErroDeNegocio } from "./erros.ts"
import { identidadeDoToken } from "./tokens-encerrados.ts"

/** An account whose e-mail its provider confirmed, of nobody registered here. */
export interface ContaSemCadastro {
  readonly sub: string
  readonly email: string
  readonly nome: string
}

/** Whose account a request carries. */
export type ReconhecerConta = (pedido: FastifyRequest) => Promise<ContaSemCadastro>

/** How the audit trail names an account that is nobody's yet. */
export const autoriaDaConta = ({ email }: ContaSemCadastro): Autoria => ({
  idUsuario: null,
  autor: email,
  papel: null,
  endereco: null,
  agente: null,
  idPedido: null,
})

/**
 * For the calls of who has an account and no office yet: a token in force, of an e-mail that its provider confirmed, and of nobody
 * registered. Raises pedido-sem-conta for anything else, whatever it is.
 */
export function criarReconhecer(deps: DependenciasDaAutenticacao): ReconhecerConta {
  const { banco, verificar, exigirSessao, agora } = deps
  return async (pedido) => {
    const token = tokenDe(pedido)
    if (!token || ehChaveDeApi(token)) throw new ErroDeNegocio("pedido-sem-conta")
    const lido = await verificar(token).catch((erro: unknown) => {
      throw erro instanceof ErroDeNegocio ? erro : new ErroDeNegocio("pedido-sem-conta")
    })
    const hash = identidadeDoToken(token)
    const { usuario, emVigor } = await situar(banco, pedido, { conferido: lido, hash, exigirSessao }, agora())
    if (usuario || !emVigor) throw new ErroDeNegocio("pedido-sem-conta")
    const { sub, email, emailConfirmado, nome } = deps.completar ? await deps.completar(token, lido) : lido
    if (!email || !emailConfirmado) throw new ErroDeNegocio("pedido-sem-conta")
    return { sub, email, nome: nome ?? email }
  }
}
