import { describe, expect, it } from "vitest"
import { ALERTA_INICIAL, type EventoDoAlerta, reduzirAlerta } from "./alerta.ts"

const depois = (...eventos: EventoDoAlerta[]) => eventos.reduce(reduzirAlerta, ALERTA_INICIAL)

describe("alerta de erro", () => {
  it("sem título nem descrição, usa os textos da especificação", () => {
    const padrao = { aberto: true, titulo: "Ops!", descricao: "Ocorreu um erro. Tente novamente mais tarde." }
    expect(depois({ tipo: "abrir" })).toEqual(padrao)
    expect(depois({ tipo: "abrir", titulo: "", descricao: "" })).toEqual(padrao)
  })

  it("mostra o que recebe, no lugar do que havia", () => {
    const eventos: EventoDoAlerta[] = [
      { tipo: "abrir", titulo: "Atenção", descricao: "um" },
      { tipo: "abrir", descricao: "dois" },
    ]
    expect(depois(...eventos)).toEqual({ aberto: true, titulo: "Ops!", descricao: "dois" })
  })

  it("fechar mantém o texto; limpar volta ao início", () => {
    const aberto: EventoDoAlerta = { tipo: "abrir", titulo: "T", descricao: "d" }
    expect(depois(aberto, { tipo: "fechar" })).toEqual({ aberto: false, titulo: "T", descricao: "d" })
    expect(depois(aberto, { tipo: "limpar" })).toEqual(ALERTA_INICIAL)
  })
})
