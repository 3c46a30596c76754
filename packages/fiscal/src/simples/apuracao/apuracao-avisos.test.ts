import { describe, expect, it } from "vitest"
import { deReais } from "../../nucleo/dinheiro.ts"
import { apurarSimples } from "./apuracao.ts"
import { calculado, linha, umaEmpresa } from "./empresa.casos.ts"
import type { EntradaApuracao } from "./tipos.ts"

type Opcoes = NonNullable<Parameters<typeof umaEmpresa>[1]>

function avisos(periodo: string, opcoes: Opcoes, extra: Partial<EntradaApuracao> = {}): readonly string[] {
  return calculado(apurarSimples({ ...umaEmpresa(periodo, opcoes), ...extra })).avisos
}

describe("avisos dos primeiros meses", () => {
  const emOutubro = (abertura: string, meses: number) =>
    avisos("2026-10", { abertura, meses, linhas: [linha("I", "10000.00")] })

  it("dizem como o RBT12 foi achado, até o 12º mês", () => {
    expect(emOutubro("2026-10-20", 0)).toEqual([
      "Primeiro mês de atividade: o RBT12 é a receita do próprio mês multiplicada por 12.",
    ])
    expect(emOutubro("2026-09-20", 1)).toEqual([
      "2º mês de atividade: o RBT12 é a média mensal desde a abertura multiplicada por 12.",
    ])
    expect(emOutubro("2025-11-20", 11)).toEqual([expect.stringMatching(/^12º mês de atividade/)])
    expect(emOutubro("2025-10-20", 12)).toEqual([])
  })

  it("desde 2027, a 1ª faixa nos dois primeiros meses, e nada sobre o Fator R que a lei fixa", () => {
    const primeiros = (periodo: string, meses: number, anexo: "I" | "III/V") =>
      avisos(periodo, { abertura: "2027-01-05", meses, folhaMensal: "50000.00", linhas: [linha(anexo, "1000.00")] })
    expect(primeiros("2027-02", 1, "I")).toEqual([
      "2º mês de atividade: aplicadas as alíquotas da 1ª faixa, sem RBT12.",
    ])
    expect(primeiros("2027-02", 1, "III/V")).toEqual([expect.stringMatching(/1ª faixa, sem RBT12/)])
    expect(primeiros("2027-03", 2, "III/V")).toEqual([expect.stringMatching(/^3º mês de atividade: .*média/)])
  })
})

describe("avisos do Fator R e dos anexos", () => {
  const doFatorR = (folhaMensal: string) =>
    avisos("2026-10", { receitaMensal: "10000.00", folhaMensal, linhas: [linha("III/V", "10000.00")] })

  it("de 27% até antes de 28%, e de 28% até antes de 29%, com a porcentagem", () => {
    expect(doFatorR("2000.00")).toEqual([])
    expect(doFatorR("2699.99")).toEqual([])
    expect(doFatorR("2700.00")).toEqual([expect.stringMatching(/^Fator R de 27%, logo abaixo de 28%: Anexo V\./)])
    expect(doFatorR("2799.99")).toEqual([expect.stringMatching(/^Fator R de 27%/)])
    expect(doFatorR("2899.99")).toEqual([expect.stringMatching(/^Fator R de 28%, no limite de 28%: Anexo III\./)])
    expect(doFatorR("2900.00")).toEqual([])
  })

  it("o Anexo IV lembra a CPP fora do DAS; a nota da tabela do Anexo II só vai a quem o usa", () => {
    const com = (anexo: "I" | "II" | "IV", periodo = "2026-10") =>
      avisos(periodo, { receitaMensal: "10000.00", linhas: [linha(anexo, "10000.00")] })
    expect(com("IV")).toEqual([expect.stringMatching(/^Anexo IV: .*\(CPP\) não está no DAS/)])
    expect(com("I")).toEqual([])
    expect(com("II")).toEqual([])
    expect(com("I", "2027-02")).toEqual([])
    expect(com("II", "2027-02")).toEqual([expect.stringMatching(/Anexo II/)])
  })
})

