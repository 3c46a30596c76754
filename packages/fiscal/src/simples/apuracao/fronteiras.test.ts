import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { competencia, somarMeses } from "../../nucleo/competencia.ts"
import { centavos } from "../../nucleo/dinheiro.ts"
import { vigenteEm } from "../../nucleo/parametro.ts"
import { acrescentarPeriodos } from "../../parametros/acrescentar.ts"
import { TABELAS, type Tabelas } from "../../parametros/tabelas.ts"
import { ANEXOS, type AnexoDaAtividade, type Mercado, TRIBUTOS } from "../tipos.ts"
import { apurarSimples } from "./apuracao.ts"
import { calculado } from "./empresa.casos.ts"
import type { EntradaApuracao } from "./tipos.ts"

interface Mes {
  /** Centavos of each line. */
  readonly receitas?: readonly number[]
  readonly linhas?: readonly { readonly anexo: AnexoDaAtividade; readonly mercado?: Mercado }[]
  /** Centavos of every earlier month; a list says the months from the last one back, and what it leaves out is zero. */
  readonly interno?: number | readonly number[]
  readonly externo?: number | readonly number[]
  readonly folhas?: number | readonly number[]
  readonly periodo?: string
  readonly empresa?: Partial<Pick<EntradaApuracao, "abertura" | "impedidoIcmsIss" | "uf">>
}

const MESES = 14

function doMes(valores: number | readonly number[], indice: number) {
  return centavos(BigInt(typeof valores === "number" ? valores : (valores[indice] ?? 0)))
}

function apurar(mes: Mes, tabelas: Tabelas = TABELAS) {
  const { receitas = [100_000], linhas = [{ anexo: "I" }], interno = 0, externo = 0, folhas, periodo = "2026-10" } = mes
  const pa = competencia(periodo)
  const { abertura = "2015-05-10", ...empresa } = mes.empresa ?? {}
  const anteriores = Array.from({ length: MESES }, (_, i) => somarMeses(pa, -1 - i)).filter(
    (competenciaDoMes) => competenciaDoMes >= abertura.slice(0, 7),
  )
  // In the opening month the payroll is that of the month itself.
  const daFolha = anteriores.length === 0 ? [pa] : anteriores
  return calculado(
    apurarSimples(
      {
        periodoApuracao: pa,
        abertura,
        ...empresa,
        linhas: linhas.map(({ anexo, mercado = "interno" }, i) => ({
          id: String(i),
          rotulo: "Receita",
          anexo,
          situacoes: [],
          mercado,
          valor: doMes(receitas, i),
          origem: { tipo: "notas", ids: [] },
        })),
        historico: anteriores.map((competenciaDoMes, i) => ({
          competencia: competenciaDoMes,
          interno: doMes(interno, i),
          externo: doMes(externo, i),
          origens: [],
        })),
        folhas: (folhas === undefined ? [] : daFolha).map((competenciaDoMes, i) => ({
          competencia: competenciaDoMes,
          valor: doMes(folhas ?? 0, i),
          origem: { tipo: "folha-informada", ids: [] },
        })),
      },
      tabelas,
    ),
  ).resultado
}

