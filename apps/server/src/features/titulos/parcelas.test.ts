import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { faixaDoAtraso, quantosAte, vencimentoDaSerie } from "./parcelas.ts"
import { baixaDoDinheiro, dinheiroDe, retencaoBaixada } from "./recebido.ts"

describe("parcelas", () => {
  it("o dia 31 é o último dos meses que não o têm, e volta a ser 31", () => {
    const dias = [1, 2, 3, 4].map((n) => vencimentoDaSerie("2026-12-31", 1, n))
    expect(dias).toEqual(["2026-12-31", "2027-01-31", "2027-02-28", "2027-03-31"])
    expect(vencimentoDaSerie("2024-02-29", 12, 2)).toBe("2025-02-28")
    expect(vencimentoDaSerie("2024-02-29", 12, 5)).toBe("2028-02-29")
    expect(quantosAte("2026-12-31", 1, "2027-03-30")).toBe(3)
    expect(quantosAte("2026-12-31", 1, "2027-03-31")).toBe(4)
  })

  it("o atraso conta do dia depois do vencimento", () => {
    const em = (hoje: string) => faixaDoAtraso("2026-10-01", hoje)
    expect([em("2026-09-01"), em("2026-10-01"), em("2026-10-02"), em("2026-10-31")]).toEqual([
      "a-vencer",
      "a-vencer",
      "1-30",
      "1-30",
    ])
    // 30/11 é o 60º dia; 30/12, o 90º
    expect([em("2026-11-01"), em("2026-11-30"), em("2026-12-01"), em("2026-12-30"), em("2026-12-31")]).toEqual([
      "31-60",
      "31-60",
      "61-90",
      "61-90",
      "mais-de-90",
    ])
  })
})

describe("o dinheiro que entrou", () => {
  const titulo = { abertoCentavos: 100_000n, retencaoAbertaCentavos: 6_000n }
  const baixa = (dinheiro: bigint) => {
    const { principalCentavos, retidoCentavos } = baixaDoDinheiro(titulo, dinheiro)
    return [principalCentavos, retidoCentavos]
  }

  it("o líquido e o bruto quitam; entre os dois, o que falta foi retido; menos que o líquido é parte", () => {
    expect(baixa(94_000n)).toEqual([100_000n, 6_000n])
    expect(baixa(100_000n)).toEqual([100_000n, 0n])
    expect(baixa(98_500n)).toEqual([100_000n, 1_500n])
    expect(baixa(93_999n)).toEqual([93_999n, 0n])
    // O que passa do bruto não é deste título
    expect(baixa(100_001n)).toEqual([100_000n, 0n])
  })

  it("a retenção esperada nunca passa do que fica em aberto, e devolvida volta a ser a de antes em qualquer ordem", () => {
    fc.assert(
      fc.property(
        fc.bigInt(1n, 1_000n),
        fc.bigInt(0n, 1_000n),
        fc.array(fc.tuple(fc.bigInt(1n, 400n), fc.bigInt(0n, 400n)), { maxLength: 6 }),
        fc.array(fc.nat(5), { maxLength: 6 }),
        (valor, retencao, tentativas, ordem) => {
          let aberto = valor
          let esperada = retencao < valor ? retencao : valor
          const inicial = [aberto, esperada]
          const feitas: (readonly [bigint, bigint])[] = []
          for (const [principal, retido] of tentativas) {
            if (principal > aberto || retido > principal) continue
            const b = {
              principalCentavos: principal,
              retidoCentavos: retido,
              descontoCentavos: 0n,
              jurosCentavos: 0n,
              multaCentavos: 0n,
            }
            const baixada = retencaoBaixada({ abertoCentavos: aberto, retencaoAbertaCentavos: esperada }, b)
            aberto -= principal
            esperada -= baixada
            feitas.push([principal, baixada])
            expect(dinheiroDe(b)).toBe(principal - retido)
            expect(esperada >= 0n && esperada <= aberto && baixada >= 0n && baixada <= principal).toBe(true)
          }
          const fila = [...feitas]
          for (const i of [...ordem, ...fila.map(() => 0)]) {
            const [feita] = fila.splice(fila.length === 0 ? 0 : i % fila.length, 1)
            if (!feita) continue
            aberto += feita[0]
            esperada += feita[1]
            expect(esperada >= 0n && esperada <= aberto).toBe(true)
          }
          expect([aberto, esperada]).toEqual(inicial)
        },
      ),
    )
  })
})
