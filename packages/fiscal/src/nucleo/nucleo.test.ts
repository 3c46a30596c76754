import { describe, expect, it } from "vitest"
import {
  compararCompetencias,
  competencia,
  competenciaDaData,
  competenciaPorExtenso,
  competenciasEntre,
  formatarCompetencia,
  janeiroDe,
  mesesEntre,
  somarMeses,
} from "./competencia.ts"
import { dataIso, diaDaSemana, pascoa, somarDias, ultimoDia } from "./data.ts"
import { deReais, paraReais, reaisPorExtenso } from "./dinheiro.ts"
import { EntradaInvalida, ErroDeTabela, ErroFiscal, ParametroSemVigencia } from "./erros.ts"
import type { ParametroUsado, Passo } from "./memoria.ts"
import { definirParametro, vigenteEm } from "./parametro.ts"
import {
  type Aliquota,
  emFracao,
  emReais,
  emTexto,
  entrada,
  filhosDe,
  grupo,
  inteiro,
  parametrosDaMemoria,
  parametroTaxa,
  produto,
} from "./passos.ts"
import { limite, produtoDeTaxas, somaDeTaxas } from "./passos-taxas.ts"
import {
  compararTaxas,
  dividir,
  formatarTaxa,
  fracao,
  multiplicar,
  percentualPorExtenso,
  somarTaxas,
  subtrairTaxas,
  taxa,
  textoDaQuantia,
  textoDaTaxa,
} from "./taxa.ts"

describe("dinheiro", () => {
  for (const [texto, valor, escrito] of [
    ["1234.56", 123456n, "1234.56"],
    ["0.05", 5n, "0.05"],
    ["-3", -300n, "-3.00"],
    ["-0.07", -7n, "-0.07"],
    ["99999999999999999999.99", 9999999999999999999999n, "99999999999999999999.99"],
  ] as const) {
    it(`lê e escreve ${texto}`, () => {
      expect(deReais(texto)).toBe(valor)
      expect(paraReais(valor)).toBe(escrito)
    })
  }

  for (const texto of ["1,50", "1.000,00", "1.234", "1e3", "", " 1", "R$ 1.00", ".5"]) {
    it(`recusa "${texto}"`, () => expect(() => deReais(texto, "receita")).toThrow(/^receita: /))
  }

  it("escreve para leitura com milhar e vírgula", () => {
    expect(reaisPorExtenso(123456789n)).toBe("R$ 1.234.567,89")
    expect(reaisPorExtenso(-5n)).toBe("-R$ 0,05")
  })
})

describe("taxa e arredondamento", () => {
  it("meio para cima: 0,5 centavo sobe, 0,4999… não, negativo espelha", () => {
    expect(dividir(5n, 10n, "meio-para-cima")).toBe(1n)
    expect(dividir(4999999n, 10000000n, "meio-para-cima")).toBe(0n)
    expect(dividir(-5n, 10n, "meio-para-cima")).toBe(-1n)
    expect(dividir(-4n, 10n, "meio-para-cima")).toBe(0n)
  })

  it("truncar despreza o resto", () => {
    expect(dividir(999n, 1000n, "truncar")).toBe(0n)
    expect(dividir(-1999n, 1000n, "truncar")).toBe(-1n)
  })

  it("frações são exatas: um terço vezes três é um", () => {
    expect(compararTaxas(multiplicar(fracao(1n, 3n), fracao(3n, 1n)), fracao(1n, 1n))).toBe(0)
  })

  it("texto de decimal da lei não muda; quociente sai com 10 casas", () => {
    expect(textoDaTaxa(taxa("0.0600"))).toBe("0.0600")
    expect(textoDaTaxa(fracao(2n, 3n))).toBe("0.6666666667")
    expect(formatarTaxa(fracao(1n, 8n), 2)).toBe("0.13")
  })

  it("dinheiro antes do arredondamento é cortado, não arredondado, na tela", () => {
    expect(textoDaQuantia(fracao(500499999999n, 1000000000n))).toBe("5.00499999")
    expect(textoDaQuantia(fracao(500n, 1n))).toBe("5.00")
  })

  it("percentual por extenso não perde zeros inteiros", () => {
    expect(percentualPorExtenso(taxa("0.20"))).toBe("20%")
    expect(percentualPorExtenso(taxa("0.1402"))).toBe("14,02%")
    expect(percentualPorExtenso(taxa("1.00"))).toBe("100%")
  })
})

