import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { competencia, somarMeses } from "../nucleo/competencia.ts"
import { centavos, deReais, somarCentavos } from "../nucleo/dinheiro.ts"
import { filhosDe } from "../nucleo/passos.ts"
import { calculado, linha, umaEmpresa } from "../simples/apuracao/empresa.casos.ts"
import type { EntradaApuracao } from "../simples/apuracao/tipos.ts"
import { ANEXOS } from "../simples/tipos.ts"
import { CAUSAS, type CausaDaMudanca, explicarMudanca } from "./mudanca.ts"

function ponte(antes: EntradaApuracao, depois: EntradaApuracao) {
  const { resultado, memoria } = calculado(explicarMudanca(antes, depois))
  const parte = (causa: CausaDaMudanca) => resultado.partes.find((p) => p.causa === causa)?.valor
  return { ...resultado, parte, memoria }
}

describe("por que o DAS mudou?", () => {
  it("só a receita: 45.000 para 50.000 no Anexo III com RBT12 de 480.000 (9,825%)", () => {
    const com = (valor: string) => umaEmpresa("2026-10", { linhas: [linha("III", valor)] })
    const { parte, diferenca, partes } = ponte(com("45000.00"), com("50000.00"))
    // 45.000: 4.421,25; 50.000: IRPJ 196,50 + CSLL 171,94 + COFINS 670,07 + PIS 145,41 + CPP 2.132,03 + ISS 1.596,56 = 4.912,51
    expect(diferenca).toBe(deReais("491.26"))
    expect(parte("receita")).toBe(deReais("491.26"))
    expect(partes.filter(({ valor }) => valor !== 0n)).toHaveLength(1)
    expect(partes.map(({ causa }) => causa)).toEqual(CAUSAS)
  })

  it("ISS em valor fixo: o que o percentual dava, menos o fixo, e de um mês fixo a outro só a receita", () => {
    const com = (valor: string, fixo: boolean) => {
      const empresa = umaEmpresa("2026-10", { receitaMensal: "10000.00", meses: 24, linhas: [linha("III", valor)] })
      const iss = { tributo: "ISS", valor: deReais("150.00"), ato: "Lei" } as const
      return { ...empresa, anoAnterior: empresa.historico, valoresFixos: fixo ? [iss] : [] }
    }
    // 6 % de 10.000 = 600,00, dos quais 201,00 de ISS: 600 − 201 + 150 = 549,00
    const entrou = ponte(com("10000.00", false), com("10000.00", true))
    expect([entrou.diferenca, entrou.parte("sublimite")]).toEqual([deReais("-51.00"), deReais("-51.00")])
    // 1.000,00 × 6 % × 66,5 % = 39,90
    const cresceu = ponte(com("10000.00", true), com("11000.00", true))
    expect([cresceu.diferenca, cresceu.parte("receita")]).toEqual([deReais("39.90"), deReais("39.90")])
  })

  it("só o anexo: Fator R de 28% para 27%", () => {
    const com = (folhaMensal: string) => umaEmpresa("2026-10", { folhaMensal, linhas: [linha("III/V", "40000.00")] })
    const { parte, diferenca, partes } = ponte(com("11200.00"), com("10800.00"))
    expect(diferenca).toBeGreaterThan(0n)
    expect(parte("anexo")).toBe(diferenca)
    expect(partes.find(({ causa }) => causa === "anexo")?.rotulo).toContain("de III para V")
  })

  it("só a retenção: o ISS sai do DAS", () => {
    const com = (situacoes: readonly "iss-retido"[]) =>
      umaEmpresa("2026-10", { linhas: [linha("III", "45000.00", { situacoes })] })
    // ISS de 45.000 × 9,825 % × 32,5 % = 1.436,91
    expect(ponte(com([]), com(["iss-retido"])).parte("retencoes")).toBe(deReais("-1436.91"))
  })

  it("RBT12 na mesma faixa e RBT12 que troca de faixa são causas separadas", () => {
    const com = (receitaMensal: string) => umaEmpresa("2026-10", { receitaMensal, linhas: [linha("I", "10000.00")] })
    // 12 × 20.000 = 240.000 e 12 × 25.000 = 300.000: 2ª faixa
    const mesma = ponte(com("20000.00"), com("25000.00"))
    expect(mesma.parte("faixa")).toBe(0n)
    expect(mesma.parte("rbt12")).toBe(mesma.diferenca)
    // 12 × 30.000 = 360.000 (2ª) e 12 × 35.000 = 420.000 (3ª): em 420.000 a 2ª daria (0,073 × 420000 − 5940)/420000 = 5,8857 %
    // e a 3ª dá (0,095 × 420000 − 13860)/420000 = 6,2 %; sobre 10.000: 588,57 e 620,00; antes: 5,65 % = 565,00
    const troca = ponte(com("30000.00"), com("35000.00"))
    const perto = (valor: bigint | undefined, esperado: bigint) => {
      const distancia = (valor ?? 0n) - esperado
      expect(distancia < 0n ? -distancia : distancia).toBeLessThanOrEqual(6n)
    }
    perto(troca.parte("rbt12"), deReais("23.57"))
    perto(troca.parte("faixa"), deReais("31.43"))
    expect(troca.partes.find(({ causa }) => causa === "faixa")?.rotulo).toBe("Faixa do anexo: de 2ª para 3ª")
  })

  it("só as tabelas: de 12/2026 para 01/2027 na 6ª faixa do Anexo I (19,0% para 18,9%)", () => {
    const com = (periodo: string) => {
      const base = umaEmpresa(periodo, {
        abertura: "2015-01-01",
        receitaMensal: "310000.00",
        linhas: [linha("I", "1000.00")],
      })
      // ICMS e ISS fora do DAS nos dois meses: só a tabela muda
      return { ...base, impedidoIcmsIss: true }
    }
    const { parte, diferenca } = ponte(com("2026-12"), com("2027-01"))
    expect(parte("receita")).toBe(0n)
    expect(parte("rbt12")).toBe(0n)
    expect(parte("faixa")).toBe(0n)
    expect(parte("parametros")).toBe(diferenca)
    // 0,1 % de 1.000,00 = 1,00, a menos dos arredondamentos
    expect(diferenca).toBeLessThanOrEqual(deReais("-0.95"))
    expect(diferenca).toBeGreaterThanOrEqual(deReais("-1.05"))
  })

  it("mês que não pode ser calculado responde como a apuração", () => {
    const completa = umaEmpresa("2026-10", { linhas: [linha("I", "1.00")] })
    expect(explicarMudanca({ ...completa, historico: [] }, completa).tipo).toBe("faltam-dados")
    expect(explicarMudanca(completa, { ...completa, abertura: "2026-12-01" }).tipo).toBe("nao-se-aplica")
  })

  it("as partes somam exatamente a diferença, para quaisquer dois meses", () => {
    const umaLinha = fc.record({
      anexo: fc.constantFrom(...ANEXOS, "III/V" as const),
      situacoes: fc.constantFrom([], ["iss-retido" as const], ["icms-st-substituido" as const]),
      mercado: fc.constantFrom("interno" as const, "interno" as const, "externo" as const),
      valor: fc.bigInt({ min: 0n, max: 90_000_000n }),
    })
    const umMes = fc.record({
      periodo: fc.constantFrom("2018-01", "2026-11", "2026-12", "2027-01", "2028-12"),
      receitaMensal: fc.constantFrom(
        "0.00",
        "14999.99",
        "33333.33",
        "160000.00",
        "299000.00",
        "310000.00",
        "420000.00",
      ),
      folhaMensal: fc.constantFrom("0.00", "4000.00", "50000.00"),
      meses: fc.constantFrom(0, 1, 5, 14),
      impedidoIcmsIss: fc.boolean(),
      linhas: fc.array(umaLinha, { maxLength: 4 }),
    })
    type Mes = typeof umMes extends fc.Arbitrary<infer T> ? T : never
    const montar = ({ periodo, receitaMensal, folhaMensal, meses, impedidoIcmsIss, linhas }: Mes): EntradaApuracao => ({
      ...umaEmpresa(periodo, {
        receitaMensal,
        folhaMensal,
        meses: 14,
        abertura: meses === 14 ? "2010-01-01" : `${somarMeses(competencia(periodo), -meses)}-10`,
        linhas: linhas.map(({ anexo, valor, ...extra }, i) =>
          linha(anexo, "0.00", { ...extra, id: String(i), valor: centavos(valor) }),
        ),
      }),
      impedidoIcmsIss,
    })
    fc.assert(
      fc.property(umMes, umMes, (a, b) => {
        const { antes, depois, diferenca, partes, memoria } = ponte(montar(a), montar(b))
        expect(somarCentavos(partes.map(({ valor }) => valor))).toBe(depois - antes)
        expect(diferenca).toBe(depois - antes)
        expect(deReais(memoria.valor.valor)).toBe(diferenca)
      }),
      { numRuns: 200 },
    )
  })
})

