import { describe, expect, it } from "vitest"
import { avaliarCaso } from "../../avaliacao/avaliar.ts"

/** The DAS of one receipt as plain JSON. */
function das(entrada: object): Record<string, unknown> {
  const resposta = avaliarCaso("simples.das", entrada)
  if (resposta.tipo !== "calculado") throw new Error("não calculado")
  return Object(resposta.resultado)
}

function tributos(entrada: object): unknown {
  return das(entrada).tributos
}

function itens(entrada: object): Record<string, unknown>[] {
  const lista = das(entrada).itens
  return Array.isArray(lista) ? lista : []
}

describe("teto do ISS (5ª faixa dos Anexos III e IV)", () => {
  // Anexo III: 5 % ÷ 33,50 % = 14,92537… %. RBT12 at which the rate reaches it: 125640 ÷ (0,21 − 0,05/0,335) = 2068… mil.
  const receita = (valor: string) => [{ anexo: "III", valor }]

  it("logo abaixo do limiar não limita", () => {
    // RBT12 2.068.000: (2068000 × 0,21 − 125640) ÷ 2068000 = 308640/2068000 = 0,149245648; × 0,335 = 0,049997292
    // 1.000.000 × 0,049997292… = 49.997,29 (< 50.000,00); IRPJ = 1.000.000 × 0,149245648 × 0,04 = 5.969,83
    expect(
      tributos({ periodoApuracao: "2026-05", rbt12: "2068000.00", receitas: receita("1000000.00") }),
    ).toMatchObject({
      ISS: "49997.29",
      IRPJ: "5969.83",
    })
  })

  it("logo acima do limiar limita a 5% e redistribui", () => {
    // RBT12 2.069.000: 308850/2069000 = 0,149275012; × 0,335 = 0,050007129 > 5 %
    // excedente sobre 5 %: 0,099275012; IRPJ = 1.000.000 × 0,099275012 × 0,0602 = 5.976,36
    expect(
      tributos({ periodoApuracao: "2026-05", rbt12: "2069000.00", receitas: receita("1000000.00") }),
    ).toMatchObject({
      ISS: "50000.00",
      IRPJ: "5976.36",
    })
  })

  it("não se aplica ao Anexo V", () => {
    // RBT12 3.600.000, Anexo V: (3600000 × 0,23 − 62100) ÷ 3600000 = 0,21275; × 0,235 = 0,04999625 → 4.999,63
    const v = { periodoApuracao: "2026-05", rbt12: "3600000.00", receitas: [{ anexo: "V", valor: "100000.00" }] }
    expect(tributos(v)).toMatchObject({ ISS: "4999.63" })
  })
})

describe("sublimite e limite no ano", () => {
  const no = (rbaAnterior: string, valor: string, extra: object = {}) =>
    itens({
      periodoApuracao: "2026-11",
      rbt12: "3000000.00",
      rbaAnterior,
      receitas: [{ anexo: "I", valor }],
      ...extra,
    }).map(({ parcela, base }) => [parcela, base])

  it("receita que chega exatamente ao sublimite não é dividida", () => {
    expect(no("3500000.00", "100000.00")).toEqual([["P1", "100000.00"]])
  })

  it("um centavo acima do sublimite vai para a segunda parcela", () => {
    expect(no("3500000.00", "100000.01")).toEqual([
      ["P1", "100000.00"],
      ["P2", "0.01"],
    ])
  })

  it("um mês pode atravessar as três parcelas", () => {
    expect(no("3500000.00", "1500000.00")).toEqual([
      ["P1", "100000.00"],
      ["P2", "1200000.00"],
      ["P3", "200000.00"],
    ])
  })

  it("acima do limite só há a terceira parcela", () => {
    expect(no("4800000.00", "10.00")).toEqual([["P3", "10.00"]])
  })

  it("no ano de abertura valem os limites proporcionais aos meses (300 mil e 400 mil por mês)", () => {
    // Abertura em julho: 6 meses; sublimite 1.800.000, limite 2.400.000
    expect(no("1700000.00", "800000.00", { mesesAtividade: 6 })).toEqual([
      ["P1", "100000.00"],
      ["P2", "600000.00"],
      ["P3", "100000.00"],
    ])
  })

  it("linhas são divididas na proporção da receita interna e continuam somando a receita de cada uma", () => {
    // Receita interna 300; cabem 100 no sublimite (1/3): 100,00 → 33,33 + 66,67; 200,00 → 66,67 + 133,33
    const partes = itens({
      periodoApuracao: "2026-11",
      rbt12: "3000000.00",
      rbaAnterior: "3599900.00",
      receitas: [
        { anexo: "I", valor: "100.00" },
        { anexo: "III", valor: "200.00" },
      ],
    })
    expect(partes.map(({ base }) => base)).toEqual(["33.33", "66.67", "66.67", "133.33"])
  })

  it("exportação não é dividida pela receita interna do ano", () => {
    const partes = itens({
      periodoApuracao: "2026-11",
      rbt12: "3000000.00",
      rbt12Exportacao: "100000.00",
      rbaAnterior: "3599900.00",
      receitas: [{ anexo: "I", valor: "500.00", situacao: "exportacao" }],
    })
    expect(partes.map(({ parcela, base }) => [parcela, base])).toEqual([[undefined, "500.00"]])
  })

  it("segunda parcela com RBT12 abaixo do sublimite: federais pelo RBT12 e ISS pela 5ª faixa a 3,6 milhões", () => {
    // RBT12 3.000.000: (630000 − 125640) ÷ 3000000 = 0,16812; IRPJ próprio 0,16812 × 0,04 = 0,0067248
    // 5ª faixa a 3.600.000: (756000 − 125640) ÷ 3600000 = 0,1751; ISS 0,1751 × 0,335 = 0,0586585, excedente 0,0086585
    // IRPJ 100.000 × (0,0067248 + 0,0086585 × 0,0602) = 100.000 × 0,0072460417 = 724,60; ISS 5 % = 5.000,00
    const segunda = { periodoApuracao: "2026-11", rbt12: "3000000.00", rbaAnterior: "3700000.00" }
    expect(tributos({ ...segunda, receitas: [{ anexo: "III", valor: "100000.00" }] })).toMatchObject({
      IRPJ: "724.60",
      ISS: "5000.00",
    })
  })

  it("impedido de ICMS/ISS: só o limite divide e nenhum imposto estadual ou municipal fica no DAS", () => {
    // Anexo I, RBT12 3.000.000 (5ª faixa): efetiva = (429000 − 87300)/3000000 = 0,1139; IRPJ 100.000 × 0,1139 × 0,055 = 626,45
    const impedido = {
      periodoApuracao: "2026-11",
      rbt12: "3000000.00",
      rbaAnterior: "3550000.00",
      impedidoIcmsIss: true,
    }
    const resultado = das({ ...impedido, receitas: [{ anexo: "I", valor: "100000.00" }] })
    expect(resultado.itens).toHaveLength(1)
    expect(resultado.tributos).toMatchObject({ IRPJ: "626.45" })
    expect(resultado.tributos).not.toHaveProperty("ICMS")
  })
})

