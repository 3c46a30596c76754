import type { EfeitoDaRegra } from "@partida/contracts"
import { type SQL, sql } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import { diaCivilDe } from "../../db/dia-civil.ts"
import type { Escopo } from "../../db/escopo.ts"
import { empresaPreparada } from "./preparadas.ts"
import type { Assunto, Periodo } from "./regras-fiscais.repository.ts"
import { type Trecho, uniao } from "./trechos.ts"

/**
 * What notes and companies a rule governs, in SQL. The pieces are shared by the preview of a rule and by the check of notes
 * against the rules, so that both mean the same by "governed".
 */

/** Municipality where a company was established in a month (`mes`: AAAA-MM). `e` is its row of `empresas`. */
const municipioNoMes = (e: SQL, mes: SQL) => sql`coalesce((select m.id_municipio from empresas_municipios m
  where m.id_escritorio = ${e}.id_escritorio and m.id_empresa = ${e}.id and m.desde <= ${mes} order by m.desde desc limit 1), ${e}.id_municipio)`

const e = sql.raw("e")

/** Whether the month of a note `n` is closed. */
export const fechada = sql`exists (select 1 from fechamentos f where f.id_escritorio = n.id_escritorio and f.id_empresa = n.id_empresa
  and f.competencia = n.competencia and f.estado = 'fechado')`

/** Regime of the company of a note `n` in its month. */
const regimeDaNota = sql`(select r.regime from empresas_regimes r
  where r.id_escritorio = n.id_escritorio and r.id_empresa = n.id_empresa and r.desde <= n.competencia order by r.desde desc limit 1)`

/**
 * Notes issued that stand, as rows of `n`: name of the company (`apelido`), municipality where the ISS is due (`municipio`:
 * what the note says, else that of the company in the month), day of the service (`dia`), and what is compared of what was
 * read. Each note is opened once (`offset 0` keeps the planner from repeating it), so `onde` should leave few to open.
 */
export const notasPrestadas = ({ idEscritorio }: Pick<Escopo, "idEscritorio">, onde: SQL) => sql`(
  select n.id, n.id_escritorio, n.id_empresa, n.numero, n.competencia, n.valor_servico_centavos, n.codigo_tributacao, n.iss_retido, e.apelido,
    coalesce(d."municipioIncidencia", ${municipioNoMes(e, sql.raw("n.competencia"))}) as municipio,
    coalesce(d."dataCompetencia", ${diaCivilDe(sql`n.data_emissao`)})::date as dia,
    d."tribISSQN", d."opSimpNac", d."regApTribSN", d.tomador ->> 'tipo' as tomador_tipo, d.tomador ->> 'municipio' as tomador_municipio,
    (d.valores ->> 'aliquotaIss')::numeric / 100 as aliquota_da_nota
  from notas_fiscais n join empresas e on e.id_escritorio = n.id_escritorio and e.id = n.id_empresa
    cross join lateral jsonb_to_record(n.dados) as d("municipioIncidencia" text, "dataCompetencia" text, "tribISSQN" text, "opSimpNac" text,
      "regApTribSN" text, tomador jsonb, valores jsonb)
  where n.id_escritorio = ${idEscritorio} and n.direcao = 'prestada' and n.status in (1, 99) and not n.sem_validade
    and (n.assinatura = 'valida' or n.decisao = 'aceita') and ${onde} offset 0)`

const digitosDoItem = (codigo: string) => codigo.replace(".", "")

/** Notes of a service's code, on days of the period. */
function doServico(assunto: Assunto, { desde, ate }: Periodo): SQL {
  const { codigo } = assunto
  const mes = (dia: string) => dia.slice(0, 7)
  const datas = sql`n.competencia_do_documento >= ${mes(desde)}${ate === null ? sql`` : sql` and n.competencia_do_documento <= ${mes(ate)}`}`
  if (codigo === null) return datas
  if (codigo.includes(".")) return sql`${datas} and left(n.codigo_tributacao, 4) = ${digitosDoItem(codigo)}`
  if (codigo.length === 6) return sql`${datas} and n.codigo_tributacao = ${codigo}`
  return sql`${datas} and exists (select 1 from atividades a where a.id_escritorio = n.id_escritorio and a.id = n.id_atividade and a.cnae = ${codigo})`
}

/** A rule of a national code is more precise than that of its sub-item: its notes are not governed by the latter. */
function semRegraMaisPrecisa({ ambito, idMunicipio, codigo }: Assunto): SQL {
  if (ambito !== "municipal" || codigo === null || codigo.length === 6) return sql`true`
  return sql`not exists (select 1 from regras_fiscais p where p.id_escritorio = n.id_escritorio and p.ambito = 'municipal'
    and p.situacao = 'em-vigor' and p.id_municipio = ${idMunicipio} and p.codigo = n.codigo_tributacao
    and n.dia between p.desde and coalesce(p.ate, 'infinity'))`
}

