import { describe, expect, it } from "vitest"
import { competencia, somarMeses } from "../nucleo/competencia.ts"
import { centavos, deReais } from "../nucleo/dinheiro.ts"
import { TABELAS } from "../parametros/tabelas.ts"
import { calculado } from "../simples/apuracao/empresa.casos.ts"
import type { AnexoDaAtividade } from "../simples/tipos.ts"
import { simularFatorR } from "./fator-r.ts"
import { cppDoMesAnterior, custear, type EntradaFatorRSimulado } from "./fator-r-custo.ts"

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

describe("plano de uma empresa de anexos misturados", () => {
  const plano = (folha: string, divisao: readonly (readonly [AnexoDaAtividade, bigint])[]): EntradaFatorRSimulado => ({
    ...dados,
    receitas: [deReais("20000.00"), deReais("20000.00")],
    historicoFolhas: meses(folha),
    outraFolha: centavos(0n),
    proLaboreAtual: deReais(folha),
    porAnexo: new Map(divisao.map(([anexo, peso]) => [anexo, centavos(peso)] as const)),
  })
  const metadeNoIv = [
    ["III/V", 900n],
    ["IV", 900n],
  ] as const

  it("divide cada mês como a mesa e os alertas: metade no Anexo IV, à mão", () => {
    // IV, 2ª faixa: (240.000 × 9 % − 8.100) ÷ 240.000 = 5,625 % de 10.000,00:
    //   111,38 (19,8 %) + 85,50 (15,2 %) + 115,59 (20,55 %) + 25,03 (4,45 %) + 225,00 (40 %) = 562,50
    // V: 16,125 %: 370,88 (23 %) + 241,88 (15 %) + 227,36 (14,1 %) + 49,18 (3,05 %) + 449,08 (27,85 %) + 274,13 (17 %) = 1.612,51
    // III: 7,3 %: 29,20 (4 %) + 25,55 (3,5 %) + 102,57 (14,05 %) + 22,27 (3,05 %) + 316,82 (43,4 %) + 233,60 (32 %) = 730,01
    const custo = (folha: string) => custear(plano(folha, metadeNoIv), [deReais(folha), deReais(folha)], TABELAS)
    expect(custo("5000.00")).toMatchObject({
      anexos: ["V", "V"],
      das: [deReais("2175.01"), deReais("2175.01")],
      cpp: [deReais("449.08"), deReais("449.08")],
    })
    expect(custo("6000.00")).toMatchObject({
      anexos: ["III", "III"],
      das: [deReais("1292.51"), deReais("1292.51")],
      cpp: [deReais("316.82"), deReais("316.82")],
    })
  })

  it("uma parte fixa no Anexo III não esconde que o resto está no V, e o caminho fecha com as regras", () => {
    const entrada = {
      ...plano("5000.00", [
        ["III", 300n],
        ["III/V", 700n],
      ]),
      semCppDoDas: "conferido à parte",
    }
    const { atual, melhor } = calculado(simularFatorR(entrada)).resultado
    expect(atual.anexos).toEqual(["V", "V"])
    if (melhor === null) throw new Error("sem caminho")
    expect(melhor.anexos).toEqual(["V", "III"])
    expect(custear(entrada, melhor.proLabore, TABELAS)).toEqual(melhor)
  })
})
