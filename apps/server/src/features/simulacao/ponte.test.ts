import { competenciasEntre, deReais, filhosDe, competencia as mesDe, paraReais, somarMeses } from "@partida/fiscal"
import { fimDoTrimestre, inicioDoTrimestre } from "@partida/fiscal/presumido"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { calcular } from "../apuracao/calculo.ts"
import type { EntradaGuardada, EntradaMei, EntradaPresumido, EntradaSimples } from "../apuracao/entrada.ts"
import { compararEntradas } from "./entradas-mudadas.ts"
import { explicarDiferenca, type MesComputado } from "./ponte.ts"

const meses = fc.constantFrom("2025-12", "2026-01", "2026-06", "2026-09", "2026-10")
const reais = (maximo: bigint) => fc.bigInt(0n, maximo).map(paraReais)
const linha = fc.record({
  atividade: fc.constantFrom("a", "b", "c"),
  anexo: fc.constantFrom("I", "II", "III", "IV", "V", "III/V" as const),
  situacoes: fc.constantFrom([], ["iss-retido"] as const),
  mercado: fc.constantFrom("interno", "externo" as const),
  valor: reais(40_000_000n),
})

/** A month of the Simples of a company that opened long before, or in the very window. */
const doSimples: fc.Arbitrary<EntradaSimples> = fc
  .record({
    competencia: meses,
    abertura: fc.constantFrom("2015-03-10", "2025-11-20", "2026-06-01"),
    impedido: fc.boolean(),
    linhas: fc.array(linha, { maxLength: 4 }),
    receitas: fc.array(reais(45_000_000n), { minLength: 13, maxLength: 13 }),
    exporta: fc.boolean(),
    folhas: fc.array(reais(12_000_000n), { minLength: 14, maxLength: 14 }),
  })
  .map(({ competencia, abertura, impedido, linhas, receitas, exporta, folhas }) => ({
    regime: "simples",
    competencia,
    abertura,
    impedidoIcmsIss: impedido,
    linhas: linhas.map(({ atividade, situacoes, ...resto }, i) => ({
      id: `linha-${i}`,
      rotulo: `Atividade ${atividade} (${i + 1} notas)`,
      // The ISS can only be withheld of a service of the internal market.
      situacoes: resto.mercado === "interno" && !["I", "II"].includes(resto.anexo) ? [...situacoes] : [],
      origem: { tipo: "notas", ids: [`nota-${i}`] },
      ...resto,
    })),
    historico: receitas.map((valor, i) => ({
      competencia: somarMeses(mesDe(competencia), i - 13),
      interno: valor,
      externo: exporta ? valor : "0.00",
      origens: [],
    })),
    folhas: folhas.map((valor, i) => ({
      competencia: somarMeses(mesDe(competencia), i - 13),
      valor,
      origem: { tipo: "folha-informada", ids: [`folha-${i}`] },
      componentes: [{ tipo: "pro-labore", valor, origem: { tipo: "folha-informada", ids: [`folha-${i}`] } }],
    })),
    pendencias: [],
    alertas: [],
  }))

const doMei: fc.Arbitrary<EntradaMei> = fc
  .record({ competencia: meses, atividade: fc.constantFrom("comercio", "servicos", "ambos" as const) })
  .map((dados) => ({
    regime: "mei",
    ...dados,
    abertura: "2020-01-01",
    receita: "5000.00",
    receitaDoAno: "5000.00",
    mesesNoAno: null,
    alertas: [],
  }))

