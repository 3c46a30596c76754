import { AsyncLocalStorage } from "node:async_hooks"
import { createHash } from "node:crypto"
import { type CodigoDeErro, erros, type Rota } from "@partida/contracts"
import { and, eq, isNull, lt, sql } from "drizzle-orm"
import type { Banco, Tx } from "../db/banco.ts"
import { UUID_NULO } from "../db/escopo.ts"
import { idempotencia } from "../db/schema/acessos.ts"
import type { Cofre } from "../identidade/cofre.ts"
import type { ArquivoRecebido } from "./arquivos.ts"
import { comoErroDeNegocio, ErroDeNegocio } from "./erros.ts"

/** A keyed write, as the person sent it. */
export interface PedidoComChave {
  readonly idEscritorio: string | null
  readonly idUsuario: string
  readonly chave: string
  /** Name of the call in the contract. */
  readonly nome: string
  readonly rota: Rota
  /** Everything that makes it this request: parameters, query, body, expected version. */
  readonly conteudo: unknown
  readonly arquivos: readonly ArquivoRecebido[]
}

/** Runs a keyed write at most once and answers its repetitions with what was answered before (ADR 014). */
export interface Idempotencia {
  /**
   * Raises chave-reutilizada (same key, another request), pedido-em-curso (running in another process), resposta-perdida
   * (done before a crash that took the answer), and whatever `executar` raises.
   */
  umaVez(pedido: PedidoComChave, executar: () => Promise<unknown>): Promise<unknown>
  /** Forgets keys older than a day. Returns how many went. */
  purgar(): Promise<number>
}

const RETENCAO_MS = 24 * 60 * 60_000
/** A run that has committed nothing for this long is taken for dead. Never decides whether an effect happens twice. */
const PRAZO_DA_EXECUCAO_MS = 60_000
const ESPERA_SUGERIDA_MS = 2_000
const MAXIMO_DA_RESPOSTA = 1024 * 1024
const JA_MOSTRADO =
  "Este pedido já foi feito, e o segredo que ele mostrou só aparece uma vez. Se você não o guardou, gere outro."
/** Keys of platform operators who have not chosen an office. */
const SEM_ESCRITORIO = UUID_NULO
/** Refusals by the state of things are answers; by credentials or by excess of requests, they are not. */
const RECUSAS_GUARDADAS: ReadonlySet<number> = new Set([400, 404, 409, 410, 412, 422])

/** One run of a keyed write: what its transactions need to mark themselves. */
interface Execucao {
  readonly pedido: PedidoComChave
  readonly tentativa: number
  readonly onde: ReturnType<typeof and>
  readonly cifrar: (guardada: Guardada) => string
  /** Whether some transaction of this run wrote and was about to commit. */
  marcou: boolean
  encerrada: boolean
}

type Guardada =
  | { readonly tipo: "corpo"; readonly corpo: unknown }
  | { readonly tipo: "erro"; readonly codigo: CodigoDeErro; readonly mensagem: string; readonly campo?: string }
  /** The answer cannot be kept: too large, not JSON, or a secret that is shown once. */
  | { readonly tipo: "sem-corpo" }

const emExecucao = new AsyncLocalStorage<Execucao>()

/**
 * The database as the features of the API see it: inside a keyed write, every transaction that wrote something also
 * stores what it returned under the key, so that effect and answer are committed together or not at all.
 */
export function marcarEfeitos(banco: Banco): Banco {
  const marcando =
    <T>(corpo: (tx: Tx) => Promise<T>) =>
    async (tx: Tx) => {
      const resultado = await corpo(tx)
      const execucao = emExecucao.getStore()
      if (execucao && !execucao.encerrada) await marcar(tx, execucao, resultado)
      return resultado
    }
  return {
    ...banco,
    emEscopo: (escopo, corpo) => banco.emEscopo(escopo, marcando(corpo)),
    naPlataforma: (corpo, autoria) => banco.naPlataforma(marcando(corpo), autoria),
    naIdentidade: (corpo) => banco.naIdentidade(marcando(corpo)),
  }
}

