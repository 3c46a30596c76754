import { describe, expect, it } from "vitest"
import { avaliarCaso } from "../../avaliacao/avaliar.ts"
import { deReais } from "../../nucleo/dinheiro.ts"
import { acrescentarPeriodos } from "../../parametros/acrescentar.ts"
import { TABELAS } from "../../parametros/tabelas.ts"
import { apurarSimples } from "./apuracao.ts"
import { calculado, linha, todos, umaEmpresa } from "./empresa.casos.ts"

describe("árvore de empresa com vários anexos", () => {
  const linhas = [linha("I", "1000.00"), linha("III", "1000.00", { id: "b" }), linha("V", "1000.00", { id: "c" })]

  it("os meses do RBT12 aparecem uma vez; os outros anexos se referem a ele em uma linha", () => {
    const { memoria, resultado } = calculado(apurarSimples(umaEmpresa("2026-10", { linhas })))
    const passos = todos(memoria)
    const meses = passos.filter(({ tipo, rotulo }) => tipo === "entrada" && rotulo === "Receita de 11/2025")
    expect(meses).toHaveLength(1)
    const referencias = passos.filter(({ rotulo }) => rotulo === "RBT12 (demonstrado acima)")
    expect(referencias).toHaveLength(2)
    for (const { valor } of referencias) expect(valor.valor).toBe("480000.00")
    expect(resultado.anexos).toEqual(["I", "III", "V"])
  })

  it("com exportação, cada mercado mostra o seu RBT12 uma vez", () => {
    const dados = umaEmpresa("2026-10", {
      linhas: [
        ...linhas,
        linha("III", "1000.00", { id: "e", mercado: "externo" }),
        linha("V", "1.00", { id: "f", mercado: "externo" }),
      ],
    })
    const todosOsPassos = todos(calculado(apurarSimples(dados)).memoria)
    expect(todosOsPassos.filter(({ rotulo, tipo }) => tipo === "soma" && rotulo.includes("(RBT12)"))).toHaveLength(1)
    expect(todosOsPassos.filter(({ rotulo }) => rotulo === "RBT12 de exportação")).toHaveLength(1)
  })
})

describe("sublimite por UF", () => {
  const com = (uf: string | undefined, tabelas = TABELAS, valor = "100000.00") => {
    const dados = umaEmpresa("2026-10", { receitaMensal: "190000.00", linhas: [linha("I", valor)] })
    return calculado(apurarSimples(uf === undefined ? dados : { ...dados, uf }, tabelas)).resultado
  }
  const reduzido = acrescentarPeriodos(
    {
      ...TABELAS,
      ufsComSublimiteReduzido: { ...TABELAS.ufsComSublimiteReduzido, periodos: [] },
    },
    {
      ufsComSublimiteReduzido: [
        {
          desde: "2026-01-01",
          ate: "2026-12-31",
          valor: ["AP"],
          norma: { titulo: "Portaria de teste" },
          confianca: "memory",
        },
      ],
    },
  )

  it("em 2026 nenhuma UF é reduzida: com ou sem UF o DAS é o mesmo", () => {
    expect(com("AP")).toEqual(com(undefined))
  })

  it("na UF reduzida o sublimite é 1.800.000 e divide a receita do mês", () => {
    // 9 × 190.000 = 1.710.000: restam 90.000 do sublimite e 10.000 passam
    const { itens, situacaoSublimite } = com("AP", reduzido)
    expect(situacaoSublimite).toBe("excesso-ate-20")
    expect(itens.map(({ parcela, base }) => [parcela, base])).toEqual([
      ["P1", deReais("90000.00")],
      ["P2", deReais("10000.00")],
    ])
    // ICMS de P2 pela 4ª faixa em 1.800.000: (1.800.000 × 0,107 − 22.500) ÷ 1.800.000 = 9,45 %; × 33,5 % = 3,16575 % → 316,58
    expect(itens[1]?.tributos.ICMS).toBe(deReais("316.58"))
    expect(com("SP", reduzido).itens).toHaveLength(1)
  })

  it("no limite, um centavo abaixo e um acima", () => {
    expect(com("AP", reduzido, "89999.99").situacaoSublimite).toBe("dentro")
    expect(com("AP", reduzido, "90000.00").situacaoSublimite).toBe("dentro")
    expect(com("AP", reduzido, "90000.01").situacaoSublimite).toBe("excesso-ate-20")
  })

  it("UF escrita errado e ano sem a lista de UFs são erros", () => {
    expect(() => com("ap")).toThrow(/uf: "ap" não é uma UF/)
    const de2025 = umaEmpresa("2025-10", { linhas: [linha("I", "1.00")] })
    expect(() => apurarSimples({ ...de2025, uf: "AP" })).toThrow(/UFs com sublimite reduzido/)
    expect(apurarSimples(de2025).tipo).toBe("calculado")
  })
})

describe("simples.apuracao por nome", () => {
  const meses = Array.from({ length: 12 }, (_, i) =>
    i < 3 ? `2025-${10 + i}` : `2026-${String(i - 2).padStart(2, "0")}`,
  )
  const entrada = {
    periodoApuracao: "2026-10",
    abertura: "2015-03-10",
    linhas: [{ anexo: "III/V", valor: "45000.00" }],
    receitas: Object.fromEntries(meses.map((mes) => [mes, "40000.00"])),
    folhas: Object.fromEntries(meses.map((mes) => [mes, "12000.00"])),
  }

  it("o mês completo: Fator R 0,30, Anexo III, DAS de 4.421,25", () => {
    const resposta = avaliarCaso("simples.apuracao", entrada)
    expect(resposta.tipo === "calculado" && resposta.resultado).toMatchObject({
      das: "4421.25",
      rbt12: "480000.00",
      fatorR: "0.30",
      anexos: ["III"],
      vencimento: "2026-11-23",
    })
  })

  it("mês ausente falta; campo errado diz onde", () => {
    const { "2026-03": _, ...receitas } = entrada.receitas
    expect(avaliarCaso("simples.apuracao", { ...entrada, receitas })).toMatchObject({
      tipo: "faltam-dados",
      faltam: [{ competencia: "2026-03" }],
    })
    const linhas = [{ anexo: "III", valor: "45000.00", situacao: "iss" }]
    expect(() => avaliarCaso("simples.apuracao", { ...entrada, linhas })).toThrow(/linhas\[0\]\.situacao/)
  })
})
