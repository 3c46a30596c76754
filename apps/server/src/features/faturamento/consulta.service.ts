import type { DetalheDoFaturamento, FiltroDoFechamento, ordensDoFaturamento } from "@partida/contracts"
import { paraReais } from "@partida/fiscal"
import type { Banco, Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { juntas } from "../../db/juntas.ts"
import { type Direcao, lerPagina, type PedidoDePagina, paginacaoDe } from "../../db/paginas.ts"
import { ErroDeNegocio } from "../../http/erros.ts"
import { exportar, type PedidoDeExportacao } from "../../http/exportacao/exportar.ts"
import { fonteDoPainel } from "../mes/filtro.ts"
import { lerPrazosDoMes } from "../mes/prazos.service.ts"
import { apresentarFaturamento } from "./apresentacao.ts"
import { colunasDoFaturamento } from "./exportacao.ts"
import { impedimentosDo, julgarFaturamentos } from "./faturamento.service.ts"
import { ordemDoFaturamento, resumirFaturamento } from "./lista.repository.ts"

interface PedidoDaLista extends FiltroDoFechamento {
  readonly ordem: (typeof ordensDoFaturamento)[number]
  readonly direcao: Direcao
}

/** A page of the step, with counts and totals of the whole filter. */
export async function paginaDoFaturamento(tx: Tx, escopo: Escopo, pedido: PedidoDaLista & PedidoDePagina, agora: Date) {
  const { competencia } = pedido
  const ordem = ordemDoFaturamento(pedido.ordem, pedido.direcao, competencia)
  return juntas(tx, async (tx) => {
    const [pagina, prazoDe, { contagens, total, notas, digitada, receita }] = await Promise.all([
      lerPagina(tx, fonteDoPainel(escopo, pedido), ordem, pedido),
      lerPrazosDoMes(tx, escopo, competencia),
      resumirFaturamento(tx, escopo, pedido),
    ])
    const julgados = await julgarFaturamentos(tx, escopo, competencia, pagina.ids, agora)
    return {
      lista: julgados.map((j) => apresentarFaturamento(j, prazoDe)),
      paginacao: paginacaoDe(pedido, pagina, total),
      contagens,
      totais: { notas: paraReais(notas), digitada: paraReais(digitada), total: paraReais(receita) },
    }
  })
}

/** Every company of the filter in the month, as a file. */
export function exportarFaturamento(
  banco: Banco,
  escopo: Escopo,
  pedido: PedidoDaLista & PedidoDeExportacao,
  agora: Date,
) {
  const { competencia } = pedido
  return exportar(
    { nome: `faturamento-${competencia}`, titulo: `Faturamento ${competencia}` },
    colunasDoFaturamento,
    {
      transacao: (corpo) => banco.emEscopo(escopo, corpo),
      fonte: () => fonteDoPainel(escopo, pedido),
      ordem: ordemDoFaturamento(pedido.ordem, pedido.direcao, competencia),
      ler: async (tx, ids) => {
        const prazoDe = await lerPrazosDoMes(tx, escopo, competencia)
        return (await julgarFaturamentos(tx, escopo, competencia, ids, agora)).map((j) => ({
          linha: apresentarFaturamento(j, prazoDe),
          razaoSocial: j.fatos.razaoSocial,
          competencia,
        }))
      },
    },
    pedido,
  )
}

/** Everything the drawer shows of one company's revenue. Raises nao-encontrado. */
export async function detalharFaturamento(
  tx: Tx,
  escopo: Escopo,
  idEmpresa: string,
  competencia: string,
  agora: Date,
): Promise<DetalheDoFaturamento> {
  const [julgado] = await julgarFaturamentos(tx, escopo, competencia, [idEmpresa], agora)
  if (!julgado) throw new ErroDeNegocio("nao-encontrado")
  const { fatos, julgamento } = julgado
  const concluida = fatos.etapa?.situacao === "concluida"
  return {
    linha: apresentarFaturamento(julgado, await lerPrazosDoMes(tx, escopo, competencia)),
    razaoSocial: fatos.razaoSocial,
    competencia,
    // Without revenue the way on is to say so, which is an act of the person and not a blocker of it.
    podeConcluir: !fatos.fechado && !concluida && impedimentosDo(julgamento, julgamento.semReceita).length === 0,
    ressalvas: lerRessalvas(fatos.etapa?.ressalvas),
    podeReabrir: !fatos.fechado && concluida,
  }
}

/** Warnings accepted, as stored with a conclusion. */
function lerRessalvas(guardadas: unknown): DetalheDoFaturamento["ressalvas"] {
  return Array.isArray(guardadas) ? (guardadas as DetalheDoFaturamento["ressalvas"]) : []
}
