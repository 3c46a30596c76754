import { describe, expect, it } from "vitest"
import { deReais } from "../nucleo/dinheiro.ts"
import { todos } from "../simples/apuracao/empresa.casos.ts"
import { umMes } from "./mes.casos.ts"
import { TABELAS_DO_PRESUMIDO } from "./tabelas.ts"
import { dividirEmQuotas, montarTrimestre } from "./trimestre-do-mes.ts"

function trimestre(...dados: Parameters<typeof umMes>) {
  const montado = montarTrimestre(umMes(...dados), TABELAS_DO_PRESUMIDO)
  if ("faltam" in montado) throw new Error(JSON.stringify(montado.faltam))
  return montado
}

const MESES = {
  "2026-07": { receitas: { "servicos-gerais": "100000.00", comercio: "10000.00" }, outrasReceitas: "1000.00" },
  "2026-08": { receitas: { "servicos-gerais": "150000.00" }, irrf: "700.00", csll: "300.00" },
  "2026-09": { receitas: { comercio: "20000.00" }, irrf: "50.00" },
}

describe("o trimestre do Lucro Presumido, mês a mês", () => {
  it("soma receita, o que foi informado e o que foi retido de todos os meses, à mão", () => {
    // IRPJ: 250.000 × 32 % + 30.000 × 8 % + 1.000 = 83.400; 15 % = 12.510,00; adicional 10 % de 23.400 = 2.340,00.
    // CSLL: 250.000 × 32 % + 30.000 × 12 % + 1.000 = 84.600; 9 % = 7.614,00.
    expect(trimestre("2026-09", MESES).resultado).toMatchObject({
      trimestre: "2026-T3",
      meses: 3,
      receita: deReais("280000.00"),
      outrasReceitas: deReais("1000.00"),
      baseIrpj: deReais("83400.00"),
      irpj: deReais("12510.00"),
      adicional: deReais("2340.00"),
      irrfRetido: deReais("750.00"),
      irpjAPagar: deReais("14100.00"),
      creditoIrpj: 0n,
      baseCsll: deReais("84600.00"),
      csll: deReais("7614.00"),
      csllRetida: deReais("300.00"),
      csllAPagar: deReais("7314.00"),
      creditoCsll: 0n,
      parcelaDaLc224: 0n,
    })
  })

  it("quem entra no regime no meio do trimestre tem o limite do adicional dos seus meses", () => {
    // Só setembro: 100.000 × 32 % = 32.000; o limite é de 20.000 × 1: adicional de 1.200,00.
    const { resultado } = trimestre(
      "2026-09",
      { "2026-09": { receitas: { "servicos-gerais": "100000.00" } } },
      { inicio: "2026-09" },
    )
    expect(resultado).toMatchObject({ meses: 1, adicional: deReais("1200.00") })
    // Em agosto o trimestre que ainda corre conta até setembro: 20.000 × 2.
    const correndo = trimestre(
      "2026-08",
      { "2026-08": { receitas: { "servicos-gerais": "200000.00" } } },
      { inicio: "2026-08" },
    )
    expect(correndo.resultado).toMatchObject({ meses: 2, adicional: deReais("2400.00") })
  })

  it("a memória abre a receita por atividade e mês, os meses anteriores levando a eles mesmos", () => {
    const dados = umMes("2026-09", MESES)
    const notas = { tipo: "notas" as const, ids: ["n1"] }
    const meses = dados.meses.map((m) => ({ ...m, linhas: m.linhas.map((l) => ({ ...l, origem: notas })) }))
    const montado = montarTrimestre({ ...dados, meses }, TABELAS_DO_PRESUMIDO)
    if ("faltam" in montado) throw new Error("devia calcular")
    const passos = montado.explicacoes.flatMap(todos)
    const por = (rotulo: string) => passos.find((p) => p.rotulo === rotulo)
    expect(por("Receita do trimestre por atividade")?.valor.valor).toBe("280000.00")
    const [porAtividade] = montado.explicacoes
    expect(porAtividade?.tipo === "grupo" ? porAtividade.partes.map(({ valor }) => valor.valor) : null).toEqual([
      "250000.00",
      "30000.00",
    ])
    expect(por("servicos-gerais, 07/2026")).toMatchObject({
      valor: { valor: "100000.00" },
      origem: { tipo: "receita-do-mes", competencia: "2026-07" },
    })
    expect(por("comercio, 09/2026")).toMatchObject({ valor: { valor: "20000.00" }, origem: notas })
  })

  it("o que foi informado aparece mês a mês com o seu nome, e o que não houve não aparece", () => {
    const rotulos = (meses: Parameters<typeof umMes>[1]) => trimestre("2026-09", meses).explicacoes.flatMap(todos)
    const passos = rotulos(MESES)
    const valorDe = (rotulo: string) => passos.find((p) => p.rotulo === rotulo)?.valor.valor
    expect(valorDe("Outras receitas e ganhos de capital no trimestre")).toBe("1000.00")
    expect(valorDe("IRPJ retido na fonte no trimestre")).toBe("750.00")
    expect(valorDe("CSLL retida na fonte no trimestre")).toBe("300.00")
    // 700,00 de agosto e 50,00 de setembro; julho, sem retenção, não é listado.
    const doIrpj = passos.find((p) => p.rotulo === "IRPJ retido na fonte no trimestre")
    expect(doIrpj?.tipo === "soma" ? doIrpj.partes.map((p) => [p.rotulo, p.valor.valor]) : null).toEqual([
      ["08/2026", "700.00"],
      ["09/2026", "50.00"],
    ])
    const sem = rotulos({ "2026-09": { receitas: { comercio: "20000.00" } } }).map(({ rotulo }) => rotulo)
    expect(sem.filter((r) => r.endsWith("no trimestre"))).toEqual([])
  })

  it("retido a mais é crédito, e nada a pagar não tem quotas", () => {
    const { irpj, csll, resultado } = trimestre("2026-09", {
      "2026-09": { receitas: { comercio: "20000.00" }, irrf: "1000.00", csll: "216.00" },
    })
    // 20.000 × 8 % × 15 % = 240,00; CSLL 20.000 × 12 % × 9 % = 216,00.
    expect(resultado).toMatchObject({ irpjAPagar: 0n, creditoIrpj: deReais("760.00"), csllAPagar: 0n, creditoCsll: 0n })
    expect([irpj.quotas, csll.quotas]).toEqual([[], []])
  })

  it("cada quota com o seu vencimento; as que não são desejadas não existem", () => {
    const { irpj } = trimestre("2026-09", MESES, { quotas: 3 })
    // 14.100,00 ÷ 3; último dia útil de outubro, novembro e dezembro de 2026.
    expect(irpj.quotas.map(({ valor, vencimento }) => [valor, vencimento])).toEqual([
      [deReais("4700.00"), "2026-10-30"],
      [deReais("4700.00"), "2026-11-30"],
      [deReais("4700.00"), "2026-12-31"],
    ])
    expect(dividirEmQuotas(deReais("0.00"), "2026-T3", 3, TABELAS_DO_PRESUMIDO)).toEqual({ quotas: [], passo: null })
    expect(trimestre("2026-09", MESES, { quotas: 1 }).irpj.quotas).toHaveLength(1)
  })
})