describe("limites do ano, no centavo", () => {
  it("no sublimite, 3.600.000, ainda é uma parte só; um centavo acima divide", () => {
    // 9 × 300.000 = 2.700.000 antes de outubro
    const com = (receita: number) => apurar({ interno: 30_000_000, receitas: [receita] })
    expect(com(90_000_000)).toMatchObject({
      rba: 360_000_000n,
      situacaoSublimite: "dentro",
      efeitoSublimite: "nenhum",
      situacaoLimite: "dentro",
      efeitoLimite: "nenhum",
      itens: [{ parcela: "P1", base: 90_000_000n, faixa: 5 }],
    })
    expect(com(90_000_001)).toMatchObject({
      situacaoSublimite: "excesso-ate-20",
      efeitoSublimite: "ano-seguinte",
      itens: [
        { parcela: "P1", base: 90_000_000n },
        { parcela: "P2", base: 1n },
      ],
    })
  })

  it("impedido de ICMS e ISS, só o limite divide, e as duas situações seguem os 20%", () => {
    // 9 × 400.000 = 3.600.000 antes de outubro; 3.600.000 + 20 % = 4.320.000
    const com = (receita: number) =>
      apurar({ empresa: { impedidoIcmsIss: true }, interno: 40_000_000, receitas: [receita] })
    // 6ª faixa: (4.800.000 × 19 % − 378.000) ÷ 4.800.000 = 11,125 %; 720.000 × 11,125 % = 80.100,00
    expect(com(72_000_000)).toMatchObject({
      das: 8_010_000n,
      situacaoSublimite: "excesso-ate-20",
      efeitoSublimite: "ano-seguinte",
      itens: [{ parcela: "P2", faixa: 6 }],
    })
    expect(com(72_000_001)).toMatchObject({
      situacaoSublimite: "excesso-acima-20",
      efeitoSublimite: "mes-seguinte",
      situacaoLimite: "dentro",
    })
    expect(com(120_000_000)).toMatchObject({ rba: 480_000_000n, situacaoLimite: "dentro" })
    expect(com(120_000_001)).toMatchObject({
      situacaoLimite: "excesso-ate-20",
      efeitoLimite: "ano-seguinte",
      itens: [{ parcela: "P2" }, { parcela: "P3", base: 1n }],
    })
  })

  it("impedido: a segunda parte começa quando o ano anterior ao mês chega ao sublimite", () => {
    const meses = Array.from({ length: 9 }, () => 40_000_000)
    const parcelas = (ultimo: number) =>
      apurar({ empresa: { impedidoIcmsIss: true }, interno: [ultimo, ...meses.slice(1)] }).itens.map((i) => i.parcela)
    expect(parcelas(40_000_000)).toEqual(["P2"])
    expect(parcelas(39_999_999)).toEqual(["P1"])
  })

  it("no ano de abertura o excesso acima de 20% retroage", () => {
    // Abertura em outubro: 3 meses; sublimite de 900.000 e 1.080.000 com a tolerância
    const com = (receita: number) =>
      apurar({ empresa: { abertura: "2026-10-02", impedidoIcmsIss: true }, receitas: [receita] })
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
      apurar({
        linhas: [{ anexo: "I" }, { anexo: "I", mercado: "externo" }],
        empresa: { impedidoIcmsIss: true },
        receitas: [100, externo],
      })
    expect(com(480_000_000)).toMatchObject({ situacaoLimite: "dentro", rbaExportacao: 480_000_000n })
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
    const bases = (uf: string, receita: number) =>
      apurar({ empresa: { uf }, interno: 19_000_000, receitas: [receita] }, tabelas).itens.map(({ base }) => base)
    expect(bases("AP", 9_000_000)).toEqual([9_000_000n])
    expect(bases("AP", 10_000_000)).toEqual([9_000_000n, 1_000_000n])
    expect(bases("SP", 10_000_000)).toEqual([10_000_000n])
  })
})

describe("Fator R do mês, no centavo", () => {
  const doFatorR = (mes: Mes) => {
    const { fatorR, itens } = apurar({ linhas: [{ anexo: "III/V" }], ...mes })
    return [fatorR, itens[0]?.anexo]
  }

  it("corte exato, sem folha e sem receita", () => {
    // 12 × 10.000 = 120.000; 28 % = 33.600
    const folhas = (ultima: number) => [ultima, ...Array.from({ length: 11 }, () => 280_000)]
    expect(doFatorR({ interno: 1_000_000, folhas: folhas(280_000) })).toEqual(["0.28", "III"])
    expect(doFatorR({ interno: 1_000_000, folhas: folhas(279_999) })).toEqual(["0.27", "V"])
    expect(doFatorR({ interno: 1_000_000, folhas: 0 })).toEqual(["0.01", "V"])
    expect(doFatorR({ interno: 0, folhas: 0 })).toEqual(["0.01", "V"])
    expect(doFatorR({ interno: 0, folhas: [1] })).toEqual(["0.28", "III"])
  })

  it("a receita da janela soma os dois mercados; no primeiro mês, os do próprio mês", () => {
    // 12 × (10.000 + 10.000) = 240.000; 28 % = 12 × 5.600
    expect(doFatorR({ interno: 1_000_000, externo: 1_000_000, folhas: 560_000 })).toEqual(["0.28", "III"])
    expect(doFatorR({ interno: 1_000_000, externo: 1_000_100, folhas: 560_000 })).toEqual(["0.27", "V"])
    const primeiro: Mes = {
      empresa: { abertura: "2026-10-02" },
      linhas: [{ anexo: "III/V" }, { anexo: "III/V", mercado: "externo" }],
      receitas: [1_000_000, 1_000_000],
    }
    expect(doFatorR({ ...primeiro, folhas: [560_000] })).toEqual(["0.28", "III"])
    expect(doFatorR({ ...primeiro, folhas: [559_999] })).toEqual(["0.27", "V"])
  })

  it("até 03/2018 arredonda, depois trunca", () => {
    // 27.500 ÷ 100.000
    const em = (periodo: string) => doFatorR({ periodo, interno: [10_000_000], folhas: [2_750_000] })
    expect(em("2018-03")).toEqual(["0.28", "III"])
    expect(em("2018-04")).toEqual(["0.27", "V"])
  })

  it("um centavo de folha a menos leva ao Anexo V, cada tributo arredondado", () => {
    // RBT12 de 180.000; 10.000 no III/V e 5.000 no I (4 % = 200,00). A 28 %: 6 % de 10.000 = 600,00.
    // Abaixo, 15,5 %: IRPJ 387,50, CSLL 232,50, COFINS 218,55, PIS 47,275 → 47,28, CPP 447,175 → 447,18, ISS 217,00
    const com = (ultima: number) =>
      apurar({
        linhas: [{ anexo: "III/V" }, { anexo: "I" }],
        receitas: [1_000_000, 500_000],
        interno: 1_500_000,
        folhas: [ultima, ...Array.from({ length: 11 }, () => 420_000)],
      })
    expect(com(420_000)).toMatchObject({ das: 80_000n, fatorR: "0.28", rbt12: 18_000_000n, anexos: ["I", "III"] })
    expect(com(419_999)).toMatchObject({ das: 175_001n, fatorR: "0.27", anexos: ["I", "V"] })
  })
})

