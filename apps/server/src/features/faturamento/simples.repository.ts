import { anoDe, competencia as mesDe, somarMeses } from "@partida/fiscal"
import { and, eq, gte, inArray, lte, sql } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { simplesOpcoes, simplesRecebimentos } from "../../db/schema/caixa.ts"
import { type FatosDosRecebimentos, MESES_ANTES } from "./presumido.repository.ts"

/** What was received by companies of the Simples in the years by caixa. The same queries for any number of them; none for none. */
export async function lerDoSimples(
  tx: Tx,
  escopo: Escopo,
  competencia: string,
  ids: readonly string[],
): Promise<Map<string, FatosDosRecebimentos>> {
  if (ids.length === 0) return new Map()
  const delas = (t: typeof simplesOpcoes | typeof simplesRecebimentos) => doEscopo(t, escopo, { idEmpresa: ids })
  const opcoes = await tx
    .select({ idEmpresa: simplesOpcoes.idEmpresa, ano: simplesOpcoes.ano })
    .from(simplesOpcoes)
    .where(
      and(
        delas(simplesOpcoes),
        eq(simplesOpcoes.regime, "caixa"),
        inArray(simplesOpcoes.ano, [anoDe(mesDe(competencia)) - 1, anoDe(mesDe(competencia))]),
      ),
    )
  const porCaixa = [...new Set(opcoes.map(({ idEmpresa }) => idEmpresa))]
  if (porCaixa.length === 0) return new Map()
  const r = simplesRecebimentos
  const recebidos = await tx
    .select({
      idEmpresa: r.idEmpresa,
      competencia: r.competencia,
      total: sql<bigint>`sum(${r.valorCentavos})`.mapWith((v: string | number) => BigInt(v)),
      resumo: sql<string>`md5(string_agg(concat_ws(':', ${r.idAtividade}, ${r.mercado}, ${r.situacoes}, ${r.valorCentavos}), ','
        order by ${r.idAtividade}, ${r.mercado}, ${r.situacoes}))`,
    })
    .from(r)
    .where(
      and(
        eq(r.idEscritorio, escopo.idEscritorio),
        inArray(r.idEmpresa, porCaixa),
        gte(r.competencia, somarMeses(mesDe(competencia), -MESES_ANTES)),
        lte(r.competencia, competencia),
      ),
    )
    .groupBy(r.idEmpresa, r.competencia)
  return new Map(
    porCaixa.map((id) => {
      const anos = new Set(opcoes.filter((o) => o.idEmpresa === id).map(({ ano }) => ano))
      const ehPorCaixa = (mes: string) => anos.has(anoDe(mesDe(mes)))
      const porMes = recebidos.filter((l) => l.idEmpresa === id && ehPorCaixa(l.competencia))
      const recebido = porMes.find((l) => l.competencia === competencia)?.resumo ?? ""
      return [
        id,
        {
          porCaixa: ehPorCaixa,
          recebidos: new Map(porMes.map((l) => [l.competencia, l.total])),
          resumo: `${ehPorCaixa(competencia) ? "caixa" : "competencia"} ${recebido}`,
        },
      ]
    }),
  )
}
