import type { FiltroDoFechamento } from "@partida/contracts"
import { paraReais } from "@partida/fiscal"
import type { Banco, Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { type Direcao, lerPagina, type PedidoDePagina, paginacaoDe } from "../../db/paginas.ts"
import { exportar, type PedidoDeExportacao } from "../../http/exportacao/exportar.ts"
import { contarAlertas } from "../alertas/alertas.service.ts"
import { apresentarLinha } from "../mes/apresentacao.ts"
import { fonteDoPainel } from "../mes/filtro.ts"
import { lerPainel, type OrdemDoPainel, ordemDoPainel, resumirPainel } from "../mes/painel.service.ts"
import { lerPrazosDoMes } from "../mes/prazos.service.ts"
import { primeiroEloQuebrado } from "./cadeia.ts"
import { colunasDoPainel } from "./exportacao.ts"
import { lerCadeias } from "./fechamento.repository.ts"

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
  const aoLado = {
    prazoDe: await lerPrazosDoMes(tx, escopo, pedido.competencia),
    cadeiaDe: await situarCadeias(tx, escopo, pagina.ids),
    alertasDe: await situarAlertas(tx, escopo, pagina.ids),
  }
  return {
    lista: linhas.map((l) => apresentarLinha(l, aoLado)),
    paginacao: paginacaoDe(pedido, pagina, totais.n),
    contagens,
    totais: { receita: paraReais(totais.receita), total: paraReais(totais.total) },
  }
}

/** Whether the chain of each company verifies now, and how many seals it has; null for one that never closed a month. */
async function situarCadeias(tx: Tx, escopo: Escopo, ids: readonly string[]) {
  const porEmpresa = Map.groupBy(await lerCadeias(tx, escopo, ids), (elo) => elo.idEmpresa)
  return (idEmpresa: string) => {
    const elos = porEmpresa.get(idEmpresa)
    return elos ? { integra: primeiroEloQuebrado(elos) === null, selos: elos.length } : null
  }
}

/** Open alerts of each company, in one query. */
export async function situarAlertas(tx: Tx, escopo: Escopo, ids: readonly string[]) {
  const contagens = await contarAlertas(tx, escopo, ids)
  return (idEmpresa: string) => contagens.get(idEmpresa) ?? null
}

const semCadeia = () => null

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
      ler: async (tx, ids) => {
        const prazoDe = await lerPrazosDoMes(tx, escopo, competencia)
        return (await lerPainel(tx, escopo, competencia, ids)).map((linha) => ({
          linha: apresentarLinha(linha, { prazoDe, cadeiaDe: semCadeia }),
          razaoSocial: linha.razaoSocial,
          competencia,
        }))
      },
    },
    pedido,
  )
}
