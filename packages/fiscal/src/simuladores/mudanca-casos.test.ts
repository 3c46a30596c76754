import { describe, expect, it } from "vitest"
import { deReais, paraReais } from "../nucleo/dinheiro.ts"
import { acrescentarPeriodos } from "../parametros/acrescentar.ts"
import { TABELAS, type Tabelas } from "../parametros/tabelas.ts"
import { calculado, linha, umaEmpresa } from "../simples/apuracao/empresa.casos.ts"
import type { EntradaApuracao } from "../simples/apuracao/tipos.ts"
import { type CausaDaMudanca, explicarMudanca } from "./mudanca.ts"

function ponte(antes: EntradaApuracao, depois: EntradaApuracao, tabelas: Tabelas = TABELAS) {
  return calculado(explicarMudanca(antes, depois, tabelas)).resultado
}

/** The causes that weigh something, in reais. */
function partes(...argumentos: Parameters<typeof ponte>): Record<string, string> {
  const nenhuma = deReais("0.00")
  const queMudam = ponte(...argumentos).partes.filter(({ valor }) => valor !== nenhuma)
  return Object.fromEntries(queMudam.map(({ causa, valor }) => [causa, paraReais(valor)]))
}

const rotulo = (causa: CausaDaMudanca, ...argumentos: Parameters<typeof ponte>) =>
  ponte(...argumentos).partes.find((parte) => parte.causa === causa)?.rotulo

const mes = (periodo: string, receitaMensal: string, ...linhas: EntradaApuracao["linhas"]) =>
  umaEmpresa(periodo, { receitaMensal, linhas })

