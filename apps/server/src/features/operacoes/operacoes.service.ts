import { createHash, randomUUID } from "node:crypto"
import {
  type AcaoSobreOperacoes,
  type EfeitoDaAcao,
  type EstadoDaOperacao,
  estadosDaOperacao,
  rotulosDasAcoes,
  type SelecaoDeOperacoes,
} from "@partida/contracts"
import { paraReais } from "@partida/fiscal"
import { and, eq, inArray, type SQL, sql } from "drizzle-orm"
import { doAlcance } from "../../db/alcance.ts"
import type { Ato } from "../../db/ato.ts"
import { registrarAto } from "../../db/auditoria.ts"
import type { Tx } from "../../db/banco.ts"
import { canonico } from "../../db/canonico.ts"
import type { Escopo } from "../../db/escopo.ts"
import { operacoes } from "../../db/schema/operacoes.ts"
import type { AtoExterno, NovaOperacao } from "../../ports/operacao-externa.ts"
import { estadosDaAcao } from "./acoes.ts"
import { anunciarFila, SEM_SUCESSO_MS } from "./avisos.ts"
import {
  condicoesDasOperacoes,
  contarPorEstado,
  inserirOperacoes,
  mover,
  semSucessoDesde,
  somarSelecao,
} from "./operacoes.repository.ts"

/** How something is queued: who said so, and whether somebody has to say yes before it leaves. */
export interface Entrada {
  readonly idUsuario: string
  readonly nome: string
  readonly agora: Date
  readonly comAprovacao: boolean
}

/**
 * Queues acts inside the transaction of whoever asks: both are there, or neither. What is queued under the same key stays as it
 * is. Answers how many are new.
 */
export async function enfileirar(
  tx: Tx,
  escopo: Pick<Escopo, "idEscritorio">,
  ato: Pick<AtoExterno, "provedor" | "etapaInicial" | "prioridade">,
  novas: readonly NovaOperacao[],
  { idUsuario, nome, agora, comAprovacao }: Entrada,
): Promise<number> {
  const feitas = await inserirOperacoes(
    tx,
    novas.map((n) => ({
      idEscritorio: escopo.idEscritorio,
      id: randomUUID(),
      idEmpresa: n.idEmpresa,
      tipo: n.tipo,
      provedor: ato.provedor,
      competencia: n.competencia,
      chave: n.chave,
      resumo: createHash("sha256").update(canonico(n.parametros)).digest("hex"),
      parametros: n.parametros,
      estado: estadosDaOperacao.A_PROCESSAR.id,
      etapa: ato.etapaInicial,
      aguarda: comAprovacao ? ("aprovacao" as const) : null,
      proximaEm: agora,
      valorCentavos: n.valor ?? null,
      prioridade: ato.prioridade,
      venceEm: n.venceEm ?? null,
      idUsuario,
      criadaPor: nome,
      criadaEm: agora,
      atualizadaEm: agora,
    })),
  )
  if (feitas.size > 0) await anunciarFila(tx, escopo.idEscritorio)
  return feitas.size
}

const NA_FILA = { codigo: "na-fila", motivo: "Já está na fila.", tipo: "sem-acao" } as const

/** Why what is asked for adds nothing, by where the same act stands. */
export function jaNaFila(estado: number): { codigo: string; motivo: string; tipo: "impedimento" | "sem-acao" } {
  switch (estado) {
    case estadosDaOperacao.SUCESSO.id:
      return { codigo: "ja-feito", motivo: "Já foi feito.", tipo: "sem-acao" }
    case estadosDaOperacao.ERRO.id:
    case estadosDaOperacao.INCONSISTENCIA.id:
      return {
        codigo: "parada",
        motivo: "Parou e espera você em Processamento, Pendentes. Resolva ali e reprocesse.",
        tipo: "impedimento",
      }
    case estadosDaOperacao.CANCELADO.id:
      return {
        codigo: "cancelada",
        motivo: "Foi cancelada. Reabra-a em Processamento, Canceladas.",
        tipo: "impedimento",
      }
    default:
      return NA_FILA
  }
}

const DESTINO: Readonly<Record<AcaoSobreOperacoes, EstadoDaOperacao>> = {
  reprocessar: "A_PROCESSAR",
  reabrir: "A_PROCESSAR",
  cancelar: "CANCELADO",
  aprovar: "A_PROCESSAR",
}

const onde = (escopo: Escopo, selecao: SelecaoDeOperacoes): SQL | undefined =>
  "ids" in selecao
    ? and(
        eq(operacoes.idEscritorio, escopo.idEscritorio),
        doAlcance(operacoes.idEmpresa, escopo),
        inArray(operacoes.id, [...selecao.ids]),
      )
    : condicoesDasOperacoes(escopo, selecao.filtro)

/** What an act over operations would change, and why the others stay. */
export async function preverAcao(
  tx: Tx,
  escopo: Escopo,
  acao: AcaoSobreOperacoes,
  selecao: SelecaoDeOperacoes,
): Promise<EfeitoDaAcao> {
  const de = estadosDaAcao(acao)
  const linhas = await somarSelecao(tx, onde(escopo, selecao))
  const muda = (l: (typeof linhas)[number]) =>
    de.includes(l.estado) && !l.ocupada && (acao !== "aprovar" || l.aprovacao)
  const mudam = linhas.filter(muda)
  const ficam = Map.groupBy(
    linhas.filter((l) => !muda(l)),
    (l) => porQueFica(l, acao),
  )
  const valor = mudam.reduce((soma, l) => soma + BigInt(l.valor), 0n)
  return {
    mudam: mudam.reduce((soma, l) => soma + l.n, 0),
    valor: valor === 0n ? null : paraReais(valor),
    ficam: [...ficam].map(([motivo, delas]) => ({ motivo, quantas: delas.reduce((soma, l) => soma + l.n, 0) })),
  }
}

