import { papeis } from "@partida/contracts"
import { and, asc, desc, eq, gt, gte, isNull, lt, or, type SQL, sql } from "drizzle-orm"
import { contarOnde } from "../../db/agregados.ts"
import type { Tx } from "../../db/banco.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { lerUm, lerVarios } from "../../db/registros.ts"
import { chavesApi } from "../../db/schema/acessos.ts"
import { alertas } from "../../db/schema/alertas.ts"
import { auditoria } from "../../db/schema/auditoria.ts"
import { automacoesEmpresa, automacoesExecucoes } from "../../db/schema/automacao.ts"
import { capturas } from "../../db/schema/captura.ts"
import { certificados, procuracoes } from "../../db/schema/certificados.ts"
import { empresas } from "../../db/schema/empresas.ts"
import { usuarios } from "../../db/schema/escritorios.ts"
import { fechamentos, fechamentosEtapas } from "../../db/schema/fechamentos.ts"
import { guias } from "../../db/schema/guias.ts"
import { lotes, lotesItens } from "../../db/schema/lotes.ts"
import { naCarteira } from "../execucoes/carteira.ts"
import { fechadoDepois } from "../mes/filtro.ts"

export type ChaveGravada = typeof automacoesEmpresa.$inferSelect
type RotinaComChave = ChaveGravada["rotina"]

/** Whether the office works for a company in a month, or null when it is out of reach. */
export async function lerEmpresa(tx: Tx, escopo: Escopo, idEmpresa: string, competencia: string) {
  const [linha] = await tx
    .select({ naCarteira: sql<boolean>`${naCarteira(competencia)}` })
    .from(empresas)
    .where(doEscopo(empresas, escopo, { id: idEmpresa }))
  return linha ?? null
}

/** Routines of a company that somebody turned off or on. */
export const lerChaves = (tx: Tx, escopo: Escopo, idEmpresa: string) =>
  lerVarios(tx, automacoesEmpresa, doEscopo(automacoesEmpresa, escopo, { idEmpresa }))

/** Writes how somebody left a routine; the version goes up. */
export async function gravarChave(
  tx: Tx,
  chave: Pick<ChaveGravada, "idEscritorio" | "idEmpresa" | "ativa" | "alteradaEm" | "alteradaPor"> & {
    rotina: RotinaComChave
  },
): Promise<ChaveGravada> {
  const [gravada] = await tx
    .insert(automacoesEmpresa)
    .values({ ...chave, versao: 1 })
    .onConflictDoUpdate({
      target: [automacoesEmpresa.idEscritorio, automacoesEmpresa.idEmpresa, automacoesEmpresa.rotina],
      set: {
        ativa: sql`excluded.ativa`,
        alteradaEm: sql`excluded.alterada_em`,
        alteradaPor: sql`excluded.alterada_por`,
        versao: sql`${automacoesEmpresa.versao} + 1`,
      },
    })
    .returning()
  if (!gravada) throw new Error("A routine that was written was not returned.")
  return gravada
}

/** The last time each routine looked at a company. */
export const lerExecucoes = (tx: Tx, escopo: Escopo, idEmpresa: string) =>
  lerVarios(tx, automacoesExecucoes, doEscopo(automacoesExecucoes, escopo, { idEmpresa }))

/** Open alerts of a company. */
export function lerAlertasAbertos(tx: Tx, escopo: Escopo, idEmpresa: string) {
  return tx
    .select({
      tipo: alertas.tipo,
      nivel: alertas.nivel,
      meses: sql<number | null>`(${alertas.dados} ->> 'meses')::int`,
    })
    .from(alertas)
    .where(and(doEscopo(alertas, escopo, { idEmpresa }), isNull(alertas.resolvidoEm)))
}

/** Ends, up to a day, of the certificates in force and of the procurações of a company that were not cancelled. */
export async function lerFins(tx: Tx, escopo: Escopo, idEmpresa: string, ateExclusive: Date, ateDia: string) {
  const dosCertificados = await tx
    .select({ fim: certificados.validoAte })
    .from(certificados)
    .where(
      and(doEscopo(certificados, escopo, { idEmpresa, situacao: "ativo" }), lt(certificados.validoAte, ateExclusive)),
    )
  const dasProcuracoes = await tx
    .select({ fim: procuracoes.ate })
    .from(procuracoes)
    .where(
      and(doEscopo(procuracoes, escopo, { idEmpresa }), isNull(procuracoes.canceladaEm), lt(procuracoes.ate, ateDia)),
    )
  return { dosCertificados, dasProcuracoes }
}

/** How many guides of a company are in force, not paid and late on a day; and the latest ones issued. */
export async function lerGuias(tx: Tx, escopo: Escopo, idEmpresa: string, hoje: string) {
  const daEmpresa = doEscopo(guias, escopo, { idEmpresa })
  const quantas = (condicao?: SQL) => contarOnde(and(isNull(guias.substituidaEm), condicao))
  const emAberto = sql`${guias.pagoCentavos} < ${guias.valorCentavos}`
  const [contagens] = await tx
    .select({
      emVigor: quantas(),
      emAberto: quantas(emAberto),
      vencidas: quantas(sql`${emAberto} and ${guias.vencimento} < ${hoje}`),
    })
    .from(guias)
    .where(daEmpresa)
  const [ultima] = await tx
    .select({ em: guias.criadaEm, competencia: guias.competencia, n: sql<number>`count(*)`.mapWith(Number) })
    .from(guias)
    .where(daEmpresa)
    .groupBy(guias.criadaEm, guias.competencia)
    .orderBy(desc(guias.criadaEm), desc(guias.competencia))
    .limit(1)
  return { contagens: contagens ?? { emVigor: 0, emAberto: 0, vencidas: 0 }, ultima: ultima ?? null }
}

