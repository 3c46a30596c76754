import { and, asc, eq, gte, lte, ne, notExists, sql } from "drizzle-orm"
import { alias } from "drizzle-orm/pg-core"
import type { Ato } from "../../db/ato.ts"
import type { Tx } from "../../db/banco.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { daApuracao } from "../../db/juncoes.ts"
import { alterar } from "../../db/registros.ts"
import { apuracoes, fechamentos } from "../../db/schema/fechamentos.ts"

/**
 * Months that a change of inputs put on Recalculando, oldest first. One behind a closed month waits for that one to be reopened:
 * nothing may be computed before a seal.
 */
export async function mesesARecalcular(tx: Tx, escopo: Escopo, limite: number) {
  return tx
    .select({ idEmpresa: fechamentos.idEmpresa, competencia: fechamentos.competencia })
    .from(fechamentos)
    .where(and(doEscopo(fechamentos, escopo, { calculo: 98 }), notExists(fechadoDaquiEmDiante(tx))))
    .orderBy(asc(fechamentos.competencia), asc(fechamentos.idEmpresa))
    .limit(limite)
}

/** The same month of the company, or a later one, closed. */
function fechadoDaquiEmDiante(tx: Tx) {
  const depois = alias(fechamentos, "depois")
  return tx
    .select({ um: sql`1` })
    .from(depois)
    .where(
      and(
        eq(depois.idEscritorio, fechamentos.idEscritorio),
        eq(depois.idEmpresa, fechamentos.idEmpresa),
        eq(depois.estado, "fechado"),
        gte(depois.competencia, fechamentos.competencia),
      ),
    )
}

/**
 * Puts on Recalculando the open months whose draft another engine made; those behind a closed month wait for it. Months
 * that nothing else changed keep their draft, because the same content keeps its id.
 */
export async function marcarDeOutroMotor(tx: Tx, escopo: Escopo, motor: string, agora: Date): Promise<void> {
  await tx
    .update(fechamentos)
    .set({ calculo: 98, atualizadoEm: agora })
    .from(apuracoes)
    .where(
      and(
        doEscopo(fechamentos, escopo, { calculo: [2, 3] }),
        daApuracao(),
        eq(apuracoes.selada, false),
        ne(apuracoes.motor, motor),
        notExists(fechadoDaquiEmDiante(tx)),
      ),
    )
}

/** Puts on Recalculando the open months between two; those behind a closed month wait for it. */
export const marcarEntre = (
  tx: Tx,
  { idEscritorio }: Pick<Escopo, "idEscritorio">,
  [de, ate]: readonly [string, string],
  agora: Date,
) => alterar(tx, fechamentos, abertosEntre(tx, idEscritorio, de, ate), { calculo: 98, atualizadoEm: agora })

/** Computed open months between two. */
export async function contarEntre(
  tx: Tx,
  { idEscritorio }: Pick<Escopo, "idEscritorio">,
  [de, ate]: readonly [string, string],
): Promise<number> {
  return tx.$count(fechamentos, abertosEntre(tx, idEscritorio, de, ate))
}

const abertosEntre = (tx: Tx, idEscritorio: string, de: string, ate: string) =>
  and(
    doEscopo(fechamentos, { idEscritorio }, { calculo: [2, 3] }),
    gte(fechamentos.competencia, de),
    lte(fechamentos.competencia, ate),
    notExists(fechadoDaquiEmDiante(tx)),
  )

/** Puts a month in error with a text for the person; it stays as it was otherwise. */
export async function marcarErro(
  tx: Tx,
  ato: Ato,
  idEmpresa: string,
  competencia: string,
  erro: string,
): Promise<void> {
  const { escopo, agora } = ato
  await alterar(tx, fechamentos, doEscopo(fechamentos, escopo, { idEmpresa, competencia }), {
    calculo: 3,
    erro,
    atualizadoEm: agora,
  })
}