async function marcar(tx: Tx, execucao: Execucao, resultado: unknown): Promise<void> {
  const { pedido, tentativa } = execucao
  const { idEscritorio } = escritorioDe(pedido)
  const resposta = JSON.stringify(execucao.cifrar({ tipo: "corpo", corpo: resultado ?? null }))
  // By a function: the provider's login does not reach this table, and other offices than the key's hide it.
  const { rows } = await tx.execute<{ feita: boolean | null }>(sql`select case
    when pg_current_xact_id_if_assigned() is not null
    then marcar_execucao(${idEscritorio}, ${pedido.idUsuario}, ${pedido.chave}, ${tentativa}, ${resposta}::jsonb) end as feita`)
  const feita = rows[0]?.feita ?? null
  // It wrote nothing.
  if (feita === null) return
  // Another process took this run for dead and began again: what it does counts, and this must leave no trace.
  if (!feita) throw emCurso()
  execucao.marcou = true
}

export function criarIdempotencia(banco: Banco, cofre: Cofre, agora: () => Date): Idempotencia {
  const emAndamento = new Map<string, Promise<void>>()
  // The embedded database has this process alone: a run it does not know of died with the one before.
  const prazoMs = banco.tipo === "embutido" ? 0 : PRAZO_DA_EXECUCAO_MS

  async function umaVez(pedido: PedidoComChave, executar: () => Promise<unknown>): Promise<unknown> {
    const identificador = JSON.stringify([pedido.idEscritorio, pedido.idUsuario, pedido.chave])
    for (;;) {
      const anterior = emAndamento.get(identificador)
      if (!anterior) break
      await anterior
    }
    const { promise, resolve } = Promise.withResolvers<void>()
    emAndamento.set(identificador, promise)
    try {
      return await executarOuRepetir(pedido, identificador, executar)
    } finally {
      emAndamento.delete(identificador)
      resolve()
    }
  }

  async function executarOuRepetir(pedido: PedidoComChave, identificador: string, executar: () => Promise<unknown>) {
    const uso = `idempotencia/${identificador}`
    const reserva = await reservar(pedido, resumirPedido(pedido))
    if (reserva.tipo === "respondida") return responder(pedido.rota, abrir(reserva.resposta, uso), reserva.confirmada)
    const execucao: Execucao = {
      pedido,
      tentativa: reserva.tentativa,
      onde: and(daChave(pedido), eq(idempotencia.tentativas, reserva.tentativa), isNull(idempotencia.status)),
      cifrar: (guardada) => cofre.cifrar(comoTexto(semSegredo(pedido.rota, guardada)), uso),
      marcou: false,
      encerrada: false,
    }
    try {
      const corpo = await emExecucao.run(execucao, executar)
      await guardar(execucao, pedido.rota.status ?? 200, { tipo: "corpo", corpo })
      return corpo
    } catch (erro) {
      await encerrarComErro(execucao, erro)
      throw erro
    } finally {
      execucao.encerrada = true
    }
  }

  /** Writes the key before anything else happens, or says what was found under it. */
  async function reservar(pedido: PedidoComChave, hashPedido: string): Promise<Reserva> {
    const { chave, idUsuario, nome } = pedido
    const [linha] = await banco.chamar<LinhaDaReserva>("reservar_execucao", [
      escritorioDe(pedido).idEscritorio,
      idUsuario,
      chave,
      nome,
      hashPedido,
      agora(),
      prazoMs,
    ])
    switch (linha?.situacao) {
      case "livre":
        return { tipo: "livre", tentativa: linha.tentativa }
      case "de-outro":
        throw new ErroDeNegocio("chave-reutilizada")
      case "respondida":
      case "marcada":
        return { tipo: "respondida", resposta: linha.guardada, confirmada: linha.situacao === "respondida" }
      default:
        throw emCurso()
    }
  }

  async function guardar({ pedido, tentativa, cifrar }: Execucao, status: number, guardada: Guardada): Promise<void> {
    const { idEscritorio } = escritorioDe(pedido)
    await banco.chamar("responder_execucao", [
      idEscritorio,
      pedido.idUsuario,
      pedido.chave,
      tentativa,
      status,
      JSON.stringify(cifrar(guardada)),
    ])
  }

  /** No lasting answer: the key is free again, unless something was committed before a failure nobody foresaw. */
  async function encerrarComErro(execucao: Execucao, erro: unknown): Promise<void> {
    const conhecido = comoErroDeNegocio(erro)
    if (conhecido?.codigo === "pedido-em-curso") return
    const status = conhecido ? erros[conhecido.codigo].status : 500
    if (conhecido && RECUSAS_GUARDADAS.has(status)) {
      const { codigo, message: mensagem, campo } = conhecido
      return guardar(execucao, status, { tipo: "erro", codigo, mensagem, ...(campo ? { campo } : {}) })
    }
    if (conhecido || !execucao.marcou) await banco.naPlataforma((tx) => tx.delete(idempotencia).where(execucao.onde))
  }

  function resumirPedido({ conteudo, arquivos }: PedidoComChave): string {
    const recebidos = arquivos.map((a) => [a.nome, createHash("sha256").update(a.bytes).digest("hex")])
    // Keyed: a body may carry a password, and a plain hash of it could be guessed at leisure.
    return cofre.resumir(JSON.stringify([conteudo, recebidos], comBigint), "idempotencia")
  }

  const abrir = (resposta: unknown, uso: string): Guardada => JSON.parse(cofre.decifrar(String(resposta), uso))

  return {
    umaVez,
    purgar: async () => {
      const antigas = lt(idempotencia.criadaEm, new Date(agora().getTime() - RETENCAO_MS))
      const { rowCount } = await banco.naPlataforma((tx) => tx.delete(idempotencia).where(antigas))
      return rowCount ?? 0
    },
  }
}

