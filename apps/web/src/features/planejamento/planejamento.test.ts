import { describe, expect, it } from "vitest"
import { conselhoDa, diferencaEmPalavras, faixaEmPalavras } from "./textos.ts"

describe("textos do planejamento", () => {
  it("o conselho diz mudar só quando há ganho", () => {
    const linha = (
      atual: "simples" | "mei" | "presumido",
      melhor: "simples" | "presumido" | "mei" | null,
      ...totais: (string | null)[]
    ) =>
      conselhoDa({
        atual,
        melhor,
        falta: null,
        regimes: (["simples", "presumido", "mei"] as const).map((regime, i) => ({
          regime,
          total: totais[i] ?? null,
          proLabore: null,
        })),
      })
    expect(linha("simples", "presumido", "10.01", "10.00")).toBe("Mudar para o Lucro Presumido")
    expect(linha("simples", "simples", "10.00", "10.01")).toBe("Ficar no Simples Nacional")
    expect(linha("simples", "presumido", "10.00", "10.00")).toBe("Ficar no Simples Nacional")
    expect(linha("mei", "mei", "10.00", "10.00", "1.00")).toBe("Ficar no MEI")
    // O MEI já não é permitido: muda-se sem ganho nenhum.
    expect(linha("mei", "simples", "10.00", "11.00", null)).toBe("Mudar para o Simples Nacional")
    expect(linha("simples", null)).toBe("Nenhum regime comparado é permitido")
    expect(conselhoDa({ atual: "simples", melhor: null, falta: "icms", regimes: [] })).toBe("Informar o ICMS")
  })

  it("por fora custa a mais, a menos ou o mesmo", () => {
    expect(diferencaEmPalavras("10.00")).toBe("R$\u00a010,00 a mais por fora")
    expect(diferencaEmPalavras("-10.00")).toBe("R$\u00a010,00 a menos por fora")
    expect(diferencaEmPalavras("0.00")).toBe("o mesmo")
  })

  it("a faixa diz quando a escolha muda dentro dela", () => {
    expect(faixaEmPalavras({ de: "10.00", ate: "30.00" })).toBe("de R$\u00a010,00 até R$\u00a030,00 a mais por fora")
    expect(faixaEmPalavras({ de: "-30.00", ate: "-10.00" })).toBe("de R$\u00a010,00 até R$\u00a030,00 a menos por fora")
    expect(faixaEmPalavras({ de: "-10.00", ate: "30.00" })).toBe(
      "de R$\u00a010,00 a menos por fora até R$\u00a030,00 a mais por fora: muda a escolha",
    )
  })
})
