import { describe, expect, it } from "vitest"
import { deReais, ZERO } from "../nucleo/dinheiro.ts"
import { filhosDe } from "../nucleo/passos.ts"
import { taxa } from "../nucleo/taxa.ts"
import { calculado } from "../simples/apuracao/empresa.casos.ts"
import { resultadoDe, type TabelaDeCasos } from "../testes/valores.casos.ts"
import { calcularDividendos } from "./dividendos.ts"
import { calcularLucroIsento } from "./isento.ts"

describe("retenção sobre lucros", () => {
  const casos: TabelaDeCasos = [
    ["49.999,99 não retém", { dataPagamento: "2026-02-10", totalNoMes: "49999.99" }, { impostoDoMes: "0.00" }],
    ["31/12/2025 não retém", { dataPagamento: "2025-12-31", totalNoMes: "50000.01" }, { impostoDoMes: "0.00" }],
    [
      "01/01/2026 retém sobre o total",
      { dataPagamento: "2026-01-01", totalNoMes: "50000.01" },
      { reterAgora: "5000.00" },
    ],
    [
      "não residente, do primeiro real",
      { dataPagamento: "2026-02-10", totalNoMes: "1.00", naoResidente: true },
      { reterAgora: "0.10" },
    ],
    [
      "lucros até 2025 aprovados no prazo",
      { dataPagamento: "2026-02-10", totalNoMes: "90000.00", lucrosAte2025: true },
      { reterAgora: "0.00" },
    ],
    [
      "já retido a mais não fica negativo",
      { dataPagamento: "2026-02-10", totalNoMes: "60000.00", jaRetido: "7000.00" },
      { impostoDoMes: "6000.00", reterAgora: "0.00" },
    ],
  ]
  for (const [titulo, entrada, esperado] of casos) {
    it(titulo, () => expect(resultadoDe("dividendos.retencao", entrada)).toMatchObject(esperado))
  }

  it("a memória mostra a decisão com o total, o limite e a norma, e depois o que reter", () => {
    const dados = { dataPagamento: "2026-02-10", totalNoMes: deReais("60000.00"), jaRetido: deReais("1000.00") }
    const { memoria } = calculado(calcularDividendos(dados))
    const [decisao, agora] = filhosDe(memoria)
    expect(decisao).toMatchObject({ tipo: "escolha", valor: { valor: "Reter sobre o total" } })
    expect(decisao?.norma?.titulo).toMatch(/Lei 15\.270\/2025/)
    expect(filhosDe(decisao ?? memoria).map(({ valor }) => valor.valor)).toEqual(["60000.00", "50000.00"])
    // 60.000,00 × 10 % − 1.000,00
    expect(agora?.valor.valor).toBe("5000.00")
    const limite = calculado(calcularDividendos({ ...dados, totalNoMes: deReais("50000.00") }))
    expect(filhosDe(limite.memoria)[0]?.valor.valor).toBe("Não reter")
  })

  it("total negativo e data impossível dizem o campo", () => {
    const com = (extra: object) => () =>
      calcularDividendos({ dataPagamento: "2026-02-10", totalNoMes: deReais("1.00"), ...extra })
    expect(com({ totalNoMes: deReais("-0.01") })).toThrow(/^totalNoMes: /)
    expect(com({ dataPagamento: "2026-02-30" })).toThrow(/^dataPagamento: /)
    expect(com({ totalNoMes: deReais("0.00") })).not.toThrow()
  })
})

describe("lucro isento sem escrituração", () => {
  const limite = (receita: string, presuncao: string, irpjNoDas: string) =>
    resultadoDe("lucro.isentoSemEscrituracao", { receita, presuncao, irpjNoDas }).limite

  it("receita × presunção − IRPJ, meio para cima, nunca negativo", () => {
    expect(limite("100.05", "0.30", "0.00")).toBe("30.02") // 30,015
    expect(limite("100.00", "0.08", "8.00")).toBe("0.00")
    expect(limite("100.00", "0.08", "8.01")).toBe("0.00")
  })

  it("presunção de 0 a 1", () => {
    expect(limite("100.00", "1", "0.00")).toBe("100.00")
    expect(limite("100.00", "0", "0.00")).toBe("0.00")
    expect(() => limite("100.00", "1.0001", "0.00")).toThrow(/presuncao/)
    expect(() => limite("100.00", "-0.1", "0.00")).toThrow(/presuncao/)
    const presuncao = taxa("-0.0001")
    expect(() => calcularLucroIsento({ receita: deReais("1.00"), presuncao, irpjNoDas: ZERO })).toThrow(/^presuncao: /)
  })

  it("a memória tem a conta e a norma, e o aviso diz a divergência", () => {
    const dados = { receita: deReais("1000.00"), presuncao: taxa("0.32"), irpjNoDas: deReais("20.00") }
    const { memoria, avisos } = calculado(calcularLucroIsento(dados))
    expect(memoria.norma?.titulo).toMatch(/LC 123\/2006 art\. 14/)
    // 1.000,00 × 32 % = 320,00; − 20,00 = 300,00
    expect(filhosDe(memoria).map(({ valor }) => valor.valor)).toEqual(["300.00"])
    expect(avisos).toEqual([expect.stringContaining("só o IRPJ")])
    expect(() => calcularLucroIsento({ ...dados, receita: deReais("-0.01") })).toThrow(/^receita: /)
    expect(() => calcularLucroIsento({ ...dados, irpjNoDas: deReais("-0.01") })).toThrow(/^irpjNoDas: /)
  })
})
