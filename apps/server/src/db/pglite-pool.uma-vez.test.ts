import { readFileSync } from "node:fs"
import { setImmediate as assentar } from "node:timers/promises"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { arquivoDoInstantaneo } from "../testes/preparar.ts"
import { abrirBancoEmbutido, type BancoEmbutido, INTERVALO_CHECKPOINT_MS } from "./pglite-pool.ts"

let banco: BancoEmbutido
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] })
  banco = await abrirBancoEmbutido(null, readFileSync(arquivoDoInstantaneo()))
})
afterEach(async () => {
  vi.restoreAllMocks()
  await banco.fechar()
  vi.useRealTimers()
})

/** Where the log was when it was last folded into the data. */
const ultimoCheckpoint = async () =>
  (await banco.pool.query<{ lsn: string }>("select checkpoint_lsn::text as lsn from pg_control_checkpoint()")).rows[0]
    ?.lsn

it("o checkpoint espera o fim da transação, que trabalha como a aplicação e não pode fazê-lo", async () => {
  const antes = await ultimoCheckpoint()
  const cliente = await banco.pool.connect()
  try {
    await cliente.query("begin")
    await cliente.query("create table prova (id int)")
    await cliente.query("set local role partida_app")
    vi.advanceTimersByTime(INTERVALO_CHECKPOINT_MS)
    // Twice over the way to the engine: whatever the clock sent by itself is there before the second.
    for (const v of [1, 2]) expect((await cliente.query("select $1::int as v", [v])).rows).toEqual([{ v }])
    expect((await cliente.query("commit")).command).toBe("COMMIT")
  } finally {
    cliente.release()
  }
  // The pool serves in order of arrival: the checkpoint was asked for first.
  expect(await ultimoCheckpoint()).not.toBe(antes)
})

it("sem trabalho desde o último não há outro; um que falhou é tentado de novo na vez seguinte", async () => {
  const pedidos = vi.spyOn(banco.pool, "connect")
  // Whatever ended before is settled: only then may its absence be told from its not being over.
  const passar = async () => {
    await assentar()
    pedidos.mockClear()
    vi.advanceTimersByTime(INTERVALO_CHECKPOINT_MS)
    return pedidos.mock.calls.length
  }
  await banco.pool.query("create table prova (id int)")
  expect(await passar()).toBe(1)
  ;(await banco.pool.connect()).release()
  expect(await passar()).toBe(0)

  await banco.pool.query("create table outra (id int)")
  pedidos.mockRejectedValueOnce(new Error("sem vez"))
  vi.advanceTimersByTime(INTERVALO_CHECKPOINT_MS)
  expect(await passar()).toBe(1)
})

it("o que o banco respondeu não fica na memória de ninguém", async () => {
  const LETRAS = 1_000_000
  const responder = async (vezes: number) => {
    for (let i = 0; i < vezes; i++) {
      const { rows } = await banco.pool.query<{ r: string }>("select repeat('x', $1::int) as r", [LETRAS])
      expect(rows[0]?.r.length).toBe(LETRAS)
    }
    return process.memoryUsage().rss
  }
  const antes = await responder(30)
  expect((await responder(120)) - antes).toBeLessThan((120 * LETRAS) / 2)
})
