import { describe, expect, it } from "vitest"
import { avaliarCaso } from "../avaliacao/avaliar.ts"
import { centavos, deReais } from "../nucleo/dinheiro.ts"
import { filhosDe } from "../nucleo/passos.ts"
import { TABELAS } from "../parametros/tabelas.ts"
import { acrescentarValores } from "../parametros/valores.ts"
import { calculado, todos } from "../simples/apuracao/empresa.casos.ts"
import { avisosDe, resultadoDe, type TabelaDeCasos } from "../testes/valores.casos.ts"
import { calcularDias } from "./dias.ts"
import { calcularMora, taxasDeMora } from "./mora.ts"
import { calcularPenalidade } from "./penalidade.ts"

describe("dias de atraso", () => {
  const dias = (vencimento: string, pagamento: string) => resultadoDe("mora.dias", { vencimento, pagamento })

  it("pagar antes, no dia e no fim de semana seguinte não é atraso", () => {
    expect(dias("2026-11-23", "2026-11-20")).toEqual({ dias: 0, percentualMulta: "0.0000" })
    expect(dias("2026-11-23", "2026-11-23").dias).toBe(0)
    expect(dias("2026-10-30", "2026-11-01").dias).toBe(0) // sexta; domingo
    expect(dias("2026-10-30", "2026-11-02").dias).toBe(0) // segunda, Finados
    expect(dias("2026-10-30", "2026-11-03").dias).toBe(1) // terça
  })

  it("a multa chega a 20% em 61 dias e para aí", () => {
    // 60 × 0,33 % = 19,80 %; 61 × 0,33 % = 20,13 % → 20 %
    expect(dias("2024-03-20", "2024-05-19")).toEqual({ dias: 60, percentualMulta: "0.1980" })
    expect(dias("2024-03-20", "2024-05-20")).toEqual({ dias: 61, percentualMulta: "0.2000" })
    expect(dias("2024-03-20", "2025-05-20").percentualMulta).toBe("0.2000")
  })
})

describe("em que se divide um pagamento em atraso", () => {
  // Vence 20/10/2026; em 20/11 são 31 dias: multa 10,23 % de 1.825,00 = 186,70 (186,6975), juros 1 % = 18,25; total 2.029,95.
  const guia = { principal: "1825.00", vencimento: "2026-10-20", pagamento: "2026-11-20" }
  const imputar = (valor: string, outros: object = {}) => resultadoDe("mora.imputacao", { ...guia, valor, ...outros })

  it("o total do dia paga tudo, e o que passa dele fica além", () => {
    const tudo = { principal: "1825.00", multa: "186.70", juros: "18.25", resta: "0.00" }
    expect(imputar("2029.95")).toEqual({ ...tudo, alem: "0.00" })
    expect(imputar("2030.00")).toEqual({ ...tudo, alem: "0.05" })
  })

  it("só o principal não quita: divide-se na proporção do que é devido, e resta imposto", () => {
    // 1825,00 ÷ 2029,95: multa 186,70 × 1825 ÷ 2029,95 = 167,85 (167,8502…); juros 18,25 × 1825 ÷ 2029,95 = 16,41 (16,4074…).
    // Principal 1825,00 − 167,85 − 16,41 = 1.640,74; resta 184,26.
    expect(imputar("1825.00")).toEqual({
      principal: "1640.74",
      multa: "167.85",
      juros: "16.41",
      alem: "0.00",
      resta: "184.26",
    })
  })

  it("no prazo tudo é imposto", () => {
    const noPrazo = { pagamento: "2026-10-20" }
    expect(imputar("825.00", noPrazo)).toEqual({
      principal: "825.00",
      multa: "0.00",
      juros: "0.00",
      alem: "0.00",
      resta: "1000.00",
    })
  })

  it("sem a Selic do meio não se divide, e diz qual falta", () => {
    const resposta = avaliarCaso("mora.imputacao", { ...guia, vencimento: "2026-08-20", valor: "10.00" })
    expect(resposta).toMatchObject({ tipo: "faltam-dados", faltam: [{ codigo: "selic-ausente" }] })
  })

  it("nenhum centavo aparece nem some, seja qual for a parte paga", () => {
    for (let pago = 1; pago <= 203_000; pago += 997) {
      const valor = (pago / 100).toFixed(2)
      const { principal, multa, juros, alem, resta } = imputar(valor) as Record<string, string>
      const c = (texto = "") => deReais(texto)
      expect(c(principal) + c(multa) + c(juros) + c(alem)).toBe(deReais(valor))
      expect(c(principal) + c(resta)).toBe(182_500n)
    }
  })
})

