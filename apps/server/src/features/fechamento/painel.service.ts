import type { FiltroDoFechamento } from "@partida/contracts"
import { paraReais } from "@partida/fiscal"
import type { Banco, Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { type Direcao, lerPagina, type PedidoDePagina, paginacaoDe } from "../../db/paginas.ts"
import { exportar, type PedidoDeExportacao } from "../../http/exportacao/exportar.ts"
import { apresentarLinha } from "./apresentacao.ts"
import { colunasDoPainel } from "./exportacao.ts"
import { fonteDoPainel, lerPainel, type OrdemDoPainel, ordemDoPainel, resumirPainel } from "./painel.repository.ts"

interface PedidoDePainel extends FiltroDoFechamento {
  readonly ordem: OrdemDoPainel
  readonly direcao: Direcao
}

/** A page of the panel, with counts and totals of the whole filter. */
export async function paginaDoPainel(tx: Tx, escopo: Escopo, pedido: PedidoDePainel & PedidoDePagina) {
  const ordem = ordemDoPainel(pedido.ordem, pedido.direcao)
  const pagina = await lerPagina(tx, fonteDoPainel(escopo, pedido), ordem, pedido)
  const linhas = await lerPainel(tx, escopo, pedido.competencia, pagina.ids)
  const { totais, contagens } = await resumirPainel(tx, escopo, pedido)
  return {
    lista: linhas.map(apresentarLinha),
    paginacao: paginacaoDe(pedido, pagina, totais.n),
    contagens,
    totais: { receita: paraReais(totais.receita), das: paraReais(totais.das) },
  }
}

/** Every company of the filter in the month, as a file. */
export function exportarPainel(banco: Banco, escopo: Escopo, pedido: PedidoDePainel & PedidoDeExportacao) {
  const { competencia } = pedido
  return exportar(
    { nome: `fechamento-${competencia}`, titulo: `Fechamento ${competencia}` },
    colunasDoPainel,
    {
      transacao: (corpo) => banco.emEscopo(escopo, corpo),
      fonte: () => fonteDoPainel(escopo, pedido),
      ordem: ordemDoPainel(pedido.ordem, pedido.direcao),
      ler: async (tx, ids) =>
        (await lerPainel(tx, escopo, competencia, ids)).map((linha) => ({
          linha: apresentarLinha(linha),
          razaoSocial: linha.razaoSocial,
          competencia,
        })),
    },
    pedido,
  )
}
