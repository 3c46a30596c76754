import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { lerCampos } from "../../db/registros.ts"
import { contasCorrentes } from "../../db/schema/empresas.ts"
import { titulos, titulosBaixas } from "../../db/schema/titulos.ts"

export async function inserirBaixas(tx: Tx, baixas: readonly (typeof titulosBaixas.$inferInsert)[]): Promise<void> {
  if (baixas.length > 0) await tx.insert(titulosBaixas).values([...baixas])
}

const estornada = sql<boolean>`exists (select 1 from titulos_baixas e where e.id_escritorio = ${titulosBaixas.idEscritorio} and e.estorno_de = ${titulosBaixas.id})`

const lerBaixasOnde = (tx: Tx, escopo: Escopo, onde: SQL | undefined) =>
  tx
    .select({ baixa: titulosBaixas, estornada, conta: contasCorrentes.apelido })
    .from(titulosBaixas)
    .leftJoin(
      contasCorrentes,
      and(eq(contasCorrentes.idEscritorio, titulosBaixas.idEscritorio), eq(contasCorrentes.id, titulosBaixas.idConta)),
    )
    .where(and(eq(titulosBaixas.idEscritorio, escopo.idEscritorio), onde))
    .orderBy(asc(titulosBaixas.registradaEm), asc(titulosBaixas.tipo), asc(titulosBaixas.pagoEm), asc(titulosBaixas.id))
export type BaixaLida = Awaited<ReturnType<typeof lerBaixasOnde>>[number]

/** Settlements of titles and what took them back, in the order in which they were recorded. */
export const lerBaixasDosTitulos = (tx: Tx, escopo: Escopo, ids: readonly string[]) =>
  lerBaixasOnde(tx, escopo, inArray(titulosBaixas.idTitulo, [...ids]))

export const lerBaixas = (tx: Tx, escopo: Escopo, ids: readonly string[]) =>
  lerBaixasOnde(tx, escopo, inArray(titulosBaixas.id, [...ids]))

/** Settlements that came from what was said of lines of the bank, and stand. */
export const lerBaixasDaConciliacao = (tx: Tx, escopo: Escopo, idConciliacao: string) =>
  lerBaixasOnde(
    tx,
    escopo,
    and(eq(titulosBaixas.idConciliacao, idConciliacao), eq(titulosBaixas.tipo, "baixa"), sql`not ${estornada}`),
  )

/** Whether accounts are of a company. */
export async function contasDaEmpresa(tx: Tx, escopo: Escopo, idEmpresa: string, ids: readonly string[]) {
  const linhas = await lerCampos(tx, contasCorrentes, ["id"], doEscopo(contasCorrentes, escopo, { idEmpresa, id: ids }))
  return new Set(linhas.map((c) => c.id))
}

/**
 * Titles to receive that something was settled or taken back of in a month: how much of each had been settled before it, and by its end. By
 * the month in which it was recorded, which is open.
 */
export async function lerMovidosNoMes(tx: Tx, escopo: Escopo, idEmpresa: string, mes: string) {
  const comSinal = sql`case ${titulosBaixas.tipo} when 'baixa' then ${titulosBaixas.principalCentavos} else -${titulosBaixas.principalCentavos} end`
  const soma = (ate: SQL) =>
    sql<bigint>`coalesce(sum(${comSinal}) filter (where ${titulosBaixas.competencia}::text ${ate}), 0)`.mapWith(BigInt)
  return tx
    .select({
      origem: titulos.origem,
      idDoFato: titulos.idDoFato,
      valorCentavos: titulos.valorCentavos,
      antesCentavos: soma(sql`< ${mes}`),
      depoisCentavos: soma(sql`<= ${mes}`),
    })
    .from(titulosBaixas)
    .innerJoin(
      titulos,
      and(eq(titulos.idEscritorio, titulosBaixas.idEscritorio), eq(titulos.id, titulosBaixas.idTitulo)),
    )
    .where(
      and(
        doEscopo(titulosBaixas, escopo, { idEmpresa }),
        eq(titulos.natureza, "receber"),
        sql`exists (select 1 from titulos_baixas m where m.id_escritorio = ${titulos.idEscritorio} and m.id_titulo = ${titulos.id}
          and m.id_empresa = ${idEmpresa} and m.competencia::text = ${mes})`,
      ),
    )
    .groupBy(titulos.idEscritorio, titulos.id)
    .orderBy(asc(titulos.id))
}
