import { describe, expect, it } from "vitest"
import { avaliarArquivo, comparar, relatarAvaliacao } from "./arquivo.ts"

const CERTO = {
  id: "das-mei",
  regra: "mei.das",
  entrada: { competencia: "2026-01", atividade: "servicos" },
  // 5 % de 1.621,00 = 81,05 + 5,00 de ISS
  esperado: { inss: "81.05", total: "86.05" },
}

function unico(caso: unknown) {
  const { casos, passed, failed } = avaliarArquivo([caso])
  return { ...casos[0], passed, failed }
}

describe("avaliação de um arquivo de casos", () => {
  it("caso certo passa", () => {
    expect(unico(CERTO)).toMatchObject({ passou: true, erro: null, diferencas: [], passed: 1, failed: 0 })
  })

  it("diferença traz o caminho, o esperado e o obtido", () => {
    const errado = { ...CERTO, esperado: { inss: "81.06", total: "86.05" } }
    expect(unico(errado)).toMatchObject({
      passou: false,
      diferencas: [{ caminho: "inss", esperado: '"81.06"', obtido: '"81.05"' }],
      failed: 1,
    })
  })

  it("campo esperado que o resultado não tem é diferença", () => {
    expect(unico({ ...CERTO, esperado: { icms: "0.00" } })).toMatchObject({
      diferencas: [{ caminho: "icms", obtido: "ausente" }],
    })
  })

  const malformados: readonly [string, unknown, RegExp][] = [
    ["não é objeto", "texto", /malformado: esperado um objeto/],
    ["nulo", null, /malformado/],
    ["sem entrada", { ...CERTO, entrada: undefined }, /falta entrada/],
    ["sem id e sem esperado", { regra: "mei.das", entrada: {} }, /falta id, esperado/],
    ["regra que não é texto", { ...CERTO, regra: 3 }, /regra deve ser um texto/],
    ["esperado em lista", { ...CERTO, esperado: [] }, /esperado deve ser um objeto/],
    ["esperado vazio nada confere", { ...CERTO, esperado: {} }, /não traz nenhum campo/],
    ["regra desconhecida", { ...CERTO, regra: "mei.dass" }, /"mei.dass" não existe/],
    ["nome herdado de objeto não é regra", { ...CERTO, regra: "constructor" }, /"constructor" não existe/],
    ["erro da regra", { ...CERTO, entrada: { competencia: "2027-01", atividade: "servicos" } }, /Não há valor vigente/],
    [
      "dado que falta",
      {
        ...CERTO,
        regra: "simples.rbt12",
        entrada: { periodoApuracao: "2026-03", abertura: "2026-01-05", receitas: { "2026-01": "1.00" } },
      },
      /faltam dados: Informe a receita de 02\/2026/,
    ],
  ]
  for (const [titulo, caso, mensagem] of malformados) {
    it(`falha com mensagem: ${titulo}`, () => {
      const resultado = unico(caso)
      expect(resultado.erro).toMatch(mensagem)
      expect(resultado).toMatchObject({ passou: false, passed: 0, failed: 1 })
    })
  }

  it("conteúdo que não é lista é uma falha, e lista vazia não tem nenhuma", () => {
    expect(avaliarArquivo({})).toMatchObject({ passed: 0, failed: 1 })
    expect(avaliarArquivo([])).toEqual({ casos: [], passed: 0, failed: 0 })
  })

  it("um caso ruim não esconde os outros, e a última linha traz as contagens", () => {
    const relatorio = relatarAvaliacao(avaliarArquivo([CERTO, 7, { ...CERTO, esperado: { inss: "1.00" } }]))
    const linhas = relatorio.split("\n")
    expect(linhas.at(-1)).toBe("1 passed, 2 failed")
    expect(linhas[0]).toContain("caso 2")
    expect(linhas).toContain('    inss: esperado "1.00", obtido "81.05"')
  })
})

