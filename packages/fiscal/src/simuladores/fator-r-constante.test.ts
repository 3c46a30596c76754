import { describe, expect, it } from "vitest"
import { competencia, somarMeses } from "../nucleo/competencia.ts"
import { centavos, deReais } from "../nucleo/dinheiro.ts"
import { TABELAS } from "../parametros/tabelas.ts"
import { calculado } from "../simples/apuracao/empresa.casos.ts"
import { simularFatorR } from "./fator-r.ts"
import { custear, type EntradaFatorRSimulado } from "./fator-r-custo.ts"
import { suporTabelas } from "./tabelas-supostas.ts"

const INICIO = competencia("2026-01")
const MESES = 12

/** R$ 10.000,00 a month, Anexo V, pró-labore of 2.000 and nothing else: r = 20 % without the CPP of the DAS. */
function dados(extra: Partial<EntradaFatorRSimulado> = {}): EntradaFatorRSimulado {
  const antes = Array.from({ length: 14 }, (_, i) => somarMeses(INICIO, -1 - i))
  return {
    inicio: INICIO,
    abertura: "2015-01-10",
    receitas: Array.from({ length: MESES }, () => deReais("10000.00")),
    historicoReceitas: new Map(antes.map((mes) => [mes, deReais("10000.00")])),
    historicoFolhas: new Map(antes.map((mes) => [mes, deReais("2000.00")])),
    outraFolha: centavos(0n),
    proLaboreAtual: deReais("2000.00"),
    ...extra,
  }
}

const simular = (extra: Partial<EntradaFatorRSimulado> = {}) => calculado(simularFatorR(dados(extra))).resultado
const tetoDe = (valor: string) => ({ tetos: Array.from({ length: MESES }, () => deReais(valor)) })

