import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { avaliarArquivo } from "./arquivo.ts"
import { avaliarCaso } from "./avaliar.ts"
import type { Json } from "./json.ts"

interface Caso {
  readonly id: string
  readonly regra: string
  readonly entrada: Json
  readonly esperado: Json
  readonly fonte: string
}

const lerCasos = (arquivo: string): readonly Caso[] =>
  JSON.parse(readFileSync(new URL(`../../exemplos/${arquivo}`, import.meta.url), "utf8"))
const CASOS = lerCasos("exemplos.json")

describe("casos de referência", () => {
  it("são 254, de 25 regras", () => {
    expect(CASOS).toHaveLength(254)
    expect(new Set(CASOS.map(({ regra }) => regra)).size).toBe(25)
  })

  for (const caso of CASOS) {
    it(`${caso.id} (${caso.fonte})`, () => {
      const { casos } = avaliarArquivo([caso])
      expect(casos[0]).toMatchObject({ erro: null, diferencas: [], passou: true })
    })
  }

  it("simples.das: os tributos de cada item são exatamente os esperados, nem um a mais", () => {
    for (const { entrada, esperado } of CASOS.filter((caso) => caso.regra === "simples.das")) {
      const resposta = avaliarCaso("simples.das", entrada)
      const obtido = resposta.tipo === "calculado" ? resposta.resultado : null
      expect(obtido).toHaveProperty("tributos", Object(esperado).tributos)
    }
  })
})

// Written from the texts of the norms, each amount by a program apart whose tables were typed from them.
describe("casos da lei", () => {
  it.each(lerCasos("casos-da-lei.json"))("$id ($fonte)", (caso) => {
    expect(avaliarArquivo([caso]).casos[0]).toMatchObject({ erro: null, diferencas: [], passou: true })
  })
})

describe("entradas inválidas", () => {
  const casos: readonly [string, string, Json, RegExp][] = [
    ["regra desconhecida", "simples.das2", {}, /regra: "simples.das2" não existe/],
    ["entrada que não é objeto", "simples.fatorR", [], /entrada: esperado um objeto, veio lista/],
    ["campo desconhecido", "dv.cpf", { numeros: "1" }, /numeros: campo desconhecido/],
    ["campo obrigatório", "simples.limites", { ano: 2026 }, /receitaAno: obrigatório/],
    ["reais em número", "mei.limite", { receitaAno: 81000 }, /receitaAno: esperado reais em texto/],
    ["reais com vírgula", "mei.limite", { receitaAno: "81.000,00" }, /receitaAno: "81.000,00" não é um valor/],
    ["competência inválida", "mei.das", { competencia: "2026-13", atividade: "ambos" }, /competencia: "2026-13"/],
    ["obrigação inexistente", "vencimento", { obrigacao: "das", periodo: "2026-01" }, /obrigacao: "das" não existe/],
    ["período de outra espécie", "vencimento", { obrigacao: "irrf", periodo: "2026-T1" }, /periodo: "2026-T1"/],
    [
      "anexo inexistente, com o caminho do campo",
      "simples.das",
      { periodoApuracao: "2026-01", rbt12: "1.00", receitas: [{ anexo: "VI", valor: "1.00" }] },
      /receitas\[0\]\.anexo: "VI" não existe/,
    ],
    [
      "situação que não existe no período",
      "simples.das",
      {
        periodoApuracao: "2027-01",
        rbt12: "1.00",
        receitas: [{ anexo: "I", valor: "1.00", situacao: "monofasico-pis-cofins" }],
      },
      /receitas\[0\]\.situacao: .*não existe neste período/,
    ],
    [
      "receita negativa",
      "simples.das",
      { periodoApuracao: "2026-01", rbt12: "1.00", receitas: [{ anexo: "I", valor: "-1.00" }] },
      /receitas\[0\]\.valor: não pode ser negativo/,
    ],
    [
      "exportação sem RBT12 próprio",
      "simples.das",
      { periodoApuracao: "2026-01", rbt12: "1.00", receitas: [{ anexo: "I", valor: "1.00", situacao: "exportacao" }] },
      /rbt12Exportacao: informe o RBT12 do mercado externo/,
    ],
  ]
  for (const [titulo, regra, entrada, mensagem] of casos) {
    it(titulo, () => {
      expect(() => avaliarCaso(regra, entrada)).toThrow(mensagem)
    })
  }
})
