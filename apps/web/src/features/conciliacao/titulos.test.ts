import type { TituloEmAberto } from "@partida/contracts"
import { describe, expect, it } from "vitest"
import { cabe, destinoDosTitulos } from "./titulos.ts"

const titulo = (
  tipo: TituloEmAberto["tipo"],
  id: string,
  valor: string | null,
  bruto: string | null = null,
): TituloEmAberto => ({ tipo, id, titulo: id, data: "2026-10-20", valor, bruto, encargos: null })

describe("títulos escolhidos à mão", () => {
  it("só guias e notas se escolhem em várias, e nunca de tipos misturados", () => {
    const das = titulo("guia", "DAS", "100.00")
    expect(cabe(titulo("guia", "DARF", "50.00"), [das])).toBe(true)
    expect(cabe(titulo("recibo", "Ana", "50.00"), [das])).toBe(false)
    expect(cabe(titulo("recibo", "Bia", "50.00"), [titulo("recibo", "Ana", "50.00")])).toBe(false)
    expect(cabe(das, [das])).toBe(true)
  })

  it("uma guia é paga pelo valor da linha, e a diferença é dita; várias, só pelo valor exato", () => {
    const das = titulo("guia", "DAS", "100.00")
    const darf = titulo("guia", "DARF", "50.00")
    expect(destinoDosTitulos({ valor: "-90.00" }, [das], null)).toMatchObject({
      destino: { tipo: "guias", ids: ["DAS"] },
      frase: expect.stringContaining("faltam R$\u00a010,00"),
    })
    expect(destinoDosTitulos({ valor: "-150.00" }, [das, darf], null)).toMatchObject({
      destino: { tipo: "guias", ids: ["DAS", "DARF"] },
      titulo: "DAS + DARF",
      frase: null,
    })
    expect(destinoDosTitulos({ valor: "-149.99" }, [das, darf], null).destino).toBeNull()
    expect(destinoDosTitulos({ valor: "-10.00" }, [titulo("guia", "DAS", null)], null).destino).not.toBeNull()
  })

  it("recibo, lucros e pagamento são do mesmo valor, ou não são a linha", () => {
    expect(destinoDosTitulos({ valor: "-1386.00" }, [titulo("recibo", "Ana", "1386.00")], null).destino).toEqual({
      tipo: "recibo",
      id: "Ana",
    })
    expect(destinoDosTitulos({ valor: "-1386.01" }, [titulo("recibo", "Ana", "1386.00")], null).destino).toBeNull()
  })

  it("a multa e os juros combinados do dia, e o desconto, explicam a diferença sem que ninguém a diga", () => {
    const atrasado = { ...titulo("titulo", "a", "1000.00", "1000.00"), encargos: "25.00" }
    const adiantado = { ...titulo("titulo", "b", "1000.00", "1000.00"), encargos: "-50.00" }
    const dito = (valor: string, t: TituloEmAberto) => destinoDosTitulos({ valor }, [t], null).destino
    expect(dito("1025.00", atrasado)).toMatchObject({ notas: [{ id: "a", valor: "1000.00" }], diferenca: "juros" })
    expect(dito("950.00", adiantado)).toMatchObject({ notas: [{ id: "b", valor: "1000.00" }], diferenca: "desconto" })
    expect(dito("1025.01", atrasado)).toBeNull()
  })

  it("de títulos a pagar: o valor de um ou de vários, a parte de um, e os juros ou o desconto que alguém diz", () => {
    const a = titulo("titulo", "a", "1000.00", "1000.00")
    const b = titulo("titulo", "b", "500.00", "500.00")
    const dito = (valor: string, ts: TituloEmAberto[], d: Parameters<typeof destinoDosTitulos>[2] = null) =>
      destinoDosTitulos({ valor }, ts, d).destino
    expect(dito("-1500.00", [a, b])).toEqual({ tipo: "titulos", ids: ["a", "b"], diferenca: null })
    expect(dito("-400.00", [a])).toEqual({ tipo: "titulos", ids: ["a"], diferenca: null })
    expect(dito("-1020.00", [a])).toBeNull()
    expect(dito("-1020.00", [a], "juros")).toEqual({ tipo: "titulos", ids: ["a"], diferenca: "juros" })
    expect(dito("-1490.00", [a, b])).toBeNull()
    expect(dito("-1490.00", [a, b], "desconto")).toEqual({ tipo: "titulos", ids: ["a", "b"], diferenca: "desconto" })
  })

  it("das notas: o líquido, o bruto, a parte, e a diferença que alguém diz", () => {
    const a = titulo("nota", "a", "950.00", "1000.00")
    const b = titulo("nota", "b", "500.00", "500.00")
    const valores = (valor: string, escolhidas = [a, b], diferenca: Parameters<typeof destinoDosTitulos>[2] = null) => {
      const { destino } = destinoDosTitulos({ valor }, escolhidas, diferenca)
      return destino?.tipo === "notas" ? [...destino.notas.map((n) => n.valor), destino.diferenca] : destino
    }
    expect(valores("1450.00")).toEqual(["950.00", "500.00", null])
    expect(valores("1500.00")).toEqual(["1000.00", "500.00", null])
    // 1,450.00 less 1,300.00: the second is received but for 150.00.
    expect(valores("1300.00")).toEqual(["950.00", "350.00", null])
    expect(valores("1300.00", [a, b], "desconto")).toEqual(["950.00", "500.00", "desconto"])
    expect(valores("1300.00", [a, b], "juros")).toEqual(["950.00", "350.00", null])
    // Not even the first is reached whole: a note too many was chosen.
    expect(valores("900.00")).toBeNull()
    expect(valores("1460.00")).toBeNull()
    expect(valores("1460.00", [a, b], "juros")).toEqual(["950.00", "500.00", "juros"])
  })
})

it("nota e título sem nota se recebem juntos; guia não entra com eles", () => {
  expect(cabe(titulo("titulo", "t", "10.00"), [titulo("nota", "n", "10.00")])).toBe(true)
  expect(cabe(titulo("nota", "n", "10.00"), [titulo("titulo", "t", "10.00")])).toBe(true)
  expect(cabe(titulo("guia", "g", "10.00"), [titulo("titulo", "t", "10.00")])).toBe(false)
  expect(
    destinoDosTitulos({ valor: "20.00" }, [titulo("nota", "n", "10.00"), titulo("titulo", "t", "10.00")], null).destino,
  ).toMatchObject({
    tipo: "notas",
    notas: [{ id: "n" }, { id: "t" }],
  })
})
