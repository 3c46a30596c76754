import { PgBoss } from "pg-boss"
import { FUSO } from "../civil.ts"
import type { Banco } from "../db/banco.ts"
import { TODA_MANHA } from "./agenda.ts"

/**
 * The queue only wakes workers up. What there is to do lives in our own tables and survives any crash: a lost or
 * repeated wake-up changes nothing, because work is claimed row by row inside the transaction that does it.
 */
export interface Fila {
  /** Asks for a run of the worker, soon. Never called inside a transaction. */
  acordar(trabalho: NomeDeTrabalho): Promise<void>
  /** Resolves when nothing that was asked for is still running: for the command line and for tests. */
  ocioso(): Promise<void>
  parar(): Promise<void>
}

type NomeDeTrabalho =
  | "lotes"
  | "recalculo"
  | "correio"
  | "whatsapp"
  | "vencimentos"
  | "registro"
  | "operacoes"
  | "captura"

/** Each worker runs until it finds nothing more to do, or until the signal asks it to stop where it is. */
export type Trabalhos = Readonly<Record<NomeDeTrabalho, (sinal?: AbortSignal) => Promise<void>>>

const NOMES: readonly NomeDeTrabalho[] = [
  "lotes",
  "recalculo",
  "correio",
  "whatsapp",
  "vencimentos",
  "registro",
  "operacoes",
  "captura",
]
const ESPERA_S = 0.5
const TODO_MINUTO = "* * * * *"
const AGENDA: Readonly<Record<NomeDeTrabalho, string>> = {
  lotes: TODO_MINUTO,
  recalculo: TODO_MINUTO,
  correio: TODO_MINUTO,
  whatsapp: TODO_MINUTO,
  vencimentos: TODA_MANHA,
  registro: TODO_MINUTO,
  operacoes: TODO_MINUTO,
  captura: TODO_MINUTO,
}

/**
 * Starts pg-boss over the product's own pool, with a sweep at start and on the schedule of each worker for wake-ups that were lost.
 * Once `sinal` is aborted the workers stop at the next item; stop the queue itself with `parar`.
 */
export async function iniciarFila(
  banco: Banco,
  trabalhos: Trabalhos,
  relatarErro: (erro: unknown) => void,
  sinal: AbortSignal,
): Promise<Fila> {
  const boss = new PgBoss({
    db: { executeSql: (texto: string, valores?: unknown[]) => banco.executarSql(texto, valores) },
    ...(banco.tipo === "embutido" ? { backend: "pglite" as const } : {}),
  })
  boss.on("error", relatarErro)
  await boss.start()
  for (const nome of NOMES) {
    await boss.createQueue(nome, { policy: "short", retryLimit: 3, retryDelay: 5, expireInSeconds: 900 })
    await boss.work(nome, { pollingIntervalSeconds: ESPERA_S }, () => trabalhos[nome](sinal))
    await boss.send(nome, {})
    await boss.schedule(nome, AGENDA[nome], {}, { tz: FUSO })
  }
  return {
    acordar: async (nome) => {
      await boss.send(nome, {})
    },
    ocioso: async () => {
      for (const nome of NOMES) await trabalhos[nome](sinal)
    },
    parar: () => boss.stop({ graceful: true, timeout: 20_000 }),
  }
}

/** A queue without pg-boss: a wake-up runs at once, one at a time. For tests and for the command line. */
export function filaImediata(trabalhos: Trabalhos): Fila {
  let cadeia: Promise<void> = Promise.resolve()
  return {
    acordar: async (nome) => {
      cadeia = cadeia.then(() => trabalhos[nome]())
      await cadeia
    },
    ocioso: () => cadeia,
    parar: () => cadeia,
  }
}
