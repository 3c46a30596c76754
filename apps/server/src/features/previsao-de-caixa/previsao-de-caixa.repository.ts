import { and, desc, eq, gt, gte, inArray, isNull, lte, sql } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { daEtapaDoRecibo } from "../../db/juncoes.ts"
import { emUso } from "../../db/prova-do-banco.ts"
import { conciliacoes, conciliacoesPartes } from "../../db/schema/conciliacao.ts"
import { fechamentosEtapas } from "../../db/schema/fechamentos.ts"
import { recibos } from "../../db/schema/folha.ts"
import { guias } from "../../db/schema/guias.ts"
import { folhasInformadas } from "../../db/schema/receitas.ts"
import { titulos } from "../../db/schema/titulos.ts"

/** Titles of both natures with something open, due up to a day. */
export function lerTitulosAte(tx: Tx, escopo: Escopo, idEmpresa: string, ate: string) {
  return tx
    .select({
      id: titulos.id,
      natureza: titulos.natureza,
      pessoa: titulos.pessoaNome,
      descricao: titulos.descricao,
      categoria: titulos.categoria,
      vencimento: titulos.vencimento,
      esperadoCentavos: titulos.esperadoCentavos,
    })
    .from(titulos)
    .where(
      and(
        doEscopo(titulos, escopo, { idEmpresa }),
        gt(titulos.abertoCentavos, 0n),
        isNull(titulos.retiradoEm),
        lte(titulos.vencimento, ate),
      ),
    )
}

/** Guides in force with something to pay, due up to a day. */
export function lerGuiasAte(tx: Tx, escopo: Escopo, idEmpresa: string, ate: string) {
  return tx
    .select({
      id: guias.id,
      obrigacao: guias.obrigacao,
      quota: guias.quota,
      codigoDeReceita: guias.codigoDeReceita,
      competencia: guias.competencia,
      vencimento: guias.vencimento,
      faltaCentavos: sql<bigint>`${guias.valorCentavos} - ${guias.pagoCentavos}`.mapWith(BigInt),
    })
    .from(guias)
    .where(
      and(
        doEscopo(guias, escopo, { idEmpresa }),
        isNull(guias.substituidaEm),
        sql`${guias.pagoCentavos} < ${guias.valorCentavos}`,
        lte(guias.vencimento, ate),
      ),
    )
}

/** Guides in force of the months since one, paid or not. */
export function lerGuiasDesde(tx: Tx, escopo: Escopo, idEmpresa: string, mes: string) {
  return tx
    .select({
      id: guias.id,
      obrigacao: guias.obrigacao,
      codigoDeReceita: guias.codigoDeReceita,
      quota: guias.quota,
      competencia: guias.competencia,
      valorCentavos: guias.valorCentavos,
    })
    .from(guias)
    .where(and(doEscopo(guias, escopo, { idEmpresa }), isNull(guias.substituidaEm), gte(guias.competencia, mes)))
}

/** Slips in force of the months since one, and whether a line of the bank already paid them. */
export function lerRecibosDesde(tx: Tx, escopo: Escopo, idEmpresa: string, mes: string) {
  return tx
    .select({
      id: recibos.id,
      idSocio: recibos.idSocio,
      nome: recibos.nome,
      competencia: recibos.competencia,
      dataPagamento: recibos.dataPagamento,
      liquidoCentavos: recibos.liquidoCentavos,
      inssCentavos: sql<bigint>`${recibos.inssCentavos} + ${recibos.cppCentavos}`.mapWith(BigInt),
      irrfCentavos: recibos.irrfCentavos,
      vencimentoInss: recibos.vencimentoInss,
      vencimentoIrrf: recibos.vencimentoIrrf,
      pago: emUso(sql`${recibos}`).mapWith(Boolean),
    })
    .from(recibos)
    .innerJoin(fechamentosEtapas, daEtapaDoRecibo)
    .where(
      and(
        doEscopo(recibos, escopo, { idEmpresa }),
        eq(fechamentosEtapas.situacao, "concluida"),
        gte(recibos.competencia, mes),
      ),
    )
    .orderBy(desc(recibos.competencia), recibos.id)
}

/** The latest payroll of employees that was told, since a month. */
export async function lerUltimaFolha(tx: Tx, escopo: Escopo, idEmpresa: string, mes: string) {
  const [ultima] = await tx
    .select({
      id: folhasInformadas.id,
      competencia: folhasInformadas.competencia,
      salariosCentavos: folhasInformadas.salariosCentavos,
      fgtsCentavos: folhasInformadas.fgtsCentavos,
      encargosCentavos: folhasInformadas.encargosCentavos,
      cppDarfCentavos: folhasInformadas.cppDarfCentavos,
    })
    .from(folhasInformadas)
    .where(and(doEscopo(folhasInformadas, escopo, { idEmpresa }), gte(folhasInformadas.competencia, mes)))
    .orderBy(desc(folhasInformadas.competencia))
    .limit(1)
  return ultima
}

/** What left in a month in each of some categories, but the payments of slips and guides; positive centavos. */
export function somarSaidas(tx: Tx, escopo: Escopo, idEmpresa: string, mes: string, categorias: readonly string[]) {
  return tx
    .select({
      categoria: conciliacoesPartes.categoria,
      valorCentavos: sql<bigint>`-sum(${conciliacoesPartes.valorCentavos})`.mapWith(BigInt),
    })
    .from(conciliacoesPartes)
    .innerJoin(
      conciliacoes,
      and(
        eq(conciliacoes.idEscritorio, conciliacoesPartes.idEscritorio),
        eq(conciliacoes.id, conciliacoesPartes.idConciliacao),
        isNull(conciliacoes.desfeitaEm),
      ),
    )
    .where(
      and(
        doEscopo(conciliacoesPartes, escopo, { idEmpresa, competencia: mes }),
        inArray(conciliacoesPartes.categoria, [...categorias]),
        inArray(conciliacoesPartes.tipo, ["categoria", "titulo"]),
      ),
    )
    .groupBy(conciliacoesPartes.categoria)
}
