import { describe, expect, it } from "vitest"
import { competencia } from "../../nucleo/competencia.ts"
import { deReais, paraReais } from "../../nucleo/dinheiro.ts"
import { acrescentarPeriodos } from "../../parametros/acrescentar.ts"
import { TABELAS, type Tabelas } from "../../parametros/tabelas.ts"
import { calculado, todos } from "../apuracao/empresa.casos.ts"
import type { Anexo, SituacaoReceita } from "../tipos.ts"
import { calcularDas, valorInformado } from "./das.ts"
import type { EntradaDas, ReceitaSegregada } from "./tipos.ts"

function receita(anexo: Anexo, valor: string, situacoes: readonly SituacaoReceita[] = []): ReceitaSegregada {
  return { linhas: [], anexo, situacoes, valor: valorInformado("Receita", deReais(valor)) }
}

interface Mes extends Partial<Omit<EntradaDas, "rbt12" | "rbt12Exportacao" | "rbaAnterior" | "rbaExportacaoAnterior">> {
  readonly rbt12?: string | null
  readonly rbt12Exportacao?: string | null
  readonly rbaAnterior?: string | null
  readonly rbaExportacaoAnterior?: string
}

const valorOuNada = (rotulo: string, valor: string | null) =>
  valor === null ? null : valorInformado(rotulo, deReais(valor))

function das(receitas: readonly ReceitaSegregada[], mes: Mes = {}, tabelas: Tabelas = TABELAS) {
  const { rbt12 = "3000000.00", rbt12Exportacao = null, rbaAnterior = null, rbaExportacaoAnterior, ...resto } = mes
  return calculado(
    calcularDas(
      {
        periodoApuracao: competencia("2026-11"),
        impedidoIcmsIss: false,
        primeiraFaixa: false,
        ...resto,
        rbt12: valorOuNada("RBT12", rbt12),
        rbt12Exportacao: valorOuNada("RBT12 de exportação", rbt12Exportacao),
        rbaAnterior: valorOuNada("Receita do ano antes deste mês", rbaAnterior),
        ...(rbaExportacaoAnterior === undefined
          ? {}
          : { rbaExportacaoAnterior: valorInformado("Exportação do ano", deReais(rbaExportacaoAnterior)) }),
        receitas,
      },
      tabelas,
    ),
  )
}

const partes = (...argumentos: Parameters<typeof das>) =>
  das(...argumentos).resultado.itens.map(({ parcela, base }) => [parcela, paraReais(base)])

/** The taxes of one item, in reais. */
function tributos(...argumentos: Parameters<typeof das>): Record<string, string> {
  const [item] = das(...argumentos).resultado.itens
  return Object.fromEntries(Object.entries(item?.tributos ?? {}).map(([nome, valor]) => [nome, paraReais(valor)]))
}

describe("divisão da receita do mês", () => {
  it("a última parte leva a diferença dos centavos: cada linha continua somando a sua receita", () => {
    // Um mês de atividade: sublimite de 300.000 e limite de 400.000; antes, 200.000. Do mês de 300.000, um terço em cada parte.
    const aberta = { rbaAnterior: "200000.00", mesesAtividade: 1 }
    expect(partes([receita("I", "100000.00"), receita("III", "200000.00")], aberta)).toEqual([
      ["P1", "33333.33"],
      ["P2", "33333.33"],
      ["P3", "33333.34"],
      ["P1", "66666.67"],
      ["P2", "66666.67"],
      ["P3", "66666.66"],
    ])
  })

  it("a exportação não gasta o sublimite do mercado interno nem é dividida por ele", () => {
    const mes = { rbaAnterior: "3500000.00", rbt12Exportacao: "100000.00" }
    expect(partes([receita("I", "100000.00"), receita("I", "50000.00", ["exportacao"])], mes)).toEqual([
      ["P1", "100000.00"],
      [null, "50000.00"],
    ])
  })

  it("linha sem valor é um item sem tributo", () => {
    const { itens, total } = das([receita("I", "0.00")], { rbaAnterior: "0.00" }).resultado
    expect(itens).toMatchObject([{ parcela: "P1", base: 0n, tributos: {}, total: 0n }])
    expect(total).toBe(0n)
  })

  it("impedido de ICMS e ISS: do sublimite em diante é a segunda parte, com os mesmos tributos", () => {
    const com = (rbaAnterior: string) => [[receita("I", "10000.00")], { rbaAnterior, impedidoIcmsIss: true }] as const
    expect(partes(...com("3599999.99"))).toEqual([["P1", "10000.00"]])
    expect(partes(...com("3600000.00"))).toEqual([["P2", "10000.00"]])
    // (3.000.000 × 14,3 % − 87.300) ÷ 3.000.000 = 11,39 %: IRPJ 10.000 × 11,39 % × 5,5 % = 62,645
    expect(tributos(...com("3599999.99")).IRPJ).toBe("62.65")
    expect(tributos(...com("3600000.00"))).toEqual(tributos(...com("3599999.99")))
  })
})

