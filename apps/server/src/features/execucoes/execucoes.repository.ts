import { CATEGORIAS_DE_SAIDA } from "@partida/contracts"
import { and, asc, eq, inArray, notInArray, type SQL, sql } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { automacoesEmpresa, automacoesExecucoes } from "../../db/schema/automacao.ts"
import { empresas } from "../../db/schema/empresas.ts"
import { categoriaEm } from "../empresas/empresas.service.ts"

type RotinaComChave = (typeof automacoesEmpresa.$inferSelect)["rotina"]

/** Companies that do without a routine; with `ids`, among these. */
export function lerDesligadas(tx: Tx, escopo: Escopo, rotina: RotinaComChave, ids?: readonly string[]) {
  return tx
    .select({ idEmpresa: automacoesEmpresa.idEmpresa })
    .from(automacoesEmpresa)
    .where(
      and(
        eq(automacoesEmpresa.idEscritorio, escopo.idEscritorio),
        eq(automacoesEmpresa.rotina, rotina),
        eq(automacoesEmpresa.ativa, false),
        ids === undefined ? undefined : inArray(automacoesEmpresa.idEmpresa, [...ids]),
      ),
    )
}

/** Companies that the office works for in a month. For queries over `empresas`. */
export const naCarteira = (competencia: string): SQL => notInArray(categoriaEm(competencia), [...CATEGORIAS_DE_SAIDA])

/** Companies of the portfolio in a month that do not do without a routine, in id order. */
export function lerAtendidas(tx: Tx, escopo: Escopo, rotina: RotinaComChave, competencia: string) {
  return tx
    .select({ id: empresas.id })
    .from(empresas)
    .where(and(eq(empresas.idEscritorio, escopo.idEscritorio), naCarteira(competencia), atende(rotina)))
    .orderBy(asc(empresas.id))
}

/** The company of the query does not do without a routine. Columns go by name, as the table may be the only one. */
export const atende = (rotina: RotinaComChave): SQL =>
  sql`not exists (select 1 from ${automacoesEmpresa} a where a.id_escritorio = empresas.id_escritorio
    and a.id_empresa = empresas.id and a.rotina = ${rotina} and not a.ativa)`

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
