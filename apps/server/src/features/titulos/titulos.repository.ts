import type { NaturezaDoTitulo } from "@partida/contracts"
import { and, asc, eq, gt, gte, inArray, isNull, lte, type SQL, sql } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { extratosLinhas } from "../../db/schema/bancos.ts"
import { conciliacoes, conciliacoesPartes } from "../../db/schema/conciliacao.ts"
import { contasCorrentes } from "../../db/schema/empresas.ts"
import { notasFiscais } from "../../db/schema/receitas.ts"
import { titulos, titulosBaixas, titulosControle, titulosSeries } from "../../db/schema/titulos.ts"

export type Titulo = typeof titulos.$inferSelect
export type NovoTituloGravado = typeof titulos.$inferInsert
export type SerieGravada = typeof titulosSeries.$inferSelect

/** Titles that came in now: those of a fact that already had one are left out. */
export async function inserirTitulos(tx: Tx, novos: readonly NovoTituloGravado[]): Promise<string[]> {
  if (novos.length === 0) return []
  const inseridos = await tx
    .insert(titulos)
    .values([...novos])
    .onConflictDoNothing()
    .returning({ id: titulos.id })
  return inseridos.map((t) => t.id)
}

export async function lerTitulos(tx: Tx, escopo: Escopo, ids: readonly string[]): Promise<Titulo[]> {
  if (ids.length === 0) return []
  return tx
    .select()
    .from(titulos)
    .where(and(eq(titulos.idEscritorio, escopo.idEscritorio), inArray(titulos.id, [...ids])))
}

/** Titles with something open that are still owed, up to a due day. */
export function lerAbertos(
  tx: Tx,
  escopo: Escopo,
  de: { readonly idEmpresa: string; readonly natureza: NaturezaDoTitulo; readonly ate?: string },
): Promise<Titulo[]> {
  return tx
    .select()
    .from(titulos)
    .where(
      and(
        eq(titulos.idEscritorio, escopo.idEscritorio),
        eq(titulos.idEmpresa, de.idEmpresa),
        eq(titulos.natureza, de.natureza),
        gt(titulos.abertoCentavos, 0n),
        isNull(titulos.retiradoEm),
        de.ate === undefined ? undefined : lte(titulos.vencimento, de.ate),
      ),
    )
    .orderBy(asc(titulos.vencimento), asc(titulos.id))
}

/** Titles taken for this transaction, in one order: two people never wait for each other in a circle. */
export async function tomarTitulos(tx: Tx, escopo: Escopo, ids: readonly string[]): Promise<Titulo[]> {
  if (ids.length === 0) return []
  return tx
    .select()
    .from(titulos)
    .where(and(eq(titulos.idEscritorio, escopo.idEscritorio), inArray(titulos.id, [...ids])))
    .orderBy(asc(titulos.id))
    .for("update")
}

/** Titles of facts of an origin. */
export function lerTitulosDosFatos(tx: Tx, escopo: Escopo, idEmpresa: string, fatos: readonly FatoDoTitulo[]) {
  return tx
    .select()
    .from(titulos)
    .where(
      and(
        eq(titulos.idEscritorio, escopo.idEscritorio),
        eq(titulos.idEmpresa, idEmpresa),
        inArray(
          titulos.idDoFato,
          fatos.map((f) => f.idDoFato),
        ),
      ),
    )
}

export interface FatoDoTitulo extends Pick<Titulo, "natureza" | "origem" | "idDoFato" | "parcela"> {}

type Mudanca = Partial<
  Pick<
    NovoTituloGravado,
    | "idPessoa"
    | "pessoaNome"
    | "pessoaDocumento"
    | "descricao"
    | "numero"
    | "competencia"
    | "emissao"
    | "vencimento"
    | "categoria"
    | "valorCentavos"
    | "abertoCentavos"
    | "retencaoCentavos"
    | "retencaoAbertaCentavos"
    | "aConfirmar"
    | "retiradoEm"
    | "retiradoPor"
    | "retiradoMotivo"
  >
>

export async function mudarTitulos(tx: Tx, escopo: Escopo, ids: readonly string[], mudanca: Mudanca): Promise<void> {
  if (ids.length === 0) return
  await tx
    .update(titulos)
    .set({ ...mudanca, versao: sql`${titulos.versao} + 1` })
    .where(and(eq(titulos.idEscritorio, escopo.idEscritorio), inArray(titulos.id, [...ids])))
}

