import { describe, expect, it } from "vitest"
import { competencia } from "../../nucleo/competencia.ts"
import { deReais } from "../../nucleo/dinheiro.ts"
import { ErroDeTabela } from "../../nucleo/erros.ts"
import { acrescentarPeriodos } from "../../parametros/acrescentar.ts"
import { TABELAS, type Tabelas } from "../../parametros/tabelas.ts"
import { calculado, todos } from "../apuracao/empresa.casos.ts"
import { prepararMes } from "./mes.ts"
import type { AtividadeDoMes, EntradaDoMes, FormaDoMes } from "./tipos.ts"

const interna = (anexo: AtividadeDoMes["anexo"]): AtividadeDoMes => ({ anexo, situacoes: [], mercado: "interno" })
const externa = (anexo: AtividadeDoMes["anexo"]): AtividadeDoMes => ({ anexo, situacoes: [], mercado: "externo" })

const FORMA: FormaDoMes = {
  periodoApuracao: competencia("2026-10"),
  abertura: "2015-05-10",
  atividades: [interna("I")],
}

interface Mes extends Partial<Omit<EntradaDoMes, "interno" | "externo" | "folhas">> {
  /** Centavos of every earlier month; a list says the months from the last one back. */
  readonly interno?: number | readonly number[]
  readonly externo?: number | readonly number[]
  readonly folhas?: number | readonly number[]
}

/** The last month is the last of the list; what is not given is zero. */
function espalhar(quantos: number, valores: number | readonly number[]): number[] {
  const doFim = (i: number) => (typeof valores === "number" ? valores : (valores[quantos - 1 - i] ?? 0))
  return Array.from({ length: quantos }, (_, i) => doFim(i))
}

/** A month ready to be evaluated, and the switch after which any reading of a table fails. */
function preparar(forma: Partial<FormaDoMes>, mes: Mes, tabelas: Tabelas = TABELAS) {
  let fechadas = false
  const vigiadas = new Proxy(tabelas, {
    get(alvo, nome, eu) {
      if (fechadas) throw new Error(`leu a tabela ${String(nome)}`)
      return Reflect.get(alvo, nome, eu)
    },
  })
  const avaliador = prepararMes({ ...FORMA, ...forma }, vigiadas)
  const { interno = 0, externo, folhas, receitas = [100_000], ...resto } = mes
  const entrada: EntradaDoMes = {
    ...resto,
    receitas,
    interno: espalhar(avaliador.meses.length, interno),
    ...(externo === undefined ? {} : { externo: espalhar(avaliador.meses.length, externo) }),
    ...(folhas === undefined ? {} : { folhas: espalhar(avaliador.mesesDaFolha.length, folhas) }),
  }
  const fechar = () => {
    fechadas = true
  }
  return { avaliador, entrada, fechar }
}

/** On machine integers alone: falls if the rules are asked. */
function semLer(...argumentos: Parameters<typeof preparar>) {
  const { avaliador, entrada, fechar } = preparar(...argumentos)
  fechar()
  return avaliador.avaliar(entrada)
}

/** With the rules at hand. */
function avaliar(...argumentos: Parameters<typeof preparar>) {
  const { avaliador, entrada } = preparar(...argumentos)
  return avaliador.avaliar(entrada)
}

const LEU = /leu a tabela/

