import { describe, expect, it } from "vitest"
import { deReais, somarCentavos } from "../nucleo/dinheiro.ts"
import { filhosDe } from "../nucleo/passos.ts"
import { taxa } from "../nucleo/taxa.ts"
import { calculado } from "../simples/apuracao/empresa.casos.ts"
import { type EntradaPlanoDeRegimes, planejarRegimes } from "./regime-plano.ts"

/** R$ 40.000,00 a month of services under the Fator R, nobody but the partner. */
function dados(extra: Partial<EntradaPlanoDeRegimes> = {}): EntradaPlanoDeRegimes {
  return {
    ano: 2026,
    anexo: "III/V",
    atividade: "servicos-gerais",
    receitaMensal: deReais("40000.00"),
    folhaEmpregados: deReais("0.00"),
    proLaboreMinimo: deReais("1621.00"),
    aliquotaIss: taxa("0.05"),
    ...extra,
  }
}

function planejar(extra: Partial<EntradaPlanoDeRegimes> = {}) {
  const resposta = calculado(planejarRegimes(dados(extra)))
  const de = (regime: string) => resposta.resultado.regimes.find((r) => r.regime === regime)
  return { ...resposta, ...resposta.resultado, de }
}

describe("regimes com o melhor pró-labore de cada um", () => {
  it("Presumido com o salário mínimo: 84.414,12, INSS do sócio incluído", () => {
    // Trimestre de 120.000, base 38.400: IRPJ 5.760, CSLL 3.456, PIS 780, COFINS 3.600; ISS 5 % de 480.000 = 24.000.
    // Ano: 23.040 + 13.824 + 3.120 + 14.400 + 24.000 = 78.384; CPP 20 % de 1.621 × 12 = 3.890,40; INSS 178,31 × 12 = 2.139,72
    expect(planejar().de("presumido")).toMatchObject({
      total: deReais("84414.12"),
      proLabore: deReais("1621.00"),
    })
  })

  it.each([
    // Anexo III: 12 × 3.930 = 47.160; INSS no teto 932,31 × 12 = 11.187,72.
    // 11.200: (11.200 − 932,31) × 27,5 % − 908,73 = 1.914,88 × 12 = 22.978,56 (2.823,6148 → 1.914,88)
    ["11200.00", "81326.28"],
    // 9.700: (9.700 − 932,31) × 27,5 % − 908,73 = 1.502,38 × 12 = 18.028,56; 9.700 + 1.705,62 de CPP ÷ 40.000 = 28,5 %
    ["9700.00", "76376.28"],
  ])("Simples com pró-labore de %s: %s", (proLabore, total) => {
    expect(planejar({ proLaboreMinimo: deReais(proLabore) }).de("simples")).toMatchObject({
      proLabore: deReais(proLabore),
      total: deReais(total),
    })
  })

  it("o pró-labore se move até o menor que fica em 28%, e o Simples passa a ser o melhor", () => {
    // 11.200 − 1.705,62 = 9.494,38: (9.494,38 − 932,31) × 27,5 % − 908,73 = 1.445,84 × 12 = 17.350,08; 47.160 + 11.187,72 + 17.350,08
    const { melhor, economia, de } = planejar()
    expect(de("simples")).toMatchObject({ proLabore: deReais("9494.38"), total: deReais("75697.80") })
    // 84.414,12 − 75.697,80
    expect({ melhor, economia }).toEqual({ melhor: "simples", economia: deReais("8716.32") })
  })

  it("no ritmo de 4.800.000 no ano o ISS está fora do DAS desde janeiro; um centavo por mês a mais, e a empresa sai do Simples", () => {
    const parte = (receitaMensal: string, rotulo: string) =>
      planejar({ anexo: "III", receitaMensal: deReais(receitaMensal) })
        .de("simples")
        ?.partes.find((p) => p.rotulo === rotulo)?.valor
    // 6ª faixa: (4.800.000 × 33 % − 648.000) ÷ 4.800.000 = 19,5 %, que não tem ISS; 12 × 78.000. ISS de 5 %: 12 × 20.000.
    expect(parte("400000.00", "DAS")).toBe(deReais("936000.00"))
    expect(parte("400000.00", "ISS fora do DAS")).toBe(deReais("240000.00"))
    // O ano anterior ficou no sublimite ao centavo: nada sai.
    expect(parte("300000.00", "ISS fora do DAS")).toBeUndefined()
    const fora = planejar({ anexo: "III", receitaMensal: deReais("400000.01") }).de("simples")
    expect(fora).toMatchObject({ total: null, proLabore: null, partes: [] })
    expect(fora?.impedimento).toMatch(
      /4\.800\.000,12, passa do limite de R\$.4\.800\.000,00: a empresa sai do Simples em janeiro/,
    )
  })

  it("o que a pessoa não pode justificar não é proposto, nem sem a CPP o mesmo valor basta", () => {
    const teto = planejar({ proLaboreMaximo: deReais("9494.37") })
    // Anexo V, 3ª faixa: (480.000 × 19,5 % − 9.900) ÷ 480.000 = 17,4375 %: 83.700; INSS 2.139,72
    expect(teto.de("simples")).toMatchObject({ proLabore: deReais("1621.00") })
    expect(teto.melhor).toBe("presumido")
    const semCpp = planejar({ semCppDoDas: "o escritório não conta" })
    expect(semCpp.de("simples")?.proLabore).toBe(deReais("11200.00"))
  })

  it("MEI só onde a atividade permite, sem pró-labore", () => {
    expect(planejar({ receitaMensal: deReais("6000.00") }).de("mei")?.total).toBeNull()
    const { melhor, de } = planejar({ receitaMensal: deReais("6000.00"), atividadeDoMei: "servicos" })
    // 12 × (81,05 + 5,00)
    expect(de("mei")).toMatchObject({ total: deReais("1032.60"), proLabore: null })
    expect(melhor).toBe("mei")
  })

  it("fora do Fator R o pró-labore é o mínimo em todos", () => {
    const { regimes } = planejar({ anexo: "III" })
    expect(regimes.filter(({ total }) => total !== null).map(({ proLabore }) => proLabore)).toEqual([
      deReais("1621.00"),
      deReais("1621.00"),
    ])
  })

  it("as partes somam o total, na resposta e na memória; valor negativo diz o campo", () => {
    const { regimes, memoria } = planejar()
    for (const [i, { partes, total }] of regimes.entries()) {
      if (total === null) continue
      expect(somarCentavos(partes.map(({ valor }) => valor))).toBe(total)
      expect(deReais(filhosDe(memoria)[i]?.valor.valor ?? "")).toBe(total)
    }
    expect(() => planejarRegimes(dados({ proLaboreMinimo: deReais("-0.01") }))).toThrow(/^proLaboreMinimo: /)
    expect(() => planejarRegimes(dados({ receitaMensal: deReais("-0.01") }))).toThrow(/^receitaMensal: /)
  })
})
