import {
  type Centavos,
  type Competencia,
  centavos,
  competenciasEntre,
  competencia as mesDe,
  somarMeses,
  ZERO,
} from "@partida/fiscal"
import { type SituacaoFatorR, situarFatorR } from "@partida/fiscal/simuladores"

/**
 * Where a company goes before the cut of the Fator R if the coming months repeat the last ones. Plain values in and out: the
 * desk and the alerts answer alike. The rule is the engine's; only the pace is supposed here.
 */
export interface MesesConhecidos {
  /** ISO date. */
  readonly abertura: string
  /** Revenue of both markets of the months known, the one in progress included. */
  readonly receitas: ReadonlyMap<Competencia, Centavos>
  readonly folhas: ReadonlyMap<Competencia, Centavos>
  /** Last month that has ended: later revenue is a part of what the month will be. */
  readonly completoAte: Competencia
}

/** What a coming month pays, when somebody planned it; null leaves it to the pace. */
export type Planejado = (mes: Competencia) => Centavos | null

export interface MesProjetado {
  readonly competencia: Competencia
  /** Null while data is missing, or before the opening. */
  readonly situacao: SituacaoFatorR | null
  /** Some month of the window was supposed at the pace. */
  readonly estimado: boolean
}

/** Months whose average is the current pace. */
export const MESES_DO_RITMO = 3

/** Average of the last months known up to one, and which they were; null when none is. Whole centavos, the rest dropped. */
export function ritmoDe(
  valores: ReadonlyMap<Competencia, Centavos>,
  ate: Competencia,
): { readonly media: Centavos; readonly meses: readonly Competencia[] } | null {
  const meses = Array.from({ length: MESES_DO_RITMO }, (_, i) => somarMeses(ate, i + 1 - MESES_DO_RITMO)).filter(
    (mes) => valores.has(mes),
  )
  if (meses.length === 0) return null
  const soma = meses.reduce((total, mes) => total + (valores.get(mes) ?? 0n), 0n)
  return { media: centavos(soma / BigInt(meses.length)), meses }
}

/**
 * Payroll of the coming months from the pró-labore registered by period: what each month pays, plus the rest of the payroll
 * (salaries and charges) at its pace. Null in a month whose pró-labore nobody registered.
 */
export function folhaPlanejada(
  { folhas, completoAte }: Pick<MesesConhecidos, "folhas" | "completoAte">,
  proLabore: ReadonlyMap<Competencia, Centavos>,
): Planejado {
  const outra = outraFolhaDe(folhas, proLabore, completoAte)
  return (mes) => {
    const valor = proLabore.get(mes)
    return valor === undefined ? null : centavos(valor + outra)
  }
}

/** Pace of the payroll besides the pró-labore; zero when nothing is known. */
export function outraFolhaDe(
  folhas: ReadonlyMap<Competencia, Centavos>,
  proLabore: ReadonlyMap<Competencia, Centavos>,
  completoAte: Competencia,
): Centavos {
  const outras = new Map(
    [...folhas].map(([mes, total]) => [mes, centavos(total - (proLabore.get(mes) ?? 0n))] as const),
  )
  return ritmoDe(outras, completoAte)?.media ?? ZERO
}

/**
 * The months known with those up to `ate` filled in. Revenue that is not there after `completoAte` is the pace (a month in
 * progress is at least what it already has); payroll, the larger of what is known and what was planned, else the pace.
 */
export function completarMeses(
  conhecidos: MesesConhecidos,
  ate: Competencia,
  planejado: Planejado = () => null,
): Pick<MesesConhecidos, "receitas" | "folhas"> & { readonly supostos: ReadonlySet<Competencia> } {
  const { completoAte } = conhecidos
  const receitas = new Map(conhecidos.receitas)
  const folhas = new Map(conhecidos.folhas)
  const ritmo = { receita: ritmoDe(receitas, completoAte), folha: ritmoDe(folhas, completoAte) }
  const supostos = new Set<Competencia>()
  for (let mes = somarMeses(completoAte, 1); mes <= ate; mes = somarMeses(mes, 1)) {
    const receita = maior(receitas.get(mes), ritmo.receita?.media)
    if (receita !== null) receitas.set(mes, receita)
    const folha = maior(folhas.get(mes), planejado(mes)) ?? ritmo.folha?.media
    if (folha !== undefined) folhas.set(mes, folha)
    supostos.add(mes)
  }
  return { receitas, folhas, supostos }
}

function maior(a: Centavos | null | undefined, b: Centavos | null | undefined): Centavos | null {
  if (a === null || a === undefined) return b ?? null
  return b === null || b === undefined || a > b ? a : b
}

/** Where the months from `de` to `ate` stand, the ones not known being supposed. Throws `ParametroSemVigencia`. */
export function projetarFatorR(
  conhecidos: MesesConhecidos,
  de: Competencia,
  ate: Competencia,
  planejado?: Planejado,
): MesProjetado[] {
  const { abertura } = conhecidos
  const { receitas, folhas, supostos } = completarMeses(conhecidos, ate, planejado)
  return competenciasEntre(de, ate).map((mes) => {
    const resposta = situarFatorR({ periodoApuracao: mes, abertura, receitas, folhas })
    const situacao = resposta.tipo === "calculado" ? resposta.resultado : null
    return { competencia: mes, situacao, estimado: situacao?.meses.some((m) => supostos.has(m)) ?? false }
  })
}

/** The last month that has ended among those known up to one, on a civil month. */
export function ultimoCompleto(ate: string, hoje: string): Competencia {
  return ate < hoje ? mesDe(ate) : somarMeses(mesDe(hoje), -1)
}