describe("limites do ano no mês avaliado", () => {
  it("no sublimite, 3.600.000, ainda é uma parte só; um centavo acima divide", () => {
    // 9 × 300.000 = 2.700.000 antes de outubro
    const com = (receita: number) => [{}, { interno: 30_000_000, receitas: [receita] }] as const
    expect(semLer(...com(90_000_000))).toMatchObject({
      rba: 360_000_000,
      situacaoSublimite: "dentro",
      efeitoSublimite: "nenhum",
      situacaoLimite: "dentro",
      efeitoLimite: "nenhum",
      itens: [{ parcela: "P1", base: 90_000_000, faixa: 5 }],
    })
    expect(() => semLer(...com(90_000_001))).toThrow(LEU)
    expect(avaliar(...com(90_000_001))).toMatchObject({
      situacaoSublimite: "excesso-ate-20",
      efeitoSublimite: "ano-seguinte",
      itens: [
        { parcela: "P1", base: 90_000_000 },
        { parcela: "P2", base: 1 },
      ],
    })
  })

  it("impedido de ICMS e ISS, só o limite divide, e as duas situações seguem os 20 %", () => {
    // 9 × 400.000 = 3.600.000 antes de outubro; 3.600.000 + 20 % = 4.320.000
    const com = (receita: number) => [{ impedidoIcmsIss: true }, { interno: 40_000_000, receitas: [receita] }] as const
    // 6ª faixa: (4.800.000 × 19 % − 378.000) ÷ 4.800.000 = 11,125 %; 720.000 × 11,125 % = 80.100,00
    expect(semLer(...com(72_000_000))).toMatchObject({
      das: 8_010_000,
      situacaoSublimite: "excesso-ate-20",
      efeitoSublimite: "ano-seguinte",
      itens: [{ parcela: "P2", faixa: 6 }],
    })
    expect(semLer(...com(72_000_001))).toMatchObject({
      situacaoSublimite: "excesso-acima-20",
      efeitoSublimite: "mes-seguinte",
      situacaoLimite: "dentro",
    })
    expect(semLer(...com(120_000_000))).toMatchObject({ rba: 480_000_000, situacaoLimite: "dentro" })
    expect(() => semLer(...com(120_000_001))).toThrow(LEU)
    expect(avaliar(...com(120_000_001))).toMatchObject({
      situacaoLimite: "excesso-ate-20",
      efeitoLimite: "ano-seguinte",
      itens: [{ parcela: "P2" }, { parcela: "P3", base: 1 }],
    })
  })

  it("impedido: a segunda parte começa quando o ano anterior ao mês chega ao sublimite", () => {
    const meses = Array.from({ length: 9 }, () => 40_000_000)
    const parcelas = (ultimo: number) =>
      semLer({ impedidoIcmsIss: true }, { interno: [ultimo, ...meses.slice(1)] }).itens.map(({ parcela }) => parcela)
    expect(parcelas(40_000_000)).toEqual(["P2"])
    expect(parcelas(39_999_999)).toEqual(["P1"])
  })

  it("no ano de abertura o excesso acima de 20 % retroage", () => {
    // Abertura em outubro: 3 meses; sublimite de 900.000 e 1.080.000 com a tolerância
    const com = (receita: number) => semLer({ abertura: "2026-10-02", impedidoIcmsIss: true }, { receitas: [receita] })
    expect(com(90_000_000)).toMatchObject({ situacaoSublimite: "dentro", efeitoSublimite: "nenhum" })
    expect(com(90_000_001)).toMatchObject({ situacaoSublimite: "excesso-ate-20", efeitoSublimite: "ano-seguinte" })
    expect(com(108_000_000).situacaoSublimite).toBe("excesso-ate-20")
    expect(com(108_000_001)).toMatchObject({
      situacaoSublimite: "excesso-acima-20",
      efeitoSublimite: "retroativo-ao-inicio",
      situacaoLimite: "dentro",
    })
  })

  it("a exportação tem limite do mesmo tamanho, e vale o pior dos dois", () => {
    const com = (externo: number) =>
      semLer({ atividades: [interna("I"), externa("I")], impedidoIcmsIss: true }, { receitas: [100, externo] })
    expect(com(480_000_000)).toMatchObject({
      situacaoLimite: "dentro",
      efeitoLimite: "nenhum",
      rbaExportacao: 480_000_000,
    })
    expect(com(480_000_001)).toMatchObject({ situacaoLimite: "excesso-ate-20", efeitoLimite: "ano-seguinte" })
    expect(com(576_000_000).situacaoLimite).toBe("excesso-ate-20")
    expect(com(576_000_001)).toMatchObject({ situacaoLimite: "excesso-acima-20", efeitoLimite: "mes-seguinte" })
  })

  it("a UF do sublimite reduzido divide em 1.800.000", () => {
    const norma = { titulo: "Portaria de teste" }
    const tabelas = acrescentarPeriodos(
      { ...TABELAS, ufsComSublimiteReduzido: { ...TABELAS.ufsComSublimiteReduzido, periodos: [] } },
      {
        ufsComSublimiteReduzido: [
          { desde: "2026-01-01", ate: "2026-12-31", valor: ["AP"], norma, confianca: "memory" },
        ],
      },
    )
    // 9 × 190.000 = 1.710.000: restam 90.000
    const com = (uf: string, receita: number) =>
      avaliar({ uf }, { interno: 19_000_000, receitas: [receita] }, tabelas).itens.map(({ parcela, base }) => [
        parcela,
        base,
      ])
    expect(com("AP", 9_000_000)).toEqual([["P1", 9_000_000]])
    expect(com("AP", 10_000_000)).toEqual([
      ["P1", 9_000_000],
      ["P2", 1_000_000],
    ])
    expect(com("SP", 10_000_000)).toEqual([["P1", 10_000_000]])
  })
})

