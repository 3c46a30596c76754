import { estadosDaOperacao, type TipoDeOperacao } from "@partida/contracts"
import type { Tx } from "../../db/banco.ts"
import type { AtosExternos, NovaOperacao } from "../../ports/operacao-externa.ts"
import { sistema } from "../processamento/processamento.service.ts"
import { lerPorChave } from "./operacoes.repository.ts"
import { enfileirar } from "./operacoes.service.ts"
import { lerExcecoes } from "./regras.repository.ts"
import { lerRegra } from "./regras.service.ts"

interface PedidoDoCliente {
  readonly idEscritorio: string
  readonly tipo: TipoDeOperacao
  readonly idEmpresa: string
  readonly competencia: string
  /** Which of what the act would ask for is meant. */
  readonly serve: (nova: NovaOperacao) => boolean
  readonly idUsuario: string
  readonly nome: string
  readonly agora: Date
}

const A_CAMINHO: readonly number[] = [estadosDaOperacao.A_PROCESSAR.id, estadosDaOperacao.EXECUTANDO.id]

/**
 * Queues what a client asks for, of an act that the office lets be asked for by itself for that company, and under the approval that
 * it wants of it. Answers where it is: on its way, waiting for somebody's yes, or nowhere, because only the office asks.
 */
export async function pedirPeloCliente(
  tx: Tx,
  atos: AtosExternos,
  { idEscritorio, tipo, idEmpresa, competencia, serve, agora, ...quem }: PedidoDoCliente,
): Promise<"a-caminho" | "a-aprovar" | null> {
  const ato = atos[tipo]
  if (ato === undefined) return null
  const escopo = sistema(idEscritorio)
  const regra = await lerRegra(tx, escopo, tipo)
  const excecoes = await lerExcecoes(tx, escopo, tipo)
  if (!(excecoes.find((e) => e.idEmpresa === idEmpresa) ?? regra).ligada) return null
  const { novas } = await ato.pedir(tx, escopo, { competencia, empresas: [idEmpresa], agora })
  const nova = novas.find(serve)
  if (nova === undefined) return null
  const estado = (await lerPorChave(tx, idEscritorio, [nova.chave])).get(nova.chave)
  // What stopped, or was given up, is of the office to go on with.
  if (estado !== undefined && !A_CAMINHO.includes(estado)) return null
  if (estado === undefined)
    await enfileirar(tx, escopo, ato, [nova], { ...quem, agora, comAprovacao: regra.comAprovacao })
  return regra.comAprovacao ? "a-aprovar" : "a-caminho"
}
