import fc from "fast-check"
import { describe, expect, it } from "vitest"
import {
  distribuirCentavos,
  type EstadoDaFatura,
  estadosDaFatura,
  eventosDaFatura,
  transicaoDaFatura,
} from "./faturas.ts"

const estados = Object.keys(estadosDaFatura) as EstadoDaFatura[]

/** decisoes.md 3, written out by hand: every pair not here is refused. */
const PERMITIDAS = [
  "A_FATURAR agendar AGENDADA",
  "A_FATURAR faturar FATURADO",
  "A_FATURAR falhar ERRO",
  "A_FATURAR cancelar CANCELADO",
  "AGENDADA desagendar A_FATURAR",
  "AGENDADA faturar FATURADO",
  "AGENDADA falhar ERRO",
  "AGENDADA cancelar CANCELADO",
  "ERRO retomar A_FATURAR",
  "ERRO cancelar CANCELADO",
]

describe("transicaoDaFatura", () => {
  it("admite só as transições decididas", () => {
    const admitidas = estados.flatMap((estado) =>
      eventosDaFatura.flatMap((evento) => {
        const para = transicaoDaFatura(estado, evento)
        return para === null ? [] : [`${estado} ${evento} ${para}`]
      }),
    )
    expect(admitidas.sort()).toEqual([...PERMITIDAS].sort())
  })

  it("em qualquer sequência de eventos, nada sai de Faturado nem de Cancelado, e só Erro volta por retomar", () => {
    // A fixed linear congruential sequence: the same walks every time.
    let semente = 20261126
    const sortear = (n: number) => {
      semente = (semente * 1103515245 + 12345) % 2147483648
      return semente % n
    }
    for (let passeio = 0; passeio < 500; passeio++) {
      let estado: EstadoDaFatura = "A_FATURAR"
      for (let passo = 0; passo < 30; passo++) {
        const evento = eventosDaFatura[sortear(eventosDaFatura.length)] ?? "faturar"
        const para = transicaoDaFatura(estado, evento)
        if (estado === "FATURADO" || estado === "CANCELADO") expect(para).toBeNull()
        if (para === null) continue
        expect(para).not.toBe(estado)
        if (estado === "ERRO") expect(["A_FATURAR", "CANCELADO"]).toContain(para)
        if (para === "FATURADO") expect(["A_FATURAR", "AGENDADA"]).toContain(estado)
        estado = para
      }
    }
  })
})

describe("distribuirCentavos", () => {
  it("R$ 1.000,00 em 3: um centavo a mais na primeira", () => {
    expect(distribuirCentavos(100_000n, 3)).toEqual([33_334n, 33_333n, 33_333n])
  })
  it("R$ 0,05 em 3: dois centavos nas duas primeiras", () => {
    expect(distribuirCentavos(5n, 3)).toEqual([2n, 2n, 1n])
  })
  it("soma sempre o total, e uma não passa da outra em mais de um centavo", () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 15n), fc.integer({ min: 1, max: 360 }), (total, quantas) => {
        const partes = distribuirCentavos(total, quantas)
        expect(partes.reduce((a, b) => a + b, 0n)).toBe(total)
        expect((partes[0] ?? 0n) - (partes.at(-1) ?? 0n)).toBeLessThanOrEqual(1n)
      }),
    )
  })
})
