import { somarMeses } from "../nucleo/competencia.ts"
import { ZERO } from "../nucleo/dinheiro.ts"
import { ErroDeTabela } from "../nucleo/erros.ts"
import { inteiroExato } from "../nucleo/inteiros.ts"
import type { Tabelas } from "../parametros/tabelas.ts"
import { apurarMes, type EntradaFatorRSimulado } from "./fator-r-custo.ts"
import { type EntradaDaBusca, type Necessidade, necessidadeDe } from "./fator-r-necessidade.ts"
import { prepararReciboDaBusca, type ReciboDaBusca } from "./fator-r-niveis.ts"

/** A month that changes annex when the first `ate` months of the path add `falta` centavos to the current pró-labore. */
export interface Alvo {
  readonly ate: number
  /** Positive. */
  readonly falta: number
  /** DAS of the month in each annex, centavos. */
  readonly iii: number
  readonly v: number
}

/** The least-cost question on machine integers: increases over the current pró-labore, one a month, none negative. */
export interface Problema {
  readonly recibos: readonly ReciboDaBusca[]
  readonly alvos: readonly Alvo[]
  /** DAS of the months whose annex no path changes. */
  readonly dasFixo: number
}

/** DAS of a month in each annex and the CPP inside it, centavos. */
export interface LadosDoMes {
  readonly iii: number
  readonly v: number
  readonly cppIii: number
  readonly cppV: number
}

/** The DAS of a month in both annexes, by the rules: the revenue does not depend on the path. */
export function dasDoMes(dados: EntradaFatorRSimulado, indice: number, tabelas: Tabelas): LadosDoMes {
  const mes = somarMeses(dados.inicio, indice)
  const receitas = new Map(dados.historicoReceitas)
  for (const [i, receita] of dados.receitas.slice(0, indice).entries())
    receitas.set(somarMeses(dados.inicio, i), receita)
  const em = (decidido: "III" | "V") => {
    const { abertura, porAnexo } = dados
    const receita = dados.receitas[indice] ?? ZERO
    // The lines of the path itself, so that each is rounded alike.
    const apurado = apurarMes({ abertura, mes, anexo: "III/V", receita, receitas, porAnexo, decidido }, tabelas)
    if (apurado.tipo !== "calculado") throw new ErroDeTabela(`O DAS de ${mes} no Anexo ${decidido} não foi calculado`)
    const { das, tributos } = apurado.resultado
    return { das: inteiroExato(das), cpp: inteiroExato(tributos.CPP) }
  }
  const iii = em("III")
  const v = em("V")
  return { iii: iii.das, v: v.das, cppIii: iii.cpp, cppV: v.cpp }
}

/** Whether every month of the path before the last of the window is still inside it. */
function temTodos({ indices }: Necessidade): boolean {
  return indices.every((indice, posicao) => indice === posicao)
}

/**
 * Null when the window of some month leaves months of the path behind: then what counts is not what was paid so far, and the
 * search does not apply. Throws `ParametroSemVigencia` and `EntradaInvalida`.
 */
export function montarProblema(dados: EntradaDaBusca, tabelas: Tabelas): Problema | null {
  const alvos: Alvo[] = []
  let dasFixo = 0
  for (let indice = 0; indice < dados.receitas.length; indice++) {
    const necessidade = necessidadeDe(dados, indice, tabelas)
    if (necessidade !== null && !temTodos(necessidade)) return null
    const { iii, v } = dasDoMes(dados, indice, tabelas)
    const ate = necessidade?.indices.length ?? 0
    const falta = necessidade === null ? null : inteiroExato(necessidade.valor - dados.proLaboreAtual * BigInt(ate))
    if (falta !== null && falta <= 0) dasFixo += iii
    else if (falta === null || ate === 0 || dados.receitas[indice] === 0n) dasFixo += v
    else alvos.push({ ate, falta, iii, v })
  }
  const maximo = Math.max(0, ...alvos.map(({ falta }) => falta))
  const recibos = dados.receitas.map((_, i) =>
    prepararReciboDaBusca(dados, somarMeses(dados.inicio, i), maximo, tabelas, dados.tetos?.[i]),
  )
  return { recibos, alvos, dasFixo }
}

/** DAS of the months decided by the first `etapa` months, when these add `acumulado`. */
export function dasDaEtapa({ alvos }: Problema, etapa: number, acumulado: number): number {
  let das = 0
  for (const { ate, falta, iii, v } of alvos) if (ate === etapa) das += acumulado >= falta ? iii : v
  return das
}

/** DAS + INSS + IRRF of a path of increases, in centavos. */
export function custoDoCaminho(problema: Problema, acrescimos: readonly number[]): number {
  let custo = problema.dasFixo
  let acumulado = 0
  for (const [i, recibo] of problema.recibos.entries()) {
    const acrescimo = acrescimos[i] ?? 0
    acumulado += acrescimo
    custo += recibo.custo(acrescimo) + dasDaEtapa(problema, i + 1, acumulado)
  }
  return custo
}
