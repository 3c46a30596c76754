import { largurasDoLayout, temasDaBarra, tiposDaBarra, tiposDeLayout } from "@partida/contracts"
import { describe, expect, it } from "vitest"
import { type AparenciaDoLayout, aparenciaPadrao, mudarLayout } from "./layout.ts"

const todos: readonly AparenciaDoLayout[] = tiposDeLayout.flatMap((layout) =>
  largurasDoLayout.flatMap((larguraDoLayout) =>
    temasDaBarra.flatMap((temaDaBarra) =>
      tiposDaBarra.map((tipoDaBarra) => ({ layout, larguraDoLayout, temaDaBarra, tipoDaBarra })),
    ),
  ),
)
const nome = (a: AparenciaDoLayout) => Object.values(a).join(", ")
const casos = todos.map((estado) => [nome(estado), estado] as const)

describe("layout", () => {
  it("quem nunca escolheu tem o padrão, fluido, com a barra padrão e fixa", () => {
    expect(aparenciaPadrao).toEqual({
      layout: "padrao",
      larguraDoLayout: "fluida",
      temaDaBarra: "padrao",
      tipoDaBarra: "fixa",
    })
  })

  describe.each(casos)("a partir de %s", (_nome, estado) => {
    it.each(tiposDeLayout)("escolher o layout %s", (valor) => {
      const depois = mudarLayout(estado, { tipo: "layout", valor })
      if (valor === estado.layout) expect(depois).toBe(estado)
      else
        expect(depois).toEqual({
          layout: valor,
          // Specification, section 2: the horizontal layout also sets the width.
          larguraDoLayout: valor === "topnav" ? "fluida" : estado.larguraDoLayout,
          // Specification, section 2: another layout resets the sidebar's theme and type.
          temaDaBarra: "padrao",
          tipoDaBarra: "fixa",
        })
    })

    it.each(largurasDoLayout)("escolher a largura %s muda só a largura", (valor) => {
      expect(mudarLayout(estado, { tipo: "largura", valor })).toEqual({ ...estado, larguraDoLayout: valor })
    })

    it.each(temasDaBarra)("escolher o tema da barra %s muda só o tema", (valor) => {
      expect(mudarLayout(estado, { tipo: "tema-da-barra", valor })).toEqual({ ...estado, temaDaBarra: valor })
    })

    it.each(tiposDaBarra)("escolher a barra %s vale onde há barra", (valor) => {
      const depois = mudarLayout(estado, { tipo: "tipo-da-barra", valor })
      if (estado.layout === "topnav") expect(depois).toBe(estado)
      else expect(depois).toEqual({ ...estado, tipoDaBarra: valor })
    })

    it("voltar ao padrão apaga todas as escolhas", () => {
      expect(mudarLayout(estado, { tipo: "padrao" })).toEqual(aparenciaPadrao)
    })
  })
})
