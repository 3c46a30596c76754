import { and, asc, desc, eq, isNull, type SQL, sql } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { camposDaLinha, daConta, type LinhaLida, somarEntradasESaidas } from "../../db/linhas-do-banco.ts"
import type { Fonte } from "../../db/paginas.ts"
import { alterar, lerUm } from "../../db/registros.ts"
import { extratosLinhas } from "../../db/schema/bancos.ts"
import { conciliacoes, conciliacoesPartes } from "../../db/schema/conciliacao.ts"
import { contasCorrentes } from "../../db/schema/empresas.ts"
import { guias, guiasPagamentos } from "../../db/schema/guias.ts"
import { semAcento } from "../../palavras.ts"

type NovaConciliacao = typeof conciliacoes.$inferInsert
type NovaParte = typeof conciliacoesPartes.$inferInsert

/** Lines of a company, taken for this transaction in one order: two people never wait for each other in a circle. */
export async function tomarLinhas(tx: Tx, escopo: Escopo, idEmpresa: string, ids: readonly string[]) {
  return tx
    .select(camposDaLinha)
    .from(extratosLinhas)
    .innerJoin(contasCorrentes, daConta)
    .where(doEscopo(extratosLinhas, escopo, { idEmpresa, id: ids }))
    .orderBy(asc(extratosLinhas.id))
    .for("update", { of: extratosLinhas })
}

export const mudarEstado = (tx: Tx, escopo: Escopo, ids: readonly string[], estado: LinhaLida["estado"]) =>
  alterar(tx, extratosLinhas, doEscopo(extratosLinhas, escopo, { id: ids }), { estado })

interface FiltroDosPendentes {
  readonly idConta?: string | undefined
  readonly busca?: string | undefined
}

/** What a waiting line is, as the filters say. */
export function pendentes(escopo: Escopo, idEmpresa: string, { idConta, busca }: FiltroDosPendentes): SQL | undefined {
  return and(
    doEscopo(extratosLinhas, escopo, { idEmpresa }),
    // As the index of them says it.
    sql`${extratosLinhas.estado} = 'pendente'`,
    idConta ? eq(extratosLinhas.idConta, idConta) : undefined,
    busca ? sql`strpos(${extratosLinhas.busca}, ${semAcento(busca)}) > 0` : undefined,
  )
}

/** Lines of a company that nobody said what are. */
export const fonteDosPendentes = (escopo: Escopo, idEmpresa: string, filtro: FiltroDosPendentes): Fonte => ({
  de: sql`${extratosLinhas}`,
  onde: pendentes(escopo, idEmpresa, filtro),
  id: extratosLinhas.id,
})

/** How many wait, and how much they are. */
export const somarPendentes = (tx: Tx, escopo: Escopo, idEmpresa: string, filtro: FiltroDosPendentes) =>
  somarEntradasESaidas(tx, pendentes(escopo, idEmpresa, filtro))

export async function inserirConciliacao(tx: Tx, nova: NovaConciliacao, partes: readonly NovaParte[]): Promise<void> {
  await tx.insert(conciliacoes).values(nova)
  if (partes.length > 0) await tx.insert(conciliacoesPartes).values([...partes])
}

/** A conciliation by id, or null. */
export const lerConciliacao = (tx: Tx, escopo: Escopo, id: string) =>
  lerUm(tx, conciliacoes, doEscopo(conciliacoes, escopo, { id }))

/** What was said of lines, newest first; only what stands with `emVigor`. */
export function lerConciliacoes(tx: Tx, escopo: Escopo, linhas: readonly string[], emVigor: boolean) {
  return tx
    .select()
    .from(conciliacoes)
    .where(
      and(doEscopo(conciliacoes, escopo, { idLinha: linhas }), emVigor ? isNull(conciliacoes.desfeitaEm) : undefined),
    )
    .orderBy(desc(conciliacoes.feitaEm), asc(conciliacoes.id))
}

export function lerPartes(tx: Tx, escopo: Escopo, ids: readonly string[]) {
  return tx
    .select()
    .from(conciliacoesPartes)
    .where(doEscopo(conciliacoesPartes, escopo, { idConciliacao: ids }))
    .orderBy(sql`abs(${conciliacoesPartes.valorCentavos}) desc`, asc(conciliacoesPartes.id))
}

export const marcarDesfeitas = (tx: Tx, escopo: Escopo, ids: readonly string[], em: Date, por: string) =>
  alterar(tx, conciliacoes, and(doEscopo(conciliacoes, escopo, { id: ids }), isNull(conciliacoes.desfeitaEm)), {
    desfeitaEm: em,
    desfeitaPor: por,
  })

/** The guide of each payment, and whether it was reversed. */
export async function lerGuiasDosPagamentos(tx: Tx, escopo: Escopo, ids: readonly string[]) {
  const linhas =
    ids.length === 0
      ? []
      : await tx
          .select({
            id: guiasPagamentos.id,
            idGuia: guiasPagamentos.idGuia,
            estornado: sql<boolean>`exists (select 1 from guias_pagamentos e where e.id_escritorio = guias_pagamentos.id_escritorio
        and e.estorno_de = guias_pagamentos.id)`,
          })
          .from(guiasPagamentos)
          .where(doEscopo(guiasPagamentos, escopo, { id: ids }))
  return new Map(linhas.map(({ id, ...l }) => [id, l]))
}

/** What a line that may pay a guide is compared with. */
export const camposDaGuia = {
  id: guias.id,
  obrigacao: guias.obrigacao,
  competencia: guias.competencia,
  quota: guias.quota,
  codigoDeReceita: guias.codigoDeReceita,
  vencimento: guias.vencimento,
  valorCentavos: guias.valorCentavos,
  pagoCentavos: guias.pagoCentavos,
}

/** Guides of a company by id, as far as paying them by a line depends on it. */
export function lerGuiasDaLinha(tx: Tx, escopo: Escopo, idEmpresa: string, ids: readonly string[]) {
  return tx
    .select(camposDaGuia)
    .from(guias)
    .where(doEscopo(guias, escopo, { idEmpresa, id: ids }))
}