const doPresumido: fc.Arbitrary<EntradaPresumido> = fc
  .record({
    competencia: fc.constantFrom("2026-04", "2026-05", "2026-06", "2026-09"),
    desde: fc.constantFrom(0, 1, 2, 3, 8),
    atividades: fc.array(fc.constantFrom("comercio", "servicos-gerais" as const), { minLength: 3, maxLength: 3 }),
    receitas: fc.array(reais(90_000_000n), { minLength: 3, maxLength: 3 }),
    digitados: fc.array(reais(300_000n), { minLength: 6, maxLength: 6 }),
    anteriores: fc.array(reais(90_000_000n), { minLength: 6, maxLength: 6 }),
    quotas: fc.constantFrom(1, 2, 3),
    caixa: fc.boolean(),
  })
  .map(({ competencia, desde, atividades, receitas, digitados, anteriores, quotas, caixa }) => {
    const pa = mesDe(competencia)
    const inicioNoAno = somarMeses(pa, -desde) < "2026-01" ? mesDe("2026-01") : somarMeses(pa, -desde)
    const inicio = inicioDoTrimestre(pa)
    const campos = ["outrasReceitas", "irrfRetido", "csllRetida", "pisRetido", "cofinsRetida", "icmsDestacado"] as const
    const [
      outrasReceitas = "",
      irrfRetido = "",
      csllRetida = "",
      pisRetido = "",
      cofinsRetida = "",
      icmsDestacado = "",
    ] = campos.map((_, i) => digitados[i] ?? "0.00")
    return {
      regime: "presumido",
      competencia,
      inicioNoAno,
      receita: receitas[0] ?? "0.00",
      meses: competenciasEntre(inicioNoAno > inicio ? inicioNoAno : inicio, pa).map((mes, i) => ({
        competencia: mes,
        linhas: [
          {
            id: `linha-${i}`,
            rotulo: "Atividade (2 notas)",
            situacoes: [],
            mercado: "interno",
            valor: receitas[i] ?? "0.00",
            origem: { tipo: "receita-do-mes", competencia: mes },
            atividade: atividades[i] ?? "comercio",
          },
        ],
        outrasReceitas,
        irrfRetido,
        csllRetida,
        pisRetido,
        cofinsRetida,
        icmsDestacado,
      })),
      anteriores:
        fimDoTrimestre(pa) === pa && inicioNoAno < inicio
          ? competenciasEntre(inicioNoAno, somarMeses(inicio, -1)).map((mes, i) => ({
              competencia: mes,
              receita: anteriores[i] ?? "0.00",
            }))
          : [],
      quotas,
      ...(caixa && { criterio: "caixa" as const }),
      pendencias: [],
      alertas: [],
    }
  })

function computar(entrada: EntradaGuardada): MesComputado | null {
  const { resultado } = calcular(entrada)
  return resultado === null ? null : { entrada, resultado }
}

const somar = (valores: readonly string[]) => valores.reduce((total, v) => total + deReais(v), 0n)

describe("a ponte entre dois meses", () => {
  it("as partes somam exatamente a diferença, na lista e na árvore, em qualquer regime e entre regimes", () => {
    let pontes = 0
    fc.assert(
      fc.property(
        fc.oneof({ weight: 5, arbitrary: doSimples }, doMei),
        fc.oneof({ weight: 5, arbitrary: doSimples }, doMei),
        (a, b) => {
          const antes = computar(a)
          const depois = computar(b)
          if (!antes || !depois) return
          pontes++
          const { diferenca, partes, arvore } = explicarDiferenca(antes, depois)
          expect(deReais(diferenca)).toBe(deReais(depois.resultado.total) - deReais(antes.resultado.total))
          expect(somar(partes.map((p) => p.valor))).toBe(deReais(diferenca))
          expect(arvore.valor).toEqual({ unidade: "reais", valor: diferenca })
          expect(filhosDe(arvore).map((f) => [f.rotulo, f.valor.valor])).toEqual(partes.map((p) => [p.rotulo, p.valor]))
          expect(partes.some((p) => p.causa === "motor")).toBe(false)
        },
      ),
      { numRuns: 400 },
    )
    expect(pontes).toBeGreaterThan(100)
  })

  it("contra si mesmo não há partes nem entradas mudadas", () => {
    fc.assert(
      fc.property(fc.oneof(doSimples, doMei), (entrada) => {
        const mes = computar(entrada)
        if (!mes) return
        expect(explicarDiferenca(mes, mes)).toMatchObject({ diferenca: "0.00", partes: [] })
        expect(compararEntradas(entrada, entrada)).toEqual([])
      }),
    )
  })

  it("um valor guardado por outra versão do programa é uma parte com nome, e a soma continua exata", () => {
    const antes = mesSimples("2026-09", "20000.00")
    const depois = mesSimples("2026-10", "25000.00")
    const adulterado = { ...antes, resultado: { ...antes.resultado, total: "1450.00" } }
    const { diferenca, partes } = explicarDiferenca(adulterado, depois)
    expect(diferenca).toBe("375.00")
    expect(partes.map(({ causa, valor }) => [causa, valor])).toEqual([
      ["receita", "365.00"],
      ["motor", "10.00"],
    ])
  })
})

