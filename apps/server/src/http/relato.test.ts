import { sql } from "drizzle-orm"
import fastify from "fastify"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import type { Banco } from "../db/banco.ts"
import { abrirBancoDeTeste } from "../testes/banco.ts"
import { opcoesDeLog, relatarErro, relatarNoConsole } from "./relato.ts"
import { responderErros } from "./responder-erros.ts"

const CPF = "529.982.247-25"
let banco: Banco
beforeAll(async () => {
  banco = await abrirBancoDeTeste()
})
afterAll(() => banco.fechar())

/** PostgreSQL quotes the value in its message, and the query builder the parameters in its own. */
const falhar = () =>
  banco.naPlataforma(async (tx) => {
    await tx.execute(sql`select ${CPF}::uuid as id`)
  })

describe("registro de erros", () => {
  it("um comando que falha não deixa o CPF do parâmetro no log do servidor", async () => {
    const linhas: string[] = []
    const app = fastify({
      logger: { ...opcoesDeLog("warn"), stream: { write: (linha: string) => void linhas.push(linha) } },
    })
    responderErros(app)
    app.get("/falha", falhar)
    const r = await app.inject({ url: "/falha" })
    await app.close()
    expect([r.statusCode, r.body.includes(CPF)]).toEqual([500, false])
    const log = linhas.join("")
    expect(log).not.toContain(CPF)
    expect(JSON.parse(log).err).toMatchObject({ comando: "select $1::uuid as id", causa: { codigo: "22P02" } })
    expect(log).toContain("relato.test.ts")
    expect(log).not.toContain("node_modules")
  })

  it("o segredo do endereço de avisos não fica no log de um pedido", async () => {
    const linhas: string[] = []
    const app = fastify({
      logger: { ...opcoesDeLog("info"), stream: { write: (linha: string) => void linhas.push(linha) } },
    })
    app.post("/api/v1/integradores/avisos/:ficha", () => ({}))
    await app.inject({ method: "POST", url: "/api/v1/integradores/avisos/segredo-do-endereco?x=1", payload: {} })
    await app.close()
    const log = linhas.join("")
    expect(log).toContain("/api/v1/integradores/avisos/…")
    expect(log).not.toContain("segredo-do-endereco")
  })

  it("nem o trabalho em segundo plano o deixa no console", async () => {
    const saida = vi.spyOn(console, "error").mockImplementation(() => {})
    try {
      relatarNoConsole(await falhar().catch((erro: unknown) => erro))
      const [texto] = saida.mock.calls[0] ?? []
      expect(texto).toContain("22P02")
      expect(texto).not.toContain(CPF)
    } finally {
      saida.mockRestore()
    }
  })

  it.each([
    ["Nota de 529.982.247-25 sem leitura", "Nota de … sem leitura"],
    ["ana@exemplo.com.br não existe", "…@… não existe"],
    ["11222333000181 e 2026", "… e 2026"],
  ])("a mensagem %j sai como %j", (mensagem, esperada) => {
    expect(relatarErro(new Error(mensagem))).toMatchObject({ mensagem: esperada })
  })
})
