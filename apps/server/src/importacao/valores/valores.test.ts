import { describe, expect, it } from "vitest"
import type { Celula } from "../tipos.ts"
import { lerAnexo, lerCnae, separarCnaes } from "./atividades.ts"
import { LEITORES, lerMunicipio } from "./cadastro.ts"
import { dataDoSerial, lerData, lerDataOuMes, lerMes } from "./datas.ts"
import { type EstiloDeNumero, estiloDaColuna, lerDinheiro, lerPercentual, porCem } from "./dinheiro.ts"
import { lerCnpj, lerDocumento } from "./documentos.ts"

const valor = (leitura: object) => ("valor" in leitura ? leitura.valor : "erro")

describe("dinheiro", () => {
  it.each<[Celula, EstiloDeNumero, bigint | null | "erro"]>([
    ["1.234,56", "indefinido", 123_456n],
    ["R$ 1.234,56", "indefinido", 123_456n],
    ["(1.234,56)", "indefinido", -123_456n],
    ["-R$ 0,50", "indefinido", -50n],
    ["1234.56", "indefinido", 123_456n],
    ["1,234.56", "indefinido", 123_456n],
    ["1.234.567", "indefinido", 123_456_700n],
    // The ambiguous ones follow the column; alone, the country.
    ["1.234", "brasileiro", 123_400n],
    ["1.234", "americano", 123n],
    ["1.234", "indefinido", 123_400n],
    ["1.234", "misto", "erro"],
    ["0,005", "indefinido", 1n],
    ["", "indefinido", null],
    // What the accounting format shows for zero.
    ["-", "indefinido", 0n],
    ["R$ -", "indefinido", 0n],
    ["1234.567", "indefinido", 123_457n],
    ["12345.125", "misto", 1_234_513n],
    ["1234,567", "indefinido", 123_457n],
    ["doze", "indefinido", "erro"],
    ["1.23.4", "indefinido", "erro"],
    [0.1 + 0.2, "indefinido", 30n],
    [1234.565, "indefinido", 123_457n],
    [1e21, "indefinido", "erro"],
    [{ data: "2025-01-01" }, "indefinido", "erro"],
    [null, "indefinido", null],
  ])("%j em coluna %s é %s centavos", (celula, estilo, esperado) => {
    expect(valor(lerDinheiro(celula, estilo))).toBe(esperado)
  })

  it("o valor ambíguo sem vizinhos diz como foi lido, e o arredondado também", () => {
    expect(lerDinheiro("1.234", "indefinido")).toMatchObject({ aviso: expect.stringContaining("milhar") })
    expect(lerDinheiro("1,239999", "brasileiro")).toMatchObject({
      valor: 124n,
      aviso: expect.stringContaining("arredondado"),
    })
  })

  it.each<[string[], EstiloDeNumero]>([
    [["1.234", "10,50"], "brasileiro"],
    [["1.234", "10.50"], "americano"],
    [["10,50", "10.50"], "misto"],
    [["1.234", "2.000"], "indefinido"],
    [["1.234.567"], "brasileiro"],
  ])("a coluna %j é %s", (textos, estilo) => {
    expect(estiloDaColuna(textos)).toBe(estilo)
  })

  it("qualquer quantia escrita nos dois jeitos volta a mesma", () => {
    let semente = 7n
    for (let i = 0; i < 2_000; i++) {
      semente = (semente * 6_364_136_223_846_793_005n + 1n) % 2n ** 64n
      const centavos = semente % 10n ** BigInt(1 + (i % 14))
      const inteiros = String(centavos / 100n)
      const casas = String(centavos % 100n).padStart(2, "0")
      const agrupar = (s: string) => inteiros.replace(/\B(?=(\d{3})+$)/g, s)
      expect(valor(lerDinheiro(`${agrupar(".")},${casas}`, "indefinido"))).toBe(centavos)
      expect(valor(lerDinheiro(`R$ ${agrupar(",")}.${casas}`, "indefinido"))).toBe(centavos)
      expect(valor(lerDinheiro(`-${inteiros},${casas}`, "indefinido"))).toBe(-centavos)
    }
  })
})

