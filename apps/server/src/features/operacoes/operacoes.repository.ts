import {
  estadosDaOperacao,
  type FiltroDeOperacoes,
  type ordensDasOperacoes,
  type ProvedorDeOperacao,
  type TipoDeOperacao,
} from "@partida/contracts"
import { and, asc, eq, exists, gte, inArray, lte, type SQL, sql } from "drizzle-orm"
import { doAlcance } from "../../db/alcance.ts"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import {
  type Chave,
  type Direcao,
  type Fonte,
  naOrdem,
  type Ordem,
  ordenarPor,
  textoOrdenavel,
} from "../../db/paginas.ts"
import { empresas } from "../../db/schema/empresas.ts"
import { operacoes, operacoesExecucoes } from "../../db/schema/operacoes.ts"
import { buscaDeEmpresa } from "../empresas/lista.ts"

const comEmpresa = sql`${operacoes} inner join ${empresas} on ${empresas.idEscritorio} = ${operacoes.idEscritorio}
  and ${empresas.id} = ${operacoes.idEmpresa}`

/** What a filter asks of an operation; without `status` where the states are what is counted. */
export function condicoesDasOperacoes(escopo: Escopo, filtro: FiltroDeOperacoes): SQL | undefined {
  return and(
    eq(operacoes.idEscritorio, escopo.idEscritorio),
    doAlcance(operacoes.idEmpresa, escopo),
    filtro.status ? inArray(operacoes.estado, filtro.status.split(",").map(Number)) : undefined,
    filtro.idEmpresa ? eq(operacoes.idEmpresa, filtro.idEmpresa) : undefined,
    filtro.tipoAutomacao ? eq(operacoes.tipo, filtro.tipoAutomacao) : undefined,
    filtro.competenciaInicio ? gte(operacoes.competencia, filtro.competenciaInicio) : undefined,
    filtro.competenciaFim ? lte(operacoes.competencia, filtro.competenciaFim) : undefined,
    filtro.aguarda ? eq(operacoes.aguarda, filtro.aguarda) : undefined,
    filtro.motivo ? sql`${operacoes.motivo}->>'codigo' = ${filtro.motivo}` : undefined,
    filtro.busca ? buscaDeEmpresa(filtro.busca) : undefined,
  )
}

export const fonteDasOperacoes = (escopo: Escopo, filtro: FiltroDeOperacoes): Fonte => ({
  de: comEmpresa,
  onde: condicoesDasOperacoes(escopo, filtro),
  id: operacoes.id,
})

type OrdemDasOperacoes = (typeof ordensDasOperacoes)[number]
const chaves: Readonly<Record<OrdemDasOperacoes, Omit<Chave, "direcao">>> = {
  atualizada: { expressao: operacoes.atualizadaEm, tipo: "instante" },
  empresa: { expressao: textoOrdenavel(empresas.apelido), tipo: "texto" },
  competencia: { expressao: operacoes.competencia, tipo: "texto", anulavel: true },
  vencimento: { expressao: operacoes.venceEm, tipo: "dia", anulavel: true },
}

/** Order of the list; what is equal goes by company. */
export const ordemDasOperacoes = (ordem: OrdemDasOperacoes, direcao: Direcao): Ordem =>
  ordenarPor(ordem, direcao, [chaves[ordem], chaves.empresa], { expressao: operacoes.id, tipo: "uuid" })

const campos = {
  id: operacoes.id,
  idEmpresa: operacoes.idEmpresa,
  apelido: empresas.apelido,
  cnpj: empresas.cnpj,
  tipo: operacoes.tipo,
  provedor: operacoes.provedor,
  competencia: operacoes.competencia,
  estado: operacoes.estado,
  etapa: operacoes.etapa,
  aguarda: operacoes.aguarda,
  tentativas: operacoes.tentativas,
  proximaEm: operacoes.proximaEm,
  venceEm: operacoes.venceEm,
  motivo: operacoes.motivo,
  diferencas: operacoes.diferencas,
  documentos: operacoes.documentos,
  referencia: operacoes.referencia,
  resultado: operacoes.resultado,
  custo: operacoes.custo,
  criadaEm: operacoes.criadaEm,
  criadaPor: operacoes.criadaPor,
  atualizadaEm: operacoes.atualizadaEm,
}

/** Operations by id, in this order; what is out of reach is absent. */
export async function lerOperacoes(tx: Tx, escopo: Escopo, ids: readonly string[]) {
  if (ids.length === 0) return []
  const linhas = await tx
    .select(campos)
    .from(operacoes)
    .innerJoin(empresas, and(eq(empresas.idEscritorio, operacoes.idEscritorio), eq(empresas.id, operacoes.idEmpresa)))
    .where(and(eq(operacoes.idEscritorio, escopo.idEscritorio), inArray(operacoes.id, [...ids])))
  return naOrdem(ids, linhas, ({ id }) => id)
}
export type LinhaDeOperacao = Awaited<ReturnType<typeof lerOperacoes>>[number]

