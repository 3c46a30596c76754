import { describe, expect, it } from "vitest"
import { type Competencia, competencia, somarMeses } from "../../nucleo/competencia.ts"
import { type Centavos, deReais } from "../../nucleo/dinheiro.ts"
import { calculado, todos } from "../apuracao/empresa.casos.ts"
import { calcularRbt12, type ResultadoRbt12 } from "./rbt12.ts"

/** The same revenue in the 15 months that end in the período de apuração, and what each case changes. */
function receitas(pa: string, mensal: string, mudancas: Readonly<Record<string, string>> = {}) {
  const meses = new Map<Competencia, Centavos>()
  for (let i = 0; i < 15; i++) meses.set(somarMeses(competencia(pa), -i), deReais(mensal))
  for (const [mes, valor] of Object.entries(mudancas)) meses.set(competencia(mes), deReais(valor))
  return meses
}

function rbt12(pa: string, abertura: string, mudancas: Readonly<Record<string, string>> = {}, mensal = "10000.00") {
  return calculado<ResultadoRbt12>(
    calcularRbt12({ periodoApuracao: competencia(pa), abertura, receitas: receitas(pa, mensal, mudancas) }),
  )
}

describe("RBT12", () => {
  it("soma os 12 meses anteriores: nem o próprio mês, nem o 13º antes dele", () => {
    const marcado = (mes: string) => rbt12("2026-10", "2015-01-10", { [mes]: "10000.07" }).resultado.rbt12
    expect(["2025-09", "2025-10", "2026-09", "2026-10"].map(marcado)).toEqual(
      ["120000.00", "120000.07", "120000.07", "120000.00"].map((valor) => deReais(valor)),
    )
  })

  it("desde 01/2027 a janela termina um mês antes: LC 214/2025 art. 517", () => {
    const marcado = (pa: string, mes: string) => rbt12(pa, "2015-01-10", { [mes]: "10000.07" }).resultado.rbt12
    // 12/2026: de 12/2025 a 11/2026; 01/2027: os mesmos meses; 02/2027: de 01/2026 a 12/2026
    expect(["2025-12", "2026-11"].map((mes) => marcado("2026-12", mes))).toEqual(
      ["120000.07", "120000.07"].map((valor) => deReais(valor)),
    )
    expect(["2025-12", "2026-11", "2026-12"].map((mes) => marcado("2027-01", mes))).toEqual(
      ["120000.07", "120000.07", "120000.00"].map((valor) => deReais(valor)),
    )
    expect(["2025-12", "2026-12"].map((mes) => marcado("2027-02", mes))).toEqual(
      ["120000.00", "120000.07"].map((valor) => deReais(valor)),
    )
  })

  it("até 11 meses de atividade, a média × 12; com 12, a soma", () => {
    expect(rbt12("2026-10", "2025-11-20").resultado).toMatchObject({ regra: "media-x-12", mesAtividade: 12 })
    expect(rbt12("2026-10", "2025-10-31").resultado).toMatchObject({ regra: "soma-12-meses", mesAtividade: 13 })
    // 10.000,00 + 20.000,00 + 20.000,01 = 50.000,01; ÷ 3 × 12 = 200.000,04
    const tres = { "2026-08": "20000.00", "2026-09": "20000.01" }
    expect(rbt12("2026-10", "2026-07-15", tres).resultado).toMatchObject({
      rbt12: deReais("200000.04"),
      mesAtividade: 4,
    })
  })

  it("a média não é arredondada antes do × 12, e o resultado arredonda para cima no meio", () => {
    // 0,01 ÷ 8 × 12 = 0,015; 0,01 ÷ 7 × 12 = 0,0171…; 0,01 ÷ 9 × 12 = 0,0133…
    const comUmCentavo = (abertura: string) => rbt12("2026-09", abertura, { "2026-08": "0.01" }, "0.00").resultado.rbt12
    expect(["2026-01-31", "2026-02-01", "2025-12-01"].map(comUmCentavo)).toEqual([2n, 2n, 1n])
  })

  it("primeiro mês até 2026: a receita do próprio mês × 12", () => {
    expect(rbt12("2026-10", "2026-10-20", { "2026-10": "20000.01" }).resultado).toEqual({
      mesAtividade: 1,
      regra: "mes-x-12",
      rbt12: deReais("240000.12"),
    })
  })

  it("dois primeiros meses desde 2027: 1ª faixa, sem pedir receita; no terceiro, a média do primeiro", () => {
    const vazio = (pa: string, abertura: string) =>
      calculado<ResultadoRbt12>(calcularRbt12({ periodoApuracao: competencia(pa), abertura, receitas: new Map() }))
    for (const [pa, mesAtividade] of [
      ["2027-01", 1],
      ["2027-02", 2],
    ] as const) {
      const { resultado, memoria } = vazio(pa, "2027-01-05")
      expect(resultado).toEqual({ mesAtividade, regra: "primeira-faixa", rbt12: null })
      expect(memoria.valor.valor).toBe("1ª faixa")
    }
    expect(rbt12("2027-03", "2027-01-05", { "2027-01": "30000.00" }).resultado).toEqual({
      mesAtividade: 3,
      regra: "media-x-12",
      rbt12: deReais("360000.00"),
    })
  })
})

