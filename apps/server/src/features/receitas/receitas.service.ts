import type { Mercado, Origem, SituacaoReceita } from "@partida/fiscal"
import { and, eq, gte, inArray, lte, type SQL, sql } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { type Alcance, fontes, type Natureza, registros } from "./fontes.ts"

/** First and last month, both included. */
export interface Janela {
  readonly desde: string
  readonly ate: string
}

/** Revenue of one company in one month, of one activity, market and situation, whatever it came from. */
export interface LinhaDeReceita {
  readonly idEmpresa: string
  readonly competencia: string
  readonly natureza: Natureza
  /** Names the line within its month; the same while nothing of it changes. */
  readonly chave: string
  /** Null while nobody said of which activity it is. */
  readonly idAtividade: string | null
  readonly mercado: Mercado
  readonly situacoes: readonly SituacaoReceita[]
  readonly totalCentavos: bigint
  /** "3 notas" */
  readonly deOnde: string
  readonly origem: Origem
}

const alcanceDe =
  ({ idEscritorio }: Escopo, ids: readonly string[], { desde, ate }: Janela): Alcance =>
  (t) =>
    and(
      eq(t.idEscritorio, idEscritorio),
      inArray(t.idEmpresa, [...ids]),
      desde === ate ? eq(t.competencia, ate) : and(gte(t.competencia, desde), lte(t.competencia, ate)),
    ) as SQL

/** The revenue of these companies line by line, by company and in the order in which a month shows it. One query. */
export async function lerLinhasDeReceita(
  tx: Tx,
  escopo: Escopo,
  ids: readonly string[],
  janela: Janela,
): Promise<ReadonlyMap<string, LinhaDeReceita[]>> {
  if (ids.length === 0) return new Map()
  const { rows } = await tx.execute<{
    lugar: number
    id_empresa: string
    competencia: string
    id_atividade: string | null
    mercado: Mercado
    situacoes: SituacaoReceita[]
    chave: string
    total: string
    ids: string[]
  }>(sql`select x.lugar, x.id_empresa::text, x.competencia, x.id_atividade::text, x.mercado, x.situacoes, x.chave,
      sum(x.centavos)::text as total, array_agg(x.id::text order by x.ordem, x.id) as ids
    from ${registros(alcanceDe(escopo, ids, janela))} x group by 1, 2, 3, 4, 5, 6, 7 order by 3, 1, 7`)
  const linhas = rows.flatMap((l): LinhaDeReceita[] => {
    const fonte = fontes[l.lugar]
    if (!fonte) return []
    return [
      {
        idEmpresa: l.id_empresa,
        competencia: l.competencia,
        natureza: fonte.natureza,
        chave: l.chave,
        idAtividade: l.id_atividade,
        mercado: l.mercado,
        situacoes: l.situacoes,
        totalCentavos: BigInt(l.total),
        deOnde: fonte.deOnde(l.ids.length),
        origem: fonte.origem(l.ids),
      },
    ]
  })
  return Map.groupBy(linhas, (l) => l.idEmpresa)
}

/** What one nature of revenue adds up to in one month, of one activity, market and situation. */
export interface ClasseDeReceita extends TotalDeReceita {
  readonly idAtividade: string | null
  readonly situacoes: readonly SituacaoReceita[]
}

/** The revenue of these companies by class, without the documents it came from, by company. One query. */
export async function lerClassesDeReceita(
  tx: Tx,
  escopo: Escopo,
  ids: readonly string[],
  janela: Janela,
): Promise<ReadonlyMap<string, ClasseDeReceita[]>> {
  if (ids.length === 0) return new Map()
  const { rows } = await tx.execute<Omit<ClasseDeReceita, "totalCentavos"> & Record<"total", string>>(sql`
    select x.id_empresa::text as "idEmpresa", x.competencia, x.natureza, x.mercado, x.id_atividade::text as "idAtividade",
      x.situacoes, sum(x.centavos)::text as total
    from ${registros(alcanceDe(escopo, ids, janela))} x group by 1, 2, 3, 4, 5, 6 order by 2, 5, 6`)
  return Map.groupBy(
    rows.map(({ total, ...classe }) => ({ ...classe, totalCentavos: BigInt(total) })),
    (l) => l.idEmpresa,
  )
}

/** What one document is of the revenue, of one activity, market and situation. */
export interface ReceitaDoDocumento
  extends Pick<LinhaDeReceita, "idAtividade" | "mercado" | "situacoes" | "totalCentavos"> {
  readonly id: string
}

/** What these documents of a company are as revenue, whatever their month; one that does not count is absent. One query. */
export async function lerReceitaDosDocumentos(
  tx: Tx,
  escopo: Escopo,
  idEmpresa: string,
  ids: readonly string[],
): Promise<ReceitaDoDocumento[]> {
  if (ids.length === 0) return []
  const daEmpresa: Alcance = (t) => sql`${t.idEscritorio} = ${escopo.idEscritorio} and ${t.idEmpresa} = ${idEmpresa}`
  const { rows } = await tx.execute<{
    id: string
    id_atividade: string | null
    mercado: Mercado
    situacoes: SituacaoReceita[]
    total: string
  }>(sql`select x.id::text, x.id_atividade::text, x.mercado, x.situacoes, sum(x.centavos)::text as total
    from ${registros(daEmpresa, "documento")} x where ${inArray(sql`x.id`, [...ids])} group by 1, 2, 3, 4 order by 1, 2, 3, 4`)
  return rows.map(({ id, id_atividade, mercado, situacoes, total }) => ({
    id,
    idAtividade: id_atividade,
    mercado,
    situacoes,
    totalCentavos: BigInt(total),
  }))
}

