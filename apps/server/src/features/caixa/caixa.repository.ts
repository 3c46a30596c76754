import { and, asc, eq, lte } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { simplesOpcoes, simplesRecebimentos } from "../../db/schema/caixa.ts"
import { empresas, empresasRegimes } from "../../db/schema/empresas.ts"
import { fechamentos } from "../../db/schema/fechamentos.ts"
import { foiDoSimples } from "../empresas/opcoes-do-simples.service.ts"

/** Version of the option of a year; 0 while nobody told it. */
export async function versaoDaOpcao(tx: Tx, { idEscritorio }: Escopo, idEmpresa: string, ano: number): Promise<number> {
  const o = simplesOpcoes
  const [linha] = await tx
    .select({ versao: o.versao })
    .from(o)
    .where(and(eq(o.idEscritorio, idEscritorio), eq(o.idEmpresa, idEmpresa), eq(o.ano, ano)))
  return linha?.versao ?? 0
}

/** Writes the option of a year over the one it had. */
export async function gravarOpcao(tx: Tx, nova: typeof simplesOpcoes.$inferInsert): Promise<void> {
  const { regime, atualizadoEm, versao } = nova
  await tx
    .insert(simplesOpcoes)
    .values(nova)
    .onConflictDoUpdate({
      target: [simplesOpcoes.idEscritorio, simplesOpcoes.idEmpresa, simplesOpcoes.ano],
      set: { regime, atualizadoEm, versao },
    })
}

/** Writes everything that was received in a month in the place of what was told before. */
export async function trocarRecebidos(
  tx: Tx,
  { idEscritorio }: Escopo,
  mes: { readonly idEmpresa: string; readonly competencia: string },
  novos: readonly Pick<
    typeof simplesRecebimentos.$inferInsert,
    "idAtividade" | "mercado" | "situacoes" | "valorCentavos"
  >[],
): Promise<void> {
  const r = simplesRecebimentos
  await tx
    .delete(r)
    .where(and(eq(r.idEscritorio, idEscritorio), eq(r.idEmpresa, mes.idEmpresa), eq(r.competencia, mes.competencia)))
  await tx.insert(r).values(novos.map((n) => ({ idEscritorio, ...mes, ...n })))
}

/** Since when a company is here, what was told of each year, its regimes and its closed months, oldest first. */
export async function lerDaEmpresa(tx: Tx, { idEscritorio }: Escopo, idEmpresa: string) {
  const [empresa] = await tx
    .select({ inicioNoSistema: empresas.inicioNoSistema })
    .from(empresas)
    .where(doEscopo(empresas, { idEscritorio }, { id: idEmpresa }))
  const opcoes = await tx
    .select({ ano: simplesOpcoes.ano, regime: simplesOpcoes.regime, versao: simplesOpcoes.versao })
    .from(simplesOpcoes)
    .where(doEscopo(simplesOpcoes, { idEscritorio }, { idEmpresa }))
    .orderBy(asc(simplesOpcoes.ano))
  const regimes = await tx
    .select({ desde: empresasRegimes.desde, regime: empresasRegimes.regime })
    .from(empresasRegimes)
    .where(doEscopo(empresasRegimes, { idEscritorio }, { idEmpresa }))
    .orderBy(asc(empresasRegimes.desde))
  const fechados = await tx
    .select({ competencia: fechamentos.competencia })
    .from(fechamentos)
    .where(doEscopo(fechamentos, { idEscritorio }, { idEmpresa, estado: "fechado" }))
    .orderBy(asc(fechamentos.competencia))
  return { empresa, opcoes, regimes, fechados: fechados.map(({ competencia }) => competencia) }
}

/** Whether a company is of the Simples in some month of a year. */
export async function estaNoSimples(tx: Tx, escopo: Escopo, idEmpresa: string, ano: number): Promise<boolean> {
  const e = empresasRegimes
  const regimes = await tx
    .select({ desde: e.desde, regime: e.regime })
    .from(e)
    .where(and(doEscopo(e, escopo, { idEmpresa }), lte(e.desde, `${ano}-12`)))
    .orderBy(asc(e.desde))
  return foiDoSimples(regimes, ano)
}
