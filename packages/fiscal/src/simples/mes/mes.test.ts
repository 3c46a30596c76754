import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { competencia } from "../../nucleo/competencia.ts"
import { deReais } from "../../nucleo/dinheiro.ts"
import { MAIOR_VALOR } from "../../nucleo/inteiros.ts"
import { acrescentarPeriodos } from "../../parametros/acrescentar.ts"
import { TABELAS, type Tabelas } from "../../parametros/tabelas.ts"
import { semArvore as reciboSemArvore } from "../../pro-labore/plano.ts"
import { ANEXOS } from "../tipos.ts"
import { prepararMes } from "./mes.ts"
import { semArvore } from "./pelas-regras.ts"
import type { AtividadeDoMes, EntradaDoMes, FormaDoMes } from "./tipos.ts"

/** Many more with `MES_RODADAS=20000 npx vitest run --project=unidade packages/fiscal/src/simples/mes`. */
const RODADAS = Number(process.env.MES_RODADAS ?? 600)
const PRAZO_MS = 120_000

const PERIODOS = ["2018-01", "2018-03", "2018-04", "2024-06", "2026-01", "2026-10", "2026-12"] as const
const PERIODOS_SEM_INSS = ["2027-01", "2027-02", "2027-06", "2028-12"] as const
const SITUACOES = [[], ["iss-retido"], ["icms-st-substituido"], ["iss-fixo"], ["sem-iss-locacao-bens-moveis"]] as const
const SO_ATE_2026 = [["monofasico-pis-cofins"], ["st-e-monofasico"]] as const
const SO_DESDE_2027 = [["concentrado-ou-st-ibs-cbs"], ["regime-regular-ibs-cbs"]] as const

/** Bracket borders, monthly twelfths of them, halves of a centavo and everything up to the largest amount. */
const quantia = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 0, max: 6_000_000 }) },
  { weight: 4, arbitrary: fc.integer({ min: 0, max: 45_000_000 }) },
  { weight: 2, arbitrary: fc.integer({ min: 0, max: 300 }) },
  { weight: 2, arbitrary: fc.constantFrom(0, 1, 1_500_000, 3_000_000, 6_000_000, 15_000_000, 30_000_000, 40_000_000) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: MAIOR_VALOR }) },
)

const mensal = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(0, 1, 1_500_000, 3_000_000, 6_000_000, 15_000_000, 25_000_000, 30_000_000) },
  { weight: 6, arbitrary: fc.integer({ min: 0, max: 40_000_000 }) },
  { weight: 1, arbitrary: quantia },
)

interface Caso {
  readonly forma: FormaDoMes
  readonly sementes: readonly number[]
  readonly variacao: number
  readonly valores: Omit<EntradaDoMes, "interno" | "externo" | "folhas">
  readonly exportava: number
  readonly folha: number
}

