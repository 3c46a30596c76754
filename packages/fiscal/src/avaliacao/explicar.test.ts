import { describe, expect, it } from "vitest"
import { calcularInssEmpregado } from "../inss/empregado.ts"
import { calcularIrrf } from "../irrf/mensal.ts"
import { competencia } from "../nucleo/competencia.ts"
import { deReais } from "../nucleo/dinheiro.ts"
import type { Passo } from "../nucleo/memoria.ts"
import { apurarSimples } from "../simples/apuracao/apuracao.ts"
import { calculado, linha, todos, umaEmpresa } from "../simples/apuracao/empresa.casos.ts"
import { explicarEmTexto, lerValor } from "./explicar.ts"

describe("valores para leitura", () => {
  const casos: readonly [Passo["valor"], string][] = [
    [{ unidade: "reais", valor: "1234567.80" }, "R$ 1.234.567,80"],
    [{ unidade: "reais", valor: "-3.00" }, "-R$ 3,00"],
    [{ unidade: "reais", valor: "121.575" }, "R$ 121,575"],
    [{ unidade: "fracao", valor: "0.0600" }, "6%"],
    [{ unidade: "fracao", valor: "0.0982500000" }, "9,825%"],
    [{ unidade: "fracao", valor: "12.5" }, "1.250%"],
    [{ unidade: "fracao", valor: "1" }, "100%"],
    [{ unidade: "inteiro", valor: "12" }, "12"],
    [{ unidade: "texto", valor: "Anexo III" }, "Anexo III"],
  ]
  for (const [valor, texto] of casos) {
    it(`${valor.valor} (${valor.unidade}) lê-se ${texto}`, () => expect(lerValor(valor)).toBe(texto))
  }
})

describe("árvore em texto", () => {
  it("mostra conta, arredondamento, tabela e norma", () => {
    const { memoria } = calculado(
      calcularInssEmpregado({ competencia: competencia("2026-02"), salario: deReais("1621.00") }),
    )
    const texto = explicarEmTexto(memoria)
    expect(texto.split("\n")[0]).toBe("INSS do empregado: R$ 121,57")
    expect(texto).toContain("≈ INSS da 1ª faixa: R$ 121,57")
    expect(texto).toContain("arredondado a 2 casas, truncado")
    expect(texto).toContain("R$ 121,575")
    expect(texto).toContain("tabela inss-empregado, Alíquota da 1ª faixa, de 01/01/2026 a 31/12/2026")
    expect(texto).toContain("Portaria Interministerial MPS/MF 13/2026")
  })

  it("a última faixa do IRRF não tem limite, e os valores das faixas são sempre quantias", () => {
    const { memoria } = calculado(calcularIrrf({ dataPagamento: "2026-05-05", rendimento: deReais("9000.00") }))
    expect(explicarEmTexto(memoria)).toContain("▸ 5ª: de R$ 4.664,69 em diante, 27,5%, deduzir R$ 908,73")
    for (const passo of todos(memoria)) {
      if (passo.tipo !== "faixa") continue
      for (const { de, ate, deduzir } of passo.faixas) {
        for (const valor of [de, ate, deduzir]) expect(valor).toMatch(/^\d+\.\d{2}$/)
      }
    }
  })

  it("escreve cada passo da árvore de um mês inteiro uma vez", () => {
    const { memoria } = calculado(apurarSimples(umaEmpresa("2026-10", { linhas: [linha("III", "45000.00")] })))
    const texto = explicarEmTexto(memoria)
    for (const { rotulo } of todos(memoria)) expect(texto).toContain(rotulo)
    expect(texto).toContain("▸ 3ª: de R$ 360.000,01 a R$ 720.000,00, 13,5%, deduzir R$ 17.640,00")
  })
})

describe("valores de leitura difícil", () => {
  const casos: readonly [Passo["valor"], string][] = [
    [{ unidade: "reais", valor: "12345.67" }, "R$ 12.345,67"],
    [{ unidade: "reais", valor: "-12.345" }, "R$ -12,345"],
    [{ unidade: "reais", valor: "1234567.891" }, "R$ 1.234.567,891"],
    [{ unidade: "reais", valor: "5" }, "R$ 5"],
    [{ unidade: "fracao", valor: "-0.05" }, "-5%"],
    [{ unidade: "fracao", valor: "0.1" }, "10%"],
    [{ unidade: "fracao", valor: "0.10010" }, "10,01%"],
    [{ unidade: "fracao", valor: "0.005" }, "0,5%"],
    [{ unidade: "fracao", valor: "0" }, "0%"],
  ]
  for (const [valor, texto] of casos) {
    it(`${valor.valor} (${valor.unidade}) lê-se ${texto}`, () => expect(lerValor(valor)).toBe(texto))
  }
})

