import { rotasDasConversas } from "@partida/contracts"
import type { FastifyInstance } from "fastify"
import type { Autenticar } from "../../http/autenticacao.ts"
import { atoDe, type Contexto, escopoDe } from "../../http/contexto.ts"
import { montar } from "../../http/montar.ts"
import { emTransacaoDe } from "../../http/porta.ts"
import type { Fila } from "../../jobs/fila.ts"
import { type Correspondencia, type Correspondente, correspondenciaDe } from "./avisos.ts"
import { abrirConversa, agirNaConversa, ajustarConversa, lerConversa, responderConversa } from "./conversas.service.ts"
import { consultarConversa, ladoDe, listarConversas } from "./leitura.service.ts"
import { pedirDocumentos, preverPedidos } from "./pedidos.service.ts"

interface Dependencias extends Correspondente {
  readonly fila: () => Fila
  readonly agora: () => Date
}

/** What office and clients talk about, and the documents that the office asks for. */
export function registrarConversas(app: FastifyInstance, autenticar: Autenticar, deps: Dependencias): void {
  const { banco, fila, agora } = deps
  const aqui = emTransacaoDe({ banco, agora })
  const ato = (contexto: Contexto) => ({ ...atoDe(contexto, agora()), lado: ladoDe(contexto.pessoa.papel) })
  /** What may write to the client: who sends the mail is woken once it is all there. */
  async function escrevendo<T>(
    contexto: Contexto,
    corpo: (correspondencia: Correspondencia) => Promise<T>,
  ): Promise<T> {
    const resposta = await corpo(await correspondenciaDe(deps, escopoDe(contexto).idEscritorio))
    await Promise.all([fila().acordar("correio"), fila().acordar("whatsapp")])
    return resposta
  }
  montar(app, autenticar, rotasDasConversas, {
    listarConversas: aqui((tx, _ato, { query }, contexto) => listarConversas(tx, ato(contexto), query)),
    consultarConversa: aqui((tx, _ato, { params }, contexto) => consultarConversa(tx, ato(contexto), params.id)),
    abrirConversa: (contexto, { corpo }) =>
      escrevendo(contexto, (c) =>
        banco.emEscopo(escopoDe(contexto), (tx) => abrirConversa(tx, ato(contexto), c, corpo)),
      ),
    responderConversa: (contexto, { params, corpo }) =>
      escrevendo(contexto, (c) =>
        banco.emEscopo(escopoDe(contexto), (tx) => responderConversa(tx, ato(contexto), c, params.id, corpo)),
      ),
    agirNaConversa: (contexto, { params, corpo }) =>
      escrevendo(contexto, (c) =>
        banco.emEscopo(escopoDe(contexto), (tx) => agirNaConversa(tx, ato(contexto), c, params.id, corpo)),
      ),
    ajustarConversa: aqui((tx, _ato, { params, corpo }, contexto) =>
      ajustarConversa(tx, ato(contexto), params.id, corpo),
    ),
    lerConversa: aqui((tx, _ato, { params, corpo }, contexto) =>
      lerConversa(tx, ato(contexto), params.id, new Date(corpo.ate)),
    ),
    preverPedidos: aqui((tx, _ato, { corpo }, contexto) => preverPedidos(tx, ato(contexto), corpo)),
    pedirDocumentos: (contexto, { corpo }) =>
      escrevendo(contexto, (c) =>
        banco.emEscopo(escopoDe(contexto), (tx) => pedirDocumentos(tx, ato(contexto), c, corpo)),
      ),
  })
}
