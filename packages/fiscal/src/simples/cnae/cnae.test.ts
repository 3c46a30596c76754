import { describe, expect, it } from "vitest"
import { avaliarCaso } from "../../avaliacao/avaliar.ts"
import { avisosDe, resultadoDe } from "../../testes/valores.casos.ts"
import { todos } from "../apuracao/empresa.casos.ts"

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
    for (const codigo of ["62015", "06201501", "62015010", "620150A"]) {
      expect(() => cnae(codigo)).toThrow(/^cnae: .*7 algarismos/)
    }
    expect(cnae(" 6201.5/01 ").anexo).toBe("III/V")
  })

  it("cada situação tem o seu aviso; a sugestão conferida não tem nenhum", () => {
    const avisos = (codigo: string) => avisosDe("simples.cnae", { periodoApuracao: "2026-05", cnae: codigo })
    expect(avisos("6201501")).toEqual([])
    expect(avisos("5611201")).toEqual(["Sugestão a conferir."])
    expect(avisos("7410202")).toEqual([expect.stringMatching(/^Atenção: .*Anexo IV/), "Sugestão a conferir."])
    expect(avisos("6422100")).toEqual([expect.stringMatching(/impeditiva/)])
    expect(avisos("4924800")).toEqual([expect.stringMatching(/permitidas e impeditivas/)])
    expect(avisos("0000000")).toEqual([expect.stringMatching(/fora da lista/)])
  })

  it("a lista de ambíguos vale de 01/01/2020, e antes de 2018 não há sugestão", () => {
    expect(cnae("4924-8/00", "2019-12").situacao).toBe("desconhecido")
    expect(cnae("4924-8/00", "2020-01").situacao).toBe("ambiguo")
    expect(() => cnae("6201501", "2017-12")).toThrow(/Não há valor vigente/)
  })

  it("o selo diz a lista e a confiança do próprio código", () => {
    const selo = (codigo: string) => {
      const resposta = avaliarCaso("simples.cnae", { periodoApuracao: "2026-05", cnae: codigo })
      return resposta.tipo === "calculado"
        ? resposta.parametros.map(({ tabela, item, confianca }) => [tabela, item, confianca])
        : []
    }
    expect(selo("6201501")).toEqual([["simples-cnae-anexo", "CNAE 6201501", "verified"]])
    expect(selo("5611201")).toEqual([["simples-cnae-anexo", "CNAE 5611201", "memory"]])
    expect(selo("0000000")).toEqual([["simples-cnae-anexo", "CNAE 0000000", "computed"]])
    expect(selo("6422100")).toEqual([["simples-cnae-impeditivos", "CNAE 6422100", "verified"]])
    expect(selo("4924800")).toEqual([["simples-cnae-ambiguos", "CNAE 4924800", "verified"]])
  })
})

describe("ISS na nota do prestador do Simples", () => {
  const aliquota = (entrada: object) =>
    resultadoDe("simples.issRetido", { mesAnterior: "2026-09", ...entrada }).aliquota

  it("percentual efetivo do mês anterior: Anexo III com 480.000 (9,825% × 32,5%)", () => {
    expect(aliquota({ anexo: "III", rbt12: "480000.00" })).toBe("0.0319312500")
  })

  it("nunca passa de 5%", () => {
    // Anexo III: o teto começa quando a efetiva passa de 14,92537 % (RBT12 perto de 2.068.500)
    expect(aliquota({ anexo: "III", rbt12: "2068000.00" })).toBe("0.0499972921")
    expect(aliquota({ anexo: "III", rbt12: "2069000.00" })).toBe("0.0500000000")
    expect(aliquota({ anexo: "IV", rbt12: "3600000.00" })).toBe("0.0500000000")
    expect(aliquota({ anexo: "III", rbt12: "4000000.00" })).toBe("0.0500000000")
    // Anexo V: (4.000.000 × 23 % − 62.100) ÷ 4.000.000 = 21,4475 %; × 23,5 % = 5,04 %
    expect(aliquota({ anexo: "V", rbt12: "4000000.00" })).toBe("0.0500000000")
  })

  it("primeiro mês de atividade: 2%; RBT12 zero: 1ª faixa (6% × 33,5%)", () => {
    expect(aliquota({ anexo: "III" })).toBe("0.0200000000")
    expect(aliquota({ anexo: "III", rbt12: "0.00" })).toBe("0.0201000000")
  })

  it("serviço de 2027 em diante: o percentual do próprio mês, e 2% também no segundo mês (Res. CGSN 190/2026)", () => {
    const passosDe = (mesAnterior: string, entrada: object = {}) => {
      const resposta = avaliarCaso("simples.issRetido", { mesAnterior, anexo: "III", ...entrada })
      if (resposta.tipo !== "calculado") throw new Error("não calculado")
      return todos(resposta.memoria)
    }
    const tabelaDaFaixa = (mesAnterior: string) =>
      passosDe(mesAnterior, { rbt12: "480000.00" }).flatMap((p) => (p.tipo === "faixa" ? [p.parametro.desde] : []))
    // Serviço em 12/2026: anexos de 11/2026; em 01/2027, os de 01/2027
    expect(tabelaDaFaixa("2026-11")).toEqual(["2018-01-01"])
    expect(tabelaDaFaixa("2026-12")).toEqual(["2027-01-01"])
    expect(passosDe("2026-11")[0]?.rotulo).toBe("Alíquota do primeiro mês")
    expect(passosDe("2026-12")[0]).toMatchObject({
      rotulo: "Alíquota dos dois primeiros meses",
      valor: { valor: "0.02" },
      norma: { titulo: expect.stringContaining("190/2026 (art. 27") },
    })
  })

  it("anexo sem ISS é erro", () => {
    expect(() => aliquota({ anexo: "I", rbt12: "1.00" })).toThrow(/^anexo: o Anexo I não tem ISS/)
    expect(() => aliquota({ anexo: "III", rbt12: "-0.01" })).toThrow(/rbt12.*não pode ser negativo/)
  })

  it("a memória mostra a faixa do RBT12 e o percentual", () => {
    const resposta = avaliarCaso("simples.issRetido", { mesAnterior: "2026-09", anexo: "III", rbt12: "480000.00" })
    if (resposta.tipo !== "calculado") throw new Error("não calculado")
    const passos = todos(resposta.memoria)
    // (480.000 × 13,5 % − 17.640) ÷ 480.000 = 9,825 %
    expect(passos.find(({ tipo }) => tipo === "faixa")).toMatchObject({ escolhida: 3, valor: { valor: "0.1350" } })
    expect(passos.filter(({ rotulo }) => rotulo === "Percentual de ISS").length).toBeGreaterThan(0)
  })
})
