import { describe, expect, it } from "vitest"
import { calcularMora } from "../mora/mora.ts"
import { competencia } from "../nucleo/competencia.ts"
import { deReais, paraReais } from "../nucleo/dinheiro.ts"
import { calculado, todos } from "../simples/apuracao/empresa.casos.ts"
import { calcularAcrescimosDaQuota } from "./quotas.ts"

/** T2/2024, quotas of 3.000,00 due on 31/07 (Wednesday), 30/08 (Friday) and 30/09 (Monday). */
const SEGUNDA = "2024-08-30"
const TERCEIRA = "2024-09-30"

function pagar(vencimento: string, pagamento: string) {
  const principal = deReais("3000.00")
  const resposta = calculado(
    calcularAcrescimosDaQuota({ competencia: competencia("2024-06"), principal, vencimento, pagamento }),
  )
  const { dias, multa, juros, total } = resposta.resultado
  return {
    ...resposta,
    valores: {
      dias,
      multa: paraReais(multa),
      juros: juros === null ? null : paraReais(juros),
      total: paraReais(total),
    },
  }
}

describe("quota paga em outro dia", () => {
  // Lei 9.430/1996 art. 5º §3º: Selic "a partir do primeiro dia do segundo mês subsequente ao do encerramento do período
  // de apuração até o último dia do mês anterior ao do pagamento", e 1 % no mês do pagamento. Selic de 08/2024: 0,87 %;
  // de 09/2024: 0,84 %.
  it.each([
    ["2ª quota antes do segundo mês: sem juros", SEGUNDA, "2024-07-31", 0, "0.00", "0.00", "3000.00"],
    ["2ª quota no primeiro dia do segundo mês: 1%", SEGUNDA, "2024-08-01", 0, "0.00", "30.00", "3030.00"],
    ["2ª quota no vencimento: 1%", SEGUNDA, "2024-08-30", 0, "0.00", "30.00", "3030.00"],
    ["3ª quota no vencimento: Selic de agosto + 1%", TERCEIRA, "2024-09-30", 0, "0.00", "56.10", "3056.10"],
    // O sábado e o domingo seguintes não são atraso; os juros já são os de setembro: 0,87 % + 1 %
    ["2ª quota no domingo seguinte ao vencimento", SEGUNDA, "2024-09-01", 0, "0.00", "56.10", "3056.10"],
    // De segunda, 02/09, a terça, 10/09: 9 dias × 0,33 % = 2,97 %
    ["2ª quota em atraso: multa da quota, juros do trimestre", SEGUNDA, "2024-09-10", 9, "89.10", "56.10", "3145.20"],
    // De 01/10 a 15/10: 15 × 0,33 % = 4,95 %; 0,87 % + 0,84 % + 1 % = 2,71 %
    ["3ª quota em atraso", TERCEIRA, "2024-10-15", 15, "148.50", "81.30", "3229.80"],
  ])("%s", (_, vencimento, pagamento, dias, multa, juros, total) => {
    expect(pagar(vencimento, pagamento).valores).toEqual({ dias, multa, juros, total })
  })

  it("a 1ª quota em atraso paga o mesmo que qualquer tributo", () => {
    const dados = { principal: deReais("3000.00"), vencimento: "2024-07-31", pagamento: "2024-10-15" }
    expect(pagar(dados.vencimento, dados.pagamento).resultado).toEqual(calculado(calcularMora(dados)).resultado)
  })

  it("a memória vale o total e diz a Selic de cada mês; sem uma delas, os juros faltam e não são zero", () => {
    const { memoria } = pagar(TERCEIRA, "2024-10-15")
    expect(memoria.valor).toEqual({ unidade: "reais", valor: "3229.80" })
    const rotulos = todos(memoria).map(({ rotulo }) => rotulo)
    expect(rotulos).toEqual(expect.arrayContaining(["Selic de 08/2024", "Selic de 09/2024"]))
    // De 2024 a 2025 há Selic; em janeiro de 2026 não.
    expect(pagar(TERCEIRA, "2026-02-02").resultado).toMatchObject({ juros: null, faltaSelic: ["2026-01"] })
  })
})
