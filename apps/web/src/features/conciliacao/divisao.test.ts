import { expect, it } from "vitest"
import { destinoDaDivisao, restoDa } from "./divisao.ts"

it("a divisão é do valor inteiro da linha, sem o sinal, e cada parte tem categoria e valor", () => {
  const aluguel = { categoria: "aluguel", valor: "1800.00" }
  const luz = { categoria: "energia", valor: "200.00" }
  expect(restoDa("-2000.00", [aluguel])).toBe("200.00")
  expect(destinoDaDivisao("-2000.00", [aluguel, luz])).toEqual({ tipo: "divisao", partes: [aluguel, luz] })
  expect(destinoDaDivisao("2000.00", [aluguel, luz])).not.toBeNull()
  expect(destinoDaDivisao("-2000.01", [aluguel, luz])).toBeNull()
  expect(destinoDaDivisao("-2000.00", [aluguel, { ...luz, categoria: "" }])).toBeNull()
  expect(destinoDaDivisao("-1800.00", [aluguel, { ...luz, valor: "0.00" }])).toBeNull()
  expect(destinoDaDivisao("-1800.00", [aluguel])).toBeNull()
  expect(restoDa("-1900.00", [aluguel, luz])).toBe("-100.00")
})
