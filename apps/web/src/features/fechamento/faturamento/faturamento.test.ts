import { describe, expect, it } from "vitest"
import { oQueFalta } from "./o-que-falta.ts"

const impedimento = (codigo: "sem-receita" | "notas-a-decidir") => ({ codigo, mensagem: "x" })
const aviso = (codigo: "receita-fora-da-media" | "notas-divergentes") => ({ codigo, mensagem: "x" })
const nada = () => ""

describe("o que falta para concluir o faturamento", () => {
  it("nada, quando nada impede nem pede motivo", () => {
    expect(oQueFalta({ impedimentos: [], avisos: [] }, false, nada)).toBeNull()
  })

  it("um impedimento não se resolve com motivo nem com “sem movimento”", () => {
    const linha = { impedimentos: [impedimento("notas-a-decidir")], avisos: [] }
    expect(oQueFalta(linha, true, () => "um motivo bem comprido")).toContain("Resolva")
  })

  it("sem receita pede o ato explícito", () => {
    const linha = { impedimentos: [impedimento("sem-receita")], avisos: [] }
    expect(oQueFalta(linha, false, nada)).toContain("Sem movimento")
    expect(oQueFalta(linha, true, nada)).toBeNull()
  })

  it("cada aviso pede o seu motivo, com dez caracteres fora os espaços", () => {
    const linha = { impedimentos: [], avisos: [aviso("receita-fora-da-media"), aviso("notas-divergentes")] }
    expect(oQueFalta(linha, false, nada)).toContain("2 avisos")
    expect(oQueFalta(linha, false, (c) => (c === "notas-divergentes" ? "conferido!" : "         "))).toContain(
      "motivo do aviso",
    )
    expect(oQueFalta(linha, false, () => "  123456789 ")).not.toBeNull()
    expect(oQueFalta(linha, false, () => "1234567890")).toBeNull()
  })
})
