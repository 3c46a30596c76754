import { describe, expect, it } from "vitest"
import { avisosDe, resultadoDe } from "../../testes/valores.casos.ts"

describe("anexo pelo CNAE", () => {
  const cnae = (codigo: string, periodoApuracao = "2026-05") =>
    resultadoDe("simples.cnae", { periodoApuracao, cnae: codigo })

  it("comércio, serviço de Fator R e construção", () => {
    expect(cnae("4711-3/02")).toEqual({ situacao: "sugerido", anexo: "I" })
    expect(cnae("6201501")).toEqual({ situacao: "sugerido", anexo: "III/V" })
    expect(cnae("4120-4/00")).toEqual({ situacao: "sugerido", anexo: "IV" })
  })

  it("impeditivo bloqueia, ambíguo e desconhecido perguntam", () => {
    expect(cnae("6422-1/00")).toEqual({ situacao: "impeditivo", anexo: null })
    expect(cnae("4924-8/00")).toEqual({ situacao: "ambiguo", anexo: null })
    expect(cnae("0000-0/00")).toEqual({ situacao: "desconhecido", anexo: null })
  })

  it("a lista de impeditivos vale de 01/08/2018", () => {
    expect(cnae("6422-1/00", "2018-07").situacao).toBe("desconhecido")
    expect(cnae("6422-1/00", "2018-08").situacao).toBe("impeditivo")
  })

  it("avisa o que conferir e recusa o que não é CNAE", () => {
    expect(avisosDe("simples.cnae", { periodoApuracao: "2026-05", cnae: "4731800" })).toContainEqual(
      expect.stringContaining("segregue os combustíveis"),
    )
    expect(() => cnae("62015")).toThrow(/7 algarismos/)
  })
})

describe("ISS na nota do prestador do Simples", () => {
  const aliquota = (entrada: object) =>
    resultadoDe("simples.issRetido", { mesAnterior: "2026-09", ...entrada }).aliquota

  it("percentual efetivo do mês anterior: Anexo III com 480.000 (9,825 % × 32,5 %)", () => {
    expect(aliquota({ anexo: "III", rbt12: "480000.00" })).toBe("0.0319312500")
  })

  it("nunca passa de 5 %", () => {
    // Anexo III: o teto começa quando a efetiva passa de 14,92537 % (RBT12 perto de 2.068.500)
    expect(aliquota({ anexo: "III", rbt12: "2068000.00" })).toBe("0.0499972921")
    expect(aliquota({ anexo: "III", rbt12: "2069000.00" })).toBe("0.0500000000")
    expect(aliquota({ anexo: "IV", rbt12: "3600000.00" })).toBe("0.0500000000")
    expect(aliquota({ anexo: "III", rbt12: "4000000.00" })).toBe("0.0500000000")
  })

  it("primeiro mês de atividade: 2 %; RBT12 zero: 1ª faixa (6 % × 33,5 %)", () => {
    expect(aliquota({ anexo: "III" })).toBe("0.0200000000")
    expect(aliquota({ anexo: "III", rbt12: "0.00" })).toBe("0.0201000000")
  })

  it("anexo sem ISS é erro", () => {
    expect(() => aliquota({ anexo: "I", rbt12: "1.00" })).toThrow(/Anexo I não tem ISS/)
  })
})
