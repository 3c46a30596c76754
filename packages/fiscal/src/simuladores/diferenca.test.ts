import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { centavos, deReais } from "../nucleo/dinheiro.ts"
import { filhosDe } from "../nucleo/passos.ts"
import { compararTributos, type ImpostoAberto, somarParcelas } from "./diferenca.ts"

const aberto = (total: string, tributos: Readonly<Record<string, string>>): ImpostoAberto => ({
  total: deReais(total),
  tributos: Object.entries(tributos).map(([tributo, valor]) => ({ tributo, valor: deReais(valor) })),
})

describe("diferença tributo a tributo", () => {
  it("MEI de serviços de 2025 para 2026: só o INSS muda, 5% de 1.518,00 e de 1.621,00", () => {
    // 75,90 + 5,00 = 80,90; 81,05 + 5,00 = 86,05
    const partes = compararTributos(
      aberto("80.90", { INSS: "75.90", ISS: "5.00" }),
      aberto("86.05", { INSS: "81.05", ISS: "5.00" }),
    )
    expect(partes).toEqual([{ rotulo: "INSS: de R$ 75,90 para R$ 81,05", valor: deReais("5.15") }])
  })

  it("um tributo que só existe de um lado entra inteiro", () => {
    const partes = compararTributos(aberto("3.00", { PIS: "3.00" }), aberto("10.00", { IRPJ: "10.00" }))
    expect(partes).toEqual([
      { rotulo: "PIS: de R$ 3,00 para R$ 0,00", valor: deReais("-3.00") },
      { rotulo: "IRPJ: de R$ 0,00 para R$ 10,00", valor: deReais("10.00") },
    ])
  })

  it("o que o total tem além dos tributos aparece, em vez de sumir", () => {
    expect(compararTributos(aberto("1.00", {}), aberto("2.00", { PIS: "3.00" }))).toEqual([
      { rotulo: "PIS: de R$ 0,00 para R$ 3,00", valor: deReais("3.00") },
      { rotulo: "Fora dos tributos", valor: deReais("-2.00") },
    ])
  })

  it("quaisquer que sejam os dois lados, as partes somam exatamente a diferença, na conta e na árvore", () => {
    const valor = fc.bigInt(-(10n ** 12n), 10n ** 12n)
    const lado = fc.record({
      total: valor.map(centavos),
      tributos: fc.array(fc.record({ tributo: fc.constantFrom("A", "B", "C"), valor: valor.map(centavos) })),
    })
    fc.assert(
      fc.property(lado, lado, (antes, depois) => {
        const partes = compararTributos(antes, depois)
        const { diferenca, memoria } = somarParcelas("Diferença", partes)
        expect(diferenca).toBe(depois.total - antes.total)
        expect(deReais(memoria.valor.valor)).toBe(diferenca)
        expect(filhosDe(memoria).reduce((total, f) => total + deReais(f.valor.valor), 0n)).toBe(diferenca)
      }),
    )
  })
})
