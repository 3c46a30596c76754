import { describe, expect, it } from "vitest"
import { type Competencia, competencia, somarMeses } from "../nucleo/competencia.ts"
import { type Centavos, centavos, deReais, somarCentavos } from "../nucleo/dinheiro.ts"
import { filhosDe } from "../nucleo/passos.ts"
import { TABELAS } from "../parametros/tabelas.ts"
import { calculado } from "../simples/apuracao/empresa.casos.ts"
import { simularFatorR } from "./fator-r.ts"
import { custear, type EntradaFatorRSimulado } from "./fator-r-custo.ts"

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
    ...resto,
  }
}

function simular(dados: EntradaFatorRSimulado) {
  return calculado(simularFatorR(dados)).resultado
}

describe("pró-labore até 28 %", () => {
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

  it("a memória mostra os dois custos e a decisão, com a conclusão", () => {
    const { memoria, resultado, avisos } = calculado(simularFatorR(cenario()))
    const [decisao] = filhosDe(memoria)
    expect(decisao?.valor.valor).toBe("Compensa")
    expect(decisao && filhosDe(decisao).map(({ valor }) => deReais(valor.valor))).toEqual([
      resultado.atual.custo,
      resultado.melhor?.custo,
    ])
    expect(memoria.observacao).toBe(resultado.conclusao)
    expect(deReais(memoria.valor.valor)).toBe(resultado.economia)
    expect(avisos).toHaveLength(2)
  })
})
