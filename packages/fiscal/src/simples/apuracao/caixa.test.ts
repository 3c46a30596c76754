import { describe, expect, it } from "vitest"
import { competencia } from "../../nucleo/competencia.ts"
import { deReais } from "../../nucleo/dinheiro.ts"
import { apurarSimples } from "./apuracao.ts"
import { apurarNaoRecebido, permiteRegimeDeCaixa, terminaORegimeDeCaixa } from "./caixa.ts"
import { calculado, linha, todos, umaEmpresa } from "./empresa.casos.ts"
import type { BaseDeCaixa, LinhaDeReceita } from "./tipos.ts"

// 12 × 40.000 = 480.000. Anexo III, 3ª faixa: (480.000 × 13,5 % − 17.640) ÷ 480.000 = 9,825 %.
// Anexo I, 3ª faixa: (480.000 × 9,5 % − 13.860) ÷ 480.000 = 6,6125 %.

function porCaixa(
  periodo: string,
  recebidas: LinhaDeReceita[],
  extra: Partial<BaseDeCaixa> = {},
  receita = "40000.00",
) {
  const dados = umaEmpresa(periodo, { linhas: [linha("III", receita)] })
  return calculado(apurarSimples({ ...dados, caixa: { recebidas, integradas: [], ...extra } }))
}

describe("Simples por regime de caixa (Res. CGSN 140/2018 arts. 16 a 20)", () => {
  it("o DAS é sobre o recebido; RBT12 e receita do ano, por competência", () => {
    const { resultado, memoria } = porCaixa("2026-10", [linha("III", "10000.00")])
    // 982,50: IRPJ 4 % 39,30; CSLL 3,5 % 34,39; COFINS 13,64 % 134,01; PIS 2,96 % 29,08; CPP 43,4 % 426,41; ISS 32,5 % 319,31
    expect(resultado.das).toBe(deReais("982.50"))
    expect(resultado.tributos).toMatchObject({ IRPJ: deReais("39.30"), CPP: deReais("426.41"), ISS: deReais("319.31") })
    expect(resultado).toMatchObject({
      receitaMes: deReais("40000.00"),
      baseMes: deReais("10000.00"),
      rbt12: deReais("480000.00"),
      rba: deReais("400000.00"),
      aliquotaEfetiva: "0.0982500000",
    })
    const regime = todos(memoria).find(({ rotulo }) => rotulo === "Regime de reconhecimento da receita")
    expect(regime?.norma?.titulo).toMatch(/LC 123\/2006 art\. 18 §3º/)
  })

  it("anexos misturados, ISS retido e ST com monofásico, cada um com a sua segregação no mês do recebimento", () => {
    const { resultado } = porCaixa("2026-10", [
      linha("III", "10000.00", { id: "a" }),
      linha("III", "10000.00", { id: "b", situacoes: ["iss-retido"] }),
      linha("I", "5000.00", { id: "c", situacoes: ["st-e-monofasico"] }),
    ])
    // a: 982,50. b: sem os 319,31 do ISS = 663,19.
    // c: 5.000 × 6,6125 % = 330,625; só IRPJ 5,5 % 18,18, CSLL 3,5 % 11,57 e CPP 42 % 138,86 = 168,61
    expect(resultado.itens.map(({ total }) => total)).toEqual(["982.50", "663.19", "168.61"].map((v) => deReais(v)))
    expect(resultado.das).toBe(deReais("1814.30"))
  })

  it("em 12/2026 o auferido e não recebido entra, com folha e artigo próprios na memória", () => {
    const { resultado, memoria } = porCaixa("2026-12", [linha("III", "10000.00", { id: "a" })], {
      integradas: [
        {
          ...linha("III", "10000.00", { id: "b", rotulo: "Auferido em 11/2026, não recebido" }),
          motivo: "fim-do-regime",
        },
      ],
    })
    // 20.000 × 9,825 % = 1.965,00: 78,60 + 68,78 + 268,03 + 58,16 + 852,81 + 638,63
    expect(resultado).toMatchObject({ das: deReais("1965.01"), baseMes: deReais("20000.00") })
    const folha = todos(memoria).find(({ rotulo }) => rotulo === "Auferido em 11/2026, não recebido")
    expect(folha).toMatchObject({
      valor: { valor: "10000.00" },
      norma: { titulo: "Res. CGSN 140/2018 art. 20, II, b" },
    })
  })

  it("nada recebido: sem DAS, ainda que se tenha vendido", () => {
    expect(porCaixa("2026-10", []).resultado).toMatchObject({
      das: 0n,
      baseMes: 0n,
      receitaMes: deReais("40000.00"),
      aliquotaEfetiva: null,
    })
  })

  it("o Fator R é o da folha sobre a receita por competência, receba-se o que for", () => {
    const dados = umaEmpresa("2026-10", { receitaMensal: "10000.00", folhaMensal: "2800.00", linhas: [] })
    const caixa = { recebidas: [linha("III/V", "100000.00")], integradas: [] }
    expect(calculado(apurarSimples({ ...dados, caixa })).resultado).toMatchObject({ fatorR: "0.28", anexos: ["III"] })
  })

  it("o mês que passa do sublimite por competência divide o recebido na mesma proporção", () => {
    // 9 × 390.000 = 3.510.000 antes; cabem 90.000 dos 180.000 auferidos: metade
    const dados = umaEmpresa("2026-10", { receitaMensal: "390000.00", linhas: [linha("I", "180000.00")] })
    const caixa = { recebidas: [linha("I", "1000.00")], integradas: [] }
    expect(calculado(apurarSimples({ ...dados, caixa })).resultado.itens).toMatchObject([
      { parcela: "P1", base: deReais("500.00") },
      { parcela: "P2", base: deReais("500.00") },
    ])
  })

  it("recebido do exterior usa o RBT12 de exportação", () => {
    const { resultado } = porCaixa("2026-10", [linha("III", "1000.00", { mercado: "externo" })])
    // RBT12 de exportação zero: 6 % × (4 % + 3,5 % + 43,4 %) de 1.000
    expect(resultado).toMatchObject({ das: deReais("30.54"), rbt12Exportacao: 0n, rbaExportacao: 0n })
  })

  it("termina em 12/2026: depois é recusado", () => {
    expect(() => porCaixa("2027-01", [linha("III", "1.00")])).toThrow(/regime de caixa terminou em 12\/2026/)
    expect(["2026-11", "2026-12", "2027-01"].map((m) => permiteRegimeDeCaixa(competencia(m)))).toEqual([
      true,
      true,
      false,
    ])
    expect(["2026-11", "2026-12", "2027-01"].map((m) => terminaORegimeDeCaixa(competencia(m)))).toEqual([
      false,
      true,
      false,
    ])
  })
})

