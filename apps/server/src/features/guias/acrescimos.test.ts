import { describe, expect, it } from "vitest"
import { acrescimosEm } from "./acrescimos.ts"

/** Quotas of the second quarter of 2024. */
const em = (dia: string, quota: number, vencimento: string, emAbertoCentavos = 100_000n) =>
  acrescimosEm(dia, { obrigacao: "irpj", competencia: "2024-06", quota, vencimento, emAbertoCentavos })

describe("quanto seria em um dia", () => {
  // Casos mora-001 a mora-005 dos exemplos de referência.
  const casos = [
    { vencimento: "2024-03-20", dia: "2024-03-25", valor: 100_000n, multa: "16.50", juros: "0.00", total: "1016.50" },
    { vencimento: "2024-03-20", dia: "2024-04-10", valor: 100_000n, multa: "69.30", juros: "10.00", total: "1079.30" },
    { vencimento: "2023-02-22", dia: "2023-06-30", valor: 234_567n, multa: "469.13", juros: "98.75", total: "2913.55" },
    { vencimento: "2024-09-20", dia: "2024-09-23", valor: 100_000n, multa: "3.30", juros: "0.00", total: "1003.30" },
  ]
  it.each(casos)("vencida em $vencimento e paga em $dia", ({ vencimento, dia, valor, ...esperado }) => {
    expect(em(dia, 0, vencimento, valor).pagando).toMatchObject(esperado)
  })

  it("no dia, no fim de semana seguinte e já paga, nada acresce", () => {
    const nada = { pagando: null, semAcrescimos: null }
    expect(em("2024-05-20", 0, "2024-05-20")).toEqual(nada)
    // Sexta-feira 20/09/2024; domingo 22.
    expect(em("2024-09-22", 0, "2024-09-20")).toEqual(nada)
    expect(em("2024-06-20", 0, "2024-05-20", 0n)).toEqual(nada)
  })

  it("a quota tem juros desde o segundo mês depois do trimestre, também em dia", () => {
    // T2/2024: 1 % no mês do vencimento da 2ª; na 3ª, Selic de agosto (0,87 %) + 1 %. 1.000,00 em cada.
    expect(em("2024-08-30", 2, "2024-08-30").pagando).toMatchObject({ dias: 0, juros: "10.00", total: "1010.00" })
    expect(em("2024-09-30", 3, "2024-09-30").pagando).toMatchObject({ juros: "18.70", total: "1018.70" })
    expect(em("2024-07-31", 2, "2024-08-30")).toEqual({ pagando: null, semAcrescimos: null })
    // De 02/09 a 10/09, 9 dias × 0,33 % = 2,97 %; juros 1,87 %
    expect(em("2024-09-10", 2, "2024-08-30").pagando).toMatchObject({
      multa: "29.70",
      juros: "18.70",
      total: "1048.40",
    })
  })

  it("sem a Selic de um dos meses, diz que falta e não inventa", () => {
    const semSelic = em("2026-03-10", 0, "2025-12-19")
    expect(semSelic.pagando).toBeNull()
    expect(semSelic.semAcrescimos).toMatch(/falta a Selic.* no Sicalc/)
  })
})
