import { randomUUID } from "node:crypto"
import type { corpoDaProcuracao, ordensDasProcuracoes, Procuracao } from "@partida/contracts"
import type { z } from "zod"
import { diaCivil } from "../../civil.ts"
import type { Ato } from "../../db/ato.ts"
import type { Banco, Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { contar, type Direcao, lerPagina, type PedidoDePagina, paginacaoDe } from "../../db/paginas.ts"
import { ErroDeNegocio } from "../../http/erros.ts"
import { exportar, type PedidoDeExportacao } from "../../http/exportacao/exportar.ts"
import { lerEmpresaDoCertificado } from "./certificados.repository.ts"
import { colunasDasProcuracoes } from "./exportacao.ts"
import {
  alterarProcuracao,
  type FiltroDeProcuracoes,
  fonteDeProcuracoes,
  inserirProcuracao,
  lerProcuracoes,
  ordemDeProcuracoes,
  type ProcuracaoLida,
} from "./procuracoes.repository.ts"
import { situacaoDaProcuracaoEm } from "./validade.ts"

type Dados = z.output<typeof corpoDaProcuracao>
interface PedidoDaLista extends FiltroDeProcuracoes {
  readonly ordem: (typeof ordensDasProcuracoes)[number]
  readonly direcao: Direcao
}

/** A page of the procurações within reach. */
export async function paginaDeProcuracoes(tx: Tx, escopo: Escopo, pedido: PedidoDaLista & PedidoDePagina, agora: Date) {
  const fonte = fonteDeProcuracoes(escopo, pedido, diaCivil(agora))
  const pagina = await lerPagina(tx, fonte, ordemDeProcuracoes(pedido.ordem, pedido.direcao), pedido)
  const linhas = pagina.ids.length === 0 ? [] : await lerProcuracoes(tx, escopo, pagina.ids)
  return {
    lista: linhas.map((linha) => apresentar(linha, agora)),
    paginacao: paginacaoDe(pedido, pagina, await contar(tx, fonte)),
  }
}

/** What is filtered, as a file. */
export function exportarProcuracoes(
  banco: Banco,
  escopo: Escopo,
  pedido: PedidoDaLista & PedidoDeExportacao,
  agora: Date,
) {
  return exportar(
    { nome: "procuracoes", titulo: "Procurações" },
    colunasDasProcuracoes,
    {
      transacao: (corpo) => banco.emEscopo(escopo, corpo),
      fonte: () => fonteDeProcuracoes(escopo, pedido, diaCivil(agora)),
      ordem: ordemDeProcuracoes(pedido.ordem, pedido.direcao),
      ler: async (tx, ids) => (await lerProcuracoes(tx, escopo, ids)).map((linha) => apresentar(linha, agora)),
    },
    pedido,
  )
}

/** One procuração. Raises nao-encontrado. */
export async function consultarProcuracao(tx: Tx, escopo: Escopo, id: string, agora: Date): Promise<Procuracao> {
  const [lida] = await lerProcuracoes(tx, escopo, [id])
  if (!lida) throw new ErroDeNegocio("nao-encontrado")
  return apresentar(lida, agora)
}

/** Registers the powers that a company gave. Raises nao-encontrado for a company out of reach. */
export async function criarProcuracao(
  tx: Tx,
  escopo: Escopo,
  idEmpresa: string,
  dados: Dados,
  agora: Date,
): Promise<Procuracao> {
  if (!(await lerEmpresaDoCertificado(tx, escopo, idEmpresa))) throw new ErroDeNegocio("nao-encontrado")
  const id = randomUUID()
  const { idEscritorio } = escopo
  await inserirProcuracao(tx, { idEscritorio, id, idEmpresa, ...semRepetir(dados), criadaEm: agora })
  return consultarProcuracao(tx, escopo, id, agora)
}

/**
 * Corrects one over the version that was read. Raises nao-encontrado, versao-desatualizada, and transicao-recusada for one
 * that was cancelled: it says what was true, and another takes its place.
 */
export async function editarProcuracao(
  tx: Tx,
  ato: Ato,
  id: string,
  versaoLida: number,
  dados: Dados,
): Promise<Procuracao> {
  const { escopo, agora } = ato
  const atual = await consultarProcuracao(tx, escopo, id, agora)
  if (atual.versao !== versaoLida) throw new ErroDeNegocio("versao-desatualizada")
  if (atual.canceladaEm !== null) {
    throw new ErroDeNegocio(
      "transicao-recusada",
      "Esta procuração foi cancelada e não muda mais. Registre outra no lugar dela.",
    )
  }
  if (!(await alterarProcuracao(tx, escopo, id, versaoLida, semRepetir(dados)))) {
    throw new ErroDeNegocio("versao-desatualizada")
  }
  return consultarProcuracao(tx, escopo, id, agora)
}

/** Records that it no longer holds, from today on. Repeating it changes nothing. Raises nao-encontrado, versao-desatualizada. */
export async function cancelarProcuracao(tx: Tx, escopo: Escopo, id: string, agora: Date): Promise<Procuracao> {
  const atual = await consultarProcuracao(tx, escopo, id, agora)
  if (atual.canceladaEm !== null) return atual
  const cancelou = await alterarProcuracao(tx, escopo, id, atual.versao, { canceladaEm: diaCivil(agora) })
  if (!cancelou) throw new ErroDeNegocio("versao-desatualizada")
  return consultarProcuracao(tx, escopo, id, agora)
}

const semRepetir = (dados: Dados) => ({ ...dados, servicos: [...new Set(dados.servicos)] })

function apresentar({ linha, apelido }: ProcuracaoLida, agora: Date): Procuracao {
  const { idEscritorio: _escritorio, criadaEm, ...resto } = linha
  return { ...resto, apelido, criadaEm: criadaEm.toISOString(), ...situacaoDaProcuracaoEm(linha, agora) }
}