describe("comparação por valor", () => {
  const iguais: readonly [unknown, unknown][] = [
    ["10.0", "10.00"],
    [10, "10.00"],
    ["5000", "5000.00"],
    ["-0.00", "0"],
    ["007.50", "7.5"],
    [{ a: [1, { b: "2.0" }] }, { a: [1, { b: "2.00", c: 3 }] }],
    [null, null],
    [true, true],
  ]
  for (const [esperado, obtido] of iguais) {
    it(`${JSON.stringify(esperado)} vale ${JSON.stringify(obtido)}`, () => {
      expect(comparar(esperado, obtido)).toEqual([])
    })
  }

  const diferentes: readonly [unknown, unknown][] = [
    ["10.00", "10.01"],
    ["0328", "328"],
    ["-1.00", "1.00"],
    [null, undefined],
    [0, null],
    [0, false],
    ["", "0.00"],
    [[1], [1, 2]],
    [{ a: 1 }, [1]],
    [[], {}],
    ["1e1", "10.0"],
  ]
  for (const [esperado, obtido] of diferentes) {
    it(`${JSON.stringify(esperado)} não vale ${JSON.stringify(obtido) ?? "ausente"}`, () => {
      expect(comparar(esperado, obtido)).toHaveLength(1)
    })
  }

  it("o caminho diz onde", () => {
    expect(comparar({ a: [{ b: "1.00" }] }, { a: [{ b: "2.00" }] })).toEqual([
      { caminho: "a[0].b", esperado: '"1.00"', obtido: '"2.00"' },
    ])
  })
})

describe("relatório", () => {
  it("cada falha diz o caso, a regra quando se sabe, o erro ou as diferenças", () => {
    const relatorio = relatarAvaliacao(
      avaliarArquivo([
        { ...CERTO, id: "diferente", esperado: { inss: "1.00" } },
        { ...CERTO, id: "" },
        { ...CERTO, id: 3, regra: "mei.nada" },
        7,
        CERTO,
      ]),
    )
    expect(relatorio.split("\n").slice(0, 2)).toEqual([
      "✗ diferente (mei.das)",
      '    inss: esperado "1.00", obtido "81.05"',
    ])
    expect(relatorio.split("\n").slice(2)).toEqual([
      "✗ caso 3 (mei.nada)",
      expect.stringMatching(/^ {4}regra: "mei\.nada" não existe \(conhecidas: .*, .*\)$/),
      "✗ caso 4",
      "    malformado: esperado um objeto {id, regra, entrada, esperado}",
      "2 passed, 3 failed",
    ])
  })

  it("o conteúdo que não é lista tem um caso chamado arquivo", () => {
    expect(avaliarArquivo("x").casos).toEqual([
      { id: "arquivo", regra: null, passou: false, erro: expect.any(String), diferencas: [], memoria: null },
    ])
  })

  it("o que não se aplica, e cada dado que falta, entram na mensagem", () => {
    const entrada = { declaracao: "pgdas-d", tributos: "1.00", prazo: "2026-02-20", entrega: "2026-02-20" }
    expect(unico({ ...CERTO, regra: "penalidade", entrada }).erro).toMatch(/^não se aplica: Declaração entregue/)
    const semReceitas = { periodoApuracao: "2026-03", abertura: "2026-01-05", receitas: {} }
    expect(unico({ ...CERTO, regra: "simples.rbt12", entrada: semReceitas }).erro).toMatch(
      /^faltam dados: .*01\/2026.*\. Informe a receita de 02\/2026/,
    )
  })

  it("erro que não é do motor é dito como inesperado, e não derruba os outros", () => {
    const armadilha = {
      get competencia(): string {
        throw new TypeError("quebrou")
      },
    }
    const { casos, passed } = avaliarArquivo([{ ...CERTO, entrada: armadilha }, CERTO])
    expect(casos[0]?.erro).toBe("erro inesperado do motor: quebrou")
    expect(passed).toBe(1)
  })
})

describe("comparação de escritas parecidas", () => {
  it("texto antes ou depois de um número, zeros no meio e número contra objeto não se confundem", () => {
    for (const [a, b] of [
      ["x1.0", "1.00"],
      ["1.0x", "1.00"],
      ["1.0.0", "1.00"],
      ["1.0050", "1.05"],
      ["a.b", "c.d"],
    ]) {
      expect(comparar(a, b), `${a} e ${b}`).toHaveLength(1)
    }
    expect(comparar({ a: 1 }, null)).toEqual([{ caminho: "esperado", esperado: '{"a":1}', obtido: "null" }])
    expect(comparar("1.0050", "1.005")).toEqual([])
    expect(comparar(1, { valor: 1 })).toHaveLength(1)
    expect(comparar(["1.00"], "1.00")).toHaveLength(1)
    expect(comparar("0.0", "-0.00")).toEqual([])
    expect(comparar(10, "10")).toEqual([])
  })
})
