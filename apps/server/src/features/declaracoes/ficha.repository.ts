import { sql } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"

export interface DeclaranteLido {
  readonly apelido: string
  readonly razaoSocial: string
  readonly cnpj: string
  readonly abertura: string
  readonly regimes: readonly { readonly desde: string; readonly regime: string; readonly atividadeMei: string | null }[]
}

/** Who declares, with its regimes; null out of reach. */
export async function lerDeclarante(
  tx: Tx,
  { idEscritorio }: Escopo,
  idEmpresa: string,
): Promise<DeclaranteLido | null> {
  const { rows } = await tx.execute<DeclaranteLido & Record<string, unknown>>(sql`
    select e.apelido, e.razao_social as "razaoSocial", e.cnpj, e.data_abertura::text as abertura,
      coalesce((select jsonb_agg(jsonb_build_object('desde', r.desde, 'regime', r.regime, 'atividadeMei', r.atividade_mei)
        order by r.desde) from empresas_regimes r where r.id_escritorio = e.id_escritorio and r.id_empresa = e.id), '[]') as regimes
    from empresas e where e.id_escritorio = ${idEscritorio} and e.id = ${idEmpresa}`)
  return rows[0] ?? null
}

export interface SocioNoAno {
  readonly nome: string
  readonly documento: string | null
  /** Of the capital on 31 December; "0" for who left before. */
  readonly fracao: string
  readonly lucros: string
  readonly proLabore: string
  readonly irrf: string
}

/** The partners of a company in a year: those of the composition of 31 December, and who was paid in it. */
export async function lerSociosNoAno(
  tx: Tx,
  { idEscritorio }: Escopo,
  idEmpresa: string,
  ano: string,
): Promise<SocioNoAno[]> {
  const { rows } = await tx.execute<SocioNoAno & Record<string, unknown>>(sql`
    with quadro as (
      select s.id_socio, s.fracao from quadros_socios s where s.id_escritorio = ${idEscritorio} and s.id_empresa = ${idEmpresa}
        and s.desde = (select max(q.desde) from quadros q where q.id_escritorio = ${idEscritorio} and q.id_empresa = ${idEmpresa}
          and q.desde <= ${`${ano}-12-31`}::date)),
    pagos as (
      select r.id_socio, sum(r.valor_centavos) as valor, sum(r.irrf_centavos) as irrf from recibos r
      where r.id_escritorio = ${idEscritorio} and r.id_empresa = ${idEmpresa} and r.data_pagamento between ${`${ano}-01-01`}::date
        and ${`${ano}-12-31`}::date and r.versao = (select max(x.versao) from recibos x where x.id_escritorio = r.id_escritorio
          and x.id_empresa = r.id_empresa and x.competencia = r.competencia)
      group by r.id_socio),
    lucros as (
      select l.id_socio, sum(case when l.estorno_de is null then l.valor_centavos else -abs(l.valor_centavos) end) as valor
      from lucros_distribuidos l where l.id_escritorio = ${idEscritorio} and l.id_empresa = ${idEmpresa}
        and l.competencia between ${`${ano}-01`} and ${`${ano}-12`} group by l.id_socio)
    select s.nome, s.documento, coalesce(q.fracao, 0)::text as fracao, coalesce(l.valor, 0)::text as lucros,
      coalesce(p.valor, 0)::text as "proLabore", coalesce(p.irrf, 0)::text as irrf
    from socios s left join quadro q on q.id_socio = s.id left join pagos p on p.id_socio = s.id
      left join lucros l on l.id_socio = s.id
    where s.id_escritorio = ${idEscritorio} and s.id_empresa = ${idEmpresa}
      and (q.fracao > 0 or p.valor is not null or l.valor is not null)
    order by coalesce(q.fracao, 0) desc, s.nome`)
  return rows
}

export interface NotasNoAno {
  /** Goods bought, by invoices received. */
  readonly compras: string
  readonly issRetido: readonly { readonly municipio: string; readonly centavos: string }[]
}

/** What the notes of a year say, cancelled and refused left out. */
export async function lerNotasNoAno(
  tx: Tx,
  { idEscritorio }: Escopo,
  idEmpresa: string,
  ano: string,
): Promise<NotasNoAno> {
  const { rows } = await tx.execute<{ compras: string; issRetido: NotasNoAno["issRetido"] }>(sql`
    with daqui as (
      select * from notas_fiscais n where n.id_escritorio = ${idEscritorio} and n.id_empresa = ${idEmpresa}
        and n.competencia between ${`${ano}-01`} and ${`${ano}-12`} and n.status = 1 and not n.sem_validade)
    select coalesce((select sum(valor_servico_centavos) from daqui where direcao = 'tomada' and modelo = 'nfe'), 0)::text as compras,
      coalesce((select jsonb_agg(jsonb_build_object('municipio', m.municipio, 'centavos', m.centavos::text) order by m.municipio)
        from (select coalesce(dados ->> 'municipioIncidencia', dados ->> 'municipioEmissor', '') as municipio,
            sum(iss_retido_centavos) as centavos
          from daqui where direcao = 'prestada' and iss_retido group by 1 having sum(iss_retido_centavos) > 0) m), '[]')
        as "issRetido"`)
  return rows[0] ?? { compras: "0", issRetido: [] }
}

/** Months of a year that were closed, and those declared in the PGDAS-D. */
export async function lerMesesDoAno(tx: Tx, { idEscritorio }: Escopo, idEmpresa: string, ano: string) {
  const { rows } = await tx.execute<{ fechados: string[]; declarados: string[]; salarios: string[] }>(sql`
    select
      coalesce((select jsonb_agg(f.competencia order by f.competencia) from fechamentos f where f.id_escritorio = ${idEscritorio}
        and f.id_empresa = ${idEmpresa} and f.estado = 'fechado' and f.competencia between ${`${ano}-01`} and ${`${ano}-12`}), '[]')
        as fechados,
      coalesce((select jsonb_agg(p.competencia order by p.competencia) from pgdas_declaracoes p
        where p.id_escritorio = ${idEscritorio} and p.id_empresa = ${idEmpresa}
          and p.competencia between ${`${ano}-01`} and ${`${ano}-12`}), '[]') as declarados,
      coalesce((select jsonb_agg(s.competencia order by s.competencia) from folhas_informadas s
        where s.id_escritorio = ${idEscritorio} and s.id_empresa = ${idEmpresa} and s.salarios_centavos > 0
          and s.competencia between ${`${ano}-01`} and ${`${ano}-12`}), '[]') as salarios`)
  return rows[0] ?? { fechados: [], declarados: [], salarios: [] }
}

/** Annex of each activity of a company, by id. */
export async function lerAnexosDasAtividades(tx: Tx, { idEscritorio }: Escopo, idEmpresa: string) {
  const { rows } = await tx.execute<{ id: string; anexo: string }>(sql`
    select a.id::text as id, a.anexo from atividades a where a.id_escritorio = ${idEscritorio} and a.id_empresa = ${idEmpresa}`)
  return new Map(rows.map(({ id, anexo }) => [id, anexo]))
}
