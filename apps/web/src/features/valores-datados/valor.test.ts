import { rotasDosValores } from "@partida/contracts"
import { describe, expect, it } from "vitest"
import { digitavel } from "./quadro.ts"
import { aPropor, corpoDe, efeitoEmPalavras, periodoEmPalavras, valorEmPalavras } from "./valor.ts"

const selic = { tabela: "selic-mensal", desde: "2026-11-01", ate: "2026-11-30", valor: "0.96", quadro: null } as const
const minimo = {
  tabela: "salario-minimo",
  desde: "2027-01-01",
  ate: "2027-12-31",
  valor: "1700.00",
  quadro: null,
} as const

describe("valor datado", () => {
  it("o que se digita com vírgula vira o decimal do contrato; o ilegível segue para ser recusado", () => {
    const base = { ...aPropor(undefined), desde: "2026-11-01", ate: "2026-11-30", norma: "Banco Central" }
    const valorDe = (valor: string) => {
      const corpo = corpoDe({ ...base, valor })
      return "valor" in corpo ? corpo.valor : null
    }
    expect(["0,96", "0.96", "1.621,00", "1621,00", " 1,05 "].map(valorDe)).toEqual([
      "0.96",
      "0.96",
      "1621.00",
      "1621.00",
      "1.05",
    ])
    const { corpo } = rotasDosValores.proporValor
    expect(corpo.safeParse(corpoDe({ ...base, valor: "0,96" })).success).toBe(true)
    expect(corpo.safeParse(corpoDe({ ...base, valor: "0,9,6" })).success).toBe(false)
  })

  it("mês e percentual, dias e reais", () => {
    expect([periodoEmPalavras(selic), valorEmPalavras(selic)]).toEqual(["11/2026", "0,96%"])
    expect(periodoEmPalavras(minimo)).toBe("01/01/2027 a 31/12/2027")
    expect(valorEmPalavras(minimo).replace(/\s/g, " ")).toBe("R$ 1.700,00")
  })

  it("a tabela em vigor é digitável, e volta igual a quem a recebe", () => {
    const irrf = {
      partes: {
        tabela: [
          { ate: "2428.80", aliquota: "0", deduzir: "0.00" },
          { ate: null, aliquota: "0.275", deduzir: "667.92" },
        ],
      },
      avulsos: { deducaoDependente: "189.59", descontoSimplificado: "607.20" },
    }
    const base = { ...aPropor(undefined), desde: "2027-01-01", ate: "2027-12-31", norma: "Lei de 2026" }
    const corpo = corpoDe({ ...base, tabela: "irrf-mensal", quadro: digitavel("irrf-mensal", irrf) })
    expect(corpo).toEqual({
      tabela: "irrf-mensal",
      desde: "2027-01-01",
      ate: "2027-12-31",
      norma: "Lei de 2026",
      quadro: irrf,
    })
    expect(rotasDosValores.proporValor.corpo.safeParse(corpo).success).toBe(true)
    const aberta = { tabela: "irrf-mensal", desde: "2025-05-01", ate: null, valor: null, quadro: irrf } as const
    expect([periodoEmPalavras(aberta), valorEmPalavras(aberta)]).toEqual(["desde 01/05/2025", "2 faixas"])
  })

  it("um tributo sem parte na faixa não vai ao servidor", () => {
    const linha = { ate: "180000.00", aliquota: "0.04", deduzir: "0.00" }
    const anexos = {
      partes: {
        I: [
          { ...linha, partilha: { IRPJ: "0.6", ICMS: "0.4" } },
          { ...linha, partilha: { IRPJ: "1" } },
        ],
      },
    }
    const digitado = digitavel("simples-anexos", anexos)
    expect(digitado.partes.I?.[1]?.partilha).toEqual({ IRPJ: "1", ICMS: "" })
    const corpo = corpoDe({ ...aPropor(undefined), tabela: "simples-anexos", quadro: digitado })
    expect(corpo).toMatchObject({ quadro: anexos })
  })
})

describe("o que muda ao aprovar", () => {
  it.each([
    [{ meses: 0, guias: 0, folhas: 0 }, "Nada do que está em aberto usa este valor. Meses fechados não mudam."],
    [
      { meses: 0, guias: 0, folhas: 191 },
      "O pró-labore de 191 empresas passa a ser calculado com ele. Meses fechados não mudam.",
    ],
    [
      { meses: 1, guias: 2, folhas: 1 },
      "1 mês aberto é recalculado; 2 guias em aberto mudam de juros; o pró-labore de 1 empresa passa a ser calculado com ele. Meses fechados não mudam.",
    ],
  ])("%o", (efeito, frase) => expect(efeitoEmPalavras(efeito)).toBe(frase))
})
