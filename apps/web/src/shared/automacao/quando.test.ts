import { estadosDaOperacao } from "@partida/contracts"
import { describe, expect, it } from "vitest"
import { estadoDaOperacao, quandoDaRegra } from "./quando.ts"

describe("quando uma automação roda", () => {
  it.each([
    ["pgdas-conferir", null, "Quando o mês é fechado"],
    ["das-gerar", null, "Quando a declaração é transmitida"],
    ["das-gerar", 5, "Todo dia 5"],
    ["situacao-fiscal", 28, "Todo dia 28"],
    ["situacao-fiscal", null, null],
  ] as const)("%s no dia %s: %s", (tipo, dia, dito) => expect(quandoDaRegra({ tipo, dia })).toBe(dito))

  it("o que parou pede atenção ou é erro, e o que deu certo é verde", () => {
    const tons = Object.values(estadosDaOperacao).map(({ id }) => estadoDaOperacao(id))
    expect(tons.map(({ rotulo, tom }) => `${rotulo}: ${tom}`)).toEqual([
      "A processar: neutro",
      "Executando: andamento",
      "Sucesso: feito",
      "Erro: erro",
      "Inconsistência: atencao",
      "Cancelado: neutro",
    ])
  })
})
