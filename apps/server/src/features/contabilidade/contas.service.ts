import type { Conta } from "@partida/contabil"
import type { ContaContabil } from "@partida/contracts"
import type { Banco, Tx } from "../../db/banco.ts"
import { exigirEmpresa } from "../../db/empresas.ts"
import type { Escopo } from "../../db/escopo.ts"
import type { Coluna } from "../../http/exportacao/celulas.ts"
import { exportarLinhas, type PedidoDeExportacao } from "../../http/exportacao/exportar.ts"

import { contasComDono } from "./plano.service.ts"

/** An account as screens show it: without what only the rules know it by. */
export const paraMostrar = ({ uso: _, chave: __, ...conta }: Conta & { readonly propria: boolean }): ContaContabil =>
  conta

/** The chart of a company as it is on a day, with which accounts are its own. Raises nao-encontrado. */
export async function listarContas(
  tx: Tx,
  escopo: Escopo,
  idEmpresa: string,
  dia: string,
): Promise<{ lista: ContaContabil[] }> {
  await exigirEmpresa(tx, escopo, idEmpresa)
  const contas = await contasComDono(tx, escopo, idEmpresa, dia)
  return { lista: contas.map(paraMostrar) }
}

const colunasDasContas: readonly Coluna<ContaContabil>[] = [
  { id: "codigo", titulo: "Conta", tipo: "codigo", largura: 16, valor: (c) => c.codigo },
  { id: "reduzido", titulo: "Reduzido", tipo: "inteiro", valor: (c) => c.reduzido },
  { id: "nome", titulo: "Nome", tipo: "texto", largura: 48, valor: (c) => c.nome },
  { id: "tipo", titulo: "Tipo", tipo: "texto", valor: (c) => (c.tipo === "S" ? "Sintética" : "Analítica") },
  { id: "saldo", titulo: "Lado do saldo", tipo: "texto", valor: (c) => c.saldo },
  { id: "referencial", titulo: "Conta referencial", tipo: "codigo", largura: 20, valor: (c) => c.referencial },
  { id: "aglutinacao", titulo: "Linha da demonstração", tipo: "texto", valor: (c) => c.aglutinacao },
  { id: "propria", titulo: "Própria da empresa", tipo: "sim-nao", valor: (c) => c.propria },
]

/** The chart of a company as a file. Raises nao-encontrado. */
export async function exportarContas(
  banco: Banco,
  escopo: Escopo,
  idEmpresa: string,
  dia: string,
  pedido: PedidoDeExportacao,
) {
  const { lista } = await banco.emEscopo(escopo, (tx) => listarContas(tx, escopo, idEmpresa, dia))
  return exportarLinhas({ nome: "plano-de-contas", titulo: "Plano de contas" }, colunasDasContas, lista, pedido)
}
