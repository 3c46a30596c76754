import { setTimeout as esperar } from "node:timers/promises"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { Banco } from "../db/banco.ts"
import { abrirBancoDeTeste } from "../testes/banco.ts"
import { iniciarFila } from "./fila.ts"

let banco: Banco
beforeAll(async () => {
  banco = await abrirBancoDeTeste()
})
afterAll(() => banco.fechar())

describe("fila", () => {
  it("para no meio de um trabalho longo sem esperar por ele, e nada usa o banco depois", async () => {
    const parada = new AbortController()
    let itens = 0
    const trabalhando = Promise.withResolvers<void>()
    const erros: unknown[] = []
    const longo = async (sinal?: AbortSignal) => {
      while (!sinal?.aborted) {
        await banco.naPlataforma(async () => {})
        if (++itens === 3) trabalhando.resolve()
        await esperar(20)
      }
    }
    const fila = await iniciarFila(
      banco,
      { lotes: longo, recalculo: async () => {}, correio: async () => {}, vencimentos: async () => {} },
      (e) => erros.push(e),
      parada.signal,
    )
    await trabalhando.promise
    const inicio = performance.now()
    parada.abort()
    await fila.parar()
    // Half of what the queue waits for a worker that does not hear.
    expect(performance.now() - inicio).toBeLessThan(10_000)
    const noFim = itens
    await esperar(200)
    expect([itens, erros]).toEqual([noFim, []])
  })
})
