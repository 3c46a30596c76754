import { describe, expect, it } from "vitest"
import { HOSTIS } from "../pdf/pdf-hostil.fixtures.ts"
import { SERVICOS } from "./extrato-pgdas.casos.ts"
import { desenharExtrato } from "./extrato-pgdas.fixtures.ts"
import { criarLeitorDeExtratos } from "./leitor.ts"

const MB = 1024 * 1024

// Every hostile PDF is given to the reader that this one shares, in guia-oficial/leitor.test.ts.
describe("extrato lido na linha de execução do leitor", () => {
  const leitor = criarLeitorDeExtratos({ prazoMs: 6_000, aoMesmoTempo: 1, naFila: 4, porPessoa: 4 })

  it("o hostil é recusado com um código; depois dele, um extrato é lido", async () => {
    const hostil = HOSTIS["listas dentro de listas"]?.() ?? expect.fail("mudou de nome")
    await expect(leitor.ler(hostil, "pessoa")).rejects.toMatchObject({ motivo: expect.stringMatching(/^extrato-/) })
    const lido = await leitor.ler(await desenharExtrato(SERVICOS), "pessoa")
    expect(lido).toMatchObject({ periodoApuracao: "2026-10", debito: { exigivel: { total: "1460.01" } } })
  })

  it("o que passa de 10 MB nem começa a ser lido", async () => {
    await expect(leitor.ler(new Uint8Array(10 * MB + 1), "pessoa")).rejects.toMatchObject({ motivo: "extrato-grande" })
  })
})
