import fc from "fast-check"
import { describe, expect, it } from "vitest"
import {
  type Competencia,
  compararCompetencias,
  competencia,
  competenciaDaData,
  somarMeses,
} from "../nucleo/competencia.ts"
import { ultimoDia } from "../nucleo/data.ts"
import { type Centavos, centavos, deReais } from "../nucleo/dinheiro.ts"
import { TABELAS } from "../parametros/tabelas.ts"
import { calcularProLabore } from "../pro-labore/pro-labore.ts"
import { calculado } from "../simples/apuracao/empresa.casos.ts"
import { calcularFatorR } from "../simples/fator-r/fator-r.ts"
import { janelaDoPeriodo } from "../simples/rbt12/rbt12.ts"
import { simularFatorR } from "./fator-r.ts"
import { apurarMes, type Caminho, custear, type EntradaFatorRSimulado } from "./fator-r-custo.ts"

/** Many more with `CAMINHO_RODADAS=5000 npx vitest run --project=unidade packages/fiscal/src/simuladores`. */
const RODADAS = Number(process.env.CAMINHO_RODADAS ?? 100)
const PRAZO_MS = 120_000 + RODADAS * 100

interface Caso {
  readonly inicio: string
  readonly abertura: string
  readonly receitas: readonly number[]
  readonly historico: readonly number[]
  /** From the month before the first one back, over and over; the same with `historico`. */
  readonly folhas: readonly number[]
  readonly outraFolha: number
  readonly proLabore: number
  readonly dependentes: number | undefined
  readonly outrasBases: number | undefined
  /** Amounts tried in every month, over the current pró-labore. */
  readonly niveis: readonly number[]
}

/** Monthly revenue: small offices, the usual ones, and those whose Anexo III already costs more than the V. */
const receita = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 300_000, max: 6_000_000 }) },
  { weight: 3, arbitrary: fc.integer({ min: 5, max: 90 }).map((mil) => mil * 100_000) },
  { weight: 1, arbitrary: fc.constantFrom(0, 1, 99) },
  { weight: 2, arbitrary: fc.integer({ min: 20_000_000, max: 39_000_000 }) },
)

const nivel = fc.oneof(
  fc.integer({ min: 1, max: 20 }).map((n) => n * 50_000),
  fc.integer({ min: 0, max: 1_500_000 }),
  // Around the end of the full reduction of 2026, the bracket borders and the INSS ceiling, less the usual current amounts.
  fc.constantFrom(340_555, 500_000, 502_647, 300_000, 338_000, 573_000, 847_555, 685_455),
)

const umCaso: fc.Arbitrary<Caso> = fc.record({
  inicio: fc.constantFrom(
    "2026-01",
    "2026-01",
    "2026-05",
    "2026-09",
    "2025-11",
    "2025-03",
    "2023-03",
    "2018-02",
    "2018-03",
  ),
  abertura: fc.constantFrom("2010-05-10", "2010-05-10", "2010-05-10", "recente", "mesmo"),
  receitas: fc.array(receita, { minLength: 2, maxLength: 4 }),
  historico: fc.array(receita, { minLength: 1, maxLength: 2 }),
  folhas: fc.array(fc.oneof(fc.constantFrom(0, 1, 162_100), fc.integer({ min: 0, max: 1_500_000 })), {
    minLength: 1,
    maxLength: 2,
  }),
  outraFolha: fc.constantFrom(0, 0, 0, 250_000),
  proLabore: fc.constantFrom(0, 162_100, 162_100, 200_000, 333_333, 502_647, 900_000),
  dependentes: fc.constantFrom(undefined, undefined, 2),
  outrasBases: fc.constantFrom(undefined, undefined, 300_000, 2_000_000),
  niveis: fc.array(nivel, { minLength: 8, maxLength: 11 }),
})

const emCentavos = (valor: number): Centavos => centavos(BigInt(valor))

function entradaDe(caso: Caso): EntradaFatorRSimulado {
  const inicio = competencia(caso.inicio)
  const aberturas: Readonly<Record<string, string>> = {
    recente: `${somarMeses(inicio, -4)}-20`,
    mesmo: `${inicio}-03`,
  }
  const anteriores = Array.from({ length: 14 }, (_, i) => somarMeses(inicio, -1 - i))
  const doMes = (i: number) => emCentavos(caso.historico[i % caso.historico.length] ?? 0)
  return {
    inicio,
    abertura: aberturas[caso.abertura] ?? caso.abertura,
    receitas: caso.receitas.map(emCentavos),
    historicoReceitas: new Map(anteriores.map((mes, i) => [mes, doMes(i)])),
    historicoFolhas: new Map(anteriores.map((mes, i) => [mes, emCentavos(caso.folhas[i % caso.folhas.length] ?? 0)])),
    outraFolha: emCentavos(caso.outraFolha),
    proLaboreAtual: emCentavos(caso.proLabore),
    semCppDoDas: "conferido à parte",
    ...(caso.dependentes === undefined ? {} : { dependentes: caso.dependentes }),
    ...(caso.outrasBases === undefined ? {} : { outrasBases: emCentavos(caso.outrasBases) }),
  }
}

