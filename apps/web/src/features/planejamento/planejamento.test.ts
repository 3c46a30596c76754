import { describe, expect, it } from "vitest"
import { conselhoDa, diferencaEmPalavras, faixaEmPalavras } from "./textos.ts"

describe("textos do planejamento", () => {
  it("o conselho diz mudar só quando há ganho", () => {
    expect(conselhoDa({ melhor: "presumido", ganho: "0.01" })).toBe("Mudar para o Lucro Presumido")
    expect(conselhoDa({ melhor: "simples", ganho: "0.00" })).toBe("Ficar no Simples Nacional")
    expect(conselhoDa({ melhor: null, ganho: "0.00" })).toBe("Nenhum regime comparado é permitido")
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
