import { anoDe, janeiroDe, competencia as mesDe, somarMeses } from "@partida/fiscal"
import { inicioDoTrimestre } from "@partida/fiscal/presumido"
import { and, asc, eq, gte, lt, lte, sql } from "drizzle-orm"
import { somarOnde } from "../../db/agregados.ts"
import type { Tx } from "../../db/banco.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { daApuracao } from "../../db/juncoes.ts"
import { lerVarios } from "../../db/registros.ts"
import { apuracoes, fechamentos } from "../../db/schema/fechamentos.ts"
import { presumidoCriterios, presumidoMeses, presumidoRecebimentos } from "../../db/schema/presumido.ts"
import { notasFiscais } from "../../db/schema/receitas.ts"
import { notaConta } from "../notas-fiscais/receita.ts"
import { lerAtividadesEmSituacao, lerLinhasDeReceita } from "../receitas/receitas.service.ts"

const SEM_LINHAS: Awaited<ReturnType<typeof lerLinhasDeReceita>> = new Map()
const VAZIO = {
  linhas: SEM_LINHAS,
  meses: [],
  retencoes: [],
  seladas: [],
  criterios: [],
  recebidos: [],
  monofasicas: [],
}

/**
 * What only companies of the Lucro Presumido need of the quarter: revenue of its earlier months by activity, what was typed
 * of each month, what its notes say was withheld, the presumption that its closed months sealed, what was received, and which activities had monofásico revenue. The same
 * queries for any number of companies; none for none.
 */
export async function lerDoPresumido(tx: Tx, escopo: Escopo, competencia: string, ids: readonly string[]) {
  if (ids.length === 0) return VAZIO
  const inicio = inicioDoTrimestre(mesDe(competencia))
  const meses = await lerVarios(
    tx,
    presumidoMeses,
    and(
      doEscopo(presumidoMeses, escopo, { idEmpresa: ids }),
      gte(presumidoMeses.competencia, inicio),
      lte(presumidoMeses.competencia, competencia),
    ),
  )
  return {
    linhas:
      inicio < competencia
        ? await lerLinhasDeReceita(tx, escopo, ids, { desde: inicio, ate: somarMeses(mesDe(competencia), -1) })
        : SEM_LINHAS,
    meses,
    retencoes: await lerRetencoes(tx, escopo, competencia, ids),
    seladas: await lerSeladas(tx, escopo, inicio, competencia, ids),
    criterios: await lerCriterios(tx, escopo, competencia, ids),
    recebidos: await lerRecebidos(tx, escopo, competencia, ids),
    monofasicas: await lerAtividadesEmSituacao(tx, escopo, ids, {
      desde: somarMeses(mesDe(competencia), -MESES_A_RECEBER),
      ate: competencia,
      mercado: "interno",
      situacoes: ["monofasico-pis-cofins", "st-e-monofasico"],
    }),
  }
}

/** How long what was sold on credit may take to be received, in months. */
const MESES_A_RECEBER = 12

/** How revenue is recognized, oldest choice first, up to the year of the month. */
function lerCriterios(tx: Tx, escopo: Escopo, competencia: string, ids: readonly string[]) {
  return tx
    .select({
      idEmpresa: presumidoCriterios.idEmpresa,
      ano: presumidoCriterios.ano,
      criterio: presumidoCriterios.criterio,
    })
    .from(presumidoCriterios)
    .where(
      and(
        doEscopo(presumidoCriterios, escopo, { idEmpresa: ids }),
        lte(presumidoCriterios.ano, anoDe(mesDe(competencia))),
      ),
    )
    .orderBy(asc(presumidoCriterios.ano))
}

/** What was received in each month of the year, up to this one: LC 224/2025 compares the whole of it. */
function lerRecebidos(tx: Tx, escopo: Escopo, competencia: string, ids: readonly string[]) {
  return tx
    .select()
    .from(presumidoRecebimentos)
    .where(
      and(
        doEscopo(presumidoRecebimentos, escopo, { idEmpresa: ids }),
        gte(presumidoRecebimentos.competencia, janeiroDe(mesDe(competencia))),
        lte(presumidoRecebimentos.competencia, competencia),
      ),
    )
    .orderBy(
      asc(presumidoRecebimentos.competencia),
      asc(presumidoRecebimentos.idAtividade),
      asc(presumidoRecebimentos.mercado),
    )
}

/** A line of revenue as a closed month sealed it. */
interface LinhaSelada {
  readonly id: string
  readonly atividade: string
}

/** The revenue of the closed months of the quarter, as each one sealed its own: what was closed keeps its presumption. */
async function lerSeladas(tx: Tx, escopo: Escopo, inicio: string, competencia: string, ids: readonly string[]) {
  return tx
    .select({
      idEmpresa: fechamentos.idEmpresa,
      competencia: fechamentos.competencia,
      linhas: sql<readonly LinhaSelada[]>`coalesce(${apuracoes.entrada} #> '{meses,-1,linhas}', '[]'::jsonb)`,
    })
    .from(fechamentos)
    .innerJoin(apuracoes, daApuracao())
    .where(
      and(
        doEscopo(fechamentos, escopo, { idEmpresa: ids, estado: "fechado" }),
        gte(fechamentos.competencia, inicio),
        lt(fechamentos.competencia, competencia),
        eq(apuracoes.regime, "presumido"),
      ),
    )
    .orderBy(asc(fechamentos.competencia))
}

/** What the notes of a month say was withheld: IRRF, and CSLL, PIS and COFINS in one amount, as the NFS-e has them. */
async function lerRetencoes(tx: Tx, escopo: Escopo, competencia: string, ids: readonly string[]) {
  const soma = (campo: string) =>
    somarOnde(sql`((${notasFiscais.dados} -> 'valores' ->> ${sql.raw(`'${campo}'`)})::numeric * 100)::bigint`)
  return tx
    .select({ idEmpresa: notasFiscais.idEmpresa, irrf: soma("irrf"), csllPisCofins: soma("csllPisCofinsRetidos") })
    .from(notasFiscais)
    .where(and(doEscopo(notasFiscais, escopo, { idEmpresa: ids, competencia }), notaConta))
    .groupBy(notasFiscais.idEmpresa)
}
