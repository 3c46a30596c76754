import { estadosDaOperacao, type ProvedorDeOperacao } from "@partida/contracts"
import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import { empresas } from "../../db/schema/empresas.ts"
import { type MotivoDaOperacao, operacoes, operacoesExecucoes } from "../../db/schema/operacoes.ts"
import type { OperacaoTomada } from "../../ports/operacao-externa.ts"
import type { Requisicao, Resposta } from "../../ports/receita-federal.ts"
import type { Mudanca } from "./decisao.ts"

/** A run that was recorded and not concluded: of who stopped in the middle. */
export interface ExecucaoAberta {
  readonly idOperacao: string
  readonly numero: number
  readonly etapa: string
  readonly requisicao: Requisicao
  /** Null: whatever was sent, no answer was kept. */
  readonly resposta: Resposta | null
}

interface PedidoDeTurno {
  readonly idEscritorio: string
  readonly provedor: ProvedorDeOperacao
  readonly quantas: number
  readonly agora: Date
}

/** Whose operations are, and until when that is believed without news. */
export interface Posse {
  readonly trava: string
  readonly ate: Date
}

const { EXECUTANDO, A_PROCESSAR } = estadosDaOperacao

/** An operation as its steps see it, of `o`; what is read of its company is told apart. */
const tomada = (
  empresa: SQL,
) => sql`o.id, o.id_empresa as "idEmpresa", ${empresa}, o.tipo, o.provedor, o.competencia, o.etapa,
  o.parametros, o.protocolo, o.referencia, coalesce(o.documentos, '[]'::jsonb) as documentos, o.tentativas, o.execucoes,
  o.id_usuario as "idUsuario", o.criada_por as "criadaPor"`

/** By the key of the company: a join would be planned by what the database last counted, which may be before any of them was there. */
const daEmpresa = (coluna: "cnpj" | "apelido") =>
  sql`(select e.${sql.identifier(coluna)} from ${empresas} e where e.id_escritorio = o.id_escritorio and e.id = o.id_empresa)`

/** Operations that may go on, kept from everybody else for this transaction: `comecarTomadas` says in it whose they are from then on. */
export async function separarOperacoes(tx: Tx, pedido: PedidoDeTurno): Promise<OperacaoTomada[]> {
  const { idEscritorio, provedor, quantas, agora } = pedido
  const { rows } = await tx.execute<Pick<OperacaoTomada, keyof OperacaoTomada>>(sql`
    select ${tomada(sql`${daEmpresa("cnpj")} as cnpj, ${daEmpresa("apelido")} as apelido`)} from ${operacoes} o
    where o.id_escritorio = ${idEscritorio} and o.estado in (${A_PROCESSAR.id}, ${EXECUTANDO.id})
      and o.aguarda is distinct from 'aprovacao' and o.proxima_em <= ${agora.toISOString()}
      and (o.trava_ate is null or o.trava_ate < ${agora.toISOString()}) and o.provedor = ${provedor}
    order by o.prioridade, o.proxima_em limit ${quantas} for update of o skip locked`)
  return rows
}

/** Operations that nobody began: they wait for their turn, for a person or for the ceiling. */
export async function lerParadas(tx: Tx, idEscritorio: string): Promise<OperacaoTomada[]> {
  const { rows } = await tx.execute<Pick<OperacaoTomada, keyof OperacaoTomada>>(sql`
    select ${tomada(sql`e.cnpj, e.apelido`)}
    from ${operacoes} o, ${empresas} e
    where o.id_escritorio = ${idEscritorio} and o.estado = ${A_PROCESSAR.id} and o.trava is null
      and e.id_escritorio = o.id_escritorio and e.id = o.id_empresa
    order by o.prioridade, o.proxima_em, o.id`)
  return rows
}

/** Writes why operations that nobody began would not leave, or that they would; answers how many changed. */
export async function gravarMotivos(
  tx: Tx,
  idEscritorio: string,
  linhas: readonly { readonly id: string; readonly motivo: MotivoDaOperacao | null }[],
): Promise<number> {
  if (linhas.length === 0) return 0
  const { rowCount } = await tx.execute(sql`
    update ${operacoes} o set motivo = n.motivo
    from jsonb_to_recordset(${JSON.stringify(linhas)}::jsonb) as n(id uuid, motivo jsonb)
    where o.id_escritorio = ${idEscritorio} and o.id = n.id and o.estado = ${A_PROCESSAR.id} and o.trava is null
      and o.motivo is distinct from n.motivo`)
  return rowCount ?? 0
}

