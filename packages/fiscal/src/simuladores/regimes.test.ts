import { describe, expect, it } from "vitest"
import { competencia, somarMeses } from "../nucleo/competencia.ts"
import { deReais, somarCentavos } from "../nucleo/dinheiro.ts"
import { taxa } from "../nucleo/taxa.ts"
import { calculado } from "../simples/apuracao/empresa.casos.ts"
import type { EntradaRegimes } from "./regime-tipos.ts"
import { compararRegimes } from "./regimes.ts"

function empresa(mensal: string, extra: Partial<EntradaRegimes> = {}): EntradaRegimes {
  const janeiro = competencia("2026-01")
  const antes = Array.from({ length: 14 }, (_, i) => somarMeses(janeiro, -1 - i))
  return {
    ano: 2026,
    abertura: "2015-01-10",
    anexo: "III",
    atividade: "servicos-gerais",
    receitas: Array.from({ length: 12 }, () => deReais(mensal)),
    historicoReceitas: new Map(antes.map((mes) => [mes, deReais(mensal)])),
    historicoFolhas: new Map(antes.map((mes) => [mes, deReais("5000.00")])),
    folhaEmpregados: deReais("0.00"),
    proLabore: deReais("5000.00"),
    aliquotaIss: taxa("0.05"),
    ...extra,
  }
}

function comparar(dados: EntradaRegimes) {
  const { resultado } = calculado(compararRegimes(dados))
  const de = (regime: string) => resultado.regimes.find((r) => r.regime === regime)
  return { ...resultado, de }
}

describe("comparação de regimes", () => {
  it("serviços de 40.000 por mês: Simples contra Presumido, conta à mão", () => {
    const { de, melhor, economia } = comparar(empresa("40000.00"))
    // Simples: RBT12 480.000, 9,825 %: 40.000 → IRPJ 157,20 + CSLL 137,55 + COFINS 536,05 + PIS 116,33 + CPP 1.705,62 + ISS 1.277,25 = 3.930,00
    expect(de("simples")?.total).toBe(deReais("47160.00"))
    // Presumido, trimestre de 120.000: base 38.400; IRPJ 5.760; CSLL 3.456; PIS 780; COFINS 3.600; ISS 5 % de 480.000 = 24.000;
    // CPP 20 % de 60.000 = 12.000. Ano: 23.040 + 13.824 + 3.120 + 14.400 + 24.000 + 12.000 = 90.384
    expect(de("presumido")?.total).toBe(deReais("90384.00"))
    expect({ melhor, economia }).toEqual({ melhor: "simples", economia: deReais("43224.00") })
  })

  it("as partes somam o total, e o regime barrado vem por último com o motivo", () => {
    const { regimes } = comparar(empresa("40000.00", { atividadeDoMei: "servicos" }))
    for (const { total, partes } of regimes) {
      if (total !== null) expect(somarCentavos(partes.map(({ valor }) => valor))).toBe(total)
    }
    expect(regimes.at(-1)).toMatchObject({
      regime: "mei",
      total: null,
      impedimento: expect.stringContaining("passa do limite"),
    })
  })

  it("MEI: 6.750,00 por mês cabe; um centavo a mais no ano, não", () => {
    // 12 × (81,05 + 5,00) = 1.032,60
    const cabe = comparar(empresa("6750.00", { atividadeDoMei: "servicos" }))
    expect(cabe).toMatchObject({ melhor: "mei" })
    expect(cabe.de("mei")?.total).toBe(deReais("1032.60"))
    const receitas = [deReais("6750.01"), ...empresa("6750.00").receitas.slice(1)]
    expect(comparar({ ...empresa("6750.00", { atividadeDoMei: "servicos" }), receitas }).de("mei")?.total).toBeNull()
    expect(comparar(empresa("6750.00")).de("mei")?.impedimento).toMatch(/não permitem o MEI/)
  })

  it("Anexo IV paga a CPP fora do DAS", () => {
    const { de } = comparar(empresa("40000.00", { anexo: "IV", folhaEmpregados: deReais("10000.00") }))
    // 20 % × 10.000 + 20 % × 5.000 + RAT 1 % × 10.000 = 3.100 por mês
    expect(de("simples")?.partes[1]?.valor).toBe(deReais("37200.00"))
  })

  it("acima de 20 % do limite o Simples é barrado", () => {
    const { de, melhor } = comparar(empresa("500000.00"))
    expect(de("simples")?.impedimento).toMatch(/passa do limite em mais de 20 %/)
    expect(melhor).toBe("presumido")
  })

  it("entradas incompletas", () => {
    expect(() => compararRegimes({ ...empresa("1.00"), receitas: [] })).toThrow(/12 meses/)
    expect(compararRegimes({ ...empresa("1.00"), historicoReceitas: new Map() }).tipo).toBe("faltam-dados")
  })
})
