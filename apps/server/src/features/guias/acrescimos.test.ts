import { describe, expect, it } from "vitest"
import { acrescimosEm } from "./acrescimos.ts"

describe("quanto seria hoje", () => {
  // Casos mora-001 a mora-005 dos exemplos de referência.
  const casos = [
    { vencimento: "2024-03-20", dia: "2024-03-25", valor: 100_000n, multa: "16.50", juros: "0.00", total: "1016.50" },
    { vencimento: "2024-03-20", dia: "2024-04-10", valor: 100_000n, multa: "69.30", juros: "10.00", total: "1079.30" },
    { vencimento: "2023-02-22", dia: "2023-06-30", valor: 234_567n, multa: "469.13", juros: "98.75", total: "2913.55" },
    { vencimento: "2024-09-20", dia: "2024-09-23", valor: 100_000n, multa: "3.30", juros: "0.00", total: "1003.30" },
  ]
  it.each(casos)("vencida em $vencimento e paga em $dia", ({ vencimento, dia, valor, ...esperado }) => {
    expect(acrescimosEm(dia, { quota: 0, vencimento, emAbertoCentavos: valor }).hoje).toMatchObject(esperado)
  })

  it("no dia, no fim de semana seguinte e já paga, nada acresce", () => {
    const nada = { hoje: null, semAcrescimos: null }
    expect(acrescimosEm("2024-05-20", { quota: 0, vencimento: "2024-05-20", emAbertoCentavos: 50_000n })).toEqual(nada)
    // Sexta-feira 20/09/2024; domingo 22.
    expect(acrescimosEm("2024-09-22", { quota: 0, vencimento: "2024-09-20", emAbertoCentavos: 50_000n })).toEqual(nada)
    expect(acrescimosEm("2024-06-20", { quota: 0, vencimento: "2024-05-20", emAbertoCentavos: 0n })).toEqual(nada)
  })

  it("a 2ª quota tem juros desde o trimestre: não é calculada aqui, e diz", () => {
    const segunda = acrescimosEm("2024-06-20", { quota: 2, vencimento: "2024-05-31", emAbertoCentavos: 50_000n })
    expect(segunda.hoje).toBeNull()
    expect(segunda.semAcrescimos).toContain("quotas")
  })
})
