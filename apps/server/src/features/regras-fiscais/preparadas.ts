import { CATEGORIAS_DE_SAIDA, itemDoCodigo } from "@partida/contracts"
import { competencia as mesDe, somarMeses } from "@partida/fiscal"
import { type SQL, sql } from "drizzle-orm"
import { linhasDaTabela } from "../../tabelas/tabelas.ts"
import { itensDoCnae } from "../cnae/servicos.ts"
import type { Assunto } from "./regras-fiscais.repository.ts"
import type { Trecho } from "./trechos.ts"

/**
 * Which companies are set to have notes that a rule governs, in SQL. `e` is the row of `empresas`. What changes over time is
 * spans of months, [inicio, fim): where it is established, its regime, whether the office works for it, its activities.
 */

const SEMPRE = "0000-00"
const SEM_FIM = "9999-99"

/** Spans of a dated history of the company, as rows (valor, inicio, fim); `noComeco` is what held before its first change. */
const vigencias = (tabela: SQL, coluna: SQL, noComeco: SQL | null) => sql`(
  select v.valor, v.inicio, coalesce(lead(v.inicio) over (order by v.inicio), ${SEM_FIM}) as fim from (
    ${noComeco === null ? sql`` : sql`select ${noComeco}::text as valor, ${SEMPRE}::text as inicio union all`}
    select h.${coluna}::text as valor, h.desde::text as inicio from ${tabela} h
      where h.id_escritorio = e.id_escritorio and h.id_empresa = e.id) v)`

/** Where the rule holds: of a municipality, of a regime, or everywhere. */
function lugar({ idMunicipio, regime }: Assunto): SQL {
  if (idMunicipio !== null)
    return sql`(select * from ${vigencias(sql`empresas_municipios`, sql`id_municipio`, sql`e.id_municipio`)} v where v.valor = ${idMunicipio})`
  if (regime !== null)
    return sql`(select * from ${vigencias(sql`empresas_regimes`, sql`regime`, null)} v where v.valor = ${regime})`
  return sql`(select ''::text as valor, ${SEMPRE}::text as inicio, ${SEM_FIM}::text as fim)`
}

const digitosDoItem = (codigo: string) => codigo.replace(".", "")

/** CNAEs whose activity is usually the sub-item: only ever a suggestion. */
const cnaesQueSugerem = (item: string): string[] =>
  linhasDaTabela("cnaes").flatMap(({ codigo }) => (itensDoCnae(codigo)?.itens.includes(item) ? [codigo] : []))

/**
 * Activities of the company that are the service, as rows (fim, certa): named by what somebody registered, or, when nothing
 * was, suggested by the CNAE. A national code is also of who registered only the sub-item it belongs to.
 */
function atividadesDoServico(codigo: string | null): SQL {
  if (codigo === null) return sql`(select ${SEM_FIM}::text as fim, true as certa)`
  const deQue = (
    condicao: SQL,
    certa: SQL,
  ) => sql`(select coalesce(a.encerrada_em::text, ${SEM_FIM}) as fim, ${certa} as certa
    from atividades a where a.id_escritorio = e.id_escritorio and a.id_empresa = e.id and ${condicao})`
  if (!codigo.includes(".") && codigo.length !== 6) return deQue(sql`a.cnae = ${codigo}`, sql`true`)
  const item = itemDoCodigo(codigo)
  const semCodigos = sql`cardinality(a.codigos_tributacao) = 0`
  const registrada =
    codigo.length === 6
      ? sql`(${codigo} = any (a.codigos_tributacao) or (${semCodigos} and coalesce(a.item_lc116 = ${item}, false)))`
      : sql`(coalesce(a.item_lc116 = ${item}, false) or exists (select 1 from unnest(a.codigos_tributacao) c where left(c, 4) = ${digitosDoItem(item)}))`
  const sugerida = sql`(a.item_lc116 is null and ${semCodigos} and a.cnae = any (${sql.param(cnaesQueSugerem(item))}::text[]))`
  return deQue(sql`(${registrada} or ${sugerida})`, registrada)
}

/**
 * Months of each stretch in which being set to have notes says something: what goes on is looked at from the current month on,
 * since who has already gone has no more notes to issue; what is past, as it was.
 */
function meses(trechos: readonly Trecho[], hoje: string): SQL {
  const linhas = trechos.map(({ desde, ate, efeito }) => {
    const fim = ate === null ? SEM_FIM : somarMeses(mesDe(ate.slice(0, 7)), 1)
    const inicio = desde.slice(0, 7)
    return sql`(${fim > hoje && inicio < hoje ? hoje : inicio}::text, ${fim}::text, ${efeito}::text)`
  })
  return sql`(values ${sql.join(linhas, sql`, `)}) as p(inicio, fim, efeito)`
}

const mesSeguinte = (mes: SQL) => sql`to_char(to_date(${mes}, 'YYYY-MM') + interval '1 month', 'YYYY-MM')`

/**
 * One row about the company `e`: `certa` is null when it is not set to have such notes, and false when only its CNAE says so;
 * `efeitos` are those of the stretches. It must be of the portfolio in a month not yet closed.
 */
export const empresaPreparada = (assunto: Assunto, trechos: readonly Trecho[], hoje: string): SQL => sql`(
  select bool_or(a.certa) as certa, array_agg(distinct p.efeito) as efeitos
  from ${meses(trechos, hoje)}, ${lugar(assunto)} l,
    ${vigencias(sql`empresas_categorias`, sql`id_categoria`, sql`e.id_categoria`)} k, ${atividadesDoServico(assunto.codigo)} a,
    (select coalesce(${mesSeguinte(sql`max(f.competencia)`)}, ${SEMPRE}) as inicio from fechamentos f
      where f.id_escritorio = e.id_escritorio and f.id_empresa = e.id and f.estado = 'fechado') f
  where k.valor not in (${sql.join(
    CATEGORIAS_DE_SAIDA.map((id) => sql`${String(id)}`),
    sql`, `,
  )})
    and greatest(p.inicio, l.inicio, k.inicio, f.inicio, to_char(e.data_abertura, 'YYYY-MM')) < least(p.fim, l.fim, k.fim, a.fim))`
