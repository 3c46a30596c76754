import { and, eq, type SQL, sql } from "drizzle-orm"
import { doAlcance } from "../../db/alcance.ts"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import type { Fonte } from "../../db/paginas.ts"
import { notasFiscais } from "../../db/schema/receitas.ts"
import { notasMovimentos, notasSomas, notasSomasDoEscritorio } from "../../db/schema/somas-das-notas.ts"
import type { FiltroDeNotas } from "./consulta.repository.ts"
import { notaConta, notaPendente } from "./receita.ts"

/**
 * How many notes a filter finds and what they add up to, in centavos. What is filtered by columns of the sums is answered from
 * them (ADR 099); a text or a list of ids, only by reading the notes.
 */
export async function somarNotas(tx: Tx, escopo: Escopo, filtro: FiltroDeNotas, fonte: Fonte) {
  const porNota = filtro.busca !== undefined || filtro.ids !== undefined
  const { rows } = await tx.execute<Record<keyof typeof NENHUMA, string | number>>(
    porNota ? somaDasLidas(fonte) : somaDasGuardadas(escopo, filtro),
  )
  const { n, valorServico, valorLiquido, receita, issRetido } = rows[0] ?? NENHUMA
  return {
    n: Number(n),
    valorServico: BigInt(valorServico),
    valorLiquido: BigInt(valorLiquido),
    receita: BigInt(receita),
    issRetido: BigInt(issRetido),
  }
}

/** Note by note. */
export const somaDasLidas = ({ de, onde }: Fonte): SQL => sql`select count(*) as n,
    coalesce(sum(${notasFiscais.valorServicoCentavos}), 0) as "valorServico",
    coalesce(sum(${notasFiscais.valorLiquidoCentavos}), 0) as "valorLiquido",
    coalesce(sum(${notasFiscais.receitaCentavos}) filter (where ${notaConta}), 0) as receita,
    coalesce(sum(${notasFiscais.issRetidoCentavos}), 0) as "issRetido"
    from ${de} where ${onde}`

/** Of the sums kept, and of the movements that nobody added to them yet: in one statement, which sees each movement once. */
function somaDasGuardadas(escopo: Escopo, filtro: FiltroDeNotas): SQL {
  const parcela = (t: typeof notasMovimentos | typeof notasSomas | typeof notasSomasDoEscritorio) =>
    sql`select ${t.notas} as n, ${t.valorServicoCentavos} as s, ${t.valorLiquidoCentavos} as l, ${t.receitaCentavos} as r,
      ${t.issRetidoCentavos} as i from ${t} where ${and(
        eq(t.idEscritorio, escopo.idEscritorio),
        "idEmpresa" in t ? doAlcance(t.idEmpresa, escopo) : undefined,
        "idEmpresa" in t && filtro.idEmpresa ? eq(t.idEmpresa, filtro.idEmpresa) : undefined,
        filtro.competencia ? eq(t.competencia, filtro.competencia) : undefined,
        filtro.direcao ? eq(t.direcao, filtro.direcao) : undefined,
        filtro.status ? eq(t.status, filtro.status) : undefined,
        filtro.pendentes ? eq(t.pendente, true) : undefined,
      )}`
  const doEscritorio = escopo.empresas === "*" && !filtro.idEmpresa
  return sql`select coalesce(sum(x.n), 0) as n, coalesce(sum(x.s), 0) as "valorServico", coalesce(sum(x.l), 0) as "valorLiquido",
      coalesce(sum(x.r), 0) as receita, coalesce(sum(x.i), 0) as "issRetido"
    from (${parcela(doEscritorio ? notasSomasDoEscritorio : notasSomas)} union all ${parcela(notasMovimentos)}) x`
}
const NENHUMA = { n: 0, valorServico: 0, valorLiquido: 0, receita: 0, issRetido: 0 }

/**
 * Months whose kept sums are not what the notes add up to: of a company, or (null) of the office as a whole, by every note that
 * the scope reaches. Reads each note.
 */
export async function lerSomasErradas(tx: Tx, { idEscritorio }: Escopo, idEmpresa: string | null): Promise<string[]> {
  const guardadas = idEmpresa === null ? notasSomasDoEscritorio : notasSomas
  const onde = (t: typeof notasFiscais | typeof notasMovimentos | typeof guardadas) =>
    and(
      eq(t.idEscritorio, idEscritorio),
      idEmpresa !== null && "idEmpresa" in t ? eq(t.idEmpresa, idEmpresa) : undefined,
    )
  const parcela = (
    t: typeof notasMovimentos | typeof guardadas,
  ) => sql`select ${t.competencia} as competencia, ${t.direcao} as direcao,
    ${t.status} as status, ${t.pendente} as pendente, ${t.notas} as n, ${t.valorServicoCentavos} as s, ${t.valorLiquidoCentavos} as l,
    ${t.receitaCentavos} as r, ${t.issRetidoCentavos} as i from ${t} where ${onde(t)}`
  const { rows } = await tx.execute<{ competencia: string }>(sql`
    with das_notas as (select ${notasFiscais.competencia} as competencia, ${notasFiscais.direcao} as direcao,
        ${notasFiscais.status} as status, ${notaPendente} as pendente, -1::bigint as n, -${notasFiscais.valorServicoCentavos} as s,
        -${notasFiscais.valorLiquidoCentavos} as l, case when ${notaConta} then -${notasFiscais.receitaCentavos} else 0 end as r,
        -coalesce(${notasFiscais.issRetidoCentavos}, 0) as i from ${notasFiscais} where ${onde(notasFiscais)}),
      tudo as (select * from das_notas union all ${parcela(guardadas)} union all ${parcela(notasMovimentos)}),
      diferencas as (select competencia from tudo group by competencia, direcao, status, pendente
        having sum(n) <> 0 or sum(s) <> 0 or sum(l) <> 0 or sum(r) <> 0 or sum(i) <> 0)
    select distinct competencia from diferencas order by 1`)
  return rows.map(({ competencia }) => competencia)
}
