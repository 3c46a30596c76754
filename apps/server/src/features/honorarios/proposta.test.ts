import { TABELAS } from "@partida/fiscal"
import { describe, expect, it } from "vitest"
import { type FatosDoHonorario, proporHonorario } from "./proposta.ts"

const fatos = (mudancas: Partial<FatosDoHonorario>): FatosDoHonorario => ({
  honorario: { idBase: 2, valor: "450.00" },
  doEscritorio: false,
  competencia: "2026-11",
  receitaCentavos: 0n,
  mesFechado: true,
  ...mudancas,
})
const propor = (mudancas: Partial<FatosDoHonorario>) => proporHonorario(fatos(mudancas), TABELAS)

describe("proporHonorario", () => {
  it("valor fixo", () => {
    expect(propor({})).toEqual({ valorCentavos: 45_000n, porque: "Valor fixo de R$ 450,00 por mês.", atencao: null })
  })

  it("salários mínimos do mês, com a norma e o arredondamento", () => {
    // 0,3333 × 1.621,00 = 540,2793 → 540,28
    const proposta = propor({ honorario: { idBase: 1, valor: "0.3333" } })
    expect(proposta.valorCentavos).toBe(54_028n)
    expect(proposta.porque).toBe(
      "0,3333 × salário mínimo de R$ 1.621,00 em 11/2026 (Decreto 12.797/2025) = R$ 540,28, arredondado ao centavo, meio para cima.",
    )
  })

  it("o salário mínimo muda com o mês: 1,5 em 12/2025 e em 01/2026", () => {
    // 1,5 × 1.518,00 = 2.277,00; 1,5 × 1.621,00 = 2.431,50
    expect(propor({ honorario: { idBase: 1, valor: "1.5" }, competencia: "2025-12" }).valorCentavos).toBe(227_700n)
    expect(propor({ honorario: { idBase: 1, valor: "1.5" }, competencia: "2026-01" }).valorCentavos).toBe(243_150n)
  })

  it("salário mínimo que ainda não se conhece: sem valor, com a saída", () => {
    expect(propor({ honorario: { idBase: 1, valor: "1" }, competencia: "2027-01" })).toEqual({
      valorCentavos: null,
      porque: "São 1 salários mínimos, e o de 01/2027 ainda não é conhecido.",
      atencao: "Informe o salário mínimo em Valores datados.",
    })
  })

  it("percentual da receita do mês fechado, e do aberto com o aviso", () => {
    // 1,5% de 33.333,33 = 499,99995 → 500,00
    const receita = { honorario: { idBase: 3, valor: "0.015" }, receitaCentavos: 3_333_333n } as const
    expect(propor(receita)).toEqual({
      valorCentavos: 50_000n,
      porque:
        "1,50% × R$ 33.333,33 (receita de 11/2026, mês fechado) = R$ 500,00, arredondado ao centavo, meio para cima.",
      atencao: null,
    })
    expect(propor({ ...receita, mesFechado: false }).atencao).toContain("está aberto")
  })

  it("percentual se escreve como no resto do sistema, e devolução não dá honorário negativo", () => {
    const proposta = propor({ honorario: { idBase: 3, valor: "0.1" }, receitaCentavos: -100n })
    expect([proposta.valorCentavos, proposta.porque.slice(0, 6)]).toEqual([0n, "10,00%"])
  })

  it("padrão do escritório, e quem não tem nenhum", () => {
    expect(propor({ doEscritorio: true }).porque).toContain("Honorário padrão do escritório.")
    expect(propor({ honorario: null }).valorCentavos).toBeNull()
  })
})