describe("uma causa de cada vez", () => {
  it("a mesma mistura em outro tamanho é só receita", () => {
    const com = (noI: string, noIII: string) =>
      mes("2026-10", "40000.00", linha("I", noI), linha("III", noIII, { id: "b" }))
    // RBT12 480.000, 3ª faixa: I 6,6125 % e III 9,825 %: 10.000 e 20.000 dão 661,25 + 1.965,00
    // I: 36,37 + 23,14 + 84,24 + 18,25 + 277,73 + 221,52 = 661,25; III: 78,60 + 68,78 + 268,03 + 58,16 + 852,81 + 638,63 = 1.965,01
    // O dobro: 72,74 + 46,29 + 168,49 + 36,50 + 555,45 + 443,04 = 1.322,51; 157,20 + 137,55 + 536,05 + 116,33 + 1.705,62 + 1.277,25 = 3.930,00
    const dobro = ponte(com("10000.00", "20000.00"), com("20000.00", "40000.00"))
    expect([dobro.antes, dobro.depois]).toEqual([deReais("2626.26"), deReais("5252.51")])
    expect(partes(com("10000.00", "20000.00"), com("20000.00", "40000.00"))).toEqual({ receita: "2626.25" })
    expect(partes(com("20000.00", "40000.00"), com("10000.00", "20000.00"))).toEqual({ receita: "-2626.25" })
  })

  it("sem receita em um dos meses, tudo é receita", () => {
    const cheio = mes("2026-10", "40000.00", linha("I", "10000.00"))
    const vazio = mes("2026-10", "40000.00")
    expect(partes(cheio, vazio)).toEqual({ receita: "-661.25" })
    expect(partes(vazio, cheio)).toEqual({ receita: "661.25" })
    expect(rotulo("faixa", cheio, vazio)).toBe("Faixa do anexo: de 3ª para nenhuma")
    expect(partes(vazio, vazio)).toEqual({})
  })

  it("a retenção de um anexo não mexe no outro", () => {
    const com = (...situacoes: ["iss-retido"] | []) =>
      mes("2026-10", "40000.00", linha("I", "10000.00"), linha("III", "10000.00", { id: "b", situacoes }))
    // ISS de 10.000 × 9,825 % × 32,5 % = 319,3125
    expect(partes(com(), com("iss-retido"))).toEqual({ retencoes: "-319.31" })
  })

  it("um anexo em duas faixas, a do mercado interno e a da exportação: contra si mesmo nada muda", () => {
    const com = (exportado: string) =>
      mes("2026-10", "90000.00", linha("V", exportado, { mercado: "externo" }), linha("V", "20000.00", { id: "b" }))
    expect(partes(com("10000.00"), com("10000.00"))).toEqual({})
    expect(partes(com("10000.00"), com("12000.00"))).not.toHaveProperty("faixa")
  })

  it("só o RBT12, e a faixa que ele troca para baixo", () => {
    const com = (receitaMensal: string) => mes("2026-10", receitaMensal, linha("I", "10000.00"))
    // 420.000, 3ª faixa: 9,5 % − 13.860 ÷ 420.000 = 6,2 %. 300.000 na 3ª: 9,5 % − 4,62 % = 4,88 %; na 2ª: 7,3 % − 1,98 % = 5,32 %
    expect(partes(com("35000.00"), com("25000.00"))).toEqual({ rbt12: "-132.00", faixa: "44.00" })
    expect(rotulo("faixa", com("35000.00"), com("25000.00"))).toBe("Faixa do anexo: de 3ª para 2ª")
    expect(rotulo("rbt12", com("35000.00"), com("25000.00"))).toBe(
      "Receita dos 12 meses (RBT12): de R$ 420.000,00 para R$ 300.000,00",
    )
  })

  it("onde a faixa antiga daria alíquota negativa, as duas causas ficam no RBT12", () => {
    const com = (receitaMensal: string) => mes("2026-01", receitaMensal, linha("I", "10000.00"))
    // 1.680.000, 4ª faixa: 10,7 % − 22.500 ÷ 1.680.000 = 9,3607…%; 120.000 na 4ª: 12.840 − 22.500 < 0
    // IRPJ 51,48 + CSLL 32,76 + COFINS 119,26 + PIS 25,84 + CPP 393,15 + ICMS 313,58 = 936,07; 1ª faixa: 4 % = 400,00
    expect(partes(com("140000.00"), com("10000.00"))).toEqual({ rbt12: "-536.07" })
  })

  it("o sublimite divide o mês: só ele muda, e não a faixa", () => {
    // RBT12 de 4.680.000. Setembro: 8 × 390.000 + 390.000 = 3.510.000, uma parte. Outubro: 90.000 e 300.000.
    // ICMS da 5ª faixa: em 4.680.000, 14,3 % − 87.300 ÷ 4.680.000, × 33,5 %: 390.000 → 16.245,83; 90.000 → 3.749,04
    // Em 3.600.000, 11,875 % × 33,5 % = 3,978125 %: 300.000 → 11.934,38. Os federais, divididos, somam o mesmo.
    const com = (periodo: string) => mes(periodo, "390000.00", linha("I", "390000.00"))
    expect(partes(com("2026-09"), com("2026-10"))).toEqual({ sublimite: "-562.41" })
    expect(partes(com("2026-10"), com("2026-09"))).toEqual({ sublimite: "562.41" })
  })

  it("a UF do sublimite reduzido vale nos dois lados da ponte", () => {
    const periodo = { desde: "2026-01-01", ate: "2026-12-31", valor: ["AP"], norma: { titulo: "Portaria de teste" } }
    const tabelas = acrescentarPeriodos(
      { ...TABELAS, ufsComSublimiteReduzido: { ...TABELAS.ufsComSublimiteReduzido, periodos: [] } },
      { ufsComSublimiteReduzido: [{ ...periodo, confianca: "memory" }] },
    )
    const com = (pa: string, uf: string) => ({ ...mes(pa, "190000.00", linha("I", "100000.00")), uf })
    // RBT12 de 2.280.000. Setembro: 1.520.000 + 100.000, uma parte. Outubro: 90.000 até 1.800.000 e 10.000 acima.
    // ICMS em 10.000: 5ª faixa, (14,3 % − 87.300 ÷ 2.280.000) × 33,5 % = 3,50779…% → 350,78; 4ª em 1.800.000, 3,16575 % → 316,58
    expect(Object.keys(partes(com("2026-09", "AP"), com("2026-10", "AP"), tabelas))).toEqual(["sublimite"])
    const { diferenca } = ponte(com("2026-09", "AP"), com("2026-10", "AP"), tabelas)
    // 316,58 − 350,78 = −34,20, a menos dos centavos que a divisão arredonda em cada tributo
    expect(diferenca).toBeLessThanOrEqual(deReais("-34.15"))
    expect(diferenca).toBeGreaterThanOrEqual(deReais("-34.25"))
    expect(partes(com("2026-09", "SP"), com("2026-10", "SP"), tabelas)).toEqual({})
  })

  it("situação que a lei do mês de antes não conhece vale, nele, como tributação normal", () => {
    const com = (periodo: string, situacao: "monofasico-pis-cofins" | "concentrado-ou-st-ibs-cbs") =>
      mes(periodo, "40000.00", linha("I", "10000.00", { situacoes: [situacao] }))
    // 10.000 × 6,6125 %: COFINS × 12,74 % = 84,24 e PIS × 2,76 % = 18,25 voltam na etapa das retenções
    const daPonte = ponte(com("2026-12", "monofasico-pis-cofins"), com("2027-01", "concentrado-ou-st-ibs-cbs"))
    expect(daPonte.partes.find(({ causa }) => causa === "retencoes")?.valor).toBe(deReais("102.49"))
  })
})

describe("rótulos", () => {
  it("as faixas dos dois mercados vêm em ordem", () => {
    const com = (valor: string) =>
      mes("2026-10", "40000.00", linha("I", valor), linha("I", "1000.00", { id: "x", mercado: "externo" }))
    expect(rotulo("faixa", com("1000.00"), com("2000.00"))).toBe("Faixa do anexo: de 1ª e 3ª para 1ª e 3ª")
  })

  it("sem RBT12, nos dois primeiros meses desde 2027, diz 1ª faixa", () => {
    const em = (periodo: string, meses: number) =>
      umaEmpresa(periodo, { abertura: "2027-01-05", meses, linhas: [linha("I", "10000.00")] })
    expect(rotulo("rbt12", em("2027-02", 1), em("2027-03", 2))).toBe(
      "Receita dos 12 meses (RBT12): de 1ª faixa para R$ 480.000,00",
    )
    // 4 % de 10.000 = 400,00; 3ª faixa em 480.000: 6,6125 % = 661,25
    expect(ponte(em("2027-02", 1), em("2027-03", 2)).diferenca).toBe(deReais("261.25"))
  })
})
