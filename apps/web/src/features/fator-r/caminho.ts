import { type DetalheDoFatorR, MAIOR_HORIZONTE, MENOR_HORIZONTE } from "@partida/contracts"
import type { ItensDoCaminho, PedidoDeSimulacao, Simulacao } from "./fator-r.api.ts"
import { competenciasAte } from "./meses.ts"

/** What the person chose of a path. */
export interface Escolhas {
  readonly meses: number
  /** Expected revenue by month; one that is absent is the pace. */
  readonly receitas: Readonly<Record<number, string>>
  readonly receptores: readonly string[]
  readonly suporTabelas: boolean
}

const HORIZONTE_PADRAO = 6

/** Months with published tables from the beginning of a path on, as many as a path takes. */
export const mesesComTabelas = ({ inicio, tabelasAte }: DetalheDoFatorR) =>
  Math.min(competenciasAte(inicio, tabelasAte), MAIOR_HORIZONTE)

/** Six months, or as many as the tables reach; where they do not reach the smallest path, they are supposed. */
export function escolhasIniciais(detalhe: DetalheDoFatorR): Escolhas {
  const comTabelas = mesesComTabelas(detalhe)
  const suporTabelas = comTabelas < MENOR_HORIZONTE
  return {
    meses: suporTabelas ? HORIZONTE_PADRAO : Math.min(comTabelas, HORIZONTE_PADRAO),
    receitas: {},
    receptores: [],
    suporTabelas,
  }
}

/** The question to the server, or null while the months chosen have no tables and nobody asked to suppose them. */
export function pedidoDe(detalhe: DetalheDoFatorR, escolhas: Escolhas): PedidoDeSimulacao | null {
  const { meses, receitas, receptores, suporTabelas } = escolhas
  if (!suporTabelas && meses > mesesComTabelas(detalhe)) return null
  const informou = Object.keys(receitas).some((i) => Number(i) < meses)
  return {
    meses,
    ...(informou ? { receitas: Array.from({ length: meses }, (_, i) => receitas[i] ?? detalhe.ritmo.receita) } : {}),
    receptores: [...receptores],
    suporTabelas,
  }
}

/** What is stored: the values that the preview showed, over the versions that it read. */
export function itensDaPrevia({ previa }: Simulacao): ItensDoCaminho {
  return (previa?.pessoas ?? []).map(({ idSocio, versao, valores, depois }) => ({
    idSocio,
    versao,
    depois,
    valores: valores.map(({ competencia, novo }) => ({ competencia, valor: novo })),
  }))
}

/** Whether some value of the preview is not what the person already receives. */
export const mudaAlgo = ({ previa }: Simulacao) =>
  (previa?.pessoas ?? []).some(({ valores }) => valores.some(({ atual, novo }) => atual !== novo))