const umCaso: fc.Arbitrary<Caso> = fc
  .record({
    recente: fc.boolean(),
    periodo: fc.nat(),
    abertura: fc.constantFrom("2010-05-10", "2010-05-10", "2010-05-10", "mesmo", "anterior", "meio"),
    atividades: fc.array(
      fc.record({
        anexo: fc.constantFrom(...ANEXOS, "III/V" as const, "III/V" as const),
        situacao: fc.nat(),
        externo: fc.integer({ min: 0, max: 4 }).map((n) => n === 0),
        transporte: fc.integer({ min: 0, max: 30 }).map((n) => n === 0),
      }),
      { maxLength: 4 },
    ),
    impedidoIcmsIss: fc.integer({ min: 0, max: 3 }).map((n) => n === 0),
    receitas: fc.array(quantia, { minLength: 4, maxLength: 4 }),
    sementes: fc.array(mensal, { minLength: 1, maxLength: 3 }),
    variacao: fc.integer({ min: 0, max: 999 }),
    exportava: fc.constantFrom(0, 0, 0, 100_000, 2_000_000, 31_000_000),
    folha: fc.constantFrom(0, 1, 420_000, 840_000, 5_000_000),
    proLabore: fc.oneof(fc.integer({ min: 0, max: 1_200_000 }), quantia),
    outrasBases: fc.option(fc.integer({ min: 0, max: 1_000_000 }), { nil: undefined }),
    dependentes: fc.option(fc.integer({ min: 0, max: 12 }), { nil: undefined }),
  })
  .map((dados): Caso => {
    const lista: readonly string[] = dados.recente ? PERIODOS_SEM_INSS : PERIODOS
    const periodo = lista[dados.periodo % lista.length] ?? "2026-10"
    const situacoes = [...SITUACOES, ...(dados.recente ? SO_DESDE_2027 : SO_ATE_2026)]
    const ano = Number(periodo.slice(0, 4))
    const aberturas: Readonly<Record<string, string>> = {
      mesmo: `${periodo}-15`,
      anterior: periodo.endsWith("-01") ? `${ano - 1}-12-03` : `${periodo.slice(0, 5)}01-03`,
      meio: `${ano - 1}-08-20`,
    }
    const vistas = new Set<string>()
    const atividades = dados.atividades
      .map(
        ({ anexo, situacao, externo, transporte }): AtividadeDoMes => ({
          anexo,
          situacoes:
            transporte && anexo === "III"
              ? ["transporte-intermunicipal-comunicacao"]
              : (situacoes[situacao % situacoes.length] ?? []),
          mercado: externo ? "externo" : "interno",
        }),
      )
      .filter((atividade) => {
        const chave = JSON.stringify(atividade)
        return !vistas.has(chave) && vistas.add(chave)
      })
    const { receitas, proLabore, outrasBases, dependentes } = dados
    return {
      forma: {
        periodoApuracao: competencia(periodo),
        abertura: aberturas[dados.abertura] ?? dados.abertura,
        atividades,
        impedidoIcmsIss: dados.impedidoIcmsIss,
        ...(dados.recente ? {} : { pagamentoDoProLabore: `${periodo}-28` }),
      },
      sementes: dados.sementes,
      variacao: dados.variacao,
      exportava: dados.exportava,
      folha: dados.folha,
      valores: {
        receitas: receitas.slice(0, atividades.length),
        proLabore,
        ...(outrasBases === undefined ? {} : { outrasBases }),
        ...(dependentes === undefined ? {} : { dependentes }),
      },
    }
  })

function preparar({ forma, sementes, variacao, valores, exportava, folha }: Caso) {
  const avaliador = prepararMes(forma)
  const entrada: EntradaDoMes = {
    ...valores,
    interno: avaliador.meses.map((_, i) => Math.min(MAIOR_VALOR, (sementes[i % sementes.length] ?? 0) + i * variacao)),
    externo: avaliador.meses.map(() => exportava),
    folhas: avaliador.mesesDaFolha.map((_, i) => folha + (folha > 1 ? i : 0)),
  }
  return { avaliador, entrada }
}

const FORMA: FormaDoMes = {
  periodoApuracao: competencia("2026-10"),
  abertura: "2020-05-10",
  atividades: [
    { anexo: "III/V", situacoes: [], mercado: "interno" },
    { anexo: "I", situacoes: [], mercado: "interno" },
  ],
  pagamentoDoProLabore: "2026-10-30",
}

/** 12 months of R$ 15.000,00 and payroll of R$ 4.200,00: RBT12 of R$ 180.000,00 and Fator R of exactly 28 %. */
function mesDe(avaliador: ReturnType<typeof prepararMes>, extra: Partial<EntradaDoMes> = {}): EntradaDoMes {
  return {
    receitas: [1_000_000, 500_000],
    interno: avaliador.meses.map(() => 1_500_000),
    folhas: avaliador.mesesDaFolha.map(() => 420_000),
    proLabore: 1_000_000,
    ...extra,
  }
}

