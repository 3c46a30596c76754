import { describe, expect, it } from "vitest"
import { chaveDoMes, diaDoPagamento, folhaDosEmpregados, type PagamentoDaFolha, semRepetir } from "./folha.ts"

const ULTIMA = {
  id: "folha",
  competencia: "2026-11",
  salariosCentavos: 8_450_00n,
  fgtsCentavos: 676_00n,
  encargosCentavos: 0n,
  cppDarfCentavos: 1_690_00n,
}
const vistos = (pagamentos: readonly PagamentoDaFolha[]) =>
  pagamentos.map((p) => [p.titulo, p.vencimento, p.valorCentavos])

describe("folha dos empregados que ainda vem", () => {
  it("repete a última, os salários no quinto dia útil e o FGTS e a CPP no dia 20, antecipado", () => {
    // CLT art. 459 §1º: 1 to 4 December and Saturday 5, so Friday 4; 2, 4, 5, 6 and Thursday 7 January. 20/12/2026 is a Sunday.
    expect(vistos(folhaDosEmpregados(ULTIMA, "2027-01-31", false))).toEqual([
      ["Salários de 11/2026", "2026-12-04", 8_450_00n],
      ["FGTS de 11/2026", "2026-12-18", 676_00n],
      ["CPP em DARF de 11/2026", "2026-12-18", 1_690_00n],
      ["Salários de 12/2026", "2027-01-07", 8_450_00n],
      ["FGTS de 12/2026", "2027-01-20", 676_00n],
      ["CPP em DARF de 12/2026", "2027-01-20", 1_690_00n],
    ])
  })

  it("a CPP que já está na guia do INSS não é contada outra vez, nem o que vale zero", () => {
    const juntos = { ...ULTIMA, salariosCentavos: 0n, fgtsCentavos: 0n, encargosCentavos: 900_00n }
    expect(vistos(folhaDosEmpregados(juntos, "2026-12-31", true))).toEqual([
      ["FGTS e encargos de 11/2026", "2026-12-18", 900_00n],
    ])
  })
})

describe("dia em que se paga o pró-labore", () => {
  it("é o do último recibo: o fim do mês fica no fim, e o dia que falta no mês é o último", () => {
    expect(diaDoPagamento("2027-02", { competencia: "2026-11", dataPagamento: "2026-11-30" })).toBe("2027-02-28")
    expect(diaDoPagamento("2026-12", { competencia: "2026-11", dataPagamento: "2026-12-05" })).toBe("2027-01-05")
    expect(diaDoPagamento("2027-03", { competencia: "2027-01", dataPagamento: "2027-01-30" })).toBe("2027-03-30")
    expect(diaDoPagamento("2027-02", { competencia: "2027-01", dataPagamento: "2027-01-30" })).toBe("2027-02-28")
  })
})

describe("o que títulos e banco já dizem da folha", () => {
  const pagamento = (vencimento: string, valorCentavos: bigint): PagamentoDaFolha => ({
    id: vencimento,
    categoria: "salarios",
    titulo: "Salários",
    porque: "Como em 11/2026.",
    vencimento,
    valorCentavos,
  })

  it("abate do mês, uma vez, e diz quanto; o que fica em zero some", () => {
    const ja = new Map([
      [chaveDoMes("salarios", "2026-12-10"), 1_500_00n],
      [chaveDoMes("inss", "2027-01-10"), 9_999_00n],
    ])
    const dias = [
      pagamento("2027-01-07", 2_000_00n),
      pagamento("2026-12-20", 900_00n),
      pagamento("2026-12-04", 1_000_00n),
    ]
    // December: 1,000.00 is wholly said; of 1,500.00 there is 500.00 left for the 900.00 of the 20th.
    expect(
      semRepetir(dias, ja, "2026-11-28", "2027-02-26").map((e) => [e.vencimento, e.valorCentavos, e.porque]),
    ).toEqual([
      ["2026-12-20", -400_00n, "Como em 11/2026. Menos R$ 500,00 já em título ou no banco."],
      ["2027-01-07", -2_000_00n, "Como em 11/2026."],
    ])
  })

  it("o dia que passou e o que vem depois do fim não são previstos", () => {
    const dias = [pagamento("2026-11-06", 1n), pagamento("2027-03-05", 1n)]
    expect(semRepetir(dias, new Map(), "2026-11-28", "2027-02-26")).toEqual([])
  })
})
