import { describe, expect, it } from "vitest"
import { type Competencia, competencia, somarMeses } from "../nucleo/competencia.ts"
import { type Centavos, centavos, deReais, somarCentavos } from "../nucleo/dinheiro.ts"
import { vigenteEm } from "../nucleo/parametro.ts"
import { filhosDe } from "../nucleo/passos.ts"
import { TABELAS } from "../parametros/tabelas.ts"
import { calculado } from "../simples/apuracao/empresa.casos.ts"
import { calcularFatorR } from "../simples/fator-r/fator-r.ts"
import { simularFatorR } from "./fator-r.ts"
import { custear, type EntradaFatorRSimulado } from "./fator-r-custo.ts"
import { menorFolha } from "./fator-r-necessidade.ts"

function historico(inicio: Competencia, valor: string): ReadonlyMap<Competencia, Centavos> {
  return new Map(Array.from({ length: 14 }, (_, i) => [somarMeses(inicio, -1 - i), deReais(valor)]))
}

function cenario(
  extra: Partial<EntradaFatorRSimulado> & { receita?: string; folha?: string; meses?: number } = {},
): EntradaFatorRSimulado {
  const { receita = "30000.00", folha = "2000.00", meses = 11, ...resto } = extra
  const inicio = competencia("2026-01")
  return {
    inicio,
    abertura: "2015-01-10",
    receitas: Array.from({ length: meses }, () => deReais(receita)),
    historicoReceitas: historico(inicio, receita),
    historicoFolhas: historico(inicio, folha),
    outraFolha: centavos(0n),
    proLaboreAtual: deReais("2000.00"),
    semCppDoDas: "conferido à parte",
    ...resto,
  }
}

function simular(dados: EntradaFatorRSimulado) {
  return calculado(simularFatorR(dados)).resultado
}

describe("pró-labore até 28%", () => {
  it("compensa numa empresa de 30.000 por mês no Anexo V", () => {
    const { melhor, atual, economia, compensa, conclusao } = simular(cenario())
    expect(compensa).toBe(true)
    expect(atual.anexos.every((anexo) => anexo === "V")).toBe(true)
    expect(melhor?.anexos.at(-1)).toBe("III")
    expect(economia).toBe(atual.custo - (melhor?.custo ?? 0n))
    expect(conclusao).toMatch(/^Compensa/)
  })

  it("o custo é a soma dos DAS, INSS e IRRF do caminho, recalculados", () => {
    const dados = cenario()
    const { melhor } = simular(dados)
    if (melhor === null) throw new Error("sem caminho")
    expect(custear(dados, melhor.proLabore, TABELAS)).toEqual(melhor)
    expect(melhor.custo).toBe(somarCentavos([...melhor.das, ...melhor.inss, ...melhor.irrf]))
  })

  it("é o menor: um centavo a menos em qualquer mês aumentado perde o Anexo III de algum mês", () => {
    const dados = cenario()
    const { melhor } = simular(dados)
    if (melhor === null) throw new Error("sem caminho")
    const alcancados = melhor.anexos.filter((anexo) => anexo === "III").length
    const aumentados = melhor.proLabore.flatMap((valor, i) => (valor > dados.proLaboreAtual ? [i] : []))
    expect(aumentados.length).toBeGreaterThan(0)
    for (const indice of aumentados) {
      const menor = melhor.proLabore.map((valor, i) => (i === indice ? centavos(valor - 1n) : valor))
      const refeito = custear(dados, menor, TABELAS)
      expect("anexos" in refeito ? refeito.anexos.filter((anexo) => anexo === "III").length : -1).toBeLessThan(
        alcancados,
      )
    }
  })

  it("já no Anexo III: não é preciso aumentar", () => {
    // 8.400 ÷ 30.000 = 28 %
    const dados = cenario({ folha: "8400.00", proLaboreAtual: deReais("8400.00") })
    const { melhor, compensa, conclusao } = simular(dados)
    expect({ melhor, compensa }).toEqual({ melhor: null, compensa: false })
    expect(conclusao).toMatch(/já ficam no Anexo III/)
  })

  it("não compensa quando restam poucos meses para colher", () => {
    // Com folha quase zero e dois meses, todo o atraso de 12 meses teria de ser pago de uma vez
    const { melhor, compensa, conclusao } = simular(
      cenario({ folha: "0.00", proLaboreAtual: deReais("1621.00"), meses: 2 }),
    )
    expect(compensa).toBe(false)
    expect(melhor?.custo).toBeGreaterThan(0n)
    expect(conclusao).toMatch(/Não compensa/)
  })

  it("mês de histórico ausente é dado que falta", () => {
    expect(simularFatorR(cenario({ historicoReceitas: new Map() }))).toMatchObject({
      tipo: "faltam-dados",
      faltam: expect.arrayContaining([expect.objectContaining({ codigo: "receita-do-mes-ausente" })]),
    })
  })

  it("horizonte em ano sem tabela de INSS é erro, não a tabela antiga", () => {
    expect(() => simularFatorR(cenario({ meses: 13 }))).toThrow(/Não há valor vigente/)
    expect(() => simularFatorR(cenario({ meses: 1 }))).toThrow(/de 2 a 24/)
    expect(() => simularFatorR(cenario({ proLaboreAtual: centavos(-1n) }))).toThrow(/proLaboreAtual/)
  })
})

