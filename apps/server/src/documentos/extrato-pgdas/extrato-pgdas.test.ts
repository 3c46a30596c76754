import { readFile } from "node:fs/promises"
import { describe, expect, it } from "vitest"
import { cnpjDaBase } from "../../demo/cnpj.ts"
import { calcularExtrato, type DasComparavel, dasDoExtrato } from "./calculo.ts"
import { causaProvavel } from "./causa.ts"
import { divergenciasDoExtrato } from "./conferencia.ts"
import { lerEstabelecimentos } from "./estabelecimentos.ts"
import { lerExtrato } from "./extrato.ts"
import { COMERCIO, DESENHOS, EXEMPLO, INICIO_POR_CAIXA, SERVICOS } from "./extrato-pgdas.casos.ts"
import { type Desenho, desenharExtrato, type ExtratoDesenhado } from "./extrato-pgdas.fixtures.ts"
import { lerLinhas } from "./ler-linhas.ts"
import { ArquivoIlegivel } from "./motivo.ts"
import { lerMeses } from "./tabelas.ts"

const ler = async (dados: ExtratoDesenhado, desenho?: Desenho) =>
  lerExtrato(await lerLinhas(await desenharExtrato(dados, desenho)))

describe.each(Object.entries(DESENHOS))("extrato do PGDAS-D, %s", (_nome, desenho) => {
  it("lê um extrato de serviços com Fator R e dois municípios", async () => {
    const lido = await ler(SERVICOS, desenho)
    expect(lido).toMatchObject({
      documento: "extrato",
      cnpjBasico: "11222333",
      cnpj: "11222333000181",
      dataDeAbertura: "2019-03-14",
      optante: true,
      regimeDeApuracao: "competencia",
      tipoDeclaracao: "original",
      numeroDaDeclaracao: "11222333202610001",
      periodoApuracao: "2026-10",
      receitas: {
        rpaCompetencia: { interno: "20000.00", externo: "0.00", total: "20000.00" },
        rpaCaixa: null,
        rbt12: { interno: "240000.00", externo: "0.00", total: "240000.00" },
        rbt12Proporcionalizada: null,
        rba: { total: "200000.00" },
        rbaa: { total: "240000.00" },
        limite: { interno: "4800000.00", externo: "4800000.00" },
      },
      totalDasFolhas: "68400.00",
      fatorR: { valor: "0.28", anexo: "III" },
      valoresFixos: null,
      das: { numero: "07202632900000011", vencimento: "2026-11-20", total: "1460.01", multa: "0.00", pago: false },
    })
    expect(lido.receitasBrutasAnteriores).toHaveLength(21)
    expect(lido.receitasBrutasAnteriores[0]).toEqual({ competencia: "2025-01", interno: "20000.00", externo: "0.00" })
    expect(lido.folhasAnteriores?.map((f) => f.competencia)).toEqual([
      ...["2025-10", "2025-11", "2025-12", "2026-01", "2026-02", "2026-03"],
      ...["2026-04", "2026-05", "2026-06", "2026-07", "2026-08", "2026-09"],
    ])
    expect(new Set(lido.folhasAnteriores?.map((f) => f.valor))).toEqual(new Set(["5700.00"]))
    const [unico] = lido.estabelecimentos
    expect(unico).toMatchObject({ uf: "SP", sublimite: "3600000.00", impedidoIcmsIss: false, receita: "20000.00" })
    expect(unico?.atividades.map((a) => [a.idAtividade, a.anexo, a.receita, a.tributos?.CPP, a.tributos?.ISS])).toEqual(
      [
        [10, "III/V", "5000.00", "158.41", "116.80"],
        [11, "III/V", "15000.00", "475.23", "350.40"],
      ],
    )
    expect(unico?.atividades[0]?.parcelas).toEqual([
      { valor: "5000.00", qualificacoes: [], municipio: "CAMPINAS", uf: "SP" },
    ])
    // 14,60 + 43,80 = 58,40; and so on, to 1.460,01.
    expect(lido.debito.exigivel).toMatchObject({ IRPJ: "58.40", CSLL: "51.11", ISS: "467.20", total: "1460.01" })
    expect(lido.debito.suspenso?.total).toBe("0.00")
    expect(divergenciasDoExtrato(lido)).toEqual([])
  })

  it("lê uma declaração retificadora de comércio, com filial, ST e monofásica", async () => {
    const lido = await ler(COMERCIO, desenho)
    expect(lido).toMatchObject({
      documento: "declaracao",
      cnpj: "44555666000154",
      tipoDeclaracao: "retificadora",
      numeroDoRecibo: "01.07.26229.0440173-6",
      transmitidaEm: "2026-11-03T15:58:24",
      periodoApuracao: "2026-08",
      folhasAnteriores: null,
      totalDasFolhas: null,
      fatorR: null,
      das: null,
    })
    expect(lido.receitasBrutasAnteriores).toHaveLength(19)
    expect(lido.estabelecimentos.map((e) => [e.cnpj, e.receita, e.atividades.map((a) => a.idAtividade)])).toEqual([
      ["44555666000154", "30000.00", [1]],
      ["44555666000235", "20000.00", [2]],
    ])
    expect(lido.estabelecimentos[1]?.atividades[0]?.parcelas).toEqual([
      {
        valor: "8000.00",
        qualificacoes: [{ tipo: "substituicao-tributaria", tributos: ["ICMS"] }],
        municipio: null,
        uf: null,
      },
      {
        valor: "12000.00",
        qualificacoes: [
          { tipo: "substituicao-tributaria", tributos: ["ICMS"] },
          { tipo: "monofasica", tributos: ["COFINS", "PIS"] },
        ],
        municipio: null,
        uf: null,
      },
    ])
    expect(divergenciasDoExtrato(lido)).toEqual([])
  })

  it("lê o começo de uma empresa por caixa, com exportação e RBT12 proporcionalizada", async () => {
    const lido = await ler(INICIO_POR_CAIXA, desenho)
    expect(lido).toMatchObject({
      regimeDeApuracao: "caixa",
      receitas: {
        rpaCompetencia: { interno: "9000.00", externo: "2000.00", total: "11000.00" },
        rpaCaixa: { interno: "6000.00", externo: "2000.00", total: "8000.00" },
        rbt12Proporcionalizada: { interno: "120000.00", externo: "24000.00", total: "144000.00" },
      },
      receitasBrutasAnteriores: [
        { competencia: "2026-07", interno: "10000.00", externo: "2000.00" },
        { competencia: "2026-08", interno: "10000.00", externo: "2000.00" },
      ],
      das: { pago: true },
    })
    expect(lido.estabelecimentos[0]?.atividades.map((a) => a.idAtividade)).toEqual([14, 30])
    expect(divergenciasDoExtrato(lido)).toEqual([])
  })
})