describe("auferido e não recebido", () => {
  const v = (mes: string, valor: string, classe = "a") => ({
    classe,
    competencia: competencia(mes),
    valor: deReais(valor),
  })

  it("o recebido paga a venda mais antiga da mesma classe", () => {
    const auferidas = [v("2026-10", "300.00"), v("2026-09", "100.00"), v("2026-10", "50.00", "b")]
    expect(apurarNaoRecebido(auferidas, [v("2026-10", "250.00")])).toEqual({
      naoRecebido: [
        { ...v("2026-10", "150.00"), auferido: deReais("300.00"), recebido: deReais("150.00") },
        { ...v("2026-10", "50.00", "b"), auferido: deReais("50.00"), recebido: deReais("0.00") },
      ],
      aMais: [],
    })
  })

  it("o que vem antes da venda não a paga: fica à parte", () => {
    expect(apurarNaoRecebido([v("2026-11", "100.00")], [v("2026-10", "40.00")])).toMatchObject({
      naoRecebido: [{ valor: deReais("100.00") }],
      aMais: [{ classe: "a", valor: deReais("40.00") }],
    })
  })

  it("o devolvido deixa de ser devido, na venda mais antiga em aberto; o que passa disso foi pago de volta", () => {
    // 100 + 300 vendidos, 60 recebidos em 10, 90 devolvidos em 11: 40 da primeira e 50 da segunda; faltam 250.
    const auferidas = [
      v("2026-10", "100.00"),
      v("2026-11", "300.00"),
      { ...v("2026-12", "90.00"), valor: deReais("-90.00") },
    ]
    expect(apurarNaoRecebido(auferidas, [v("2026-10", "60.00")])).toMatchObject({
      naoRecebido: [{ competencia: "2026-11", valor: deReais("250.00") }],
      aMais: [],
    })
    const tudo = [v("2026-10", "100.00"), { ...v("2026-11", "30.00"), valor: deReais("-30.00") }]
    expect(apurarNaoRecebido(tudo, [v("2026-10", "100.00")])).toEqual({ naoRecebido: [], aMais: [] })
  })

  it("a devolução sai do auferido e não da base por caixa", () => {
    const dados = umaEmpresa("2026-10", { linhas: [linha("III", "40000.00")] })
    const deducoes = [linha("III", "5000.00", { id: "devolucao" })]
    const caixa = { recebidas: [linha("III", "10000.00", { id: "r" })], integradas: [] }
    const { resultado } = calculado(apurarSimples({ ...dados, deducoes, caixa }))
    expect(resultado).toMatchObject({
      receitaMes: deReais("35000.00"),
      baseMes: deReais("10000.00"),
      das: deReais("982.50"),
    })
  })
})
