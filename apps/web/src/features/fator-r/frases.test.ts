import type { DetalheDoFatorR, MesNoCorte } from "@partida/contracts"
import { describe, expect, it } from "vitest"
import { frasesDoFatorR } from "./frases.ts"

const mes = (competencia: string, fatorR: string, anexo: "III" | "V"): MesNoCorte => ({
  competencia,
  fatorR,
  razao: `${fatorR}00`,
  anexo,
  folha: "54000.00",
  receita: "200000.00",
  estimado: false,
})
const outubro = mes("2026-10", "0.27", "V")
const dizer = (serie: MesNoCorte[], margem: string | null = "-2000.00") => {
  const linha = { mes: outubro, margem } as DetalheDoFatorR["linha"]
  return frasesDoFatorR({ linha, competencia: "2026-10", corte: "0.28", serie }).map((f) => f.replace(/\u00a0/g, " "))
}

describe("o porquê do Fator R, em frases", () => {
  it("diz quanto é, de onde vem e quanto era", () => {
    expect(dizer([mes("2026-09", "0.29", "III"), outubro])).toEqual([
      "Em outubro o Fator R é de 27%, e o anexo é o V.",
      "É a folha que a lei conta, R$ 54.000,00, dividida pela receita dos mesmos meses, R$ 200.000,00. O Anexo III pede 28%: faltam R$ 2.000,00 de folha.",
      "Em setembro era de 29%, e o anexo era o III.",
    ])
  })

  it.each([
    [[mes("2026-09", "0.27", "V")], "É o mesmo de setembro."],
    [[mes("2026-09", "0.25", "V")], "Em setembro era de 25%."],
    [[], "O de setembro não é conhecido: não há com o que comparar."],
  ] as const)("comparado com %j", (serie, frase) => {
    expect(dizer([...serie])[2]).toBe(frase)
  })

  it("sem o mês não diz nada", () => {
    const linha = { mes: null, margem: null } as DetalheDoFatorR["linha"]
    expect(frasesDoFatorR({ linha, competencia: "2026-10", corte: "0.28", serie: [] })).toEqual([])
  })
})