interface DaForca {
  readonly custo: number
  readonly valores: readonly number[]
}

/** The same question is asked of the rules once. */
function lembrar<T>(
  fazer: (...chave: readonly (number | string)[]) => T,
): (...chave: readonly (number | string)[]) => T {
  const feitos = new Map<string, T>()
  return (...chave) => {
    const texto = chave.join()
    const feito = feitos.get(texto) ?? fazer(...chave)
    feitos.set(texto, feito)
    return feito
  }
}

/**
 * Every path over the levels, and in every month also the amounts that complete exactly 28 % of the revenue of each window:
 * the Fator R, the DAS of its annex and the slip by the rules. Only paths that take a month out of Anexo V.
 */
function forcaBruta(caso: Caso, atual: Caminho): { readonly melhor: DaForca | null; readonly vistos: number } {
  const dados = entradaDe(caso)
  const abertura = competenciaDaData(dados.abertura)
  const meses = dados.receitas.map((_, i) => somarMeses(dados.inicio, i))
  const receitaDe = new Map(dados.historicoReceitas)
  for (const [i, mes] of meses.entries()) receitaDe.set(mes, dados.receitas[i] ?? centavos(0n))
  const janelas = meses.map((mes) => {
    return janelaDoPeriodo(mes, abertura)?.meses ?? []
  })
  const receitas = janelas.map((janela) => janela.reduce((total, c) => total + Number(receitaDe.get(c) ?? 0n), 0))
  const anexoDe = lembrar((mes, folha) => {
    const periodoApuracao = meses[Number(mes)] ?? dados.inicio
    const receita = emCentavos(receitas[Number(mes)] ?? 0)
    return calculado(calcularFatorR({ periodoApuracao, folha: emCentavos(Number(folha)), receita })).resultado.anexo
  })
  const dasDe = lembrar((indice, anexo) => {
    const mes = meses[Number(indice)] ?? dados.inicio
    const anteriores = new Map([...receitaDe].filter(([c]) => compararCompetencias(c, mes) < 0))
    const receita = dados.receitas[Number(indice)] ?? centavos(0n)
    const doAnexo = { abertura: dados.abertura, mes, anexo: anexo as "III" | "V", receita, receitas: anteriores }
    return Number(calculado(apurarMes(doAnexo, TABELAS)).resultado.das)
  })
  const reciboDe = lembrar((indice, valor) => {
    const mes = meses[Number(indice)] ?? dados.inicio
    const { inss, irrf } = calculado(
      calcularProLabore({
        competencia: mes,
        dataPagamento: ultimoDia(mes),
        valor: emCentavos(Number(valor)),
        regime: "simples-III",
        ...(dados.dependentes === undefined ? {} : { dependentes: dados.dependentes }),
        ...(dados.outrasBases === undefined ? {} : { outrasBases: dados.outrasBases }),
      }),
    ).resultado
    return Number(inss + irrf.retido)
  })
  const folhas = new Map<Competencia, number>([...dados.historicoFolhas].map(([mes, valor]) => [mes, Number(valor)]))
  const valores: number[] = []
  let melhor: DaForca | null = null
  let vistos = 0
  const pagas = (mes: number) => (janelas[mes] ?? []).reduce((total, c) => total + (folhas.get(c) ?? 0), 0)
  const falta = (mes: number): number => {
    // What comes later in the window keeps the current pró-labore.
    const porVir = (janelas[mes] ?? []).filter((c) => !folhas.has(c)).length * (caso.proLabore + caso.outraFolha)
    return Math.ceil(((receitas[mes] ?? 0) * 28) / 100) - pagas(mes) - porVir
  }
  const descer = (mes: number, custo: number, alcancou: boolean): void => {
    const competenciaDoMes = meses[mes]
    if (competenciaDoMes === undefined) {
      vistos++
      if (alcancou && (melhor === null || custo < melhor.custo)) melhor = { custo, valores: [...valores] }
      return
    }
    const exatos = meses.map((_, i) => falta(i)).filter((x) => x > 0)
    const ultimo = mes === meses.length - 1
    for (const x of new Set(ultimo ? [0, ...exatos] : [0, ...caso.niveis, ...exatos])) {
      const valor = caso.proLabore + x
      folhas.set(competenciaDoMes, valor + caso.outraFolha)
      const anexo = anexoDe(mes, pagas(mes))
      // A month without revenue has no Fator R and is in neither annex.
      const noIII = anexo === "III" && atual.anexos[mes] === "V" && dados.receitas[mes] !== 0n
      valores.push(valor)
      descer(mes + 1, custo + dasDe(mes, anexo) + reciboDe(mes, valor), alcancou || noIII)
      valores.pop()
      folhas.delete(competenciaDoMes)
    }
  }
  descer(0, 0, false)
  return { melhor, vistos }
}

