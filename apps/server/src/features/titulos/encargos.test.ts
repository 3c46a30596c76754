import { describe, expect, it } from "vitest"
import { type Combinado, encargosEm } from "./encargos.ts"

/** R$ 450,00 due on Tuesday, 10 November 2026: fine of 2 %, interest of 1 % a month. */
const titulo = (mudancas: Partial<Combinado> = {}): Combinado => ({
  valorCentavos: 45_000n,
  abertoCentavos: 45_000n,
  esperadoCentavos: 45_000n,
  vencimento: "2026-11-10",
  multa: "0.020000",
  jurosAoMes: "0.010000",
  descontoCentavos: 0n,
  descontoAte: null,
  ...mudancas,
})

describe("multa, juros e desconto de um dia", () => {
  it("multa uma vez e juros simples por dia de 1/30 do mês, ditos em frases", () => {
    // 450,00 × 2 % = 9,00; 450,00 × 1 % ÷ 30 × 18 = 2,70
    expect(encargosEm(titulo(), "2026-11-28")).toEqual({
      dias: 18,
      multaCentavos: 900n,
      jurosCentavos: 270n,
      descontoCentavos: 0n,
      totalCentavos: 46_170n,
      porque: [
        "Multa de 2% sobre R$ 450,00: R$ 9,00.",
        "Juros de 1% ao mês, por dia: 18 dias de 30, sobre R$ 450,00: R$ 2,70.",
      ],
    })
  })

  it("no dia não há nada; o que vence num domingo pode ser pago na segunda (Código Civil art. 132 § 1º)", () => {
    expect(encargosEm(titulo(), "2026-11-10")).toMatchObject({ totalCentavos: 45_000n, porque: [] })
    // Domingo, 8 de novembro; na terça é um dia depois da segunda: 450,00 × 1 % ÷ 30 = 0,15
    const domingo = titulo({ vencimento: "2026-11-08" })
    expect(encargosEm(domingo, "2026-11-09")).toMatchObject({ dias: 0, totalCentavos: 45_000n })
    const naTerca = encargosEm(domingo, "2026-11-10")
    expect(naTerca).toMatchObject({ dias: 1, multaCentavos: 900n, jurosCentavos: 15n })
    expect(naTerca.porque.at(-1)).toContain("08/11/2026, não é dia útil: conta-se de 09/11/2026")
  })

  it("do que foi recebido em parte, só sobre o que falta em dinheiro, com centavos arredondados para cima no meio", () => {
    // Faltam 123,45, com 3,45 a reter: 120,00 × 2 % = 2,40; 120,00 × 1 % ÷ 30 × 7 = 0,28
    const emParte = titulo({ abertoCentavos: 12_345n, esperadoCentavos: 12_000n })
    expect(encargosEm(emParte, "2026-11-17")).toMatchObject({ multaCentavos: 240n, jurosCentavos: 28n })
    // 0,25 × 2 % = 0,005, que são 0,01
    expect(encargosEm(titulo({ esperadoCentavos: 25n }), "2026-11-11").multaCentavos).toBe(1n)
  })

  it("desconto só de quem paga tudo até o dia; depois dele, o valor; quem não combinou nada não deve nada a mais", () => {
    const comDesconto = titulo({ descontoCentavos: 2_250n, descontoAte: "2026-11-05" })
    expect(encargosEm(comDesconto, "2026-11-05")).toMatchObject({ descontoCentavos: 2_250n, totalCentavos: 42_750n })
    expect(encargosEm(comDesconto, "2026-11-06")).toMatchObject({ totalCentavos: 45_000n, porque: [] })
    const emParte = { ...comDesconto, abertoCentavos: 20_000n, esperadoCentavos: 20_000n }
    expect(encargosEm(emParte, "2026-11-05").totalCentavos).toBe(20_000n)
    const semNada = titulo({ multa: "0", jurosAoMes: "0" })
    expect(encargosEm(semNada, "2026-12-20")).toMatchObject({ totalCentavos: 45_000n, porque: [] })
  })
})