describe("o exemplo que a tela oferece", () => {
  it("é o extrato fictício de uma empresa da demonstração, fecha, e dá o DAS impresso", async () => {
    const arquivo = new URL("../../../../web/public/exemplos/extrato-do-pgdas.pdf", import.meta.url)
    const lido = lerExtrato(await lerLinhas(new Uint8Array(await readFile(arquivo))))
    expect(lido).toEqual(await ler(EXEMPLO))
    expect([lido.cnpj, lido.periodoApuracao]).toEqual([cnpjDaBase("775648590001"), "2026-09"])
    expect(divergenciasDoExtrato(lido)).toEqual([])
    expect(calcularExtrato(lido)).toMatchObject({ total: "1460.01" })
  })
})

describe("o nosso cálculo do que o extrato diz", () => {
  it.each([
    // 118,64 + 75,50 + 274,80 + 59,53 + 905,94 + 722,60 = 2.157,01, e 79,09 + 50,33 + 73,28 + 15,88 + 603,96 = 822,54.
    ["comércio com filial, ST e monofásica", COMERCIO, "2979.55"],
    ["começo por caixa, com exportação", INICIO_POR_CAIXA, "421.08"],
  ])("%s: o total impresso, ao centavo", async (_nome, desenhado, total) => {
    const lido = await ler(desenhado)
    const nosso = calcularExtrato(lido)
    if ("semCalculo" in nosso) throw new Error(nosso.semCalculo)
    const impresso = dasDoExtrato(lido)
    expect([nosso.total, impresso?.total]).toEqual([total, total])
    expect(impresso && causaProvavel(nosso, impresso)).toBeNull()
  })

  it("ISS em valor fixo toma o lugar do percentual (LC 123/2006 art. 18 §18)", async () => {
    // Do próprio Município, 15.000,00 × 7,3 % × 32 % = 350,40 dão lugar a 150,00: 1.460,01 − 350,40 + 150,00. De outro, 5.000,00
    // seguem o percentual: 116,80. O ano anterior, 240.000,00, cabe em 360.000,00.
    const lido = await ler(EXEMPLO)
    expect(calcularExtrato({ ...lido, valoresFixos: { icms: "0.00", iss: "150.00" } })).toMatchObject({
      total: "1259.61",
      tributos: { ISS: "266.80" },
    })
  })

  it("onde não há como, diz por quê", async () => {
    const [loja] = COMERCIO.estabelecimentos
    if (!loja) throw new Error("sem estabelecimento")
    const com = (linhas: string[]) => ({
      ...COMERCIO,
      estabelecimentos: [
        { ...loja, atividades: loja.atividades.map((a) => ({ ...a, parcelas: [{ valor: a.receita, linhas }] })) },
      ],
    })
    expect(calcularExtrato(await ler(com(["Isenção de: ICMS."])))).toEqual({
      semCalculo: "Há isenção, que o nosso cálculo não tem.",
    })
  })

  const das = (
    total: string,
    tributos: DasComparavel["tributos"],
    resto: Partial<DasComparavel> = {},
  ): DasComparavel => ({
    total,
    tributos,
    anexos: ["III"],
    rbt12: "240000.00",
    fatorR: "0.28",
    ...resto,
  })
  it.each([
    ["100.05", { ISS: "100.05" }, {}, "arredondamento"],
    ["180.00", { ISS: "180.00" }, {}, "Só o ISS muda, menor aqui"],
    ["180.00", { ISS: "180.00" }, { anexos: ["V"], fatorR: "0.27" }, "usou o Anexo V (fator r 0,27)"],
    ["180.00", { ISS: "180.00" }, { rbt12: "250000.00" }, "A RBT12 é outra: R$ 240.000,00 aqui e R$ 250.000,00"],
    ["180.00", { ISS: "130.00", CPP: "50.00" }, {}, "Mudam CPP, ISS"],
    ["100.00", { CPP: "100.00" }, {}, "O total é o mesmo; muda a divisão entre CPP, ISS."],
  ] as const)("a causa provável de %s com %j", (total, tributos, resto, causa) => {
    expect(causaProvavel(das("100.00", { ISS: "100.00" }), das(total, tributos, resto))).toContain(causa)
  })
})

