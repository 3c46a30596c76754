import { rotasDosValores } from "@partida/contracts"
import { describe, expect, it } from "vitest"
import { aPropor, corpoDe, periodoEmPalavras, valorEmPalavras } from "./valor.ts"

const selic = { tabela: "selic-mensal", desde: "2026-11-01", ate: "2026-11-30", valor: "0.96" } as const
const minimo = { tabela: "salario-minimo", desde: "2027-01-01", ate: "2027-12-31", valor: "1700.00" } as const

describe("valor datado", () => {
  it("o que se digita com vírgula vira o decimal do contrato; o ilegível segue para ser recusado", () => {
    const base = { ...aPropor(undefined), desde: "2026-11-01", ate: "2026-11-30", norma: "Banco Central" }
    const valorDe = (valor: string) => corpoDe({ ...base, valor }).valor
    expect(["0,96", "0.96", "1.621,00", "1621,00", " 1,05 "].map(valorDe)).toEqual([
      "0.96",
      "0.96",
      "1621.00",
      "1621.00",
      "1.05",
    ])
    const { corpo } = rotasDosValores.proporValor
    expect(corpo.safeParse(corpoDe({ ...base, valor: "0,96" })).success).toBe(true)
    expect(corpo.safeParse(corpoDe({ ...base, valor: "0,9,6" })).success).toBe(false)
  })

  it("mês e percentual, dias e reais", () => {
    expect([periodoEmPalavras(selic), valorEmPalavras(selic)]).toEqual(["11/2026", "0,96%"])
    expect(periodoEmPalavras(minimo)).toBe("01/01/2027 a 31/12/2027")
    expect(valorEmPalavras(minimo).replace(/\s/g, " ")).toBe("R$ 1.700,00")
  })
})
