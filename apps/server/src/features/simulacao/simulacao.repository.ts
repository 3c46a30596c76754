import { competencia as mesDe, somarMeses } from "@partida/fiscal"
import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { daApuracao } from "../../db/juncoes.ts"
import type { ResultadoGuardado } from "../../db/resultado.ts"
import { empresas } from "../../db/schema/empresas.ts"
import { apuracoes, fechamentos, simulacoes, simulacoesItens } from "../../db/schema/fechamentos.ts"
import { lotes, lotesItens } from "../../db/schema/lotes.ts"
import type { DadosDoItem } from "./dados.ts"
import type { Rascunho } from "./grupos.ts"
import type { MesComputado } from "./ponte.ts"

/** How many of one month and person stay. */
const GUARDADAS_POR_MES = 5

/** Records a dry run; its id is that of its job, so that a notice of the job leads to it. */
export async function inserirSimulacao(
  tx: Tx,
  escopo: Escopo,
  nova: { readonly id: string; readonly competencia: string; readonly por: string; readonly agora: Date },
): Promise<void> {
  await tx.insert(simulacoes).values({
    idEscritorio: escopo.idEscritorio,
    id: nova.id,
    competencia: nova.competencia,
    idLote: nova.id,
    criadaEm: nova.agora,
    criadaPor: nova.por,
  })
}

/**
 * Removes the oldest that the same person asked for of the month, never the new one; one still running stays whatever its age.
 * Those of others may be of companies that this person does not reach.
 */
export async function removerAntigas(tx: Tx, escopo: Escopo, competencia: string, nova: string): Promise<void> {
  await tx.execute(sql`
    delete from ${simulacoes} where id in (
      select s.id from ${simulacoes} s
        join ${lotes} l on l.id_escritorio = s.id_escritorio and l.id = s.id_lote and l.id_usuario = ${escopo.idUsuario}
      where s.id_escritorio = ${escopo.idEscritorio} and s.competencia = ${competencia} and s.id <> ${nova} and l.estado = 'concluido'
      order by s.criada_em desc, s.id desc offset ${GUARDADAS_POR_MES - 1})`)
}

