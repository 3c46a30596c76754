import { describe, expect, it } from "vitest"
import { HOSTIS } from "../pdf/pdf-hostil.fixtures.ts"
import { SERVICOS } from "./extrato-pgdas.casos.ts"
import { desenharExtrato } from "./extrato-pgdas.fixtures.ts"
import { criarLeitorDeExtratos } from "./leitor.ts"

const MB = 1024 * 1024
const RECUSAS = ["extrato-longo", "extrato-demorado", "extrato-nao-e-pdf", "extrato-sem-texto", "nao-e-extrato"]

describe("PDF hostil, na linha de execução do leitor", () => {
  const leitor = criarLeitorDeExtratos({ prazoMs: 6_000, aoMesmoTempo: 1, naFila: 4, porPessoa: 4 })

  it.each(Object.entries(HOSTIS))(
    "%s: responde com um código, e o processo continua",
    async (_nome, fazer) => {
      const recusa = await leitor.ler(fazer(), "pessoa").then(
        () => null,
        (erro: { motivo?: string }) => erro.motivo,
      )
      expect(RECUSAS).toContain(recusa)
    },
    20_000,
  )

  it("depois deles, um extrato é lido", async () => {
    const lido = await leitor.ler(await desenharExtrato(SERVICOS), "pessoa")
    expect(lido).toMatchObject({ periodoApuracao: "2026-10", debito: { exigivel: { total: "1460.01" } } })
  })

  it("o que passa de 10 MB nem começa a ser lido", async () => {
    await expect(leitor.ler(new Uint8Array(10 * MB + 1), "pessoa")).rejects.toMatchObject({ motivo: "extrato-grande" })
  })
})
