import { describe, expect, it } from "vitest"
import { competencia } from "../nucleo/competencia.ts"
import { mesDaReceita } from "./mes-da-receita.ts"

const mes = (prestacao: string, emissao: string) =>
  mesDaReceita({ prestacao: competencia(prestacao), emissao: competencia(emissao) }).mes

describe("mês da receita de um documento (Res. CGSN 140/2018 art. 2º §§8º a 9º-A)", () => {
  it("até 2026, o da prestação, ainda que a nota saia depois", () => {
    expect(mes("2026-10", "2026-10")).toBe("2026-10")
    expect(mes("2026-10", "2026-11")).toBe("2026-10")
  })

  it("de 2027 em diante, o da emissão", () => {
    expect(mes("2027-01", "2027-01")).toBe("2027-01")
    expect(mes("2027-01", "2027-02")).toBe("2027-02")
  })

  it("a costura: o serviço de dezembro faturado em janeiro é de dezembro, uma vez só", () => {
    expect(mes("2026-12", "2027-01")).toBe("2026-12")
    expect(mes("2026-12", "2027-03")).toBe("2026-12")
  })

  it("diz o artigo de cada época", () => {
    const norma = (prestacao: string) =>
      mesDaReceita({ prestacao: competencia(prestacao), emissao: competencia("2027-06") }).norma.titulo
    expect(norma("2026-12")).toBe("Res. CGSN 140/2018 art. 2º §8º")
    expect(norma("2027-01")).toContain("190/2026 (art. 2º")
  })
})
