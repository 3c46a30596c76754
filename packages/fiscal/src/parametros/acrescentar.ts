import { dataIso, somarDias } from "../nucleo/data.ts"
import { EntradaInvalida } from "../nucleo/erros.ts"
import type { Parametro, Periodo } from "../nucleo/parametro.ts"
import type { NomeDeTabela, Tabelas } from "./tabelas.ts"

/** The periods an office adds, by table: the same shape as the built-in ones. */
export type PeriodosDoEscritorio = { readonly [N in NomeDeTabela]?: Tabelas[N]["periodos"] }

function conferirDatas(tabela: string, { desde, ate }: Periodo<unknown>): void {
  dataIso(desde, `${tabela}.desde`)
  if (ate !== null) dataIso(ate, `${tabela}.ate`)
  if (ate !== null && ate < desde)
    throw new EntradaInvalida(`${tabela}.ate`, "não pode vir antes do início da vigência")
}

function sobrepoe(a: Periodo<unknown>, b: Periodo<unknown>): boolean {
  return (b.ate === null || a.desde <= b.ate) && (a.ate === null || b.desde <= a.ate)
}

/**
 * A table with one more period. An open period that began earlier is closed on the day before (never edited: its value
 * stands until then); any other overlap is an `EntradaInvalida`, because a date would have two answers.
 */
function acrescentar(parametro: Parametro<unknown>, novo: Periodo<unknown>): Parametro<unknown> {
  conferirDatas(parametro.tabela, novo)
  const periodos = parametro.periodos.map((antigo) =>
    antigo.ate === null && antigo.desde < novo.desde ? { ...antigo, ate: somarDias(novo.desde, -1) } : antigo,
  )
  const conflito = periodos.find((antigo) => sobrepoe(antigo, novo))
  if (conflito !== undefined) {
    const fim = conflito.ate ?? "sem fim"
    throw new EntradaInvalida(
      `${parametro.tabela}.${novo.desde}`,
      `vigência sobreposta à de ${conflito.desde} (até ${fim}): feche uma antes de abrir a outra`,
    )
  }
  return { ...parametro, periodos: [...periodos, novo].sort((a, b) => (a.desde < b.desde ? -1 : 1)) }
}

function comPeriodos<N extends NomeDeTabela>(
  tabelas: Tabelas,
  nome: N,
  periodos: readonly Periodo<unknown>[],
): Tabelas {
  const original: Parametro<unknown> = tabelas[nome]
  const ordenados = [...periodos].sort((a, b) => (a.desde < b.desde ? -1 : 1))
  const conflito = ordenados.findIndex((periodo, i) => {
    const anterior = ordenados[i - 1]
    return anterior !== undefined && sobrepoe(anterior, periodo)
  })
  if (conflito > 0) {
    throw new EntradaInvalida(
      `${original.tabela}.${ordenados[conflito]?.desde ?? ""}`,
      "dois períodos acrescentados têm vigência sobreposta",
    )
  }
  return { ...tabelas, [nome]: ordenados.reduce(acrescentar, original) }
}

/**
 * The tables with the periods of an office, to be handed to any rule. The built-in object is left as it was. Throws
 * `EntradaInvalida` for an unknown table, an impossible date or overlapping periods.
 */
export function acrescentarPeriodos(tabelas: Tabelas, periodos: PeriodosDoEscritorio): Tabelas {
  const nomes = new Set<string>(Object.keys(tabelas))
  for (const nome of Object.keys(periodos)) {
    if (!nomes.has(nome)) throw new EntradaInvalida(nome, "tabela desconhecida")
  }
  const ehNome = (nome: string): nome is NomeDeTabela => nomes.has(nome)
  return Object.keys(tabelas)
    .filter(ehNome)
    .reduce<Tabelas>((resultado, nome) => {
      const novos = periodos[nome]
      return novos === undefined ? resultado : comPeriodos(resultado, nome, novos)
    }, tabelas)
}
