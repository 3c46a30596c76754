import { rotasDasContasCorrentes } from "@partida/contracts"
import { describe, expect, it } from "vitest"
import { conferir, corpoDe, leituraDe, NOVA } from "./conta.ts"

const cheia = {
  ...NOVA,
  apelido: "Itaú movimento",
  idBanco: "341",
  agencia: "0123",
  conta: "45678-9",
  saldoInicial: "-12.30",
  saldoEm: "2026-01-01",
}

describe("conta digitada", () => {
  it("vira o corpo do contrato, e o que o servidor responde volta a ser o mesmo formulário", () => {
    const corpo = rotasDasContasCorrentes.criarContaCorrente.corpo.parse(corpoDe(cheia))
    expect(corpo).toEqual(cheia)
    const { idBanco, ...resto } = corpo
    const lida = leituraDe({
      ...resto,
      id: "a",
      idEmpresa: "b",
      banco: { codigo: idBanco ?? "", nome: "Itaú" },
      encerradaEm: null,
      criadaEm: "",
      versao: 7,
    })
    expect(lida).toEqual({ valores: cheia, versao: 7 })
  })

  it("sem data, zero não é saldo; com data, é", () => {
    expect(corpoDe({ ...cheia, saldoInicial: "0.00", saldoEm: "" })).toMatchObject({
      saldoInicial: null,
      saldoEm: null,
    })
    expect(corpoDe({ ...cheia, saldoInicial: "0.00" })).toMatchObject({ saldoInicial: "0.00", saldoEm: "2026-01-01" })
    expect(conferir({ ...cheia, saldoEm: "" })).toHaveProperty("saldoEm")
    expect(conferir(cheia)).toEqual({})
  })

  it("cartão pede só os quatro últimos números, e nem eles são obrigatórios", () => {
    const cartao = { ...NOVA, idTipo: 6, apelido: "Cartão da sócia" }
    expect(conferir(cartao)).toEqual({})
    expect(conferir({ ...cartao, conta: "45678-9" })).toHaveProperty("conta")
    expect(corpoDe({ ...cartao, agencia: "0123", conta: "4321" })).toMatchObject({ agencia: null, conta: "4321" })
    expect(Object.keys(conferir({ ...NOVA, apelido: "Itaú" })).sort()).toEqual(["agencia", "conta", "idBanco"])
  })
})