describe("percentual", () => {
  it.each<[Celula, boolean, string | null]>([
    ["60%", false, "0.6"],
    ["60,5 %", false, "0.605"],
    ["60", false, "0.6"],
    [0.6, true, "0.6"],
    [1, false, "0.01"],
    [1, true, "1"],
    ["33,3333%", false, "0.333333"],
    // A third, as the cell of a percentage and as a bare fraction.
    ["33,3333333333333%", false, "0.3333333333"],
    [1 / 3, true, "0.3333333333"],
    [2 / 3, true, "0.6666666667"],
    ["99,99999999999%", false, "1"],
    ["100%", false, "1"],
    ["101%", false, "erro"],
    ["-1%", false, "erro"],
    [null, false, null],
  ])("%j (coluna de frações: %s) é %s", (celula, emFracoes, esperado) => {
    expect(valor(lerPercentual(celula, "indefinido", emFracoes))).toBe(esperado)
  })
  it.each([
    ["60.5", "0.605"],
    ["0.5", "0.005"],
    ["100", "1"],
    ["0", "0"],
    ["12345", "123.45"],
  ])("%s por cento é %s", (d, f) => {
    expect(porCem(d)).toBe(f)
  })
})

describe("datas e meses", () => {
  it.each<[Celula, string | null]>([
    ["31/12/2025", "2025-12-31"],
    ["1/2/25", "2025-02-01"],
    ["2025-12-31", "2025-12-31"],
    ["31.12.2025", "2025-12-31"],
    ["31 de dezembro de 2025", "2025-12-31"],
    ["29/02/2024", "2024-02-29"],
    ["29/02/2025", "erro"],
    ["12/31/2025", "erro"],
    ["ontem", "erro"],
    [45_658, "2025-01-01"],
    ["45658", "2025-01-01"],
    [12, "erro"],
    [null, null],
  ])("%j é %s", (celula, esperado) => {
    expect(valor(lerData(celula, false))).toBe(esperado)
  })

  it.each<[number, boolean, string | null]>([
    [1, false, "1900-01-01"],
    [59, false, "1900-02-28"],
    [60, false, null],
    [61, false, "1900-03-01"],
    [45_658, false, "2025-01-01"],
    [44_196, true, "2025-01-01"],
    [0, true, "1904-01-01"],
  ])("o serial %d (1904: %s) é %s", (serial, desde1904, esperado) => {
    expect(dataDoSerial(serial, desde1904)).toBe(esperado)
  })

  it("todo dia de 1901 a 2150 vai e volta pelo serial", () => {
    for (let dia = Date.UTC(1901, 0, 1); dia < Date.UTC(2150, 0, 1); dia += 86_400_000 * 17) {
      const iso = new Date(dia).toISOString().slice(0, 10)
      const serial = (dia - Date.UTC(1899, 11, 30)) / 86_400_000
      expect(dataDoSerial(serial, false)).toBe(iso)
      expect(dataDoSerial(serial - 1_462, true)).toBe(dia >= Date.UTC(1904, 0, 1) ? iso : null)
      expect(valor(lerData(iso.split("-").reverse().join("/"), false))).toBe(iso)
    }
  })

  it.each<[Celula, string | null]>([
    ["dez/2025", "2025-12"],
    ["dez/25", "2025-12"],
    ["Dezembro de 2025", "2025-12"],
    ["março/2025", "2025-03"],
    ["12/2025", "2025-12"],
    ["2025-12", "2025-12"],
    [202_512, "2025-12"],
    ["202512", "2025-12"],
    ["202513", "erro"],
    [12.2025, "erro"],
    ["31/12/2025", "2025-12"],
    [{ data: "2025-12-15" }, "2025-12"],
    ["13/2025", "erro"],
    ["dez", "erro"],
  ])("%j é o mês %s", (celula, esperado) => {
    expect(valor(lerMes(celula, false))).toBe(esperado)
  })
})

