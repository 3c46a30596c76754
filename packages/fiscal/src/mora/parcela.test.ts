import { describe, expect, it } from "vitest"
import { competencia } from "../nucleo/competencia.ts"
import { centavos } from "../nucleo/dinheiro.ts"
import { vigenteEm } from "../nucleo/parametro.ts"
import { taxa } from "../nucleo/taxa.ts"
import { TABELAS } from "../parametros/tabelas.ts"
import { calculado } from "../simples/apuracao/empresa.casos.ts"
import { calcularParcela, faltasQueRescindemNoSimples, type LeiDoParcelamento } from "./parcela.ts"

const parcela = (consolidacao: string, pagamento: string, principal = 100_000n, lei: LeiDoParcelamento = "simples") =>
  calculado(
    calcularParcela({ lei, principal: centavos(principal), consolidacao: competencia(consolidacao), pagamento }),
  )

describe("parcela de um parcelamento", () => {
  it("no mês da consolidação não tem juros; no seguinte, só 1% (LC 123/2006 art. 21 §17)", () => {
    expect(parcela("2026-01", "2026-01-30").resultado).toEqual({ juros: 0n, total: 100_000n, faltaSelic: [] })
    expect(parcela("2026-01", "2026-02-01").resultado).toMatchObject({ juros: 1_000n, total: 101_000n })
  })

  it("depois, a Selic de cada mês entre os dois, somada, mais 1%", () => {
    // Selic de 02/2025 = 0,99 % e de 03/2025 = 0,96 % (Receita Federal): paga em 04/2025, 0,99 + 0,96 + 1 = 2,95 % de 1.000,00 = 29,50.
    expect(vigenteEm(TABELAS.selicMensal, "2025-02-01").valor).toEqual(taxa("0.0099"))
    for (const lei of ["simples", "uniao"] as const)
      expect(parcela("2025-01", "2025-04-30", 100_000n, lei).resultado).toMatchObject({
        juros: 2_950n,
        total: 102_950n,
      })
  })

  it("enquanto falta uma Selic não se diz quanto é, e se diz qual falta", () => {
    const { resultado, memoria } = parcela("2026-01", "2099-03-10")
    expect([resultado.juros, resultado.total]).toEqual([null, null])
    expect(resultado.faltaSelic.length).toBeGreaterThan(0)
    expect(memoria).toMatchObject({ observacao: expect.stringMatching(/Falta a Selic/) })
  })

  it("antes da consolidação é recusada; três parcelas em falta rescindem no Simples", () => {
    expect(() => parcela("2026-02", "2026-01-31")).toThrow(/consolidação/)
    expect(vigenteEm(faltasQueRescindemNoSimples, "2026-11-01").valor).toBe(3n)
  })
})
