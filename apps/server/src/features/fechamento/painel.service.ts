import type { FiltroDoFechamento } from "@partida/contracts"
import { paraReais } from "@partida/fiscal"
import type { Banco, Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { juntas } from "../../db/juntas.ts"
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
  const ordem = ordemDoPainel(pedido.ordem, pedido.direcao, pedido.competencia)
  return juntas(tx, async (tx) => {
    const [pagina, { totais, contagens }, prazoDe] = await Promise.all([
      lerPagina(tx, fonteDoPainel(escopo, pedido), ordem, pedido),
      resumirPainel(tx, escopo, pedido),
      lerPrazosDoMes(tx, escopo, pedido.competencia),
    ])
    const [linhas, cadeiaDe, alertasDe] = await Promise.all([
      lerPainel(tx, escopo, pedido.competencia, pagina.ids),
      situarCadeias(tx, escopo, pagina.ids),
      situarAlertas(tx, escopo, pagina.ids),
    ])
    return {
      lista: linhas.map((l) => apresentarLinha(l, { prazoDe, cadeiaDe, alertasDe })),
      paginacao: paginacaoDe(pedido, pagina, totais.n),
      contagens,
      totais: { receita: paraReais(totais.receita), total: paraReais(totais.total) },
    }
  })
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
      ordem: ordemDoPainel(pedido.ordem, pedido.direcao, competencia),
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
