import { and, asc, lte } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { lerUm } from "../../db/registros.ts"
import { atividades, empresasRegimes } from "../../db/schema/empresas.ts"
import { presumidoCriterios, presumidoMeses, presumidoRecebimentos } from "../../db/schema/presumido.ts"

export type MesGravado = typeof presumidoMeses.$inferSelect

/** What was typed of a month, or null while nobody did. */
export const lerDigitado = (tx: Tx, escopo: Escopo, idEmpresa: string, competencia: string) =>
  lerUm(tx, presumidoMeses, doEscopo(presumidoMeses, escopo, { idEmpresa, competencia }))

/** Writes what was typed of a month over what it had. */
export async function gravarDigitado(tx: Tx, mes: typeof presumidoMeses.$inferInsert): Promise<void> {
  const { idEscritorio: _, idEmpresa: __, competencia: ___, ...valores } = mes
  await tx
    .insert(presumidoMeses)
    .values(mes)
    .onConflictDoUpdate({
      target: [presumidoMeses.idEscritorio, presumidoMeses.idEmpresa, presumidoMeses.competencia],
      set: valores,
    })
}

/** What was told as received in a month; none while nobody told. */
export async function lerRecebimentos(tx: Tx, escopo: Escopo, idEmpresa: string, competencia: string) {
  return tx
    .select({
      idAtividade: presumidoRecebimentos.idAtividade,
      mercado: presumidoRecebimentos.mercado,
      valorCentavos: presumidoRecebimentos.valorCentavos,
    })
    .from(presumidoRecebimentos)
    .where(doMes(escopo, idEmpresa, competencia))
    .orderBy(asc(presumidoRecebimentos.idAtividade), asc(presumidoRecebimentos.mercado))
}

const doMes = (escopo: Escopo, idEmpresa: string, competencia: string) =>
  doEscopo(presumidoRecebimentos, escopo, { idEmpresa, competencia })

/** Writes everything that was received in a month in the place of what was told before. */
export async function trocarRecebimentos(
  tx: Tx,
  escopo: Escopo,
  idEmpresa: string,
  competencia: string,
  novos: readonly Awaited<ReturnType<typeof lerRecebimentos>>[number][],
): Promise<void> {
  await tx.delete(presumidoRecebimentos).where(doMes(escopo, idEmpresa, competencia))
  if (novos.length === 0) return
  const { idEscritorio } = escopo
  await tx.insert(presumidoRecebimentos).values(novos.map((n) => ({ idEscritorio, idEmpresa, competencia, ...n })))
}

/** Activities of a company, ended ones included: money of an old sale may still come in. */
export async function lerAtividades(tx: Tx, escopo: Escopo, idEmpresa: string) {
  return tx
    .select({ id: atividades.id, descricao: atividades.descricao })
    .from(atividades)
    .where(doEscopo(atividades, escopo, { idEmpresa }))
    .orderBy(asc(atividades.descricao), asc(atividades.id))
}

/** The choices of how revenue is recognized, up to a year, oldest first. */
export async function lerCriterios(tx: Tx, escopo: Escopo, idEmpresa: string, ano: number) {
  return tx
    .select({
      ano: presumidoCriterios.ano,
      criterio: presumidoCriterios.criterio,
      versao: presumidoCriterios.versao,
    })
    .from(presumidoCriterios)
    .where(and(doEscopo(presumidoCriterios, escopo, { idEmpresa }), lte(presumidoCriterios.ano, ano)))
    .orderBy(asc(presumidoCriterios.ano))
}

/** Writes the choice of a year over the one it had. */
export async function gravarCriterio(tx: Tx, novo: typeof presumidoCriterios.$inferInsert): Promise<void> {
  const { criterio, atualizadoEm, versao } = novo
  await tx
    .insert(presumidoCriterios)
    .values(novo)
    .onConflictDoUpdate({
      target: [presumidoCriterios.idEscritorio, presumidoCriterios.idEmpresa, presumidoCriterios.ano],
      set: { criterio, atualizadoEm, versao },
    })
}

/** Whether a company is of the Lucro Presumido in some month of a year. */
export async function estaNoPresumido(tx: Tx, escopo: Escopo, idEmpresa: string, ano: number): Promise<boolean> {
  const regimes = await tx
    .select({ desde: empresasRegimes.desde, regime: empresasRegimes.regime })
    .from(empresasRegimes)
    .where(and(doEscopo(empresasRegimes, escopo, { idEmpresa }), lte(empresasRegimes.desde, `${ano}-12`)))
    .orderBy(asc(empresasRegimes.desde))
  const emJaneiro = regimes.findLast(({ desde }) => desde <= `${ano}-01`)
  return [emJaneiro, ...regimes.filter(({ desde }) => desde > `${ano}-01`)].some((r) => r?.regime === "presumido")
}
