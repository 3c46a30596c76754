import { and, gt, gte, isNull, lte, sql } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { guias } from "../../db/schema/guias.ts"
import { titulos } from "../../db/schema/titulos.ts"

/** Titles of both natures with something open, due up to a day. */
export function lerTitulosAte(tx: Tx, escopo: Escopo, idEmpresa: string, ate: string) {
  return tx
    .select({
      id: titulos.id,
      natureza: titulos.natureza,
      pessoa: titulos.pessoaNome,
      descricao: titulos.descricao,
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