/**
 * "Para fins do disposto neste artigo, serão consideradas, separadamente, as receitas brutas auferidas no mercado interno e
 * aquelas decorrentes da exportação para o exterior" (Res. CGSN 140/2018 art. 24 §8º); LC 123/2006 art. 3º §15 says it of the
 * "majorações de alíquotas previstas em seus §§ 16, 16-A, 17 e 17-A".
 */
describe("exportação que passa do limite dela, até 2026 (Res. CGSN 140/2018 art. 24, II e §8º)", () => {
  const exportada = (valor: string) => receita("I", valor, ["exportacao"])
  const ano = { rbt12Exportacao: "3000000.00", rbaExportacaoAnterior: "4700000.00" }

  it("metade até 4.800.000 pelo RBT12 dela, metade pela 6ª faixa a 4.800.000", () => {
    // Até o limite: (3.000.000 × 14,3 % − 87.300) ÷ 3.000.000 = 11,39 %; IRPJ 5,5 % 626,45, CSLL 3,5 % 398,65, CPP 42 % 4.783,80
    // Acima: (4.800.000 × 19 % − 378.000) ÷ 4.800.000 = 11,125 %; IRPJ 13,5 % 1.501,88 (,875), CSLL 10 % 1.112,50, CPP 42,1 %
    // 4.683,63 (,625). Tudo a 11,39 % seriam 11.617,80.
    const { resultado, memoria } = das([exportada("200000.00")], ano)
    expect(resultado.itens).toMatchObject([
      { parcela: "P1", base: deReais("100000.00"), total: deReais("5808.90") },
      {
        parcela: "P3",
        base: deReais("100000.00"),
        tributos: { IRPJ: deReais("1501.88"), CSLL: deReais("1112.50"), CPP: deReais("4683.63") },
      },
    ])
    expect(resultado.total).toBe(deReais("13106.91"))
    const passos = todos(memoria)
    expect(passos.map(({ rotulo }) => rotulo)).toContain("Receita de exportação acima do limite, nesta linha")
    expect(passos.find(({ rotulo }) => rotulo === "Cabe até o limite")).toMatchObject({
      valor: { valor: "100000.00" },
      partes: [{ valor: { valor: "4800000.00" } }, { valor: { valor: "4700000.00" } }],
    })
    expect(passos.find(({ rotulo }) => rotulo.startsWith("Receita que passa"))?.norma?.titulo).toContain("art. 24")
  })

  it("cada mercado com o seu limite: um não divide o outro, e o sublimite é só do interno", () => {
    const mes = [receita("I", "100000.00"), exportada("200000.00")]
    expect(partes(mes, { ...ano, rbaAnterior: "3000000.00" })).toEqual([
      ["P1", "100000.00"],
      ["P1", "100000.00"],
      ["P3", "100000.00"],
    ])
    expect(partes(mes, { ...ano, rbaAnterior: "3550000.00", rbaExportacaoAnterior: "3550000.00" })).toEqual([
      ["P1", "50000.00"],
      ["P2", "50000.00"],
      [null, "200000.00"],
    ])
  })

  it("no limite ao centavo ainda não se divide; um centavo além, sim; passado antes, o mês todo é além", () => {
    const com = (antes: string) => partes([exportada("100000.00")], { ...ano, rbaExportacaoAnterior: antes })
    expect(com("4700000.00")).toEqual([[null, "100000.00"]])
    expect(com("4700000.01")).toEqual([
      ["P1", "99999.99"],
      ["P3", "0.01"],
    ])
    expect(com("4800000.00")).toEqual([["P3", "100000.00"]])
  })

  it("no ano de abertura o limite da exportação também é proporcional", () => {
    // Um mês: 400.000. Antes 300.000; do mês de 300.000, cabe um terço.
    const aberta = { ...ano, rbaExportacaoAnterior: "300000.00", mesesAtividade: 1 }
    expect(partes([exportada("300000.00")], aberta)).toEqual([
      ["P1", "100000.00"],
      ["P3", "200000.00"],
    ])
  })

  it("de 2027 em diante não se divide, e a conta diz por qual norma", () => {
    const { resultado, memoria } = das([exportada("200000.00")], { ...ano, periodoApuracao: competencia("2027-12") })
    expect(resultado.itens).toMatchObject([{ parcela: null, base: deReais("200000.00") }])
    expect(todos(memoria).find(({ rotulo }) => rotulo.startsWith("Receita que passa"))?.norma?.titulo).toContain(
      "Res. CGSN 190/2026",
    )
  })
})

