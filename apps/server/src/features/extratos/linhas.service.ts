import { estadosDaLinha, type FiltroDasLinhas, type LinhaDoBanco } from "@partida/contracts"
import { paraReais } from "@partida/fiscal"
import type { Banco, Tx } from "../../db/banco.ts"
import { exigirEmpresa, existeEmpresa } from "../../db/empresas.ts"
import type { Escopo } from "../../db/escopo.ts"
import { lerLinhas, ordemDasLinhas } from "../../db/linhas-do-banco.ts"
import { type Direcao, lerPagina, naOrdem, type PedidoDePagina, paginacaoDe } from "../../db/paginas.ts"
import { ErroDeNegocio } from "../../http/erros.ts"
import type { Coluna } from "../../http/exportacao/celulas.ts"
import { exportar, type PedidoDeExportacao } from "../../http/exportacao/exportar.ts"
import { acharLinhas, fonteDasLinhas, somarDias, somarLinhas } from "./linhas.repository.ts"
import { lerSaldosNosDias } from "./saldos.repository.ts"

interface Ordenado {
  readonly direcao: Direcao
}

/** Lines that are looked at one by one: of more of them, a text is looked for in its index… */
const OLHADAS = 50_000
/** …and told apart while it is in no more than these. */
const ACHADAS = 2_000

/**
 * A page of the lines of a company, with what the whole filter adds up to: null for a text that is in too many of too many lines, and the
 * total is then how many were counted. Raises nao-encontrado.
 */
export async function paginaDeLinhas(
  tx: Tx,
  escopo: Escopo,
  idEmpresa: string,
  pedido: FiltroDasLinhas & PedidoDePagina & Ordenado,
) {
  const { filtro, demais } = await comTextoAchado(tx, escopo, idEmpresa, pedido)
  const pagina = await lerPagina(tx, fonteDasLinhas(escopo, idEmpresa, filtro), ordemDasLinhas(pedido.direcao), pedido)
  if (pagina.ids.length === 0 && !(await existeEmpresa(tx, escopo, idEmpresa)))
    throw new ErroDeNegocio("nao-encontrado")
  const soma = demais ? null : await somarLinhas(tx, escopo, idEmpresa, filtro)
  return {
    lista: await apresentadas(tx, escopo, pagina.ids),
    paginacao: paginacaoDe(pedido, pagina, soma?.quantas ?? ACHADAS),
    totais: soma && { entradas: paraReais(soma.entradas), saidas: paraReais(soma.saidas) },
  }
}

/**
 * The filter with the lines that have its text, where there are too many to look at, and whether they are too many to be added up. Those that
 * wait are few, and have an index of theirs.
 */
async function comTextoAchado<F extends FiltroDasLinhas>(tx: Tx, escopo: Escopo, idEmpresa: string, pedido: F) {
  const { busca, estado } = pedido
  const umaAUma = { filtro: pedido, demais: false }
  if (!busca || estado === "pendente" || (await somarDias(tx, escopo, idEmpresa, pedido)).quantas <= OLHADAS)
    return umaAUma
  const achadas = await acharLinhas(tx, idEmpresa, busca, ACHADAS)
  if (achadas === null) return umaAUma
  return achadas.length > ACHADAS ? { filtro: pedido, demais: true } : { filtro: { ...pedido, achadas }, demais: false }
}

/** What is filtered, as a file. Raises nao-encontrado. */
export async function exportarLinhas(
  banco: Banco,
  escopo: Escopo,
  idEmpresa: string,
  pedido: FiltroDasLinhas & PedidoDeExportacao & Ordenado,
) {
  const { filtro } = await banco.emEscopo(escopo, async (tx) => {
    await exigirEmpresa(tx, escopo, idEmpresa)
    return comTextoAchado(tx, escopo, idEmpresa, pedido)
  })
  return exportar(
    { nome: "extrato", titulo: "Extrato" },
    colunas,
    {
      transacao: (corpo) => banco.emEscopo(escopo, corpo),
      fonte: () => fonteDasLinhas(escopo, idEmpresa, filtro),
      ordem: ordemDasLinhas(pedido.direcao),
      ler: (tx, ids) => apresentadas(tx, escopo, ids),
    },
    pedido,
  )
}

async function apresentadas(tx: Tx, escopo: Escopo, ids: readonly string[]): Promise<LinhaDoBanco[]> {
  if (ids.length === 0) return []
  const lidas = naOrdem(ids, await lerLinhas(tx, escopo, ids), (l) => l.id)
  const saldoNoDia = await lerSaldosNosDias(tx, escopo, lidas)
  return lidas.map(({ valorCentavos, idEmpresa: _e, competencia: _c, ...linha }) => {
    const saldo = saldoNoDia(linha)
    return { ...linha, valor: paraReais(valorCentavos), saldoDoDia: saldo === null ? null : paraReais(saldo) }
  })
}

const colunas: readonly Coluna<LinhaDoBanco>[] = [
  { id: "data", titulo: "Data", tipo: "data", valor: (l) => l.data },
  { id: "conta", titulo: "Conta", tipo: "texto", largura: 24, valor: (l) => l.conta },
  { id: "descricao", titulo: "Descrição", tipo: "texto", largura: 50, valor: (l) => l.descricao },
  { id: "documento", titulo: "Documento", tipo: "codigo", valor: (l) => l.documento || null },
  { id: "valor", titulo: "Valor", tipo: "dinheiro", valor: (l) => l.valor },
  { id: "saldoDoDia", titulo: "Saldo do dia", tipo: "dinheiro", valor: (l) => l.saldoDoDia },
  { id: "estado", titulo: "Situação", tipo: "texto", valor: (l) => estadosDaLinha[l.estado].rotulo },
]