describe("segregação", () => {
  const base = { periodoApuracao: "2026-06", rbt12: "850000.00" }

  it("situações combinadas zeram a união dos tributos", () => {
    const combinada = {
      ...base,
      receitas: [{ anexo: "I", valor: "40000.00", situacao: "icms-st-substituido+monofasico-pis-cofins" }],
    }
    const unica = { ...base, receitas: [{ anexo: "I", valor: "40000.00", situacao: "st-e-monofasico" }] }
    expect(tributos(combinada)).toEqual(tributos(unica))
    expect(Object.keys(Object(tributos(combinada)))).toEqual(["IRPJ", "CSLL", "CPP"])
  })

  it("transporte intermunicipal com ICMS-ST não soma o ICMS do Anexo I", () => {
    const situacao = "transporte-intermunicipal-comunicacao+icms-st-substituido"
    const resultado = tributos({ ...base, receitas: [{ anexo: "III", valor: "40000.00", situacao }] })
    expect(Object.keys(Object(resultado))).toEqual(["IRPJ", "CSLL", "COFINS", "PIS", "CPP"])
  })

  it("transporte intermunicipal só existe no Anexo III", () => {
    const receitas = [{ anexo: "V", valor: "1.00", situacao: "transporte-intermunicipal-comunicacao" }]
    expect(() => das({ ...base, receitas })).toThrow(/só se aplica ao Anexo III/)
  })
})

describe("mudança de 2026 para 2027", () => {
  const sexta = (periodoApuracao: string) =>
    itens({
      periodoApuracao,
      rbt12: "4800000.00",
      impedidoIcmsIss: true,
      receitas: [{ anexo: "I", valor: "100000.00" }],
    })[0]

  it("12/2026: 6ª faixa a 19%, com PIS e COFINS", () => {
    // (4800000 × 0,19 − 378000) ÷ 4800000 = 0,11125; COFINS 100.000 × 0,11125 × 0,2827 = 3.145,04
    expect(sexta("2026-12")).toMatchObject({ aliquotaEfetiva: "0.1112500000", tributos: { COFINS: "3145.04" } })
    expect(sexta("2026-12")).not.toHaveProperty("tributos.CBS")
  })

  it("01/2027: 6ª faixa a 18,90%, com CBS", () => {
    // (4800000 × 0,189 − 378000) ÷ 4800000 = 0,11025; CBS 100.000 × 0,11025 × 0,3402 = 3.750,71 (3750,705)
    expect(sexta("2027-01")).toMatchObject({ aliquotaEfetiva: "0.1102500000", tributos: { CBS: "3750.71" } })
    expect(sexta("2027-01")).not.toHaveProperty("tributos.COFINS")
  })

  it("monofásico vale em 12/2026 e não existe em 01/2027", () => {
    const monofasico = (periodoApuracao: string) => () =>
      das({
        periodoApuracao,
        rbt12: "1000.00",
        receitas: [{ anexo: "I", valor: "1.00", situacao: "monofasico-pis-cofins" }],
      })
    expect(monofasico("2026-12")).not.toThrow()
    expect(monofasico("2027-01")).toThrow(/reclassifique/)
  })

  it("IBS sai do DAS de quem está impedido de ICMS e ISS", () => {
    const resultado = tributos({
      periodoApuracao: "2027-01",
      rbt12: "3000000.00",
      impedidoIcmsIss: true,
      receitas: [{ anexo: "III", valor: "100000.00" }],
    })
    expect(Object.keys(Object(resultado))).toEqual(["IRPJ", "CSLL", "CBS", "CPP"])
  })

  for (const periodo of ["2017-12", "2029-01"]) {
    it(`${periodo} não tem tabela: erro, nunca a tabela vizinha`, () => {
      const fora = { periodoApuracao: periodo, rbt12: "1000.00", receitas: [{ anexo: "I", valor: "1.00" }] }
      expect(() => das(fora)).toThrow(/Não há valor vigente/)
    })
  }
})