describe("as taxas de um vencimento", () => {
  it("dão a mesma multa e os mesmos juros que a conta de cada guia", () => {
    const dias = { vencimento: "2024-03-20", pagamento: "2024-05-02" }
    // De 21/03 a 02/05 são 43 dias × 0,33 %; Selic de abril 0,89 % + 1 %.
    expect(taxasDeMora(dias)).toEqual({ multa: "0.1419", juros: "0.018900" })
    expect(taxasDeMora({ vencimento: "2025-11-20", pagamento: "2026-12-10" }).juros).toBeNull()
  })
})

describe("multa e juros", () => {
  const casos: TabelaDeCasos = [
    [
      "último dia do mês do vencimento: sem juros",
      { vencimento: "2024-03-20", pagamento: "2024-03-31" },
      { taxaJuros: "0.0000" },
    ],
    [
      "primeiro dia do mês seguinte: 1%",
      { vencimento: "2024-03-20", pagamento: "2024-04-01" },
      { taxaJuros: "0.0100", juros: "10.00" },
    ],
    // Selic de 04/2024 = 0,89 % + 1 %
    [
      "dois meses depois: Selic do meio + 1%",
      { vencimento: "2024-03-20", pagamento: "2024-05-02" },
      { taxaJuros: "0.0189", juros: "18.90" },
    ],
  ]
  for (const [titulo, entrada, esperado] of casos) {
    it(titulo, () => expect(resultadoDe("mora", { principal: "1000.00", ...entrada })).toMatchObject(esperado))
  }

  it("mês de Selic que falta: principal e multa, os juros nunca zero, e o mês dito", () => {
    const com = (pagamento: string) =>
      resultadoDe("mora", { principal: "1000.00", vencimento: "2025-11-20", pagamento })
    // Só dezembro de 2025: Selic 1,22 % + 1 %
    expect(com("2026-01-05")).toMatchObject({ juros: "22.20", faltaSelic: [] })
    // Mais de 61 dias: 20 %
    const semJaneiro = { multa: "200.00", juros: null, taxaJuros: null, total: "1200.00" }
    expect(com("2026-02-05")).toMatchObject({ ...semJaneiro, faltaSelic: ["2026-01"] })
    expect(com("2026-04-05").faltaSelic).toEqual(["2026-01", "2026-02", "2026-03"])
  })

  it("com o valor informado a conta fica inteira, e a memória diz a fonte", () => {
    const dados = { principal: centavos(100_000n), vencimento: "2025-11-20", pagamento: "2026-02-05" }
    expect(calculado(calcularMora(dados)).memoria.observacao).toBe("Sem os juros: falta a Selic de 01/2026.")
    const norma = "Banco Central, série 4390"
    const janeiro = { tabela: "selic-mensal", desde: "2026-01-01", ate: "2026-01-31", valor: "1.16", norma } as const
    const { resultado, memoria, parametros } = calculado(calcularMora(dados, acrescentarValores([janeiro])))
    // 1,22 + 1,16 + 1 = 3,38 %
    expect(resultado).toMatchObject({ taxaJuros: "0.0338", juros: 3_380n, total: 123_380n, faltaSelic: [] })
    expect(parametros).toContainEqual(expect.objectContaining({ tabela: "selic-mensal", desde: "2026-01-01" }))
    expect(JSON.stringify(memoria, (_, v) => (typeof v === "bigint" ? `${v}` : v))).toContain(norma)
  })
})