describe("tributo que o arredondamento apaga (Res. CGSN 140/2018 art. 45-A §2º)", () => {
  it("desde 2027 vira R$ 0,01; antes, nada", () => {
    // 1ª faixa do Anexo I: 50,00 × 4 % = 2,00; IBS 0,17 % = 0,0034; CBS 15,33 % = 0,3066; em 2026 o PIS, 2,76 % = 0,0552
    const em = (periodo: string, valor: string) =>
      tributos([receita("I", valor)], { rbt12: "100000.00", periodoApuracao: competencia(periodo) })
    expect(em("2027-01", "50.00")).toMatchObject({ IBS: "0.01", CBS: "0.31" })
    // 2,94 × 4 % × 0,17 % = 0,00019992 ainda é mais que zero; sem receita não há tributo
    expect(em("2027-01", "2.94").IBS).toBe("0.01")
    expect(em("2027-01", "0.00")).toEqual({})
    // 1,00 × 4 % × 2,76 % = 0,0011: em 2026 não há PIS
    expect(em("2026-12", "1.00").PIS).toBeUndefined()
  })

  it("a memória mostra o valor da lei no lugar do zero", () => {
    const { memoria } = das([receita("I", "50.00")], { rbt12: "100000.00", periodoApuracao: competencia("2027-01") })
    const ibs = todos(memoria).find(({ rotulo, tipo }) => rotulo === "IBS" && tipo === "grupo")
    expect(ibs).toMatchObject({
      valor: { valor: "0.01" },
      partes: [{ valor: { valor: "0.00" } }, { norma: { titulo: expect.stringContaining("art. 45-A §2º") } }],
    })
  })
})