describe("o que não fecha", () => {
  it("é dito com os dois valores", async () => {
    const [matriz] = SERVICOS.estabelecimentos
    if (!matriz) throw new Error("sem estabelecimento")
    const lido = await ler({
      ...SERVICOS,
      rbt12: ["240000.01", "0.00"],
      estabelecimentos: [{ ...matriz, atividades: matriz.atividades.slice(1) }],
    })
    expect(divergenciasDoExtrato(lido)).toEqual([
      "A soma das atividades não é a receita do mês: R$ 15.000,00 e R$ 20.000,00.",
      "As receitas anteriores dão RBT12 de R$ 240.000,00, e a impressa é R$ 240.000,01.",
    ])
  })

  it("atividades sob um título só são duas, cada uma com suas parcelas", () => {
    const [lido] = lerEstabelecimentos([
      "CNPJ Estabelecimento: 11.222.333/0001-81",
      "Valor do Débito por Tributo para a Atividade (R$):",
      "Revenda de mercadorias, exceto para o exterior - Sem substituição tributária/tributação monofásica",
      "Receita Bruta Informada: R$ 100,00",
      "IRPJ CSLL COFINS PIS/Pasep INSS/CPP ICMS IPI ISS Total",
      "0,22 0,14 0,51 0,11 1,66 1,36 0,00 0,00 4,00",
      "Parcela 1: R$ 100,00",
      "Revenda de mercadorias, exceto para o exterior - Com substituição tributária/tributação monofásica",
      "Receita Bruta Informada: R$ 900,00",
      "IRPJ CSLL COFINS PIS/Pasep INSS/CPP ICMS IPI ISS Total",
      "1,98 1,26 4,59 0,99 14,94 0,00 0,00 0,00 23,76",
      "Parcela 1: R$ 900,00",
      "Substituição tributária de: ICMS.",
    ])
    expect(lido?.receita).toBe("1000.00")
    expect(lido?.atividades.map((a) => [a.idAtividade, a.receita, a.tributos?.total, a.parcelas.length])).toEqual([
      [1, "100.00", "4.00", 1],
      [2, "900.00", "23.76", 1],
    ])
  })

  it("meses sem valor, ou com dois, recusam a tabela", () => {
    expect(() => lerMeses(["01/2026 02/2026", "10,00"], "receitas")).toThrow("os meses não correspondem aos valores")
    expect(() => lerMeses(["01/2026 10,00 01/2026 20,00"], "receitas")).toThrow("duas vezes o mês 2026-01")
    expect([...lerMeses(["01/2026 1.000,0002/2026 2.000,00"], "receitas")]).toEqual([
      ["2026-01", ["1000.00"]],
      ["2026-02", ["2000.00"]],
    ])
  })

  it("recusa o que não é extrato, o que não tem texto e o que não é PDF", async () => {
    expect(() => lerExtrato([["Nota fiscal", "Período de Apuração: 01/10/2026"]])).toThrow(ArquivoIlegivel)
    await expect(lerLinhas(new TextEncoder().encode("isto não é um PDF"))).rejects.toMatchObject({
      motivo: "nao-e-pdf",
    })
    expect(() => lerExtrato([["Extrato do Simples Nacional", "Período de Apuração (PA): 10/2026"]])).toThrow(
      "Falta a linha “Receita Bruta do PA (RPA)”.",
    )
  })
})

it("lê cada pagamento do DAS na tabela da arrecadação, e o vencimento à parte do dia limite", async () => {
  const lido = await ler({
    ...SERVICOS,
    das: {
      numero: "07202632900000011",
      vencimento: "20/11/2026",
      total: "1460.01",
      multa: "100.00",
      juros: "39.99",
      pagamentos: [
        ["20/11/2026", "400.00"],
        ["15/01/2027", "1200.00"],
      ],
    },
  })
  expect(lido.das).toMatchObject({
    vencimento: "2026-11-20",
    principal: "1460.01",
    total: "1600.00",
    pago: true,
    pagamentos: [
      { data: "2026-11-20", valor: "400.00" },
      { data: "2027-01-15", valor: "1200.00" },
    ],
  })
})
