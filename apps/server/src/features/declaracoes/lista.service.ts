import {
  declaracoesFederais,
  type EstadoDaDeclaracao,
  escreverPeriodo,
  estadosDaDeclaracao,
  type FiltroDasDeclaracoes,
  type ordensDasDeclaracoes,
} from "@partida/contracts"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import type { PedidoDePagina } from "../../db/paginas.ts"
import { recusar } from "../../http/erros.ts"
import type { Coluna } from "../../http/exportacao/celulas.ts"
import { exportarLinhas, type PedidoDeExportacao } from "../../http/exportacao/exportar.ts"
import { semAcento } from "../../palavras.ts"
import { usaDeclaracoes } from "./configuracao.service.ts"
import type { Linha } from "./linhas.ts"
import { linhasDoMes } from "./linhas.ts"
import { type Lida, lerMateria, linhasAtrasadas, mesesDeAtraso } from "./materia.service.ts"

interface Ordenacao {
  readonly ordem: (typeof ordensDasDeclaracoes)[number]
  readonly direcao: "asc" | "desc"
}

/** Who asks: the people of a company are not told who answers inside the office, nor what its staff may not know. */
export type Quem = "escritorio" | "dono" | "funcionario"

interface Escolha extends FiltroDasDeclaracoes, Ordenacao {}

/** A page of what falls in a month, or of all that is late, with how many there are of each state. */
export async function paginaDasDeclaracoes(
  tx: Tx,
  escopo: Escopo,
  pedido: Escolha & PedidoDePagina,
  { quem, hoje }: { readonly quem: Quem; readonly hoje: string },
) {
  const { lida, todas, filtradas } = await escolher(tx, escopo, pedido, quem, hoje)
  const { registrosPorPagina } = pedido
  const pagina = paginaPedida(pedido)
  const inicio = (pagina - 1) * registrosPorPagina
  return {
    lista: filtradas.slice(inicio, inicio + registrosPorPagina).map((l) => apresentar(l, quem)),
    paginacao: {
      paginaAtual: pedido.pagina,
      registrosPorPagina,
      totalDeRegistros: filtradas.length,
      proxima: inicio + registrosPorPagina < filtradas.length ? String(pagina + 1) : null,
      anterior: pagina > 1 && inicio <= filtradas.length ? String(pagina - 1) : null,
    },
    contagens: contarPorEstado(todas),
    emUso: lida.configuracao.emUso,
    pessoas: quem === "escritorio" ? [...lida.pessoas] : [],
    obrigacoes: [
      ...Object.entries(declaracoesFederais).map(([id, { rotulo }]) => ({ id, nome: rotulo })),
      ...lida.materia.proprias.map(({ id, nome }) => ({ id, nome })),
    ],
  }
}

/** The list is computed whole: the neighbour of a page is the page of that number. */
function paginaPedida({ pagina, cursor }: PedidoDePagina): number {
  if (cursor === undefined) return pagina
  if (!/^[1-9]\d{0,5}$/.test(cursor)) recusar("O lugar da lista não foi entendido. Volte à primeira página.", "cursor")
  return Number(cursor)
}

/** What is filtered, as a file. */
export async function exportarDeclaracoes(
  tx: Tx,
  escopo: Escopo,
  pedido: Escolha & PedidoDeExportacao,
  { quem, hoje }: { readonly quem: Quem; readonly hoje: string },
) {
  const { filtradas } = await escolher(tx, escopo, pedido, quem, hoje)
  const colunas =
    quem === "escritorio" ? colunasDasDeclaracoes : colunasDasDeclaracoes.filter((c) => c.id !== "responsavel")
  return exportarLinhas({ nome: "declaracoes", titulo: "Declarações" }, colunas, filtradas, pedido)
}

/** How many of the current month are late and still to be done; null while the office does not keep them here. */
export async function contarDoMes(tx: Tx, escopo: Escopo, hoje: string) {
  if (!(await usaDeclaracoes(tx, escopo))) return null
  const mes = hoje.slice(0, 7)
  const { todas } = await escolher(tx, escopo, { competencia: mes, ordem: "prazo", direcao: "asc" }, "escritorio", hoje)
  const { atrasada, "a-fazer": aFazer } = contarPorEstado(todas)
  return { mes, atrasadas: atrasada, aFazer }
}

/** Every line that the list would show to the office. */
export async function linhasDoFiltro(
  tx: Tx,
  escopo: Escopo,
  filtro: FiltroDasDeclaracoes,
  hoje: string,
): Promise<Linha[]> {
  return (await escolher(tx, escopo, { ...filtro, ordem: "empresa", direcao: "asc" }, "escritorio", hoje)).filtradas
}