describe("RBT12 que não se calcula", () => {
  const dados = { periodoApuracao: competencia("2026-10"), abertura: "2015-01-10" }

  it("antes da abertura não se aplica; no mês dela, sim", () => {
    expect(calcularRbt12({ ...dados, abertura: "2026-11-01", receitas: new Map() })).toEqual({
      tipo: "nao-se-aplica",
      motivo: expect.stringContaining("abriu em 11/2026, depois do período de apuração 10/2026"),
    })
    expect(rbt12("2026-10", "2026-10-31").tipo).toBe("calculado")
  })

  it("cada mês ausente da janela falta, e só eles", () => {
    const semDois = receitas("2026-10", "1.00")
    for (const mes of ["2025-09", "2025-10", "2026-03", "2026-10"]) semDois.delete(competencia(mes))
    expect(calcularRbt12({ ...dados, receitas: semDois })).toMatchObject({
      tipo: "faltam-dados",
      faltam: [{ competencia: "2025-10" }, { competencia: "2026-03" }],
    })
  })

  it("mês negativo e abertura impossível dizem o campo; zero é receita", () => {
    expect(() => rbt12("2026-10", "2015-01-10", { "2026-03": "-0.01" })).toThrow(
      /^receitas\.2026-03: receita negativa \(-0\.01\)/,
    )
    expect(rbt12("2026-10", "2015-01-10", { "2026-03": "0.00" }).resultado.rbt12).toBe(deReais("110000.00"))
    expect(() => rbt12("2026-10", "2015-13-10")).toThrow(/^abertura: /)
    expect(() => rbt12("2017-12", "2015-01-10")).toThrow(/Não há valor vigente/)
  })
})

describe("memória do RBT12", () => {
  it("a regra é dita por extenso, com a norma da época, e cada mês é uma folha", () => {
    const regra = (pa: string, abertura: string) => {
      const { memoria, avisos } = rbt12(pa, abertura)
      expect(avisos).toEqual([])
      return todos(memoria).find(({ rotulo }) => rotulo === "Regra do RBT12")
    }
    expect(regra("2026-10", "2015-01-10")?.valor.valor).toBe("Soma dos 12 meses da janela")
    expect(regra("2026-10", "2026-07-15")?.valor.valor).toBe(
      "Primeiros meses de atividade: média mensal desde a abertura × 12",
    )
    expect(regra("2026-10", "2026-10-01")?.valor.valor).toBe("Primeiro mês de atividade: receita do próprio mês × 12")
    expect(regra("2027-01", "2027-01-01")?.valor.valor).toBe(
      "Dois primeiros meses de atividade: alíquotas da 1ª faixa, sem RBT12",
    )
    expect(regra("2027-03", "2015-01-10")?.norma?.titulo).toMatch(/LC 214\/2025 art\. 517/)
    const passos = todos(rbt12("2026-10", "2015-01-10").memoria)
    const soma = passos.find(({ tipo, rotulo }) => tipo === "soma" && rotulo.includes("(RBT12)"))
    expect(soma).toMatchObject({ valor: { valor: "120000.00" }, formula: "Soma dos 12 meses da janela" })
    expect(
      passos.filter(({ tipo, rotulo }) => tipo === "entrada" && /^Receita de \d\d\/\d{4}$/.test(rotulo)),
    ).toHaveLength(12)
  })
})