/**
 * How many operations of a filter are in each state, whatever they wait for; how many of them wait for a person, and how many for
 * what the filter asks.
 */
export async function contarPorEstado(tx: Tx, escopo: Escopo, filtro: FiltroDeOperacoes) {
  const comNome = filtro.busca !== undefined
  const { aguarda = null } = filtro
  const { rows } = await tx.execute<{
    estado: number
    n: number
    aprovacao: number
    comEspera: number
  }>(sql`select ${operacoes.estado} as estado,
      count(*)::int as n, (count(*) filter (where ${operacoes.aguarda} = 'aprovacao'))::int as aprovacao,
      (count(*) filter (where ${aguarda}::text is null or ${operacoes.aguarda} = ${aguarda}))::int as "comEspera"
    from ${comNome ? comEmpresa : sql`${operacoes}`}
    where ${condicoesDasOperacoes(escopo, { ...filtro, status: undefined, aguarda: undefined })} group by 1`)
  return rows
}

/** The runs of an operation, first to last, without what was sent and answered. */
export function lerExecucoes(tx: Tx, escopo: Escopo, idOperacao: string) {
  return tx
    .select({
      numero: operacoesExecucoes.numero,
      estado: operacoesExecucoes.estado,
      etapa: operacoesExecucoes.etapa,
      servico: operacoesExecucoes.servico,
      iniciadaEm: operacoesExecucoes.iniciadaEm,
      respondidaEm: operacoesExecucoes.respondidaEm,
      interpretadaEm: operacoesExecucoes.interpretadaEm,
      duracaoMs: operacoesExecucoes.duracaoMs,
      desfecho: operacoesExecucoes.desfecho,
      respostaStatus: operacoesExecucoes.respostaStatus,
      motivo: operacoesExecucoes.motivo,
      custo: operacoesExecucoes.custo,
      guardada: sql<boolean>`${operacoesExecucoes.corpo} is not null`,
    })
    .from(operacoesExecucoes)
    .where(and(eq(operacoesExecucoes.idEscritorio, escopo.idEscritorio), eq(operacoesExecucoes.idOperacao, idOperacao)))
    .orderBy(asc(operacoesExecucoes.numero))
}
export type LinhaDeExecucaoResumida = Awaited<ReturnType<typeof lerExecucoes>>[number]

/** One run, whole; null where it is out of reach. */
export async function lerExecucao(tx: Tx, escopo: Escopo, idOperacao: string, numero: number) {
  const [linha] = await tx
    .select()
    .from(operacoesExecucoes)
    .where(
      and(
        eq(operacoesExecucoes.idEscritorio, escopo.idEscritorio),
        eq(operacoesExecucoes.idOperacao, idOperacao),
        eq(operacoesExecucoes.numero, numero),
      ),
    )
  return linha ?? null
}

/** Queues acts that are not yet queued; answers the keys of those that are now. */
export async function inserirOperacoes(tx: Tx, novas: (typeof operacoes.$inferInsert)[]): Promise<ReadonlySet<string>> {
  const chavesNovas = new Set<string>()
  for (let i = 0; i < novas.length; i += OPERACOES_POR_COMANDO) {
    const linhas = await tx
      .insert(operacoes)
      .values(novas.slice(i, i + OPERACOES_POR_COMANDO))
      .onConflictDoNothing({ target: [operacoes.idEscritorio, operacoes.chave] })
      .returning({ chave: operacoes.chave })
    for (const { chave } of linhas) chavesNovas.add(chave)
  }
  return chavesNovas
}
const OPERACOES_POR_COMANDO = 500

/** Of these keys, those that are queued already, and how they stand. */
export async function lerPorChave(tx: Tx, idEscritorio: string, procuradas: readonly string[]) {
  const linhas = await tx
    .select({ chave: operacoes.chave, estado: operacoes.estado })
    .from(operacoes)
    .where(
      and(
        eq(operacoes.idEscritorio, idEscritorio),
        sql`${operacoes.chave} = any(${sql.param([...procuradas])}::text[])`,
      ),
    )
  return new Map(linhas.map((l) => [l.chave, l.estado] as const))
}

/** Operations of a provider that are not done: it stopped answering, and they wait. */
export async function contarEmEspera(tx: Tx, idEscritorio: string, provedor: ProvedorDeOperacao): Promise<number> {
  const { rows } = await tx.execute<{ n: number }>(sql`select count(*)::int as n from ${operacoes}
    where id_escritorio = ${idEscritorio} and provedor = ${provedor} and estado in (0, 1)
      and aguarda is distinct from 'aprovacao'`)
  return rows[0]?.n ?? 0
}

