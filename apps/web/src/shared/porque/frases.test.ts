import type { LinhaDoFechamento } from "@partida/contracts"
import { describe, expect, it } from "vitest"
import { type Comparado, type Explicado, frasesDoPorque } from "./frases.ts"

type Linha = Partial<LinhaDoFechamento>

const explicado = (linha: Linha, tributos: Explicado["tributos"] = []): Explicado => ({
  competencia: "2026-10",
  tributos,
  linha: { regime: "simples", anexos: ["III"], sujeitaAoFatorR: false, fatorR: null, ...linha } as LinhaDoFechamento,
})
const simples = explicado({
  receita: "72590.00",
  total: "8351.35",
  rbt12: "812340.00",
  aliquotaEfetiva: "0.1150482",
})
const lado = { versao: null, regime: "simples", receita: null, calculadaEm: "" } as const
const comparado = (diferenca: string, partes: Comparado["partes"]): Comparado => ({
  com: { ...lado, competencia: "2026-09", imposto: "1.00" },
  para: { ...lado, competencia: "2026-10", imposto: "1.00" },
  diferenca,
  partes,
})
/** A space that does not break is read as one. */
const dizer = (detalhe: Explicado, mudanca: Comparado | null = null) =>
  frasesDoPorque(detalhe, mudanca).map((frase) => frase.replace(/\u00a0/g, " ").replace(/ %/g, "%"))

describe("o porquê em frases", () => {
  it("Simples: quanto, de onde vem a porcentagem e o que mudou", () => {
    const mudanca = comparado("174.64", [
      { causa: "faixa", rotulo: "Faixa", valor: "0.86" },
      { causa: "rbt12", rotulo: "RBT12", valor: "21.99" },
      { causa: "receita", rotulo: "Receita do mês", valor: "151.79" },
    ])
    expect(dizer(simples, mudanca)).toEqual([
      "Em outubro a empresa faturou R$ 72.590,00 e o DAS é de R$ 8.351,35: 11,50% da receita tributada.",
      "A porcentagem sai da tabela do Anexo III e do que a empresa faturou em doze meses, R$ 812.340,00.",
      "São R$ 174,64 a mais que em setembro: R$ 151,79 a mais porque a receita do mês foi maior e R$ 21,99 a mais porque a receita de doze meses subiu, entre outras causas.",
    ])
  })

  it("com Fator R diz que o anexo depende da folha; o mesmo valor é dito como tal", () => {
    const comFatorR = explicado({ ...simples.linha, sujeitaAoFatorR: true, fatorR: "0.31" })
    const [, porque, mudou] = dizer(comFatorR, comparado("0.00", []))
    expect(porque).toMatch(/O anexo depende da folha, que é 31,00% dessa receita\.$/)
    expect(mudou).toBe("É o mesmo valor de setembro.")
  })

  it("MEI, Lucro Presumido e mês sem receita", () => {
    const tributos = [
      { tributo: "INSS", valor: "81.05" },
      { tributo: "ICMS", valor: "0.00" },
      { tributo: "ISS", valor: "5.00" },
    ]
    expect(dizer(explicado({ regime: "mei", receita: "1.00", total: "86.05" }, tributos))[0]).toBe(
      "Em outubro o DAS-MEI é de R$ 86,05, o mesmo qualquer que seja a receita: R$ 81,05 de INSS e R$ 5,00 de ISS.",
    )
    const presumido = explicado({ regime: "presumido", receita: "100.00", total: "3.65", aliquotaEfetiva: null }, [
      { tributo: "PIS", valor: "0.65" },
      { tributo: "COFINS", valor: "3.00" },
    ])
    expect(dizer(presumido)[1]).toBe("No Lucro Presumido são R$ 0,65 de PIS e R$ 3,00 de COFINS.")
    expect(dizer(explicado({ receita: "0.00", total: "0.00" }))).toEqual([
      "Em outubro não houve receita, e o DAS é de R$ 0,00.",
    ])
  })

  it("sem valor calculado não diz nada", () => {
    expect(dizer(explicado({ receita: "10.00", total: null }))).toEqual([])
  })
})