/** What one nature of revenue adds up to in one month and market. */
interface TotalDeReceita {
  readonly idEmpresa: string
  readonly competencia: string
  readonly natureza: Natureza
  readonly mercado: Mercado
  readonly totalCentavos: bigint
}

/** What each month of these companies adds up to, by company, oldest first; a month without any is absent. One query. */
export async function lerTotaisDeReceita(
  tx: Tx,
  escopo: Escopo,
  ids: readonly string[],
  janela: Janela,
): Promise<ReadonlyMap<string, TotalDeReceita[]>> {
  if (ids.length === 0) return new Map()
  const { rows } = await tx.execute<{
    idEmpresa: string
    competencia: string
    natureza: Natureza
    mercado: Mercado
    total: string
  }>(sql`select x.id_empresa::text as "idEmpresa", x.competencia, x.natureza, x.mercado, sum(x.centavos)::text as total
    from ${registros(alcanceDe(escopo, ids, janela))} x group by 1, 2, 3, 4 order by 2`)
  return Map.groupBy(
    rows.map(({ total, ...linha }) => ({ ...linha, totalCentavos: BigInt(total) })),
    (l) => l.idEmpresa,
  )
}

/** One nature of the revenue of a company in a month, counted. */
interface ResumoDaReceita {
  readonly idEmpresa: string
  readonly natureza: Natureza
  readonly totalCentavos: bigint
  readonly quantidade: number
  /** Civil day of the latest, AAAA-MM-DD; null where days are not known. */
  readonly ultima: string | null
  /** Changes with any row that counts and with what it counts as. */
  readonly resumo: string
}

/** The month of these companies counted by nature; what has nothing is absent. One query. */
export async function resumirReceitas(
  tx: Tx,
  escopo: Escopo,
  ids: readonly string[],
  competencia: string,
): Promise<ResumoDaReceita[]> {
  if (ids.length === 0) return []
  const { rows } = await tx.execute<Record<keyof ResumoDaReceita, string> & { natureza: Natureza }>(sql`
    select x.id_empresa::text as "idEmpresa", x.natureza, sum(x.centavos)::text as "totalCentavos", count(distinct x.id)::text as quantidade,
      max(x.dia) as ultima,
      md5(string_agg(concat_ws(':', x.id, x.centavos, x.chave, x.id_atividade, x.mercado, x.situacoes::text), ',' order by x.id, x.chave, x.centavos)) as resumo
    from ${registros(alcanceDe(escopo, ids, { desde: competencia, ate: competencia }))} x group by 1, 2`)
  return rows.map((l) => ({ ...l, totalCentavos: BigInt(l.totalCentavos), quantidade: Number(l.quantidade) }))
}

/** Activities with revenue of a market told to be in one of these situations, and the last month of each. One query. */
export async function lerAtividadesEmSituacao(
  tx: Tx,
  escopo: Escopo,
  ids: readonly string[],
  {
    mercado,
    situacoes,
    ...janela
  }: Janela & { readonly mercado: Mercado; readonly situacoes: readonly SituacaoReceita[] },
): Promise<{ idEmpresa: string; idAtividade: string; ultima: string }[]> {
  if (ids.length === 0) return []
  const { rows } = await tx.execute<{ idEmpresa: string; idAtividade: string; ultima: string }>(sql`
    select x.id_empresa::text as "idEmpresa", x.id_atividade::text as "idAtividade", max(x.competencia) as ultima
    from ${registros(alcanceDe(escopo, ids, janela))} x
    where x.mercado = ${mercado} and x.id_atividade is not null and x.situacoes && array[${sql.join(
      situacoes.map((s) => sql`${s}`),
      sql`, `,
    )}]::text[]
    group by 1, 2`)
  return rows
}

/** Latest month of each company of which any source brought something, and the civil day it arrived. One query. */
export async function lerUltimasReceitas(tx: Tx, escopo: Escopo, ids: readonly string[]) {
  if (ids.length === 0) return []
  const daEmpresa: Alcance = (t) => sql`${t.idEscritorio} = e.id_escritorio and ${t.idEmpresa} = e.id`
  const { rows } = await tx.execute<{ id_empresa: string; competencia: string; em: string }>(sql`
    select distinct on (x.id_empresa) x.id_empresa, x.competencia, x.em from (${sql.join(
      fontes.map(
        (fonte) => sql`select e.id as id_empresa, f.competencia, f.em from empresas e
          cross join lateral (${fonte.chegadas(daEmpresa)} order by competencia desc limit 1) f
          where e.id_escritorio = ${escopo.idEscritorio} and ${inArray(sql`e.id`, [...ids])}`,
      ),
      sql` union all `,
    )}) x order by x.id_empresa, x.competencia desc, x.em desc`)
  return rows
}
