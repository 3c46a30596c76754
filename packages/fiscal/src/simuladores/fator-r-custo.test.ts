import { describe, expect, it } from "vitest"
import { competencia, somarMeses } from "../nucleo/competencia.ts"
import { centavos, deReais } from "../nucleo/dinheiro.ts"
import type { AnexoDaAtividade } from "../simples/tipos.ts"
import { cppDoMesAnterior } from "./fator-r-custo.ts"

const NOVEMBRO = competencia("2026-11")

/** 20.000,00 por mês (RBT12 de 240.000,00) e folha de 6.000,00: 30 %, Anexo III. */
const meses = (valor: string) =>
  new Map(Array.from({ length: 14 }, (_, i) => [somarMeses(NOVEMBRO, -1 - i), deReais(valor)] as const))

const dados = { inicio: NOVEMBRO, abertura: "2015-03-10", historicoReceitas: meses("20000.00") }
const paga = (porAnexo?: readonly (readonly [AnexoDaAtividade, bigint])[], folha = "6000.00") =>
  cppDoMesAnterior({
    ...dados,
    historicoFolhas: meses(folha),
    porAnexo: porAnexo && new Map(porAnexo.map(([anexo, valor]) => [anexo, centavos(valor)] as const)),
  })

describe("CPP do DAS do mês anterior", () => {
  it("toda a receita sob o Fator R: a do anexo que ele dá", () => {
    // III, 2ª faixa: (240.000 × 11,2 % − 9.360) ÷ 240.000 = 7,3 %; 1.460,00 × 43,40 % = 633,64
    expect(paga()).toBe(deReais("633.64"))
    expect(paga([])).toBe(deReais("633.64"))
    // 25 %: V, 2ª faixa: (240.000 × 18 % − 4.500) ÷ 240.000 = 16,125 %; 3.225,00 × 27,85 % = 898,16 (898,1625)
    expect(paga(undefined, "5000.00")).toBe(deReais("898.16"))
  })

  it("metade no Anexo IV, que não tem CPP: a da outra metade", () => {
    // 10.000,00 × 7,3 % = 730,00; × 43,40 % = 316,82
    const metade = [
      ["III/V", 900n],
      ["IV", 900n],
    ] as const
    expect(paga(metade)).toBe(deReais("316.82"))
    // Um anexo sem receita não divide nada.
    expect(paga([...metade, ["V", 0n]])).toBe(deReais("316.82"))
  })

  it("não é folha onde o escritório a deixa de fora, nem do mês de que falta receita", () => {
    const historicoFolhas = meses("6000.00")
    expect(cppDoMesAnterior({ ...dados, historicoFolhas, semCppDoDas: "conferido à parte" })).toBe(0n)
    const semOutubro = new Map([...dados.historicoReceitas].filter(([mes]) => mes !== "2026-10"))
    expect(cppDoMesAnterior({ ...dados, historicoFolhas, historicoReceitas: semOutubro })).toBe(0n)
  })
})
