import { describe, expect, it } from "vitest"
import { competencia, somarMeses } from "../nucleo/competencia.ts"
import { deReais, somarCentavos } from "../nucleo/dinheiro.ts"
import { filhosDe } from "../nucleo/passos.ts"
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

  it("acima de 20% do limite o Simples é barrado", () => {
    const { de, melhor } = comparar(empresa("500000.00"))
    expect(de("simples")?.impedimento).toMatch(/passa do limite em mais de 20%/)
    expect(melhor).toBe("presumido")
  })

  it("entradas incompletas", () => {
    expect(() => compararRegimes({ ...empresa("1.00"), receitas: [] })).toThrow(/12 meses/)
    expect(compararRegimes({ ...empresa("1.00"), historicoReceitas: new Map() }).tipo).toBe("faltam-dados")
  })
})

describe("conferência e memória da comparação", () => {
  it("cada erro diz o campo", () => {
    const erro = (extra: Partial<EntradaRegimes>) => () => compararRegimes(empresa("1000.00", extra))
    const { receitas } = empresa("1000.00")
    expect(erro({ receitas: [...receitas, deReais("1.00")] })).toThrow(/^receitas: /)
    expect(erro({ receitas: receitas.map((r, i) => (i === 3 ? deReais("-0.01") : r)) })).toThrow(/^receitas\[3\]: /)
    expect(erro({ folhaEmpregados: deReais("-0.01") })).toThrow(/^folhaEmpregados: /)
    expect(erro({ proLabore: deReais("-0.01") })).toThrow(/^proLabore: /)
    expect(erro({ proLabore: deReais("0.00"), receitas: receitas.map(() => deReais("0.00")) })).not.toThrow()
  })

  it("a raiz diz o melhor; cada regime, as suas partes ou por que não pode", () => {
    const { memoria, resultado } = calculado(compararRegimes(empresa("40000.00")))
    expect(memoria.valor.valor).toBe("Simples Nacional")
    const [simples, presumido, mei] = filhosDe(memoria)
    expect(simples && filhosDe(simples).map(({ rotulo }) => rotulo)).toEqual([
      "DAS",
      "CPP e RAT fora do DAS (Anexo IV)",
    ])
    expect(presumido && filhosDe(presumido).map(({ rotulo, valor }) => [rotulo, valor.valor])).toEqual([
      ["IRPJ e adicional", "23040.00"],
      ["CSLL", "13824.00"],
      ["PIS", "3120.00"],
      ["COFINS", "14400.00"],
      ["ISS", "24000.00"],
      ["CPP, RAT e terceiros", "12000.00"],
    ])
    expect(mei).toMatchObject({ valor: { valor: "não permitido" }, observacao: resultado.regimes[2]?.impedimento })
  })

  it("os avisos: a economia primeiro; o que não entra na conta, sem repetir", () => {
    const avisos = (extra: Partial<EntradaRegimes> = {}, mensal = "40000.00") =>
      calculado(compararRegimes(empresa(mensal, extra))).avisos
    expect(avisos()).toEqual(["O mais barato economiza R$ 43.224,00 no ano sobre o seguinte."])
    const { aliquotaIss: _, ...semIss } = empresa("40000.00")
    expect(calculado(compararRegimes(semIss)).avisos.slice(1)).toEqual([
      "ICMS e IPI fora do Simples não entram na conta do Presumido.",
    ])
    // Até 20 % acima de 3.600.000 o efeito é só no ano seguinte; 11 × 395.000 = 4.345.000 já passa de 4.320.000 em novembro
    const doSublimite = (mensal: string) => avisos({}, mensal).filter((aviso) => aviso.startsWith("Acima do sublimite"))
    expect(doSublimite("310000.00")).toEqual([])
    expect(doSublimite("395000.00")).toHaveLength(1)
  })

  it("MEI com empregado paga 3% da folha; no ano de abertura só conta os meses abertos", () => {
    // 12 × 86,05 = 1.032,60; 12 × 3 % × 1.621,00 = 12 × 48,63 = 583,56
    const comEmpregado = comparar(
      empresa("6000.00", { atividadeDoMei: "servicos", folhaEmpregados: deReais("1621.00") }),
    )
    expect(comEmpregado.de("mei")?.total).toBe(deReais("1616.16"))
    const receitas = Array.from({ length: 12 }, (_, i) => deReais(i < 6 ? "0.00" : "6750.00"))
    const aberta = { atividadeDoMei: "servicos", abertura: "2026-07-10", receitas } as const
    // 6 meses: limite de 40.500,00, DAS de 6 × 86,05
    expect(comparar(empresa("0.00", aberta)).de("mei")?.total).toBe(deReais("516.30"))
    const passa = receitas.map((r, i) => (i === 11 ? deReais("6750.01") : r))
    expect(comparar(empresa("0.00", { ...aberta, receitas: passa })).de("mei")?.impedimento).toMatch(/R\$ 40\.500,00/)
    expect(comparar(empresa("0.00", aberta)).de("simples")?.total).toBeNull()
  })

  it("grau de risco pesa no RAT do Presumido e do Anexo IV", () => {
    const rat = (grauDeRisco: "leve" | "grave", regime: string) => {
      const dados = empresa("40000.00", { anexo: "IV", folhaEmpregados: deReais("10000.00"), grauDeRisco })
      return comparar(dados).de(regime)?.partes.at(-1)?.valor ?? 0n
    }
    // 3 % − 1 % de 10.000,00 em 12 meses = 2.400,00
    expect(rat("grave", "simples") - rat("leve", "simples")).toBe(deReais("2400.00"))
    expect(rat("grave", "presumido") - rat("leve", "presumido")).toBe(deReais("2400.00"))
  })
})
