import { and, asc, eq, inArray, sql } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { automacoesEmpresa, automacoesExecucoes } from "../../db/schema/automacao.ts"
import { empresas } from "../../db/schema/empresas.ts"
import { atende, naCarteira } from "./carteira.ts"

export type RotinaComChave = (typeof automacoesEmpresa.$inferSelect)["rotina"]

/** Companies that do without a routine; with `ids`, among these. */
export function lerDesligadas(tx: Tx, escopo: Escopo, rotina: RotinaComChave, ids?: readonly string[]) {
  return tx
    .select({ idEmpresa: automacoesEmpresa.idEmpresa })
    .from(automacoesEmpresa)
    .where(
      and(
        doEscopo(automacoesEmpresa, escopo, { rotina, ativa: false }),
        ids === undefined ? undefined : inArray(automacoesEmpresa.idEmpresa, [...ids]),
      ),
    )
}

/** Companies of the portfolio in a month that do not do without a routine, in id order. */
export function lerAtendidas(tx: Tx, escopo: Escopo, rotina: RotinaComChave, competencia: string) {
  return tx
    .select({ id: empresas.id })
    .from(empresas)
    .where(and(eq(empresas.idEscritorio, escopo.idEscritorio), naCarteira(competencia), atende(rotina)))
    .orderBy(asc(empresas.id))
}

/** Writes that routines looked at companies; without `feito`, what they last did stays. */
export async function gravarExecucoes(
  tx: Tx,
  linhas: readonly (typeof automacoesExecucoes.$inferInsert)[],
): Promise<void> {
  if (linhas.length === 0) return
  await tx
    .insert(automacoesExecucoes)
    .values([...linhas])
    .onConflictDoUpdate({
      target: [automacoesExecucoes.idEscritorio, automacoesExecucoes.idEmpresa, automacoesExecucoes.rotina],
      set: {
        executadaEm: sql`excluded.executada_em`,
        feito: sql`coalesce(excluded.feito, ${automacoesExecucoes.feito})`,
        feitoEm: sql`coalesce(excluded.feito_em, ${automacoesExecucoes.feitoEm})`,
      },
    })
}
