import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { vigenteEm } from "../../nucleo/parametro.ts"
import { dividir } from "../../nucleo/taxa.ts"
import { TABELAS } from "../../parametros/tabelas.ts"
import { ANEXOS, TRIBUTOS } from "../tipos.ts"
import { type Segmento, segmentoDe, segmentosDoAnexo, tributar } from "./segmentos.ts"

const ISS = TRIBUTOS.indexOf("ISS")

function segmento(aliquota: number, deduzir: number, partilha: number): Segmento {
  return {
    ate: Number.POSITIVE_INFINITY,
    faixa: 1,
    aliquota,
    deduzir,
    indices: [0],
    partilhas: [partilha],
    indiceFixo: -1,
    aliquotaFixa: 0,
    maiorBase: Number.POSITIVE_INFINITY,
    maiorRbt12: Number.POSITIVE_INFINITY,
  }
}

/** base × (RBT12 × a − d) ÷ RBT12 × p, HALF_UP, in one division of bigints. */
function exato(base: number, rbt12: number, { aliquota, deduzir, partilhas }: Segmento): bigint {
  const anual = BigInt(rbt12) * BigInt(aliquota) - 10_000n * BigInt(deduzir)
  return dividir(BigInt(base) * anual * BigInt(partilhas[0] ?? 0), 100_000_000n * BigInt(rbt12), "meio-para-cima")
}

function doPeriodo(data: string) {
  return { anexos: vigenteEm(TABELAS.anexosDoSimples, data), teto: vigenteEm(TABELAS.tetoDoIss, data) }
}

describe("trechos de RBT12", () => {
  // Com a = 0,3337, d = 1 e RBT12 = 3, o imposto exato fica 1/300.000.000 de centavo abaixo de meio centavo:
  // 9,49999999666…, 20,49999999666…, 31,49999999666…
  it.each([
    { base: 37_012_987, partilha: 7, imposto: 9 },
    { base: 43_006_993, partilha: 13, imposto: 20 },
    { base: 45_215_311, partilha: 19, imposto: 31 },
  ])("um fio abaixo de meio centavo não sobe: $imposto", ({ base, partilha, imposto }) => {
    const trecho = segmento(3337, 1, partilha)
    const tributos = [0]
    expect(tributar(trecho, base, 3, tributos)).toBe(imposto)
    expect(tributos).toEqual([imposto])
    expect(exato(base, 3, trecho)).toBe(BigInt(imposto))
  })

  it("meio centavo exato sobe", () => {
    // 125 centavos × 4 % × 10 % = 0,5 centavo
    expect(tributar(segmento(400, 0, 1000), 125, 18_000_000, [0])).toBe(1)
    expect(tributar(segmento(400, 0, 1000), 124, 18_000_000, [0])).toBe(0)
  })

  it("o imposto é o da fração exata, arredondada uma vez", () => {
    const pequeno = fc.oneof(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 480_000_000 }))
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 3300 }),
        fc.integer({ min: 1, max: 6600 }),
        pequeno,
        fc.oneof(fc.nat(2000), fc.nat(60_000_000)),
        fc.nat(100),
        (aliquota, partilha, rbt12, base, porCento) => {
          // Up to the whole annual tax: the effective rate is never negative.
          const deduzir = Math.min(60_000_000, Math.floor((rbt12 * aliquota * porCento) / 1_000_000))
          const trecho = segmento(aliquota, deduzir, partilha)
          expect(BigInt(tributar(trecho, base, rbt12, [0]))).toBe(exato(base, rbt12, trecho))
        },
      ),
      { numRuns: 3000 },
    )
  })

  it("os produtos admitidos por um trecho são exatos no maior caso de todos os anexos", () => {
    for (const data of ["2018-01-01", "2026-12-01", "2027-01-01"]) {
      for (const anexo of ANEXOS) {
        for (const impedidoIcmsIss of [false, true]) {
          const trechos = segmentosDoAnexo(doPeriodo(data), { anexo, fora: new Set(), impedidoIcmsIss })
          for (const trecho of trechos.filter(({ maiorBase }) => maiorBase >= 0)) {
            const { maiorBase, deduzir, aliquota, partilhas, maiorRbt12 } = trecho
            expect(BigInt(maiorBase) * BigInt(deduzir)).toBeLessThan(2n ** 53n)
            const maior = BigInt(Math.max(...partilhas, 1))
            expect(BigInt(maiorBase) * BigInt(aliquota) * maior + 50_000_000n).toBeLessThan(2n ** 53n)
            expect(BigInt(maiorRbt12) * 10_000n).toBeLessThan(2n ** 53n)
            // A company within the limit of the Simples never needs more than this in one month.
            expect(maiorBase).toBeGreaterThan(100_000_000)
          }
        }
      }
    }
  })

  it("o limite superior pertence à faixa", () => {
    const trechos = segmentosDoAnexo(doPeriodo("2026-01-01"), { anexo: "I", fora: new Set(), impedidoIcmsIss: false })
    const faixa = (rbt12: number) => segmentoDe(trechos, rbt12)?.faixa
    expect([17_999_999, 18_000_000, 18_000_001, 360_000_000, 360_000_001].map(faixa)).toEqual([1, 1, 2, 5, 6])
  })

  it("no Anexo III o teto do ISS começa onde a 5ª faixa dá 5 %", () => {
    // (21 % − 125.640 ÷ R) × 33,5 % > 5 %  ⇔  R > 125.640 × 0,335 ÷ (0,21 × 0,335 − 0,05) = 42.089,40 ÷ 0,02035 = 2.068.275,18…
    const recorte = { anexo: "III", fora: new Set<never>(), impedidoIcmsIss: false } as const
    const trechos = segmentosDoAnexo(doPeriodo("2026-01-01"), recorte)
    const noTeto = (rbt12: number) => segmentoDe(trechos, rbt12)?.indiceFixo === ISS
    const corte = Number((12_564_000n * 3350n * 10_000n) / (2100n * 3350n - 500n * 10_000n))
    expect([corte - 1, corte, corte + 1, 360_000_000].map(noTeto)).toEqual([false, false, true, true])
  })

  it("a 6ª faixa fica com as regras, salvo impedimento de ICMS e ISS", () => {
    const recorte = { anexo: "V", fora: new Set<never>() } as const
    const ultimo = (impedidoIcmsIss: boolean) =>
      segmentosDoAnexo(doPeriodo("2026-01-01"), { ...recorte, impedidoIcmsIss }).at(-1)?.maiorBase
    expect(ultimo(false)).toBe(-1)
    expect(ultimo(true)).toBeGreaterThan(0)
  })
})
