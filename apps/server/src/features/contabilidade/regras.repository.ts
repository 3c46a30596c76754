import { type AjusteDeRegra, type RegraDeFato, regrasAjustadas } from "@partida/contabil"
import { and, asc, eq, inArray, isNull, or, sql } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { livrosRegras } from "../../db/schema/livros.ts"

const r = livrosRegras
export type AjusteGravado = typeof r.$inferSelect

/** What the office (without company) and these companies changed of the rules, by version. One statement. */
export function lerAjustes(tx: Tx, { idEscritorio }: Escopo, ids: readonly string[], fato?: string) {
  return tx
    .select()
    .from(r)
    .where(
      and(
        eq(r.idEscritorio, idEscritorio),
        or(isNull(r.idEmpresa), inArray(r.idEmpresa, [...ids])),
        fato === undefined ? undefined : eq(r.fato, fato),
      ),
    )
    .orderBy(asc(r.fato), asc(r.versao))
}

/** The rules of each company on a day, from what was changed and, beside it, from a change that is only proposed. */
export function regrasDeCada(
  ajustes: readonly (AjusteDeRegra & { readonly idEmpresa: string | null })[],
  dia: string,
): (idEmpresa: string) => readonly RegraDeFato[] {
  const porDono = Map.groupBy(ajustes, (a) => a.idEmpresa)
  const doEscritorio = porDono.get(null) ?? []
  const comuns = regrasAjustadas(dia, doEscritorio, [])
  return (idEmpresa) => {
    const suas = porDono.get(idEmpresa)
    return suas ? regrasAjustadas(dia, doEscritorio, suas) : comuns
  }
}

/** The rules of each of these companies on a day. One statement. */
export async function lerRegrasDas(tx: Tx, escopo: Escopo, ids: readonly string[], dia: string) {
  return regrasDeCada(await lerAjustes(tx, escopo, ids), dia)
}

export async function inserirAjuste(tx: Tx, ajuste: typeof r.$inferInsert): Promise<void> {
  await tx.insert(r).values(ajuste)
}

/** Takes the rules of an office for this transaction: versions are numbered one change after another. */
export async function travarRegrasDoEscritorio(tx: Tx, { idEscritorio }: Escopo): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`livros-regras ${idEscritorio}`}, 0))`)
}

/** Posted months that are still open, of a company or of all within reach, from a month on. One statement. */
export async function lerMesesAbertos(
  tx: Tx,
  { idEscritorio }: Escopo,
  idEmpresa: string | null,
  desde: string | null,
): Promise<{ idEmpresa: string; competencia: string }[]> {
  const { rows } = await tx.execute<{ idEmpresa: string; competencia: string }>(sql`
    select m.id_empresa as "idEmpresa", m.competencia::text as competencia from livros_meses m
    where m.id_escritorio = ${idEscritorio} and (${idEmpresa}::uuid is null or m.id_empresa = ${idEmpresa})
      and m.competencia >= ${desde ?? "2000-01"}
      and not exists (select from livros_meses f where f.id_escritorio = m.id_escritorio and f.id_empresa = m.id_empresa
        and f.competencia >= m.competencia and f.fechado_em is not null)
    order by 2, 1`)
  return rows
}