describe("conferência da simulação do Fator R", () => {
  const erro = (extra: Partial<EntradaFatorRSimulado>) => () => simularFatorR({ ...cenario(), ...extra })
  const meses = (n: number) => Array.from({ length: n }, () => deReais("1.00"))

  it("de 2 a 24 meses, sem valores negativos, e o erro diz o campo", () => {
    expect(erro({ receitas: meses(1) })).toThrow(/^receitas: /)
    expect(erro({ receitas: meses(25) })).toThrow(/^receitas: /)
    expect(erro({ receitas: meses(2) })).not.toThrow()
    expect(erro({ receitas: [...meses(2), deReais("-0.01")] })).toThrow(/^receitas\[2\]: /)
    expect(erro({ proLaboreAtual: deReais("-0.01") })).toThrow(/^proLaboreAtual: /)
    expect(erro({ proLaboreAtual: deReais("0.00") })).not.toThrow()
  })

  it("a memória mostra os três custos e a decisão, com a conclusão", () => {
    const { memoria, resultado, avisos } = calculado(simularFatorR(cenario()))
    const [decisao] = filhosDe(memoria)
    expect(decisao?.valor.valor).toBe("Compensa")
    expect(decisao && filhosDe(decisao).map(({ valor }) => deReais(valor.valor))).toEqual([
      resultado.atual.custo,
      resultado.constante?.caminho.custo,
      resultado.melhor?.custo,
    ])
    expect(memoria.observacao).toBe(resultado.conclusao)
    expect(deReais(memoria.valor.valor)).toBe(resultado.economia)
    expect(avisos).toHaveLength(2)
  })
})

describe("qualquer conjunto de meses no Anexo III", () => {
  const reais = (...valores: string[]) => valores.map((valor) => deReais(valor))

  it("só o mês da receita grande vai ao Anexo III quando manter o seguinte custaria mais", () => {
    // 28 % de 12 × 1.000 = 3.360, pagos em 01/2026: INSS 369,60; IRRF zero (até 5.000).
    // 02/2026 no III: 60.000 × 6 % = 3.600 em vez de 15,5 % = 9.300. Em 03/2026 a janela tem 71.000 e pediria 19.880 para poupar 95.
    // 1.000 × 15,5 % por tributo: 38,75 + 23,25 + 21,855 + 4,7275 + 44,7175 + 21,70, cada um ao centavo, dão 155,01.
    // Melhor: 155,01 + 3.600 + 155,01 + 369,60 = 4.279,62; ficar: 155,01 + 9.300 + 155,01 = 9.610,02.
    const dados = cenario({
      receita: "1000.00",
      folha: "0.00",
      proLaboreAtual: deReais("0.00"),
      receitas: reais("1000.00", "60000.00", "1000.00"),
    })
    const { melhor, atual, economia, compensa, mesesNoAnexoIII, exata } = simular(dados)
    expect(melhor?.anexos).toEqual(["V", "III", "V"])
    expect(melhor?.proLabore).toEqual(reais("3360.00", "0.00", "0.00"))
    expect([melhor?.custo, atual.custo, economia]).toEqual(reais("4279.62", "9610.02", "5330.40"))
    expect({ compensa, mesesNoAnexoIII, exata }).toEqual({ compensa: true, mesesNoAnexoIII: ["2026-02"], exata: true })
  })

  it("sem receita nos meses que o pró-labore alcança, não há caminho", () => {
    const dados = cenario({ folha: "0.00", receitas: reais("30000.00", "0.00", "0.00") })
    const { melhor, atual, compensa, economia, conclusao, mesesNoAnexoIII } = simular(dados)
    expect(atual.anexos[0]).toBe("V")
    expect({ melhor, compensa, economia, mesesNoAnexoIII }).toEqual({
      melhor: null,
      compensa: false,
      economia: 0n,
      mesesNoAnexoIII: [],
    })
    expect(conclusao).toMatch(/nenhum aumento/)
  })

  it("onde o Anexo III custa mais que o V, alcançar 28% não compensa", () => {
    // RBT12 de 4.680.000, 6ª faixa: III = 33 % − 648.000 ÷ RBT12 = 19,15 %; V = 30,5 % − 540.000 ÷ RBT12 = 18,96 %
    const { melhor, atual, compensa } = simular(cenario({ receita: "390000.00", folha: "90000.00", meses: 3 }))
    expect(melhor?.anexos).toContain("III")
    expect(melhor?.custo).toBeGreaterThan(atual.custo)
    expect(compensa).toBe(false)
  })

  it("o pró-labore nunca fica abaixo do atual, mesmo onde já basta", () => {
    const dados = cenario({ folha: "8400.00", proLaboreAtual: deReais("2000.00") })
    const { melhor, atual } = simular(dados)
    expect([...atual.anexos.slice(0, 2)]).toEqual(["III", "V"])
    expect(melhor?.proLabore.every((valor) => valor >= dados.proLaboreAtual)).toBe(true)
  })
})