describe("de 2027 em diante o mês que passa não é dividido (Res. CGSN 140/2018 art. 24, redação da Res. CGSN 190/2026)", () => {
  const em2027 = (anexo: Anexo, valor: string, rbt12: string, rbaAnterior: string, periodo: string) =>
    das([receita(anexo, valor)], { rbt12, rbaAnterior, periodoApuracao: competencia(periodo) })

  it("passa do sublimite: tudo à alíquota do RBT12", () => {
    // (3.000.000 × 14,3 % − 87.300) ÷ 3.000.000 = 11,39 %; 300.000 × 11,39 % = 34.170,00 (dividido seriam 34.496,60)
    const { resultado, memoria } = em2027("I", "300000.00", "3000000.00", "3500000.00", "2027-11")
    expect(resultado.total).toBe(deReais("34170.00"))
    expect(resultado.itens).toMatchObject([{ parcela: null, base: deReais("300000.00") }])
    expect(todos(memoria).find(({ rotulo }) => rotulo.startsWith("Receita que passa"))).toMatchObject({
      valor: { valor: "Tributada em conjunto" },
      norma: { titulo: expect.stringContaining("Res. CGSN 190/2026 (art. 24") },
    })
  })

  it("passa do limite, com o RBT12 na 6ª faixa: federais por ela, ICMS e IBS pela 5ª, com o próprio RBT12", () => {
    // 6ª: (4.000.000 × 18,9 % − 378.000) ÷ 4.000.000 = 9,45 %, partilha federal de 100 %: 28.350,00
    // 5ª: (4.000.000 × 14,3 % − 87.300) ÷ 4.000.000 = 12,1175 %; × 33,5 % = 4,0593625 % → 12.178,09; × 0,17 % → 61,80
    const { resultado } = em2027("I", "300000.00", "4000000.00", "4700000.00", "2027-12")
    expect(resultado.total).toBe(deReais("40589.89"))
    expect(resultado.tributos).toMatchObject({ ICMS: deReais("12178.09"), IBS: deReais("61.80") })
  })

  it("Anexo III", () => {
    // (2.000.000 × 21 % − 125.640) ÷ 2.000.000 = 14,718 %; cada tributo de 250.000 arredondado: IRPJ 1.471,80,
    // CSLL 1.287,83 (,825), CBS 5.677,47 (,4685), CPP 15.969,03, ISS 12.326,33 (,325), IBS 62,55 (,5515)
    const { resultado } = em2027("III", "250000.00", "2000000.00", "3550000.00", "2027-12")
    expect(resultado.total).toBe(deReais("36795.01"))
  })

  it("dezembro de 2026 ainda é dividido, com cada parcela explicada e a norma", () => {
    const dezembro = { rbaAnterior: "3500000.00", periodoApuracao: competencia("2026-12") }
    const { memoria } = das([receita("I", "300000.00")], dezembro)
    const passos = todos(memoria)
    // 3.600.000 − 3.500.000 = 100.000; o resto, 200.000
    expect(passos.find(({ rotulo }) => rotulo === "Cabe até o sublimite")).toMatchObject({
      tipo: "diferenca",
      valor: { valor: "100000.00" },
      partes: [{ valor: { valor: "3600000.00" } }, { valor: { valor: "3500000.00" } }],
    })
    expect(passos.find(({ rotulo }) => rotulo === "Receita entre o sublimite e o limite, nesta linha")).toMatchObject({
      valor: { valor: "200000.00" },
      partes: [{ valor: { valor: "300000.00" } }, { valor: { valor: "100000.00" } }],
    })
    expect(passos.find(({ rotulo }) => rotulo.startsWith("Receita que passa"))?.norma?.titulo).toBe(
      "LC 123/2006 art. 18 §§16 a 17-A; Res. CGSN 140/2018 art. 24",
    )
    expect(
      todos(das([receita("I", "100000.00")], dezembro).memoria).some(({ norma }) => norma?.titulo.includes("17-A")),
    ).toBe(false)
  })

  it("dentro de 2027 quem já está impedido também não divide no limite", () => {
    const impedida = { impedidoIcmsIss: true, periodoApuracao: competencia("2027-12"), rbt12: "4000000.00" }
    // 100.000 × 9,45 % = 9.450,00, tudo federal
    const com = (rbaAnterior: string) => das([receita("I", "100000.00")], { ...impedida, rbaAnterior }).resultado
    expect(com("4750000.00").total).toBe(deReais("9450.00"))
    expect(com("4750000.00")).toEqual(com("4000000.00"))
  })
})

