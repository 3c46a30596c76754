import { asc, desc, eq, sql } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import { PLATAFORMA } from "../../db/escritorios.ts"
import { auditoriaElos, boletins } from "../../db/schema/registro.ts"
import type { EloDoRegistro, LinhaDaTrilha } from "./elo.ts"

export type EloGuardado = EloDoRegistro & { readonly hash: string }
type Linha = typeof auditoriaElos.$inferSelect

const comoElo = ({ primeiraEm: _de, ultimaEm: _ate, ...elo }: Linha): EloGuardado => ({
  ...elo,
  sequencias: elo.sequencias.map(String),
  resumos: Buffer.from(elo.resumos),
})

/** Columns of the trail as `LinhaDaTrilha`, whatever the session prints instants and numbers like. */
const COMO_LINHA = sql`a.sequencia::text, a.id, a.id_escritorio as "idEscritorio", a.id_empresa as "idEmpresa",
  to_char(a.em at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as em, a.acao, a.entidade, a.id_registro as "idRegistro",
  a.id_usuario as "idUsuario", a.autor, a.papel, a.endereco, a.agente, a.id_pedido as "idPedido", a.antes::text as antes,
  a.depois::text as depois, a.detalhe`

type LinhaLida = LinhaDaTrilha & Record<string, unknown>