describe("horizonte além da janela", () => {
  const longo = (meses: number): EntradaFatorRSimulado => {
    const inicio = competencia("2025-01")
    const historicos = {
      historicoReceitas: historico(inicio, "30000.00"),
      historicoFolhas: historico(inicio, "2000.00"),
    }
    return { ...cenario({ meses }), inicio, ...historicos }
  }

  it("treze meses ainda são procurados por inteiro; catorze, não, e o aviso diz", () => {
    const [treze, catorze] = [longo(13), longo(14)].map((dados) => calculado(simularFatorR(dados)))
    expect([treze?.resultado.exata, treze?.avisos.length]).toEqual([true, 2])
    expect([catorze?.resultado.exata, catorze?.avisos.length]).toEqual([false, 3])
    expect(catorze?.avisos[2]).toMatch(/pode haver outro melhor/)
  })

  it("não fica acima do rateio por igual nem do pagamento de uma vez, e compensa", () => {
    const dados = longo(24)
    const { melhor, compensa } = simular(dados)
    // 28 % de 360.000 = 100.800 na janela: 8.400 por mês, ou o que falta de uma vez a cada doze meses (2.000 nos outros onze).
    const iguais = dados.receitas.map(() => deReais("8400.00"))
    const deUmaVez = dados.receitas.map((_, i) => deReais(i % 12 === 0 ? "78800.00" : "2000.00"))
    for (const proLabore of [iguais, deUmaVez]) {
      const outro = custear(dados, proLabore, TABELAS)
      expect("custo" in outro && melhor !== null && melhor.custo <= outro.custo).toBe(true)
    }
    expect(compensa).toBe(true)
  })
})

describe("menor folha que chega ao corte", () => {
  const anexo = (periodo: string, folha: bigint, receita: bigint) =>
    calculado(
      calcularFatorR({ periodoApuracao: competencia(periodo), folha: centavos(folha), receita: centavos(receita) }),
    ).resultado.anexo

  // Até 03/2018 o Fator R arredonda (27,5 % vira 28 %); depois trunca (27,99 % fica 27 %).
  const casos: readonly [string, string, string, string][] = [
    ["truncado", "2026-01", "360000.00", "100800.00"],
    ["truncado, receita que não divide", "2026-01", "0.01", "0.01"],
    ["arredondado", "2018-03", "360000.00", "99000.00"],
    ["o mês seguinte já trunca", "2018-04", "360000.00", "100800.00"],
    ["sem receita, qualquer folha", "2026-01", "0.00", "0.01"],
  ]
  for (const [titulo, periodo, receita, esperada] of casos) {
    it(`${titulo}: ${esperada} sobre ${receita} em ${periodo}`, () => {
      const regra = vigenteEm(TABELAS.regraDoFatorR, `${periodo}-01`).valor
      const folha = menorFolha(deReais(receita), regra)
      expect(folha).toBe(deReais(esperada))
      if (folha === null) return
      expect(anexo(periodo, folha, deReais(receita))).toBe("III")
      expect(anexo(periodo, folha - 1n, deReais(receita))).toBe("V")
    })
  }
})