describe("ICMS e ISS acima do sublimite", () => {
  const cem = [receita("I", "100000.00")]

  it("RBT12 de 4 milhões com o ano dentro do sublimite: ICMS pela 5ª faixa com o próprio RBT12", () => {
    // 6ª faixa: (4.000.000 × 19 % − 378.000) ÷ 4.000.000 = 9,55 %; IRPJ × 13,5 % = 1,28925 %
    // 5ª faixa: (4.000.000 × 14,3 % − 87.300) ÷ 4.000.000 = 12,1175 %; ICMS × 33,5 % = 4,0593625 %
    const esperado = { IRPJ: "1289.25", ICMS: "4059.36" }
    expect(tributos(cem, { rbt12: "4000000.00", rbaAnterior: null })).toMatchObject(esperado)
    expect(tributos(cem, { rbt12: "4000000.00", rbaAnterior: "100000.00" })).toMatchObject(esperado)
  })

  it("segunda parte: ICMS pela 5ª faixa em 3,6 milhões, federais pelo RBT12", () => {
    // (3.600.000 × 14,3 % − 87.300) ÷ 3.600.000 = 11,875 %; ICMS × 33,5 % = 3,978125 %
    expect(tributos(cem, { rbt12: "4000000.00", rbaAnterior: "3600000.00" })).toMatchObject({
      IRPJ: "1289.25",
      ICMS: "3978.13",
    })
  })

  it("terceira parte: federais pela 6ª faixa em 4,8 milhões", () => {
    // (4.800.000 × 19 % − 378.000) ÷ 4.800.000 = 11,125 %; IRPJ × 13,5 % = 1,501875 %
    expect(tributos(cem, { rbt12: "4000000.00", rbaAnterior: "4800000.00" })).toMatchObject({
      IRPJ: "1501.88",
      ICMS: "3978.13",
    })
  })

  it("Anexo V: o teto de 5% do ISS é geral (Res. CGSN 140/2018 art. 21 III a) e só morde acima de 3.603.333", () => {
    // 6ª faixa: (4.800.000 × 30,5 % − 540.000) ÷ 4.800.000 = 19,25 %: 19.250,00 federais
    // 5ª: (4.800.000 × 23 % − 62.100) ÷ 4.800.000 = 21,70625 %; × 23,5 % = 5,10096875 %: 5.000,00 de ISS, 100,97 aos federais
    const mes = { rbt12: "4800000.00", rbaAnterior: "100000.00" }
    const valores = tributos([receita("V", "100000.00")], mes)
    expect(valores.ISS).toBe("5000.00")
    // IRPJ: 19.250 × 35 % = 6.737,50 + 100,96875 × 30,06536 % = 30,3566
    expect(valores.IRPJ).toBe("6767.86")
    // 6.767,86 + CSLL 3.000,25 + COFINS 3.183,31 + PIS 689,33 + CPP 5.710,23 + 5.000,00, cada um arredondado
    const { total } = das([receita("V", "100000.00")], mes).resultado
    expect(paraReais(total)).toBe("24350.98")
    // (3.600.000 × 23 % − 62.100) ÷ 3.600.000 = 21,275 %; × 23,5 % = 4,999625 %
    expect(tributos([receita("V", "100000.00")], { ...mes, rbt12: "3600000.00" }).ISS).toBe("4999.63")
  })

  it("sublimite reduzido: o ISS da 4ª faixa não chega ao teto e nada se redistribui", () => {
    const periodo = { desde: "2026-01-01", ate: "2026-12-31", valor: ["AP"], norma: { titulo: "Portaria de teste" } }
    const tabelas = acrescentarPeriodos(
      { ...TABELAS, ufsComSublimiteReduzido: { ...TABELAS.ufsComSublimiteReduzido, periodos: [] } },
      { ufsComSublimiteReduzido: [{ ...periodo, confianca: "memory" }] },
    )
    // 4ª faixa do Anexo III, RBT12 1.500.000: (240.000 − 35.640) ÷ 1.500.000 = 13,624 %; IRPJ × 4 % = 0,54496 %;
    //   COFINS × 13,64 % = 1,8583136 %; CPP × 43,4 % = 5,912816 %
    // A 1.800.000: (288.000 − 35.640) ÷ 1.800.000 = 14,02 %; ISS × 32,5 % = 4,5565 %
    const mes = { rbt12: "1500000.00", rbaAnterior: "1900000.00", uf: "AP" }
    expect(tributos([receita("III", "100000.00")], mes, tabelas)).toMatchObject({
      IRPJ: "544.96",
      COFINS: "1858.31",
      CPP: "5912.82",
      ISS: "4556.50",
    })
  })
})

describe("centavos e entradas recusadas", () => {
  it("o tributo que arredonda para zero não aparece", () => {
    // 1,00 na 1ª faixa do Anexo I, 4 %: IRPJ 0,0022; CSLL 0,0014; COFINS 0,005096; PIS 0,001104; CPP 0,0166; ICMS 0,0136
    expect(tributos([receita("I", "1.00")], { rbt12: "1000.00" })).toEqual({
      COFINS: "0.01",
      CPP: "0.02",
      ICMS: "0.01",
    })
    expect(tributos([receita("I", "0.10")], { rbt12: "1000.00" })).toEqual({})
  })

  it("RBT12 ausente ou negativo, e receita negativa, dizem o campo", () => {
    const com =
      (...argumentos: Parameters<typeof das>) =>
      () =>
        das(...argumentos)
    expect(com([receita("I", "1.00")], { rbt12: null })).toThrow(/^rbt12: informe o RBT12 do mercado interno/)
    expect(com([receita("I", "1.00", ["exportacao"])])).toThrow(/^rbt12Exportacao: informe o RBT12 do mercado externo/)
    expect(com([receita("I", "1.00")], { rbt12: "-1.00" })).toThrow(/^rbt12: não pode ser negativo/)
    expect(com([receita("I", "1.00"), receita("I", "-0.01")])).toThrow(/^receitas\[1\]\.valor: /)
    const transporte = receita("V", "1.00", ["transporte-intermunicipal-comunicacao"])
    expect(com([transporte])).toThrow(/"transporte intermunicipal ou comunicação" só se aplica ao Anexo III/)
  })
})