describe("documentos", () => {
  it.each<[Celula, string | null]>([
    ["11.222.333/0001-81", "11222333000181"],
    [11_222_333_000_181, "11222333000181"],
    ["1.1222333000181E+13", "11222333000181"],
    ["1,12223E+13", "erro"],
    // As some programs write a column with an empty cell in it.
    ["11222333000181.0", "11222333000181"],
    // 00.000.000/0001-91, Banco do Brasil, as a number.
    [191, "erro"],
    [394_460_005_887, "00394460005887"],
    ["12.ABC.345/01DE-35", "12ABC34501DE35"],
    ["11.222.333/0001-82", "erro"],
    ["", null],
  ])("o CNPJ %j é %s", (celula, esperado) => {
    expect(valor(lerCnpj(celula))).toBe(esperado)
  })
  it.each<[Celula, string]>([
    ["529.982.247-25", "52998224725"],
    [52_998_224_725, "52998224725"],
    ["11222333000181", "11222333000181"],
    ["529.982.247-26", "erro"],
  ])("o documento %j é %s", (celula, esperado) => {
    expect(valor(lerDocumento(celula))).toBe(esperado)
  })
})

describe("cadastro", () => {
  it.each([
    ["4721-1/02, 5611-2/03", ["4721-1/02", "5611-2/03"]],
    ["4721-1/02 | 5611-2/03|6201501", ["4721-1/02", "5611-2/03", "6201501"]],
    ["4721-1/02 / 5611-2/03", ["4721-1/02", "5611-2/03"]],
    ["4721102/5611203", ["4721102", "5611203"]],
    ["4721-1/02 (I) e 56.11-2-03 (III/V)", ["4721-1/02 (I)", "56.11-2-03 (III/V)"]],
    // Within a description a comma and an "e" are only words of it.
    ["4721-1/02 Padaria, doces e pães; 5611-2/03", ["4721-1/02 Padaria, doces e pães", "5611-2/03"]],
  ])("os CNAEs %j são %j", (texto, partes) => {
    expect(separarCnaes(texto)).toEqual(partes)
  })
  it.each([
    ["6201-5/01", "6201501"],
    ["6201-5/01 - Desenvolvimento de programas", "6201501"],
    ["111301", "0111301"],
    ["6201-5/01 / 6202-3/00", "erro"],
    ["6201-5/01 Desenvolvimento, 6202-3/00", "erro"],
    ["6201-5/01; 6202-3/00", "erro"],
    // The second is not in the table, or lost its zero: it is one that was meant all the same.
    ["6201-5/01, 6202-3/99", "erro"],
    ["6201-5/01 e 111301", "erro"],
  ])("o CNAE %j é %s", (texto, codigo) => {
    expect(valor(lerCnae(texto))).toBe(codigo)
  })
  it.each([
    ["Anexo III", "III"],
    ["3", "III"],
    ["III/V", "III/V"],
    ["iii ou v", "III/V"],
    ["VI", "erro"],
  ])("o anexo %j é %s", (t, a) => {
    expect(valor(lerAnexo(t))).toBe(a)
  })
  it.each([
    ["Serviços", "servicos"],
    ["INDÚSTRIA", "comercio"],
    ["comércio e serviços", "ambos"],
    ["Caminhoneiro municipal", "caminhoneiro-municipal"],
    ["caminhoneiro - intermunicipal", "caminhoneiro-intermunicipal"],
    ["caminhoneiro interestadual", "caminhoneiro-intermunicipal"],
    ["Caminhoneiro ambos", "caminhoneiro-ambos"],
    // It does not say which taxes.
    ["caminhoneiro", "erro"],
  ])("a atividade do MEI %j é %s", (t, atividade) => {
    const ler = LEITORES.atividadeMei
    expect(ler && valor(ler(t))).toBe(atividade)
  })
  it.each([
    ["São Paulo", "SP", "3550308"],
    ["SAO PAULO", null, "3550308"],
    ["Campinas/SP", null, "3509502"],
    ["3550308", null, "3550308"],
    // Bom Jesus is in five states.
    ["Bom Jesus", null, "erro"],
    ["Bom Jesus", "PI", "2201903"],
    ["Pasárgada", "SP", "erro"],
  ])("o município %j (%s) é %s", (nome, uf, esperado) => {
    const lido = lerMunicipio(nome, uf)
    expect("valor" in lido ? lido.valor.codigo : "erro").toBe(esperado)
  })

  it.each([
    ["Joinvile", "SC", "Parecido: Joinville. "],
    ["Joinvile", "SP", ""],
    // São Carlos and São Marcos are of other states, and two letters away.
    ["São Carls", "SP", "Parecido: São Carlos. "],
    ["Pasárgada", "SP", ""],
  ])("de %j (%s), que não existe, diz-se o parecido: %j", (nome, uf, parecido) => {
    expect(lerMunicipio(nome, uf)).toMatchObject({
      erro: expect.stringContaining(`em ${uf}. ${parecido}Confira o nome e a UF`),
    })
  })
})

