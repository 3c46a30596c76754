import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { conferirCor, contraste, contrastesDaPaleta, derivarPaleta, explicarContraste } from "./paleta.ts"

const cor = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, "0")}`)

describe("contraste", () => {
  // WCAG 2.2: black on white is 21:1. The greys are the W3C's own examples: #767676 is the lightest to reach 4.5:1 on
  // white, and #949494 the lightest to reach 3:1.
  it.each([
    ["#000000", "#ffffff", 21, 21],
    ["#ffffff", "#ffffff", 1, 1],
    ["#767676", "#ffffff", 4.5, 4.6],
    ["#777777", "#ffffff", 4.4, 4.5],
    ["#949494", "#ffffff", 3, 3.1],
  ])("%s com %s fica entre %f e %f", (a, b, de, ate) => {
    expect(contraste(a, b)).toBeGreaterThanOrEqual(de)
    expect(contraste(a, b)).toBeLessThanOrEqual(ate)
    expect(contraste(b, a)).toBe(contraste(a, b))
  })
})

describe("derivarPaleta", () => {
  it("toda cor aceita dá pares legíveis nos dois esquemas, e sempre os mesmos", () => {
    let aceitas = 0
    fc.assert(
      fc.property(cor, (c) => {
        const { paleta, falha } = conferirCor(c)
        expect(derivarPaleta(c)).toEqual(paleta)
        if (falha !== null) return
        aceitas++
        const reprovados = contrastesDaPaleta(paleta).filter(({ razao, minimo }) => razao < minimo)
        expect(reprovados).toEqual([])
      }),
      { numRuns: 600 },
    )
    expect(aceitas).toBeGreaterThan(300)
  })

  it("os degraus de uma cor aceita escurecem do primeiro ao último", () => {
    fc.assert(
      fc.property(cor, (c) => {
        fc.pre(conferirCor(c).falha === null)
        const comBranco = derivarPaleta(c).degraus.map((d) => contraste(d, "#ffffff"))
        // Rounding to 8 bits may leave two neighbours alike.
        for (const [i, razao] of comBranco.entries())
          expect(razao).toBeGreaterThanOrEqual((comBranco[i - 1] ?? 0) - 0.1)
      }),
      { numRuns: 300 },
    )
  })

  it.each(["#0b6e4f", "#7a1fa2", "#1d4ed8", "#b91c1c", "#000000", "#333333"])(
    "%s, que já serve, fica como é no botão",
    (c) => {
      expect(conferirCor(c).falha).toBeNull()
      expect(derivarPaleta(c).claro.preenchimento).toBe(c)
    },
  )

  it.each(["#f59e0b", "#38bdf8", "#84cc16", "#f472b6"])("%s é escurecida até o texto branco caber", (c) => {
    const { paleta, falha } = conferirCor(c)
    expect(falha).toBeNull()
    expect(contraste("#ffffff", c)).toBeLessThan(4.5)
    expect(contraste("#ffffff", paleta.claro.preenchimento)).toBeGreaterThanOrEqual(4.5)
    // The lightest that serves: no darker than it has to be.
    expect(contraste("#ffffff", paleta.claro.preenchimento)).toBeLessThan(5)
  })

  it.each(["#ffffff", "#ffff00", "#ffe4e6", "#a7f3d0"])("%s é recusada, dizendo o par e quanto falta", (c) => {
    const { falha } = conferirCor(c)
    expect(falha).toMatchObject({ esquema: "claro", par: "texto do botão sobre a cor", minimo: 4.5 })
    expect(falha?.razao).toBeLessThan(4.5)
    expect(falha && explicarContraste(falha)).toMatch(
      /texto do botão sobre a cor teria contraste de \d,\d para 1 no modo claro; o mínimo é 4,5 para 1/,
    )
  })

  it("não distingue maiúsculas", () => {
    expect(derivarPaleta("#0B6E4F")).toEqual(derivarPaleta("#0b6e4f"))
  })
})