describe("mês sem árvore", () => {
  it(
    "é igual às regras em todos os campos e em toda a memória de cálculo",
    () => {
      const vistos = { casos: 0, itens: 0 }
      fc.assert(
        fc.property(umCaso, (caso) => {
          const { avaliador, entrada } = preparar(caso)
          const { apuracao, proLabore } = avaliador.explicar(entrada)
          const esperado = proLabore?.tipo === "calculado" ? reciboSemArvore(proLabore.resultado) : null
          const avaliado = avaliador.avaliar(entrada)
          expect(avaliado).toEqual(semArvore(apuracao, esperado))
          // Written trees are sealed: the same text, to the byte, whoever computed the month.
          if (apuracao.tipo !== "calculado") throw new Error("o mês do caso não foi calculado")
          expect(JSON.stringify(avaliado.memoria)).toBe(JSON.stringify(apuracao.memoria))
          if (proLabore?.tipo === "calculado")
            expect(JSON.stringify(avaliado.proLabore?.memoria)).toBe(JSON.stringify(proLabore.memoria))
          vistos.casos++
          vistos.itens += avaliado.itens.length
        }),
        { numRuns: RODADAS },
      )
      expect(vistos.itens).toBeGreaterThan(vistos.casos / 2)
    },
    PRAZO_MS,
  )

  it("dois anexos na 1ª faixa: 10.000 × 6 % + 5.000 × 4 % = 800,00, e o recibo de 10.000", () => {
    const avaliador = prepararMes(FORMA)
    const { das, fatorR, rbt12, itens, proLabore } = avaliador.avaliar(mesDe(avaliador))
    expect({ das, fatorR, rbt12, anexos: itens.map(({ anexo }) => anexo) }).toEqual({
      das: 80_000,
      fatorR: 28,
      rbt12: 18_000_000,
      anexos: ["III", "I"],
    })
    // INSS: teto 8.475,55 × 11 % = 932,31; líquido 7.482,81 no mesmo recibo calculado pela regra
    expect(proLabore).toMatchObject({ inss: 93_231, liquido: 748_281, cppForaDoDas: 0 })
    expect(avaliador.vencimento).toBe("2026-11-23")
    expect(avaliador.recibo).toMatchObject({ vencimentoInss: "2026-11-19", vencimentoIrrf: "2026-11-19" })
  })

  it("um centavo de folha a menos leva ao Anexo V, cada tributo arredondado: 1.550,01 + 200,00", () => {
    // 1.550,00: IRPJ 387,50, CSLL 232,50, COFINS 218,55, PIS 47,275 → 47,28, CPP 447,175 → 447,18, ISS 217,00
    const avaliador = prepararMes(FORMA)
    const folhas = avaliador.mesesDaFolha.map((_, i) => (i === 0 ? 419_999 : 420_000))
    const { das, fatorR, itens } = avaliador.avaliar(mesDe(avaliador, { folhas }))
    expect({ das, fatorR, anexo: itens[0]?.anexo }).toEqual({ das: 175_001, fatorR: 27, anexo: "V" })
  })

  it("depois de preparado não lê tabela nenhuma, da 1ª à 5ª faixa", () => {
    let fechadas = false
    const vigiadas = new Proxy(TABELAS, {
      get(tabelas, nome, eu) {
        if (fechadas) throw new Error(`leu a tabela ${String(nome)}`)
        return Reflect.get(tabelas, nome, eu)
      },
    })
    const avaliador = prepararMes(FORMA, vigiadas)
    fechadas = true
    for (const mensal of [100_000, 1_500_001, 4_000_000, 10_000_000, 29_000_000]) {
      const interno = avaliador.meses.map(() => mensal)
      expect(avaliador.avaliar(mesDe(avaliador, { interno })).rbt12).toBe(mensal * 12)
    }
    // A 6ª faixa é das regras
    const interno = avaliador.meses.map((_, i) => (i < 3 ? 100_000_000 : 8_000_000))
    expect(() => avaliador.avaliar(mesDe(avaliador, { interno }))).toThrow(/leu a tabela/)
  })

  it("as tabelas do escritório valem no preparo seguinte, e só nele", () => {
    const [periodo] = TABELAS.valorMinimoDoDas.periodos
    if (periodo === undefined) throw new Error("sem período")
    const novo = { ...periodo, desde: "2026-01-01", ate: null, valor: deReais("800.01") }
    const doEscritorio = acrescentarPeriodos(TABELAS, { valorMinimoDoDas: [novo] })
    const abaixo = (tabelas: Tabelas) => {
      const avaliador = prepararMes(FORMA, tabelas)
      return avaliador.avaliar(mesDe(avaliador)).abaixoDoMinimo
    }
    expect([abaixo(TABELAS), abaixo(doEscritorio), abaixo(TABELAS)]).toEqual([false, true, false])
  })
})

