import type { FiltroDosLivros, SituacaoDosLivros } from "@partida/contracts"
import { and, eq, inArray, type SQL, sql } from "drizzle-orm"
import { doAlcance } from "../../db/alcance.ts"
import type { Tx } from "../../db/banco.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { type Direcao, type Fonte, naOrdem, type Ordem } from "../../db/paginas.ts"
import { alterar, lerCampos } from "../../db/registros.ts"
import type { FatoAClassificar } from "../../db/schema/contabilidade.ts"
import { livrosMeses } from "../../db/schema/contabilidade.ts"
import { empresas } from "../../db/schema/empresas.ts"
import { fechamentos } from "../../db/schema/fechamentos.ts"
import { buscaDeEmpresa, ordemDeEmpresas } from "../empresas/lista.ts"

const l = livrosMeses
const f = fechamentos

/** How the books stand, over the row of the month (`livros_meses`) and its closing (`fechamentos`), either of them missing. */
const situacao = sql<SituacaoDosLivros>`case when ${l.fechadoEm} is not null then 'fechado'
  when ${l.competencia} is null and ${f.estado} = 'fechado' then 'a-lancar'
  when ${l.competencia} is null then 'mes-aberto'
  when ${l.versaoDoFechamento} = -1 then 'desatualizado'
  when ${f.competencia} is not null and (${f.estado} <> 'fechado' or ${f.versao} <> ${l.versaoDoFechamento}) then 'desatualizado'
  when jsonb_array_length(${l.aClassificar}) > 0 then 'a-classificar' else 'em-dia' end`

/** Of a company and month: its tax is closed and the books are not posted from that closing. */
const ATRASADO = sql`x.estado = 'fechado' and not exists (select 1 from livros_meses y where y.id_escritorio = x.id_escritorio
  and y.id_empresa = x.id_empresa and y.competencia = x.competencia and (y.versao_do_fechamento = x.versao or y.fechado_em is not null))`

const tabelas = (competencia: string) => sql`${empresas}
  left join ${l} on ${l.idEscritorio} = ${empresas.idEscritorio} and ${l.idEmpresa} = ${empresas.id} and ${l.competencia} = ${competencia}
  left join ${f} on ${f.idEscritorio} = ${empresas.idEscritorio} and ${f.idEmpresa} = ${empresas.id} and ${f.competencia} = ${competencia}`

function condicoes(escopo: Escopo, { competencia, busca, situacao: qual }: FiltroDosLivros): SQL | undefined {
  return and(
    eq(empresas.idEscritorio, escopo.idEscritorio),
    doAlcance(empresas.id, escopo),
    sql`${empresas.inicioNoSistema} <= ${competencia}`,
    busca ? buscaDeEmpresa(busca) : undefined,
    qual ? sql`${situacao} = ${qual}` : undefined,
  )
}

/** The companies of the filter, for `ordemDosLivros`. */
export function fonteDosLivros(escopo: Escopo, filtro: FiltroDosLivros): Fonte {
  return { de: tabelas(filtro.competencia), onde: condicoes(escopo, filtro), id: empresas.id }
}

export const ordemDosLivros = (direcao: Direcao): Ordem => ordemDeEmpresas("apelido", direcao)

/** How many companies of the filter are in each situation, whatever the situation asked for. One statement. */
export async function contarLivros(tx: Tx, escopo: Escopo, filtro: FiltroDosLivros) {
  const { rows } = await tx.execute<{
    situacao: SituacaoDosLivros
    n: number
  }>(sql`select ${situacao} as situacao, count(*)::int as n
    from ${tabelas(filtro.competencia)} where ${condicoes(escopo, { ...filtro, situacao: undefined })} group by 1`)
  return new Map(rows.map((r) => [r.situacao, r.n]))
}

/** Companies with something to post in a month. One statement. */
export async function lerALancar(tx: Tx, escopo: Escopo, competencia: string) {
  const { rows } = await tx.execute<{
    id: string
    apelido: string
  }>(sql`select ${empresas.id} as id, ${empresas.apelido} as apelido
    from ${tabelas(competencia)} where ${condicoes(escopo, { competencia })}
      and ${situacao} in ('a-lancar', 'desatualizado', 'a-classificar', 'em-dia') and ${f.estado} = 'fechado'
    order by ${empresas.apelidoOrdem}, ${empresas.id}`)
  return rows
}

/** Companies whose books are up to date and open in a month, with nothing waiting for a person. One statement. */
export async function lerAFechar(tx: Tx, escopo: Escopo, competencia: string) {
  const { rows } = await tx.execute<{
    id: string
    apelido: string
  }>(sql`select ${empresas.id} as id, ${empresas.apelido} as apelido
    from ${tabelas(competencia)} where ${condicoes(escopo, { competencia })} and ${situacao} = 'em-dia'
    order by ${empresas.apelidoOrdem}, ${empresas.id}`)
  return rows
}

/** Companies by id, with their names, those within reach only. */
export const lerApelidos = (tx: Tx, { idEscritorio }: Escopo, ids: readonly string[]) =>
  lerCampos(tx, empresas, ["id", "apelido"], doEscopo(empresas, { idEscritorio }, { id: ids }))

