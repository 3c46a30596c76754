import { competenciasEntre } from "@partida/fiscal"
import { diaCivil } from "../../civil.ts"
import type { Banco, Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import type { Coluna } from "../../http/exportacao/celulas.ts"
import { exportar, type PedidoDeExportacao } from "../../http/exportacao/exportar.ts"
import { lerEntradas } from "../apuracao/entrada.service.ts"
import { type FiltroDeAlertas, fonteDeAlertas, lerLinhas, ordemDosAlertas } from "./consulta.repository.ts"
import { prazosDaEntrada } from "./receitas-anteriores.ts"

/** What one company had in one month before the Simples; null where nobody told. */
interface MesAnterior {
  readonly apelido: string
  readonly cnpj: string
  readonly competencia: string
  readonly interno: string | null
  readonly externo: string | null
  readonly folha: string | null
  readonly prazo: string
}

const colunas: readonly Coluna<MesAnterior>[] = [
  { id: "apelido", titulo: "Empresa", tipo: "texto", valor: (l) => l.apelido },
  { id: "cnpj", titulo: "CNPJ", tipo: "documento", valor: (l) => l.cnpj },
  { id: "competencia", titulo: "Competência", tipo: "competencia", valor: (l) => l.competencia },
  { id: "interno", titulo: "Receita no mercado interno", tipo: "dinheiro", valor: (l) => l.interno },
  { id: "externo", titulo: "Receita de exportação", tipo: "dinheiro", valor: (l) => l.externo },
  { id: "folha", titulo: "Folha de salários, com encargos", tipo: "dinheiro", valor: (l) => l.folha },
  { id: "prazo", titulo: "Informar no PGDAS-D até", tipo: "data", valor: (l) => l.prazo },
]

/**
 * Revenue and payroll of the months before the Simples, one line a month, of every company with the alert: what is typed in
 * the PGDAS-D. Empty cells are months that nobody told here.
 */
export function exportarReceitasAnteriores(
  banco: Banco,
  escopo: Escopo,
  pedido: Omit<FiltroDeAlertas, "tipo" | "nivel"> & PedidoDeExportacao,
  agora: Date,
) {
  const filtro = { ...pedido, tipo: "receitas-anteriores" }
  return exportar(
    { nome: "receitas-anteriores-ao-simples", titulo: "Receita e folha" },
    colunas,
    {
      transacao: (corpo) => banco.emEscopo(escopo, corpo),
      fonte: () => fonteDeAlertas(escopo, filtro),
      ordem: ordemDosAlertas("empresa", "asc"),
      porVez: EMPRESAS_POR_VEZ,
      ler: (tx, ids) => lerMeses(tx, escopo, ids, diaCivil(agora)),
    },
    pedido,
  )
}

const EMPRESAS_POR_VEZ = 50

async function lerMeses(tx: Tx, escopo: Escopo, ids: readonly string[], dia: string): Promise<MesAnterior[]> {
  const prazos = prazosDaEntrada(dia)
  if (prazos === null) return []
  const alertas = await lerLinhas(tx, escopo, ids)
  const empresas = alertas.map(({ alerta }) => alerta.idEmpresa)
  const entradas = await lerEntradas(tx, escopo, prazos.efeitos, empresas)
  return alertas.flatMap(({ alerta, apelido, cnpj }) => {
    const entrada = entradas.get(alerta.idEmpresa)
    if (entrada?.regime !== "simples") return []
    const receitas = new Map(entrada.historico.map((mes) => [mes.competencia, mes]))
    const folhas = new Map(entrada.folhas.map((mes) => [mes.competencia, mes.valor]))
    return competenciasEntre(prazos.desde, prazos.ultima).map((competencia) => ({
      apelido,
      cnpj,
      competencia,
      interno: receitas.get(competencia)?.interno ?? null,
      externo: receitas.get(competencia)?.externo ?? null,
      folha: folhas.get(competencia) ?? null,
      prazo: competencia <= prazos.ate ? prazos.prazo : prazos.prazoDaUltima,
    }))
  })
}