describe("entradas recusadas", () => {
  /** Prepared inside each test: what runs while a file is read is run again for every mutant. */
  const preparado = () => prepararMes(FORMA)
  it.each<[string, Partial<EntradaDoMes>, RegExp]>([
    ["receita a mais", { receitas: [1, 2, 3] }, /receitas: informe 2 valores/],
    ["receita negativa", { receitas: [1, -1] }, /receitas\[1\]/],
    ["centavo partido", { interno: Array.from({ length: 12 }, () => 0.5) }, /interno\[0\]/],
    ["mês a menos", { interno: [] }, /interno: informe 12 valores/],
    ["exportação de mês a menos", { externo: [0] }, /externo: informe 12 valores/],
    ["folha a menos", { folhas: [1] }, /folhas: informe 12 valores/],
    ["mais de um trilhão", { receitas: [MAIOR_VALOR + 1, 0] }, /receitas\[0\]/],
    ["dependentes partidos", { dependentes: 1.5 }, /dependentes: deve ser um inteiro de 0 a 99/],
    ["dependentes demais", { dependentes: 100 }, /dependentes/],
    ["bases negativas", { outrasBases: -1 }, /outrasBases/],
    ["pensão maior que o pró-labore", { pensao: 1_000_000 }, /pensao: os descontos passam do pró-labore/],
  ])("%s", (_titulo, extra, mensagem) => {
    const avaliador = preparado()
    expect(() => avaliador.avaliar(mesDe(avaliador, extra))).toThrow(mensagem)
  })

  it("sem folha com receita no Fator R, e sem pró-labore quando há recibo", () => {
    const avaliador = preparado()
    const { folhas: _folhas, ...semFolha } = mesDe(avaliador)
    expect(() => avaliador.avaliar(semFolha)).toThrow(/folhas: informe a folha/)
    expect(avaliador.avaliar({ ...semFolha, receitas: [0, 500_000] }).das).toBe(20_000)
    const { proLabore: _proLabore, ...semRecibo } = mesDe(avaliador)
    expect(() => avaliador.avaliar(semRecibo)).toThrow(/proLabore: informe/)
  })

  it.each<[string, Partial<FormaDoMes>, RegExp]>([
    ["antes da abertura", { abertura: "2026-11-01" }, /A empresa abriu em 11\/2026/],
    [
      "atividade repetida",
      { atividades: [...FORMA.atividades, ...FORMA.atividades] },
      /atividades\[2\]: atividade repetida/,
    ],
    [
      "exportação no mercado interno",
      { atividades: [{ anexo: "I", situacoes: ["exportacao"], mercado: "interno" }] },
      /pede o mercado externo/,
    ],
    [
      "situação que não existe no período",
      { atividades: [{ anexo: "I", situacoes: ["regime-regular-ibs-cbs"], mercado: "interno" }] },
      /não existe neste período/,
    ],
    ["pagamento que não é data", { pagamentoDoProLabore: "2026-02-30" }, /dataPagamento/],
    ["ano sem tabela", { periodoApuracao: competencia("2029-01") }, /Não há valor vigente/],
  ])("forma: %s", (_titulo, extra, mensagem) => {
    expect(() => prepararMes({ ...FORMA, ...extra })).toThrow(mensagem)
  })
})
