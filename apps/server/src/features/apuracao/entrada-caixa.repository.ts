import { anoDe, type Competencia, competencia as mesDe, permiteRegimeDeCaixa } from "@partida/fiscal"
import { and, asc, eq, gt, gte, inArray, lte, min, ne } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { simplesOpcoes, simplesRecebimentos } from "../../db/schema/caixa.ts"
import { empresasRegimes } from "../../db/schema/empresas.ts"
import { lerLinhasDeReceita } from "../receitas/receitas.service.ts"

const SEM_LINHAS: Awaited<ReturnType<typeof lerLinhasDeReceita>> = new Map()
const VAZIO = { opcoes: [], recebidos: [], auferidas: SEM_LINHAS, saidas: new Map<string, Competencia>() }

/** First year of the unbroken run of years by caixa that ends in this one; null when this one is not. */
export function inicioDoCaixa(
  opcoes: readonly { readonly ano: number; readonly regime: string }[],
  ano: number,
): number | null {
  const porCaixa = (a: number) => opcoes.some((o) => o.ano === a && o.regime === "caixa")
  if (!porCaixa(ano)) return null
  let inicio = ano
  while (porCaixa(inicio - 1)) inicio--
  return inicio
}

/** Which of these companies have the year of a month told by caixa; none once the law has no option. */
export async function lerPorCaixa(tx: Tx, { idEscritorio }: Escopo, competencia: string, ids: readonly string[]) {
  const pa = mesDe(competencia)
  if (ids.length === 0 || !permiteRegimeDeCaixa(pa)) return []
  const o = simplesOpcoes
  const lidas = await tx
    .select({ id: o.idEmpresa })
    .from(o)
    .where(
      and(
        eq(o.idEscritorio, idEscritorio),
        inArray(o.idEmpresa, [...ids]),
        eq(o.ano, anoDe(pa)),
        eq(o.regime, "caixa"),
      ),
    )
  return lidas.map(({ id }) => id)
}

/**
 * What only companies of the Simples by caixa need: the options, and from the first year of the run what was earned and received,
 * up to a month, and from when who leaves the Simples is out of it. One statement where nobody is by caixa; none once the law has no option.
 */
export async function lerDoCaixa(tx: Tx, escopo: Escopo, competencia: string, ids: readonly string[]) {
  const pa = mesDe(competencia)
  if (ids.length === 0 || !permiteRegimeDeCaixa(pa)) return VAZIO
  const { idEscritorio } = escopo
  const opcoes = await tx
    .select({
      idEmpresa: simplesOpcoes.idEmpresa,
      ano: simplesOpcoes.ano,
      regime: simplesOpcoes.regime,
      versao: simplesOpcoes.versao,
    })
    .from(simplesOpcoes)
    .where(and(eq(simplesOpcoes.idEscritorio, idEscritorio), inArray(simplesOpcoes.idEmpresa, [...ids])))
    .orderBy(asc(simplesOpcoes.ano))
  const porEmpresa = Map.groupBy(opcoes, (o) => o.idEmpresa)
  const inicios = [...porEmpresa].flatMap(([id, dela]) => {
    const ano = inicioDoCaixa(dela, anoDe(pa))
    return ano === null ? [] : [{ id, ano }]
  })
  if (inicios.length === 0) return { ...VAZIO, opcoes }
  const porCaixa = inicios.map(({ id }) => id)
  const desde = `${Math.min(...inicios.map(({ ano }) => ano))}-01`
  const recebidos = await tx
    .select()
    .from(simplesRecebimentos)
    .where(
      and(
        eq(simplesRecebimentos.idEscritorio, idEscritorio),
        inArray(simplesRecebimentos.idEmpresa, porCaixa),
        gte(simplesRecebimentos.competencia, desde),
        lte(simplesRecebimentos.competencia, competencia),
      ),
    )
    .orderBy(
      asc(simplesRecebimentos.competencia),
      asc(simplesRecebimentos.idAtividade),
      asc(simplesRecebimentos.mercado),
      asc(simplesRecebimentos.situacoes),
    )
  const saidas = await tx
    .select({ idEmpresa: empresasRegimes.idEmpresa, desde: min(empresasRegimes.desde) })
    .from(empresasRegimes)
    .where(
      and(
        eq(empresasRegimes.idEscritorio, idEscritorio),
        inArray(empresasRegimes.idEmpresa, porCaixa),
        gt(empresasRegimes.desde, pa),
        ne(empresasRegimes.regime, "simples"),
      ),
    )
    .groupBy(empresasRegimes.idEmpresa)
  return {
    opcoes,
    recebidos,
    saidas: new Map(saidas.flatMap(({ idEmpresa, desde }) => (desde === null ? [] : [[idEmpresa, mesDe(desde)]]))),
    auferidas: await lerLinhasDeReceita(tx, escopo, porCaixa, { desde, ate: competencia }),
  }
}