const ERRO = 3
const RECALCULANDO = 98

/**
 * Months of a company that wait to be computed again, and those whose computation failed, oldest first. One behind a closed
 * month is in no queue: it waits for that one to be reopened.
 */
export function lerMesesPorCalcular(tx: Tx, escopo: Escopo, idEmpresa: string) {
  return tx
    .select({
      competencia: fechamentos.competencia,
      naFila: sql<boolean>`${fechamentos.calculo} = ${RECALCULANDO}`,
      aguardaReabrir: fechadoDepois(fechamentos.competencia),
    })
    .from(fechamentos)
    .innerJoin(
      empresas,
      and(eq(empresas.idEscritorio, fechamentos.idEscritorio), eq(empresas.id, fechamentos.idEmpresa)),
    )
    .where(and(doEscopo(fechamentos, escopo, { idEmpresa }), sql`${fechamentos.calculo} in (${ERRO}, ${RECALCULANDO})`))
    .orderBy(asc(fechamentos.competencia))
}

/** Steps of a company that a change reopened and nobody has concluded again, oldest month first. */
export function lerEtapasReabertas(tx: Tx, escopo: Escopo, idEmpresa: string) {
  return tx
    .select({ competencia: fechamentosEtapas.competencia, etapa: fechamentosEtapas.etapa })
    .from(fechamentosEtapas)
    .where(doEscopo(fechamentosEtapas, escopo, { idEmpresa, reabertaPor: "mudanca" }))
    .orderBy(asc(fechamentosEtapas.competencia), asc(fechamentosEtapas.etapa))
}

/** The last step of a company that a change reopened, from the audit trail: concluding it again leaves no other trace. */
export async function lerUltimaReabertura(tx: Tx, escopo: Escopo, idEmpresa: string) {
  const [linha] = await tx
    .select({
      em: auditoria.em,
      competencia: auditoria.idRegistro,
      motivo: sql<string | null>`${auditoria.depois} ->> 'motivo'`,
    })
    .from(auditoria)
    .where(
      and(
        doEscopo(auditoria, escopo, { idEmpresa, entidade: "fechamentos_etapas" }),
        sql`${auditoria.depois} ->> 'reaberta_por' = 'mudanca'`,
      ),
    )
    .orderBy(desc(auditoria.sequencia))
    .limit(1)
  return linha ?? null
}

/** Where the capture of a company stands; undefined while nobody put it in the queue. */
export async function lerCaptura(tx: Tx, escopo: Escopo, idEmpresa: string) {
  const linha = await lerUm(tx, capturas, doEscopo(capturas, escopo, { idEmpresa }))
  return linha
}

/** Keys in force of the office that may send notes of a company. */
export async function contarChavesApi(tx: Tx, escopo: Escopo, idEmpresa: string, agora: Date): Promise<number> {
  const [linha] = await tx
    .select({ n: sql<number>`count(*)`.mapWith(Number) })
    .from(chavesApi)
    .where(
      and(
        eq(chavesApi.idEscritorio, escopo.idEscritorio),
        isNull(chavesApi.revogadaEm),
        or(isNull(chavesApi.expiraEm), gt(chavesApi.expiraEm, agora)),
        or(isNull(chavesApi.empresas), sql`${idEmpresa}::uuid = any (${chavesApi.empresas})`),
        sql`'notas:escrever' = any (${chavesApi.escopos})`,
      ),
    )
  return linha?.n ?? 0
}

const INSERIDO = 1
const COM_ERRO = 4

/** Files of a company that machines sent since an instant: how many became notes, how many failed, and the last one. */
export async function lerEnvios(tx: Tx, escopo: Escopo, idEmpresa: string, desde: Date) {
  const doEnvio = and(
    doEscopo(lotesItens, escopo, { idEmpresa }),
    eq(lotes.tipo, "importar-notas"),
    eq(usuarios.papel, papeis.INTEGRACAO.id),
  )
  const doLote = and(eq(lotes.idEscritorio, lotesItens.idEscritorio), eq(lotes.id, lotesItens.idLote))
  const quantos = (resultado: number) => contarOnde(eq(lotesItens.resultado, resultado))
  const [contagens] = await tx
    .select({ inseridas: quantos(INSERIDO), comErro: quantos(COM_ERRO) })
    .from(lotesItens)
    .innerJoin(lotes, doLote)
    .innerJoin(usuarios, eq(usuarios.id, lotes.idUsuario))
    .where(and(doEnvio, gte(lotesItens.processadoEm, desde)))
  const [ultimo] = await tx
    .select({ em: lotesItens.processadoEm, rotulo: lotesItens.rotulo, mensagem: lotesItens.mensagem })
    .from(lotesItens)
    .innerJoin(lotes, doLote)
    .innerJoin(usuarios, eq(usuarios.id, lotes.idUsuario))
    .where(and(doEnvio, sql`${lotesItens.resultado} is not null`))
    .orderBy(desc(lotesItens.processadoEm))
    .limit(1)
  return { contagens: contagens ?? { inseridas: 0, comErro: 0 }, ultimo: ultimo ?? null }
}
