import { describe, expect, it } from "vitest"
import { vigenteEm } from "../nucleo/parametro.ts"
import { textoDaTaxa } from "../nucleo/taxa.ts"
import { TABELAS } from "./tabelas.ts"
import { acrescentarValores, type ValorDatado, valoresQueFaltam } from "./valores.ts"

const NORMA = "Banco Central, série 4390"
const selic = (mes: string, ultimo: string, valor: string): ValorDatado => ({
  tabela: "selic-mensal",
  desde: `${mes}-01`,
  ate: `${mes}-${ultimo}`,
  valor,
  norma: NORMA,
})

describe("valores dados de fora", () => {
  it("entram com a forma da tabela: percentual do mês, exato, e reais de um período", () => {
    const tabelas = acrescentarValores([
      selic("2026-01", "31", "1.16"),
      { tabela: "salario-minimo", desde: "2027-01-01", ate: "2027-12-31", valor: "1700.00", norma: "Decreto" },
    ])
    expect(textoDaTaxa(vigenteEm(tabelas.selicMensal, "2026-01-01").valor)).toBe("0.0116")
    expect(vigenteEm(tabelas.salarioMinimo, "2027-05-10").valor).toBe(170_000n)
    expect(() => vigenteEm(TABELAS.salarioMinimo, "2027-05-10")).toThrow(/Não há valor vigente/)
    expect(() => vigenteEm(tabelas.selicMensal, "2026-02-01")).toThrow(/Não há valor vigente/)
  })

  it("recusa o que a tabela não admite, dizendo o campo", () => {
    const com = (mudanca: Partial<ValorDatado>) => () =>
      acrescentarValores([{ ...selic("2026-01", "31", "1.16"), ...mudanca }])
    expect(com({ valor: "1,16" })).toThrow(/^valor: /)
    expect(com({ valor: "116" })).toThrow(/^valor: /)
    expect(com({ valor: "-1.16" })).toThrow(/^valor: /)
    expect(com({ valor: "1e1" })).toThrow(/^valor: /)
    expect(com({ desde: "2026-01-02" })).toThrow(/^desde: /)
    expect(com({ desde: "2026-13-01" })).toThrow(/^desde: /)
    expect(com({ ate: "2026-01-30" })).toThrow(/^ate: /)
    expect(com({ ate: "2026-02-28" })).toThrow(/^ate: .*um mês só/)
    expect(com({ desde: "2025-12-01", ate: "2025-12-31" })).toThrow(/vigência sobreposta/)
    const minimo = { tabela: "salario-minimo", ate: "2027-12-31", desde: "2027-01-01" } as const
    expect(com({ ...minimo, valor: "0.00" })).toThrow(/^valor: /)
    expect(com({ ...minimo, valor: "1700.5" })).toThrow(/^valor: /)
  })

  it("diz o que falta, em quantos dias é preciso, e os meses um a um", () => {
    const faltas = valoresQueFaltam("2026-11-23", 60)
    const daSelic = faltas.filter(({ tabela }) => tabela === "selic-mensal")
    // De 01 a 12/2026: o de novembro em 8 dias (01/12), o de dezembro em 39 (01/01).
    expect(daSelic.map(({ desde }) => desde.slice(0, 7))).toEqual([
      ...["2026-01", "2026-02", "2026-03", "2026-04", "2026-05", "2026-06"],
      ...["2026-07", "2026-08", "2026-09", "2026-10", "2026-11", "2026-12"],
    ])
    expect(daSelic.at(-2)).toMatchObject({ ate: "2026-11-30", precisoEm: "2026-12-01", dias: 8 })
    expect(daSelic.at(-1)).toMatchObject({ precisoEm: "2027-01-01", dias: 39 })
    const minimo = faltas.find(({ tabela }) => tabela === "salario-minimo")
    expect(minimo).toMatchObject({ desde: "2027-01-01", ate: "2027-12-31", dias: 39 })
    expect(valoresQueFaltam("2026-11-23", 30).map(({ tabela }) => tabela)).not.toContain("salario-minimo")
  })

  it("um mês que falta atrás de outro conhecido continua a faltar", () => {
    const tabelas = acrescentarValores([selic("2026-02", "28", "1.00")])
    const meses = valoresQueFaltam("2026-04-01", 0, tabelas).map(({ desde }) => desde)
    expect(meses).toEqual(["2026-01-01", "2026-03-01"])
  })
})
