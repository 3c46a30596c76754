import { rotasDosAcessos, rotasDosPedidosDeAcesso } from "@partida/contracts"
import type { FastifyInstance, FastifyRequest } from "fastify"
import { DIA_MS } from "../../civil.ts"
import type { Banco } from "../../db/banco.ts"
import type { Autenticar } from "../../http/autenticacao.ts"
import type { ReconhecerConta } from "../../http/conta-sem-cadastro.ts"
import { escopoDe } from "../../http/contexto.ts"
import { demais } from "../../http/limites.ts"
import { montar } from "../../http/montar.ts"
import { emTransacaoDe } from "../../http/porta.ts"
import type { Fila } from "../../jobs/fila.ts"
import { criarConvidador, type DependenciasDosConvites } from "../usuarios/convites.service.ts"
import {
  concederAcesso,
  consultarAcessos,
  exportarAcessos,
  listarAcessos,
  listarPessoas,
  retirarAcesso,
} from "./acessos.service.ts"
import { aceitarPedido, listarPedidos, pedirAcesso, recusarPedido } from "./pedidos.service.ts"

interface DependenciasDosAcessos extends DependenciasDosConvites {
  readonly banco: Banco
  readonly reconhecer: ReconhecerConta
  readonly fila: () => Fila
}

/** A person has one company, or a few; more than these a day is somebody looking for who is a client of whom. */
const PEDIDOS_POR_DIA = 5

/** Who sees which company, and who may change it. */
export function registrarAcessos(app: FastifyInstance, autenticar: Autenticar, deps: DependenciasDosAcessos): void {
  const { banco } = deps
  const aqui = emTransacaoDe(deps)
  registrarPedidos(app, autenticar, deps)
  montar(app, autenticar, rotasDosAcessos, {
    listarAcessos: aqui((tx, _ato, { query }, contexto) => listarAcessos(tx, contexto, query)),
    exportarAcessos: (contexto, { query }) => exportarAcessos(banco, contexto, query),
    listarPessoasDoAcesso: aqui((tx, _ato, _pedido, contexto) => listarPessoas(tx, contexto)),
    consultarAcessosDaEmpresa: aqui((tx, _ato, { params }, contexto) =>
      consultarAcessos(tx, contexto, params.idEmpresa),
    ),
    concederAcesso: aqui((tx, _ato, { params }, contexto) =>
      concederAcesso(tx, contexto, params.idEmpresa, params.idUsuario),
    ),
    retirarAcesso: (contexto, { params }) => retirarAcesso(banco, contexto, params.idEmpresa, params.idUsuario),
  })
}

function registrarPedidos(app: FastifyInstance, autenticar: Autenticar, deps: DependenciasDosAcessos): void {
  const { banco, reconhecer, fila, agora } = deps
  const aqui = emTransacaoDe({ banco, agora })
  const convidadorPara = criarConvidador(deps)
  const contas = new WeakMap<FastifyRequest, string>()
  const contar = app.createRateLimit({
    max: PEDIDOS_POR_DIA,
    timeWindow: DIA_MS,
    keyGenerator: (pedido) => contas.get(pedido) ?? "",
  })
  montar(app, autenticar, rotasDosPedidosDeAcesso, {
    pedirAcesso: async (_contexto, { corpo, bruto }) => {
      const conta = await reconhecer(bruto)
      contas.set(bruto, conta.sub)
      const contagem = await contar(bruto)
      if (!contagem.isAllowed && contagem.isExceeded) throw demais(contagem.ttl)
      await pedirAcesso(banco, conta, corpo, agora())
      return {
        mensagem:
          "Pedido feito. Se um escritório daqui cuida desta empresa, ele vai responder por e-mail. Se não vier resposta, fale com ele.",
      }
    },
    listarPedidosDeAcesso: aqui((tx, { escopo }) => listarPedidos(tx, escopo)),
    aceitarPedidoDeAcesso: async (contexto, { params, corpo, bruto }) => {
      const escopo = escopoDe(contexto)
      const convidador = await convidadorPara(
        { idEscritorio: escopo.idEscritorio, quemConvida: contexto.pessoa.nome },
        bruto,
      )
      await banco.emEscopo(escopo, (tx) => aceitarPedido(tx, contexto, params.id, corpo.idPapel, convidador))
      await fila().acordar("correio")
      return { mensagem: "Convite enviado. Na próxima entrada a pessoa já vê a empresa." }
    },
    recusarPedidoDeAcesso: async (contexto, { params }) => {
      await banco.emEscopo(escopoDe(contexto), (tx) => recusarPedido(tx, contexto, params.id, agora()))
      return { mensagem: "Pedido recusado. Quem pediu não é avisado." }
    },
  })
}
