import { type SQL, sql } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import type { Assunto, Periodo } from "./regras-fiscais.repository.ts"

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
    coalesce(d."dataCompetencia", to_char(n.data_emissao at time zone 'America/Sao_Paulo', 'YYYY-MM-DD'))::date as dia,
    d."tribISSQN", d."opSimpNac", d."regApTribSN", d.tomador ->> 'tipo' as tomador_tipo, d.tomador ->> 'municipio' as tomador_municipio,
    (d.valores ->> 'aliquotaIss')::numeric / 100 as aliquota_da_nota
  from notas_fiscais n join empresas e on e.id_escritorio = n.id_escritorio and e.id = n.id_empresa
    cross join lateral jsonb_to_record(n.dados) as d("municipioIncidencia" text, "dataCompetencia" text, "tribISSQN" text, "opSimpNac" text,
      "regApTribSN" text, tomador jsonb, valores jsonb)
  where n.id_escritorio = ${idEscritorio} and n.direcao = 'prestada' and n.status in (1, 99) and not n.sem_validade
    and (n.assinatura <> 'invalida' or n.decisao = 'aceita') and ${onde} offset 0)`

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

export interface MesGovernado {
  readonly competencia: string
  readonly fechada: boolean
  readonly empresas: number
  readonly notas: number
  readonly centavos: bigint
}

/** Months with notes that a rule governs, oldest first; a month may come twice, its closed companies apart. */
export async function lerMeses(tx: Tx, escopo: Escopo, assunto: Assunto, periodo: Periodo): Promise<MesGovernado[]> {
  const { rows } = await tx.execute<{
    competencia: string
    fechada: boolean
    empresas: string
    notas: string
    centavos: string
  }>(sql`
    select n.competencia, ${fechada} as fechada, count(distinct n.id_empresa)::text as empresas, count(*)::text as notas, sum(n.valor_servico_centavos)::text as centavos
    from ${notasGovernadas(escopo, assunto, periodo)} n group by 1, 2 order by 1, 2`)
  return rows.map(({ competencia, fechada, empresas, notas, centavos }) => ({
    competencia,
    fechada,
    empresas: Number(empresas),
    notas: Number(notas),
    centavos: BigInt(centavos),
  }))
}

export interface EmpresaGovernada {
  readonly id: string
  readonly apelido: string
  readonly notas: number
  readonly centavos: bigint
}

/** Companies that a rule governs: with notes of it in open months, or that are set to have them. Biggest amounts first. */
export async function lerEmpresas(
  tx: Tx,
  escopo: Escopo,
  assunto: Assunto,
  periodo: Periodo,
  quantas: number,
): Promise<{ readonly total: number; readonly lista: EmpresaGovernada[] }> {
  const { rows } = await tx.execute<{
    id: string
    apelido: string
    notas: string
    centavos: string
    total: string
  }>(sql`
    with abertas as (select n.id_empresa, count(*) as notas, sum(n.valor_servico_centavos) as centavos
      from ${notasGovernadas(escopo, assunto, periodo)} n where not ${fechada} group by 1)
    select e.id::text, e.apelido, coalesce(x.notas, 0)::text as notas, coalesce(x.centavos, 0)::text as centavos, count(*) over ()::text as total
    from empresas e left join abertas x on x.id_empresa = e.id
    where e.id_escritorio = ${escopo.idEscritorio} and (x.notas is not null or ${preparada(assunto, periodo)})
    order by coalesce(x.centavos, 0) desc, lower(unaccent(e.apelido)), e.id limit ${quantas}`)
  return {
    total: Number(rows[0]?.total ?? 0),
    lista: rows.map(({ id, apelido, notas, centavos }) => ({
      id,
      apelido,
      notas: Number(notas),
      centavos: BigInt(centavos),
    })),
  }
}

const EX_CLIENTE = 37
const ENCERRADA = 38
const SEM_FIM = "9999-12"

/** Established in the municipality, or of the regime, in some month of the period, with an activity that is the service. */
function preparada(assunto: Assunto, { desde, ate }: Periodo): SQL {
  const [de, fim] = [desde.slice(0, 7), ate === null ? SEM_FIM : ate.slice(0, 7)]
  const atende = sql`e.id_categoria not in (${EX_CLIENTE}, ${ENCERRADA}) and ${temAtividade(assunto.codigo, de)}`
  if (assunto.idMunicipio !== null)
    return sql`(${atende} and exists (select 1 from (
      select p.id_municipio, p.inicio, lead(p.inicio) over (order by p.inicio) as fim from (
        select e.id_municipio, '0000-00' as inicio
        union all select m.id_municipio, m.desde from empresas_municipios m where m.id_escritorio = e.id_escritorio and m.id_empresa = e.id) p) p
      where p.id_municipio = ${assunto.idMunicipio} and p.inicio <= ${fim} and (p.fim is null or p.fim > ${de})))`
  if (assunto.regime === null) return atende
  return sql`(${atende} and exists (select 1 from (
    select r.regime, r.desde as inicio, lead(r.desde) over (order by r.desde) as fim from empresas_regimes r
    where r.id_escritorio = e.id_escritorio and r.id_empresa = e.id) p
    where p.regime = ${assunto.regime} and p.inicio <= ${fim} and (p.fim is null or p.fim > ${de})))`
}

function temAtividade(codigo: string | null, de: string): SQL {
  if (codigo === null) return sql`true`
  const item = sql`(a.item_lc116 = ${codigo} or exists (select 1 from unnest(a.codigos_tributacao) c where left(c, 4) = ${digitosDoItem(codigo)}))`
  const serve = codigo.includes(".")
    ? item
    : codigo.length === 6
      ? sql`${codigo} = any (a.codigos_tributacao)`
      : sql`a.cnae = ${codigo}`
  return sql`exists (select 1 from atividades a where a.id_escritorio = e.id_escritorio and a.id_empresa = e.id
    and (a.encerrada_em is null or a.encerrada_em > ${de}) and ${serve})`
}
