import { CATEGORIAS_DE_SAIDA, type NivelDeAlerta, type TipoDeAlerta } from "@partida/contracts"
import { and, asc, desc, eq, gte, inArray, isNull, lt, lte, notInArray, or, type SQL, sql } from "drizzle-orm"
import { anexoNoMes, ativaNoMes } from "../../db/anexo-no-mes.ts"
import type { Tx } from "../../db/banco.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { daApuracao } from "../../db/juncoes.ts"
import { alterar, lerVarios } from "../../db/registros.ts"
import { alertas } from "../../db/schema/alertas.ts"
import { simplesRecebimentos } from "../../db/schema/caixa.ts"
import { certificados } from "../../db/schema/certificados.ts"
import { atividades, empresas, empresasRegimes } from "../../db/schema/empresas.ts"
import { usuarios } from "../../db/schema/escritorios.ts"
import { apuracoes, fechamentos, fechamentosEtapas } from "../../db/schema/fechamentos.ts"
import { usuariosEmpresas } from "../../db/schema/usuarios-empresas.ts"
import { categoriaEm, regimeEm } from "../empresas/vigencia.ts"

export type AlertaGravado = typeof alertas.$inferSelect

/**
 * Registration of the companies in a month, in id order, held against two sweeps at once. Columns inside subqueries go by
 * name: a column object loses its table in a query over one table.
 */
export function lerEmpresas(tx: Tx, escopo: Escopo, ids: readonly string[], competencia: string) {
  return tx
    .select({
      id: empresas.id,
      apelido: empresas.apelido,
      idResponsavel: empresas.idResponsavel,
      abertura: empresas.dataAbertura,
      inicioNoSistema: empresas.inicioNoSistema,
      regime: regimeEm(competencia),
      idCategoria: categoriaEm(competencia),
      sujeitaAoFatorR: sql<boolean>`exists (select 1 from ${atividades} v where v.id_escritorio = empresas.id_escritorio
        and v.id_empresa = empresas.id and ${ativaNoMes("v", competencia)} and ${anexoNoMes("v", competencia)} = 'III/V')`,
    })
    .from(empresas)
    .where(doEscopo(empresas, escopo, { id: ids }))
    .orderBy(asc(empresas.id))
    .for("update")
}

/** The latest computation of each company up to a month. */
export function lerUltimasApuracoes(tx: Tx, escopo: Escopo, ids: readonly string[], ate: string) {
  return tx
    .selectDistinctOn([fechamentos.idEmpresa], {
      idEmpresa: fechamentos.idEmpresa,
      competencia: fechamentos.competencia,
      entrada: apuracoes.entrada,
      faltas: apuracoes.faltas,
      regraRbt12: sql<string | null>`${apuracoes.resultado} #>> '{simples,regraRbt12}'`,
    })
    .from(fechamentos)
    .innerJoin(apuracoes, daApuracao())
    .where(and(doEscopo(fechamentos, escopo, { idEmpresa: ids }), lte(fechamentos.competencia, ate)))
    .orderBy(asc(fechamentos.idEmpresa), desc(fechamentos.competencia))
}

/**
 * Months, from one on, that nobody misses: closed, with the revenue concluded by a person, or, in a year by caixa, with what was
 * received told, zero included.
 */
export function lerConferidos(tx: Tx, { idEscritorio }: Escopo, ids: readonly string[], desde: string) {
  const meses = (t: typeof fechamentos | typeof fechamentosEtapas | typeof simplesRecebimentos, condicao?: SQL) =>
    tx
      .select({ idEmpresa: t.idEmpresa, competencia: t.competencia })
      .from(t)
      .where(and(eq(t.idEscritorio, idEscritorio), inArray(t.idEmpresa, [...ids]), gte(t.competencia, desde), condicao))
  return meses(fechamentos, eq(fechamentos.estado, "fechado"))
    .union(meses(simplesRecebimentos))
    .union(
      meses(
        fechamentosEtapas,
        and(eq(fechamentosEtapas.etapa, "faturamento"), eq(fechamentosEtapas.situacao, "concluida")),
      ),
    )
}

/** Every change of regime of these companies, oldest first. */
export function lerRegimes(tx: Tx, escopo: Escopo, ids: readonly string[]) {
  const { idEmpresa, desde, regime } = empresasRegimes
  return tx
    .select({ idEmpresa, desde, regime })
    .from(empresasRegimes)
    .where(and(eq(empresasRegimes.idEscritorio, escopo.idEscritorio), inArray(idEmpresa, [...ids])))
    .orderBy(asc(idEmpresa), asc(desde))
}

/** Certificates in force that end before an instant. */
export function lerCertificados(tx: Tx, escopo: Escopo, ids: readonly string[], antesDe: Date) {
  return tx
    .select({
      id: certificados.id,
      idEmpresa: certificados.idEmpresa,
      idTipo: certificados.idTipo,
      titular: certificados.titular,
      validoAte: certificados.validoAte,
    })
    .from(certificados)
    .where(
      and(doEscopo(certificados, escopo, { idEmpresa: ids, situacao: "ativo" }), lt(certificados.validoAte, antesDe)),
    )
}

/** Every alert these companies have or had. */
export const lerAlertas = (tx: Tx, escopo: Escopo, ids: readonly string[]) =>
  lerVarios(tx, alertas, doEscopo(alertas, escopo, { idEmpresa: ids }))

