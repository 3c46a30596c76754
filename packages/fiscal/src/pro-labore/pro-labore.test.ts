import { describe, expect, it } from "vitest"
import { avaliarCaso } from "../avaliacao/avaliar.ts"
import { competencia } from "../nucleo/competencia.ts"
import { deReais } from "../nucleo/dinheiro.ts"
import { calculado, todos } from "../simples/apuracao/empresa.casos.ts"
import { resultadoDe } from "../testes/valores.casos.ts"
import { calcularProLabore } from "./pro-labore.ts"

const BASE = { competencia: "2026-04", dataPagamento: "2026-04-30", valor: "10000.00", regime: "simples-III" }

describe("recibo de pró-labore", () => {
  it("CPP fora do DAS só no Anexo IV, no Presumido e no Real", () => {
    const cpp = (regime: string) => resultadoDe("folha.proLabore", { ...BASE, regime }).cppForaDoDas
    for (const regime of ["simples-I", "simples-II", "simples-III", "simples-V", "mei"])
      expect(cpp(regime)).toBe("0.00")
    for (const regime of ["simples-IV", "lucro-presumido", "lucro-real"]) expect(cpp(regime)).toBe("2000.00")
  })

  it("a pensão sai do líquido e entra nas deduções legais", () => {
    // Deduções: 932,31 + 2.000,00 = 2.932,31; base 7.067,69 × 27,5 % − 908,73 = 1.034,88
    // Líquido: 10.000 − 932,31 − 1.034,88 − 2.000 = 6.032,81
    expect(resultadoDe("folha.proLabore", { ...BASE, pensao: "2000.00" })).toMatchObject({
      irrf: { deducao: "2932.31", retido: "1034.88" },
      liquido: "6032.81",
    })
  })

  it("a raiz da memória vale o líquido", () => {
    const resposta = avaliarCaso("folha.proLabore", BASE)
    if (resposta.tipo !== "calculado") throw new Error("não calculado")
    expect(deReais(resposta.memoria.valor.valor)).toBe(deReais("7482.81"))
    expect(resposta.parametros.map(({ tabela }) => tabela)).toEqual(
      expect.arrayContaining(["inss-teto", "irrf-mensal", "vencimentos"]),
    )
  })

  it("descontos maiores que o pró-labore são erro", () => {
    expect(() => resultadoDe("folha.proLabore", { ...BASE, pensao: "9900.00" })).toThrow(/descontos passam/)
  })
})

describe("conferência do recibo", () => {
  const recibo = (extra: object) => () =>
    calculado(
      calcularProLabore({
        competencia: competencia("2026-04"),
        dataPagamento: "2026-04-30",
        valor: deReais("10000.00"),
        regime: "simples-III",
        ...extra,
      }),
    )

  it("cada erro diz o campo", () => {
    expect(recibo({ valor: deReais("-0.01") })).toThrow(/^valor: /)
    expect(recibo({ dataPagamento: "2026-04-31" })).toThrow(/^dataPagamento: /)
    expect(recibo({ pensao: deReais("9900.00") })).toThrow(/^pensao: os descontos passam/)
    expect(recibo({ valor: deReais("0.00") })).not.toThrow()
  })

  it("quem não paga CPP fora do DAS diz por quê: o MEI tem motivo próprio", () => {
    const motivo = (regime: string) =>
      todos(recibo({ regime })().memoria).find(({ rotulo }) => rotulo === "CPP fora do DAS")?.observacao
    expect(motivo("mei")).toBe("O MEI não recolhe CPP sobre o titular.")
    expect(motivo("simples-III")).toBe("Dentro do DAS.")
    expect(motivo("simples-IV")).toBeUndefined()
  })

  it("dependentes e outras bases chegam ao IRRF e ao INSS", () => {
    // 10.000 − 932,31 − 189,59 = 8.878,10 × 27,5 % − 908,73 = 1.532,7475
    expect(recibo({ dependentes: 1 })().resultado.irrf).toMatchObject({
      deducao: deReais("1121.90"),
      retido: deReais("1532.75"),
    })
    // Resta 475,55 do teto: × 11 % = 52,3105
    expect(recibo({ outrasBases: deReais("8000.00") })().resultado.inss).toBe(deReais("52.31"))
  })
})
