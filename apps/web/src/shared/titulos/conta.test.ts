import { expect, it } from "vitest"
import { contaDaBaixa } from "./conta.ts"

const nada = { valor: "0.00", desconto: "0.00", juros: "0.00", multa: "0.00", retido: "0.00" }

it("o que sai do título é o dinheiro, o desconto e o retido, sem os juros e a multa", () => {
  // 940,00 + 60,00 retidos = 1.000,00
  expect(contaDaBaixa("1000.00", { ...nada, valor: "940.00", retido: "60.00" })).toEqual({
    sai: 100_000n,
    falta: 0n,
    sobra: 0n,
  })
  // 405,00 − 5,00 de juros = 400,00, e faltam 600,00
  expect(contaDaBaixa("1000.00", { ...nada, valor: "405.00", juros: "5.00" })).toEqual({
    sai: 40_000n,
    falta: 60_000n,
    sobra: 0n,
  })
  expect(contaDaBaixa("1000.00", { ...nada, valor: "1020.00", multa: "15.00" })).toEqual({
    sai: 100_500n,
    falta: 0n,
    sobra: 500n,
  })
})

it("o que ainda não é um valor conta como nada", () => {
  expect(contaDaBaixa("10.00", { ...nada, valor: "" })).toEqual({ sai: 0n, falta: 1_000n, sobra: 0n })
})
