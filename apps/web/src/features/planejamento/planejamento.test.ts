import { describe, expect, it } from "vitest"
import { conselhoDa, diferencaEmPalavras } from "./textos.ts"

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
})
