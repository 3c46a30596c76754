import { randomUUID } from "node:crypto"
import type { PedidoDeAcesso } from "@partida/contracts"
import { raizDoCnpj } from "@partida/contracts/formatos"
import type { Banco, Tx } from "../../db/banco.ts"
import { type Escopo, ID_DO_SISTEMA } from "../../db/escopo.ts"
import { lerEquipe } from "../../db/escritorios.ts"
import { autoriaDaConta, type ContaSemCadastro } from "../../http/conta-sem-cadastro.ts"
import { type Contexto, escopoDe } from "../../http/contexto.ts"
import { ErroDeNegocio, encontrado } from "../../http/erros.ts"
import { notificar } from "../notificacoes/notificacoes.service.ts"
import { convidarUsuario, gestorDe } from "../usuarios/usuarios.service.ts"
import {
  gravarDecisao,
  inserirPedido,
  type LinhaDePedido,
  lerPedidosAbertos,
  travarPedido,
} from "./pedidos.repository.ts"

const DESTINO = "/painel/configuracoes/acessos"

/**
 * Leaves the request with every office that looks after the company, and tells who reaches all of its companies. Says nothing to who
 * asks: whether a company is a client here is the office's own matter. (How long it takes tells it, by some milliseconds; the few
 * requests an account may make a day are not enough to measure it.)
 */
export async function pedirAcesso(
  banco: Banco,
  quem: ContaSemCadastro,
  pedido: { readonly cnpj: string; readonly recado: string },
  agora: Date,
): Promise<void> {
  const onde = await banco.chamar<{ id_escritorio: string; id_empresa: string }>("onde_esta_a_empresa", [
    raizDoCnpj(pedido.cnpj),
  ])
  for (const { id_escritorio: idEscritorio, id_empresa: idEmpresa } of onde) {
    const escopo: Escopo = {
      idEscritorio,
      idUsuario: ID_DO_SISTEMA,
      sub: "sistema",
      empresas: "*",
      autoria: autoriaDaConta(quem),
    }
    await banco.emEscopo(escopo, async (tx) => {
      const id = randomUUID()
      const { recado } = pedido
      const novo = await inserirPedido(tx, { idEscritorio, id, idEmpresa, ...quem, recado, feitoEm: agora })
      if (!novo) return
      for (const pessoa of await lerEquipe(tx, idEscritorio)) {
        await notificar(tx, {
          idEscritorio,
          idUsuario: pessoa.id,
          chave: `pedido-de-acesso:${id}`,
          tipo: "aviso",
          titulo: "Alguém pede acesso a uma empresa",
          mensagem: `${quem.nome} (${quem.email}) pede para ver uma empresa da sua carteira. Confira quem é antes de aceitar.`,
          destino: DESTINO,
          idLote: null,
          agora,
        })
      }
    })
  }
}

const MAXIMO_NA_LISTA = 50

/** What waits for an answer, of the companies within reach. */
export async function listarPedidos(tx: Tx, escopo: Escopo): Promise<{ lista: PedidoDeAcesso[]; total: number }> {
  const { lista, total } = await lerPedidosAbertos(tx, escopo, MAXIMO_NA_LISTA)
  return { lista: lista.map((p) => ({ ...p, feitoEm: p.feitoEm.toISOString() })), total }
}

/**
 * Invites who asked, to see that company. Raises nao-encontrado, transicao-recusada (already answered), email-em-uso,
 * papel-acima-do-seu and correio-indisponivel.
 */
export async function aceitarPedido(
  tx: Tx,
  contexto: Contexto,
  id: string,
  idPapel: 3 | 4,
  convidador: Parameters<typeof convidarUsuario>[3],
): Promise<void> {
  const pedido = await tomar(tx, contexto, id)
  const { nome, email, idEmpresa } = pedido
  const dados = { nome, email, idPapel, somenteConcedidas: false, empresas: [idEmpresa] }
  await convidarUsuario(tx, gestorDe(contexto), dados, convidador)
  await decidir(tx, contexto, id, "aceito", convidador.agora)
}

/** Puts the request away; who asked is not told. Raises nao-encontrado and transicao-recusada. */
export async function recusarPedido(tx: Tx, contexto: Contexto, id: string, agora: Date): Promise<void> {
  await tomar(tx, contexto, id)
  await decidir(tx, contexto, id, "recusado", agora)
}

async function tomar(tx: Tx, contexto: Contexto, id: string): Promise<LinhaDePedido> {
  const pedido = encontrado(await travarPedido(tx, escopoDe(contexto), id))
  if (pedido.decisao !== null) {
    const como = pedido.decisao === "aceito" ? "aceitou" : "recusou"
    throw new ErroDeNegocio("transicao-recusada", `${pedido.decididoPor ?? "Alguém"} já ${como} este pedido.`)
  }
  return pedido
}

const decidir = (tx: Tx, contexto: Contexto, id: string, decisao: "aceito" | "recusado", decididoEm: Date) =>
  gravarDecisao(tx, escopoDe(contexto), id, { decisao, decididoEm, decididoPor: contexto.pessoa.nome })