/** The rows of a page of companies, in its order. One statement. */
export async function lerLivros(tx: Tx, { idEscritorio }: Escopo, competencia: string, ids: readonly string[]) {
  if (ids.length === 0) return []
  const { rows } = await tx.execute<{
    idEmpresa: string
    apelido: string
    cnpj: string
    situacao: SituacaoDosLivros
    lancadoAte: string | null
    fechadoAte: string | null
    atrasados: number
    desde: string | null
    aClassificar: number
    lancamentos: number
  }>(sql`select ${empresas.id} as "idEmpresa", ${empresas.apelido} as apelido, ${empresas.cnpj} as cnpj, ${situacao} as situacao,
      m.lancado as "lancadoAte", m.fechado as "fechadoAte", a.quantos as atrasados, a.desde, coalesce(jsonb_array_length(${l.aClassificar}), 0) as "aClassificar",
      (select count(*)::int from lancamentos n where n.id_escritorio = ${empresas.idEscritorio} and n.id_empresa = ${empresas.id}
        and n.data >= (${competencia} || '-01')::date and n.data < (${competencia} || '-01')::date + interval '1 month') as lancamentos
    from ${tabelas(competencia)}
    left join lateral (select max(x.competencia) as lancado, max(x.competencia) filter (where x.fechado_em is not null) as fechado
      from livros_meses x where x.id_escritorio = ${empresas.idEscritorio} and x.id_empresa = ${empresas.id}) m on true
    left join lateral (select count(*)::int as quantos, min(x.competencia) as desde from fechamentos x
      where x.id_escritorio = ${empresas.idEscritorio} and x.id_empresa = ${empresas.id} and x.competencia <= ${competencia} and ${ATRASADO}) a on true
    where ${empresas.idEscritorio} = ${idEscritorio} and ${inArray(empresas.id, [...ids])}`)
  return naOrdem(ids, rows, (r) => r.idEmpresa)
}

/** Every month of the books of a company, and those whose tax is closed and wait for them; newest first. One statement. */
export async function lerMesesDosLivros(tx: Tx, { idEscritorio }: Escopo, idEmpresa: string, competencia?: string) {
  const { rows } = await tx.execute<{
    competencia: string
    situacao: SituacaoDosLivros
    lancadoEm: Date | string | null
    lancadoPor: string | null
    fechadoEm: Date | string | null
    fechadoPor: string | null
    aClassificar: FatoAClassificar[] | null
  }>(sql`select q.competencia, ${situacao} as situacao, ${l.lancadoEm} as "lancadoEm", ${l.lancadoPor} as "lancadoPor",
      ${l.fechadoEm} as "fechadoEm", ${l.fechadoPor} as "fechadoPor", ${l.aClassificar} as "aClassificar"
    from (select competencia from livros_meses where id_escritorio = ${idEscritorio} and id_empresa = ${idEmpresa}
      union select competencia from fechamentos where id_escritorio = ${idEscritorio} and id_empresa = ${idEmpresa} and estado in ('fechado', 'reaberto')) q
    left join ${l} on ${l.idEscritorio} = ${idEscritorio} and ${l.idEmpresa} = ${idEmpresa} and ${l.competencia} = q.competencia
    left join ${f} on ${f.idEscritorio} = ${idEscritorio} and ${f.idEmpresa} = ${idEmpresa} and ${f.competencia} = q.competencia
    where ${competencia ?? null}::text is null or q.competencia = ${competencia ?? null} order by q.competencia desc`)
  return rows
}

/** Closes or opens again the month of the books. */
export const marcarMesDosLivros = (
  tx: Tx,
  { idEscritorio }: Escopo,
  idEmpresa: string,
  competencia: string,
  mudanca: Pick<typeof livrosMeses.$inferInsert, "fechadoEm" | "fechadoPor" | "motivo">,
) => alterar(tx, l, doEscopo(l, { idEscritorio }, { idEmpresa, competencia }), mudanca)

/**
 * Companies whose books were begun and have a month to post, with the month, oldest first: closed, or changed after it was posted,
 * or, of the Lucro Real, whose tax is not closed here, ended before `atual`. One statement.
 */
export async function lerAtrasados(tx: Tx, { idEscritorio }: Escopo, atual: string) {
  const { rows } = await tx.execute<{ idEmpresa: string; competencia: string }>(sql`
    with b as (select id_empresa, min(competencia) as desde from livros_meses where id_escritorio = ${idEscritorio} group by 1)
    select x.id_empresa as "idEmpresa", x.competencia::text as competencia
    from b join fechamentos x on x.id_escritorio = ${idEscritorio} and x.id_empresa = b.id_empresa and x.competencia >= b.desde
    where ${ATRASADO}
    union select m.id_empresa, m.competencia::text from livros_meses m
    where m.id_escritorio = ${idEscritorio} and m.versao_do_fechamento = -1 and m.fechado_em is null
      and not exists (select from fechamentos x where x.id_escritorio = ${idEscritorio} and x.id_empresa = m.id_empresa and x.competencia = m.competencia)
    union select b.id_empresa, to_char(d, 'YYYY-MM')
    from b cross join lateral generate_series((b.desde || '-01')::timestamp, (${atual} || '-01')::timestamp - interval '1 month', interval '1 month') d
    where (select r.regime from empresas_regimes r where r.id_escritorio = ${idEscritorio} and r.id_empresa = b.id_empresa
        and r.desde <= to_char(d, 'YYYY-MM') order by r.desde desc limit 1) = 'real'
      and not exists (select from livros_meses y where y.id_escritorio = ${idEscritorio} and y.id_empresa = b.id_empresa
        and y.competencia >= to_char(d, 'YYYY-MM') and (y.competencia = to_char(d, 'YYYY-MM') or y.fechado_em is not null))
    order by 2, 1`)
  return rows
}