interface LinhaDaReserva {
  readonly [coluna: string]: unknown
  readonly situacao: "livre" | "de-outro" | "em-curso" | "respondida" | "marcada"
  readonly tentativa: number
  readonly guardada: unknown
}

type Reserva =
  | { readonly tipo: "livre"; readonly tentativa: number }
  /** `confirmada`: as it was sent; else as the effect's transaction left it before a crash. */
  | { readonly tipo: "respondida"; readonly resposta: unknown; readonly confirmada: boolean }

function responder(rota: Rota, guardada: Guardada, confirmada: boolean): unknown {
  switch (guardada.tipo) {
    case "erro":
      throw new ErroDeNegocio(guardada.codigo, guardada.mensagem, guardada.campo)
    case "sem-corpo":
      throw new ErroDeNegocio("resposta-perdida", rota.segredo && JA_MOSTRADO)
    case "corpo":
      // What a transaction returned is nearly always the answer itself; the contract tells when it is not.
      if (!confirmada && !rota.resposta?.safeParse(guardada.corpo).success) throw new ErroDeNegocio("resposta-perdida")
      return guardada.corpo
    default:
      return guardada satisfies never
  }
}

/** What was shown once must not be found again, not even by who holds the key of the request. */
const semSegredo = (rota: Rota, guardada: Guardada): Guardada =>
  rota.segredo && guardada.tipo === "corpo" ? { tipo: "sem-corpo" } : guardada

function comoTexto(guardada: Guardada): string {
  try {
    const texto = JSON.stringify(guardada)
    if (texto.length <= MAXIMO_DA_RESPOSTA) return texto
  } catch {
    // Not JSON (an amount in bigint, a cycle): the mark stays, without the answer.
  }
  return JSON.stringify({ tipo: "sem-corpo" } satisfies Guardada)
}

const comBigint = (_chave: string, valor: unknown) => (typeof valor === "bigint" ? `${valor}n` : valor)
const emCurso = () => new ErroDeNegocio("pedido-em-curso", undefined, undefined, { aguardarMs: ESPERA_SUGERIDA_MS })
const escritorioDe = ({ idEscritorio }: PedidoComChave) => ({ idEscritorio: idEscritorio ?? SEM_ESCRITORIO })
const daChave = (pedido: PedidoComChave) =>
  and(
    eq(idempotencia.idEscritorio, escritorioDe(pedido).idEscritorio),
    eq(idempotencia.idUsuario, pedido.idUsuario),
    eq(idempotencia.chave, pedido.chave),
  )
