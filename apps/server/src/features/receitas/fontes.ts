import type { Origem } from "@partida/fiscal"
import { type SQL, type SQLWrapper, sql } from "drizzle-orm"
import { diaCivilDe } from "../../db/dia-civil.ts"
import { notasFiscais, receitasInformadas } from "../../db/schema/receitas.ts"
import { quantos } from "../../palavras.ts"
import { notaConta } from "../notas-fiscais/receita.ts"

/**
 * Documents add to one another and to what was typed. What was typed of a month before the system is the whole of it: its
 * documents are already inside.
 */
export type Natureza = "documento" | "digitada"

/** Which rows: a condition over office, company and month of whatever table holds them. */
export type Alcance = (colunas: {
  readonly idEscritorio: SQLWrapper
  readonly idEmpresa: SQLWrapper
  readonly competencia: SQLWrapper
}) => SQL

/**
 * Where revenue comes from. Whoever counts it knows none of these: to add a source is to add it to `fontes`, with its table
 * declared (`db/schema`) as one whose changes mark the month and reopen its step.
 */
export interface FonteDeReceita {
  readonly id: string
  readonly natureza: Natureza
  /**
   * What counts as revenue, one row each, in columns of these names: id, id_empresa, competencia, id_atividade (null while
   * nobody said), mercado, situacoes (text[]), centavos, ordem (text), dia (AAAA-MM-DD or null), and chave, the line that the
   * row adds to: stable while the month stands, `<source>:<activity>:…` for documents.
   */
  readonly registros: (onde: Alcance) => SQL
  /** Whatever arrived, counting or not, in columns competencia and em (AAAA-MM-DD). */
  readonly chegadas: (onde: Alcance) => SQL
  /** The words of a line for people, "3 notas". */
  readonly deOnde: (quantidade: number) => string
  /** Where a person finds these rows again. */
  readonly origem: (ids: readonly string[]) => Origem
}

const n = notasFiscais
const notas: FonteDeReceita = {
  id: "notas",
  natureza: "documento",
  // ISS withheld leaves the DAS; an export never carries ISS.
  registros: (onde) => sql`select ${n.id} as id, ${n.idEmpresa} as id_empresa, ${n.competencia} as competencia,
      ${n.idAtividade} as id_atividade, ${n.mercado} as mercado,
      case when ${n.issRetido} and ${n.mercado} = 'interno' then '{iss-retido}' else '{}' end::text[] as situacoes,
      ${n.receitaCentavos} as centavos, ${n.numero}::text as ordem, ${diaCivilDe(n.dataEmissao)} as dia,
      concat('notas:', ${n.idAtividade}, case when ${n.issRetido} then ':retido:' else ':normal:' end, ${n.mercado}) as chave
    from ${n} where ${onde(n)} and ${notaConta} and ${n.parcelas} is null`,
  chegadas: (onde) => sql`select ${n.competencia} as competencia, ${diaCivilDe(n.dataEmissao)} as em
    from ${n} where ${onde(n)} and ${n.direcao} = 'prestada' and ${n.parcelas} is null`,
  deOnde: (quantidade) => quantos(quantidade, "nota", "notas"),
  origem: (ids) => ({ tipo: "notas", ids }),
}

const mercadorias: FonteDeReceita = {
  id: "mercadorias",
  natureza: "documento",
  // A return is a row of negative amount: it takes from the month of its own, segregated as the sale (Res. CGSN 140/2018 art. 17).
  registros: (onde) => sql`select ${n.id} as id, ${n.idEmpresa} as id_empresa, ${n.competencia} as competencia,
      p."idAtividade" as id_atividade, p.mercado, p.situacoes, p.receita as centavos, ${n.numero}::text as ordem,
      ${diaCivilDe(n.dataEmissao)} as dia,
      concat('mercadorias:', p."idAtividade", ':', array_to_string(p.situacoes, '+'), ':', p.mercado,
        case when p.receita < 0 then ':devolucao' end) as chave
    from ${n} cross join lateral jsonb_to_recordset(${n.parcelas}) as
      p("idAtividade" uuid, mercado text, situacoes text[], receita bigint)
    where ${onde(n)} and ${notaConta} and ${n.parcelas} is not null and p.receita <> 0`,
  chegadas: (onde) => sql`select ${n.competencia} as competencia, ${diaCivilDe(n.dataEmissao)} as em
    from ${n} where ${onde(n)} and ${n.direcao} = 'prestada' and ${n.parcelas} is not null`,
  deOnde: (quantidade) => quantos(quantidade, "nota de mercadoria", "notas de mercadoria"),
  origem: (ids) => ({ tipo: "notas", ids }),
}

const r = receitasInformadas
const informadas: FonteDeReceita = {
  id: "informadas",
  natureza: "digitada",
  registros: (onde) => sql`select ${r.id} as id, ${r.idEmpresa} as id_empresa, ${r.competencia} as competencia,
      ${r.idAtividade} as id_atividade, ${r.mercado} as mercado, ${r.situacoes} as situacoes,
      ${r.valorCentavos} as centavos, ${r.id}::text as ordem, null::text as dia, concat('informada:', ${r.id}) as chave
    from ${r} where ${onde(r)}`,
  chegadas: (onde) => sql`select ${r.competencia} as competencia, ${diaCivilDe(r.atualizadaEm)} as em
    from ${r} where ${onde(r)}`,
  deOnde: () => "receita informada",
  origem: (ids) => ({ tipo: "receita-informada", ids }),
}

/** Every source, in the order in which a month shows them. */
export const fontes: FonteDeReceita[] = [notas, mercadorias, informadas]

/** Rows of every source, or of those of one nature, as one table with its source's place beside each. */
export function registros(onde: Alcance, natureza?: Natureza): SQL {
  const escolhidas = fontes
    .map((fonte, lugar) => ({ fonte, lugar }))
    .filter(({ fonte }) => (natureza ?? fonte.natureza) === fonte.natureza)
  return sql`(${sql.join(
    escolhidas.map(
      ({
        fonte,
        lugar,
      }) => sql`select ${sql.raw(String(lugar))} as lugar, ${sql.raw(`'${fonte.natureza}'`)} as natureza,
        f.id, f.id_empresa, f.competencia, f.id_atividade, f.mercado, f.situacoes, f.centavos, f.ordem, f.dia, f.chave
      from (${fonte.registros(onde)}) f`,
    ),
    sql` union all `,
  )})`
}

/** The lines of a month that count: where typed totals are its whole (`digitadoEhTudo`) and there are some, these alone. */
export function linhasQueContam<L extends { readonly natureza: Natureza }>(
  linhas: readonly L[],
  digitadoEhTudo: boolean,
) {
  const digitadas = linhas.filter((l) => l.natureza === "digitada")
  return digitadoEhTudo && digitadas.length > 0 ? digitadas : linhas
}

/** What a month of these companies has of one nature, in centavos; zero without any. For queries that list many of them. */
export const somarReceita = (natureza: Natureza, onde: Alcance): SQL =>
  sql`(select coalesce(sum(x.centavos), 0) from ${registros(onde, natureza)} x)`