describe("avisos de limites", () => {
  const com = (receitaMensal: string, valor: string, extra: Partial<EntradaApuracao> = {}, periodo = "2026-10") =>
    avisos(periodo, { receitaMensal, linhas: [linha("I", valor)] }, extra)

  it("dizem quanto, de quanto e desde quando", () => {
    // 9 × 400.000 = 3.600.000 antes de outubro; 80 % de 4.800.000 = 3.840.000
    expect(com("400000.00", "240000.00", { impedidoIcmsIss: true })).toEqual([
      expect.stringMatching(/^RBT12 de R\$ 4\.800\.000,00 acima do sublimite de R\$ 3\.600\.000,00: .*fora do DAS\.$/),
      "Receita acumulada de R$ 3.840.000,00 já passa de 80% do limite do Simples Nacional de R$ 4.800.000,00.",
    ])
    expect(com("400000.00", "239999.99", { impedidoIcmsIss: true })).toHaveLength(1)
    expect(com("400000.00", "720000.01")).toEqual([
      expect.stringMatching(/ICMS e ISS seguem no DAS até o excesso do ano ter efeito\.$/),
      "Receita acumulada de R$ 4.320.000,01 passou do sublimite de ICMS e ISS de R$ 3.600.000,00: " +
        "efeito a partir do mês seguinte ao do excesso.",
      expect.stringMatching(/80% do limite do Simples Nacional/),
    ])
    expect(com("400000.00", "720000.00")[1]).toMatch(/efeito a partir de janeiro do ano seguinte\.$/)
  })

  it("o RBT12 acima do sublimite só deixa ICMS e ISS no DAS depois de um ano dentro dele", () => {
    expect(com("350000.00", "1000.00", {}, "2026-06")).toEqual([
      expect.stringMatching(
        /enquanto a receita do ano não passar do sublimite, se a do ano anterior também não passou\.$/,
      ),
    ])
  })

  it("o RBT12 só avisa acima do sublimite", () => {
    // Em janeiro a receita do ano é só a do mês: 12 × 300.000 = 3.600.000
    expect(com("300000.00", "1000.00", {}, "2026-01")).toEqual([])
    expect(com("300000.01", "1000.00", {}, "2026-01")).toEqual([expect.stringMatching(/^RBT12 de R\$ 3\.600\.000,12/)])
  })

  it("no ano de abertura o excesso acima de 20% retroage", () => {
    // Abertura em outubro: 3 meses, sublimite de 900.000 e 1.080.000 com a tolerância; limite de 1.200.000
    const abertura = (valor: string) =>
      avisos("2026-10", { abertura: "2026-10-02", meses: 0, linhas: [linha("I", valor)] })
    expect(abertura("1080000.01")).toContainEqual(
      "Receita acumulada de R$ 1.080.000,01 passou do sublimite de ICMS e ISS de R$ 900.000,00: " +
        "efeito retroativo à abertura da empresa.",
    )
  })

  it("a exportação tem o seu limite, do mesmo tamanho", () => {
    const exportando = (valor: string) =>
      avisos("2026-10", { receitaMensal: "1000.00", linhas: [linha("I", valor, { mercado: "externo" })] })
    expect(exportando("3839999.99")).toEqual([])
    expect(exportando("3840000.00")).toEqual([expect.stringMatching(/80% do limite adicional de exportação/)])
    expect(exportando("4800000.01")).toEqual([expect.stringMatching(/passou do limite adicional de exportação/)])
  })
})

describe("avisos do mês", () => {
  it("ISS fixo: diz que o DAS não o traz, e que o da microempresa entra nele (Res. CGSN 140/2018 arts. 33 §7º e 34)", () => {
    const com = (situacoes: "iss-fixo"[]) => avisos("2026-10", { linhas: [linha("III", "1000.00", { situacoes })] })
    expect(com(["iss-fixo"])).toEqual([
      expect.stringMatching(/art\. 34\).*art\. 18 §18\).*art\. 33 §7º.*Dados cadastrais/),
    ])
    expect(com([])).toEqual([])
  })

  it("por caixa: o registro dos valores a receber, sem o qual a opção cai (arts. 77 e 78)", () => {
    const linhas = [linha("III", "1000.00")]
    const caixa = { recebidas: linhas, integradas: [] }
    expect(avisos("2026-10", { linhas }, { caixa })).toEqual([expect.stringMatching(/art\. 77\).*\(art\. 78\)\.$/)])
  })

  it("DAS abaixo de R$ 10,00, mês sem receita e devolução que sobra", () => {
    // RBT12 zero, 1ª faixa do Anexo I: 249,00 × 4 % = 9,96
    const opcoes = { receitaMensal: "0.00", linhas: [linha("I", "249.00")] }
    expect(avisos("2026-10", opcoes)).toEqual([
      "DAS de R$ 9,96, abaixo do mínimo de R$ 10,00: não emita a guia e some o valor aos próximos meses.",
    ])
    expect(avisos("2026-10", { ...opcoes, linhas: [linha("I", "250.00")] })).toEqual([])
    expect(avisos("2026-10", { receitaMensal: "1000.00" })).toEqual([
      "Sem receita em 10/2026: a declaração continua obrigatória.",
    ])
    const deducoes = [linha("I", "1000.01", { id: "devolucao" })]
    expect(avisos("2026-10", { receitaMensal: "1000.00", linhas: [linha("I", "1000.00")] }, { deducoes })).toEqual([
      expect.stringMatching(/^Sem receita em 10\/2026/),
      "Devoluções de R$ 0,01 não couberam na receita do mês e reduzem os próximos.",
    ])
    const exata = [linha("I", "400.00", { id: "devolucao", valor: deReais("400.00") })]
    expect(
      avisos("2026-10", { receitaMensal: "1000.00", linhas: [linha("I", "1000.00")] }, { deducoes: exata }),
    ).toEqual([])
  })
})
