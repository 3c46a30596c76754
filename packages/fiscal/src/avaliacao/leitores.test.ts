import { describe, expect, it } from "vitest"
import { avaliarCaso } from "./avaliar.ts"
import {
  ano,
  booleano,
  Campos,
  data,
  dinheiro,
  fracaoDecimal,
  inteiro,
  lista,
  mes,
  porMes,
  texto,
  umDe,
} from "./leitores.ts"

describe("leitores de JSON", () => {
  it("a recusa diz o que se esperava e o que veio, pelo nome que uma pessoa usa", () => {
    const veio = (valor: unknown) => () => texto(valor, "campo")
    expect(veio(null)).toThrow("campo: esperado um texto, veio nulo")
    expect(veio([])).toThrow("campo: esperado um texto, veio lista")
    expect(veio({})).toThrow("campo: esperado um texto, veio objeto")
    expect(veio(1)).toThrow("campo: esperado um texto, veio número")
    expect(veio(true)).toThrow("campo: esperado um texto, veio verdadeiro/falso")
    expect(veio(1n)).toThrow("campo: esperado um texto, veio bigint")
    expect(veio(undefined)).toThrow("campo: obrigatório (um texto)")
    expect(() => booleano("sim", "campo")).toThrow("campo: esperado verdadeiro ou falso, veio texto")
    expect(() => lista(texto)("a", "campo")).toThrow("campo: esperado uma lista, veio texto")
    expect(() => umDe(["a", "b"])(3, "campo")).toThrow("campo: esperado um de: a, b, veio número")
    expect(() => umDe(["a", "b"])("c", "campo")).toThrow('campo: "c" não existe (use a, b)')
  })

  it("inteiro não é texto de algarismos nem número quebrado", () => {
    expect(inteiro(3, "n")).toBe(3)
    for (const valor of ["3", 1.5, Number.NaN, Number.POSITIVE_INFINITY, null]) {
      expect(() => inteiro(valor, "n")).toThrow(/^n: esperado um número inteiro/)
    }
  })

  it("anos de 1900 a 2999, nas datas e nos meses também", () => {
    expect([ano(1900, "a"), ano(2999, "a")]).toEqual([1900, 2999])
    expect(data("1900-01-01", "d")).toBe("1900-01-01")
    expect(mes("2999-12", "m")).toBe("2999-12")
    for (const valor of [1899, 3000]) expect(() => ano(valor, "a")).toThrow(/^a: .*fora dos anos aceitos/)
    expect(() => data("1899-12-31", "d")).toThrow(/^d: .*fora dos anos aceitos/)
    expect(() => mes("3000-01", "m")).toThrow(/^m: .*fora dos anos aceitos/)
  })

  it("reais de até 18 caracteres e decimais de até 24", () => {
    expect(dinheiro(`${"9".repeat(15)}.99`, "v")).toBe(BigInt(`${"9".repeat(15)}99`))
    expect(() => dinheiro(`${"9".repeat(16)}.99`, "v")).toThrow("v: valor grande demais")
    expect(fracaoDecimal(`0.${"1".repeat(22)}`, "t").casas).toBe(22)
    expect(fracaoDecimal("12.5", "t")).toMatchObject({ num: 125n, den: 10n })
    for (const valor of [`0.${"1".repeat(23)}`, "-0.1", "x0.1", "0.1x", "1,5", "."]) {
      expect(() => fracaoDecimal(valor, "t")).toThrow(/^t: não é um decimal/)
    }
  })

  it("o que não é objeto é recusado com o caminho, e o campo desconhecido lista os conhecidos", () => {
    for (const valor of [null, [], "x", 3, undefined]) {
      expect(() => new Campos(valor, "linhas[0]", ["a"])).toThrow(/^linhas\[0\]: /)
      expect(() => porMes(texto)(valor, "receitas")).toThrow(/^receitas: /)
    }
    expect(() => new Campos({ c: 1 }, "linhas[0]", ["a", "b"])).toThrow(
      "linhas[0].c: campo desconhecido (conhecidos: a, b)",
    )
  })

  it("num dicionário por mês o erro diz o mês", () => {
    expect(() => porMes(dinheiro)({ "2026-13": "1.00" }, "receitas")).toThrow(/^receitas\.2026-13: /)
    expect(() => porMes(dinheiro)({ "2026-12": 1 }, "receitas")).toThrow(/^receitas\.2026-12: /)
  })
})

describe("campos opcionais das regras do Simples", () => {
  const MES = {
    periodoApuracao: "2026-10",
    abertura: "2020-05-10",
    linhas: [{ id: "L1", anexo: "I", valor: "1000.00" }],
    receitas: Object.fromEntries(
      ["2025-10", "2025-11", "2025-12", ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((m) => `2026-0${m}`)].map((m) => [
        m,
        "10000.00",
      ]),
    ),
  }
  const calcular = (extra: object = {}) => {
    const resposta = avaliarCaso("simples.apuracao", { ...MES, ...extra })
    if (resposta.tipo !== "calculado") throw new Error(JSON.stringify(resposta))
    return resposta
  }
  const das = (extra: object = {}) => Object(calcular(extra).resultado).das

  it("deduções diminuem a receita; o impedimento tira o ICMS; a origem da linha é o seu id", () => {
    // RBT12 120.000,00: 1ª faixa do Anexo I, 4 %: 40,00; com 100,00 de dedução, 36,00; sem os 34 % do ICMS, 26,40
    expect(das()).toBe("40.00")
    expect(das({ deducoes: [{ anexo: "I", valor: "100.00" }] })).toBe("36.00")
    expect(das({ impedidoIcmsIss: true })).toBe("26.40")
    expect(JSON.stringify(calcular().memoria)).toContain('{"tipo":"receita-informada","ids":["L1"]}')
  })

  it("UF que não existe na tabela do sublimite e exportação lida por mês", () => {
    expect(das({ uf: "SP" })).toBe("40.00")
    expect(() => calcular({ uf: 3 })).toThrow(/^uf: /)
    expect(() => calcular({ receitasExportacao: { "2026-09": 1 } })).toThrow(/^receitasExportacao\.2026-09: /)
    expect(() => calcular({ linhas: [{ anexo: "I", valor: "1.00", mercado: "lua" }] })).toThrow(
      /^linhas\[0\]\.mercado: /,
    )
  })

  it("situações em lista ou juntas por +, e a normal não conta", () => {
    const situacao = (valor: unknown) =>
      Object(
        avaliarCaso("simples.das", {
          periodoApuracao: "2026-10",
          rbt12: "120000.00",
          receitas: [{ anexo: "I", valor: "1000.00", situacao: valor }],
        }),
      ).resultado
    // 40,00 × (100 − 34 − 2,76 − 12,74) % = 20,20
    expect(situacao("icms-st-substituido+monofasico-pis-cofins").total).toBe("20.20")
    expect(situacao(["icms-st-substituido", "monofasico-pis-cofins"]).total).toBe("20.20")
    expect(situacao("normal").total).toBe("40.00")
    expect(situacao(["normal"]).total).toBe("40.00")
    expect(situacao("icms-st-substituido").total).toBe("26.40")
  })
})
