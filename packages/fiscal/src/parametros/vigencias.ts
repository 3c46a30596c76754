import { somarDias } from "../nucleo/data.ts"
import type { Confianca } from "../nucleo/memoria.ts"
import type { Parametro, Periodo } from "../nucleo/parametro.ts"
import { TABELAS_DO_CADASTRO_DO_MEI } from "./mei/ocupacoes.ts"
import { TABELAS_DAS_OPCOES } from "./opcoes.ts"
import { TABELAS, type Tabelas, todasAsTabelas } from "./tabelas.ts"

/** A table without a value for a year, and the last one it has. */
export interface TabelaSemValor {
  readonly tabela: string
  readonly descricao: string
  /** First day without a value, ISO date. */
  readonly desde: string
  /** First day of the last period known, ISO date; null for an empty table. */
  readonly ultimoPeriodo: string | null
  /** Reviewed by an act of each year. */
  readonly revisaoAnual: boolean
}

/** A period whose figures were not found in a stored source. */
export interface PeriodoNaoVerificado {
  readonly tabela: string
  readonly descricao: string
  readonly desde: string
  readonly ate: string | null
  readonly confianca: Confianca
  readonly observacao: string | null
}

const tabelasDe = (tabelas: Tabelas): readonly Parametro<unknown>[] => [
  ...todasAsTabelas(tabelas),
  ...Object.values<Parametro<unknown>>(TABELAS_DO_CADASTRO_DO_MEI),
  ...Object.values<Parametro<unknown>>(TABELAS_DAS_OPCOES),
]

function cobre({ desde, ate }: Periodo<unknown>, data: string): boolean {
  return desde <= data && (ate === null || data <= ate)
}

/** First day of the year that no period covers, or null. Walks period by period, not day by day. */
function primeiraFalta({ periodos }: Parametro<unknown>, ano: number): string | null {
  const fim = `${ano}-12-31`
  let dia = `${ano}-01-01`
  for (;;) {
    const periodo = periodos.find((candidato) => cobre(candidato, dia))
    if (periodo === undefined) return dia
    if (periodo.ate === null || periodo.ate >= fim) return null
    dia = somarDias(periodo.ate, 1)
  }
}

/**
 * Tables with no value for some day of a year, and tables of an annual act with no period starting in it or covering it by its
 * own act: what an office must load before the year is calculated.
 */
export function tabelasSemValorEm(ano: number, tabelas: Tabelas = TABELAS): TabelaSemValor[] {
  return tabelasDe(tabelas).flatMap((parametro): TabelaSemValor[] => {
    const desde = primeiraFalta(parametro, ano)
    const aberta = parametro.periodos.find((periodo) => cobre(periodo, `${ano}-12-31`))
    const velha = parametro.revisaoAnual === true && aberta !== undefined && aberta.desde < `${ano}-01-01`
    if (desde === null && !velha) return []
    return [
      {
        tabela: parametro.tabela,
        descricao: parametro.descricao,
        desde: desde ?? `${ano}-01-01`,
        ultimoPeriodo: parametro.periodos.at(-1)?.desde ?? null,
        revisaoAnual: parametro.revisaoAnual === true,
      },
    ]
  })
}

/** Periods marked below "verified": computed, or known from memory and to be checked by a person. */
export function tabelasNaoVerificadas(tabelas: Tabelas = TABELAS): PeriodoNaoVerificado[] {
  return tabelasDe(tabelas).flatMap(({ tabela, descricao, periodos }) =>
    juntar(periodos.filter(({ confianca }) => confianca !== "verified")).map(
      ({ desde, ate, confianca, observacao }) => ({
        tabela,
        descricao,
        desde,
        ate,
        confianca,
        observacao: observacao ?? null,
      }),
    ),
  )
}

/** Monthly series (Selic) come as one line per stretch of equal confidence. */
function juntar(periodos: readonly Periodo<unknown>[]): Periodo<unknown>[] {
  const juntos: Periodo<unknown>[] = []
  for (const periodo of periodos) {
    const anterior = juntos.at(-1)
    const continua =
      anterior !== undefined &&
      anterior.confianca === periodo.confianca &&
      anterior.norma.titulo === periodo.norma.titulo &&
      anterior.desde.slice(0, 4) === periodo.desde.slice(0, 4)
    if (continua) juntos[juntos.length - 1] = { ...anterior, ate: periodo.ate }
    else juntos.push(periodo)
  }
  return juntos
}