describe("Fator R no mês avaliado", () => {
  const forma = { atividades: [interna("III/V")] }
  const doMes = (mes: Mes, extra: Partial<FormaDoMes> = {}) => {
    const { fatorR, itens } = semLer({ ...forma, ...extra }, mes)
    return [fatorR, itens[0]?.anexo]
  }

  it("corte exato, sem folha e sem receita", () => {
    // 12 × 10.000 = 120.000; 28 % = 33.600
    const folhas = (ultima: number) => [ultima, ...Array.from({ length: 11 }, () => 280_000)]
    expect(doMes({ interno: 1_000_000, folhas: folhas(280_000) })).toEqual([28, "III"])
    expect(doMes({ interno: 1_000_000, folhas: folhas(279_999) })).toEqual([27, "V"])
    expect(doMes({ interno: 1_000_000, folhas: 0 })).toEqual([1, "V"])
    expect(doMes({ interno: 0, folhas: 0 })).toEqual([1, "V"])
    expect(doMes({ interno: 0, folhas: [1] })).toEqual([28, "III"])
  })

  it("a receita da janela soma os dois mercados; no primeiro mês, os do próprio mês", () => {
    // 12 × (10.000 + 10.000) = 240.000; 28 % = 12 × 5.600
    expect(doMes({ interno: 1_000_000, externo: 1_000_000, folhas: 560_000 })).toEqual([28, "III"])
    expect(doMes({ interno: 1_000_000, externo: 1_000_100, folhas: 560_000 })).toEqual([27, "V"])
    const primeiro = { abertura: "2026-10-02", atividades: [interna("III/V"), externa("III/V")] }
    const receitas = [1_000_000, 1_000_000]
    expect(doMes({ receitas, folhas: [560_000] }, primeiro)).toEqual([28, "III"])
    expect(doMes({ receitas, folhas: [559_999] }, primeiro)).toEqual([27, "V"])
  })

  it("até 03/2018 arredonda, depois trunca", () => {
    // 27.500 ÷ 100.000
    const em = (periodo: string) =>
      doMes({ interno: [10_000_000], folhas: [2_750_000] }, { periodoApuracao: competencia(periodo) })
    expect(em("2018-03")).toEqual([28, "III"])
    expect(em("2018-04")).toEqual([27, "V"])
  })
})

