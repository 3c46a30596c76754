import { describe, expect, it } from "vitest"
import { competencia } from "../nucleo/competencia.ts"
import { centavos } from "../nucleo/dinheiro.ts"
import { calculado, todos } from "../simples/apuracao/empresa.casos.ts"
import { calcularDarfAPagar, type EntradaDarfAPagar } from "./darf.ts"

type Tributo = EntradaDarfAPagar["tributo"]

function aRecolher(valor: bigint, acumulado: readonly bigint[] = [], tributo: Tributo = "pis", mes = "2026-07") {
  const anteriores = acumulado.map((v, i) => ({ competencia: competencia(`2026-0${i + 1}`), valor: centavos(v) }))
  return calculado(
    calcularDarfAPagar({ tributo, competencia: competencia(mes), valor: centavos(valor), acumulado: anteriores }),
  )
}

describe("DARF abaixo de R$ 10,00", () => {
  // Lei 9.430/1996 art. 68: é vedado o DARF "de valor inferior a R$ 10,00"; §1º: soma-se "ao imposto ou contribuição de
  // mesmo código, correspondente aos períodos subsequentes, até que o total seja igual ou superior a R$ 10,00".
  it.each([
    [999n, false],
    [1_000n, true],
    [1_001n, true],
    [0n, false],
  ])("só o período, %d centavos: recolhe %s", (valor, recolhe) => {
    expect(aRecolher(valor).resultado).toMatchObject({ total: valor, recolhe })
  })

  it("soma os períodos até o total chegar ao mínimo, nem um centavo antes", () => {
    // 3,00 + 3,00 + 3,99 = 9,99; 3,00 + 3,00 + 4,00 = 10,00; 9,99 + 250,00 = 259,99
    expect(aRecolher(399n, [300n, 300n]).resultado).toMatchObject({ total: 999n, recolhe: false })
    expect(aRecolher(400n, [300n, 300n]).resultado).toMatchObject({ total: 1_000n, recolhe: true })
    expect(aRecolher(25_000n, [999n]).resultado).toMatchObject({ total: 25_999n, recolhe: true })
  })

  it("período sem imposto não recolhe o que ainda não chegou ao mínimo", () => {
    expect(aRecolher(0n, [999n]).resultado).toMatchObject({ total: 999n, recolhe: false })
  })

  it("vence com o último período: dia 25 dos mensais, último dia útil dos trimestrais, cada um no seu código", () => {
    // 25/08/2026 é terça; 30/10/2026 é sexta, e 31 é sábado
    const de = (tributo: Tributo, mes: string) => aRecolher(400n, [600n], tributo, mes).resultado
    expect(de("pis", "2026-07")).toMatchObject({ codigoDeReceita: "8109-02", vencimento: "2026-08-25" })
    expect(de("cofins", "2026-07")).toMatchObject({ codigoDeReceita: "2172-01", vencimento: "2026-08-25" })
    expect(de("irpj", "2026-09")).toMatchObject({ codigoDeReceita: "2089-01", vencimento: "2026-10-30" })
    expect(de("csll", "2026-09")).toMatchObject({ codigoDeReceita: "2372-01", vencimento: "2026-10-30" })
  })

  it("a memória vale o total, diz cada período, a decisão, o mínimo da tabela e o prazo", () => {
    const { memoria, parametros } = aRecolher(399n, [600n])
    expect(memoria.valor).toEqual({ unidade: "reais", valor: "9.99" })
    const rotulos = todos(memoria).map(({ rotulo }) => rotulo)
    expect(rotulos).toEqual(expect.arrayContaining(["PIS de 01/2026, abaixo do mínimo", "PIS de 07/2026"]))
    expect(JSON.stringify(memoria)).toContain("Somar ao mesmo código nos próximos períodos")
    expect(parametros.map(({ tabela }) => tabela)).toContain("darf-valor-minimo")
  })

  it("valores negativos são recusados com o campo", () => {
    expect(() => aRecolher(-1n)).toThrow(/^valor: /)
    expect(() => aRecolher(1n, [-1n])).toThrow(/^acumulado\.0\.valor: /)
  })
})
