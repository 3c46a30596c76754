import { and, eq, sql } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { empresas } from "../../db/schema/empresas.ts"
import { notasFiscais, receitasInformadas } from "../../db/schema/receitas.ts"
import { notaConta } from "../notas-fiscais/receita.ts"
import { chaveDaReceita, type Estado } from "./julgamento/tipos.ts"

/** Puts in each state the revenue that its months already have: typed, typed with special situations, and of notes. */
export async function lerReceitas(
  tx: Tx,
  { idEscritorio }: Escopo,
  ids: readonly string[],
  porId: ReadonlyMap<string, Estado>,
): Promise<void> {
  const digitadas = await tx
    .select({
      id: receitasInformadas.id,
      idEmpresa: receitasInformadas.idEmpresa,
      competencia: receitasInformadas.competencia,
      idAtividade: receitasInformadas.idAtividade,
      mercado: receitasInformadas.mercado,
      situacoes: receitasInformadas.situacoes,
      valor: receitasInformadas.valorCentavos,
    })
    .from(receitasInformadas)
    .where(doEscopo(receitasInformadas, { idEscritorio }, { idEmpresa: ids }))
  for (const { idEmpresa, situacoes, ...r } of digitadas) {
    const estado = porId.get(idEmpresa)
    const chave = chaveDaReceita(r.competencia, r.idAtividade, r.mercado)
    if (situacoes.length === 0) estado?.receitas.set(chave, r)
    else estado?.comSituacao.set(chave, (estado.comSituacao.get(chave) ?? 0n) + r.valor)
  }
  // Before its first month in the system the typed total of a company is its revenue, with the notes already inside it.
  const notas = await tx
    .select({
      idEmpresa: notasFiscais.idEmpresa,
      competencia: notasFiscais.competencia,
      quantas: sql<number>`count(*)`.mapWith(Number),
    })
    .from(notasFiscais)
    .innerJoin(
      empresas,
      and(eq(empresas.idEscritorio, notasFiscais.idEscritorio), eq(empresas.id, notasFiscais.idEmpresa)),
    )
    .where(
      and(
        doEscopo(notasFiscais, { idEscritorio }, { idEmpresa: ids }),
        sql`${notasFiscais.competencia} >= ${empresas.inicioNoSistema}`,
        notaConta,
      ),
    )
    .groupBy(notasFiscais.idEmpresa, notasFiscais.competencia)
  for (const { idEmpresa, competencia, quantas } of notas) porId.get(idEmpresa)?.notas.set(competencia, quantas)
}
