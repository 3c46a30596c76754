import { TABELAS } from "@partida/fiscal"
import { acrescentarValores } from "@partida/fiscal/escritorio"
import { describe, expect, it } from "vitest"
import { acrescimosEm } from "./acrescimos.ts"

/** Quotas of the second quarter of 2024. */
const em = (dia: string, quota: number, vencimento: string, emAbertoCentavos = 100_000n, tabelas = TABELAS) =>
  acrescimosEm(dia, { obrigacao: "irpj", competencia: "2024-06", quota, vencimento, emAbertoCentavos }, tabelas)

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

  it("sem a Selic de um dos meses mostra principal e multa e diz qual falta; informada, fica completa", () => {
    const sem = em("2026-02-10", 0, "2025-12-19").pagando
    // De 22/12 a 10/02, 51 dias × 0,33 % = 16,83 %
    expect(sem).toMatchObject({ multa: "168.30", juros: null, total: "1168.30" })
    expect(sem?.falta).toMatch(/falta a Selic de 01\/2026\..* em Valores datados.* no Sicalc/)
    const norma = "Banco Central, série 4390"
    const valor = { tabela: "selic-mensal", desde: "2026-01-01", ate: "2026-01-31", valor: "1.16", norma } as const
    // 1,16 % + 1 %
    const completa = em("2026-02-10", 0, "2025-12-19", 100_000n, acrescentarValores([valor])).pagando
    expect(completa).toMatchObject({ juros: "21.60", total: "1189.90", falta: null })
  })
})
