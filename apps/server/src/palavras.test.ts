import { describe, expect, it } from "vitest"
import { enumerar, mesEscrito, quantos, semAcento } from "./palavras.ts"

describe("palavras das frases", () => {
  it("o mês se lê mês/ano, também a partir de um dia dele", () => {
    expect(mesEscrito("2026-10")).toBe("10/2026")
    expect(mesEscrito("2026-03-05")).toBe("03/2026")
  })

  it.each([
    [0, "0 notas"],
    [1, "1 nota"],
    [2, "2 notas"],
  ])("%i: o substantivo concorda com o número", (n, escrito) => {
    expect(quantos(n, "nota", "notas")).toBe(escrito)
  })

  it.each([
    [[], ""],
    [["nome"], "nome"],
    [["nome", "e-mail"], "nome e e-mail"],
    [["nome", "e-mail", "telefone"], "nome, e-mail e telefone"],
  ])("%j em uma frase", (itens, escrito) => {
    expect(enumerar(itens)).toBe(escrito)
  })

  it("a busca compara sem acento, cedilha nem maiúscula", () => {
    expect(semAcento("São José do Sabugi, Mecânica e Açougue")).toBe("sao jose do sabugi, mecanica e acougue")
  })
})
