import type { LinhaDoFechamento } from "@partida/contracts"
import { describe, expect, it } from "vitest"
import { type Comparado, type Explicado, frasesDoPorque } from "./frases.ts"
import { frasesDosAcrescimos } from "./frases-da-guia.ts"
import { frasesDoProLabore } from "./frases-do-pro-labore.ts"

type Linha = Partial<LinhaDoFechamento>

const explicado = (linha: Linha, tributos: Explicado["tributos"] = []): Explicado => ({
  competencia: "2026-10",
  caixa: null,
  tributos,
  linha: { regime: "simples", anexos: ["III"], sujeitaAoFatorR: false, fatorR: null, ...linha } as LinhaDoFechamento,
})
const simples = explicado({
  receita: "72590.00",
  total: "8351.35",
  rbt12: "812340.00",
  aliquotaEfetiva: "0.1150482",
})
const lado = { versao: null, regime: "simples", receita: null, calculadaEm: "" } as const
const comparado = (diferenca: string, partes: Comparado["partes"]): Comparado => ({
  com: { ...lado, competencia: "2026-09", imposto: "1.00" },
  para: { ...lado, competencia: "2026-10", imposto: "1.00" },
  diferenca,
  partes,
})
/** A space that does not break is read as one. */
const dizer = (detalhe: Explicado, mudanca: Comparado | null = null) =>
  frasesDoPorque(detalhe, mudanca).map((frase) => frase.replace(/\u00a0/g, " ").replace(/ %/g, "%"))

describe("o porquê em frases", () => {
  it("Simples: quanto, de onde vem a porcentagem e o que mudou", () => {
    const mudanca = comparado("174.64", [
      { causa: "faixa", rotulo: "Faixa", valor: "0.86" },
      { causa: "rbt12", rotulo: "RBT12", valor: "21.99" },
      { causa: "receita", rotulo: "Receita do mês", valor: "151.79" },
    ])
    expect(dizer(simples, mudanca)).toEqual([
      "Em outubro a empresa faturou R$ 72.590,00 e o DAS é de R$ 8.351,35: 11,50% da receita tributada.",
      "A porcentagem sai da tabela do Anexo III e do que a empresa faturou em doze meses, R$ 812.340,00.",
      "São R$ 174,64 a mais que em setembro: R$ 151,79 a mais porque a receita do mês foi maior e R$ 21,99 a mais porque a receita de doze meses subiu, entre outras causas.",
    ])
  })

  it("com Fator R diz que o anexo depende da folha; o mesmo valor é dito como tal", () => {
    const comFatorR = explicado({ ...simples.linha, sujeitaAoFatorR: true, fatorR: "0.31" })
    const [, porque, mudou] = dizer(comFatorR, comparado("0.00", []))
    expect(porque).toMatch(/O anexo depende da folha, que é 31,00% dessa receita\.$/)
    expect(mudou).toBe("É o mesmo valor de setembro.")
  })

  it("por caixa diz o que entrou e o que o mês tem de trazer, não o que foi vendido", () => {
    const mudanca = comparado("2953.52", [{ causa: "receita", rotulo: "Receita do mês", valor: "2953.52" }])
    const dezembro = { ...simples, competencia: "2026-12" }
    expect(
      dizer({ ...dezembro, caixa: { recebido: "5000.00", integrado: "50849.51", base: "55849.51" } }, mudanca),
    ).toEqual([
      "Em dezembro a empresa recebeu R$ 5.000,00, mais R$ 50.849,51 de vendas ainda não recebidas que dezembro tem de trazer, e o DAS é de R$ 8.351,35: 11,50% de R$ 55.849,51.",
      "A porcentagem sai da tabela do Anexo III e do que a empresa faturou em doze meses, R$ 812.340,00.",
      "São R$ 2.953,52 a mais que em setembro: R$ 2.953,52 a mais porque a receita tributada no mês foi maior.",
    ])
    expect(dizer({ ...simples, caixa: { recebido: "5000.00", integrado: "0.00", base: "5000.00" } })[0]).toBe(
      "Em outubro a empresa recebeu R$ 5.000,00, e o DAS é de R$ 8.351,35: 11,50% disso.",
    )
    const [nada, ...mais] = dizer({ ...simples, caixa: { recebido: "0.00", integrado: "0.00", base: "0.00" } })
    expect(nada).toBe("Em outubro nada foi recebido, e o DAS é de R$ 8.351,35.")
    expect(mais).toEqual([])
  })

  it("MEI, Lucro Presumido e mês sem receita", () => {
    const tributos = [
      { tributo: "INSS", valor: "81.05" },
      { tributo: "ICMS", valor: "0.00" },
      { tributo: "ISS", valor: "5.00" },
    ]
    expect(dizer(explicado({ regime: "mei", receita: "1.00", total: "86.05" }, tributos))[0]).toBe(
      "Em outubro o DAS-MEI é de R$ 86,05, o mesmo qualquer que seja a receita: R$ 81,05 de INSS e R$ 5,00 de ISS.",
    )
    const presumido = explicado({ regime: "presumido", receita: "100.00", total: "3.65", aliquotaEfetiva: null }, [
      { tributo: "PIS", valor: "0.65" },
      { tributo: "COFINS", valor: "3.00" },
    ])
    expect(dizer(presumido)[1]).toBe(
      "No Lucro Presumido o imposto é uma parte fixa da receita, sem olhar o lucro: R$ 0,65 de PIS e R$ 3,00 de COFINS; o IRPJ e a CSLL se pagam por trimestre, no último mês dele.",
    )
    const fimDoTrimestre = { ...presumido, tributos: [...presumido.tributos, { tributo: "IRPJ", valor: "4.80" }] }
    expect(dizer(fimDoTrimestre)[1]).toMatch(/; o IRPJ e a CSLL são do trimestre inteiro, que termina neste mês\.$/)
    expect(dizer(explicado({ regime: "mei", receita: "0.00", total: "86.05" }))[1]).toMatch(/^É um valor fixo por mês/)
    expect(dizer(explicado({ receita: "0.00", total: "0.00" }))).toEqual([
      "Em outubro não houve receita, e o DAS é de R$ 0,00.",
    ])
  })

  it("nos primeiros meses diz a faixa; sem mês anterior, que não há com o que comparar", () => {
    const novo = explicado({ ...simples.linha, rbt12: null })
    const [, porque, mudou] = dizer(novo, { ...comparado("0.00", []), com: null })
    expect(porque).toBe(
      "A porcentagem é a da primeira faixa da tabela do Anexo III, a que vale nos primeiros meses de atividade.",
    )
    expect(mudou).toBe("O mês anterior não foi calculado aqui: não há com o que comparar.")
  })

  it("a diferença de um tributo se diz uma vez", () => {
    const rotulo = "IRPJ: de R$ 1.000,00 para R$ 0,00"
    const mudanca = comparado("-1000.00", [{ causa: "tributo", rotulo, valor: "-1000.00" }])
    expect(dizer(simples, mudanca)[2]).toBe("São R$ 1.000,00 a menos que em setembro: R$ 1.000,00 a menos de IRPJ.")
  })

  it("sem valor calculado não diz nada", () => {
    expect(dizer(explicado({ receita: "10.00", total: null }))).toEqual([])
  })
})