describe("memória do DAS", () => {
  const passos = (...argumentos: Parameters<typeof das>) => todos(das(...argumentos).memoria)
  const titulos = (...argumentos: Parameters<typeof das>) =>
    passos(...argumentos).flatMap(({ rotulo }) => (/^Anexo I+V? · /.test(rotulo) ? [rotulo] : []))

  it("o título do item diz anexo, situações e a parte, quando há mais de uma ou não é a primeira", () => {
    const dentro = { rbaAnterior: "0.00" }
    expect(titulos([receita("I", "100.00")], dentro)).toEqual(["Anexo I · tributação normal"])
    expect(titulos([receita("III", "100.00", ["iss-retido"])])).toEqual(["Anexo III · ISS retido pelo tomador"])
    expect(titulos([receita("I", "100.00")], { rbaAnterior: "3599950.00" })).toEqual([
      "Anexo I · tributação normal · receita até o sublimite",
      "Anexo I · tributação normal · receita entre o sublimite e o limite",
    ])
    expect(titulos([receita("I", "100.00")], { rbaAnterior: "4800000.00" })).toEqual([
      "Anexo I · tributação normal · receita acima do limite",
    ])
  })

  it("cada situação diz o que sai do DAS", () => {
    const segregacao = (situacao: SituacaoReceita) =>
      passos([receita("III", "100.00", [situacao])]).find(({ rotulo }) => rotulo.startsWith("Segregação"))?.valor.valor
    expect(segregacao("iss-retido")).toBe("Fora do DAS: ISS")
    expect(segregacao("st-e-monofasico")).toBe("Fora do DAS: ICMS, PIS, COFINS")
    expect(segregacao("iss-outro-municipio")).toBe("Nenhum tributo fora do DAS")
    expect(segregacao("transporte-intermunicipal-comunicacao")).toBe("Fora do DAS: ISS; soma o ICMS do Anexo I")
  })

  it("diz quando a faixa é fixada pela lei e quando o RBT12 zero vale R$ 1,00", () => {
    const observacoes = (mes: Mes) => passos([receita("I", "100.00")], mes).map(({ observacao }) => observacao)
    const fixada = "A lei fixa a 5ª faixa para esta parcela da receita."
    expect(observacoes({ rbaAnterior: "3600000.00" })).toContain(fixada)
    expect(observacoes({ rbaAnterior: "0.00" })).not.toContain(fixada)
    const considerado = passos([receita("I", "100.00")], { rbt12: "0.00" }).find(
      ({ rotulo }) => rotulo === "RBT12 considerado",
    )
    expect(considerado).toMatchObject({ valor: { valor: "1.00" }, observacao: expect.stringContaining("R$ 1,00") })
  })

  it("a tabela de cada anexo aparece uma vez, também a do Anexo I no transporte", () => {
    const faixas = (receitas: readonly ReceitaSegregada[], mes: Mes = {}) =>
      passos(receitas, mes).flatMap((passo) => (passo.tipo === "faixa" ? [passo.rotulo] : []))
    const transporte = receita("III", "100.00", ["transporte-intermunicipal-comunicacao"])
    const doTransporte = ["Alíquota nominal, Anexo III, 5ª faixa", "Alíquota nominal, Anexo I, 5ª faixa"]
    expect(faixas([transporte])).toEqual(doTransporte)
    expect(faixas([transporte, receita("III", "1.00"), receita("I", "1.00")])).toEqual(doTransporte)
    expect(faixas([receita("I", "1.00"), transporte])).toEqual(doTransporte.toReversed())
    // Sem ICMS a somar, o Anexo I não entra na conta
    expect(faixas([transporte], { impedidoIcmsIss: true })).toEqual(doTransporte.slice(0, 1))
    const repetida = passos([receita("III", "1.00"), receita("III", "2.00", ["iss-retido"])])
    expect(repetida.filter(({ rotulo }) => rotulo === "Alíquota efetiva do Anexo III")).toHaveLength(1)
  })
})
