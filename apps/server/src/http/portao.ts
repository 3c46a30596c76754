import { erros, type Rota } from "@partida/contracts"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { STATUS_DE_RECUSA } from "./atos.ts"
import type { Autenticar } from "./autenticacao.ts"
import type { Contexto } from "./contexto.ts"
import { comoErroDeNegocio, ErroDeNegocio } from "./erros.ts"
import { demais } from "./limites.ts"
import { podeChamar } from "./permissao.ts"

/** What stands before a call, whatever it answers: who is asking, how often, by which right; and the record of refusals. */
interface Portao {
  /** Who passed; null of a public call. */
  readonly contextoDe: (pedido: FastifyRequest) => Contexto | null
  readonly onRequest: (pedido: FastifyRequest) => Promise<void>
  readonly onError: (pedido: FastifyRequest, resposta: FastifyReply, erro: Error) => Promise<void>
  readonly onSend: (pedido: FastifyRequest, resposta: FastifyReply, corpo: unknown) => Promise<unknown>
}

/** The gate of one call of a contract: hooks for its route. */
export function criarPortao(app: FastifyInstance, autenticar: Autenticar, rota: Rota): Portao {
  const contextos = new WeakMap<FastifyRequest, Contexto>()
  const recusas = new WeakMap<FastifyRequest, string>()
  return {
    contextoDe: (pedido) => contextos.get(pedido) ?? null,
    async onRequest(pedido) {
      if (rota.papel === "publica") return
      const contexto = await autenticar(pedido)
      contextos.set(pedido, contexto)
      const excesso = await app.portaria.limitarPessoa(pedido, contexto.pessoa.idUsuario)
      if (excesso) {
        const erro = demais(excesso.aguardarMs)
        if (excesso.primeira) recusas.set(pedido, erro.message)
        throw erro
      }
      if (!podeChamar(contexto, rota)) throw new ErroDeNegocio("sem-permissao")
      if (contexto.exigencia?.emVigor && !rota.antesDoSegundoFator) {
        if (!(await app.portaria.temSegundoFator(contexto))) throw new ErroDeNegocio("segundo-fator-exigido")
      }
    },
    async onError(pedido, _resposta, erro) {
      const conhecido = comoErroDeNegocio(erro)
      if (conhecido && STATUS_DE_RECUSA.has(erros[conhecido.codigo].status)) recusas.set(pedido, conhecido.message)
    },
    async onSend(pedido, _resposta, corpo) {
      const contexto = contextos.get(pedido)
      const motivo = recusas.get(pedido)
      if (contexto && motivo !== undefined) {
        // A refusal that cannot be recorded is still a refusal.
        await app.portaria.atos
          .recusa(contexto, rota, pedido.params, motivo)
          .catch((erro: unknown) => pedido.log.error({ err: erro }, "a recusa não foi registrada"))
      }
      return corpo
    },
  }
}
