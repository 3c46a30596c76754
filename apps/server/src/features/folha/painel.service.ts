import type { FiltroDoFechamento, LinhaDaFolha, ordensDaFolha } from "@partida/contracts"
import type { Banco, Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { juntas } from "../../db/juntas.ts"
import { type Direcao, lerPagina, type PedidoDePagina, paginacaoDe } from "../../db/paginas.ts"
import { exportar, type PedidoDeExportacao } from "../../http/exportacao/exportar.ts"
import { resolverSelecao } from "../mes/painel.service.ts"
import { apresentarLinha, emReais, janelaAnterior, somarTotais, totaisDa } from "./apresentacao.ts"
import { colunasDasFolhas } from "./exportacao.ts"
import { lerBrutoAnterior } from "./folha.repository.ts"
import { julgarFolhas } from "./julgamento.service.ts"
import { fonteDaFolha, lerEmpresasDaFolha, ordemDaFolha, resumirFolhas } from "./painel.repository.ts"

interface PedidoDeFolhas extends FiltroDoFechamento {
  readonly ordem: (typeof ordensDaFolha)[number]
  readonly direcao: Direcao
}

/** A page of the payroll tab, with the counts of the whole filter. */
export async function paginaDeFolhas(tx: Tx, escopo: Escopo, pedido: PedidoDeFolhas & PedidoDePagina) {
  const ordem = ordemDaFolha(escopo, pedido.ordem, pedido.direcao, pedido.competencia)
  return juntas(tx, async (tx) => {
    const [pagina, { total, contagens }] = await Promise.all([
      lerPagina(tx, fonteDaFolha(escopo, pedido, ordem), ordem, pedido),
      resumirFolhas(tx, escopo, pedido),
    ])
    const lista = await lerLinhas(tx, escopo, pedido.competencia, pagina.ids)
    return { lista, paginacao: paginacaoDe(pedido, pagina, total), contagens }
  })
}

/** What the companies of a filter pay in the month. Each is judged for it: it is asked for once a filter, and not by its pages. */
export async function somarFolhas(tx: Tx, escopo: Escopo, filtro: FiltroDoFechamento) {
  return juntas(tx, async (tx) => {
    const empresas = await resolverSelecao(tx, escopo, filtro.competencia, { filtro })
    const ids = empresas.map(({ id }) => id)
    return emReais(somarTotais([...(await julgarFolhas(tx, escopo, filtro.competencia, ids)).values()].map(totaisDa)))
  })
}

/** Every company of the filter in the month, as a file. */
export function exportarFolhas(banco: Banco, escopo: Escopo, pedido: PedidoDeFolhas & PedidoDeExportacao) {
  const { competencia } = pedido
  const ordem = ordemDaFolha(escopo, pedido.ordem, pedido.direcao, competencia)
  return exportar(
    { nome: `pro-labore-${competencia}`, titulo: `Pró-labore ${competencia}` },
    colunasDasFolhas,
    {
      transacao: (corpo) => banco.emEscopo(escopo, corpo),
      fonte: () => fonteDaFolha(escopo, pedido, ordem),
      ordem,
      ler: async (tx, ids) => (await lerLinhas(tx, escopo, competencia, ids)).map((linha) => ({ linha, competencia })),
    },
    pedido,
  )
}

async function lerLinhas(tx: Tx, escopo: Escopo, competencia: string, ids: readonly string[]): Promise<LinhaDaFolha[]> {
  if (ids.length === 0) return []
  const [empresas, folhas, anteriores] = await Promise.all([
    lerEmpresasDaFolha(tx, escopo, ids),
    julgarFolhas(tx, escopo, competencia, ids),
    lerBrutoAnterior(tx, escopo, janelaAnterior(competencia), ids),
  ])
  return empresas.flatMap((e) => {
    const lida = folhas.get(e.idEmpresa)
    return lida ? [apresentarLinha(e, lida, anteriores.get(e.idEmpresa) ?? null)] : []
  })
}