export async function inserirSerie(tx: Tx, serie: typeof titulosSeries.$inferInsert): Promise<void> {
  await tx.insert(titulosSeries).values(serie)
}

/** A series taken for this transaction, or null. */
export async function tomarSerie(tx: Tx, escopo: Escopo, id: string): Promise<SerieGravada | null> {
  const [serie] = await tx
    .select()
    .from(titulosSeries)
    .where(and(eq(titulosSeries.idEscritorio, escopo.idEscritorio), eq(titulosSeries.id, id)))
    .for("update")
  return serie ?? null
}

/** Series without an end that nobody ended, of companies within reach. */
export function lerSeriesSemFim(tx: Tx, escopo: Escopo): Promise<SerieGravada[]> {
  return tx
    .select()
    .from(titulosSeries)
    .where(
      and(
        eq(titulosSeries.idEscritorio, escopo.idEscritorio),
        isNull(titulosSeries.quantas),
        isNull(titulosSeries.encerradaEm),
      ),
    )
    .orderBy(asc(titulosSeries.id))
}

export async function mudarSerie(
  tx: Tx,
  escopo: Escopo,
  id: string,
  mudanca: Partial<Pick<SerieGravada, "geradaAte" | "encerradaEm" | "encerradaPor">>,
): Promise<void> {
  await tx
    .update(titulosSeries)
    .set(mudanca)
    .where(and(eq(titulosSeries.idEscritorio, escopo.idEscritorio), eq(titulosSeries.id, id)))
}

/** Titles of a series, by number. */
export function lerTitulosDaSerie(tx: Tx, escopo: Escopo, idSerie: string): Promise<Titulo[]> {
  return tx
    .select()
    .from(titulos)
    .where(and(eq(titulos.idEscritorio, escopo.idEscritorio), eq(titulos.idSerie, idSerie)))
    .orderBy(asc(titulos.parcela))
}

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
    .orderBy(asc(titulosBaixas.registradaEm), asc(titulosBaixas.tipo), asc(titulosBaixas.id))
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
  const linhas = await tx
    .select({ id: contasCorrentes.id })
    .from(contasCorrentes)
    .where(
      and(
        eq(contasCorrentes.idEscritorio, escopo.idEscritorio),
        eq(contasCorrentes.idEmpresa, idEmpresa),
        inArray(contasCorrentes.id, [...ids]),
      ),
    )
  return new Set(linhas.map((c) => c.id))
}

/** What is awaited of titles in force, in money, by due day range: days after the due day are counted by the database. */
export async function somarPorAtraso(
  tx: Tx,
  escopo: Escopo,
  {
    idEmpresa,
    natureza,
    hoje,
  }: { readonly idEmpresa: string; readonly natureza: NaturezaDoTitulo; readonly hoje: string },
) {
  const atraso = sql`(${hoje}::date - ${titulos.vencimento})`
  const faixa = sql<string>`case when ${atraso} <= 0 then 'a-vencer' when ${atraso} <= 30 then '1-30' when ${atraso} <= 60 then '31-60'
    when ${atraso} <= 90 then '61-90' else 'mais-de-90' end`
  return tx
    .select({
      faixa,
      quantos: sql<number>`count(*)`.mapWith(Number),
      esperadoCentavos: sql<bigint>`coalesce(sum(${titulos.esperadoCentavos}), 0)`.mapWith(BigInt),
    })
    .from(titulos)
    .where(
      and(
        eq(titulos.idEscritorio, escopo.idEscritorio),
        eq(titulos.idEmpresa, idEmpresa),
        eq(titulos.natureza, natureza),
        gt(titulos.abertoCentavos, 0n),
        isNull(titulos.retiradoEm),
      ),
    )
    .groupBy(sql`1`)
}

/** How the notes of a company become titles of a nature; null where they do not. */
export async function lerControle(tx: Tx, escopo: Escopo, idEmpresa: string, natureza: NaturezaDoTitulo) {
  const [controle] = await tx
    .select()
    .from(titulosControle)
    .where(
      and(
        eq(titulosControle.idEscritorio, escopo.idEscritorio),
        eq(titulosControle.idEmpresa, idEmpresa),
        eq(titulosControle.natureza, natureza),
      ),
    )
  return controle ?? null
}

