import { type Competencia, centavos, deReais, competencia as mesDe } from "@partida/fiscal"
import { and, eq, isNull, sql } from "drizzle-orm"
import { contarOnde, somarOnde } from "../../db/agregados.ts"
import type { Tx } from "../../db/banco.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { daApuracao, daEtapaDaCppDeMei, daEtapaDoRecibo } from "../../db/juncoes.ts"
import { alterar, lerCampos } from "../../db/registros.ts"
import { apuracoes, fechamentos, fechamentosEtapas } from "../../db/schema/fechamentos.ts"
import { cppDeMei, lucrosDistribuidos, recibos } from "../../db/schema/folha.ts"
import { guias } from "../../db/schema/guias.ts"
import type { Acumulado } from "./devidas.ts"

/** A month of a company. */
export interface Mes {
  readonly idEmpresa: string
  readonly competencia: string
}

/** What the closed months among these sealed; a month that is open is absent. */
export async function lerSelados(tx: Tx, escopo: Escopo, meses: readonly Mes[]) {
  if (meses.length === 0) return []
  const linhas = await tx
    .select({
      idEmpresa: fechamentos.idEmpresa,
      competencia: fechamentos.competencia,
      versao: fechamentos.versao,
      idApuracao: apuracoes.id,
      resultado: apuracoes.resultado,
    })
    .from(fechamentos)
    .innerJoin(apuracoes, daApuracao())
    .where(
      doEscopo(fechamentos, escopo, {
        idEmpresa: [...new Set(meses.map((m) => m.idEmpresa))],
        competencia: [...new Set(meses.map((m) => m.competencia))],
        estado: "fechado",
      }),
    )
  return linhas.flatMap(({ resultado, ...l }) => (resultado === null ? [] : [{ ...l, resultado }]))
}

/** The slips of the months among these whose pró-labore is concluded, of the version in force. */
export async function lerRecibosEmVigor(tx: Tx, escopo: Escopo, meses: readonly Mes[]) {
  if (meses.length === 0) return []
  return tx
    .select({
      idEmpresa: recibos.idEmpresa,
      competencia: recibos.competencia,
      versao: recibos.versao,
      nome: recibos.nome,
      inssCentavos: recibos.inssCentavos,
      cppCentavos: recibos.cppCentavos,
      irrfCentavos: recibos.irrfCentavos,
      vencimentoInss: recibos.vencimentoInss,
      vencimentoIrrf: recibos.vencimentoIrrf,
    })
    .from(recibos)
    .innerJoin(fechamentosEtapas, daEtapaDoRecibo)
    .where(
      and(
        doEscopo(recibos, escopo, {
          idEmpresa: [...new Set(meses.map((m) => m.idEmpresa))],
          competencia: [...new Set(meses.map((m) => m.competencia))],
        }),
        eq(fechamentosEtapas.situacao, "concluida"),
      ),
    )
}

/** The CPP on services of MEI of the months among these whose pró-labore is concluded, of the version in force. */
export async function lerCppDeMeiEmVigor(tx: Tx, escopo: Escopo, competencia: string, ids: readonly string[]) {
  const linhas = await tx
    .select({ idEmpresa: cppDeMei.idEmpresa, centavos: cppDeMei.cppCentavos, vencimento: cppDeMei.vencimento })
    .from(cppDeMei)
    .innerJoin(fechamentosEtapas, daEtapaDaCppDeMei)
    .where(
      and(doEscopo(cppDeMei, escopo, { idEmpresa: ids, competencia }), eq(fechamentosEtapas.situacao, "concluida")),
    )
  return new Map(linhas.map((l) => [l.idEmpresa, l]))
}

/**
 * Tax of the closed months of each company before one that stayed below the minimum and that no guide collected since, oldest
 * first: the DAS of the Simples, or each tax of the Lucro Presumido by itself. The month of the last guide, and what is before
 * it, is already collected. A company without any is absent.
 */
export async function lerAcumulados(
  tx: Tx,
  escopo: Escopo,
  regime: "simples" | "presumido",
  competencia: string,
  ids: readonly string[],
): Promise<Map<string, Acumulado[]>> {
  if (ids.length === 0) return new Map()
  const abaixo =
    regime === "simples"
      ? sql`select 'das-simples' as obrigacao, a.resultado ->> 'total' as valor
          where a.resultado ->> 'abaixoDoMinimo' = 'true'`
      : sql`select lower(t ->> 'tributo') as obrigacao, t ->> 'valor' as valor
          from jsonb_array_elements(a.resultado -> 'tributos') t
          where (t ->> 'valor')::numeric > 0 and not exists (select 1 from jsonb_array_elements(a.resultado -> 'guias') g
            where g ->> 'obrigacao' = lower(t ->> 'tributo'))`
  const { rows } = await tx.execute<{
    id: string
    obrigacao: Acumulado["obrigacao"]
    competencia: string
    valor: string
  }>(sql`
    select f.id_empresa::text as id, x.obrigacao, f.competencia, x.valor
    from ${fechamentos} f
    join ${apuracoes} a on a.id_escritorio = f.id_escritorio and a.id = f.id_apuracao
    cross join lateral (${abaixo}) x
    where f.id_escritorio = ${escopo.idEscritorio} and f.id_empresa = any (${sql.param([...ids])}::uuid[])
      and f.estado = 'fechado' and f.competencia < ${competencia} and a.regime = ${regime}
      and f.competencia > coalesce((select max(g.competencia) from ${guias} g
        where g.id_escritorio = f.id_escritorio and g.id_empresa = f.id_empresa and g.obrigacao = x.obrigacao
          and g.competencia < ${competencia} and g.substituida_em is null), '')
    order by f.competencia, x.obrigacao`)
  const acumulados = new Map<string, Acumulado[]>()
  for (const l of rows)
    acumulados.set(l.id, [
      ...(acumulados.get(l.id) ?? []),
      {
        obrigacao: l.obrigacao,
        competencia: mesDe(l.competencia) satisfies Competencia,
        valor: deReais(l.valor),
      },
    ])
  return acumulados
}

