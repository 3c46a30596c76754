import { rotasDasNotificacoes } from "@partida/contracts"
import type { FastifyInstance } from "fastify"
import type { Central } from "../../ao-vivo/central.ts"
import type { Banco } from "../../db/banco.ts"
import { paginacaoDe } from "../../db/paginas.ts"
import type { Autenticar } from "../../http/autenticacao.ts"
import { escopoDe } from "../../http/contexto.ts"
import { ErroDeNegocio } from "../../http/erros.ts"
import { montar } from "../../http/montar.ts"
import { listarNotificacoes, marcarLida, marcarTodasLidas } from "./notificacoes.repository.ts"
import { apresentarNotificacao } from "./notificacoes.service.ts"

/** What a person should know, kept until it is read, and what changes while a page is open. */
export function registrarNotificacoes(
  app: FastifyInstance,
  autenticar: Autenticar,
  banco: Banco,
  central: Central,
  agora: () => Date,
): void {
  montar(app, autenticar, rotasDasNotificacoes, {
    acompanharEventos: async (contexto, { bruto }) => ({
      eventos: central.abrir(contexto, {
        rever: () => autenticar(bruto),
        retomada: bruto.headers["last-event-id"] !== undefined,
      }),
    }),
    listarNotificacoes: (contexto, { query }) =>
      banco.emEscopo(escopoDe(contexto), async (tx) => {
        const { linhas, pagina, total, naoLidas } = await listarNotificacoes(tx, escopoDe(contexto), query)
        return { lista: linhas.map(apresentarNotificacao), paginacao: paginacaoDe(query, pagina, total), naoLidas }
      }),
    lerNotificacao: (contexto, { params }) =>
      banco.emEscopo(escopoDe(contexto), async (tx) => {
        const linha = await marcarLida(tx, escopoDe(contexto), params.id, agora())
        if (!linha) throw new ErroDeNegocio("nao-encontrado")
        return apresentarNotificacao(linha)
      }),
    lerNotificacoes: (contexto) =>
      banco.emEscopo(escopoDe(contexto), async (tx) => ({
        lidas: await marcarTodasLidas(tx, escopoDe(contexto), agora()),
      })),
  })
}