async function escolher(tx: Tx, escopo: Escopo, pedido: Escolha, quem: Quem, hoje: string) {
  const { competencia: mes, atrasadas } = pedido
  const meses = atrasadas ? { de: mesesDeAtraso("", hoje)[0] ?? mes, ate: hoje.slice(0, 7) } : { de: mes, ate: mes }
  const lida = await lerMateria(tx, escopo, { ...meses, idEmpresa: pedido.idEmpresa ?? null }, hoje)
  const linhas = linhasDe(lida, mes, atrasadas === true).filter((l) => visivel(l, quem))
  const todas = linhas.filter((l) => combina(l, pedido))
  const doEstado =
    pedido.estado === undefined
      ? todas.filter((l) => l.estado !== "nao-se-aplica")
      : todas.filter((l) => l.estado === pedido.estado)
  return { lida, todas, filtradas: ordenar(doEstado, pedido) }
}

/** Nothing is asked of an office that does not keep its calendar here. */
function linhasDe({ materia, configuracao }: Lida, mes: string, atrasadas: boolean): Linha[] {
  if (!configuracao.emUso) return []
  return atrasadas ? linhasAtrasadas(materia) : linhasDoMes(materia, mes)
}

/** Whether profits were paid is not for the staff of the company: nor, then, what is owed because of it. */
export const visivel = ({ obrigacao }: Linha, quem: Quem) =>
  quem !== "funcionario" || (obrigacao !== "efd-reinf" && obrigacao !== "dctfweb")

function combina(l: Linha, { obrigacao, responsavel, busca }: FiltroDasDeclaracoes): boolean {
  if (obrigacao !== undefined && l.obrigacao !== obrigacao) return false
  if (responsavel !== undefined && (l.responsavel?.id ?? "ninguem") !== responsavel) return false
  if (busca === undefined || busca === "") return true
  const procurado = semAcento(busca)
  const digitos = procurado.replace(/[./-]/g, "").toUpperCase()
  return semAcento(l.apelido).includes(procurado) || (digitos.length > 2 && l.cnpj.includes(digitos))
}

function contarPorEstado(linhas: readonly Linha[]): Record<EstadoDaDeclaracao, number> {
  const contagens = Object.fromEntries(Object.keys(estadosDaDeclaracao).map((e) => [e, 0])) as Record<
    EstadoDaDeclaracao,
    number
  >
  for (const { estado } of linhas) contagens[estado]++
  return contagens
}

/** Companies come by name already: what is equal by the order asked stays so. */
function ordenar(linhas: readonly Linha[], { ordem, direcao }: Ordenacao): Linha[] {
  if (ordem === "empresa") return direcao === "asc" ? porGrupos(linhas) : porGrupos(linhas).toReversed()
  const valor = (l: Linha) => (ordem === "prazo" ? l.fazerAte : l.nome)
  const sinal = direcao === "asc" ? 1 : -1
  return linhas.toSorted((a, b) => (valor(a) < valor(b) ? -sinal : valor(a) > valor(b) ? sinal : 0))
}

const porGrupos = (linhas: readonly Linha[]) => [...Map.groupBy(linhas, (l) => l.idEmpresa).values()].flat()

/** As it leaves: without what only the detail shows. */
export function apresentar({ calculo: _calculo, pelaFicha: _ficha, ...linha }: Linha, quem: Quem) {
  return quem === "escritorio" ? linha : { ...linha, responsavel: null, etapa: null }
}

const colunasDasDeclaracoes: readonly Coluna<Linha>[] = [
  { id: "empresa", titulo: "Empresa", tipo: "texto", largura: 34, valor: (l) => l.apelido },
  { id: "cnpj", titulo: "CNPJ", tipo: "texto", largura: 20, valor: (l) => l.cnpj },
  { id: "obrigacao", titulo: "Declaração", tipo: "texto", largura: 24, valor: (l) => l.nome },
  { id: "periodo", titulo: "Período", tipo: "texto", largura: 18, valor: (l) => escreverPeriodo(l.periodo) },
  { id: "prazo", titulo: "Prazo", tipo: "data", valor: (l) => l.prazo },
  { id: "estado", titulo: "Situação", tipo: "texto", largura: 16, valor: (l) => estadosDaDeclaracao[l.estado].rotulo },
  { id: "responsavel", titulo: "Responsável", tipo: "texto", largura: 26, valor: (l) => l.responsavel?.nome ?? null },
  { id: "entregueEm", titulo: "Entregue em", tipo: "data", valor: (l) => l.entregueEm },
  { id: "numero", titulo: "Número", tipo: "texto", largura: 24, valor: (l) => l.numero },
  { id: "porque", titulo: "Por quê", tipo: "texto", largura: 60, valor: (l) => l.porque },
]