const soma = (valores: readonly bigint[]) => valores.reduce((total, valor) => total + valor, 0n)

type Desfecho = "inalcancavel" | "compensa" | "nao-compensa"

/** The simulator against brute force, both against the rules. */
function comparar(caso: Caso): { readonly desfecho: Desfecho; readonly melhor: Caminho | null } {
  const dados = entradaDe(caso)
  const { atual, melhor, compensa, exata } = calculado(simularFatorR(dados)).resultado
  const { melhor: daForca, vistos } = forcaBruta(caso, atual)
  expect(vistos).toBeGreaterThan(0)
  expect(exata).toBe(true)
  if (melhor === null) {
    expect({ daForca, compensa }).toEqual({ daForca: null, compensa: false })
    return { desfecho: "inalcancavel", melhor }
  }
  expect(compensa).toBe(melhor.custo < atual.custo)
  expect(melhor.proLabore.every((valor) => valor >= dados.proLaboreAtual)).toBe(true)
  expect(custear(dados, melhor.proLabore, TABELAS)).toEqual(melhor)
  if (daForca !== null) {
    const refeita = custear(dados, daForca.valores.map(emCentavos), TABELAS)
    // The rules agree with what the search of the test added up.
    expect("custo" in refeita ? refeita.custo : null).toBe(BigInt(daForca.custo))
    expect(melhor.custo).toBeLessThanOrEqual(BigInt(daForca.custo))
    if (melhor.custo === BigInt(daForca.custo)) {
      expect(soma(melhor.proLabore)).toBeLessThanOrEqual(soma(daForca.valores.map(BigInt)))
    }
  }
  return { desfecho: compensa ? "compensa" : "nao-compensa", melhor }
}

describe("menor caminho do Fator R contra a força bruta", () => {
  it(
    "nenhum caminho da grade custa menos, e só compensa quando é verdade",
    () => {
      const vistos = new Set<Desfecho>()
      fc.assert(
        fc.property(umCaso, (caso) => {
          vistos.add(comparar(caso).desfecho)
        }),
        { numRuns: RODADAS },
      )
      expect([...vistos].sort()).toEqual(["compensa", "inalcancavel", "nao-compensa"])
    },
    PRAZO_MS,
  )

  it("fica logo abaixo dos 28% no mês em que o Anexo III custaria mais", () => {
    // 02/2026: janela de 4.190.000 (III mais caro); 28 % = 1.173.200, folha 1.170.300: faltam 2.900,00.
    // 03/2026: janela de 3.480.000 (III mais barato); 28 % = 974.400, folha 966.400: faltam 8.000,00 em dois meses.
    // Mais de 2.899,99 em 01/2026 levaria fevereiro ao III; menos deixaria mais IRRF em 02/2026. Só março fica no III.
    const meses = <T>(valor: T, fevereiro: T, janeiro: T) => [
      ...Array.from({ length: 10 }, () => valor),
      fevereiro,
      janeiro,
    ]
    const { melhor } = comparar({
      inicio: "2026-01",
      abertura: "2010-05-10",
      receitas: [29_000_000, 29_000_000, 29_000_000],
      historico: meses(29_000_000, 100_000_000, 29_000_000),
      folhas: meses(9_664_000, 20_390_000, 0),
      outraFolha: 0,
      proLabore: 0,
      dependentes: undefined,
      outrasBases: undefined,
      niveis: [100_000, 289_900, 289_999, 290_000, 400_000, 500_000, 502_647],
    })
    expect(melhor?.anexos).toEqual(["V", "V", "III"])
    expect(soma(melhor?.proLabore ?? [])).toBe(800_000n)
    // Roundings leave a few centavos indifferent below 2.899,99.
    expect(melhor?.proLabore[0]).toBeGreaterThan(289_900n)
    expect(melhor?.proLabore[0]).toBeLessThan(290_000n)
  })

  it("doze meses de receita crescente: a busca termina completa", () => {
    const inicio = competencia("2026-01")
    const anteriores = Array.from({ length: 14 }, (_, i) => somarMeses(inicio, -1 - i))
    const dados: EntradaFatorRSimulado = {
      inicio,
      abertura: "2015-01-10",
      receitas: Array.from({ length: 12 }, (_, i) => deReais(`${28_000 + 917 * i}.37`)),
      historicoReceitas: new Map(anteriores.map((mes, i) => [mes, deReais(`${25_000 + 311 * i}.91`)])),
      historicoFolhas: new Map(anteriores.map((mes) => [mes, deReais("1621.00")])),
      outraFolha: deReais("0.00"),
      proLaboreAtual: deReais("1621.00"),
      semCppDoDas: "conferido à parte",
    }
    const { resultado } = calculado(simularFatorR(dados))
    expect(resultado.exata).toBe(true)
  })
})
