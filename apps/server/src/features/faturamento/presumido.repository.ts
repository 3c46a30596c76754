import { anoDe, competencia as mesDe, somarMeses } from "@partida/fiscal"
import { and, asc, eq, gte, lte, sql } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { presumidoCriterios, presumidoMeses, presumidoRecebimentos } from "../../db/schema/presumido.ts"

/** Months behind the one being judged whose receipts are read: those of the average. */
export const MESES_ANTES = 12

/** What the revenue of a company has besides its notes and what was typed, in the regimes that may be by caixa. */
export interface FatosDosRecebimentos {
  /** Whether the year of a month is by caixa: its revenue is what was received. */
  readonly porCaixa: (mes: string) => boolean
  /** What was told as received in the months by caixa; a month that nobody told is absent. */
  readonly recebidos: ReadonlyMap<string, bigint>
  /** Changes with anything typed of the month, received amounts included. */
  readonly resumo: string
}

/** The same queries for any number of companies; none for none. */
export async function lerDoPresumido(
  tx: Tx,
  escopo: Escopo,
  competencia: string,
  ids: readonly string[],
): Promise<Map<string, FatosDosRecebimentos>> {
  if (ids.length === 0) return new Map()
  const delas = (t: typeof presumidoCriterios | typeof presumidoMeses | typeof presumidoRecebimentos) =>
    doEscopo(t, escopo, { idEmpresa: ids })
  const criterios = await tx
    .select({
      idEmpresa: presumidoCriterios.idEmpresa,
      ano: presumidoCriterios.ano,
      criterio: presumidoCriterios.criterio,
    })
    .from(presumidoCriterios)
    .where(and(delas(presumidoCriterios), lte(presumidoCriterios.ano, anoDe(mesDe(competencia)))))
    .orderBy(asc(presumidoCriterios.ano))
  const r = presumidoRecebimentos
  const recebidos = await tx
    .select({
      idEmpresa: r.idEmpresa,
      competencia: r.competencia,
      total: sql<bigint>`sum(${r.valorCentavos})`.mapWith((v: string | number) => BigInt(v)),
      resumo: sql<string>`md5(string_agg(concat_ws(':', ${r.idAtividade}, ${r.mercado}, ${r.valorCentavos}), ','
        order by ${r.idAtividade}, ${r.mercado}))`,
    })
    .from(r)
    .where(
      and(delas(r), gte(r.competencia, somarMeses(mesDe(competencia), -MESES_ANTES)), lte(r.competencia, competencia)),
    )
    .groupBy(r.idEmpresa, r.competencia)
  const m = presumidoMeses
  const digitados = await tx
    .select({
      idEmpresa: m.idEmpresa,
      resumo: sql<string>`concat_ws(':', ${m.outrasReceitasCentavos}, ${m.irrfRetidoCentavos}, ${m.csllRetidaCentavos},
        ${m.pisRetidoCentavos}, ${m.cofinsRetidaCentavos}, ${m.icmsDestacadoCentavos}, ${m.quotas})`,
    })
    .from(m)
    .where(and(delas(m), eq(m.competencia, competencia)))
  return new Map(
    ids.map((id) => {
      const deles = criterios.filter((c) => c.idEmpresa === id)
      // A choice holds until the next one.
      const porCaixa = (mes: string) => deles.findLast((c) => c.ano <= anoDe(mesDe(mes)))?.criterio === "caixa"
      const porMes = recebidos.filter((l) => l.idEmpresa === id && porCaixa(l.competencia))
      const digitado = digitados.find((l) => l.idEmpresa === id)?.resumo ?? ""
      const recebido = porMes.find((l) => l.competencia === competencia)?.resumo ?? ""
      return [
        id,
        {
          porCaixa,
          recebidos: new Map(porMes.map((l) => [l.competencia, l.total])),
          resumo: `${porCaixa(competencia) ? "caixa" : "competencia"} ${digitado} ${recebido}`,
        },
      ]
    }),
  )
}