/** Of these operations, the runs that somebody left in the middle. */
export async function lerAbertas(tx: Tx, idEscritorio: string, ids: readonly string[]): Promise<ExecucaoAberta[]> {
  const linhas = await tx
    .select()
    .from(operacoesExecucoes)
    .where(
      and(
        eq(operacoesExecucoes.idEscritorio, idEscritorio),
        inArray(operacoesExecucoes.idOperacao, [...ids]),
        isNull(operacoesExecucoes.interpretadaEm),
      ),
    )
  return linhas.map((l) => ({
    idOperacao: l.idOperacao,
    numero: l.numero,
    etapa: l.etapa,
    requisicao: comoRequisicao(l),
    resposta: comoResposta(l),
  }))
}

type LinhaDeExecucao = typeof operacoesExecucoes.$inferSelect

/** The request as it was kept; empty where the policy of retention erased it. */
export const comoRequisicao = (l: LinhaDeExecucao): Requisicao => ({
  servico: l.servico,
  metodo: l.metodo,
  caminho: l.caminho,
  cabecalhos: l.cabecalhos,
  corpo: l.corpo ?? Buffer.alloc(0),
  custo: l.classe,
  grava: l.grava,
})

/** The answer as it was kept; null where there was none, or it is no longer kept. */
export function comoResposta(l: LinhaDeExecucao): Resposta | null {
  if (l.resposta === null || l.respostaStatus === null || l.respondidaEm === null) return null
  return {
    status: l.respostaStatus,
    cabecalhos: l.respostaCabecalhos ?? {},
    corpo: l.resposta,
    duracaoMs: l.duracaoMs ?? 0,
    em: l.respondidaEm,
  }
}

/** A call that is about to be made. */
export interface NovaExecucao {
  readonly idOperacao: string
  readonly idEmpresa: string
  readonly numero: number
  readonly estado: number
  readonly etapa: string
  readonly requisicao: Requisicao
  readonly corpoResumo: string
  readonly certificado: string | null
  readonly procuracao: string | null
}

/**
 * Says whose the operations separated are, and records the calls that are about to be made for them, with the run in which each
 * is: one statement, and one writing of each row, however many.
 */
export async function comecarTomadas(
  tx: Tx,
  { idEscritorio, agora, trava, ate }: Posse & { readonly idEscritorio: string; readonly agora: Date },
  ids: readonly string[],
  novas: readonly NovaExecucao[],
): Promise<void> {
  const linhas = novas.map(({ requisicao: { corpo, custo, ...pedido }, ...nova }) => ({
    ...pedido,
    ...nova,
    classe: custo,
    corpo: corpo.toString("base64"),
    bytes: corpo.length,
  }))
  await tx.execute(sql`
    with n as (
      select * from jsonb_to_recordset(${JSON.stringify(linhas)}::jsonb) as x("idOperacao" uuid, "idEmpresa" uuid, numero int,
        estado smallint, etapa text, servico text, classe text, grava boolean, metodo text, caminho text, cabecalhos jsonb,
        corpo text, "corpoResumo" text, bytes int, certificado text, procuracao text)),
    gravadas as (
      insert into ${operacoesExecucoes} (id_escritorio, id_empresa, id_operacao, numero, estado, etapa, servico, classe, grava, metodo,
        caminho, cabecalhos, corpo, corpo_resumo, corpo_bytes, iniciada_em, certificado, procuracao)
      select ${idEscritorio}, n."idEmpresa", n."idOperacao", n.numero, n.estado, n.etapa, n.servico, n.classe, n.grava, n.metodo,
        n.caminho, n.cabecalhos, decode(n.corpo, 'base64'), n."corpoResumo", n.bytes, ${agora.toISOString()}, n.certificado, n.procuracao
      from n)
    update ${operacoes} o set estado = ${EXECUTANDO.id}, aguarda = null, trava = ${trava}, trava_ate = ${ate.toISOString()},
      atualizada_em = ${agora.toISOString()}, execucoes = coalesce(n.numero, o.execucoes), etapa = coalesce(n.etapa, o.etapa)
    from unnest(${sql.param([...ids])}::uuid[]) as t(id) left join n on n."idOperacao" = t.id
    where o.id_escritorio = ${idEscritorio} and o.id = t.id and ${entre(sql`o.id`, ids)}`)
}

/** Said besides the join: a plan made before anything was counted goes through these rows alone, and not through the whole queue. */
const entre = (coluna: SQL, ids: readonly string[]) => sql`${coluna} = any(${sql.param([...ids])}::uuid[])`

interface RespostaDaExecucao {
  readonly idOperacao: string
  readonly numero: number
  readonly resposta: Resposta
  readonly resumo: string
}

