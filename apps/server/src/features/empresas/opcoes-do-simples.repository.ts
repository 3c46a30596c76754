import { and, asc, eq, inArray, lte, sql } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { simplesOpcoes } from "../../db/schema/caixa.ts"
import { empresas, empresasRegimes } from "../../db/schema/empresas.ts"

/** What was told of a year of each company, whether it has a closed month, and the regimes up to its December, oldest first. */
export async function lerParaOpcao(tx: Tx, { idEscritorio }: Escopo, ano: number, ids: readonly string[]) {
  const fechado = sql<boolean>`exists (select 1 from fechamentos f where f.id_escritorio = empresas.id_escritorio
    and f.id_empresa = empresas.id and f.estado = 'fechado' and f.competencia between ${`${ano}-01`} and ${`${ano}-12`})`
  const lidas = await tx
    .select({ id: empresas.id, regime: simplesOpcoes.regime, fechado })
    .from(empresas)
    .leftJoin(
      simplesOpcoes,
      and(
        eq(simplesOpcoes.idEscritorio, empresas.idEscritorio),
        eq(simplesOpcoes.idEmpresa, empresas.id),
        eq(simplesOpcoes.ano, ano),
      ),
    )
    .where(doEscopo(empresas, { idEscritorio }, { id: ids }))
  const e = empresasRegimes
  const regimes = await tx
    .select({ id: e.idEmpresa, desde: e.desde, regime: e.regime })
    .from(e)
    .where(and(eq(e.idEscritorio, idEscritorio), inArray(e.idEmpresa, [...ids]), lte(e.desde, `${ano}-12`)))
    .orderBy(asc(e.desde))
  const porEmpresa = Map.groupBy(regimes, ({ id }) => id)
  return lidas.map((lida) => ({ ...lida, regimes: porEmpresa.get(lida.id) ?? [] }))
}

/** That a company is of the Simples in some month of a year since it is in the system, and nobody told of it. */
export const semOpcaoEm = (ano: number) => sql`empresas.inicio_no_sistema <= ${`${ano}-12`}
  and not exists (select 1 from simples_opcoes o where o.id_escritorio = empresas.id_escritorio
    and o.id_empresa = empresas.id and o.ano = ${ano})
  and exists (select 1 from empresas_regimes r where r.id_escritorio = empresas.id_escritorio and r.id_empresa = empresas.id
    and r.regime = 'simples' and r.desde <= ${`${ano}-12`} and not exists (select 1 from empresas_regimes d
      where d.id_escritorio = r.id_escritorio and d.id_empresa = r.id_empresa and d.desde > r.desde and d.desde <= ${`${ano}-01`}))`

/** How many companies with these CNPJ roots nobody told of. */
export async function contarNaoRespondidas(tx: Tx, { idEscritorio }: Escopo, ano: number, raizes: readonly string[]) {
  const [lida] = await tx
    .select({ n: sql<number>`count(*)`.mapWith(Number) })
    .from(empresas)
    .where(
      and(
        eq(empresas.idEscritorio, idEscritorio),
        sql`left(${empresas.cnpj}, 8) = any (${sql.param(raizes)}::text[])`,
        semOpcaoEm(ano),
      ),
    )
  return lida?.n ?? 0
}

/** Tells the option of these years of companies that nobody told of; what was told stays. */
export async function incluirOpcoes(tx: Tx, novas: readonly (typeof simplesOpcoes.$inferInsert)[]): Promise<void> {
  if (novas.length > 0)
    await tx
      .insert(simplesOpcoes)
      .values([...novas])
      .onConflictDoNothing()
}
