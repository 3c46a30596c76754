import { describe, expect, it } from "vitest"
import { buscaDosImpostos, filtroDosImpostos, vencimentosDa } from "./busca.ts"

const HOJE = "2026-11-20"
const ler = (busca: object) => buscaDosImpostos.parse(busca)

describe("endereço dos impostos", () => {
  it("sem nada, são os vencimentos do mês corrente; fevereiro e ano bissexto têm o último dia certo", () => {
    expect(vencimentosDa(ler({}), HOJE)).toEqual({ vencimentoDe: "2026-11-01", vencimentoAte: "2026-11-30" })
    expect(vencimentosDa(ler({}), "2027-02-10")).toEqual({ vencimentoDe: "2027-02-01", vencimentoAte: "2027-02-28" })
    expect(vencimentosDa(ler({}), "2028-02-10").vencimentoAte).toBe("2028-02-29")
  })

  it("mês que vem passa do ano; todos não limita; dias escolhidos valem mais", () => {
    expect(vencimentosDa(ler({ periodo: "proximo" }), "2026-12-05")).toEqual({
      vencimentoDe: "2027-01-01",
      vencimentoAte: "2027-01-31",
    })
    expect(vencimentosDa(ler({ periodo: "todos" }), HOJE)).toEqual({})
    expect(vencimentosDa(ler({ periodo: "todos", de: "2026-11-05" }), HOJE)).toEqual({ vencimentoDe: "2026-11-05" })
  })

  it("um link que pede uma competência não fica preso ao mês corrente", () => {
    expect(filtroDosImpostos(ler({ mes: "2026-10", situacao: "paga" }), HOJE)).toEqual({
      competencia: "2026-10",
      situacao: "paga",
      ordem: "vencimento",
      direcao: "asc",
    })
  })

  it("o que não se lê é ignorado", () => {
    expect(ler({ situacao: "inventada", de: "ontem", mes: "2026-13", guia: "x", pagina: -1 })).toEqual({})
  })
})