describe("competência e calendário", () => {
  it("soma meses atravessando o ano", () => {
    expect(somarMeses(competencia("2026-12"), 1)).toBe("2027-01")
    expect(somarMeses(competencia("2026-01"), -1)).toBe("2025-12")
    expect(somarMeses(competencia("2026-01"), -13)).toBe("2024-12")
    expect(mesesEntre(competencia("2025-11"), competencia("2026-02"))).toBe(3)
    expect(competenciasEntre(competencia("2025-12"), competencia("2026-02"))).toEqual(["2025-12", "2026-01", "2026-02"])
  })

  it("recusa mês e data que não existem", () => {
    expect(() => competencia("2026-00")).toThrow()
    expect(() => competencia("2026-1")).toThrow()
    expect(() => dataIso("2026-02-29")).toThrow()
    expect(dataIso("2028-02-29")).toBe("2028-02-29")
  })

  it("dias concordam com o calendário do sistema por 13 anos", () => {
    for (let data = "2018-01-01"; data < "2031-01-01"; data = somarDias(data, 1)) {
      const sistema = new Date(`${data}T00:00:00Z`)
      expect(sistema.toISOString().slice(0, 10)).toBe(data)
      expect(diaDaSemana(data)).toBe(sistema.getUTCDay())
    }
  })

  it("último dia do mês, também em ano bissexto", () => {
    expect(ultimoDia(competencia("2024-02"))).toBe("2024-02-29")
    expect(ultimoDia(competencia("2100-02"))).toBe("2100-02-28")
    expect(ultimoDia(competencia("2026-12"))).toBe("2026-12-31")
  })

  it("Páscoa nos extremos e em anos comuns", () => {
    // Almanac dates: earliest and latest of the 21st century among them.
    expect(["2008", "2038", "2024", "2026", "2030"].map((ano) => pascoa(Number(ano)))).toEqual([
      "2008-03-23",
      "2038-04-25",
      "2024-03-31",
      "2026-04-05",
      "2030-04-21",
    ])
  })
})

describe("vigência de parâmetros", () => {
  const norma = { titulo: "Lei de teste" }
  const periodo = (desde: string, ate: string | null, valor: number) => ({
    desde,
    ate,
    valor,
    norma,
    confianca: "verified" as const,
  })
  const tabela = (...periodos: ReturnType<typeof periodo>[]) =>
    definirParametro({ tabela: "teste", descricao: "Teste", unidade: "inteiro", periodos })
  const duas = tabela(periodo("2020-01-01", "2020-06-30", 1), periodo("2020-08-01", "2020-12-31", 2))

  it("vale no primeiro e no último dia do período", () => {
    expect(vigenteEm(duas, "2020-01-01").valor).toBe(1)
    expect(vigenteEm(duas, "2020-06-30").valor).toBe(1)
    expect(vigenteEm(duas, "2020-08-01").valor).toBe(2)
    expect(vigenteEm(duas, "2020-12-31").valor).toBe(2)
  })

  for (const [data, quando] of [
    ["2019-12-31", "antes do primeiro"],
    ["2020-07-15", "num intervalo"],
    ["2021-01-01", "depois do último"],
  ] as const) {
    it(`${quando} é erro, com tabela e data`, () => {
      expect(() => vigenteEm(duas, data)).toThrow(ParametroSemVigencia)
      expect(() => vigenteEm(duas, data)).toThrow(data.split("-").reverse().join("/"))
    })
  }

  it("períodos sobrepostos ou fora de ordem são recusados", () => {
    expect(() => tabela(periodo("2020-01-01", "2020-06-30", 1), periodo("2020-06-30", null, 2))).toThrow(/sobrepostos/)
    expect(() => tabela(periodo("2020-01-01", null, 1), periodo("2021-01-01", null, 2))).toThrow(/sobrepostos/)
    expect(() => tabela(periodo("2020-02-01", "2020-01-31", 1))).toThrow(/sobrepostos/)
  })
})

