import { describe, expect, it } from "vitest"
import { aDestinar, destinar, encerrar } from "./encerramento.ts"
import { acumular } from "./lancamento.ts"
import { planoPadrao } from "./plano.ts"

/** Balances by key of the chart, debit above zero. */
const saldosDe = (porChave: Readonly<Record<string, bigint>>) =>
  new Map(Object.entries(porChave).map(([chave, saldo]) => [planoPadrao.deChave(chave) ?? "", saldo] as const))
const porChave = (saldos: ReadonlyMap<string, bigint>) =>
  Object.fromEntries(
    planoPadrao.contas.flatMap(({ codigo, chave }) => {
      const saldo = saldos.get(codigo) ?? 0n
      return chave !== null && saldo !== 0n ? [[chave, saldo]] : []
    }),
  )
const DIA = "2026-12-31"

/** Revenue of 100,000.00, expenses of 40,000.00: a profit of 60,000.00, of which 10,000.00 were taken in advance. */
const ANO = saldosDe({
  banco: 100_000_00n,
  capital: -50_000_00n,
  "receita.servicos": -100_000_00n,
  "despesa.aluguel": 40_000_00n,
  "lucros-antecipados": 10_000_00n,
})

describe("destino do resultado", () => {
  it("a reserva legal é de 5% do lucro, até 20% do capital; o resto dos lucros fica a destinar", () => {
    const depois = acumular(ANO, encerrar(planoPadrao, ANO, DIA))
    // 60,000.00 of profit less 10,000.00 taken; 5% of 60,000.00; 20% of 50,000.00 would be 10,000.00.
    expect(aDestinar(planoPadrao, ANO, depois)).toEqual({ disponivel: 50_000_00n, reservaLegal: 3_000_00n })
    const feitos = destinar(planoPadrao, depois, DIA, { reservaLegal: 3_000_00n, lucrosADistribuir: 20_000_00n })
    expect(feitos.map((l) => l.tipo)).toEqual(["N", "N"])
    expect(porChave(acumular(depois, feitos))).toEqual({
      banco: 100_000_00n,
      "lucros-distribuir": -20_000_00n,
      capital: -50_000_00n,
      "reserva.legal": -3_000_00n,
      "lucros-acumulados": -27_000_00n,
    })
  })

  it("o teto de 20% conta o que a reserva já tem e só o capital integralizado; o prejuízo de antes sai da base", () => {
    const comReserva = new Map([
      ...ANO,
      ...saldosDe({ "reserva.legal": -3_900_00n, "capital.integralizar": 30_000_00n }),
    ])
    const depois = acumular(comReserva, encerrar(planoPadrao, comReserva, DIA))
    // 20% of the 20,000.00 paid in is 4,000.00, of which 3,900.00 are there.
    expect(aDestinar(planoPadrao, comReserva, depois).reservaLegal).toBe(100_00n)
    const comPrejuizo = new Map([...ANO, ...saldosDe({ "prejuizos-acumulados": 20_000_00n })])
    const absorvido = acumular(comPrejuizo, encerrar(planoPadrao, comPrejuizo, DIA))
    // 5% of 60,000.00 less 20,000.00; and 60,000.00 less 10,000.00 taken less 20,000.00 absorbed.
    expect(aDestinar(planoPadrao, comPrejuizo, absorvido)).toEqual({ disponivel: 30_000_00n, reservaLegal: 2_000_00n })
  })

  it("no prejuízo nada se destina, e mais do que há é recusado pelo campo", () => {
    const prejuizo = saldosDe({ banco: -5_00n, "despesa.aluguel": 5_00n })
    const depois = acumular(prejuizo, encerrar(planoPadrao, prejuizo, DIA))
    expect(aDestinar(planoPadrao, prejuizo, depois)).toEqual({ disponivel: 0n, reservaLegal: 0n })
    const pedir = (reservaLegal: bigint, lucrosADistribuir: bigint) => () =>
      destinar(planoPadrao, depois, DIA, { reservaLegal, lucrosADistribuir })
    expect(pedir(0n, 0n)()).toEqual([])
    expect(pedir(0n, 1n)).toThrow(expect.objectContaining({ campo: "lucrosADistribuir" }))
    expect(pedir(-1n, 0n)).toThrow(expect.objectContaining({ campo: "reservaLegal" }))
  })
})