describe("o regime como os escritórios o escrevem", () => {
  it.each([
    ["L. PRESUMIDO", "presumido"],
    ["S. NACIONAL", "simples"],
    ["LUCRO PRES.", "presumido"],
    ["Lucro Presumido - Trimestral", "presumido"],
    ["LP", "presumido"],
    ["LUC. REAL ANUAL", "real"],
    ["SIMPLES NAC.", "simples"],
    ["1 - Simples Nacional (ME)", "simples"],
    ["S/N", null],
    ["SN", "simples"],
    ["S.N.", "simples"],
    ["SIMEI - Simples Nacional", "mei"],
    ["MEI/SIMEI", "mei"],
    // Which of the two, or against one of them: a person says.
    ["Simples / Presumido", null],
    ["Não optante pelo Simples", null],
    ["Excluída do Simples", null],
  ])("%s é %s", (texto, regime) => {
    const lida = LEITORES.regime?.(texto)
    expect(lida && "valor" in lida ? lida.valor : null).toBe(regime)
  })
})

describe("células que dizem menos, ou mais, do que se espera", () => {
  it("o estado por extenso é a sua sigla; outra coisa de duas letras não é estado", () => {
    expect(LEITORES.uf?.("Rio Grande do Sul")).toEqual({ valor: "RS" })
    expect(LEITORES.uf?.("sp")).toEqual({ valor: "SP" })
    expect(LEITORES.uf?.("XX")).toMatchObject({ erro: expect.stringContaining("“XX” não é um estado") })
  })

  it("dois e-mails ou dois telefones: fica o primeiro, e é dito", () => {
    expect(LEITORES.email?.("a@x.com.br; b@x.com.br")).toEqual({
      valor: "a@x.com.br",
      aviso: "ficou o primeiro dos 2, “a@x.com.br”",
    })
    expect(LEITORES.telefone?.("(19) 3232-1010 / 19 98888-7777")).toMatchObject({ valor: "1932321010" })
  })

  it("uma abertura só com o mês é o dia 1º; o dia, quando há, é o que vale", () => {
    expect(lerDataOuMes("05/2020", false)).toEqual({
      valor: "2020-05-01",
      aviso: "“05/2020” não diz o dia: ficou o dia 1º",
    })
    expect(lerDataOuMes("mai/20", false)).toMatchObject({ valor: "2020-05-01" })
    expect(lerDataOuMes("17/05/2020", false)).toEqual({ valor: "2020-05-17" })
    // 01.02.21 is a day and not a month of anything.
    expect(lerDataOuMes("01.02.21", false)).toEqual({ valor: "2021-02-01" })
    expect(lerDataOuMes(52_020, false)).toEqual(lerData(52_020, false))
  })
})
