import { describe, expect, it } from "vitest"
import { lerEndereco } from "./endereco.ts"
import { alertasEmPalavras, contagemEmPalavras, piorNivel, totalDe } from "./textos.ts"

describe("contagem de alertas", () => {
  it("a cor é a do mais grave, e as palavras dizem quantos de cada", () => {
    const contagem = { critico: 1, atencao: 2, informacao: 0 }
    expect([piorNivel(contagem), totalDe(contagem), alertasEmPalavras(contagem)]).toEqual(["critico", 3, "3 alertas"])
    expect(contagemEmPalavras(contagem)).toBe("1 crítico, 2 de atenção")
    expect(piorNivel({ critico: 0, atencao: 0, informacao: 1 })).toBe("informacao")
    expect(piorNivel({ critico: 0, atencao: 0, informacao: 0 })).toBeNull()
  })
})

describe("endereço dos alertas", () => {
  it("lê o pedido de qualquer tela e ignora o que não conhece", () => {
    const id = "c56c5bca-665e-465b-8c8e-9e8e9d800c22"
    expect(lerEndereco(`?competencia=2026-10&alertas=abertos&alertasDe=${id}&alertasTipo=sublimite`)).toEqual({
      alertas: "abertos",
      alertasDe: id,
      alertasTipo: "sublimite",
    })
    expect(lerEndereco("?alertas=sim&alertasDe=x&alertasTipo=toString&alertasNivel=grave")).toEqual({})
  })
})