const PARADAS = sql`estado in (1, 3) or (estado = 0 and aguarda is distinct from 'aprovacao')`

/** Since when each kind of operation has had no success while something of it, older than that too, waits or fails. */
export async function semSucessoDesde(tx: Tx, escopo: Escopo, antesDe: Date) {
  const { rows } = await tx.execute<{
    provedor: ProvedorDeOperacao
    tipo: TipoDeOperacao
    desde: Date
    esperando: number
  }>(sql`select provedor, tipo,
      coalesce(max(atualizada_em) filter (where estado = 2), min(criada_em)) as desde,
      (count(*) filter (where ${PARADAS}))::int as esperando
    from ${operacoes} where ${and(eq(operacoes.idEscritorio, escopo.idEscritorio), doAlcance(operacoes.idEmpresa, escopo))}
    group by provedor, tipo
    having min(criada_em) filter (where ${PARADAS}) < ${antesDe.toISOString()}
      and coalesce(max(atualizada_em) filter (where estado = 2), min(criada_em)) < ${antesDe.toISOString()}`)
  return rows.map((r) => ({ ...r, desde: new Date(r.desde) }))
}

interface MudancaPedida {
  readonly de: readonly number[]
  readonly para: number
  /** Only those that wait for a person to say yes. */
  readonly soEmAprovacao: boolean
  readonly agora: Date
}

/** Of a selection, how many are in each state, and what those come to. */
export async function somarSelecao(tx: Tx, onde: SQL | undefined) {
  const { rows } = await tx.execute<{
    estado: number
    aprovacao: boolean
    ocupada: boolean
    n: number
    valor: string
  }>(sql`
    select ${operacoes.estado} as estado, ${operacoes.aguarda} is not distinct from 'aprovacao' as aprovacao,
      ${operacoes.trava} is not null as ocupada, count(*)::int as n, coalesce(sum(${operacoes.valorCentavos}), 0)::text as valor
    from ${comEmpresa} where ${onde} group by 1, 2, 3`)
  return rows
}

/**
 * Moves the operations of a selection that may go; answers their companies. Those in somebody's hands stay. The reason of one that
 * nobody began was of what the next day would bring: it goes with it.
 */
export async function mover(tx: Tx, onde: SQL | undefined, { de, para, soEmAprovacao, agora }: MudancaPedida) {
  const { rows } = await tx.execute<{ id: string; idEmpresa: string }>(sql`
    update ${operacoes} o set estado = ${para}, aguarda = null, tentativas = 0,
      motivo = case when ${estadosDaOperacao.A_PROCESSAR.id}::smallint in (${para}, o.estado) then null else o.motivo end,
      proxima_em = ${agora.toISOString()},
      atualizada_em = ${agora.toISOString()}
    where (o.id_escritorio, o.id) in (select ${operacoes.idEscritorio}, ${operacoes.id} from ${comEmpresa} where ${onde})
      and o.estado = any(${sql.param([...de])}::smallint[]) and o.trava is null
      ${soEmAprovacao ? sql`and o.aguarda = 'aprovacao'` : sql``}
    returning o.id, o.id_empresa as "idEmpresa"`)
  return rows
}

/** Erases what was sent and answered before an instant; what it was, when, and its hash stay. Answers how many. */
export async function esquecerCorpos(
  tx: Tx,
  idEscritorio: string,
  antesDe: { readonly leituras: Date; readonly provas: Date },
): Promise<number> {
  const { rowCount } = await tx
    .update(operacoesExecucoes)
    .set({ corpo: null, resposta: null })
    .where(
      and(
        eq(operacoesExecucoes.idEscritorio, idEscritorio),
        sql`${operacoesExecucoes.corpo} is not null and ${operacoesExecucoes.interpretadaEm} is not null
          and ${operacoesExecucoes.iniciadaEm} < case when ${operacoesExecucoes.grava} then ${antesDe.provas.toISOString()}::timestamptz
            else ${antesDe.leituras.toISOString()}::timestamptz end`,
        // What is still to be solved is solved by what was answered.
        exists(
          tx
            .select({ um: sql`1` })
            .from(operacoes)
            .where(
              and(
                eq(operacoes.idEscritorio, idEscritorio),
                eq(operacoes.id, operacoesExecucoes.idOperacao),
                inArray(operacoes.estado, [estadosDaOperacao.SUCESSO.id, estadosDaOperacao.CANCELADO.id]),
              ),
            ),
        ),
      ),
    )
  return rowCount ?? 0
}