describe("erros", () => {
  it("cada um tem nome e código estáveis, e guarda o campo ou a tabela", () => {
    const invalida = new EntradaInvalida("receitas[0].valor", "não pode ser negativo")
    expect(invalida).toMatchObject({
      name: "EntradaInvalida",
      codigo: "entrada-invalida",
      campo: "receitas[0].valor",
      message: "receitas[0].valor: não pode ser negativo",
    })
    const semVigencia = new ParametroSemVigencia("salario-minimo", "Salário mínimo", "2027-01-31")
    expect(semVigencia).toMatchObject({
      name: "ParametroSemVigencia",
      codigo: "parametro-sem-vigencia",
      tabela: "salario-minimo",
      data: "2027-01-31",
    })
    expect(semVigencia.message).toMatch(/31\/01\/2027 para Salário mínimo\. Veja em Valores datados/)
    expect(new ErroDeTabela("x")).toMatchObject({ name: "ErroDeTabela", codigo: "erro-de-tabela" })
    expect(new ErroFiscal("outro", "y")).toMatchObject({ name: "ErroFiscal", codigo: "outro", message: "y" })
    for (const erro of [invalida, semVigencia, new ErroDeTabela("x")]) expect(erro).toBeInstanceOf(ErroFiscal)
  })

  it("sem outro nome, o campo do erro é o que se lê", () => {
    expect(() => competencia("x")).toThrow(/^competencia: /)
    expect(() => dataIso("x")).toThrow(/^data: /)
    expect(() => competenciaDaData("x")).toThrow(/^data: /)
    expect(() => deReais("x")).toThrow(/^valor: /)
    expect(() => taxa("x")).toThrow(/^taxa: /)
  })
})

describe("leitura estrita", () => {
  it("competência e data com sobra de um lado ou do outro são recusadas", () => {
    for (const texto of ["12026-01", "2026-011", "2026-13", "2026-00", " 2026-01"]) {
      expect(() => competencia(texto)).toThrow(/não é uma competência/)
    }
    for (const texto of ["12026-01-01", "2026-01-011", "2026-01-00", "2026-02-30"]) {
      expect(() => dataIso(texto)).toThrow(/não é uma data/)
    }
    for (const texto of ["12026-01-01", "2026-01-011", "2026-13-01"]) expect(() => competenciaDaData(texto)).toThrow()
    expect(competenciaDaData("2026-11-30")).toBe("2026-11")
  })

  it("decimal com sinal repetido, vírgula, vazio ou sobra é recusado", () => {
    for (const texto of ["", "1,5", "x1", "1x", "--1", "1.", ".5", "1e3"]) expect(() => taxa(texto)).toThrow(/^taxa: /)
    expect(taxa("-0.05")).toMatchObject({ num: -5n, den: 100n, casas: 2 })
    for (const texto of ["5-", "1-2", "-"]) expect(() => deReais(texto)).toThrow(/^valor: /)
  })
})