/** Writes what holds now; one that had been resolved begins again. */
export async function gravarAlertas(tx: Tx, linhas: readonly (typeof alertas.$inferInsert)[]): Promise<void> {
  if (linhas.length === 0) return
  await tx
    .insert(alertas)
    .values([...linhas])
    .onConflictDoUpdate({
      target: [alertas.idEscritorio, alertas.idEmpresa, alertas.tipo, alertas.chave],
      set: {
        nivel: sql`excluded.nivel`,
        competencia: sql`excluded.competencia`,
        mensagem: sql`excluded.mensagem`,
        dados: sql`excluded.dados`,
        atualizadoEm: sql`excluded.atualizado_em`,
        desde: sql`case when ${alertas.resolvidoEm} is null then ${alertas.desde} else excluded.desde end`,
        resolvidoEm: null,
      },
    })
}

/** Marks what no longer holds. */
export async function resolverAlertas(
  tx: Tx,
  escopo: Escopo,
  deles: readonly Pick<AlertaGravado, "idEmpresa" | "tipo" | "chave">[],
  agora: Date,
): Promise<void> {
  if (deles.length === 0) return
  const chaves = sql.join(
    deles.map(({ idEmpresa, tipo, chave }) => sql`(${idEmpresa}::uuid, ${tipo}::text, ${chave}::text)`),
    sql`, `,
  )
  await alterar(
    tx,
    alertas,
    and(
      eq(alertas.idEscritorio, escopo.idEscritorio),
      sql`(${alertas.idEmpresa}, ${alertas.tipo}, ${alertas.chave}) in (values ${chaves})`,
      isNull(alertas.resolvidoEm),
    ),
    { resolvidoEm: agora, atualizadoEm: agora },
  )
}

const ADMINISTRADOR = 1
const CONTADOR = 2

/** People of the office who may answer for a company, and which companies those with a limited reach were given. */
export async function lerPessoas(tx: Tx, escopo: Escopo, ids: readonly string[]) {
  const pessoas = await tx
    .select({ id: usuarios.id, papel: usuarios.papel, somenteConcedidas: usuarios.somenteConcedidas })
    .from(usuarios)
    .where(and(doEscopo(usuarios, escopo, { ativo: true }), inArray(usuarios.papel, [ADMINISTRADOR, CONTADOR])))
    .orderBy(asc(usuarios.id))
  const concessoes = await tx
    .select({ idUsuario: usuariosEmpresas.idUsuario, idEmpresa: usuariosEmpresas.idEmpresa })
    .from(usuariosEmpresas)
    .where(doEscopo(usuariosEmpresas, escopo, { idEmpresa: ids }))
  return { pessoas, concessoes }
}

const abertos = (escopo: Escopo) => and(eq(alertas.idEscritorio, escopo.idEscritorio), isNull(alertas.resolvidoEm))

/** Open alerts of each company by level; a company without any is absent. */
export function contarPorEmpresa(tx: Tx, escopo: Escopo, ids: readonly string[]) {
  return tx
    .select({ idEmpresa: alertas.idEmpresa, nivel: alertas.nivel, n: sql<number>`count(*)`.mapWith(Number) })
    .from(alertas)
    .where(and(abertos(escopo), inArray(alertas.idEmpresa, [...ids])))
    .groupBy(alertas.idEmpresa, alertas.nivel)
}

/** Open alerts within reach by kind and level. */
export function contarPorTipo(tx: Tx, escopo: Escopo) {
  return tx
    .select({
      tipo: sql<TipoDeAlerta>`${alertas.tipo}`,
      nivel: sql<NivelDeAlerta>`${alertas.nivel}`,
      n: sql<number>`count(*)`.mapWith(Number),
    })
    .from(alertas)
    .where(abertos(escopo))
    .groupBy(alertas.tipo, alertas.nivel)
}

/** Companies whose alert of events that wait says another number than there are, after one of them. */
export async function lerComOutrosEventos(tx: Tx, { idEscritorio }: Escopo, depoisDe: string | null, limite: number) {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select coalesce(e.id_empresa, a.id_empresa)::text as id
    from (select id_empresa, count(*) as n from notas_eventos where id_escritorio = ${idEscritorio}
        and espera is not null and decisao is null and efeito <> 'nenhum' group by id_empresa) e
      full join (select id_empresa, (dados ->> 'degrau')::bigint as n from alertas where id_escritorio = ${idEscritorio}
        and tipo = 'evento-em-espera' and resolvido_em is null) a on a.id_empresa = e.id_empresa
    where a.n is distinct from e.n
      and (${depoisDe}::uuid is null or coalesce(e.id_empresa, a.id_empresa) > ${depoisDe}::uuid)
    order by 1 limit ${limite}`)
  return rows
}

/** Companies to look at in a sweep, after one of them: those of the portfolio and those with something open. */
export function lerDaVarredura(tx: Tx, escopo: Escopo, competencia: string, depoisDe: string | null, limite: number) {
  return tx
    .select({ id: empresas.id })
    .from(empresas)
    .where(
      and(
        eq(empresas.idEscritorio, escopo.idEscritorio),
        depoisDe === null ? undefined : sql`${empresas.id} > ${depoisDe}`,
        or(
          notInArray(categoriaEm(competencia), [...CATEGORIAS_DE_SAIDA]),
          sql`exists (select 1 from ${alertas} a where a.id_escritorio = empresas.id_escritorio
            and a.id_empresa = empresas.id and a.resolvido_em is null)`,
        ),
      ),
    )
    .orderBy(asc(empresas.id))
    .limit(limite)
}