function porQueFica({ estado, aprovacao }: { estado: number; aprovacao: boolean }, acao: AcaoSobreOperacoes): string {
  if (estado === estadosDaOperacao.SUCESSO.id) return "Já terminou com sucesso, e isso não se desfaz aqui."
  if (estado === estadosDaOperacao.EXECUTANDO.id)
    return "Está em execução: espere o resultado, para que nada fique pela metade."
  if (acao === "aprovar" && !aprovacao) return "Não espera aprovação."
  const nome = Object.values(estadosDaOperacao).find(({ id }) => id === estado)?.rotulo ?? String(estado)
  return `Está em “${nome}”, de onde não se pode ${rotulosDasAcoes[acao].toLowerCase()}.`
}

/** Reprocesses, cancels, reopens or approves what may be; recorded as an act of who asks. Answers what changed. */
export async function agir(
  tx: Tx,
  { escopo, agora }: Ato,
  { acao, selecao, motivo }: { acao: AcaoSobreOperacoes; selecao: SelecaoDeOperacoes; motivo?: string | undefined },
): Promise<EfeitoDaAcao> {
  const previsto = await preverAcao(tx, escopo, acao, selecao)
  const movidas = await mover(tx, onde(escopo, selecao), {
    de: estadosDaAcao(acao),
    para: estadosDaOperacao[DESTINO[acao]].id,
    soEmAprovacao: acao === "aprovar",
    agora,
  })
  const { autoria, idEscritorio } = escopo
  if (autoria)
    for (const [idEmpresa, delas] of Map.groupBy(movidas, (m) => m.idEmpresa))
      await registrarAto(
        tx,
        {
          acao: "automacao",
          idEscritorio,
          idEmpresa,
          entidade: "operacoes",
          detalhe: `${rotulosDasAcoes[acao]}: ${delas.length}${motivo ? `. ${motivo}` : ""}`,
        },
        autoria,
      )
  if (movidas.length > 0) await anunciarFila(tx, idEscritorio)
  return { ...previsto, mudam: movidas.length }
}

/** How many stopped and wait for a person, and how many wait of acts that have long had no success. */
export async function resumirFila(tx: Tx, escopo: Escopo, agora: Date) {
  const estados = await contarPorEstado(tx, escopo, {})
  const parados = await semSucessoDesde(tx, escopo, new Date(agora.getTime() - SEM_SUCESSO_MS))
  const dePessoa: readonly number[] = [estadosDaOperacao.ERRO.id, estadosDaOperacao.INCONSISTENCIA.id]
  return {
    pendentes: estados.reduce((soma, { estado, n }) => soma + (dePessoa.includes(estado) ? n : 0), 0),
    semSucesso: parados.reduce((soma, { esperando }) => soma + esperando, 0),
  }
}

export interface Retomada {
  readonly codigos: readonly string[]
  /** Missing: of every company of the office. */
  readonly empresas?: readonly string[]
  /** Missing: of any month. */
  readonly competencia?: string
  readonly agora: Date
}

/** What stopped for one of these reasons goes on: what was missing came. Answers how many. */
export async function retomarParadas(
  tx: Tx,
  { idEscritorio }: Pick<Escopo, "idEscritorio">,
  { codigos, empresas, competencia, agora }: Retomada,
): Promise<number> {
  if (empresas?.length === 0) return 0
  const movidas = await mover(
    tx,
    and(
      eq(operacoes.idEscritorio, idEscritorio),
      empresas === undefined ? undefined : inArray(operacoes.idEmpresa, [...empresas]),
      competencia === undefined ? undefined : eq(operacoes.competencia, competencia),
      sql`${operacoes.motivo}->>'codigo' = any(${sql.param([...codigos])}::text[])`,
    ),
    { de: [estadosDaOperacao.INCONSISTENCIA.id], para: estadosDaOperacao.A_PROCESSAR.id, soEmAprovacao: false, agora },
  )
  return movidas.length
}

/** What waits for an answer is asked about now: somebody said that it is there. Answers how many. */
export async function apressar(
  tx: Tx,
  { idEscritorio }: Pick<Escopo, "idEscritorio">,
  chaves: readonly string[],
  agora: Date,
): Promise<number> {
  if (chaves.length === 0) return 0
  const movidas = await tx
    .update(operacoes)
    .set({ proximaEm: agora })
    .where(
      and(
        eq(operacoes.idEscritorio, idEscritorio),
        inArray(operacoes.chave, [...chaves]),
        eq(operacoes.estado, estadosDaOperacao.EXECUTANDO.id),
        eq(operacoes.aguarda, "resposta"),
      ),
    )
    .returning({ id: operacoes.id })
  if (movidas.length > 0) await anunciarFila(tx, idEscritorio)
  return movidas.length
}

/** How many operations of each of these keys, or of a key and a number after it, were done. */
export async function contarFeitas(
  tx: Tx,
  idEscritorio: string,
  chaves: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (chaves.length === 0) return new Map()
  const { rows } = await tx.execute<{ chave: string; n: number }>(sql`
    select c.chave, count(*)::int as n from unnest(${sql.param([...chaves])}::text[]) as c(chave)
    join ${operacoes} o on o.id_escritorio = ${idEscritorio} and (o.chave = c.chave or o.chave like c.chave || ':%')
      and o.estado = ${estadosDaOperacao.SUCESSO.id}
    group by 1`)
  return new Map(rows.map(({ chave, n }) => [chave, n]))
}
