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

  it("com metade exportada, a CPP das duas alíquotas é folha, e cada mercado tem o seu limite", () => {
    const partes = (["interno", "externo"] as const).map((mercado) => ({
      anexo: "III/V" as const,
      atividade: "servicos-gerais" as const,
      peso: deReais("1.00"),
      mercado,
    }))
    // RBT12 de 240.000 em cada mercado: CPP de 633,64 × 2 = 1.267,28; 28 % de 40.000 = 11.200,00 − 1.267,28. O DAS está em
    // regimes-casos.test.ts.
    const simples = planejar({ partes }).de("simples")
    expect(simples?.proLabore).toBe(deReais("9932.72"))
    expect(simples?.partes[0]).toMatchObject({ rotulo: "DAS", valor: deReais("26437.68") })
    // 6.000.000 no ano, 3.000.000 em cada mercado (LC 123/2006 art. 3º §14).
    expect(planejar({ partes, receitaMensal: deReais("500000.00") }).de("simples")?.impedimento).toBeNull()
    expect(planejar({ receitaMensal: deReais("500000.00") }).de("simples")?.impedimento).toContain("passa do limite")
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
    expect(de("mei")).toMatchObject({
      total: deReais("1032.60"),
      proLabore: null,
      avisos: ["O DAS do MEI já inclui o INSS do titular."],
    })
    expect(melhor).toBe("mei")
  })

  it("fora do Fator R o pró-labore é o mínimo em todos", () => {
    const { regimes } = planejar({ anexo: "III" })
    expect(regimes.filter(({ total }) => total !== null).map(({ proLabore }) => proLabore)).toEqual([
      deReais("1621.00"),
      deReais("1621.00"),
    ])
  })

  /** R$ 100.000,00 a month, 60 % of goods; weights are of any amount. */
  const misto = (servicos: "III" | "III/V" | "IV", extra: Partial<EntradaPlanoDeRegimes> = {}) =>
    planejar({
      anexo: "I",
      atividade: "comercio",
      partes: [
        { anexo: "I", atividade: "comercio", peso: deReais("6.00") },
        { anexo: servicos, atividade: "servicos-gerais", peso: deReais("4.00") },
      ],
      receitaMensal: deReais("100000.00"),
      aliquotaIcms: taxa("0.04"),
      ...extra,
    })

  it("mercadorias e serviços: cada parte no seu anexo e na sua presunção, o ICMS só sobre uma e o ISS só sobre a outra", () => {
    const { de, melhor, economia } = misto("III")
    // RBT12 1.200.000, 4ª faixa. Anexo I: 128.400 − 22.500 = 105.900, 8,825 % de 60.000 = 5.295,00; por tributo, 291,23 + 185,33 +
    // 674,58 + 146,14 + 2.223,90 + 1.773,83 = 5.295,01. Anexo III: 192.000 − 35.640 = 156.360, 13,03 % de 40.000 = 5.212,00; por
    // tributo, 208,48 + 182,42 + 710,92 + 154,28 + 2.262,01 + 1.693,90 = 5.212,01. 12 × 10.507,02 = 126.084,24; INSS 2.139,72
    expect(de("simples")).toMatchObject({ total: deReais("128223.96"), proLabore: deReais("1621.00") })
    // Trimestre de 180.000 e 120.000. IRPJ: 14.400 + 38.400 = 52.800 × 15 % = 7.920. CSLL: 21.600 + 38.400 = 60.000 × 9 % = 5.400.
    // PIS 1.950 e COFINS 9.000. ISS 5 % de 480.000 e ICMS 4 % de 720.000 no ano. CPP 3.890,40; INSS 2.139,72.
    const presumido = new Map(de("presumido")?.partes.map(({ rotulo, valor }) => [rotulo, valor]))
    expect(presumido).toEqual(
      new Map([
        ["IRPJ e adicional", deReais("31680.00")],
        ["CSLL", deReais("21600.00")],
        ["PIS", deReais("7800.00")],
        ["COFINS", deReais("36000.00")],
        ["ISS", deReais("24000.00")],
        ["ICMS e IPI", deReais("28800.00")],
        ["CPP, RAT e terceiros", deReais("3890.40")],
        ["INSS do sócio", deReais("2139.72")],
        ["IRRF do sócio", deReais("0.00")],
      ]),
    )
    // 155.910,12 − 128.223,96
    expect({ melhor, economia }).toEqual({ melhor: "simples", economia: deReais("27686.16") })
  })

  it("com Fator R em parte da receita, o denominador é a receita toda e a CPP é a dos dois anexos", () => {
    // 28 % de 100.000 = 28.000; 24.000 de empregados e 2.223,90 + 2.262,01 de CPP já bastam: Anexo III com o mínimo.
    const folhaEmpregados = deReais("24000.00")
    const basta = misto("III/V", { folhaEmpregados }).de("simples")
    expect(basta).toMatchObject({ total: deReais("128223.96"), proLabore: deReais("1621.00") })
    // Sem a CPP faltam 4.000: INSS 440 × 12 = 5.280 e, até 5.000, nenhum IRRF. 126.084,24 + 5.280
    const semCpp = misto("III/V", { folhaEmpregados, semCppDoDas: "o escritório não conta" }).de("simples")
    expect(semCpp).toMatchObject({ total: deReais("131364.24"), proLabore: deReais("4000.00") })
  })

  it("o Anexo IV em parte da receita deixa fora do DAS a CPP e o RAT na mesma proporção", () => {
    // (20 % de 10.000 + 20 % de 1.621 + 1 % de 10.000) × 40 % = 969,68 por mês
    const { de } = misto("IV", { folhaEmpregados: deReais("10000.00") })
    expect(de("simples")?.partes[1]?.valor).toBe(deReais("11636.16"))
  })

  it("acima do sublimite saem do DAS o ICMS de uma parte e o ISS da outra", () => {
    // 400.000 por mês: 4 % de 240.000 e 5 % de 160.000, 12 vezes
    const partes = misto("III", { receitaMensal: deReais("400000.00") }).de("simples")?.partes
    expect(partes?.find(({ rotulo }) => rotulo === "ICMS fora do DAS")?.valor).toBe(deReais("115200.00"))
    expect(partes?.find(({ rotulo }) => rotulo === "ISS fora do DAS")?.valor).toBe(deReais("96000.00"))
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
