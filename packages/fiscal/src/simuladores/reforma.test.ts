import { describe, expect, it } from "vitest"
import { competencia, somarMeses } from "../nucleo/competencia.ts"
import { deReais } from "../nucleo/dinheiro.ts"
import { taxa } from "../nucleo/taxa.ts"
import { calculado } from "../simples/apuracao/empresa.casos.ts"
import { type EntradaReforma, simularReforma } from "./reforma.ts"

function semestre(extra: Partial<EntradaReforma> = {}, compras = "0.00"): EntradaReforma {
  const janeiro = competencia("2027-01")
  return {
    semestre: "2027-S1",
    anexo: "I",
    meses: Array.from({ length: 6 }, (_, i) => ({
      competencia: somarMeses(janeiro, i),
      rbt12: deReais("180000.00"),
      receita: deReais("10000.00"),
      comprasComCredito: deReais(compras),
    })),
    parcelaParaEmpresas: taxa("1"),
    cbs: taxa("0.09"),
    ...extra,
  }
}

function simular(dados: EntradaReforma) {
  return calculado(simularReforma(dados))
}

describe("reforma tributária: por dentro ou por fora", () => {
  it("comércio na 1ª faixa, sem compras: conta à mão", () => {
    // Por dentro: 4 % de 10.000 = 400,00 por mês. CBS 15,33 % e IBS 0,17 % do DAS: 61,32 + 0,68 = 62,00
    // Por fora: 338,00 + 10.000 × (9 % + 0,1 %) = 910,00 → 1.248,00
    const { central } = simular(semestre()).resultado
    expect(central).toMatchObject({
      aliquota: "0.0910",
      dasDentro: deReais("2400.00"),
      dasFora: deReais("2028.00"),
      debito: deReais("5460.00"),
      credito: 0n,
      custoFora: deReais("7488.00"),
      diferenca: deReais("5088.00"),
      creditoDoClienteDentro: deReais("372.00"),
      creditoDoClienteFora: deReais("5460.00"),
    })
  })

  it("o crédito das compras reduz o débito e nunca o torna negativo", () => {
    // 8.000 × 9,1 % = 728 por mês
    expect(simular(semestre({}, "8000.00")).resultado.central).toMatchObject({
      credito: deReais("4368.00"),
      custoFora: deReais("3120.00"),
    })
    expect(simular(semestre({}, "20000.00")).resultado.central.custoFora).toBe(deReais("2028.00"))
  })

  it("vendas só a consumidor não dão crédito a ninguém", () => {
    const { central, conclusao } = simular(semestre({ parcelaParaEmpresas: taxa("0") })).resultado
    expect(central).toMatchObject({ creditoDoClienteDentro: 0n, creditoDoClienteFora: 0n })
    expect(conclusao).toMatch(/Por dentro custa/)
  })

  it("traz os cenários de um ponto para baixo e para cima, e diz que a CBS é estimativa", () => {
    const semCbs: Partial<EntradaReforma> = semestre()
    const { cbs: _, ...sem } = { ...semestre(), ...semCbs }
    const { resultado, avisos } = simular(sem)
    expect(resultado.cenarios.map(({ aliquota }) => aliquota.slice(0, 6))).toEqual(["0.0780", "0.0880", "0.0980"])
    expect(resultado.premissas[0]).toMatchObject({ nome: "CBS", valor: "8,7 %", confianca: "memory" })
    expect(avisos[0]).toMatch(/ESTIMATIVA/)
    expect(simular(semestre()).resultado.premissas[0]?.confianca).toBe("informada")
  })

  it("fora de 2027 e 2028, ou com os meses errados, é erro", () => {
    expect(() => simularReforma(semestre({ semestre: "2026-S2" }))).toThrow(/a partir de 2027-S1/)
    expect(() => simularReforma(semestre({ semestre: "2027-S2" }))).toThrow(/em ordem, os seis meses/)
    expect(() => simularReforma(semestre({ semestre: "2027-S3" }))).toThrow(/não é um semestre/)
    expect(() => simularReforma(semestre({ parcelaParaEmpresas: taxa("1.01") }))).toThrow(/parcelaParaEmpresas/)
    const em2029 = semestre().meses.map((mes) => ({ ...mes, competencia: somarMeses(mes.competencia, 24) }))
    expect(() => simularReforma(semestre({ semestre: "2029-S1", meses: em2029 }))).toThrow(/Não há valor vigente/)
  })
})
