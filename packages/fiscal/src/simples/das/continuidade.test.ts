import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { avaliarCaso } from "../../avaliacao/avaliar.ts"
import { ANEXOS } from "../tipos.ts"

function das(periodoApuracao: string, anexo: string, rbt12: string): Readonly<Record<string, unknown>> {
  const resposta = avaliarCaso("simples.das", { periodoApuracao, rbt12, receitas: [{ anexo, valor: "1000000.00" }] })
  if (resposta.tipo !== "calculado") throw new Error(JSON.stringify(resposta))
  return Object(resposta.resultado)
}

/** Basis of the comparison: cents of tax over a million reais are parts in a hundred million. */
function total(periodo: string, anexo: string, rbt12: string): bigint {
  return BigInt(String(das(periodo, anexo, rbt12).total).replace(".", ""))
}

describe("alíquota efetiva nos limites de faixa", () => {
  // The 6th bracket is left out: there ICMS and ISS leave the DAS and the law makes a step.
  const LIMITES = ["180000", "360000", "720000", "1800000"]
  for (const periodo of ["2018-01", "2026-12", "2027-01", "2028-12"]) {
    for (const anexo of ANEXOS) {
      it(`Anexo ${anexo}, ${periodo}: contínua no limite da 1ª à 4ª faixa, a menos do arredondamento da lei`, () => {
        for (const limite of LIMITES) {
          const abaixo = total(periodo, anexo, `${limite}.00`)
          const acima = total(periodo, anexo, `${limite}.01`)
          // R$ 1,00 in a million: each tax is rounded, and the amounts to deduct are printed in whole reais.
          expect(acima - abaixo).toBeLessThanOrEqual(100n)
          expect(acima - abaixo).toBeGreaterThanOrEqual(-100n)
        }
      })
    }
  }

  it("cresce com o RBT12 dentro das cinco primeiras faixas, a menos do centavo de cada tributo", () => {
    const rbt12 = fc.bigInt({ min: 100n, max: 360_000_000n })
    fc.assert(
      fc.property(
        fc.constantFrom(...ANEXOS),
        fc.constantFrom("2026-12", "2027-01"),
        rbt12,
        rbt12,
        (anexo, periodo, a, b) => {
          const [menor, maior] = a < b ? [a, b] : [b, a]
          const de = (v: bigint) => total(periodo, anexo, `${v / 100n}.${String(v % 100n).padStart(2, "0")}`)
          expect(de(maior) + 100n).toBeGreaterThanOrEqual(de(menor))
        },
      ),
    )
  })
})
