import type { ContaContabil } from "@partida/contracts"
import { describe, expect, it } from "vitest"
import { lerColado } from "./colado.ts"

const conta = (codigo: string, nome: string, tipo: "S" | "A" = "A", reduzido: number | null = null): ContaContabil => ({
  codigo,
  nome,
  tipo,
  reduzido,
  natureza: "01",
  nivel: codigo.split(".").length,
  pai: null,
  saldo: tipo === "S" ? null : "D",
  referencial: null,
  aglutinacao: null,
  propria: false,
})
const CONTAS = [
  conta("1", "ATIVO", "S"),
  conta("1.1.1.02.001", "Banco conta movimento", "A", 4),
  conta("1.1.2.01.001", "Clientes no país", "A", 11),
  conta("2.3.1.01.001", "Capital social", "A", 153),
  conta("1.1.1.01.001", "Caixa geral", "A", 1),
]

describe("linhas coladas de uma planilha", () => {
  it("o balancete de outro sistema: código, nome e saldo com D ou C; sintéticas e títulos ficam de fora", () => {
    const texto = [
      "Conta\tNome\tSaldo anterior\tDébitos\tCréditos\tSaldo atual",
      "1\tATIVO\t0,00\t0,00\t0,00\t1.500,00 D",
      "1.1.1.02.001\tBanco do Brasil\t0,00\t2.000,00\t800,00\t1.200,00\tD",
      "77\tClientes no país\t0,00\t300,00\t0,00\t300,00 D",
      "88\tConta que não há aqui\t0,00\t0,00\t0,00\t10,00 C",
      "2.3.1.01.001\tCapital\t0,00\t0,00\t1.500,00\t-1.500,00",
      "99\tZerada\t0,00\t5,00\t5,00\t0,00",
      "",
    ].join("\r\n")
    expect(lerColado(CONTAS, texto)).toEqual({
      linhas: [
        { conta: "1.1.1.02.001 Banco conta movimento", dc: "D", valor: "1200.00" },
        { conta: "1.1.2.01.001 Clientes no país", dc: "D", valor: "300.00" },
        { conta: "Conta que não há aqui", dc: "C", valor: "10.00" },
        { conta: "2.3.1.01.001 Capital social", dc: "C", valor: "1500.00" },
      ],
      sinteticas: 1,
      semValor: 1,
    })
  })

  it("conta, débito e crédito; conta e valor; reduzido e lado à parte", () => {
    expect(lerColado(CONTAS, "4;100,00;0,00\n11;0,00;100,00").linhas).toEqual([
      { conta: "1.1.1.02.001 Banco conta movimento", dc: "D", valor: "100.00" },
      { conta: "1.1.2.01.001 Clientes no país", dc: "C", valor: "100.00" },
    ])
    expect(lerColado(CONTAS, "4\t1.234.567,89\n153\t(1.234.567,89)").linhas.map((l) => [l.dc, l.valor])).toEqual([
      ["D", "1234567.89"],
      ["C", "1234567.89"],
    ])
    expect(lerColado(CONTAS, "11\t50,00\tC").linhas).toMatchObject([{ dc: "C", valor: "50.00" }])
  })

  it("o 1 é a sintética entre códigos ou ao lado do nome dela, e sozinho é o reduzido", () => {
    expect(lerColado(CONTAS, "1\tAtivo\t10,00 D\n4\t10,00 D")).toMatchObject({ sinteticas: 1, linhas: [{ dc: "D" }] })
    expect(lerColado(CONTAS, "1\t10,00 D\n1.1.1.02.001\t10,00 D")).toMatchObject({ sinteticas: 1 })
    expect(lerColado(CONTAS, "1\t10,00 D")).toMatchObject({ linhas: [{ conta: "1.1.1.01.001 Caixa geral" }] })
  })
})