/** Annex III with RBT12 of 240.000,00: 7,3 % of the revenue. */
function mesSimples(competencia: string, valor: string, mudancas: Partial<EntradaSimples> = {}): MesComputado {
  const entrada: EntradaSimples = {
    regime: "simples",
    competencia,
    abertura: "2015-03-10",
    impedidoIcmsIss: false,
    linhas: [
      {
        id: "notas:a",
        rotulo: `Consultoria (${competencia === "2026-09" ? "1 nota" : "3 notas"})`,
        anexo: "III",
        situacoes: [],
        mercado: "interno",
        valor,
        origem: { tipo: "notas", ids: [`${competencia}-1`] },
      },
    ],
    historico: Array.from({ length: 13 }, (_, i) => ({
      competencia: somarMeses(mesDe(competencia), i - 13),
      interno: "20000.00",
      externo: "0.00",
      origens: [],
    })),
    folhas: [],
    pendencias: [],
    alertas: [],
    ...mudancas,
  }
  const computado = computar(entrada)
  if (!computado) throw new Error("The example must be computable.")
  return computado
}

/** A month of a company of services by competência, with 100.000,00 in each month of its quarter. */
function mesPresumido(competencia: string, mudancas: Partial<EntradaPresumido> = {}): EntradaPresumido {
  const pa = mesDe(competencia)
  const umMes = (mes: string): EntradaPresumido["meses"][number] => ({
    competencia: mes,
    linhas: [
      {
        id: "notas:a",
        rotulo: "Consultoria (1 nota)",
        situacoes: [],
        mercado: "interno",
        valor: "100000.00",
        origem: { tipo: "receita-do-mes", competencia: mes },
        atividade: "servicos-gerais",
      },
    ],
    outrasReceitas: "0.00",
    irrfRetido: "0.00",
    csllRetida: "0.00",
    pisRetido: "0.00",
    cofinsRetida: "0.00",
    icmsDestacado: "0.00",
  })
  return {
    regime: "presumido",
    competencia,
    inicioNoAno: "2026-01",
    receita: "100000.00",
    quotas: 1,
    meses: competenciasEntre(inicioDoTrimestre(pa), pa).map(umMes),
    anteriores: [],
    pendencias: [],
    alertas: [],
    ...mudancas,
  }
}

describe("as entradas que mudaram no Lucro Presumido", () => {
  const rotulos = (antes: EntradaPresumido, depois: EntradaPresumido) =>
    compararEntradas(antes, depois).map((e) => [e.assunto, e.rotulo, e.antes, e.depois])
  const trocarMes = (entrada: EntradaPresumido, mes: string, mudanca: Partial<EntradaPresumido["meses"][number]>) => ({
    ...entrada,
    meses: entrada.meses.map((m) => (m.competencia === mes ? { ...m, ...mudanca } : m)),
  })

  it("onde o imposto difere, alguma entrada difere", () => {
    let diferentes = 0
    fc.assert(
      fc.property(doPresumido, doPresumido, fc.constantFrom(...CAMPOS), (a, outra, campo) => {
        // One input of another month in the place of its own: nothing else explains the difference.
        const b = { ...a, [campo]: outra[campo] }
        const antes = computarSeDer(a)
        const depois = computarSeDer(b)
        if (!antes || !depois || antes.resultado.total === depois.resultado.total) return
        diferentes++
        expect(compararEntradas(a, b)).not.toEqual([])
      }),
      { numRuns: 600 },
    )
    expect(diferentes).toBeGreaterThan(0)
    fc.assert(
      fc.property(doPresumido, doPresumido, (a, b) => {
        const antes = computar(a)
        const depois = computar(b)
        if (!antes || !depois || antes.resultado.total === depois.resultado.total) return
        expect(compararEntradas(a, b)).not.toEqual([])
      }),
    )
  })

  it("o ICMS destacado e o critério da receita", () => {
    const entrada = mesPresumido("2026-08")
    expect(rotulos(entrada, trocarMes(entrada, "2026-08", { icmsDestacado: "1800.00" }))).toEqual([
      ["receita", "ICMS destacado, fora da base de PIS e COFINS", null, "1800.00"],
    ])
    expect(rotulos(entrada, { ...entrada, criterio: "caixa" })).toEqual([
      ["cadastro", "Critério da receita", "competência", "caixa"],
    ])
  })

  it("os outros meses do trimestre e os trimestres anteriores, no mês que encerra; nos outros não contam", () => {
    const setembro = mesPresumido("2026-09", { anteriores: [{ competencia: "2026-05", receita: "1000.00" }] })
    const outra = trocarMes(setembro, "2026-07", { outrasReceitas: "500.00" })
    expect(rotulos(setembro, outra)).toEqual([["trimestre", "Outras receitas em 07/2026", null, "500.00"]])
    expect(rotulos(setembro, { ...setembro, anteriores: [{ competencia: "2026-04", receita: "2000.00" }] })).toEqual([
      ["trimestre", "Receita do trimestre que começou em 04/2026", "1000.00", "2000.00"],
    ])
    const agosto = mesPresumido("2026-08")
    expect(rotulos(agosto, trocarMes(agosto, "2026-07", { outrasReceitas: "500.00" }))).toEqual([])
  })

  it("do mês do meio ao que encerra o trimestre, com a mesma receita, é isso que mudou", () => {
    expect(rotulos(mesPresumido("2026-08"), mesPresumido("2026-09"))).toEqual([
      ["cadastro", "Mês que encerra o trimestre (IRPJ e CSLL)", "não", "sim"],
      ["trimestre", "Consultoria (notas), em 07/2026", null, "100000.00"],
      ["trimestre", "Consultoria (notas), em 08/2026", null, "100000.00"],
    ])
  })
})

