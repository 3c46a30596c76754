import { describe, expect, it } from "vitest"
import { calcularInssEmpregado } from "../inss/empregado.ts"
import { calcularIrrf } from "../irrf/mensal.ts"
import { competencia } from "../nucleo/competencia.ts"
import { deReais } from "../nucleo/dinheiro.ts"
import { vigenteEm } from "../nucleo/parametro.ts"
import { calculado } from "../simples/apuracao/empresa.casos.ts"
import {
  avisosDoQuadro,
  type LinhaDoQuadro,
  lerAnexosDoSimples,
  lerInssDoEmpregado,
  lerIrrfMensal,
  type Quadro,
  quadroDoInss,
  quadroDoIrrf,
  quadroDosAnexos,
} from "./quadros.ts"
import { TABELAS } from "./tabelas.ts"
import { acrescentarValores, completarTabelas, type ValorDatado, valoresQueFaltam } from "./valores.ts"

const inss: Quadro = {
  partes: {
    tabela: [
      { ate: "1700.00", aliquota: "0.075" },
      { ate: "3000.00", aliquota: "0.09" },
      { ate: "4500.00", aliquota: "0.12" },
      { ate: "8800.00", aliquota: "0.14" },
    ],
  },
}
const irrf: Quadro = {
  partes: {
    tabela: [
      { ate: "3000.00", aliquota: "0", deduzir: "0.00" },
      { ate: "4000.00", aliquota: "0.10", deduzir: "300.00" },
      { ate: null, aliquota: "0.20", deduzir: "700.00" },
    ],
  },
  avulsos: { deducaoDependente: "200.00", descontoSimplificado: "750.00" },
}
const em2027 = (tabela: ValorDatado["tabela"], valor: Quadro): ValorDatado => ({
  tabela,
  desde: "2027-01-01",
  ate: "2027-12-31",
  valor,
  norma: "Norma de 2027",
})
const trocando = (quadro: Quadro, i: number, mudanca: Partial<LinhaDoQuadro>, parte = "tabela"): Quadro => ({
  ...quadro,
  partes: {
    ...quadro.partes,
    [parte]: (quadro.partes[parte] ?? []).map((linha, n) => (n === i ? { ...linha, ...mudanca } : linha)),
  },
})

