import { rotasDasNotificacoes } from "@partida/contracts"
import type { Central } from "../../ao-vivo/central.ts"
import { encontrado } from "../../http/erros.ts"
import { montar } from "../../http/montar.ts"
import type { Porta } from "../../http/porta.ts"
import { marcarLida, marcarTodasLidas } from "./notificacoes.repository.ts"
import { apresentarNotificacao, consultarNotificacoes } from "./notificacoes.service.ts"

/** What a person should know, kept until it is read, and what changes while a page is open. */
export function registrarNotificacoes({ app, autenticar, agora, aqui }: Porta, central: Central): void {
  montar(app, autenticar, rotasDasNotificacoes, {
    acompanharEventos: async (contexto, { bruto }) => ({
      eventos: central.abrir(contexto, {
        rever: () => autenticar(bruto),
        retomada: bruto.headers["last-event-id"] !== undefined,
      }),
    }),
    listarNotificacoes: aqui((tx, { escopo }, { query }) => consultarNotificacoes(tx, escopo, query)),
    lerNotificacao: aqui(async (tx, { escopo }, { params }) => {
      const linha = encontrado(await marcarLida(tx, escopo, params.id, agora()))
      return apresentarNotificacao(linha)
    }),
    lerNotificacoes: aqui(async (tx, { escopo }) => ({
      lidas: await marcarTodasLidas(tx, escopo, agora()),
    })),
  })
}