describe("frações", () => {
  it("denominador zero ou negativo é erro, ao criar e ao dividir", () => {
    for (const den of [0n, -1n]) {
      expect(() => fracao(1n, den)).toThrow(/^taxa: denominador/)
      expect(() => dividir(1n, den, "truncar")).toThrow(/^divisao: denominador/)
      expect(() => dividir(1n, den, "meio-para-cima")).toThrow(/^divisao: denominador/)
    }
    expect(dividir(7n, 1n, "meio-para-cima")).toBe(7n)
    expect(dividir(0n, 3n, "meio-para-cima")).toBe(0n)
  })

  it("as casas de um decimal acompanham produto, soma e diferença; um quociente não tem casas", () => {
    expect(fracao(3n, 1n).casas).toBe(0)
    expect(fracao(1n, 3n).casas).toBeNull()
    expect(multiplicar(taxa("0.5"), taxa("0.25"))).toEqual({ num: 125n, den: 1000n, casas: 3 })
    expect(multiplicar(taxa("0.5"), fracao(1n, 3n)).casas).toBeNull()
    expect(multiplicar(fracao(1n, 3n), taxa("0.5")).casas).toBeNull()
    expect(somarTaxas(taxa("0.10"), taxa("0.25"))).toEqual({ num: 35n, den: 100n, casas: 2 })
    expect(somarTaxas(taxa("0.1"), taxa("0.25"))).toEqual({ num: 350n, den: 1000n, casas: 3 })
    expect(somarTaxas(fracao(1n, 3n), taxa("0.5")).casas).toBeNull()
    expect(subtrairTaxas(taxa("1.10"), taxa("1.00"))).toEqual({ num: 10n, den: 100n, casas: 2 })
  })

  it("texto: negativo, inteiro, decimal longo e quociente negativo", () => {
    expect(textoDaTaxa(taxa("-0.05"))).toBe("-0.05")
    expect(textoDaTaxa(taxa("3"))).toBe("3")
    expect(textoDaTaxa(taxa("0.0123456789"))).toBe("0.0123456789")
    // Onze casas passam do que se mostra: dez, meio para cima.
    expect(textoDaTaxa(taxa("0.01234567895"))).toBe("0.0123456790")
    expect(textoDaTaxa(fracao(-2n, 3n))).toBe("-0.6666666667")
    expect(formatarTaxa(taxa("-0.125"), 2)).toBe("-0.13")
    expect(formatarTaxa(taxa("0.124"), 0)).toBe("0")
  })

  it("comparação nas três direções", () => {
    expect(compararTaxas(taxa("0.1"), fracao(1n, 3n))).toBe(-1)
    expect(compararTaxas(fracao(1n, 3n), taxa("0.1"))).toBe(1)
    expect(compararTaxas(taxa("0.50"), fracao(1n, 2n))).toBe(0)
  })

  it("quantia na tela: ao menos duas casas, sem zeros que sobram, negativa com sinal", () => {
    expect(textoDaQuantia(fracao(150n, 1n))).toBe("1.50")
    expect(textoDaQuantia(fracao(1505n, 10n))).toBe("1.505")
    expect(textoDaQuantia(fracao(0n, 1n))).toBe("0.00")
    expect(textoDaQuantia(fracao(-150n, 1n))).toBe("-1.50")
    expect(textoDaQuantia(fracao(100n, 3n))).toBe("0.33333333")
    expect(textoDaQuantia(fracao(10_000_000n, 1n))).toBe("100000.00")
    expect(textoDaQuantia(fracao(100_100_001n, 1_000_000n))).toBe("1.00100001")
  })
})

describe("zero", () => {
  it("não tem sinal em nenhuma escrita", () => {
    expect(paraReais(0n)).toBe("0.00")
    expect(reaisPorExtenso(0n)).toBe("R$ 0,00")
    expect(reaisPorExtenso(99999n)).toBe("R$ 999,99")
    expect(reaisPorExtenso(100000n)).toBe("R$ 1.000,00")
  })
})

describe("calendário de outras épocas", () => {
  it("os meses por extenso", () => {
    expect(competenciasEntre(competencia("2026-01"), competencia("2026-12")).map(competenciaPorExtenso)).toEqual([
      "janeiro/2026",
      "fevereiro/2026",
      "março/2026",
      "abril/2026",
      "maio/2026",
      "junho/2026",
      "julho/2026",
      "agosto/2026",
      "setembro/2026",
      "outubro/2026",
      "novembro/2026",
      "dezembro/2026",
    ])
    expect(formatarCompetencia(competencia("2026-03"))).toBe("03/2026")
  })

  it("comparação e contagem de competências", () => {
    const antes = competencia("2025-12")
    const depois = competencia("2026-01")
    expect(compararCompetencias(antes, depois)).toBeLessThan(0)
    expect(compararCompetencias(depois, antes)).toBeGreaterThan(0)
    expect(compararCompetencias(antes, antes)).toBe(0)
    expect(competenciasEntre(depois, antes)).toEqual([])
    expect(janeiroDe(competencia("2026-11"))).toBe("2026-01")
    expect(somarMeses(competencia("2026-10"), -1)).toBe("2026-09")
    expect(somarMeses(competencia("0999-12"), 1)).toBe("1000-01")
  })

  it("concorda com o calendário do sistema na virada de ano e no fim de fevereiro, de 1600 a 2400", () => {
    const divergentes: string[] = []
    for (let ano = 1600; ano <= 2400; ano += 1) {
      for (const mesEDia of ["01-01", "02-28", "03-01", "12-31"]) {
        const data = `${ano}-${mesEDia}`
        const sistema = new Date(`${data}T00:00:00Z`)
        if (diaDaSemana(data) !== sistema.getUTCDay()) divergentes.push(data)
        sistema.setUTCDate(sistema.getUTCDate() + 1)
        if (somarDias(data, 1) !== sistema.toISOString().slice(0, 10)) divergentes.push(data)
      }
    }
    expect(divergentes).toEqual([])
  })

  it("Páscoa dos anos em que o cômputo tem exceção, e dos extremos", () => {
    // 1954, 1981, 2049 e 2076 são as exceções do cômputo gregoriano; 1818 e 2285 a data mais cedo, 1943 a mais tarde.
    const anos = ["1818-03-22", "1900-04-15", "1943-04-25", "1954-04-18", "1981-04-19", "2000-04-23", "2049-04-18"]
    for (const data of [...anos, "2076-04-19", "2285-03-22"]) expect(pascoa(Number(data.slice(0, 4)))).toBe(data)
  })
})

