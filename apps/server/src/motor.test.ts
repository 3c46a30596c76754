import { readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { describe, expect, it } from "vitest"
import {
  arquivosDoMotor,
  FORA_DA_PASTA,
  impressaoCurta,
  impressaoDe,
  impressaoDoMotor,
  PASTA_DO_CALCULO,
} from "./motor.ts"

/** Files of this package that a module reaches by value; what is imported as a type leaves nothing behind. */
function alcancados(caminho: string, vistos = new Set<string>()): Set<string> {
  if (vistos.has(caminho)) return vistos
  vistos.add(caminho)
  const fonte = readFileSync(caminho, "utf8")
  for (const [, destino = ""] of fonte.matchAll(/^(?:import|export)(?! type\b)[^"]*?\bfrom "(\.[^"]+)"/gm))
    alcancados(join(dirname(caminho), destino), vistos)
  return vistos
}

describe("impressão do motor", () => {
  it("cobre tudo o que o cálculo e os recibos alcançam no servidor", () => {
    const cobertos = new Set(arquivosDoMotor().map((a) => a.caminho))
    const raizes = [join(PASTA_DO_CALCULO, "calculo.ts"), ...FORA_DA_PASTA]
    const todos = raizes.flatMap((raiz) => [...alcancados(raiz)])
    expect(todos.length).toBeGreaterThan(raizes.length)
    expect(todos.filter((caminho) => !cobertos.has(caminho))).toEqual([])
  })

  it("cobre o pacote fiscal inteiro, sem os testes", () => {
    const nomes = arquivosDoMotor().map((a) => a.nome)
    expect(nomes).toContain("fiscal/index.ts")
    expect(nomes).toContain("fiscal/parametros/feriados.ts")
    expect(nomes.filter((nome) => /test|casos/.test(nome))).toEqual([])
    expect(new Set(nomes).size).toBe(nomes.length)
  })

  it("muda com um caractere, um nome ou um arquivo a mais, e não com a ordem nem o fim de linha", () => {
    const a = { nome: "a.ts", conteudo: "const aliquota = 4\n" }
    const b = { nome: "b.ts", conteudo: "" }
    const base = impressaoDe([a, b])
    expect(base).toMatch(/^[0-9a-f]{64}$/)
    expect(impressaoDe([b, a])).toBe(base)
    expect(impressaoDe([{ ...a, conteudo: "const aliquota = 4\r\n" }, b])).toBe(base)
    const outras = [
      [{ ...a, conteudo: "const aliquota = 5\n" }, b],
      [{ ...a, nome: "c.ts" }, b],
      [a],
      [a, b, { nome: "c.ts", conteudo: "" }],
      [
        { ...a, conteudo: b.conteudo },
        { ...b, conteudo: a.conteudo },
      ],
    ].map(impressaoDe)
    expect(new Set([base, ...outras]).size).toBe(6)
  })

  it("é a mesma a cada pergunta, e curta no papel", () => {
    expect(impressaoDoMotor()).toBe(impressaoDoMotor())
    expect(impressaoCurta(impressaoDoMotor())).toMatch(/^[0-9a-f]{12}$/)
  })
})
