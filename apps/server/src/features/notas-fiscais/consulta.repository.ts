import { and, asc, eq, inArray, or, type SQL, sql } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { atividades, empresas } from "../../db/schema/empresas.ts"
import { notasFiscais } from "../../db/schema/receitas.ts"

export interface FiltroDeNotas {
  readonly pagina: number
  readonly registrosPorPagina: number
  readonly competencia?: string | undefined
  readonly idEmpresa?: string | undefined
  readonly direcao?: "prestada" | "tomada" | undefined
  readonly status?: number | undefined
  readonly pendentes?: boolean | undefined
  readonly busca?: string | undefined
  readonly ids?: string | undefined
}

/** A page of notes, newest first, with the totals of the whole filter. */
export async function listarNotas(tx: Tx, escopo: Escopo, filtro: FiltroDeNotas, pendente: SQL, conta: SQL) {
  const onde = and(
    eq(notasFiscais.idEscritorio, escopo.idEscritorio),
    filtro.competencia ? eq(notasFiscais.competencia, filtro.competencia) : undefined,
    filtro.idEmpresa ? eq(notasFiscais.idEmpresa, filtro.idEmpresa) : undefined,
    filtro.direcao ? eq(notasFiscais.direcao, filtro.direcao) : undefined,
    filtro.status ? eq(notasFiscais.status, filtro.status) : undefined,
    filtro.pendentes ? pendente : undefined,
    filtro.ids ? inArray(notasFiscais.id, filtro.ids.split(",")) : undefined,
    filtro.busca ? busca(filtro.busca) : undefined,
  )
  const [resumo] = await tx
    .select({
      total: sql<number>`count(*)`.mapWith(Number),
      valorServico: sql<bigint>`coalesce(sum(${notasFiscais.valorServicoCentavos}), 0)`.mapWith((v: string | number) =>
        BigInt(v),
      ),
      receita: sql<bigint>`coalesce(sum(${notasFiscais.receitaCentavos}) filter (where ${conta}), 0)`.mapWith(
        (v: string | number) => BigInt(v),
      ),
    })
    .from(notasFiscais)
    .innerJoin(
      empresas,
      and(eq(empresas.idEscritorio, notasFiscais.idEscritorio), eq(empresas.id, notasFiscais.idEmpresa)),
    )
    .where(onde)
  const lista = await tx
    .select({ nota: notasFiscais, empresa: empresas.apelido, atividade: atividades.descricao })
    .from(notasFiscais)
    .innerJoin(
      empresas,
      and(eq(empresas.idEscritorio, notasFiscais.idEscritorio), eq(empresas.id, notasFiscais.idEmpresa)),
    )
    .leftJoin(
      atividades,
      and(eq(atividades.idEscritorio, notasFiscais.idEscritorio), eq(atividades.id, notasFiscais.idAtividade)),
    )
    .where(onde)
    .orderBy(sql`${notasFiscais.dataEmissao} desc`, asc(notasFiscais.id))
    .limit(filtro.registrosPorPagina)
    .offset((filtro.pagina - 1) * filtro.registrosPorPagina)
  return { lista, total: resumo?.total ?? 0, valorServico: resumo?.valorServico ?? 0n, receita: resumo?.receita ?? 0n }
}

function busca(texto: string): SQL | undefined {
  const padrao = `%${texto.replace(/[\\%_]/g, "\\$&")}%`
  const digitos = texto.replace(/[^0-9A-Za-z]/g, "").toUpperCase()
  return or(
    sql`unaccent(${notasFiscais.contraparteNome}) ilike unaccent(${padrao})`,
    sql`unaccent(${empresas.apelido}) ilike unaccent(${padrao})`,
    eq(notasFiscais.numero, texto),
    digitos.length >= 3 ? sql`${notasFiscais.contraparteDocumento} like ${`${digitos}%`}` : undefined,
    digitos.length >= 10 ? sql`${notasFiscais.chave} like ${`${digitos}%`}` : undefined,
  )
}