describe("combinadores", () => {
  const umaTaxa = (texto: string): Aliquota => ({
    taxa: taxa(texto),
    passo: { tipo: "entrada", rotulo: texto, valor: emFracao(taxa(texto)), origem: null },
  })
  const cem = entrada("Cem", deReais("100.00"), null)

  it("cada valor diz a sua unidade", () => {
    expect(emFracao(taxa("0.06"))).toEqual({ unidade: "fracao", valor: "0.06" })
    expect(emTexto("sim")).toEqual({ unidade: "texto", valor: "sim" })
    expect(emReais(150n)).toEqual({ unidade: "reais", valor: "1.50" })
    expect(inteiro("Meses", 3).passo.valor).toEqual({ unidade: "inteiro", valor: "3" })
  })

  it("um produto entre os fatores abre-se nos fatores dele: um nível, mesmo valor", () => {
    const composto = produtoDeTaxas("Composto", umaTaxa("0.5"), umaTaxa("0.1"))
    const { quantidade, passo } = produto("Produto", cem, [composto, umaTaxa("0.2")])
    expect(filhosDe(passo).map(({ rotulo }) => rotulo)).toEqual(["Cem", "0.5", "0.1", "0.2"])
    // 100,00 × 0,5 × 0,1 × 0,2 = 1,00
    expect(compararTaxas(quantidade, fracao(100n, 1n))).toBe(0)
  })

  it("soma de taxas mostra as duas parcelas", () => {
    const { passo } = somaDeTaxas("Soma", umaTaxa("0.01"), umaTaxa("0.02"))
    expect([passo.valor.valor, filhosDe(passo).length]).toEqual(["0.03", 2])
  })

  it("o limite só é aplicado quando muda o valor: abaixo, igual e acima", () => {
    const aplicado = (texto: string) => limite("Teto", umaTaxa(texto), umaTaxa("0.05"))
    expect(aplicado("0.0499")).toMatchObject({ taxa: taxa("0.0499"), passo: { aplicado: false } })
    expect(aplicado("0.05").passo).toMatchObject({ aplicado: false })
    expect(aplicado("0.0501")).toMatchObject({ taxa: taxa("0.05"), passo: { aplicado: true } })
  })

  it("os períodos selados vêm de parâmetros e de faixas, em qualquer altura, e uma vez cada", () => {
    const uso = (item: string): ParametroUsado => ({
      tabela: "teste",
      item,
      desde: "2020-01-01",
      ate: null,
      confianca: "verified",
    })
    const a = uso("a")
    const b = uso("b")
    const dentro = parametroTaxa("A", taxa("0.1"), a, { titulo: "Lei" })
    const faixa: Passo = {
      tipo: "faixa",
      rotulo: "Faixa",
      valor: emFracao(taxa("0.1")),
      parametro: b,
      base: dentro.passo,
      faixas: [],
      escolhida: 1,
    }
    expect(parametrosDaMemoria(grupo("Raiz", emTexto("x"), [faixa, dentro.passo]))).toEqual([b, a])
  })

  it("um período pode durar um só dia", () => {
    const periodos = [
      { desde: "2020-01-01", ate: "2020-01-01", valor: 1, norma: { titulo: "Lei" }, confianca: "verified" as const },
    ]
    const parametro = definirParametro({ tabela: "t", descricao: "T", unidade: "inteiro", periodos })
    expect(vigenteEm(parametro, "2020-01-01").valor).toBe(1)
  })
})
