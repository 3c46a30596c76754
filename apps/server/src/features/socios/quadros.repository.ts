import { emPartes } from "@partida/contracts"
import { and, asc, desc, eq, inArray, lte, sql } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { alterar } from "../../db/registros.ts"
import { quadros, quadrosSocios, socios } from "../../db/schema/socios.ts"

/** One person in a composition. */
export interface LugarNoQuadro {
  readonly idSocio: string
  readonly fracao: string
  readonly qualificacao: string
  readonly responsavel: boolean
}

const doQuadro = (escopo: Escopo, idEmpresa: string, desde: string) =>
  doEscopo(quadrosSocios, escopo, { idEmpresa, desde })

/** One composition of a company is written at a time: the neighbours of a date must not change meanwhile. */
export async function travarQuadros(tx: Tx, escopo: Escopo, idEmpresa: string): Promise<void> {
  const nome = `quadros:${escopo.idEscritorio}:${idEmpresa}`
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${nome}, 0))`)
}

/** Compositions of a company, newest first; with `em`, only the one in force on that day. */
export async function lerQuadros(tx: Tx, escopo: Escopo, idEmpresa: string, em?: string | undefined) {
  const daEmpresa = doEscopo(quadros, escopo, { idEmpresa })
  const consulta = tx
    .select()
    .from(quadros)
    .where(em === undefined ? daEmpresa : and(daEmpresa, lte(quadros.desde, em)))
    .orderBy(desc(quadros.desde))
  const linhas = em === undefined ? await consulta : await consulta.limit(1)
  if (linhas.length === 0) return []
  const lugares = await tx
    .select({
      desde: quadrosSocios.desde,
      idSocio: quadrosSocios.idSocio,
      fracao: quadrosSocios.fracao,
      qualificacao: quadrosSocios.qualificacao,
      responsavel: quadrosSocios.responsavel,
      nome: socios.nome,
      documento: socios.documento,
      idTipoDePessoa: socios.idTipoDePessoa,
    })
    .from(quadrosSocios)
    .innerJoin(socios, and(eq(socios.idEscritorio, quadrosSocios.idEscritorio), eq(socios.id, quadrosSocios.idSocio)))
    .where(
      and(
        doEscopo(quadrosSocios, escopo, { idEmpresa }),
        inArray(
          quadrosSocios.desde,
          linhas.map((l) => l.desde),
        ),
      ),
    )
    .orderBy(desc(quadrosSocios.fracao), asc(socios.nome), asc(socios.id))
  return linhas.map((l) => ({ ...l, socios: lugares.filter((s) => s.desde === l.desde) }))
}
export type QuadroLido = Awaited<ReturnType<typeof lerQuadros>>[number]

/** Date of the newest composition, or null. */
export async function ultimoQuadro(tx: Tx, escopo: Escopo, idEmpresa: string): Promise<string | null> {
  const [linha] = await tx
    .select({ desde: sql<string | null>`max(${quadros.desde})::text` })
    .from(quadros)
    .where(doEscopo(quadros, escopo, { idEmpresa }))
  return linha?.desde ?? null
}

/** The people of a company among these. */
export async function pessoasDaEmpresa(tx: Tx, escopo: Escopo, idEmpresa: string, ids: readonly string[]) {
  return tx
    .select({ id: socios.id, nome: socios.nome, idTipoDePessoa: socios.idTipoDePessoa })
    .from(socios)
    .where(doEscopo(socios, escopo, { idEmpresa, id: ids }))
}

export async function inserirQuadro(
  tx: Tx,
  quadro: typeof quadros.$inferInsert,
  lugares: readonly LugarNoQuadro[],
): Promise<void> {
  const { idEscritorio, idEmpresa, desde } = quadro
  await tx.insert(quadros).values(quadro)
  await tx.insert(quadrosSocios).values(lugares.map((l) => ({ ...l, idEscritorio, idEmpresa, desde })))
}

/** Makes a composition exactly this: only the difference is written, so only the difference is audited. */
export async function alterarQuadro(
  tx: Tx,
  escopo: Escopo,
  atual: QuadroLido,
  novo: { readonly descricao: string; readonly socios: readonly LugarNoQuadro[] },
): Promise<void> {
  const { idEscritorio } = escopo
  const { idEmpresa, desde } = atual
  const deste = doQuadro(escopo, idEmpresa, desde)
  if (novo.descricao !== atual.descricao) {
    await alterar(tx, quadros, doEscopo(quadros, { idEscritorio }, { idEmpresa, desde }), { descricao: novo.descricao })
  }
  const ficam = new Set(novo.socios.map((s) => s.idSocio))
  const saem = atual.socios.filter((s) => !ficam.has(s.idSocio)).map((s) => s.idSocio)
  if (saem.length > 0) await tx.delete(quadrosSocios).where(and(deste, inArray(quadrosSocios.idSocio, saem)))
  // Only one answers for the company: whoever stops doing so goes first, or the two would be there together for a moment.
  for (const { idSocio, ...mudanca } of [...novo.socios].sort(
    (a, b) => Number(a.responsavel) - Number(b.responsavel),
  )) {
    const era = atual.socios.find((s) => s.idSocio === idSocio)
    if (!era) await tx.insert(quadrosSocios).values({ idEscritorio, idEmpresa, desde, idSocio, ...mudanca })
    else if (!mesmoLugar(era, mudanca))
      await tx
        .update(quadrosSocios)
        .set(mudanca)
        .where(and(deste, eq(quadrosSocios.idSocio, idSocio)))
  }
}

/** The database pads fractions: "0.5" and "0.5000000000" are one share. */
const mesmoLugar = (a: Omit<LugarNoQuadro, "idSocio">, b: Omit<LugarNoQuadro, "idSocio">) =>
  emPartes(a.fracao) === emPartes(b.fracao) && a.qualificacao === b.qualificacao && a.responsavel === b.responsavel

/** Removes a composition with its places. */
export async function excluirQuadro(tx: Tx, escopo: Escopo, idEmpresa: string, desde: string): Promise<void> {
  await tx.delete(quadros).where(doEscopo(quadros, escopo, { idEmpresa, desde }))
}