describe("o que cabe nos inteiros e o que fica com as regras", () => {
  it("somas de até 40 milhões da janela e do mês", () => {
    const forma = { atividades: [interna("I"), externa("I")], impedidoIcmsIss: true }
    // Outubro de 2025 está na janela e fora do ano: 10.000.000 + 29.999.800 + 100 + 100 = 40.000.000
    const longe = (valor: number) => [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, valor]
    const com = (interno: number, externo: number, receitas = [10_000, 10_000]) =>
      preparar(forma, { interno: longe(interno), externo: longe(externo), receitas })
    const cabe = (...argumentos: Parameters<typeof com>) => {
      const { avaliador, entrada, fechar } = com(...argumentos)
      fechar()
      return () => avaliador.avaliar(entrada)
    }
    expect(cabe(1_000_000_000, 2_999_980_000)).not.toThrow()
    expect(cabe(1_000_000_001, 2_999_980_000)).toThrow(LEU)
    expect(cabe(1_000_000_000, 2_999_980_001)).toThrow(LEU)
    expect(cabe(1_000_000_000, 2_999_980_000, [10_001, 10_000])).toThrow(LEU)
    expect(cabe(1_000_000_000, 2_999_980_000, [10_000, 10_001])).toThrow(LEU)
    const { avaliador, entrada } = com(1_000_000_001, 2_999_980_000)
    expect(avaliador.avaliar(entrada)).toMatchObject({ rbt12: 1_000_000_001, rbt12Exportacao: 2_999_980_000 })
  })

  it("folha de até 40 milhões na janela", () => {
    const com = (ultima: number) =>
      [{ atividades: [interna("III/V")] }, { interno: 1_000_000, folhas: [ultima] }] as const
    // 40.000.000 ÷ 120.000 = 333,33
    expect(semLer(...com(4_000_000_000))).toMatchObject({ fatorR: 33_333, itens: [{ anexo: "III" }] })
    expect(() => semLer(...com(4_000_000_001))).toThrow(LEU)
    expect(avaliar(...com(4_000_000_001)).fatorR).toBe(33_333)
  })

  it("o maior valor aceito vai às regras, e um centavo acima dele é recusado", () => {
    const com = (receita: number) => avaliar({ impedidoIcmsIss: true }, { receitas: [receita] })
    expect(com(100_000_000_000_000).receitaMes).toBe(100_000_000_000_000)
    expect(() => com(100_000_000_000_001)).toThrow(/^receitas\[0\]: /)
  })

  it("DAS mínimo: 9,96 espera, 10,00 se paga, zero não é nada", () => {
    // Sem receita anterior, RBT12 de R$ 1,00: Anexo I, 4 %
    const abaixo = (receita: number) => {
      const { das, abaixoDoMinimo } = semLer({}, { receitas: [receita] })
      return [das, abaixoDoMinimo]
    }
    expect(abaixo(24_900)).toEqual([996, true])
    expect(abaixo(25_000)).toEqual([1_000, false])
    expect(abaixo(0)).toEqual([0, false])
  })
})

describe("explicação do mês", () => {
  const forma: Partial<FormaDoMes> = {
    atividades: [interna("I"), interna("III/V")],
    pagamentoDoProLabore: "2026-10-30",
  }
  const mes: Mes = { interno: 1_500_000, folhas: 420_000, receitas: [500_000, 1_000_000], proLabore: 1_000_000 }

  it("cada folha da árvore diz de onde veio", () => {
    const { avaliador, entrada } = preparar(forma, mes)
    const { memoria, resultado } = calculado(avaliador.explicar(entrada).apuracao)
    const origens = todos(memoria).flatMap((passo) => (passo.tipo === "entrada" ? [passo.origem] : []))
    expect(origens).toContainEqual({ tipo: "receita-informada", ids: ["0"] })
    expect(origens).toContainEqual({ tipo: "receita-informada", ids: ["1"] })
    expect(origens).toContainEqual({ tipo: "receita-do-mes", competencia: "2026-09" })
    expect(origens).toContainEqual({ tipo: "folha-informada", ids: ["2025-10"] })
    // RBT12 de 180.000 e Fator R de 28 %: 5.000 × 4 % + 10.000 × 6 % = 800,00
    expect(resultado.das).toBe(deReais("800.00"))
  })

  it("tabelas que mudam depois do preparo são recusadas, e não explicam outro valor", () => {
    const [minimo] = TABELAS.valorMinimoDoDas.periodos
    if (minimo === undefined) throw new Error("sem período")
    const novo = { ...minimo, desde: "2026-01-01", valor: deReais("900.00") }
    const { valorMinimoDoDas } = acrescentarPeriodos(TABELAS, { valorMinimoDoDas: [novo] })
    let trocada = false
    const tabelas = new Proxy(TABELAS, {
      get: (alvo, nome, eu) =>
        trocada && nome === "valorMinimoDoDas" ? valorMinimoDoDas : Reflect.get(alvo, nome, eu),
    })
    const { avaliador, entrada } = preparar(forma, mes, tabelas)
    expect(() => avaliador.explicar(entrada)).not.toThrow()
    trocada = true
    expect(() => avaliador.explicar(entrada)).toThrow(ErroDeTabela)
  })
})
