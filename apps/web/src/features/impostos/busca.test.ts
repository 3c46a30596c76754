import { describe, expect, it } from "vitest"
import { buscaDosImpostos, comUmSoPrazo, filtroDosImpostos, opcoesDeVencimento, vencimentosDa } from "./busca.ts"

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

describe("escolha do vencimento", () => {
  const mostrado = (busca: object) => opcoesDeVencimento(ler(busca)).todas
  const aplicar = (busca: object, mudanca: Readonly<Record<string, unknown>>) =>
    ler({ ...busca, ...comUmSoPrazo(mudanca) })

  it("diz o que a lista mostra: dias de um link não são o mês corrente", () => {
    expect(mostrado({})).toBe("Vencem neste mês")
    expect(mostrado({ de: "2026-11-20", ate: "2026-11-27" })).toBe("Outras datas")
    expect(mostrado({ ate: "2026-11-27" })).toBe("Outras datas")
    expect(mostrado({ mes: "2026-10" })).toBe("Qualquer vencimento")
  })

  it.each([{ vinha: { de: "2026-11-20", ate: "2026-11-27" } }, { vinha: { mes: "2026-10" } }])(
    "qualquer das opções vale sobre $vinha",
    ({ vinha }) => {
      const { opcoes } = opcoesDeVencimento(ler(vinha))
      const rotulos: Readonly<Record<string, object>> = {
        "Vencem neste mês": { vencimentoDe: "2026-11-01", vencimentoAte: "2026-11-30" },
        "Vencem no mês que vem": { vencimentoDe: "2026-12-01", vencimentoAte: "2026-12-31" },
        "Qualquer vencimento": {},
      }
      for (const { value, label } of opcoes) {
        const escolhida = aplicar(vinha, { periodo: value, pagina: undefined })
        expect(vencimentosDa(escolhida, HOJE)).toEqual(rotulos[label])
        expect(filtroDosImpostos(escolhida, HOJE)).not.toHaveProperty("competencia")
        expect(mostrado(escolhida)).toBe("Vencem neste mês")
      }
      expect(opcoes.map(({ label }) => label)).toContain("Vencem neste mês")
    },
  )

  it("os dias tomam o lugar do período, e a mudança de outra coisa não toca nele", () => {
    expect(aplicar({ periodo: "proximo" }, { de: "2026-11-05" })).toEqual({ de: "2026-11-05" })
    expect(comUmSoPrazo({ periodo: "todos", de: "2026-11-05" }).periodo).toBeUndefined()
    expect(aplicar({ periodo: "proximo" }, { situacao: "paga" })).toEqual({ periodo: "proximo", situacao: "paga" })
    expect(aplicar({ de: "2026-11-05" }, { periodo: undefined })).toEqual({ de: "2026-11-05" })
  })
})
