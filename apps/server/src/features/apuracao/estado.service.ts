import { and, desc, eq, inArray, sql } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
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
        eq(fechamentos.idEscritorio, escopo.idEscritorio),
        inArray(fechamentos.idEmpresa, [...ids]),
        eq(fechamentos.estado, "fechado"),
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
    .where(
      and(
        eq(fechamentos.idEscritorio, escopo.idEscritorio),
        eq(fechamentos.idEmpresa, idEmpresa),
        eq(fechamentos.competencia, competencia),
      ),
    )
  return linha ?? null
}

/** The latest closed month of a company with what it sealed, or null. */
export async function ultimoMesFechado(tx: Tx, escopo: Escopo, idEmpresa: string) {
  const [linha] = await tx
    .select({ competencia: fechamentos.competencia, resultado: apuracoes.resultado })
    .from(fechamentos)
    .innerJoin(apuracoes, daApuracao())
    .where(
      and(
        eq(fechamentos.idEscritorio, escopo.idEscritorio),
        eq(fechamentos.idEmpresa, idEmpresa),
        eq(fechamentos.estado, "fechado"),
      ),
    )
    .orderBy(desc(fechamentos.competencia))
    .limit(1)
  return linha ?? null
}
