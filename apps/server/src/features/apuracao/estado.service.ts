import { and, desc, sql } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { daApuracao } from "../../db/juncoes.ts"
import { apuracoes, fechamentos } from "../../db/schema/fechamentos.ts"

/** Which of the companies have this month, or a later one, closed. */
export async function empresasFechadas(
  tx: Tx,
  escopo: Escopo,
  competencia: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const linhas = await tx
    .selectDistinct({ id: fechamentos.idEmpresa })
    .from(fechamentos)
    .where(
      and(
        doEscopo(fechamentos, escopo, { idEmpresa: ids, estado: "fechado" }),
        sql`${fechamentos.competencia} >= ${competencia}`,
      ),
    )
  return new Set(linhas.map((l) => l.id))
}

/** A month of a company with what was computed of it last; null before anything was. */
export async function lerFechamento(tx: Tx, escopo: Escopo, idEmpresa: string, competencia: string) {
  const [linha] = await tx
    .select({ fechamento: fechamentos, apuracao: apuracoes })
    .from(fechamentos)
    .leftJoin(apuracoes, daApuracao())
    .where(doEscopo(fechamentos, escopo, { idEmpresa, competencia }))
  return linha ?? null
}

/** The latest closed month of a company with what it sealed, or null. */
export async function ultimoMesFechado(tx: Tx, escopo: Escopo, idEmpresa: string) {
  const [linha] = await tx
    .select({ competencia: fechamentos.competencia, resultado: apuracoes.resultado })
    .from(fechamentos)
    .innerJoin(apuracoes, daApuracao())
    .where(doEscopo(fechamentos, escopo, { idEmpresa, estado: "fechado" }))
    .orderBy(desc(fechamentos.competencia))
    .limit(1)
  return linha ?? null
}

/** Months from `desde` on that are in the system, not closed, and have a computation or revenue; newest first. */
export async function mesesAbertos(
  tx: Tx,
  escopo: Escopo,
  idEmpresa: string,
  desde: string | null,
  limite: number,
): Promise<string[]> {
  const { rows } = await tx.execute<{ mes: string }>(sql`
    select m.competencia as mes from (
      select f.competencia from fechamentos f where f.id_escritorio = ${escopo.idEscritorio} and f.id_empresa = ${idEmpresa}
      union select n.competencia from notas_fiscais n where n.id_escritorio = ${escopo.idEscritorio} and n.id_empresa = ${idEmpresa}
      union select r.competencia from receitas_informadas r where r.id_escritorio = ${escopo.idEscritorio} and r.id_empresa = ${idEmpresa}
    ) m
      join empresas e on e.id_escritorio = ${escopo.idEscritorio} and e.id = ${idEmpresa} and m.competencia >= e.inicio_no_sistema
    where (${desde}::text is null or m.competencia >= ${desde}::text)
      and not exists (select 1 from fechamentos f where f.id_escritorio = ${escopo.idEscritorio} and f.id_empresa = ${idEmpresa}
        and f.estado = 'fechado' and f.competencia >= m.competencia)
    order by m.competencia desc limit ${limite}`)
  return rows.map((r) => r.mes)
}
