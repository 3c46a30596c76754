import type { FiltroDaAuditoria } from "@partida/contracts"
import { and, desc, eq, isNull, lt, lte, or, type SQL, sql } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import { auditoria } from "../../db/schema/auditoria.ts"
import { empresas } from "../../db/schema/empresas.ts"

export type LinhaDaAuditoria = typeof auditoria.$inferSelect
export interface RegistroLido {
  readonly linha: LinhaDaAuditoria
  /** Name of the company today; null when the act was about none. */
  readonly empresa: string | null
}

const daEmpresa = and(eq(empresas.idEscritorio, auditoria.idEscritorio), eq(empresas.id, auditoria.idEmpresa))

/** Acts of an office, or of none at all (null). A page, newest first, and how many there are. */
export async function listarRegistros(
  tx: Tx,
  idEscritorio: string | null,
  filtro: FiltroDaAuditoria,
  pagina: { readonly pagina: number; readonly registrosPorPagina: number },
): Promise<{ lista: RegistroLido[]; total: number }> {
  const onde = filtrado(idEscritorio, filtro)
  const lista = await ler(tx, onde)
    .limit(pagina.registrosPorPagina)
    .offset((pagina.pagina - 1) * pagina.registrosPorPagina)
  return { lista, total: await contar(tx, onde) }
}

/** How many records the filter holds, and the newest of them: what comes later is not part of an export under way. */
export async function medir(
  tx: Tx,
  idEscritorio: string | null,
  filtro: FiltroDaAuditoria,
): Promise<{ total: number; ultima: bigint }> {
  const onde = filtrado(idEscritorio, filtro)
  const [linha] = await ler(tx, onde).limit(1)
  return { total: await contar(tx, onde), ultima: linha?.linha.sequencia ?? 0n }
}

/** The next records of an export, from `ate` (inclusive) down. */
export function lerDesde(
  tx: Tx,
  idEscritorio: string | null,
  filtro: FiltroDaAuditoria,
  ate: bigint,
  quantos: number,
): Promise<RegistroLido[]> {
  return ler(tx, and(filtrado(idEscritorio, filtro), lte(auditoria.sequencia, ate))).limit(quantos)
}

const ler = (tx: Tx, onde: SQL | undefined) =>
  tx
    .select({ linha: auditoria, empresa: empresas.apelido })
    .from(auditoria)
    .leftJoin(empresas, daEmpresa)
    .where(onde)
    .orderBy(desc(auditoria.sequencia))
    .$dynamic()

async function contar(tx: Tx, onde: SQL | undefined): Promise<number> {
  const [linha] = await tx
    .select({ n: sql<number>`count(*)`.mapWith(Number) })
    .from(auditoria)
    .leftJoin(empresas, daEmpresa)
    .where(onde)
  return linha?.n ?? 0
}

function filtrado(idEscritorio: string | null, filtro: FiltroDaAuditoria): SQL | undefined {
  return and(
    idEscritorio === null ? isNull(auditoria.idEscritorio) : eq(auditoria.idEscritorio, idEscritorio),
    filtro.idEmpresa ? eq(auditoria.idEmpresa, filtro.idEmpresa) : undefined,
    filtro.idUsuario ? eq(auditoria.idUsuario, filtro.idUsuario) : undefined,
    filtro.acao ? eq(auditoria.acao, filtro.acao) : undefined,
    filtro.entidade ? eq(auditoria.entidade, filtro.entidade) : undefined,
    filtro.de ? sql`${auditoria.em} >= ${inicioDoDia(filtro.de)}` : undefined,
    filtro.ate ? lt(auditoria.em, sql`${inicioDoDia(filtro.ate)} + interval '1 day'`) : undefined,
    filtro.busca ? busca(filtro.busca) : undefined,
  )
}

/** Midnight in the civil time of the product. Brazil keeps no daylight saving time, so a day later is 24 hours later. */
const inicioDoDia = (dia: string) => sql`(${dia}::date::timestamp at time zone 'America/Sao_Paulo')`

/** Who, what was said of it, the record's own name or e-mail, or the company. */
function busca(texto: string): SQL | undefined {
  const padrao = `%${texto.replace(/[\\%_]/g, "\\$&")}%`
  const parecido = (campo: SQL) => sql`unaccent(${campo}) ilike unaccent(${padrao})`
  const doRegistro = (campo: string) =>
    sql`coalesce(${auditoria.depois} ->> ${campo}, ${auditoria.antes} ->> ${campo}, '')`
  return or(
    parecido(sql`${auditoria.autor}`),
    parecido(sql`coalesce(${auditoria.detalhe}, '')`),
    parecido(sql`coalesce(${empresas.apelido}, '')`),
    parecido(doRegistro("nome")),
    parecido(doRegistro("email")),
    eq(auditoria.idRegistro, texto),
  )
}
