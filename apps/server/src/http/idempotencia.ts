import { AsyncLocalStorage } from "node:async_hooks"
import { createHash } from "node:crypto"
import type { Rota } from "@partida/contracts"
import { and, eq, isNull, lt, sql } from "drizzle-orm"
import { type Banco, chamadaDe, type Tx } from "../db/banco.ts"
import { UUID_NULO } from "../db/escopo.ts"
import { idempotencia } from "../db/schema/acessos.ts"
import type { Cerca } from "../db/transacao.ts"
import type { Cofre } from "../identidade/cofre.ts"
import type { ArquivoRecebido } from "./arquivos.ts"
import { comoErroDeNegocio } from "./erros.ts"
import {
  comoTexto,
  emCurso,
  type Guardada,
  JaRespondida,
  type LinhaDaReserva,
  lerReserva,
  type Reserva,
  recusaGuardada,
  responder,
  semSegredo,
} from "./respostas-guardadas.ts"

/** A keyed write, as the person sent it. */
export interface PedidoComChave {
  readonly idEscritorio: string | null
  readonly idUsuario: string
  readonly chave: string
  /** Name of the call in the contract. */
  readonly nome: string
  readonly rota: Rota
  /** All that it does is done in one transaction, and what that returns is the answer. */
  readonly umaTransacao?: boolean
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
/** Keys of platform operators who have not chosen an office. */
const SEM_ESCRITORIO = UUID_NULO
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

/** One run of a keyed write whose key is written, and answered, by its only transaction. */
interface ExecucaoUnica {
  readonly cerca: Cerca<unknown>
  cercada: boolean
}

const emExecucao = new AsyncLocalStorage<Execucao>()
const emExecucaoUnica = new AsyncLocalStorage<ExecucaoUnica>()

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
    emEscopo: (escopo, corpo) => {
      const unica = emExecucaoUnica.getStore()
      if (!unica) return banco.emEscopo(escopo, marcando(corpo))
      if (unica.cercada) throw new Error("A call of one transaction opened another.")
      unica.cercada = true
      return banco.emEscopo(escopo, corpo, unica.cerca)
    },
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
    if (pedido.umaTransacao) return executarNumaTransacao(pedido, uso, executar)
    const reserva = await reservar(pedido, resumirPedido(pedido))
    if (reserva.tipo === "respondida") return responder(pedido.rota, abrir(reserva.resposta, uso), reserva.confirmada)
    const execucao: Execucao = {
      pedido,
      tentativa: reserva.tentativa,
      onde: and(daChave(pedido), eq(idempotencia.tentativas, reserva.tentativa), isNull(idempotencia.status)),
      cifrar: cifrarDe(pedido, uso),
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

  /**
   * The key goes with `begin` and the answer with `commit`: effect, key and answer are there together or not at all, and who
   * repeats it meanwhile waits at the key itself.
   */
  async function executarNumaTransacao(pedido: PedidoComChave, uso: string, executar: () => Promise<unknown>) {
    const { rota } = pedido
    const cifrar = cifrarDe(pedido, uso)
    const hashPedido = resumirPedido(pedido)
    let tentativa = 0
    let guardado: unknown
    const cerca: Cerca<unknown> = {
      antes: chamadaDe("reservar_execucao", valoresDaReserva(pedido, hashPedido)),
      conferir: ([linha]) => {
        const reserva = lerReserva(linha as LinhaDaReserva | undefined)
        if (reserva.tipo === "respondida") throw new JaRespondida(reserva)
        tentativa = reserva.tentativa
      },
      depois: (corpo) => {
        guardado = corpo
        const guardada: Guardada = { tipo: "corpo", corpo: corpo ?? null }
        const valores = valoresDaResposta({ pedido, tentativa, cifrar }, rota.status ?? 200, guardada)
        return chamadaDe("responder_execucao", valores)
      },
    }
    try {
      const corpo = await emExecucaoUnica.run({ cerca, cercada: false }, executar)
      if (tentativa > 0 && corpo !== guardado) throw new Error("A call of one transaction answered something else.")
      return corpo
    } catch (erro) {
      if (erro instanceof JaRespondida)
        return responder(rota, abrir(erro.reserva.resposta, uso), erro.reserva.confirmada)
      const recusa = recusaGuardada(erro)
      // Nothing of the transaction stayed, nor its key: the refusal is an answer, and has them for itself.
      if (recusa) {
        const reserva = await reservar(pedido, hashPedido)
        if (reserva.tipo === "livre")
          await guardar({ pedido, tentativa: reserva.tentativa, cifrar }, recusa.status, recusa.guardada)
      }
      throw erro
    }
  }

  const cifrarDe = (pedido: PedidoComChave, uso: string) => (guardada: Guardada) =>
    cofre.cifrar(comoTexto(semSegredo(pedido.rota, guardada)), uso)

  /** Writes the key before anything else happens, or says what was found under it. */
  async function reservar(pedido: PedidoComChave, hashPedido: string): Promise<Reserva> {
    const [linha] = await banco.chamar<LinhaDaReserva>("reservar_execucao", valoresDaReserva(pedido, hashPedido))
    return lerReserva(linha)
  }

  const valoresDaReserva = (pedido: PedidoComChave, hashPedido: string) => [
    escritorioDe(pedido).idEscritorio,
    pedido.idUsuario,
    pedido.chave,
    pedido.nome,
    hashPedido,
    agora(),
    prazoMs,
  ]

  const guardar = (execucao: Respondente, status: number, guardada: Guardada) =>
    banco.chamar("responder_execucao", valoresDaResposta(execucao, status, guardada))

  const valoresDaResposta = ({ pedido, tentativa, cifrar }: Respondente, status: number, guardada: Guardada) => [
    escritorioDe(pedido).idEscritorio,
    pedido.idUsuario,
    pedido.chave,
    tentativa,
    status,
    JSON.stringify(cifrar(guardada)),
  ]

  /** No lasting answer: the key is free again, unless something was committed before a failure nobody foresaw. */
  async function encerrarComErro(execucao: Execucao, erro: unknown): Promise<void> {
    const conhecido = comoErroDeNegocio(erro)
    if (conhecido?.codigo === "pedido-em-curso") return
    const recusa = recusaGuardada(conhecido)
    if (recusa) await guardar(execucao, recusa.status, recusa.guardada)
    else if (conhecido || !execucao.marcou)
      await banco.naPlataforma((tx) => tx.delete(idempotencia).where(execucao.onde))
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

/** What is needed to leave an answer under a key. */
type Respondente = Pick<Execucao, "pedido" | "tentativa" | "cifrar">

const comBigint = (_chave: string, valor: unknown) => (typeof valor === "bigint" ? `${valor}n` : valor)
const escritorioDe = ({ idEscritorio }: PedidoComChave) => ({ idEscritorio: idEscritorio ?? SEM_ESCRITORIO })
const daChave = (pedido: PedidoComChave) =>
  and(
    eq(idempotencia.idEscritorio, escritorioDe(pedido).idEscritorio),
    eq(idempotencia.idUsuario, pedido.idUsuario),
    eq(idempotencia.chave, pedido.chave),
  )