describe("rótulos da ponte", () => {
  const rotulos = (antes: EntradaApuracao, depois: EntradaApuracao) =>
    Object.fromEntries(ponte(antes, depois).partes.map(({ causa, rotulo }) => [causa, rotulo]))

  it("dizem de quanto para quanto só quando mudou", () => {
    const com = (valor: string) => umaEmpresa("2026-10", { linhas: [linha("III", valor)] })
    expect(rotulos(com("45000.00"), com("50000.00"))).toEqual({
      receita: "Receita do mês: de R$ 45.000,00 para R$ 50.000,00",
      retencoes: "Retenções e segregação das receitas",
      anexo: "Anexo das receitas",
      rbt12: "Receita dos 12 meses (RBT12)",
      faixa: "Faixa do anexo: de 3ª para 3ª",
      sublimite: "Sublimite, limite, impedimento e valor fixo de ICMS e ISS",
      parametros: "Tabelas: de outubro/2026 para outubro/2026",
    })
  })

  it("mês sem receita não tem anexo nem faixa; vários anexos vêm juntos", () => {
    const vazio = umaEmpresa("2026-10", { linhas: [] })
    const dois = umaEmpresa("2026-11", { linhas: [linha("I", "1000.00"), linha("III", "1000.00", { id: "b" })] })
    const ponteDeDois = rotulos(vazio, dois)
    expect(ponteDeDois.anexo).toBe("Anexo das receitas: de nenhum para I e III")
    expect(ponteDeDois.faixa).toBe("Faixa do anexo: de nenhuma para 3ª")
    expect(ponteDeDois.parametros).toBe("Tabelas: de outubro/2026 para novembro/2026")
  })

  it("a memória tem uma parte por causa e diz os dois meses", () => {
    const com = (periodo: string) => umaEmpresa(periodo, { linhas: [linha("I", "1000.00")] })
    const { memoria } = ponte(com("2026-09"), com("2026-10"))
    expect(memoria.rotulo).toBe("Diferença do DAS entre setembro/2026 e outubro/2026")
    expect(filhosDe(memoria)).toHaveLength(CAUSAS.length)
  })
})