/** The dry run that a job works for: its own or, when it tries failures again, that of the job it came from. */
export async function simulacaoDoLote(tx: Tx, escopo: Escopo, idLote: string): Promise<string | null> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    with recursive origens as (
      select l.id, l.id_origem from ${lotes} l where l.id_escritorio = ${escopo.idEscritorio} and l.id = ${idLote}
      union select l.id, l.id_origem from ${lotes} l join origens o on l.id = o.id_origem where l.id_escritorio = ${escopo.idEscritorio})
    select s.id from ${simulacoes} s join origens o on s.id_lote = o.id where s.id_escritorio = ${escopo.idEscritorio} limit 1`)
  return rows[0]?.id ?? null
}

/** What is stored of a company: the month itself, and the month before as it was computed. */
export interface Guardado {
  readonly rascunho: (Rascunho & { readonly imposto: bigint | null }) | null
  /** The same as it was computed, where it is no longer right. */
  readonly velho: MesComputado | null
  readonly anterior: MesComputado | null
}

/**
 * Stored computations of these companies in a month and in the one before, in three queries; the inputs of the month itself only
 * where its content is not the one named, because they are long.
 */
export async function lerGuardados(
  tx: Tx,
  escopo: Escopo,
  competencia: string,
  ids: readonly string[],
  hashDe: (idEmpresa: string) => string | undefined,
): Promise<ReadonlyMap<string, Guardado>> {
  const atuais = await tx
    .select({
      idEmpresa: fechamentos.idEmpresa,
      estado: fechamentos.estado,
      hashConteudo: apuracoes.hashConteudo,
      imposto: apuracoes.totalCentavos,
    })
    .from(fechamentos)
    .leftJoin(apuracoes, daApuracao())
    .where(doEscopo(fechamentos, escopo, { competencia, idEmpresa: ids }))
  const antes = await lerComputados(tx, escopo, somarMeses(mesDe(competencia), -1), ids)
  const agora = new Map(atuais.map(({ idEmpresa, ...rascunho }) => [idEmpresa, rascunho]))
  const mudados = atuais.filter((a) => a.hashConteudo !== null && a.hashConteudo !== hashDe(a.idEmpresa))
  const velhos = await lerComputados(
    tx,
    escopo,
    competencia,
    mudados.map((m) => m.idEmpresa),
  )
  return new Map(
    ids.map((id) => [
      id,
      { rascunho: agora.get(id) ?? null, velho: velhos.get(id) ?? null, anterior: antes.get(id) ?? null },
    ]),
  )
}

/** The months of these companies as they were computed, where something was. */
async function lerComputados(tx: Tx, escopo: Escopo, competencia: string, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, MesComputado | null>()
  const linhas = await tx
    .select({ idEmpresa: fechamentos.idEmpresa, entrada: apuracoes.entrada, resultado: apuracoes.resultado })
    .from(fechamentos)
    .innerJoin(apuracoes, daApuracao())
    .where(and(doEscopo(fechamentos, escopo, { competencia, idEmpresa: ids }), eq(apuracoes.situacao, "calculado")))
  return new Map(linhas.map((l) => [l.idEmpresa, mesComputado(l)]))
}

/** Null where nothing was computed. */
export function mesComputado(lido: {
  readonly entrada: unknown
  readonly resultado: ResultadoGuardado | null
}): MesComputado | null {
  const { entrada, resultado } = lido
  return resultado === null ? null : { entrada: entrada as MesComputado["entrada"], resultado }
}

export interface NovoItem {
  readonly idEmpresa: string
  readonly situacao: "calculado" | "nao-se-aplica" | "faltam-dados"
  readonly grupo: string
  readonly imposto: bigint | null
  readonly mesAnterior: bigint | null
  readonly rascunho: bigint | null
  readonly dados: DadosDoItem
}

/** Writes what was found of these companies, in the place of what an earlier try had found. */
export async function gravarItens(
  tx: Tx,
  escopo: Escopo,
  idSimulacao: string,
  itens: readonly NovoItem[],
): Promise<void> {
  if (itens.length === 0) return
  const { idEscritorio } = escopo
  await tx.delete(simulacoesItens).where(
    and(
      doEscopo(simulacoesItens, { idEscritorio }, { idSimulacao }),
      inArray(
        simulacoesItens.idEmpresa,
        itens.map((i) => i.idEmpresa),
      ),
    ),
  )
  await tx.insert(simulacoesItens).values(
    itens.map((i) => ({
      idEscritorio,
      idSimulacao,
      idEmpresa: i.idEmpresa,
      situacao: i.situacao,
      grupo: i.grupo,
      impostoCentavos: i.imposto,
      mesAnteriorCentavos: i.mesAnterior,
      rascunhoCentavos: i.rascunho,
      dados: i.dados,
    })),
  )
}

/**
 * Dry runs of the office with the progress of their jobs: those of a month, or one by id; newest first. Only companies within
 * reach are counted, and one without any is as if it did not exist.
 */
export async function lerSimulacoes(
  tx: Tx,
  escopo: Escopo,
  qual: { readonly competencia: string } | { readonly id: string },
) {
  const { idEscritorio } = escopo
  const contar = (o: SQL) =>
    sql<number>`(select ${o} from ${lotesItens} li join ${empresas} e on e.id_escritorio = li.id_escritorio and e.id = li.id_empresa
      where li.id_escritorio = ${idEscritorio} and li.id_lote = ${lotes.id})`.mapWith(Number)
  const lidas = await tx
    .select({
      id: simulacoes.id,
      competencia: simulacoes.competencia,
      criadaEm: simulacoes.criadaEm,
      criadaPor: simulacoes.criadaPor,
      concluida: sql<boolean>`${lotes.estado} = 'concluido'`,
      total: contar(sql`count(*)`),
      feitas: contar(sql`count(li.resultado)`),
    })
    .from(simulacoes)
    .innerJoin(lotes, and(eq(lotes.idEscritorio, simulacoes.idEscritorio), eq(lotes.id, simulacoes.idLote)))
    .where(
      and(
        eq(simulacoes.idEscritorio, idEscritorio),
        "id" in qual ? eq(simulacoes.id, qual.id) : eq(simulacoes.competencia, qual.competencia),
      ),
    )
    .orderBy(desc(simulacoes.criadaEm), desc(simulacoes.id))
  return lidas.filter(({ total }) => total > 0)
}
