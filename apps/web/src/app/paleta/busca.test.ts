import { describe, expect, it } from "vitest"
import { combina, competenciasDigitadas } from "./busca.ts"

describe("competência digitada", () => {
  it.each([
    ["out/2026", ["2026-10"]],
    ["Outubro de 2026", ["2026-10"]],
    ["outubro 2026", ["2026-10"]],
    ["out 26", ["2026-10"]],
    ["10/2026", ["2026-10"]],
    ["10/26", ["2026-10"]],
    ["1/2026", ["2026-01"]],
    ["2026-10", ["2026-10"]],
    ["março/2025", ["2025-03"]],
    ["marco/2025", ["2025-03"]],
    [" dez / 2025 ", ["2025-12"]],
    // Only the month: up to October of 2026, the latest November was of 2025.
    ["out", ["2026-10", "2025-10"]],
    ["nov", ["2025-11", "2024-11"]],
    ["maio", ["2026-05", "2025-05"]],
  ])("%j", (texto, esperado) => {
    expect(competenciasDigitadas(texto, "2026-10")).toEqual(esperado)
  })

  it.each(["", "ju", "mar e sol", "13/2026", "0/2026", "00/26", "10/1999", "10/2100", "2026", "10", "outono 2026"])(
    "%j não é mês",
    (texto) => {
      expect(competenciasDigitadas(texto, "2026-10")).toEqual([])
    },
  )

  it.each(["jan", "fev", "mar", "abr", "mai", "jun", "jul", "ago", "set", "out", "nov", "dez"])(
    "%s é um mês só",
    (mes) => {
      expect(competenciasDigitadas(`${mes}/2026`, "2026-10")).toHaveLength(1)
    },
  )
})

describe("busca da paleta", () => {
  it.each([
    ["notas", ["Notas fiscais"], true],
    ["fiscais notas", ["Notas fiscais"], true],
    ["historico", ["Histórico"], true],
    ["HISTÓ", ["historico"], true],
    ["painel tema", ["Painel"], false],
    ["escuro", ["Usar cores escuras", "tema modo escuro"], true],
  ])("%j em %j: %s", (busca, textos, esperado) => {
    expect(combina(busca, textos)).toBe(esperado)
  })
})
