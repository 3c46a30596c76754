import { type FiltroDeGuias, type Guia, nomeDaGuia, type ordensDasGuias } from "@partida/contracts"
import {
  deReais,
  formatarCompetencia,
  competencia as mesDe,
  paraReais,
  reaisPorExtenso,
  somarDias,
  type Tabelas,
} from "@partida/fiscal"
import { completarTabelas, type ValorDatado } from "@partida/fiscal/escritorio"
import { diaCivil } from "../../civil.ts"
import type { Banco, Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { juntas } from "../../db/juntas.ts"
import { type Direcao, lerPagina, type PedidoDePagina, paginacaoDe } from "../../db/paginas.ts"
import { exportar, type PedidoDeExportacao } from "../../http/exportacao/exportar.ts"
import { tabelasVigentes } from "../valores/valores.service.ts"
import { acrescimosEm, taxasDosPrazos } from "./acrescimos.ts"
import { apresentarGuia } from "./apresentacao.ts"
import { lerCreditos } from "./creditos.service.ts"
import { colunasDasGuias } from "./exportacao.ts"
import { fonteDeGuias, type LinhaDeGuia, lerGuias, ordemDasGuias } from "./guias.repository.ts"
import { lerOficiaisEmVigor } from "./oficiais.repository.ts"
import {
  type PrazoComAcrescimos,
  quantasGuias,
  resumirGuias,
  somarAcrescimos,
  somarGuias,
  somarPorEmpresa,
} from "./totais.repository.ts"

interface PedidoDaLista extends FiltroDeGuias {
  readonly ordem: (typeof ordensDasGuias)[number]
  readonly direcao: Direcao
}

/** A page of the guides within reach, with counts and totals of the whole filter. */
export async function paginaDeGuias(tx: Tx, escopo: Escopo, pedido: PedidoDaLista & PedidoDePagina, agora: Date) {
  const hoje = diaCivil(agora)
  const ordem = ordemDasGuias(pedido.ordem, pedido.direcao)
  return juntas(tx, async (tx) => {
    const [pagina, { contagens, totais, prazos }, vigentes] = await Promise.all([
      lerPagina(tx, fonteDeGuias(escopo, pedido, hoje), ordem, pedido),
      resumirGuias(tx, escopo, pedido, hoje),
      tabelasVigentes(tx, escopo),
    ])
    const [{ acrescimos, semJuros }, linhas] = await Promise.all([
      somarAcrescimos(tx, escopo, pedido, hoje, taxasDosPrazos(hoje, prazos, vigentes)),
      lerGuias(tx, escopo, pagina.ids),
    ])
    return {
      lista: await apresentarGuias(tx, escopo, linhas, hoje, vigentes),
      paginacao: paginacaoDe(pedido, pagina, totais.n),
      contagens,
      totais: {
        valor: paraReais(totais.valor),
        pago: paraReais(totais.pago),
        emAberto: paraReais(totais.emAberto),
        devido: paraReais(pedido.situacao === "substituida" ? 0n : totais.emAberto + acrescimos),
        semJuros,
      },
    }
  })
}

/** Fine and interest of today over a filter, by its due dates, and the tables they came from: unread where nothing is late. */
async function somarAtrasos(
  tx: Tx,
  escopo: Escopo,
  filtro: FiltroDeGuias,
  hoje: string,
  prazos: readonly PrazoComAcrescimos[],
) {
  if (prazos.length === 0) return { acrescimos: 0n, tabelas: null }
  const tabelas = await tabelasVigentes(tx, escopo)
  const { acrescimos } = await somarAcrescimos(tx, escopo, filtro, hoje, taxasDosPrazos(hoje, prazos, tabelas))
  return { acrescimos, tabelas }
}

async function apresentarGuias(
  tx: Tx,
  escopo: Escopo,
  linhas: readonly LinhaDeGuia[],
  hoje: string,
  tabelas: Tabelas | null,
): Promise<Guia[]> {
  const [creditos, oficiais] = await Promise.all([
    lerCreditos(tx, escopo, linhas),
    lerOficiaisEmVigor(tx, escopo, semPagar(linhas)),
  ])
  return linhas.map((l) =>
    apresentarGuia(l, hoje, { credito: creditos.get(l.id) ?? 0n, tabelas, oficial: oficiais.get(l.id) ?? null }),
  )
}

/** Those that may still be paid by a code: of the others it is not even asked. */
const semPagar = (linhas: readonly LinhaDeGuia[]) =>
  linhas.filter((l) => l.substituidaEm === null && l.pagoCentavos < l.valorCentavos).map((l) => l.id)

/** How many guides a filter finds and what they cost today, by the same query as the list. */
export async function somarDevido(tx: Tx, escopo: Escopo, filtro: FiltroDeGuias, agora: Date) {
  const hoje = diaCivil(agora)
  const { totais, prazos } = await somarGuias(tx, escopo, filtro, hoje)
  const { acrescimos } = await somarAtrasos(tx, escopo, filtro, hoje, prazos)
  return { quantidade: totais.n, valor: paraReais(totais.emAberto + acrescimos) }
}

/** What a company, or every one within reach, has not paid, the oldest due date first: the first few, and how much there is in all. */
export async function guiasEmAberto(
  tx: Tx,
  escopo: Escopo,
  idEmpresa: string | undefined,
  quantas: number,
  agora: Date,
) {
  const hoje = diaCivil(agora)
  const filtro = { idEmpresa, situacao: "em-aberto" } as const
  const pedido = { pagina: 1, registrosPorPagina: quantas }
  const { ids } = await lerPagina(tx, fonteDeGuias(escopo, filtro, hoje), ordemDasGuias("vencimento", "asc"), pedido)
  const { contagens, totais, prazos } = await resumirGuias(tx, escopo, filtro, hoje)
  const { acrescimos, tabelas } = await somarAtrasos(tx, escopo, filtro, hoje, prazos)
  return {
    lista: await apresentarGuias(tx, escopo, await lerGuias(tx, escopo, ids), hoje, tabelas),
    quantidade: totais.n,
    valor: paraReais(totais.emAberto + acrescimos),
    vencidas: contagens.vencida,
  }
}

/** What each company within reach that has not paid everything owes today. */
export async function devidoPorEmpresa(tx: Tx, escopo: Escopo, agora: Date) {
  const hoje = diaCivil(agora)
  const { prazos } = await somarGuias(tx, escopo, { situacao: "em-aberto" }, hoje)
  const taxas = prazos.length === 0 ? [] : taxasDosPrazos(hoje, prazos, await tabelasVigentes(tx, escopo))
  return somarPorEmpresa(tx, escopo, hoje, taxas)
}

/** Every guide of the filter, as a file. */
export function exportarGuias(banco: Banco, escopo: Escopo, pedido: PedidoDaLista & PedidoDeExportacao, agora: Date) {
  const hoje = diaCivil(agora)
  return exportar(
    { nome: "guias", titulo: "Guias" },
    colunasDasGuias,
    {
      transacao: (corpo) => banco.emEscopo(escopo, corpo),
      fonte: () => fonteDeGuias(escopo, pedido, hoje),
      ordem: ordemDasGuias(pedido.ordem, pedido.direcao),
      ler: async (tx, ids) =>
        apresentarGuias(tx, escopo, await lerGuias(tx, escopo, ids), hoje, await tabelasVigentes(tx, escopo)),
    },
    pedido,
  )
}

/** What a Selic changes: how many open guides have interest of its month, and the first of them before and after. */
export async function efeitoDaSelic(tx: Tx, escopo: Escopo, valor: ValorDatado, agora: Date, quantas: number) {
  const hoje = diaCivil(agora)
  if (hoje <= valor.ate) return { guias: 0, exemplos: [] }
  const filtro = { situacao: "em-aberto", vencimentoAte: somarDias(valor.desde, -1) } as const
  const quantos = await quantasGuias(tx, escopo, filtro, hoje)
  const fonte = fonteDeGuias(escopo, filtro, hoje)
  const pedido = { pagina: 1, registrosPorPagina: quantas }
  const { ids } = await lerPagina(tx, fonte, ordemDasGuias("vencimento", "asc"), pedido)
  const antes = await tabelasVigentes(tx, escopo)
  const depois = completarTabelas([valor], antes)
  const linhas = await lerGuias(tx, escopo, ids)
  const comTabelas = (linha: LinhaDeGuia, tabelas: typeof antes) => {
    const { pagando } = acrescimosEm(
      hoje,
      { ...linha, emAbertoCentavos: linha.valorCentavos - linha.pagoCentavos },
      tabelas,
    )
    return pagando === null
      ? "sem acréscimos"
      : `${reaisPorExtenso(deReais(pagando.total))}${pagando.juros === null ? ", sem os juros" : ""}`
  }
  const exemplos = linhas.map((linha) => ({
    empresa: linha.apelido,
    oQue: `${nomeDaGuia(linha)} de ${formatarCompetencia(mesDe(linha.competencia))}, pago hoje`,
    antes: comTabelas(linha, antes),
    depois: comTabelas(linha, depois),
  }))
  return { guias: quantos, exemplos }
}
