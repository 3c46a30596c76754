import { categorias } from "@partida/contracts"
import { anoDe, type Competencia, competencia as mesDe, permiteRegimeDeCaixa } from "@partida/fiscal"
import { and, asc, eq, gt, gte, inArray, lte, min, ne, sql } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { simplesOpcoes, simplesRecebimentos } from "../../db/schema/caixa.ts"
import { empresasCategorias, empresasRegimes } from "../../db/schema/empresas.ts"
import { lerLinhasDeReceita } from "../receitas/receitas.service.ts"

const SEM_LINHAS: Awaited<ReturnType<typeof lerLinhasDeReceita>> = new Map()
const VAZIO = { opcoes: [], recebidos: [], auferidas: SEM_LINHAS, saidas: new Map<string, SaidaDoCaixa>() }

/** What brings into the base of the month before `desde` what was not received: leaving the Simples, or closing down. */
interface SaidaDoCaixa {
  readonly desde: Competencia
  readonly motivo: "exclusao" | "encerramento"
}

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
 * up to a month, and from when who leaves the Simples or closes down is out of it. One statement where nobody is by caixa; none once the law has no option.
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
    .where(doEscopo(simplesOpcoes, { idEscritorio }, { idEmpresa: ids }))
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
        doEscopo(simplesRecebimentos, { idEscritorio }, { idEmpresa: porCaixa }),
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
  const saidas = await lerSaidas(tx, escopo, pa, porCaixa)
  return {
    opcoes,
    recebidos,
    saidas,
    auferidas: await lerLinhasDeReceita(tx, escopo, porCaixa, { desde, ate: competencia }),
  }
}

/** The first of the two after a month. Of one that leaves and closes down in the same month, closing down. */
async function lerSaidas(tx: Tx, { idEscritorio }: Escopo, pa: Competencia, ids: readonly string[]) {
  const r = empresasRegimes
  const c = empresasCategorias
  const lidas = await tx
    .select({ idEmpresa: r.idEmpresa, desde: min(r.desde), motivo: sql<SaidaDoCaixa["motivo"]>`'exclusao'` })
    .from(r)
    .where(
      and(eq(r.idEscritorio, idEscritorio), inArray(r.idEmpresa, [...ids]), gt(r.desde, pa), ne(r.regime, "simples")),
    )
    .groupBy(r.idEmpresa)
    .unionAll(
      tx
        .select({ idEmpresa: c.idEmpresa, desde: min(c.desde), motivo: sql<SaidaDoCaixa["motivo"]>`'encerramento'` })
        .from(c)
        .where(
          and(
            eq(c.idEscritorio, idEscritorio),
            inArray(c.idEmpresa, [...ids]),
            gt(c.desde, pa),
            eq(c.idCategoria, categorias.ENCERRADA.id),
          ),
        )
        .groupBy(c.idEmpresa),
    )
  const saidas = new Map<string, SaidaDoCaixa>()
  for (const { idEmpresa, desde, motivo } of lidas) {
    const antes = saidas.get(idEmpresa)
    if (desde === null || (antes !== undefined && antes.desde < desde)) continue
    if (antes?.desde === desde && antes.motivo === "encerramento") continue
    saidas.set(idEmpresa, { desde: mesDe(desde), motivo })
  }
  return saidas
}
