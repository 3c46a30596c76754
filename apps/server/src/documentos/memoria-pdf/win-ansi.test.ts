import { describe, expect, it } from "vitest"
import { cabeNoWinAnsi, paraWinAnsi } from "./win-ansi.ts"

describe("paraWinAnsi", () => {
  it("mantém o português como está", () => {
    const texto =
      "Ação, órgão, à vista, pingüim, ÇÃÕÉ, 2ª faixa, nº 1º, § 1º, R$ 10,00 × 2 ÷ 4 · “aspas” – travessão — €"
    expect(paraWinAnsi(texto)).toBe(texto)
  })

  it.each([
    ["a − b", "a – b"],
    ["Fator R ≥ 28%", "Fator R >= 28%"],
    ["x ≤ y", "x <= y"],
    ["V → III", "V -> III"],
    ["não\u2011quebra", "não-quebra"],
    ["1\u202f234", "1\u00a0234"],
    ["1\u2009234", "1 234"],
    ["Şirket Łódź", "Sirket Lódz"],
    ["ﬁscal", "fiscal"],
    ["Ltda 🚀", "Ltda ?"],
    ["\ud800", "?"],
    ["linha\r\noutra\tcoluna", "linha outra coluna"],
    ["zero\u200blargura", "zerolargura"],
  ])("%j vira %j", (antes, depois) => {
    expect(paraWinAnsi(antes)).toBe(depois)
  })

  it("junta letra e acento separados", () => {
    expect(paraWinAnsi("ac\u0327a\u0303o")).toBe("ação")
  })

  it("nunca deixa um caractere que a fonte não tem", () => {
    for (let codigo = 0x20; codigo < 0x2_ffff; codigo += 7) {
      const caractere = String.fromCodePoint(codigo)
      expect(cabeNoWinAnsi(paraWinAnsi(caractere)), `U+${codigo.toString(16)}`).toBe(true)
    }
  })
})