/** The notes that a rule governs, as rows of `n`. */
export function notasGovernadas(escopo: Escopo, assunto: Assunto, periodo: Periodo): SQL {
  const { idMunicipio, regime } = assunto
  return sql`(select n.* from ${notasPrestadas(escopo, doServico(assunto, periodo))} n
    where n.dia >= ${periodo.desde}::date and n.dia <= coalesce(${periodo.ate}::date, 'infinity')
      ${idMunicipio === null ? sql`` : sql`and n.municipio = ${idMunicipio}`}
      ${regime === null ? sql`` : sql`and ${regimeDaNota} = ${regime}`}
      and ${semRegraMaisPrecisa(assunto)})`
}

/** The days that a change touches, as rows of `p`; `deste` is what it does to them. */
const diasDe = (trechos: readonly Trecho[]) =>
  sql`(values ${sql.join(
    trechos.map(({ desde, ate, efeito }) => sql`(${desde}::date, coalesce(${ate}::date, 'infinity'), ${efeito}::text)`),
    sql`, `,
  )}) as p(inicio, fim, efeito)`

/** The notes that a rule governs before or after a change, as rows of `n`, with what happens to each (`efeito`). */
const notasTocadas = (escopo: Escopo, assunto: Assunto, trechos: readonly Trecho[]) =>
  sql`(select n.*, p.efeito from ${notasGovernadas(escopo, assunto, uniao(trechos))} n
    join ${diasDe(trechos)} on n.dia between p.inicio and p.fim)`

export interface MesGovernado {
  readonly competencia: string
  readonly efeito: EfeitoDaRegra | null
  readonly fechada: boolean
  readonly empresas: number
  readonly notas: number
  readonly centavos: bigint
}

/** Months with notes that a change touches, oldest first; a month comes once for each effect, its closed companies apart. */
export async function lerMeses(
  tx: Tx,
  escopo: Escopo,
  assunto: Assunto,
  trechos: readonly Trecho[],
): Promise<MesGovernado[]> {
  const { rows } = await tx.execute<{
    competencia: string
    efeito: EfeitoDaRegra | null
    fechada: boolean
    empresas: string
    notas: string
    centavos: string
  }>(sql`
    select n.competencia, n.efeito, ${fechada} as fechada, count(distinct n.id_empresa)::text as empresas, count(*)::text as notas, sum(n.valor_servico_centavos)::text as centavos
    from ${notasTocadas(escopo, assunto, trechos)} n group by 1, 2, 3 order by 1, 3, 2 nulls first`)
  return rows.map(({ empresas, notas, centavos, ...mes }) => ({
    ...mes,
    empresas: Number(empresas),
    notas: Number(notas),
    centavos: BigInt(centavos),
  }))
}

interface EmpresaGovernada {
  readonly id: string
  readonly apelido: string
  readonly notas: number
  readonly centavos: bigint
  readonly efeitos: EfeitoDaRegra[]
  /** Only its CNAE suggests the service: neither a note nor its registration names it. */
  readonly aConfirmar: boolean
}

/**
 * Companies that a change touches: with notes of the rule in open months, or that are set to have them (`hoje`: the current
 * month). Biggest amounts first.
 */
export async function lerEmpresas(
  tx: Tx,
  escopo: Escopo,
  assunto: Assunto,
  trechos: readonly Trecho[],
  { quantas, hoje }: { readonly quantas: number; readonly hoje: string },
): Promise<{ readonly total: number; readonly lista: EmpresaGovernada[] }> {
  const com = (efeito: EfeitoDaRegra) =>
    sql`(coalesce(x.efeitos @> array[${efeito}::text], false) or coalesce(z.efeitos @> array[${efeito}::text], false))`
  const { rows } = await tx.execute<{
    id: string
    apelido: string
    notas: string
    centavos: string
    passa: boolean
    deixa: boolean
    a_confirmar: boolean
    total: string
  }>(sql`
    with abertas as (select n.id_empresa, count(*) as notas, sum(n.valor_servico_centavos) as centavos, array_agg(distinct n.efeito) as efeitos
      from ${notasTocadas(escopo, assunto, trechos)} n where not ${fechada} group by 1)
    select e.id::text, e.apelido, coalesce(x.notas, 0)::text as notas, coalesce(x.centavos, 0)::text as centavos,
      ${com("passa-a-valer")} as passa, ${com("deixa-de-valer")} as deixa,
      x.notas is null and not coalesce(z.certa, false) as a_confirmar, count(*) over ()::text as total
    from empresas e left join abertas x on x.id_empresa = e.id
      cross join lateral ${empresaPreparada(assunto, trechos, hoje)} z
    where e.id_escritorio = ${escopo.idEscritorio} and (x.notas is not null or z.certa is not null)
    order by coalesce(x.centavos, 0) desc, lower(unaccent(e.apelido)), e.id limit ${quantas}`)
  return {
    total: Number(rows[0]?.total ?? 0),
    lista: rows.map(({ id, apelido, notas, centavos, passa, deixa, a_confirmar }) => ({
      id,
      apelido,
      notas: Number(notas),
      centavos: BigInt(centavos),
      efeitos: [...(deixa ? (["deixa-de-valer"] as const) : []), ...(passa ? (["passa-a-valer"] as const) : [])],
      aConfirmar: a_confirmar,
    })),
  }
}