describe("pró-labore constante até 28%", () => {
  // DAS de 10.000: III 600,00, com 43,4 % de CPP = 260,40; V 1.550,01, com 28,85 % de CPP = 447,18 (447,175).
  // O mês i olha 12 − i meses de 2.000 e i meses de P + 447,18 (a CPP do V, paga no mês seguinte), e pede 33.600:
  // P = 1.552,82 + 9.600 ÷ i. O III poupa 950,01 por mês; o INSS de P é 11 %, truncado, contra 220,00; até 5.000 não há IRRF.
  it("o de menor custo, o mês do retorno e a economia, conta à mão", () => {
    const { constante, conclusao, compensa } = simular()
    // i = 4: 1.552,82 + 2.400 = 3.952,82 e INSS 434,81: 8 × 950,01 − 12 × 214,81 = 7.600,08 − 2.577,72 = 5.022,36.
    // Os vizinhos poupam menos: i = 3 (4.752,82) 8.550,09 − 3.633,72 = 4.916,37; i = 5 (3.472,82) 6.650,07 − 1.944,12 = 4.705,95.
    expect(constante).toMatchObject({
      proLabore: deReais("3952.82"),
      desde: "2026-05",
      economia: deReais("5022.36"),
      // Até abril deve 859,24; em maio ainda 124,04; em junho sobra.
      mesDoRetorno: "2026-06",
    })
    expect(constante?.caminho.anexos).toEqual([...Array(4).fill("V"), ...Array(8).fill("III")])
    expect(constante?.caminho.cpp.slice(0, 6)).toEqual(
      ["447.18", "447.18", "447.18", "447.18", "447.18", "260.40"].map((valor) => deReais(valor)),
    )
    expect(compensa).toBe(true)
    expect(conclusao).toBe(
      "Compensa: R$ 3.952,82 de pró-labore por mês é o menor valor constante que fica no Anexo III de 05/2026 em diante, e economiza R$ 5.022,36 nos 12 meses. O que se paga a mais no começo volta em 06/2026.",
    )
  })

  it("cada mês tem o seu menor valor; o último, o menor de todos, e um centavo a menos não fica no Anexo III", () => {
    const { constantes } = simular()
    // i = 11: 1.552,82 + 872,73 (872,7273) = 2.425,55; INSS 266,81: 950,01 − 12 × 46,81 = 388,29
    expect(constantes.at(-1)).toMatchObject({
      proLabore: deReais("2425.55"),
      desde: "2026-12",
      economia: deReais("388.29"),
      mesDoRetorno: "2026-12",
    })
    expect(constantes).toHaveLength(11)
    for (const { proLabore, desde } of constantes) {
      const menor = custear(
        dados(),
        dados().receitas.map(() => centavos(proLabore - 1n)),
        TABELAS,
      )
      const indice = Number(desde.slice(5)) - 1
      expect("anexos" in menor ? menor.anexos[indice] : null).toBe("V")
    }
  })

  it("o plano mês a mês nunca custa mais que o constante", () => {
    const { melhor, constante, retornoDoMelhor } = simular()
    expect(melhor !== null && constante !== null && melhor.custo <= constante.caminho.custo).toBe(true)
    expect(retornoDoMelhor).not.toBeNull()
  })

  it("nada acima do teto, no constante e no plano mês a mês", () => {
    // Até 3.000 cabe i = 7: 1.552,82 + 1.371,43 (1.371,4286) = 2.924,25, INSS 321,66: 5 × 950,01 − 12 × 101,66 = 3.530,13
    const { constante, melhor } = simular(tetoDe("3000.00"))
    expect(constante).toMatchObject({ proLabore: deReais("2924.25"), desde: "2026-08", economia: deReais("3530.13") })
    expect(melhor?.proLabore.every((valor) => valor <= deReais("3000.00"))).toBe(true)
    expect(melhor !== null && constante !== null && melhor.custo <= constante.caminho.custo).toBe(true)
  })

  it("o teto exato ainda serve; um centavo abaixo do menor, nada serve, e a conclusão diz quanto seria", () => {
    expect(simular(tetoDe("2425.55")).constante?.proLabore).toBe(deReais("2425.55"))
    const { constante, melhor, compensa, conclusao } = simular(tetoDe("2425.54"))
    expect({ constante, melhor, compensa }).toEqual({ constante: null, melhor: null, compensa: false })
    expect(conclusao).toMatch(/R\$.2\.425,55 por mês, acima do teto/)
  })

  it("o teto abaixo do pró-labore atual não o reduz", () => {
    const { atual, constante, melhor } = simular(tetoDe("500.00"))
    expect({ constante, melhor }).toEqual({ constante: null, melhor: null })
    expect(atual.proLabore.every((valor) => valor === deReais("2000.00"))).toBe(true)
  })

  it("sem a CPP do DAS na folha, o mesmo mês pede mais", () => {
    // i = 11: 2.000 + 9.600 ÷ 11 = 2.872,73 (2.872,7273)
    const { constantes, atual } = simular({ semCppDoDas: "o escritório não conta" })
    expect(constantes.at(-1)?.proLabore).toBe(deReais("2872.73"))
    expect(atual.cpp.every((valor) => valor === 0n)).toBe(true)
  })

  it("a CPP do DAS pode bastar: nada a aumentar", () => {
    // Histórico de 2.800 e 2.540 por mês com 260,40 de CPP do Anexo III: 2.800,40 ÷ 10.000 = 28 %
    const antes = [...dados().historicoReceitas.keys()]
    const { atual, constante, melhor } = simular({
      historicoFolhas: new Map(antes.map((mes) => [mes, deReais("2800.00")])),
      proLaboreAtual: deReais("2540.00"),
    })
    expect(atual.anexos.every((anexo) => anexo === "III")).toBe(true)
    expect({ constante, melhor }).toEqual({ constante: null, melhor: null })
    const um = simular({
      historicoFolhas: new Map(antes.map((mes) => [mes, deReais("2800.00")])),
      proLaboreAtual: deReais("2539.59"),
    })
    expect(um.atual.anexos).toContain("V")
  })
})

describe("tabelas supostas", () => {
  it("repete o último teto e o último salário mínimo, e diz em uma linha", () => {
    const { tabelas, aviso } = suporTabelas(competencia("2027-11"))
    expect(aviso).toBe(
      "Depois de 12/2026 o teto do INSS e o salário mínimo são supostos iguais aos últimos publicados.",
    )
    expect(tabelas.tetoDoInss.periodos.at(-1)).toMatchObject({ desde: "2027-01-01", ate: "2027-12-31" })
    expect(tabelas.tetoDoInss.periodos.at(-1)?.valor).toBe(TABELAS.tetoDoInss.periodos.at(-1)?.valor)
  })

  it("até o fim do que foi publicado, nada é suposto", () => {
    expect(suporTabelas(competencia("2026-12"))).toEqual({ tabelas: TABELAS, aviso: null })
  })
})
