import type { FiltroDoFatorR, LinhaDoFatorR, ordensDoFatorR } from "@partida/contracts"
import { type Centavos, type Competencia, centavos, competencia as mesDe, somarMeses } from "@partida/fiscal"
import { competenciaCivil } from "../../civil.ts"
import type { Banco, Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { type Direcao, lerPagina, type PedidoDePagina, paginacaoDe } from "../../db/paginas.ts"
import { exportar, type PedidoDeExportacao } from "../../http/exportacao/exportar.ts"
import { contarAlertas, SEM_ALERTAS } from "../alertas/alertas.service.ts"
import { lerEntradas } from "../apuracao/entrada.service.ts"
import type { EntradaSimples } from "../apuracao/entrada.ts"
import { proLaboreDaFolha } from "../pro-labore/pro-labore.service.ts"
import { type ContaDoMes, contarMes, figurasDaLinha, MESES_PROJETADOS } from "../projecao-fator-r/conta.ts"
import { entradaSelada } from "../projecao-fator-r/mapping.ts"
import { MESES_DO_RITMO, ultimoCompleto } from "../projecao-fator-r/projecao.service.ts"
import { colunasDoFatorR } from "./exportacao.ts"
import { contarLados, fonteDoFatorR, lerCadastros, ordemDoFatorR } from "./fator-r.repository.ts"

interface PedidoDaMesa extends FiltroDoFatorR {
  readonly ordem: (typeof ordensDoFatorR)[number]
  readonly direcao: Direcao
}

/** A page of the companies under the Fator R, with how many are on each side. */
export async function paginaDoFatorR(tx: Tx, escopo: Escopo, pedido: PedidoDaMesa & PedidoDePagina, agora: Date) {
  const fonte = fonteDoFatorR(escopo, pedido)
  const pagina = await lerPagina(tx, fonte, ordemDoFatorR(pedido.competencia, pedido.ordem, pedido.direcao), pedido)
  const { total, contagens } = await contarLados(tx, escopo, pedido)
  return {
    lista: await lerLinhas(tx, escopo, pedido.competencia, pagina.ids, agora),
    paginacao: paginacaoDe(pedido, pagina, total),
    contagens,
  }
}

/** Every company of the filter, as a file. */
export function exportarFatorR(banco: Banco, escopo: Escopo, pedido: PedidoDaMesa & PedidoDeExportacao, agora: Date) {
  const { competencia } = pedido
  return exportar(
    { nome: `fator-r-${competencia}`, titulo: `Fator R ${competencia}` },
    colunasDoFatorR,
    {
      transacao: (corpo) => banco.emEscopo(escopo, corpo),
      fonte: () => fonteDoFatorR(escopo, pedido),
      ordem: ordemDoFatorR(pedido.competencia, pedido.ordem, pedido.direcao),
      porVez: LINHAS_POR_VEZ,
      ler: (tx, ids) => lerLinhas(tx, escopo, competencia, ids, agora),
    },
    pedido,
  )
}

/** Each row is computed by the engine: a batch must not hold its transaction for long. */
const LINHAS_POR_VEZ = 100

/** One company of the desk, with what its figures came from. */
export interface EmpresaNaMesa {
  readonly razaoSocial: string
  /** Some activity of the month has its annex decided by the Fator R. */
  readonly sujeita: boolean
  readonly linha: LinhaDoFatorR
  readonly entrada: EntradaSimples | null
  readonly conta: ContaDoMes | null
  /** Pró-labore of each month around the competência, registered ones to come included. */
  readonly proLabore: ReadonlyMap<Competencia, Centavos>
}

/**
 * These companies in a month, in this order, in a fixed number of queries: a closed month by what it sealed, an open one by
 * what is registered now. One of another regime has no figures.
 */
export async function lerMesa(
  tx: Tx,
  escopo: Escopo,
  competencia: string,
  ids: readonly string[],
  agora: Date,
): Promise<EmpresaNaMesa[]> {
  const hoje = competenciaCivil(agora)
  const mes = mesDe(competencia)
  const cadastros = await lerCadastros(tx, escopo, competencia, ids)
  const abertos = cadastros.filter((c) => !c.fechado).map((c) => c.id)
  const vivas = await lerEntradas(tx, escopo, competencia, abertos)
  const alertas = await contarAlertas(tx, escopo, ids)
  // Every month of the pace must be here: one without its pró-labore would count all its payroll as the rest of it.
  const janela = { desde: somarMeses(ultimoCompleto(mes, hoje), 1 - MESES_DO_RITMO), ate: somarMeses(mes, MESES_A_LER) }
  const proLabores = await proLaboreDaFolha(tx, escopo, ids, janela)
  return cadastros.map(({ id, apelido, cnpj, razaoSocial, sujeita, fechado, calculado, selada }) => {
    const entrada = fechado ? entradaSelada(selada) : simples(vivas.get(id))
    const proLabore = new Map(
      (proLabores.get(id) ?? []).map((p) => [mesDe(p.competencia), centavos(p.valorCentavos)] as const),
    )
    const conta = entrada === null ? null : contarMes(entrada, hoje)
    const figuras = conta === null ? SEM_FIGURAS : figurasDaLinha(conta, mes, proLabore)
    const linha = {
      idEmpresa: id,
      apelido,
      cnpj,
      fechado,
      calculado,
      ...figuras,
      alertas: alertas.get(id) ?? SEM_ALERTAS,
    }
    return { razaoSocial, sujeita, linha, entrada, conta, proLabore }
  })
}

/** The longest path and the row's own months ahead. */
const MESES_A_LER = 13 + MESES_PROJETADOS

async function lerLinhas(tx: Tx, escopo: Escopo, competencia: string, ids: readonly string[], agora: Date) {
  return (await lerMesa(tx, escopo, competencia, ids, agora)).map(({ linha }) => linha)
}

type Entrada = Awaited<ReturnType<typeof lerEntradas>> extends Map<string, infer E> ? E : never

const simples = (entrada: Entrada | undefined): EntradaSimples | null =>
  entrada?.regime === "simples" ? entrada : null

const SEM_FIGURAS = {
  mes: null,
  margem: null,
  receita: "0.00",
  das: null,
  consequencia: null,
  tendencia: null,
  proximos: [],
  faltas: [],
  avisos: [],
} satisfies Partial<LinhaDoFatorR>
