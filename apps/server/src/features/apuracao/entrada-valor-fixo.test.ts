import { describe, expect, it } from "vitest"
import type { EntradaSimples } from "./entrada.ts"
import { alertasDoValorFixo } from "./entrada-valor-fixo.ts"

/** Months of 2026 with so much revenue each, from one on. */
const de2026 = (interno: string, desde = 1, externo = "0.00") =>
  Array.from({ length: 13 - desde }, (_, i) => ({
    competencia: `2026-${String(i + desde).padStart(2, "0")}`,
    interno,
    externo,
  }))
const linha = (anexo: "I" | "III", situacoes: "iss-fixo"[] = []) => ({
  id: anexo,
  rotulo: anexo,
  anexo,
  situacoes,
  mercado: "interno" as const,
  valor: "100.00",
  origem: { tipo: "receita-do-mes" as const, competencia: "2027-01" },
})
const entrada = (mais: Partial<EntradaSimples>): EntradaSimples => ({
  regime: "simples",
  competencia: "2027-01",
  abertura: "2020-01-10",
  impedidoIcmsIss: false,
  linhas: [linha("III")],
  historico: [],
  anoAnterior: de2026("30000.00"),
  folhas: [],
  pendencias: [],
  alertas: [],
  ...mais,
})
const avisos = (mais: Partial<EntradaSimples>, inicioNoSistema = "2025-01") =>
  alertasDoValorFixo({ inicioNoSistema }, entrada(mais))

describe("ICMS e ISS em valor fixo mensal da microempresa (LC 123/2006 art. 18 §18; Res. CGSN 140/2018 art. 33)", () => {
  it("pergunta até 360.000,00 no ano anterior, os dois mercados juntos, e nada acima", () => {
    // 12 × 30.000,00 = 360.000,00.
    expect(avisos({})).toEqual([expect.stringMatching(/^A receita de 2026, R\$ 360\.000,00, .*Município fixou o ISS/)])
    expect(avisos({ anoAnterior: de2026("29000.00", 1, "1000.00") })).toHaveLength(1)
    expect(avisos({ anoAnterior: de2026("30000.00", 1, "0.01") })).toEqual([])
  })

  it("cada tributo do que a empresa faz, menos o ISS que já é fixo fora do DAS (art. 34)", () => {
    expect(avisos({ linhas: [linha("I")] })[0]).toMatch(/se o Estado fixou o ICMS da/)
    expect(avisos({ linhas: [linha("I"), linha("III")] })[0]).toMatch(
      /o Estado fixou o ICMS ou o Município fixou o ISS/,
    )
    expect(avisos({ linhas: [linha("III", ["iss-fixo"])] })).toEqual([])
    expect(avisos({ linhas: [] })).toEqual([])
  })

  it("do que está cadastrado não pergunta: em janeiro pede que se confira o ato", () => {
    const valoresFixos = [{ tributo: "ISS", valor: "150.00", ato: "Lei 1" }] as const
    expect(avisos({ valoresFixos })).toEqual([
      expect.stringMatching(/^ISS em valor fixo de R\$ 150,00 \(Lei 1\): confira se o ato vale para 2027/),
    ])
    expect(avisos({ valoresFixos, competencia: "2027-02" }, "2027-02")).toEqual([])
    expect(avisos({ valoresFixos, linhas: [linha("I")] })[1]).toMatch(/se o Estado fixou o ICMS da/)
  })

  it("de quem abriu no ano anterior, a média × 12 (art. 33 §4º); no ano de abertura, nada (§3º II)", () => {
    // July to December: 6 × 30.000,00 ÷ 6 × 12 = 360.000,00; a centavo more a month passes it.
    const aberta = { abertura: "2026-07-15" }
    expect(avisos({ ...aberta, anoAnterior: de2026("30000.00", 7) })).toHaveLength(1)
    expect(avisos({ ...aberta, anoAnterior: de2026("30000.01", 7) })).toEqual([])
    expect(avisos({ abertura: "2027-01-02", anoAnterior: [] })).toEqual([])
  })

  it("só em janeiro e no primeiro mês no sistema, com o ano anterior inteiro, e nunca de quem paga fora do DAS", () => {
    expect(avisos({ competencia: "2027-02" })).toEqual([])
    expect(avisos({ competencia: "2027-02" }, "2027-02")).toHaveLength(1)
    expect(avisos({ anoAnterior: de2026("100.00", 2) })).toEqual([])
    expect(avisos({ impedidoIcmsIss: true })).toEqual([])
  })
})