/** Keeps what came, byte for byte, before anybody reads it. */
export async function gravarRespostas(
  tx: Tx,
  idEscritorio: string,
  respostas: readonly RespostaDaExecucao[],
): Promise<void> {
  const linhas = respostas.map(({ idOperacao, numero, resposta, resumo }) => ({
    id: idOperacao,
    numero,
    status: resposta.status,
    cabecalhos: resposta.cabecalhos,
    corpo: resposta.corpo.toString("base64"),
    bytes: resposta.corpo.length,
    resumo,
    em: resposta.em.toISOString(),
    ms: Math.round(resposta.duracaoMs),
  }))
  await tx.execute(sql`update ${operacoesExecucoes} x set resposta_status = n.status, resposta_cabecalhos = n.cabecalhos,
      resposta = decode(n.corpo, 'base64'), resposta_bytes = n.bytes, resposta_resumo = n.resumo, respondida_em = n.em,
      duracao_ms = n.ms
    from jsonb_to_recordset(${JSON.stringify(linhas)}::jsonb) as n(id uuid, numero int, status smallint, cabecalhos jsonb,
      corpo text, bytes int, resumo text, em timestamptz, ms int)
    where x.id_escritorio = ${idEscritorio} and x.id_operacao = n.id and x.numero = n.numero and ${entre(
      sql`x.id_operacao`,
      linhas.map((l) => l.id),
    )}`)
}

/** How a run ended. */
export interface FimDaExecucao {
  readonly idOperacao: string
  readonly numero: number
  readonly estado: number
  readonly desfecho: "ok" | "pendente" | "recusado" | "falha"
  readonly incerta: boolean
  readonly motivo: MotivoDaOperacao | null
  readonly custo: bigint
}

/** Writes how runs ended. */
export async function encerrarExecucoes(
  tx: Tx,
  idEscritorio: string,
  fins: readonly FimDaExecucao[],
  agora: Date,
): Promise<void> {
  if (fins.length === 0) return
  const linhas = fins.map((f) => ({ ...f, id: f.idOperacao, custo: String(f.custo) }))
  await tx.execute(sql`update ${operacoesExecucoes} x set estado = n.estado, desfecho = n.desfecho, incerta = n.incerta,
      motivo = n.motivo, custo = n.custo, interpretada_em = ${agora.toISOString()}
    from jsonb_to_recordset(${JSON.stringify(linhas)}::jsonb) as n(id uuid, numero int, estado smallint, desfecho text,
      incerta boolean, motivo jsonb, custo bigint)
    where x.id_escritorio = ${idEscritorio} and x.id_operacao = n.id and x.numero = n.numero and ${entre(
      sql`x.id_operacao`,
      linhas.map((l) => l.id),
    )}`)
}

/**
 * Writes where operations stand and lets go of them. Of those that are no longer of who writes, because the lease ended and
 * somebody else took them, nothing: answers how many were written.
 */
export async function gravarMudancas(
  tx: Tx,
  { idEscritorio, trava, agora }: { readonly idEscritorio: string; readonly trava: string; readonly agora: Date },
  mudancas: readonly (Mudanca & { readonly custo: bigint })[],
): Promise<number> {
  if (mudancas.length === 0) return 0
  const linhas = mudancas.map((m) => ({ ...m, proximaEm: m.proximaEm.toISOString(), custo: String(m.custo) }))
  const { rowCount } = await tx.execute(sql`update ${operacoes} o set estado = n.estado, etapa = n.etapa,
      aguarda = n.aguarda, tentativas = n.tentativas, proxima_em = n."proximaEm", protocolo = n.protocolo,
      referencia = n.referencia, resultado = n.resultado, motivo = n.motivo, diferencas = n.diferencas,
      documentos = n.documentos, custo = o.custo + n.custo, trava = null, trava_ate = null,
      atualizada_em = ${agora.toISOString()}
    from jsonb_to_recordset(${JSON.stringify(linhas)}::jsonb) as n(id uuid, estado smallint, etapa text, aguarda text,
      tentativas int, "proximaEm" timestamptz, protocolo text, referencia text, resultado text, motivo jsonb,
      diferencas jsonb, documentos jsonb, custo bigint)
    where o.id_escritorio = ${idEscritorio} and o.id = n.id and o.trava = ${trava} and ${entre(
      sql`o.id`,
      linhas.map((l) => l.id),
    )}`)
  return rowCount ?? 0
}

/** Which of these are still of who holds `trava`; taken for this transaction. */
export async function aindaTomadas(
  tx: Tx,
  idEscritorio: string,
  trava: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await tx.execute<{ id: string }>(sql`select o.id from ${operacoes} o
    where o.id_escritorio = ${idEscritorio} and o.trava = ${trava} and ${entre(sql`o.id`, ids)} order by o.id for update`)
  return new Set(rows.map(({ id }) => id))
}

/** Says again that these are being worked at. */
export async function renovarTravas(
  tx: Tx,
  idEscritorio: string,
  trava: string,
  ids: readonly string[],
  ate: Date,
): Promise<void> {
  await tx
    .update(operacoes)
    .set({ travaAte: ate })
    .where(and(eq(operacoes.idEscritorio, idEscritorio), inArray(operacoes.id, [...ids]), eq(operacoes.trava, trava)))
}