/** Only one process at a time links an office, or signs for it; another one leaves it for its own next run. */
export async function tomarRegistro(tx: Tx, idEscritorio: string): Promise<boolean> {
  const { rows } = await tx.execute<{ tomado: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${`registro/${idEscritorio}`}, 0)) as tomado`,
  )
  return rows[0]?.tomado ?? false
}

export async function lerUltimoElo(tx: Tx, idEscritorio: string): Promise<EloGuardado | null> {
  const [ultimo] = await tx
    .select()
    .from(auditoriaElos)
    .where(eq(auditoriaElos.idEscritorio, idEscritorio))
    .orderBy(desc(auditoriaElos.numero))
    .limit(1)
  return ultimo ? comoElo(ultimo) : null
}

/** Takes up to `limite` rows that no link has yet, oldest first; the caller links them in the same transaction. */
export async function tomarSoltas(tx: Tx, idEscritorio: string, limite: number): Promise<LinhaDaTrilha[]> {
  const { rows } = await tx.execute<LinhaLida>(sql`with tomadas as materialized (
      delete from auditoria_soltas where id_escritorio = ${idEscritorio} and sequencia in (
        select sequencia from auditoria_soltas where id_escritorio = ${idEscritorio} order by sequencia limit ${limite})
      returning sequencia, em)
    select ${COMO_LINHA} from tomadas t join auditoria a on a.sequencia = t.sequencia and a.em = t.em order by a.sequencia`)
  return rows
}

export async function inserirElo(tx: Tx, elo: EloGuardado, linhas: readonly LinhaDaTrilha[]): Promise<void> {
  const instantes = linhas.map((l) => l.em).sort()
  await tx.insert(auditoriaElos).values({
    ...elo,
    sequencias: elo.sequencias.map(BigInt),
    primeiraEm: instantes[0] ?? elo.em,
    ultimaEm: instantes.at(-1) ?? elo.em,
  })
}

/** Links after `depoisDe`, in order, with the rows that each names and are still there. */
export async function lerElos(tx: Tx, idEscritorio: string, depoisDe: number, limite: number) {
  const lidos = await tx
    .select()
    .from(auditoriaElos)
    .where(sql`${eq(auditoriaElos.idEscritorio, idEscritorio)} and ${auditoriaElos.numero} > ${depoisDe}`)
    .orderBy(asc(auditoriaElos.numero))
    .limit(limite)
  const elos: { readonly elo: EloGuardado; readonly linhas: ReadonlyMap<string, LinhaDaTrilha> }[] = []
  for (const lido of lidos) {
    const { rows } = await tx.execute<LinhaLida>(sql`select ${COMO_LINHA} from auditoria a
      where a.em between ${lido.primeiraEm}::timestamptz and ${lido.ultimaEm}::timestamptz
        and a.sequencia = any (${sql.param(lido.sequencias.map(String))}::bigint[])`)
    elos.push({ elo: comoElo(lido), linhas: new Map(rows.map((l) => [l.sequencia, l])) })
  }
  return elos
}

/** Rows of the trail, rows in links, and rows that wait for one, as of one moment. */
export async function contarLinhas(tx: Tx, idEscritorio: string) {
  const { rows } = await tx.execute<{
    trilha: number
    ligadas: number
    soltas: number
    desde: string | null
  }>(sql`select
    (select count(*)::int from auditoria a where ${trilhaDe(idEscritorio)}) as trilha,
    (select coalesce(sum(cardinality(sequencias)), 0)::int from auditoria_elos where id_escritorio = ${idEscritorio}) as ligadas,
    (select count(*)::int from auditoria_soltas where id_escritorio = ${idEscritorio}) as soltas,
    (select min(em)::text from auditoria_soltas where id_escritorio = ${idEscritorio}) as desde`)
  return rows[0] ?? { trilha: 0, ligadas: 0, soltas: 0, desde: null }
}

/** Rows that neither a link names nor wait for one: put there by somebody who went around the triggers. */
export async function lerForaDoRegistro(tx: Tx, idEscritorio: string, limite: number): Promise<LinhaDaTrilha[]> {
  const { rows } = await tx.execute<LinhaLida>(sql`select ${COMO_LINHA} from auditoria a where ${trilhaDe(idEscritorio)}
    and not exists (select 1 from auditoria_soltas s where s.id_escritorio = ${idEscritorio} and s.sequencia = a.sequencia)
    and a.sequencia not in (select unnest(sequencias) from auditoria_elos where id_escritorio = ${idEscritorio})
    order by a.sequencia limit ${limite}`)
  return rows
}

/** The rows of one office's trail; those of no office for the platform. */
const trilhaDe = (idEscritorio: string) =>
  idEscritorio === PLATAFORMA ? sql`a.id_escritorio is null` : sql`a.id_escritorio = ${idEscritorio}`

export async function lerUltimoBoletim(tx: Tx, idEscritorio: string) {
  const [ultimo] = await tx
    .select()
    .from(boletins)
    .where(eq(boletins.idEscritorio, idEscritorio))
    .orderBy(desc(boletins.numero))
    .limit(1)
  return ultimo ?? null
}

export async function inserirBoletim(tx: Tx, novo: typeof boletins.$inferInsert): Promise<void> {
  await tx.insert(boletins).values(novo)
}

/** Statements of an office from a day on, oldest first. */
export const lerBoletinsDesde = (tx: Tx, idEscritorio: string, dia: string) =>
  tx
    .select()
    .from(boletins)
    .where(sql`${eq(boletins.idEscritorio, idEscritorio)} and ${boletins.dia} >= ${dia}`)
    .orderBy(asc(boletins.numero))

export const lerTodosOsBoletins = (tx: Tx, idEscritorio: string) =>
  tx
    .select({ numero: boletins.numero, hash: boletins.hash })
    .from(boletins)
    .where(eq(boletins.idEscritorio, idEscritorio))
    .orderBy(asc(boletins.numero))

/** Hash and rows of these links, by their numbers. */
export async function lerElosDeNumero(tx: Tx, idEscritorio: string, numeros: readonly number[]) {
  if (numeros.length === 0) return new Map<number, { hash: string; linhas: number }>()
  const lidos = await tx
    .select({ numero: auditoriaElos.numero, hash: auditoriaElos.hash, linhas: auditoriaElos.linhas })
    .from(auditoriaElos)
    .where(doEscopo(auditoriaElos, { idEscritorio }, { numero: [...new Set(numeros)] }))
  return new Map(lidos.map((e) => [e.numero, e]))
}
