import type { CalendarioDoEscritorio } from "@partida/contracts"
import { describe, expect, it } from "vitest"
import { conferir, corpoDe, diaEscrito, leituraDe, mesesDe, trazerDe } from "./calendario.ts"

const calendario = (mudanca: Partial<CalendarioDoEscritorio> = {}): CalendarioDoEscritorio => ({
  ano: 2026,
  antecedenciaInternaDias: 2,
  feriados: [
    { data: "2026-11-20", nome: "Consciência Negra", origem: "nacional" },
    { data: "2026-12-08", nome: "Padroeira", origem: "escritorio" },
  ],
  vencimentos: [
    {
      obrigacao: "das-simples",
      rotulo: "DAS",
      periodo: "2026-10",
      quota: null,
      vencimento: "2026-11-23",
      prazoInterno: "2026-11-18",
    },
    {
      obrigacao: "das-mei",
      rotulo: "DAS do MEI",
      periodo: "2026-10",
      quota: null,
      vencimento: "2026-11-23",
      prazoInterno: "2026-11-18",
    },
    {
      obrigacao: "irpj-csll-presumido",
      rotulo: "IRPJ e CSLL",
      periodo: "2026-T3",
      quota: 2,
      vencimento: "2026-11-30",
      prazoInterno: "2026-11-26",
    },
    {
      obrigacao: "defis",
      rotulo: "DEFIS",
      periodo: "2025",
      quota: null,
      vencimento: "2026-03-31",
      prazoInterno: "2026-03-27",
    },
  ],
  versao: 3,
  ...mudanca,
})

const mes = (n: number) => mesesDe(calendario())[n - 1]

describe("o ano em meses", () => {
  it("tem doze, cada um com os seus dias, começando no dia da semana certo", () => {
    const meses = mesesDe(calendario())
    expect(meses.map((m) => m.dias.length)).toEqual([31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31])
    // 1 November 2026 is a Sunday; 1 January 2026, a Thursday.
    expect([meses[10]?.vazios, meses[0]?.vazios]).toEqual([0, 4])
  })

  it("marca vencimento, prazo, feriado e fim de semana no dia de cada um", () => {
    const dia = (numero: number) => mes(11)?.dias[numero - 1]
    expect(dia(23)).toMatchObject({ vence: true, prazo: false })
    expect(dia(18)).toMatchObject({ vence: false, prazo: true })
    expect(dia(20)?.feriado).toEqual({ nome: "Consciência Negra", proprio: false })
    expect(mes(12)?.dias[7]?.feriado).toEqual({ nome: "Padroeira", proprio: true })
    expect([dia(21)?.fimDeSemana, dia(22)?.fimDeSemana, dia(23)?.fimDeSemana]).toEqual([true, true, false])
  })

  it("junta o que vence no mesmo dia e diz do que se trata o que não é mensal", () => {
    expect(mes(11)?.grupos).toEqual([
      { vencimento: "2026-11-23", prazoInterno: "2026-11-18", obrigacoes: ["DAS", "DAS do MEI"] },
      { vencimento: "2026-11-30", prazoInterno: "2026-11-26", obrigacoes: ["IRPJ e CSLL do 3º tri/2026, 2ª quota"] },
    ])
    expect(mes(3)?.grupos[0]?.obrigacoes).toEqual(["DEFIS de 2025"])
  })

  it("escreve o dia com a semana, e com o mês quando é outro", () => {
    expect(diaEscrito("2026-11-23", 11)).toBe("seg, 23")
    expect(diaEscrito("2026-12-30", 1)).toBe("qua, 30/12")
  })
})

describe("formulário do ano", () => {
  it("leva só os feriados do escritório, e volta igual", () => {
    const { valores, versao } = leituraDe(calendario())
    expect(valores).toEqual({ antecedencia: "2", feriados: [{ data: "2026-12-08", nome: "Padroeira" }] })
    expect(versao).toBe(3)
    expect(corpoDe(valores)).toEqual({
      antecedenciaInternaDias: 2,
      feriados: [{ data: "2026-12-08", nome: "Padroeira" }],
    })
  })

  it.each([
    ["0", true],
    ["15", true],
    ["16", false],
    ["-1", false],
    ["1,5", false],
    ["", false],
  ])("antecedência %j: aceita %s", (antecedencia, aceita) => {
    expect(Object.keys(conferir({ antecedencia, feriados: [] })).length === 0).toBe(aceita)
  })
})

describe("trazer os feriados do ano anterior", () => {
  const de2024 = calendario({
    ano: 2024,
    feriados: [
      { data: "2024-02-29", nome: "Só em bissexto", origem: "escritorio" },
      { data: "2024-07-09", nome: "Revolução", origem: "escritorio" },
      { data: "2024-11-20", nome: "Zumbi", origem: "escritorio" },
      { data: "2024-12-08", nome: "Padroeira", origem: "escritorio" },
      { data: "2024-12-25", nome: "Natal", origem: "nacional" },
    ],
  })

  it("no mesmo dia deste ano, sem os que já estão, os que viraram nacionais e 29 de fevereiro", () => {
    expect(trazerDe(de2024, calendario(), [{ data: "2026-12-08", nome: "Padroeira" }])).toEqual([
      { data: "2026-07-09", nome: "Revolução" },
    ])
  })
})