describe("quantias no extremo", () => {
  it("DAS mínimo: 9,96 espera, 10,00 se paga, zero não é nada", () => {
    // Sem receita anterior, RBT12 de R$ 1,00: Anexo I, 4 %
    const abaixo = (receita: number) => {
      const { das, abaixoDoMinimo } = apurar({ receitas: [receita] })
      return [das, abaixoDoMinimo]
    }
    expect(abaixo(24_900)).toEqual([996n, true])
    expect(abaixo(25_000)).toEqual([1_000n, false])
    expect(abaixo(0)).toEqual([0n, false])
  })

  it("um trilhão de reais num mês", () => {
    expect(apurar({ empresa: { impedidoIcmsIss: true }, receitas: [100_000_000_000_000] }).receitaMes).toBe(
      100_000_000_000_000n,
    )
  })
})

/** base × (RBT12 × rate − deduction) ÷ RBT12 × share, HALF_UP, in one division. */
function imposto(base: bigint, rbt12: bigint, faixa: { num: bigint; den: bigint }, deduzir: bigint, parte: bigint[]) {
  const [partilhaNum = 0n, partilhaDen = 1n] = parte
  const num = base * (rbt12 * faixa.num - deduzir * faixa.den) * partilhaNum
  const den = rbt12 * faixa.den * partilhaDen
  return (2n * num + den) / (2n * den)
}

describe("a fórmula da lei, escrita à parte", () => {
  it("cada tributo é base × alíquota efetiva × partilha, arredondado uma vez, nas faixas sem o teto do ISS", () => {
    const vistas = new Set<string>()
    fc.assert(
      fc.property(
        fc.constantFrom("2018-01", "2026-12", "2027-03", "2028-12"),
        fc.constantFrom(...ANEXOS),
        fc.oneof(
          fc.constantFrom(1, 1_500_000, 1_500_001, 3_000_000, 15_000_000),
          fc.integer({ min: 1, max: 15_000_000 }),
        ),
        fc.oneof(fc.integer({ min: 1, max: 2_000 }), fc.integer({ min: 1, max: 30_000_000 })),
        (periodo, anexo, mensal, base) => {
          const { itens, rbt12 } = apurar({ periodo, linhas: [{ anexo }], interno: mensal, receitas: [base] })
          expect(rbt12).toBe(BigInt(mensal) * 12n)
          const { faixas } = vigenteEm(TABELAS.anexosDoSimples, `${periodo}-01`).valor[anexo]
          const faixa = faixas.find(({ ate }) => ate === null || (rbt12 ?? 0n) <= ate)
          const parcela = itens[0]?.parcela
          // From 2027 no month is split (art. 24), and no tax above zero rounds to zero (art. 45-A §2º).
          if (faixa === undefined || parcela === "P2" || parcela === "P3") return
          const minimo = periodo >= "2027" ? 1n : 0n
          vistas.add(`${periodo >= "2027" ? "2027" : "2018"} ${anexo} ${faixa.numero}`)
          for (const tributo of TRIBUTOS) {
            const partilha = faixa.partilha.get(tributo)
            const parte = partilha === undefined ? [0n, 1n] : [partilha.num, partilha.den]
            const calculado = imposto(BigInt(base), rbt12 ?? 1n, faixa.aliquota, faixa.deduzir, parte)
            const esperado = calculado === 0n && partilha !== undefined && partilha.num > 0n ? minimo : calculado
            expect([tributo, itens[0]?.tributos[tributo] ?? 0n]).toEqual([tributo, esperado])
          }
        },
      ),
      { numRuns: 400 },
    )
    expect(vistas.size).toBeGreaterThanOrEqual(30)
  })
})