describe("tabelas de faixas dadas de fora", () => {
  it("INSS de 2027: sem ela é erro, com ela calcula faixa a faixa e guarda o período usado", () => {
    const dados = { competencia: competencia("2027-01"), salario: deReais("5000.00") }
    expect(() => calcularInssEmpregado(dados)).toThrow(/Não há valor vigente/)
    const { resultado, parametros } = calculado(
      calcularInssEmpregado(dados, completarTabelas([em2027("inss-empregado", inss)])),
    )
    // 1.700 × 7,5 % = 127,50; 1.300 × 9 % = 117,00; 1.500 × 12 % = 180,00; 500 × 14 % = 70,00
    expect(resultado.inss).toBe(deReais("494.50"))
    expect(parametros).toContainEqual(expect.objectContaining({ tabela: "inss-empregado", desde: "2027-01-01" }))
  })

  it("IRRF: a do produto, sem fim, vale até a véspera da que se digita, e nunca para trás", () => {
    const tabelas = completarTabelas([em2027("irrf-mensal", irrf)])
    expect(vigenteEm(tabelas.irrfMensal, "2026-12-31").norma.titulo).toMatch(/15\.191/)
    expect(vigenteEm(tabelas.irrfMensal, "2027-01-01").norma.titulo).toBe("Norma de 2027")
    const pago = { dataPagamento: "2027-01-31", rendimento: deReais("10000.00"), inss: deReais("1000.00") }
    // 10.000 − 1.000 = 9.000; × 20 % = 1.800 − 700 = 1.100
    expect(calculado(calcularIrrf(pago, tabelas)).resultado.retido).toBe(deReais("1100.00"))
    const antiga = { ...em2027("irrf-mensal", irrf), desde: "2026-01-01", ate: "2026-12-31" }
    expect(vigenteEm(completarTabelas([antiga]).irrfMensal, "2026-06-01").norma.titulo).toBe("Norma de 2027")
    const deAntes = { ...antiga, desde: "2025-01-01", ate: "2025-12-31" }
    expect(completarTabelas([deAntes]).irrfMensal).toEqual(TABELAS.irrfMensal)
  })

  it("o que vem com o produto sai no formato em que se digita, e volta igual, sem aviso", () => {
    const doInss = TABELAS.inssEmpregado.periodos.at(-1)?.valor
    const doIrrf = TABELAS.irrfMensal.periodos.at(-1)?.valor
    if (doInss === undefined || doIrrf === undefined) throw new Error("sem período")
    expect(lerInssDoEmpregado(quadroDoInss(doInss))).toEqual(doInss)
    expect(lerIrrfMensal(quadroDoIrrf(doIrrf))).toEqual(doIrrf)
    expect(avisosDoQuadro("irrf-mensal", quadroDoIrrf(doIrrf))).toEqual([])
    for (const { valor } of TABELAS.anexosDoSimples.periodos) {
      expect(lerAnexosDoSimples(quadroDosAnexos(valor))).toEqual(valor)
      expect(avisosDoQuadro("simples-anexos", quadroDosAnexos(valor))).toEqual([])
    }
  })

  it("recusa dizendo a faixa e o campo", () => {
    const doInss = (i: number, mudanca: Partial<LinhaDoQuadro>) => () => lerInssDoEmpregado(trocando(inss, i, mudanca))
    expect(doInss(1, { ate: "1700.00" })).toThrow(
      "quadro.partes.tabela.1.ate: 2ª faixa: o limite deve ser maior que o da 1ª faixa, R$ 1.700,00",
    )
    expect(doInss(2, { aliquota: "0.09" })).toThrow(/^quadro\.partes\.tabela\.2\.aliquota: 3ª faixa: .*2ª faixa, 9%/)
    expect(doInss(3, { aliquota: "1.01" })).toThrow(/4ª faixa: a alíquota vai de 0 a 100%/)
    expect(doInss(3, { ate: null })).toThrow(/^quadro\.partes\.tabela\.3\.ate: 4ª faixa: escreva o limite/)
    expect(doInss(0, { ate: "1700.5" })).toThrow(/1ª faixa: escreva o limite/)
    expect(doInss(0, { deduzir: "1.00" })).toThrow(/não tem parcela a deduzir/)
    expect(() => lerIrrfMensal(trocando(irrf, 2, { ate: "9000.00" }))).toThrow(
      /3ª faixa: a última faixa não tem limite/,
    )
    expect(() => lerIrrfMensal({ ...irrf, avulsos: { deducaoDependente: "200.00" } })).toThrow(
      /^quadro\.avulsos\.descontoSimplificado: /,
    )
    expect(() => lerInssDoEmpregado({ partes: {} })).toThrow(/A tabela está sem faixas/)
    expect(() => lerInssDoEmpregado(irrf)).toThrow(/parcela a deduzir|limite/)
    const anexos = TABELAS.anexosDoSimples.periodos.at(-1)?.valor
    if (anexos === undefined) throw new Error("sem anexos")
    const doSimples = quadroDosAnexos(anexos)
    expect(() => lerAnexosDoSimples(trocando(doSimples, 1, { partilha: { IRPJ: "0.5", CSLL: "0.4" } }, "III"))).toThrow(
      "quadro.partes.III.1.partilha: Anexo III, 2ª faixa: as partes dos tributos somam 90%, e devem somar 100%",
    )
    const { V: _sem, ...quatro } = doSimples.partes
    expect(() => lerAnexosDoSimples({ partes: quatro })).toThrow(/O Anexo V está sem faixas/)
    expect(() => acrescentarValores([{ ...em2027("irrf-mensal", irrf), valor: "1.00" }])).toThrow(/^valor: .*faixas/)
    expect(() => acrescentarValores([em2027("salario-minimo", inss)])).toThrow(/^valor: escreva um valor em reais/)
  })

  it("avisa, sem recusar, a parcela que faz o imposto saltar", () => {
    expect(avisosDoQuadro("irrf-mensal", irrf)).toEqual([])
    expect(avisosDoQuadro("irrf-mensal", trocando(irrf, 2, { deduzir: "700.02" }))).toEqual([
      "3ª faixa: a parcela a deduzir é R$ 700,02, e a que não faz o imposto saltar é R$ 700,00. Confira na norma.",
    ])
  })

  it("o INSS de 2027 falta; o IRRF, sem fim, não", () => {
    const quais = valoresQueFaltam("2026-12-20", 30).map(({ tabela }) => tabela)
    expect(quais).toContain("inss-empregado")
    expect(quais).not.toContain("irrf-mensal")
    expect(quais).not.toContain("simples-anexos")
  })
})
