import { describe, expect, it } from "vitest"
import { resultadoDe } from "../testes/valores.casos.ts"

describe("local do ISS", () => {
  const local = (item: string, data = "2026-05-10") => resultadoDe("iss.local", { data, item })

  it("a regra geral é o estabelecimento do prestador", () => {
    expect(local("1.07")).toMatchObject({ local: "prestador", tomadorResponsavel: false })
  })

  it("itens do art. 3º têm local próprio, por subitem ou pelo grupo inteiro", () => {
    expect(local("7.02")).toMatchObject({ local: "execucao", tomadorResponsavel: true })
    expect(local("17.05")).toMatchObject({ local: "tomador", tomadorResponsavel: true })
    expect(local("16.01")).toMatchObject({ local: "execucao" })
    expect(local("7.11")).toMatchObject({ local: "execucao", tomadorResponsavel: false })
  })

  it("no grupo 12 só o 12.13 segue a regra geral", () => {
    expect(local("12.12").local).toBe("execucao")
    expect(local("12.13").local).toBe("prestador")
  })

  it("item que não existe e data antes da lei são erros", () => {
    expect(() => local("41.01")).toThrow(/não é um item/)
    expect(() => local("7.2")).toThrow(/não é um item/)
    expect(() => local("7.02", "2003-12-31")).toThrow(/Não há valor vigente/)
    expect(local("7.02", "2004-01-01").local).toBe("execucao")
  })
})