describe("uma árvore com todas as espécies de passo", () => {
  const reais = (valor: string) => ({ unidade: "reais", valor }) as const
  const fracao = (valor: string) => ({ unidade: "fracao", valor }) as const
  const folha = (rotulo: string): Passo => ({ tipo: "entrada", rotulo, valor: reais("1.00"), origem: null })
  const uso = (confianca: "verified" | "memory", ate: string | null) => ({
    tabela: "teste",
    item: "Item",
    desde: "2020-01-01",
    ate,
    confianca,
  })
  const norma = { titulo: "Lei 1/2020" }

  it("cada uma tem o seu sinal, os seus complementos e o seu lugar", () => {
    const arvore: Passo = {
      tipo: "grupo",
      rotulo: "Raiz",
      valor: reais("8.00"),
      formula: "Conta da raiz",
      observacao: "Observação da raiz",
      norma,
      partes: [
        {
          tipo: "soma",
          rotulo: "Soma",
          valor: reais("2.00"),
          partes: [
            { tipo: "diferenca", rotulo: "Diferença", valor: reais("0.00"), partes: [folha("A"), folha("B")] },
            { tipo: "produto", rotulo: "Produto", valor: reais("1.00"), partes: [folha("C")] },
            { tipo: "quociente", rotulo: "Quociente", valor: fracao("1"), partes: [folha("D")] },
          ],
        },
        {
          tipo: "arredondamento",
          rotulo: "Truncado",
          valor: reais("1.00"),
          modo: "truncar",
          casas: 2,
          parte: folha("E"),
        },
        {
          tipo: "arredondamento",
          rotulo: "Para cima",
          valor: fracao("0.28"),
          modo: "meio-para-cima",
          casas: 4,
          parte: folha("F"),
        },
        {
          tipo: "limite",
          rotulo: "Limite",
          valor: reais("1.00"),
          parte: folha("G"),
          limite: folha("H"),
          aplicado: true,
        },
        {
          tipo: "limite",
          rotulo: "Folga",
          valor: reais("1.00"),
          parte: folha("I"),
          limite: folha("J"),
          aplicado: false,
        },
        {
          tipo: "escolha",
          rotulo: "Escolha",
          valor: { unidade: "texto", valor: "Sim" },
          criterio: "É assim?",
          alternativas: [],
          partes: [folha("K")],
        },
        {
          tipo: "parametro",
          rotulo: "Parâmetro",
          valor: fracao("0.1"),
          norma,
          parametro: uso("memory", "2020-12-31"),
        },
        {
          tipo: "faixa",
          rotulo: "Faixa",
          valor: fracao("0.075"),
          parametro: uso("verified", null),
          base: folha("L"),
          faixas: [
            { numero: 1, de: "0.00", ate: "100.00", aliquota: "0", deduzir: "0.00" },
            { numero: 2, de: "100.01", ate: "999999999.99", aliquota: "0.075", deduzir: "7.50" },
          ],
          escolhida: 2,
        },
      ],
    }
    expect(explicarEmTexto(arvore).split("\n")).toEqual([
      "Raiz: R$ 8,00",
      "│   Conta da raiz",
      "│   Observação da raiz",
      "│   Lei 1/2020",
      "├─ Σ Soma: R$ 2,00",
      "│  ├─ − Diferença: R$ 0,00",
      "│  │  ├─ A: R$ 1,00",
      "│  │  └─ B: R$ 1,00",
      "│  ├─ × Produto: R$ 1,00",
      "│  │  └─ C: R$ 1,00",
      "│  └─ ÷ Quociente: 100%",
      "│     └─ D: R$ 1,00",
      "├─ ≈ Truncado: R$ 1,00",
      "│  │   arredondado a 2 casas, truncado",
      "│  └─ E: R$ 1,00",
      "├─ ≈ Para cima: 28%",
      "│  │   arredondado a 4 casas, meio para cima",
      "│  └─ F: R$ 1,00",
      "├─ ≤ Limite: R$ 1,00",
      "│  │   o limite foi aplicado",
      "│  ├─ G: R$ 1,00",
      "│  └─ H: R$ 1,00",
      "├─ ≤ Folga: R$ 1,00",
      "│  │   dentro do limite",
      "│  ├─ I: R$ 1,00",
      "│  └─ J: R$ 1,00",
      "├─ ? Escolha: Sim",
      "│  │   É assim?",
      "│  └─ K: R$ 1,00",
      "├─ Parâmetro: 10%",
      "│      tabela teste, Item, de 01/01/2020 a 31/12/2020 (conferir)",
      "│      Lei 1/2020",
      "└─ Faixa: 7,5%",
      "   │   tabela teste, Item, desde 01/01/2020",
      "   │     1ª: de R$ 0,00 a R$ 100,00, 0%, deduzir R$ 0,00",
      "   │   ▸ 2ª: de R$ 100,01 em diante, 7,5%, deduzir R$ 7,50",
      "   └─ L: R$ 1,00",
    ])
  })
})
