import { describe, expect, it } from "vitest"
import { umaGuia } from "./guia.fixtures.ts"
import { distanciaDo, etiquetaDaGuia, notaDaGuia, oQueFalta } from "./textos.ts"

const guia = umaGuia({ valor: "100.00", emAberto: "100.00", devido: "100.00" })

describe("textos de uma guia", () => {
  it("distância do vencimento, dos dois lados de hoje", () => {
    const em = (vencimento: string) => distanciaDo(vencimento, "2026-11-20")
    expect([em("2026-11-20"), em("2026-11-21"), em("2026-11-23")]).toEqual([
      "vence hoje",
      "vence amanhã",
      "vence em 3 dias",
    ])
    expect([em("2026-11-19"), em("2026-10-20")]).toEqual(["venceu ontem", "venceu há 31 dias"])
  })

  it("parte paga, a mais e vencida", () => {
    const parcial = { ...guia, pago: "40.00", emAberto: "60.00", devido: "60.00" }
    expect(etiquetaDaGuia(parcial).rotulo).toBe("Paga em parte")
    expect(notaDaGuia(parcial)).toBe("Paga em parte: R$\u00a040,00 do imposto")
    expect(oQueFalta(parcial)).toBe("Faltam R$\u00a060,00")
    const atrasada = { ...parcial, devido: "66.60", acrescimos: { multa: "6.00", juros: "0.60" } }
    expect(oQueFalta(atrasada)).toBe("Faltam R$\u00a066,60, com a multa e os juros de hoje")
    expect(etiquetaDaGuia({ ...parcial, situacao: "vencida" }).rotulo).toBe("Vencida")
    expect(etiquetaDaGuia({ ...guia, situacao: "paga", credito: "5.00" }).rotulo).toBe("Paga a mais")
    expect(notaDaGuia({ ...guia, situacao: "paga", alemDoValor: "2.50" })).toBe("R$\u00a02,50 além do valor")
    expect(notaDaGuia(guia)).toBeNull()
  })
})
