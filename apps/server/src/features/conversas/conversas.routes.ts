import { rotasDasConversas } from "@partida/contracts"
import type { FastifyInstance } from "fastify"
import type { Tx } from "../../db/banco.ts"
import { exigirEmpresa } from "../../db/empresas.ts"
import type { Autenticar } from "../../http/autenticacao.ts"
import { atoDe, type Contexto, escopoDe } from "../../http/contexto.ts"
import { montar } from "../../http/montar.ts"
import { emTransacaoDe, numaTransacao } from "../../http/porta.ts"
import type { Fila } from "../../jobs/fila.ts"
import { type Correspondencia, type Correspondente, correspondenciaDe } from "./avisos.ts"
import { abrirConversa, agirNaConversa, ajustarConversa, lerConversa, responderConversa } from "./conversas.service.ts"
import { consultarConversa, ladoDe, listarConversas } from "./leitura.service.ts"
import { pedirDocumentos, preverPedidos } from "./pedidos.service.ts"
import { enderecoDaCaixa } from "./resposta.ts"

interface Dependencias extends Correspondente {
  readonly fila: () => Fila
  readonly agora: () => Date
}

/** What office and clients talk about, and the documents that the office asks for. */
export function registrarConversas(app: FastifyInstance, autenticar: Autenticar, deps: Dependencias): void {
  const { banco, fila, agora, cofre, config } = deps
  const aqui = emTransacaoDe({ banco, agora })
  const ato = (contexto: Contexto) => ({ ...atoDe(contexto, agora()), lado: ladoDe(contexto.pessoa.papel) })
  /** What may write to the client: who sends the mail is woken once it is all there. */
  const escrevendo = <P, R>(
    corpo: (tx: Tx, quem: ReturnType<typeof ato>, correspondencia: Correspondencia, pedido: P) => Promise<R>,
  ) =>
    numaTransacao(async (contexto: Contexto, pedido: P) => {
      const correspondencia = await correspondenciaDe(deps, escopoDe(contexto).idEscritorio)
      const resposta = await banco.emEscopo(escopoDe(contexto), (tx) =>
        corpo(tx, ato(contexto), correspondencia, pedido),
      )
      await Promise.all([fila().acordar("correio"), fila().acordar("whatsapp")])
      return resposta
    })
  montar(app, autenticar, rotasDasConversas, {
    consultarEnderecoDaCaixa: aqui(async (tx, { escopo }, { params: { idEmpresa } }, contexto) => {
      await exigirEmpresa(tx, escopo, idEmpresa)
      const { idUsuario } = escopo
      const cliente = ladoDe(contexto.pessoa.papel) === "cliente"
      return { endereco: cliente ? enderecoDaCaixa(config.correio.respostas, cofre, { idEmpresa, idUsuario }) : null }
    }),
    listarConversas: aqui((tx, _ato, { query }, contexto) => listarConversas(tx, ato(contexto), query)),
    consultarConversa: aqui((tx, _ato, { params }, contexto) => consultarConversa(tx, ato(contexto), params.id)),
    abrirConversa: escrevendo((tx, quem, c, { corpo }) => abrirConversa(tx, quem, c, corpo)),
    responderConversa: escrevendo((tx, quem, c, { params, corpo }) => responderConversa(tx, quem, c, params.id, corpo)),
    agirNaConversa: escrevendo((tx, quem, c, { params, corpo }) => agirNaConversa(tx, quem, c, params.id, corpo)),
    ajustarConversa: aqui((tx, _ato, { params, corpo }, contexto) =>
      ajustarConversa(tx, ato(contexto), params.id, corpo),
    ),
    lerConversa: aqui((tx, _ato, { params, corpo }, contexto) =>
      lerConversa(tx, ato(contexto), params.id, new Date(corpo.ate)),
    ),
    preverPedidos: aqui((tx, _ato, { corpo }, contexto) => preverPedidos(tx, ato(contexto), corpo)),
    pedirDocumentos: escrevendo((tx, quem, c, { corpo }) => pedirDocumentos(tx, quem, c, corpo)),
  })
}