describe("multa por atraso de declaração", () => {
  const base = { declaracao: "pgdas-d", prazo: "2026-02-20" }
  const casos: TabelaDeCasos = [
    // 2 % × 10.000 = 200; metade = 100
    [
      "um dia de atraso é um mês",
      { entrega: "2026-02-21", tributos: "10000.00" },
      { meses: 1, percentual: "0.0200", multa: "100.00" },
    ],
    ["até o mesmo dia do mês seguinte é um mês", { entrega: "2026-03-20", tributos: "10000.00" }, { meses: 1 }],
    ["um dia depois são dois", { entrega: "2026-03-21", tributos: "10000.00" }, { meses: 2, multa: "200.00" }],
    // 10 meses = 20 %; 11 meses = 22 % → 20 %: 2.000, metade 1.000
    [
      "10 meses: 20%",
      { entrega: "2026-12-20", tributos: "10000.00" },
      { meses: 10, percentual: "0.2000", multa: "1000.00" },
    ],
    [
      "11 meses: ainda 20%",
      { entrega: "2026-12-21", tributos: "10000.00" },
      { meses: 11, percentual: "0.2000", multa: "1000.00" },
    ],
    // 2 % × 5.000 = 100, metade = 50: na mínima; 4.999,00 → 49,99 → mínima
    ["no mínimo", { entrega: "2026-02-21", tributos: "5000.00" }, { multa: "50.00" }],
    ["abaixo do mínimo", { entrega: "2026-02-21", tributos: "4999.00" }, { multa: "50.00" }],
    ["acima do mínimo", { entrega: "2026-02-21", tributos: "5001.00" }, { multa: "50.01" }],
    ["sem tributos: a mínima", { entrega: "2026-02-21", tributos: "0.00" }, { multa: "50.00" }],
    [
      "no prazo da intimação: reduzida em 25%",
      { entrega: "2026-02-21", tributos: "10000.00", situacao: "intimada" },
      { multa: "150.00" },
    ],
    [
      "depois da intimação: inteira",
      { entrega: "2026-02-21", tributos: "10000.00", situacao: "fora-do-prazo-da-intimacao" },
      { multa: "200.00" },
    ],
    [
      "DEFIS: mínima de R$ 200,00",
      { declaracao: "defis", prazo: "2026-03-31", entrega: "2026-04-01", tributos: "0.00" },
      { multa: "200.00" },
    ],
  ]
  for (const [titulo, entrada, esperado] of casos) {
    it(titulo, () => expect(resultadoDe("penalidade", { ...base, ...entrada })).toMatchObject(esperado))
  }

  it("no prazo não se aplica; antes da lei carregada é erro", () => {
    expect(avaliarCaso("penalidade", { ...base, entrega: "2026-02-20", tributos: "1.00" }).tipo).toBe("nao-se-aplica")
    expect(() =>
      avaliarCaso("penalidade", { ...base, prazo: "2025-12-31", entrega: "2026-02-20", tributos: "1.00" }),
    ).toThrow(/Não há valor vigente/)
  })

  it("DASN-SIMEI: mínima de R$ 50,00, e a observação da tabela vira aviso", () => {
    const dasn = { declaracao: "dasn-simei", prazo: "2026-05-31", tributos: "0.00" }
    expect(resultadoDe("penalidade", { ...dasn, entrega: "2026-06-01" })).toMatchObject({ multa: "50.00", meses: 1 })
    expect(avisosDe("penalidade", { ...dasn, entrega: "2026-06-01" })).toEqual([])
    // Mínima conferida no texto (Res. CGSN 140/2018 art. 98 §2º): nada a conferir.
    expect(avisosDe("penalidade", { ...base, entrega: "2026-02-21", tributos: "0.00" })).toEqual([])
    const { maedDoPgdas } = TABELAS
    const periodos = maedDoPgdas.periodos.map((periodo) => ({ ...periodo, observacao: "Confira a multa." }))
    const resposta = calcularPenalidade(
      { declaracao: "pgdas-d", prazo: "2026-02-20", entrega: "2026-02-21", tributos: deReais("0.00") },
      { ...TABELAS, maedDoPgdas: { ...maedDoPgdas, periodos } },
    )
    expect(resposta).toMatchObject({ avisos: ["Confira a multa."] })
  })

  it("a fração de mês conta pelo dia, não pelo ano: entrega em dia menor ou maior que o do prazo", () => {
    const meses = (prazo: string, entrega: string) =>
      resultadoDe("penalidade", { declaracao: "dasn-simei", tributos: "0.00", prazo, entrega }).meses
    expect(meses("2026-05-31", "2026-06-30")).toBe(1)
    expect(meses("2025-05-31", "2026-06-01")).toBe(13)
    expect(meses("2025-05-30", "2026-05-31")).toBe(13)
    expect(meses("2025-05-30", "2026-05-30")).toBe(12)
  })

  it("a comparação com a mínima mostra as duas e a que valeu; na igualdade vale a calculada", () => {
    const escolhida = (tributos: bigint) => {
      const { memoria } = calculado(
        calcularPenalidade({
          declaracao: "pgdas-d",
          prazo: "2026-02-20",
          entrega: "2026-02-21",
          tributos: centavos(tributos),
        }),
      )
      const [decisao] = filhosDe(memoria)
      return [decisao?.valor.valor, ...filhosDe(decisao ?? memoria).map(({ valor }) => valor.valor)]
    }
    // 2 % × 5.000,00 = 100,00; metade, 50,00; 2 % × 4.999,00 = 99,98; metade, 49,99
    expect(escolhida(500_000n)).toEqual(["Multa calculada", "50.00", "50.00"])
    expect(escolhida(499_900n)).toEqual(["Multa mínima", "49.99", "50.00"])
  })

  it("datas impossíveis e valores negativos dizem o campo", () => {
    const multa = (extra: object) => () =>
      calcularPenalidade({
        declaracao: "pgdas-d",
        prazo: "2026-02-20",
        entrega: "2026-02-21",
        tributos: centavos(0n),
        ...extra,
      })
    expect(multa({ prazo: "2026-02-30" })).toThrow(/^prazo: /)
    expect(multa({ entrega: "2026-13-01" })).toThrow(/^entrega: /)
    expect(multa({ tributos: centavos(-1n) })).toThrow(/^tributos: /)
    expect(() => calcularDias({ vencimento: "2026-02-30", pagamento: "2026-03-01" })).toThrow(/^vencimento: /)
    expect(() => calcularDias({ vencimento: "2026-02-20", pagamento: "2026-02-30" })).toThrow(/^pagamento: /)
    const mora = { principal: centavos(-1n), vencimento: "2024-03-20", pagamento: "2024-03-21" }
    expect(() => calcularMora(mora)).toThrow(/^principal: /)
  })

  it("a memória diz desde que dia se conta, e a multa e o total citam a norma", () => {
    const dias = calculado(calcularDias({ vencimento: "2026-10-30", pagamento: "2026-11-03" })).memoria
    expect(dias.norma?.titulo).toMatch(/Lei 9\.430\/1996 art\. 61/)
    expect(todos(dias).find(({ rotulo }) => rotulo === "Dias de atraso")?.observacao).toMatch(/03\/11\/2026/)
    const total = calculado(
      calcularMora({ principal: centavos(100_000n), vencimento: "2024-03-20", pagamento: "2024-03-21" }),
    ).memoria
    expect(total.norma?.titulo).toMatch(/Lei 9\.430\/1996 art\. 61/)
  })
})