export async function gravarControle(tx: Tx, controle: typeof titulosControle.$inferInsert): Promise<void> {
  const { desde, prazoDias, ligadoEm, ligadoPor } = controle
  await tx
    .insert(titulosControle)
    .values(controle)
    .onConflictDoUpdate({
      target: [titulosControle.idEscritorio, titulosControle.idEmpresa, titulosControle.natureza],
      set: { desde, prazoDias, ligadoEm, ligadoPor, versao: sql`${titulosControle.versao} + 1` },
    })
}

export async function apagarControle(tx: Tx, escopo: Escopo, idEmpresa: string, natureza: NaturezaDoTitulo) {
  const apagados = await tx
    .delete(titulosControle)
    .where(
      and(
        eq(titulosControle.idEscritorio, escopo.idEscritorio),
        eq(titulosControle.idEmpresa, idEmpresa),
        eq(titulosControle.natureza, natureza),
      ),
    )
    .returning({ desde: titulosControle.desde })
  return apagados.length > 0
}

/** Makes the titles of the notes of a company from a month on that the control turned on lacks. */
export async function titularNotas(tx: Tx, escopo: Escopo, idEmpresa: string, desde: string): Promise<void> {
  await tx.execute(sql`select titular_notas(${escopo.idEscritorio}::uuid, array(select ${notasFiscais.id} from ${notasFiscais}
    where ${and(eq(notasFiscais.idEscritorio, escopo.idEscritorio), eq(notasFiscais.idEmpresa, idEmpresa), gte(notasFiscais.competencia, desde))}))`)
}

/** What lines of the bank received of notes that have a title, and their titles do not know of yet. */
export function lerRecebidosSemBaixa(tx: Tx, escopo: Escopo, idEmpresa: string) {
  return tx
    .select({
      idTitulo: titulos.id,
      idConciliacao: conciliacoesPartes.idConciliacao,
      idConta: extratosLinhas.idConta,
      data: extratosLinhas.data,
      valorCentavos: conciliacoesPartes.valorCentavos,
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
    .innerJoin(
      extratosLinhas,
      and(
        eq(extratosLinhas.idEscritorio, conciliacoesPartes.idEscritorio),
        eq(extratosLinhas.id, conciliacoesPartes.idLinha),
      ),
    )
    .innerJoin(
      titulos,
      and(
        eq(titulos.idEscritorio, conciliacoesPartes.idEscritorio),
        eq(titulos.idEmpresa, conciliacoesPartes.idEmpresa),
        eq(titulos.natureza, "receber"),
        eq(titulos.origem, "nota-emitida"),
        sql`${titulos.idDoFato} = ${conciliacoesPartes.idAlvo}::text`,
        isNull(titulos.retiradoEm),
        gt(titulos.abertoCentavos, 0n),
      ),
    )
    .where(
      and(
        eq(conciliacoesPartes.idEscritorio, escopo.idEscritorio),
        eq(conciliacoesPartes.idEmpresa, idEmpresa),
        eq(conciliacoesPartes.tipo, "nota"),
        gt(conciliacoesPartes.valorCentavos, 0n),
        sql`not exists (select 1 from titulos_baixas b where b.id_escritorio = ${titulos.idEscritorio} and b.id_titulo = ${titulos.id} and b.id_conciliacao = ${conciliacoesPartes.idConciliacao})`,
      ),
    )
    .orderBy(asc(extratosLinhas.data), asc(conciliacoesPartes.id))
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
        eq(titulosBaixas.idEscritorio, escopo.idEscritorio),
        eq(titulosBaixas.idEmpresa, idEmpresa),
        eq(titulos.natureza, "receber"),
        sql`exists (select 1 from titulos_baixas m where m.id_escritorio = ${titulos.idEscritorio} and m.id_titulo = ${titulos.id}
          and m.id_empresa = ${idEmpresa} and m.competencia::text = ${mes})`,
      ),
    )
    .groupBy(titulos.idEscritorio, titulos.id)
    .orderBy(asc(titulos.id))
}
