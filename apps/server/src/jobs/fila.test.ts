import { setImmediate as ceder } from "node:timers/promises"
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
    let ouviu = false
    const trabalhando = Promise.withResolvers<void>()
    const erros: unknown[] = []
    const longo = async (sinal?: AbortSignal) => {
      while (!sinal?.aborted) {
        await banco.naPlataforma(async () => {})
        if (++itens === 3) trabalhando.resolve()
        await ceder()
      }
      ouviu = true
    }
    const fila = await iniciarFila(
      banco,
      {
        lotes: longo,
        recalculo: async () => {},
        correio: async () => {},
        whatsapp: async () => {},
        vencimentos: async () => {},
        registro: async () => {},
        operacoes: async () => {},
        captura: async () => {},
      },
      (e) => erros.push(e),
      parada.signal,
    )
    await trabalhando.promise
    parada.abort()
    await fila.parar()
    // The queue gives up on a worker that does not hear: this one ended by itself, and with it whatever used the database.
    expect(ouviu).toBe(true)
    const noFim = itens
    await ceder()
    expect([itens, erros]).toEqual([noFim, []])
  })
})