const CAMPOS = ["meses", "anteriores", "quotas", "criterio", "inicioNoAno"] as const

/** Null where the inputs of two months put together are not those of any. */
function computarSeDer(entrada: EntradaPresumido): MesComputado | null {
  try {
    return computar(entrada)
  } catch {
    return null
  }
}

describe("as entradas que mudaram", () => {
  it("a mesma atividade em dois meses é uma linha só, quantas notas tenha em cada um", () => {
    const a = mesSimples("2026-09", "20000.00")
    const b = mesSimples("2026-10", "25000.00")
    const receita = compararEntradas(a.entrada, b.entrada).filter((e) => e.assunto === "receita")
    expect(receita).toEqual([
      {
        assunto: "receita",
        rotulo: "Consultoria (notas)",
        antes: "20000.00",
        depois: "25000.00",
        emReais: true,
        idsAntes: ["2026-09-1"],
        idsDepois: ["2026-10-1"],
        tipoDosIds: "notas",
        competencia: null,
      },
    ])
  })

  it("a janela perde o mês mais antigo e ganha o mais novo; o 13º mês anterior, que nada soma, não aparece", () => {
    const a = mesSimples("2026-09", "20000.00")
    const b = mesSimples("2026-10", "20000.00")
    const janela = compararEntradas(a.entrada, b.entrada).filter((e) => e.assunto === "historico")
    expect(janela.map((e) => [e.competencia, e.antes, e.depois])).toEqual([
      ["2025-09", "20000.00", null],
      ["2026-09", null, "20000.00"],
    ])
  })

  it("no mesmo mês, outra nota do mesmo valor é uma mudança", () => {
    const a = mesSimples("2026-10", "20000.00")
    const b = mesSimples("2026-10", "20000.00")
    if (b.entrada.regime !== "simples") throw new Error("unreachable")
    const trocada = b.entrada.linhas.map((l) => ({ ...l, origem: { tipo: "notas" as const, ids: ["outra"] } }))
    const mudadas = compararEntradas(a.entrada, { ...b.entrada, linhas: trocada })
    expect(mudadas.map((e) => [e.idsAntes, e.idsDepois])).toEqual([[["2026-10-1"], ["outra"]]])
  })

  it("a folha só conta para quem depende do Fator R", () => {
    const proLabore = { valor: "1.00", origem: { tipo: "folha-informada" as const, ids: ["f"] } }
    const folhas = [
      { competencia: "2026-03", ...proLabore, componentes: [{ tipo: "pro-labore" as const, ...proLabore }] },
    ]
    const a = mesSimples("2026-10", "1.00")
    const b = mesSimples("2026-10", "1.00", { folhas })
    expect(compararEntradas(a.entrada, b.entrada)).toEqual([])
  })

  it("mudança de cadastro vem primeiro, em palavras", () => {
    const a = mesSimples("2026-10", "1.00")
    const b = mesSimples("2026-10", "1.00", { impedidoIcmsIss: true })
    expect(compararEntradas(a.entrada, b.entrada)).toMatchObject([
      { assunto: "cadastro", rotulo: "Impedida de recolher ICMS e ISS no DAS", antes: "não", depois: "sim" },
    ])
  })
})