const semDuro = (frases: readonly string[]) => frases.map((frase) => frase.replace(/\u00a0/g, " "))

describe("o porquê do recibo e da guia atrasada", () => {
  // Teto de 2026: R$ 8.475,55; 11% são R$ 932,31.
  const acimaDoTeto = { valor: "10000.00", inss: "932.31", irrf: "1431.05", liquido: "7636.64" }

  it("o recibo diz o que fica, o que sai e o que mudou", () => {
    const recibo = { ...acimaDoTeto, baseInss: "8475.55", metodoIrrf: "deducoes-legais" } as const
    const setembro = { valor: "9000.00", liquido: "6836.64" }
    expect(semDuro(frasesDoProLabore("2026-10", recibo, setembro))).toEqual([
      "Em outubro o pró-labore é de R$ 10.000,00, e ficam R$ 7.636,64 líquidos.",
      "São descontados R$ 932,31 de INSS, sobre R$ 8.475,55, que é até onde o teto deixa contribuir, e R$ 1.431,05 de IRRF.",
      "O líquido é R$ 800,00 maior que o de setembro: o pró-labore era de R$ 9.000,00.",
    ])
  })

  it.each([
    [{ valor: "10000.00", liquido: "7636.64" }, ["O líquido é o mesmo de setembro."]],
    [
      { valor: "10000.00", liquido: "7700.00" },
      ["O líquido é R$ 63,36 menor que o de setembro, com o mesmo pró-labore: mudou o que é descontado."],
    ],
    [null, ["Em setembro não houve recibo: não há com o que comparar."]],
    [undefined, []],
  ])("comparado com %j", (anterior, frases) => {
    expect(semDuro(frasesDoProLabore("2026-10", acimaDoTeto, anterior)).slice(2)).toEqual(frases)
  })

  it("a guia atrasada diz quanto custa no dia, por quê, e quanto era no vencimento", () => {
    const guia = { competencia: "2026-09", vencimento: "2026-10-20", emAberto: "1000.00" }
    const pagando = { em: "2026-11-24", dias: 35, multa: "115.50", juros: "10.00", total: "1125.50" }
    expect(semDuro(frasesDosAcrescimos(guia, pagando))).toEqual([
      "Paga em 24/11/2026, a guia de setembro custa R$ 1.125,50: R$ 1.000,00 do imposto, R$ 115,50 de multa e R$ 10,00 de juros.",
      "São 35 dias de atraso. A multa cresce por dia, até o máximo da lei; os juros crescem por mês, pela Selic.",
      "No vencimento, 20/10/2026, o que falta pagar era R$ 1.000,00.",
    ])
    const noMes = { ...pagando, dias: 1, multa: "3.30", juros: "0.00", total: "1003.30" }
    expect(semDuro(frasesDosAcrescimos(guia, noMes)).slice(0, 2)).toEqual([
      "Paga em 24/11/2026, a guia de setembro custa R$ 1.003,30: R$ 1.000,00 do imposto e R$ 3,30 de multa.",
      "É 1 dia de atraso. A multa cresce por dia, até o máximo da lei; os juros começam no mês seguinte ao do vencimento.",
    ])
    expect(semDuro(frasesDosAcrescimos(guia, { ...pagando, juros: null, total: "1115.50" }))[0]).toBe(
      "Paga em 24/11/2026, a guia de setembro custa R$ 1.115,50, sem os juros, que esperam a Selic: R$ 1.000,00 do imposto e R$ 115,50 de multa.",
    )
  })
})
