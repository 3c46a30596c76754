import { describe, expect, it } from "vitest"
import { HOSTIS } from "../pdf/pdf-hostil.fixtures.ts"
import { desenharGuia } from "./guia-oficial.fixtures.ts"
import { criarLeitorDeGuias } from "./leitor.ts"

const MB = 1024 * 1024
const RECUSAS = ["longo", "demorado", "nao-e-pdf", "sem-texto", "desconhecida"].map((m) => `guia-oficial-${m}`)

describe("PDF hostil no lugar de uma guia", () => {
  const leitor = criarLeitorDeGuias({ prazoMs: 6_000, aoMesmoTempo: 1, naFila: 4, porPessoa: 4 })

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

  it("depois deles, uma guia é lida; o que passa de 10 MB nem começa a ser lido", async () => {
    const guia = await desenharGuia({
      tipo: "das",
      cnpj: "11222333000181",
      periodo: "Outubro/2026",
      vencimento: "23/11/2026",
      numero: "07202632912345678",
      limite: "23/11/2026",
      tributos: [{ codigo: "1001", denominacao: "IRPJ - SIMPLES NACIONAL", principal: "73.00" }],
    })
    expect(await leitor.ler(guia, "pessoa")).toMatchObject([{ numeroDocumento: "07202632912345678" }])
    await expect(leitor.ler(new Uint8Array(10 * MB + 1), "pessoa")).rejects.toMatchObject({
      motivo: "guia-oficial-grande",
    })
  })
})