/**
 * INSS of the slips, and CPP on services of MEI, of concluded months of each company before one that stayed below the minimum of a DARF and that no guide
 * collected since, oldest first, as `lerAcumulados` does for the taxes. A company without any is absent.
 */
export async function lerInssAcumulados(tx: Tx, escopo: Escopo, competencia: string, ids: readonly string[]) {
  const { rows } = await tx.execute<{ id: string; competencia: string; total: string }>(sql`
    select x.id_empresa::text as id, x.competencia, sum(x.valor)::text as total
    from (select r.id_empresa, r.competencia, r.versao, r.inss_centavos + r.cpp_centavos as valor from ${recibos} r
        where r.id_escritorio = ${escopo.idEscritorio} and r.id_empresa = any (${sql.param([...ids])}::uuid[])
      union all select m.id_empresa, m.competencia, m.versao, m.cpp_centavos from ${cppDeMei} m
        where m.id_escritorio = ${escopo.idEscritorio} and m.id_empresa = any (${sql.param([...ids])}::uuid[])) x
    join ${fechamentosEtapas} e on e.id_escritorio = ${escopo.idEscritorio} and e.id_empresa = x.id_empresa
      and e.competencia = x.competencia and e.etapa = 'pro-labore' and e.versao = x.versao and e.situacao = 'concluida'
    where x.competencia < ${competencia} and x.competencia > coalesce((select max(g.competencia) from ${guias} g
      where g.id_escritorio = ${escopo.idEscritorio} and g.id_empresa = x.id_empresa and g.obrigacao = 'inss'
        and g.competencia < ${competencia} and g.substituida_em is null), '')
    group by x.id_empresa, x.competencia order by x.competencia`)
  return Map.groupBy(
    rows.map((l) => ({ idEmpresa: l.id, competencia: mesDe(l.competencia), centavos: centavos(BigInt(l.total)) })),
    (l) => l.idEmpresa,
  )
}

/** Puts guides aside; those already aside keep their day. */
export async function substituirGuias(tx: Tx, escopo: Escopo, ids: readonly string[], em: Date): Promise<void> {
  if (ids.length === 0) return
  await alterar(tx, guias, and(doEscopo(guias, escopo, { id: ids }), isNull(guias.substituidaEm)), {
    substituidaEm: em,
  })
}

export async function inserirGuias(tx: Tx, novas: readonly (typeof guias.$inferInsert)[]): Promise<void> {
  if (novas.length > 0) await tx.insert(guias).values([...novas])
}

/** What one sealed computation gave; null when out of reach. */
export async function lerResultado(tx: Tx, escopo: Escopo, idApuracao: string) {
  const [linha] = await lerCampos(tx, apuracoes, ["resultado"], doEscopo(apuracoes, escopo, { id: idApuracao }))
  return linha?.resultado ?? null
}

/** What one version of the pró-labore of a month withheld. */
export async function lerRecibosDaVersao(tx: Tx, escopo: Escopo, { idEmpresa, competencia }: Mes, versao: number) {
  return tx
    .select({ inss: recibos.inssCentavos, cpp: recibos.cppCentavos, irrf: recibos.irrfCentavos })
    .from(recibos)
    .where(doEscopo(recibos, escopo, { idEmpresa, competencia, versao }))
}

/** The CPP on services of MEI that one version of the pró-labore of a month said. */
export async function lerCppDeMeiDaVersao(tx: Tx, escopo: Escopo, { idEmpresa, competencia }: Mes, versao: number) {
  const [linha] = await tx
    .select({ centavos: cppDeMei.cppCentavos })
    .from(cppDeMei)
    .where(doEscopo(cppDeMei, escopo, { idEmpresa, competencia, versao }))
  return linha?.centavos ?? 0n
}

/** Income tax withheld from the profits paid in a month, reversals taken off, and how many records say so. */
export async function lerRetidoDosLucros(tx: Tx, escopo: Escopo, { idEmpresa, competencia }: Mes) {
  const [linha] = await tx
    .select({
      registros: contarOnde(),
      retidoCentavos: somarOnde(lucrosDistribuidos.irrfCentavos),
    })
    .from(lucrosDistribuidos)
    .where(doEscopo(lucrosDistribuidos, escopo, { idEmpresa, competencia }))
  return linha ?? { registros: 0, retidoCentavos: 0n }
}
