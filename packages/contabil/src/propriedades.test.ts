import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { balancete } from "./balancete.ts"
import { balanco, dre, resultadoDe } from "./demonstracoes.ts"
import { encerrar } from "./encerramento.ts"
import { lancarFato, regrasPadrao } from "./fatos.ts"
import { acumular, comSinal, conferirLancamento, estornar } from "./lancamento.ts"
import { contasPadrao, planoPadrao, queixasDoPlano } from "./plano.ts"
import type { Lancamento } from "./tipos.ts"

/** Rules whose every posting is decided: each amount is told by a key of the side with more slots. */
const simples = regrasPadrao.filter(
  (r) =>
    [...r.debitos, ...r.creditos].every((v) => v.length === 1 && !v[0]?.endsWith("*")) &&
    (r.debitos.length === 1 || r.creditos.length === 1 || r.debitos.length === r.creditos.length) &&
    new Set([...r.debitos, ...r.creditos].flat()).size === r.debitos.length + r.creditos.length,
)
const valor = fc.bigInt({ min: 1n, max: 99_999_999_999n })
const passo = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      de: fc.constant("fato" as const),
      regra: fc.nat(simples.length - 1),
      valores: fc.array(valor, { minLength: 4, maxLength: 4 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ de: fc.constant("estorno" as const), qual: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ de: fc.constant("encerramento" as const) }) },
)

/** Σ of everything, from nothing, by a way of its own. */
function recalcular(lancamentos: readonly Lancamento[]) {
  const saldos: Record<string, bigint> = {}
  for (const p of lancamentos.flatMap((l) => l.partidas)) saldos[p.conta] = (saldos[p.conta] ?? 0n) + comSinal(p)
  return saldos
}

describe("livros ao acaso", () => {
  it("há regras bastantes para o sorteio, e o plano padrão não tem queixas", () => {
    expect(simples.length).toBeGreaterThan(60)
    expect(queixasDoPlano(contasPadrao)).toEqual([])
  })

  it("fatos, estornos e encerramentos: sempre em equilíbrio, e o mantido é o recalculado", () => {
    fc.assert(
      fc.property(fc.array(passo, { maxLength: 30 }), (passos) => {
        const livro: Lancamento[] = []
        let mantidos = new Map<string, bigint>()
        const gravar = (lancamentos: readonly Lancamento[]) => {
          for (const l of lancamentos) conferirLancamento(planoPadrao, l)
          livro.push(...lancamentos)
          mantidos = acumular(mantidos, lancamentos)
        }
        for (const p of passos) {
          const alvo = p.de === "estorno" ? livro[p.qual % Math.max(livro.length, 1)] : undefined
          if (p.de === "encerramento") {
            gravar(encerrar(planoPadrao, mantidos, "2026-12-31"))
            expect(resultadoDe(planoPadrao, mantidos)).toBe(0n)
          } else if (alvo) gravar([estornar({ ...alvo, numero: livro.indexOf(alvo) + 1 }, alvo.data, "engano")])
          else if (p.de === "fato") {
            const regra = simples[p.regra]
            if (!regra) throw new Error("regra")
            const lado = regra.debitos.length >= regra.creditos.length ? regra.debitos : regra.creditos
            const valores = Object.fromEntries(lado.map(([chave = ""], i) => [chave, p.valores[i % 4] ?? 1n]))
            const lancado = lancarFato(planoPadrao, regrasPadrao, { fato: regra.fato, data: "2026-05-10", valores })
            if (lancado.tipo !== "lancado") throw new Error(`${regra.fato}: ${lancado.tipo}`)
            gravar([lancado.lancamento])
          }
        }
        expect(Object.fromEntries(mantidos)).toEqual(recalcular(livro))
        const doBalanco = balanco(planoPadrao, mantidos)
        expect(doBalanco.fecha).toBe(true)
        const resultado = dre(planoPadrao, mantidos).at(-1)?.valor
        expect(resultado).toBe(resultadoDe(planoPadrao, mantidos) - -(mantidos.get("5.1.1.01.001") ?? 0n))
        const movimentos = new Map(
          [...mantidos].map(([c, s]) => [c, s < 0n ? { debitos: 0n, creditos: -s } : { debitos: s, creditos: 0n }]),
        )
        const visto = balancete(planoPadrao, new Map(), movimentos, { tipo: 0 })
        expect(visto.fecha).toBe(true)
        for (const { conta, atual } of visto.linhas.filter((l) => l.conta.tipo === "S")) {
          const filhas = visto.linhas.filter((l) => l.conta.pai === conta.codigo)
          expect(filhas.reduce((s, l) => s + l.atual, 0n)).toBe(atual)
        }
      }),
      { numRuns: 1000 },
    )
  })

  it("um centavo a mais de um lado só é visto no balancete", () => {
    const um = new Map([["1.1.1.01.001", { debitos: 1n, creditos: 0n }]])
    expect(balancete(planoPadrao, new Map(), um, { tipo: 0 }).fecha).toBe(false)
    expect(balancete(planoPadrao, new Map([["1.1.1.01.001", 1n]]), new Map(), { tipo: 2 }).fecha).toBe(false)
  })
})
