import type { LadoDaMudanca, Mudanca } from "@partida/contracts"
import { formatarCompetencia, competencia as mesDe, paraReais, somarMeses } from "@partida/fiscal"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import type { MudancaDaMemoria } from "../../documentos/memoria-pdf/tipos.ts"
import { encontrado } from "../../http/erros.ts"
import { emReais } from "./dados.ts"
import { compararEntradas } from "./entradas-mudadas.ts"
import { type Computacao, lerComputacoes, lerConteudo, nomeDaEmpresa } from "./mudanca.repository.ts"
import { explicarDiferenca, type MesComputado } from "./ponte.ts"
import { mesComputado } from "./simulacao.repository.ts"

interface PedidoDeMudanca {
  /** Month to compare with; absent, the month before. */
  readonly com?: string | undefined
  /** Closing to look at instead of what the month shows now, on each side. */
  readonly versao?: number | undefined
  readonly versaoCom?: number | undefined
}

/**
 * Why the amount of a month is not that of another, or of another version of itself, from the inputs stored with each. What
 * cannot be explained (a month without calculation, a regime without tax) answers with the reason. Raises nao-encontrado.
 */
export async function explicarMudancaDoMes(
  tx: Tx,
  escopo: Escopo,
  idEmpresa: string,
  competencia: string,
  pedido: PedidoDeMudanca,
): Promise<Mudanca> {
  const apelido = encontrado(await nomeDaEmpresa(tx, escopo, idEmpresa))
  const todas = await lerComputacoes(tx, escopo, idEmpresa)
  const calculadas = todas.filter(({ situacao }) => situacao === "calculado")
  const mesCom = pedido.com ?? somarMeses(mesDe(competencia), -1)
  const para = escolher(calculadas, competencia, pedido.versao)
  const com =
    mesCom === competencia ? outraVersao(calculadas, para, pedido) : escolher(calculadas, mesCom, pedido.versaoCom)
  const base = {
    idEmpresa,
    apelido,
    para: para && apresentarLado(para),
    com: com && apresentarLado(com),
    comparaveis: calculadas.filter(({ id }) => id !== para?.id).map(apresentarLado),
  }
  const semPonte = (motivo: string): Mudanca => ({
    ...base,
    motivo,
    diferenca: null,
    partes: [],
    arvore: null,
    entradas: [],
  })
  if (!para) return semPonte(`Não há cálculo concluído de ${porExtenso(competencia, pedido.versao)}.`)
  if (!com) return semPonte(semBase(competencia, mesCom, pedido))
  const antes = await lerMes(tx, escopo, com.id)
  const depois = await lerMes(tx, escopo, para.id)
  if (!antes || !depois) return semPonte("Um dos dois cálculos não tem resultado guardado.")
  const { diferenca, partes, arvore } = explicarDiferenca(antes, depois)
  return {
    ...base,
    motivo: null,
    diferenca,
    partes: [...partes],
    arvore,
    entradas: compararEntradas(antes.entrada, depois.entrada),
  }
}

/** The change since the month before in the shape of the printed memória; null where there is nothing to compare. */
export async function mudancaParaImprimir(
  tx: Tx,
  escopo: Escopo,
  idEmpresa: string,
  competencia: string,
): Promise<MudancaDaMemoria | null> {
  const { com, para, arvore, entradas } = await explicarMudancaDoMes(tx, escopo, idEmpresa, competencia, {})
  if (!arvore || !com?.imposto || !para?.imposto) return null
  return { com: com.competencia, antes: com.imposto, depois: para.imposto, arvore, entradas }
}

async function lerMes(tx: Tx, escopo: Escopo, id: string): Promise<MesComputado | null> {
  const lido = await lerConteudo(tx, escopo, id)
  return lido && mesComputado(lido)
}

/** What the month shows now, or what one of its closings sealed. */
function escolher(lista: readonly Computacao[], competencia: string, versao: number | undefined): Computacao | null {
  const doMes = lista.filter((c) => c.competencia === competencia)
  return (versao === undefined ? doMes.find((c) => c.atual) : doMes.find((c) => c.versao === versao)) ?? null
}

/** The version asked for or, without one, the latest sealed besides the one under question. */
function outraVersao(
  lista: readonly Computacao[],
  para: Computacao | null,
  { versaoCom }: PedidoDeMudanca,
): Computacao | null {
  if (para === null) return null
  const outras = lista.filter(({ id, competencia }) => competencia === para.competencia && id !== para.id)
  if (versaoCom !== undefined) return outras.find(({ versao }) => versao === versaoCom) ?? null
  return [...outras].sort((a, b) => (b.versao ?? 0) - (a.versao ?? 0))[0] ?? null
}

function semBase(competencia: string, mesCom: string, { versaoCom }: PedidoDeMudanca): string {
  if (mesCom === competencia && versaoCom === undefined)
    return `${porExtenso(competencia)} tem uma versão só: não há com o que comparar.`
  return `Não há cálculo concluído de ${porExtenso(mesCom, versaoCom)}. Escolha outro mês para comparar.`
}

const porExtenso = (competencia: string, versao?: number) =>
  `${formatarCompetencia(mesDe(competencia))}${versao === undefined ? "" : `, versão ${versao}`}`

function apresentarLado({ competencia, versao, regime, imposto, receita, calculadaEm }: Computacao): LadoDaMudanca {
  return {
    competencia,
    versao,
    regime: regime === "mei" || regime === "presumido" || regime === "real" ? regime : "simples",
    imposto: emReais(imposto),
    receita: paraReais(receita),
    calculadaEm: calculadaEm.toISOString(),
  }
}
