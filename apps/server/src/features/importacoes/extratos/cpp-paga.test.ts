import { describe, expect, it } from "vitest"
import { lerExtrato } from "../../../documentos/extrato-pgdas/extrato.ts"
import { SERVICOS } from "../../../documentos/extrato-pgdas/extrato-pgdas.casos.ts"
import { desenharExtrato, type ExtratoDesenhado } from "../../../documentos/extrato-pgdas/extrato-pgdas.fixtures.ts"
import { lerLinhas } from "../../../documentos/extrato-pgdas/ler-linhas.ts"
import { linhasDosExtratos } from "./linhas.ts"

/** The CPP in the DAS of the month, 633,64, goes into the payroll of the month in which each part of it was paid. */
type Das = NonNullable<ExtratoDesenhado["das"]>
const das = (dados: Partial<Das>): Das => ({
  numero: "07202632900000011",
  vencimento: "20/11/2026",
  total: "1460.01",
  ...dados,
})

async function cpps(...extratos: readonly ExtratoDesenhado[]) {
  const arquivos = await Promise.all(
    extratos.map(async (dados, i) => ({
      nome: `${i}.pdf`,
      extrato: lerExtrato(await lerLinhas(await desenharExtrato(dados))),
    })),
  )
  return linhasDosExtratos(arquivos)
    .filter(({ tipo }) => tipo === "extrato-cpp")
    .map(({ dados: { competencia, parcelas, pago } }) => [competencia, parcelas, pago])
}

describe("CPP do DAS do extrato", () => {
  it("pago com atraso, conta no mês do pagamento, e não no do vencimento", async () => {
    const dados = { ...SERVICOS, das: das({ pagoEm: "15/01/2027" }) }
    expect(await cpps(dados)).toEqual([["2027-01", "2026-10:63364", "sim"]])
  })

  it("pago em partes, cada uma no seu mês e a soma ao centavo, sem multa e juros", async () => {
    // 400,00 / 1.600,00 = 1/4 de 633,64 = 158,41; o resto, 475,23.
    const partes = {
      multa: "100.00",
      juros: "39.99",
      pagamentos: [
        ["20/11/2026", "400.00"],
        ["15/01/2027", "1200.00"],
      ],
    } as const
    expect(await cpps({ ...SERVICOS, das: das(partes) })).toEqual([
      ["2026-11", "2026-10:15841", "sim"],
      ["2027-01", "2026-10:47523", "sim"],
    ])
  })

  it("dois DAS pagos no mesmo mês somam nele", async () => {
    const setembro = { ...SERVICOS, periodo: "09/2026", das: das({ vencimento: "20/10/2026", pagoEm: "18/11/2026" }) }
    const outubro = { ...SERVICOS, das: das({ pagoEm: "20/11/2026" }) }
    expect(await cpps(setembro, outubro)).toEqual([["2026-11", "2026-09:63364;2026-10:63364", "sim"]])
  })

  it("sem dizer quando foi pago, no mês do vencimento; ainda não pago, nada", async () => {
    const { das: _semDas, ...semDas } = SERVICOS
    expect(await cpps(semDas)).toEqual([["2026-11", "2026-10:63364", "nao-dito"]])
    expect(await cpps({ ...SERVICOS, das: das({}) })).toEqual([["2026-11", "2026-10:63364", "nao"]])
  })
})
