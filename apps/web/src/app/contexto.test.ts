import { describe, expect, it } from "vitest"
import { buscaDoContexto, buscaPara, contextoDe, empresaDaBusca, empresaIlegivel } from "./contexto.ts"

const UMA = "00000000-0000-4000-8000-000000000001"
const OUTRA = "00000000-0000-4000-8000-000000000002"

describe("contexto das telas", () => {
  it.each([
    ["/painel", "CONTADOR", { competencia: true, empresa: null, todas: false }],
    ["/painel", "EMPRESA", { competencia: false, empresa: "empresa", todas: true }],
    ["/painel", "FUNCIONARIO", { competencia: false, empresa: "empresa", todas: true }],
    ["/painel/fechamento/das", "ROOT", { competencia: true, empresa: "idEmpresa", todas: true }],
    ["/receitas/notas-fiscais", "EMPRESA", { competencia: true, empresa: "empresa", todas: true }],
    ["/minhaConta", "CONTADOR", { competencia: false, empresa: null, todas: false }],
    ["/despesas", "CONTADOR", { competencia: true, empresa: "empresa", todas: false }],
    ["/constructor", "CONTADOR", { competencia: false, empresa: null, todas: false }],
  ] as const)("%s para %s", (caminho, papel, esperado) => {
    expect(contextoDe(caminho, papel)).toEqual(esperado)
  })

  it("a empresa do endereço vem pelo nome da tela, ou pelo geral", () => {
    expect(empresaDaBusca({ empresa: UMA, idEmpresa: OUTRA }, { empresa: "empresa" })).toBe(UMA)
    expect(empresaDaBusca({ idEmpresa: OUTRA }, { empresa: "empresa" })).toBe(OUTRA)
    // On the closing panel "empresa" is the open drawer, not the company chosen.
    expect(empresaDaBusca({ empresa: UMA }, { empresa: "idEmpresa" })).toBeNull()
    expect(empresaDaBusca({ idEmpresa: "nada disso" }, { empresa: null })).toBeNull()
  })

  it("uma ligação leva mês e empresa, com o nome que a tela de destino conhece", () => {
    expect(buscaPara("/receitas/notas-fiscais", "CONTADOR", "2026-10", UMA)).toEqual({
      competencia: "2026-10",
      empresa: UMA,
    })
    expect(buscaPara("/painel/fechamento/das", "CONTADOR", "2026-10", UMA)).toEqual({
      competencia: "2026-10",
      idEmpresa: UMA,
    })
    // Screens without a company only carry it, so that it is there on the next one.
    expect(buscaPara("/minhaConta", "CONTADOR", "2026-10", UMA)).toEqual({ competencia: "2026-10", idEmpresa: UMA })
    expect(buscaPara("/receitas/notas-fiscais", "CONTADOR", "2026-10", null)).toEqual({ competencia: "2026-10" })
  })

  it("um id que nenhuma empresa pode ter é dito, onde a tela tem empresa", () => {
    expect(empresaIlegivel({ empresa: "xyz" }, { empresa: "empresa" })).toBe(true)
    expect(empresaIlegivel({ idEmpresa: "xyz" }, { empresa: "empresa" })).toBe(true)
    expect(empresaIlegivel({ empresa: UMA }, { empresa: "empresa" })).toBe(false)
    expect(empresaIlegivel({}, { empresa: "empresa" })).toBe(false)
    expect(empresaIlegivel({ idEmpresa: "xyz" }, { empresa: null })).toBe(false)
  })

  it("o que não se lê no endereço é ignorado", () => {
    expect(buscaDoContexto.parse({ idEmpresa: "x", competencia: "2026-10" })).toEqual({ competencia: "2026-10" })
  })
})
