import type { FiltroDaAuditoria } from "@partida/contracts"
import { and, asc, eq, inArray, isNull, lt, or, type SQL, sql } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import { contendo } from "../../db/curingas.ts"
import { inicioDoDiaCivil } from "../../db/dia-civil.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import { type Fonte, naOrdem, type Ordem, ordenarPor } from "../../db/paginas.ts"
import { auditoria } from "../../db/schema/auditoria.ts"
import { empresas } from "../../db/schema/empresas.ts"

type LinhaDaAuditoria = typeof auditoria.$inferSelect
export interface RegistroLido {
  readonly linha: LinhaDaAuditoria
  /** Name of the company today; null when the act was about none. */
  readonly empresa: string | null
}

const daEmpresa = and(eq(empresas.idEscritorio, auditoria.idEscritorio), eq(empresas.id, auditoria.idEmpresa))

/** Newest first; nobody changes what was recorded, so the order is stable. */
export const ordemDaAuditoria: Ordem = ordenarPor(
  "sequencia",
  "desc",
  [],
  { expressao: auditoria.sequencia, tipo: "numero" },
  { estavel: true },
)

/** Acts of an office, or of none at all (null). */
export function fonteDaAuditoria(idEscritorio: string | null, filtro: FiltroDaAuditoria): Fonte {
  return {
    de: filtro.busca ? sql`${auditoria} left join ${empresas} on ${daEmpresa}` : sql`${auditoria}`,
    onde: filtrado(idEscritorio, filtro),
    id: auditoria.id,
  }
}

/** These records, in this order. */
export async function lerRegistros(tx: Tx, ids: readonly string[]): Promise<RegistroLido[]> {
  const linhas = await tx
    .select({ linha: auditoria, empresa: empresas.apelido })
    .from(auditoria)
    .leftJoin(empresas, daEmpresa)
    .where(inArray(auditoria.id, [...ids]))
  return naOrdem(ids, linhas, (l) => l.linha.id)
}

/** The acts over the records of one kind of a company, oldest first. */
export function lerTrilha(tx: Tx, idEscritorio: string, idEmpresa: string, entidade: string) {
  return tx
    .select()
    .from(auditoria)
    .where(doEscopo(auditoria, { idEscritorio }, { idEmpresa, entidade }))
    .orderBy(asc(auditoria.sequencia))
}

function filtrado(idEscritorio: string | null, filtro: FiltroDaAuditoria): SQL | undefined {
  return and(
    idEscritorio === null ? isNull(auditoria.idEscritorio) : eq(auditoria.idEscritorio, idEscritorio),
    filtro.idEmpresa ? eq(auditoria.idEmpresa, filtro.idEmpresa) : undefined,
    filtro.idUsuario ? eq(auditoria.idUsuario, filtro.idUsuario) : undefined,
    filtro.acao ? eq(auditoria.acao, filtro.acao) : undefined,
    filtro.entidade ? inArray(auditoria.entidade, filtro.entidade.split(",")) : undefined,
    filtro.de ? sql`${auditoria.em} >= ${inicioDoDiaCivil(filtro.de)}` : undefined,
    filtro.ate ? lt(auditoria.em, sql`${inicioDoDiaCivil(filtro.ate)} + interval '1 day'`) : undefined,
    filtro.busca ? busca(filtro.busca) : undefined,
  )
}

/** Who, what was said of it, the record's own name or e-mail, or the company. */
function busca(texto: string): SQL | undefined {
  const padrao = contendo(texto)
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
