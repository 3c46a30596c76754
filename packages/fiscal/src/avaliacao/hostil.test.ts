import { readFileSync } from "node:fs"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { ErroFiscal } from "../nucleo/erros.ts"
import { avaliarArquivo } from "./arquivo.ts"
import { avaliarCaso, NOMES_DAS_REGRAS, REGRAS } from "./avaliar.ts"
import type { Json } from "./json.ts"

interface Caso {
  readonly id: string
  readonly regra: string
  readonly entrada: { readonly [campo: string]: Json }
}

const CASOS: readonly Caso[] = JSON.parse(
  readFileSync(new URL("../../exemplos/exemplos.json", import.meta.url), "utf8"),
)

/** One valid input per rule, to be broken field by field. */
const PRIMEIROS = NOMES_DAS_REGRAS.flatMap((regra) => CASOS.filter((caso) => caso.regra === regra).slice(0, 1))

/** Runs a rule: a typed error with a message, or an answer. Anything else is a crash. */
function provar(regra: string, entrada: unknown): { readonly erro: ErroFiscal | null; readonly resposta: string } {
  try {
    return { erro: null, resposta: avaliarCaso(regra, entrada).tipo }
  } catch (erro) {
    if (!(erro instanceof ErroFiscal)) throw erro
    expect(erro.message.length).toBeGreaterThan(10)
    expect(erro.codigo).not.toBe("erro-de-tabela")
    return { erro, resposta: "erro" }
  }
}

const OPCIONAIS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  REGRAS.map(({ nome, entrada }) => [
    nome,
    new Set(Object.entries(entrada).flatMap(([campo, leitura]) => (leitura.includes("opcional") ? [campo] : []))),
  ]),
)

describe("entradas hostis", () => {
  for (const { regra, entrada } of PRIMEIROS) {
    it(`${regra}: sem um campo obrigatório, diz qual falta`, () => {
      for (const campo of Object.keys(entrada)) {
        const { [campo]: _, ...resto } = entrada
        const { erro } = provar(regra, resto)
        if (OPCIONAIS.get(regra)?.has(campo)) continue
        // `rbt12` is needed or not by the kind of revenue: the rule itself says so.
        expect(erro?.message, campo).toContain(campo)
      }
    })

    it(`${regra}: campo de tipo errado diz o campo`, () => {
      for (const campo of Object.keys(entrada)) {
        for (const valor of [null, [], {}, true, 1.5, "", "abc", "1e3", "NaN", " 1.00", "1,00", "١.٠٠"]) {
          const { erro } = provar(regra, { ...entrada, [campo]: valor })
          if (erro !== null && erro.codigo === "entrada-invalida") expect(erro.message).toMatch(/^[\wÀ-ú[\]. ]+: /)
        }
        expect(provar(regra, { ...entrada, [campo]: Number.NaN }).erro, campo).not.toBeNull()
      }
    })

    it(`${regra}: campo desconhecido e entrada que não é objeto`, () => {
      expect(provar(regra, { ...entrada, inventado: 1 }).erro?.message).toMatch(/inventado: campo desconhecido/)
      for (const valor of [undefined, null, 3, "x", [], [entrada]]) expect(provar(regra, valor).erro).not.toBeNull()
      expect(provar(regra, JSON.parse('{"__proto__": {"valor": "1.00"}}')).erro).not.toBeNull()
    })
  }

  it("dinheiro: negativo nunca vira resultado, e número enorme é recusado", () => {
    for (const { regra, entrada } of PRIMEIROS) {
      for (const [campo, valor] of Object.entries(entrada)) {
        if (typeof valor !== "string" || !/^\d+\.\d{2}$/.test(valor)) continue
        const negativo = `-${valor === "0.00" ? "0.01" : valor}`
        expect(provar(regra, { ...entrada, [campo]: negativo }).erro?.message, regra).toMatch(new RegExp(`^${campo}: `))
        expect(provar(regra, { ...entrada, [campo]: "9".repeat(5000) }).erro?.message, `${regra}.${campo}`).toMatch(
          /grande demais|longo demais/,
        )
        expect(provar(regra, { ...entrada, [campo]: 100.5 }).erro?.message, `${regra}.${campo}`).toMatch(/em texto/)
      }
    }
  })

  it("datas absurdas são erro, nunca o valor de outra época", () => {
    const datas = [
      "0000-00",
      "0000-01",
      "9999-12",
      "2026-13",
      "2026-1",
      "2026-01-32",
      "2026-02-30",
      "9999-12-31",
      "0001-01-01",
      "2026-T5",
      "1800",
      "",
    ]
    for (const { regra, entrada } of PRIMEIROS) {
      for (const [campo, valor] of Object.entries(entrada)) {
        if (typeof valor !== "string" || !/^\d{4}-(\d{2}|T\d)(-\d{2})?$/.test(valor)) continue
        for (const data of datas) {
          const { resposta } = provar(regra, { ...entrada, [campo]: data })
          expect(resposta, `${regra}.${campo} = ${data}`).toBe("erro")
        }
      }
    }
  })

  it("situação, anexo, regime, obrigação e atividade desconhecidos listam os conhecidos", () => {
    const das = { periodoApuracao: "2026-01", rbt12: "1.00" }
    expect(
      provar("simples.das", { ...das, receitas: [{ anexo: "III", valor: "1.00", situacao: "iss" }] }).erro?.message,
    ).toMatch(/iss-retido/)
    expect(provar("simples.das", { ...das, receitas: [{ anexo: "VI", valor: "1.00" }] }).erro?.message).toMatch(
      /use I, II/,
    )
    const recibo = { competencia: "2026-01", dataPagamento: "2026-01-30", valor: "1.00", regime: "simples" }
    expect(provar("folha.proLabore", recibo).erro?.message).toMatch(/simples-III/)
    expect(provar("vencimento", { obrigacao: "darf", periodo: "2026-01" }).erro?.message).toMatch(/das-simples/)
    expect(
      provar("presumido.trimestre", { atividades: [{ atividade: "padaria", receita: "1.00" }] }).erro?.message,
    ).toMatch(/servicos-gerais/)
  })

  it("qualquer JSON em qualquer regra é resposta ou erro com mensagem", () => {
    fc.assert(
      fc.property(fc.constantFrom(...NOMES_DAS_REGRAS), fc.jsonValue(), (regra, entrada) => {
        expect(["calculado", "nao-se-aplica", "faltam-dados", "erro"]).toContain(provar(regra, entrada).resposta)
      }),
    )
  })

  it("qualquer JSON no lugar de um campo de um caso válido também", () => {
    fc.assert(
      fc.property(fc.constantFrom(...PRIMEIROS), fc.nat(), fc.jsonValue(), ({ regra, entrada }, n, valor) => {
        const campos = Object.keys(entrada)
        const campo = campos[n % campos.length] ?? ""
        provar(regra, { ...entrada, [campo]: valor })
      }),
      { numRuns: 500 },
    )
  })

  it("qualquer JSON como arquivo de casos dá contagens que fecham", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (json) => {
        const { casos, passed, failed } = avaliarArquivo(json)
        expect(passed + failed).toBe(casos.length)
        expect(passed).toBe(0)
      }),
    )
  })
})
