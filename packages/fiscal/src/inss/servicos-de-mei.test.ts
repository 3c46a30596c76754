import { describe, expect, it } from "vitest"
import { avaliarCaso } from "../avaliacao/avaliar.ts"
import { competencia } from "../nucleo/competencia.ts"
import { centavos, deReais } from "../nucleo/dinheiro.ts"
import { calculado, todos } from "../simples/apuracao/empresa.casos.ts"
import { resultadoDe, type TabelaDeCasos } from "../testes/valores.casos.ts"
import { calcularCppDeMei } from "./servicos-de-mei.ts"

describe("CPP de quem contrata MEI de certos ofícios (LC 123/2006 art. 18-B §1º)", () => {
  const casos: TabelaDeCasos = [
    // 2.000,00 × 20 % (Lei 8.212/1991 art. 22 III); o dia 20 de novembro é feriado, e o INSS da empresa se antecipa.
    [
      "Lucro Presumido",
      { competencia: "2026-10", regime: "lucro-presumido", servicos: "2000.00" },
      { cpp: "400.00", vencimento: "2026-11-19" },
    ],
    ["Anexo IV", { competencia: "2026-09", regime: "simples-IV", servicos: "0.03" }, { cpp: "0.01" }],
    // 1.234,57 × 20 % × 3/4 = 185,1855
    [
      "Anexo IV com outras atividades, na proporção da receita",
      {
        competencia: "2026-09",
        regime: "simples-IV",
        servicos: "1234.57",
        receitaAnexoIV: "30.00",
        receitaTotal: "40.00",
      },
      { cpp: "185.19", vencimento: "2026-10-20" },
    ],
    ["nada contratado", { competencia: "2026-09", regime: "lucro-real", servicos: "0.00" }, { cpp: "0.00" }],
  ]
  for (const [titulo, entrada, esperado] of casos)
    it(titulo, () => expect(resultadoDe("inss.servicosDeMei", entrada)).toMatchObject(esperado))

  it("quem paga a CPP no DAS nada recolhe à parte (art. 13 VI), nem o MEI que contrata outro", () => {
    const de = (regime: string) =>
      avaliarCaso("inss.servicosDeMei", { competencia: "2026-09", regime, servicos: "100.00" })
    for (const anexo of ["I", "II", "III", "V"])
      expect(de(`simples-${anexo}`)).toEqual({ tipo: "nao-se-aplica", motivo: "Dentro do DAS." })
    expect(de("mei")).toEqual({ tipo: "nao-se-aplica", motivo: "O MEI só recolhe CPP sobre o empregado." })
  })

  it("a memória diz a base, a alíquota, a norma e os itens da lista; valor negativo é erro", () => {
    const { memoria } = calculado(
      calcularCppDeMei({
        competencia: competencia("2026-09"),
        regime: "lucro-presumido",
        servicos: deReais("2000.00"),
      }),
    )
    const passos = todos(memoria)
    expect(passos.find(({ rotulo }) => rotulo === "Alíquota da CPP")?.valor.valor).toBe("0.20")
    expect(passos.find(({ rotulo }) => rotulo === "Serviços de MEI nos ofícios da lei")).toMatchObject({
      valor: { valor: "2000.00" },
      norma: { titulo: expect.stringContaining("art. 18-B") },
    })
    expect(passos.find(({ rotulo }) => rotulo.startsWith("Itens"))?.valor.valor).toContain("14.12")
    expect(() =>
      calcularCppDeMei({ competencia: competencia("2026-09"), regime: "mei", servicos: centavos(-1n) }),
    ).toThrow(/^servicos: /)
  })
})
