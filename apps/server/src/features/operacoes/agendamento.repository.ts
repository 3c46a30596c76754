import { estadosDaOperacao, type TipoDeOperacao } from "@partida/contracts"
import { sql } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import { fechamentos, selos } from "../../db/schema/fechamentos.ts"
import { operacoes, operacoesRegrasEmpresa } from "../../db/schema/operacoes.ts"

/** A month of a company to which something happened that brings an act. */
export interface MesTrazido {
  readonly idEmpresa: string
  readonly competencia: string
}

export interface RegraEmVigor {
  readonly idEscritorio: string
  readonly tipo: TipoDeOperacao
  readonly ligada: boolean
  /** Since when the office wants it so: what happened before brings nothing. */
  readonly desde: Date
  /** Only what happened since then is looked at; null: all. */
  readonly novidadesDesde: Date | null
}

/** As the office, or as the company where it is not: on, and since when. */
const vale = ({ ligada, desde }: RegraEmVigor, em: ReturnType<typeof sql>) => sql`coalesce(e.ligada, ${ligada})
  and ${em} >= coalesce(e.alterada_em, ${desde.toISOString()}::timestamptz)`

const excecoes = ({ tipo }: RegraEmVigor, linha: ReturnType<typeof sql>) => sql`left join ${operacoesRegrasEmpresa} e
  on e.id_escritorio = ${linha}.id_escritorio and e.id_empresa = ${linha}.id_empresa and e.tipo = ${tipo}`

/** What happened was not followed by the act yet. */
const semSeguimento = (
  { tipo }: RegraEmVigor,
  linha: ReturnType<typeof sql>,
  em: ReturnType<typeof sql>,
) => sql`not exists (select 1 from ${operacoes} o where o.id_escritorio = ${linha}.id_escritorio
  and o.id_empresa = ${linha}.id_empresa and o.tipo = ${tipo} and o.competencia = ${linha}.competencia and o.criada_em >= ${em})`

const novidade = ({ novidadesDesde }: RegraEmVigor, em: ReturnType<typeof sql>) =>
  novidadesDesde === null ? sql`true` : sql`${em} >= ${novidadesDesde.toISOString()}::timestamptz`

/** Months closed since the rule was turned on whose closing nothing followed. */
export async function lerFechadosAPedir(tx: Tx, regra: RegraEmVigor): Promise<MesTrazido[]> {
  const em = sql`s.em::timestamptz`
  const { rows } = await tx.execute<{ id_empresa: string; competencia: string }>(sql`
    select f.id_empresa, f.competencia from ${fechamentos} f
    inner join ${selos} s on s.id_escritorio = f.id_escritorio and s.id_apuracao = f.id_apuracao
      and s.id_empresa = f.id_empresa and s.tipo = 'fechamento'
    ${excecoes(regra, sql`f`)}
    where f.id_escritorio = ${regra.idEscritorio} and f.estado = 'fechado' and ${novidade(regra, sql`f.atualizado_em`)}
      and ${vale(regra, em)} and ${semSeguimento(regra, sql`f`, em)}
    order by f.competencia, f.id_empresa`)
  return rows.map((r) => ({ idEmpresa: r.id_empresa, competencia: r.competencia }))
}

/** Months in which another act ended well since the rule was turned on, and nothing followed. */
export async function lerConcluidosAPedir(tx: Tx, regra: RegraEmVigor, antes: TipoDeOperacao): Promise<MesTrazido[]> {
  const em = sql`a.atualizada_em`
  const { rows } = await tx.execute<{ id_empresa: string; competencia: string }>(sql`
    select distinct a.id_empresa, a.competencia from ${operacoes} a
    ${excecoes(regra, sql`a`)}
    where a.id_escritorio = ${regra.idEscritorio} and a.estado = ${estadosDaOperacao.SUCESSO.id} and a.tipo = ${antes}
      and a.competencia is not null and ${novidade(regra, em)} and ${vale(regra, em)} and ${semSeguimento(regra, sql`a`, em)}
    order by a.competencia, a.id_empresa`)
  return rows.map((r) => ({ idEmpresa: r.id_empresa, competencia: r.competencia }))
}
