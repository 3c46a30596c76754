import { describe, expect, it } from "vitest"
import { calculado, todos } from "../simples/apuracao/empresa.casos.ts"
import { calcularContribuicoes } from "./contribuicoes.ts"
import { umMes } from "./mes.casos.ts"
import { apurarPresumido } from "./mes.ts"
import type { EntradaMesDoPresumido } from "./tipos.ts"

const avisosDe = (entrada: EntradaMesDoPresumido) => calculado(apurarPresumido(entrada)).avisos
const servicos = (valor: string) => ({ receitas: { "servicos-gerais": valor } })
const comecam = (avisos: readonly string[], inicios: readonly string[]) => {
  expect(avisos.map((aviso, i) => aviso.slice(0, inicios[i]?.length ?? 40))).toEqual(inicios)
}

describe("avisos do mês", () => {
  it("um mês comum, ou sem receita, não tem nenhum", () => {
    // PIS 65,00 e COFINS 300,00: os dois têm guia
    expect(avisosDe(umMes("2026-05", { "2026-05": servicos("10000.00") }))).toEqual([])
    expect(avisosDe(umMes("2026-05", { "2026-05": servicos("0.00") }))).toEqual([])
  })

  it("o imposto abaixo de R$ 10,00 é só o que não tem guia", () => {
    // 1.000,00: PIS 6,50; COFINS 30,00
    const avisos = avisosDe(umMes("2026-05", { "2026-05": servicos("1000.00") }))
    comecam(avisos, ["PIS de R$ 6,50 fica abaixo do DARF mínimo de R$ 10,00 e não tem guia sozinho"])
  })

  it("o ICMS é perguntado a quem vendeu mercadoria naquele mês, e só", () => {
    const icms = (receitas: Record<string, string>, antes: Record<string, string> = {}) =>
      avisosDe(umMes("2026-05", { "2026-04": { receitas: antes }, "2026-05": { receitas } })).map((a) => a.slice(0, 28))
    const PERGUNTA = ["Nenhum ICMS destacado foi in"]
    expect(icms({ comercio: "9000.00", "servicos-gerais": "1000.00" })).toEqual(PERGUNTA)
    expect(icms({ comercio: "0.00", "servicos-gerais": "10000.00" })).toEqual([])
    expect(icms({ "servicos-gerais": "10000.00" }, { comercio: "10000.00" })).toEqual([])
  })
})

describe("avisos do trimestre", () => {
  const trimestre = (receita: string, retidos: { irrf?: string; csll?: string } = {}, quotas = 1) =>
    umMes("2026-06", { "2026-04": {}, "2026-05": {}, "2026-06": { ...servicos(receita), ...retidos } }, { quotas })

  it("dentro de um limite da LC 224/2025 e com uma quota não há nenhum, mesmo sem os meses anteriores", () => {
    expect(avisosDe(trimestre("500000.00"))).toEqual([])
  })

  it("o que foi retido a mais de cada imposto é dito com o valor", () => {
    // Base 3.200,00: IRPJ 480,00 − 500,00; CSLL 9 % = 288,00 − 300,00
    comecam(avisosDe(trimestre("10000.00", { irrf: "500.00", csll: "300.00" })), [
      "Retenções de IRPJ passam do imposto em R$ 20,00: o que passa é saldo negativo do trimestre",
      "Retenções de CSLL passam do imposto em R$ 12,00: o que passa é saldo negativo do trimestre",
    ])
  })

  it("as quotas pedidas que cabem não são aviso; a Selic que ainda não saiu é", () => {
    // 500.000 × 32 % = 160.000: IRPJ 24.000 + 10.000, CSLL 14.400; a 3ª quota leva a Selic de agosto
    comecam(avisosDe(trimestre("500000.00", {}, 3)), ["A Selic do mês da 3ª quota ainda não é conhecida"])
    expect(avisosDe(trimestre("500000.00", {}, 2))).toEqual([])
    const de2024 = umMes("2024-06", { "2024-04": {}, "2024-05": {}, "2024-06": servicos("500000.00") }, { quotas: 3 })
    expect(avisosDe(de2024)).toEqual([])
    // Só a CSLL: o IRPJ foi todo retido, e de nada não se pedem quotas
    comecam(avisosDe(trimestre("500000.00", { irrf: "34000.00" }, 3)), ["A Selic do mês da 3ª quota"])
  })

  it("a presunção de 16% conta o ano inteiro, e os serviços ao lado dos outros", () => {
    const ano = (atividades: Record<string, string>, anteriores: Record<string, string>) =>
      avisosDe(
        umMes("2026-06", { "2026-04": {}, "2026-05": {}, "2026-06": { receitas: atividades } }, { anteriores }),
      ).filter((a) => a.startsWith("A receita do ano"))
    const PRIMEIRO = { "2026-01": "50000.00", "2026-02": "30000.00", "2026-03": "20000.00" }
    comecam(ano({ "servicos-ate-120-mil-ano": "20000.00", "servicos-gerais": "10000.00" }, PRIMEIRO), [
      "A receita do ano (R$ 130.000,00) passou de R$ 120.000,00: a presunção dos serviços volta a 32%.",
    ])
    expect(ano({ "servicos-ate-120-mil-ano": "20000.00" }, PRIMEIRO)).toEqual([])
    expect(ano({ "servicos-gerais": "300000.00" }, PRIMEIRO)).toEqual([])
  })
})

describe("avisos da LC 224/2025", () => {
  const QUARTO = { "2026-10": servicos("0.00"), "2026-11": servicos("0.00") }
  const ate = (mes: number, valor = "100000.00") =>
    Object.fromEntries(Array.from({ length: mes }, (_, i) => [`2026-0${i + 1}`, valor]))
  const dezembro = (receita: string, anteriores: Record<string, string>, inicio = "2026-01") =>
    umMes("2026-12", { ...QUARTO, "2026-12": servicos(receita) }, { anteriores, inicio })

  it("dezembro com o ano inteiro dentro do limite não tem nenhum; sem dois meses, diz quais", () => {
    expect(avisosDe(dezembro("100000.00", ate(9)))).toEqual([])
    const avisos = avisosDe(dezembro("100000.00", ate(7)))
    expect(avisos).toEqual([
      "O fechamento anual da LC 224/2025 não foi conferido: falta a receita de 08/2026, 09/2026.",
    ])
    // Em 2025 não havia a lei
    expect(avisosDe(umMes("2025-12", { "2025-10": {}, "2025-11": {}, "2025-12": servicos("100000.00") }))).toEqual([])
  })

  it("o excedente do ano inteiro não fala de ano de início", () => {
    // T4 2.400.000 e 900.000 antes: 3.300.000 no ano, dentro de 5.000.000; a sobra de cada trimestre já aumenta o limite
    expect(avisosDe(dezembro("2400000.00", ate(9)))).toEqual([])
    // T1 1.600.000 desde janeiro: 350.000 de excedente do IRPJ
    const primeiro = (inicio: string) => {
      const meses = { "2026-02": servicos("0.00"), "2026-03": servicos("1600000.00") }
      const todosOsMeses = inicio === "2026-01" ? { "2026-01": servicos("0.00"), ...meses } : meses
      return avisosDe(umMes("2026-03", todosOsMeses, { inicio })).filter((a) => a.startsWith("Ano de início"))
    }
    expect(primeiro("2026-01")).toEqual([])
    // A CSLL só começa em abril: o excedente do IRPJ basta para o aviso
    expect(primeiro("2026-02")).toHaveLength(1)
  })

  it("o fechamento fala dos trimestres anteriores de cada imposto", () => {
    // T2 2.000.000, o resto 100.000 por mês: no ano 300 + 2.000 + 300 + 300 = 2.900.000, abaixo do limite dos dois
    const anteriores = { ...ate(9), "2026-04": "1800000.00" }
    const avisos = avisosDe(dezembro("300000.00", anteriores)).filter((a) => a.startsWith("Fechamento anual"))
    // IRPJ: 1.250.000 + 950.000 que sobraram do T1 = 2.200.000, nada excede; CSLL começa no T2: 2.000.000 − 1.250.000
    comecam(avisos, [
      "Fechamento anual da LC 224/2025 (CSLL): o excedente dos trimestres anteriores passa de R$ 750.000,00 para R$ 0,00",
    ])
  })
})

describe("a memória do trimestre", () => {
  const entrada = umMes(
    "2026-06",
    {
      "2026-04": { ...servicos("40000.00"), outrasReceitas: "700.00" },
      "2026-05": {},
      "2026-06": { receitas: { comercio: "30000.00" }, irrf: "10.00" },
    },
    { quotas: 2 },
  )

  it("abre a receita por atividade, o mês que não é este pelo mês dele, e o que foi digitado só onde há", () => {
    const passos = todos(calculado(apurarPresumido(entrada)).memoria)
    const partes = (rotulo: string) =>
      passos
        .filter((p) => p.rotulo === rotulo)
        .flatMap((p) => todos(p).slice(1))
        .map((p) => [p.rotulo, p.valor.valor, p.tipo === "entrada" ? p.origem : undefined])
    expect(partes("Receita: Serviços em geral")).toEqual([
      ["servicos-gerais, 04/2026", "40000.00", { tipo: "receita-do-mes", competencia: "2026-04" }],
    ])
    expect(partes("Receita: Comércio, revenda de mercadorias")).toEqual([["comercio, 06/2026", "30000.00", null]])
    expect(partes("Outras receitas e ganhos de capital no trimestre")).toEqual([["04/2026", "700.00", null]])
    expect(partes("IRPJ retido na fonte no trimestre")).toEqual([["06/2026", "10.00", null]])
    expect(passos.filter((p) => p.rotulo === "CSLL retida na fonte no trimestre")).toEqual([])
  })

  it("um imposto todo retido não tem quotas nem o passo delas", () => {
    // 70.000: IRPJ (12.800 + 2.400 + 700) × 15 % = 2.385,00
    const { resultado, memoria } = calculado(
      apurarPresumido({
        ...entrada,
        meses: entrada.meses.map((m, i) => (i === 2 ? { ...m, irrfRetido: 238_500n as typeof m.irrfRetido } : m)),
      }),
    )
    expect(resultado.trimestre?.irpjAPagar).toBe(0n)
    expect(resultado.quotas.irpj).toEqual([])
    expect(resultado.quotas.csll.length).toBe(1)
    const comQuotas = todos(calculado(apurarPresumido(entrada)).memoria).filter((p) => p.rotulo.includes("uota"))
    expect(todos(memoria).filter((p) => p.rotulo.includes("uota")).length).toBeLessThan(comQuotas.length)
  })
})

describe("PIS e COFINS sozinhos", () => {
  const [mes] = umMes("2026-05", { "2026-05": servicos("10000.00") }).meses
  const linhas = mes?.linhas ?? []
  const com = (mudanca: object) => () =>
    calcularContribuicoes({ competencia: umMes("2026-05", {}).periodoApuracao, linhas, ...mudanca })

  it("valores negativos dizem o campo", () => {
    expect(com({ pisRetido: -1n })).toThrow(/^pisRetido: não pode ser negativo/)
    expect(com({ cofinsRetida: -1n })).toThrow(/^cofinsRetida: /)
    expect(com({ icmsDestacado: -1n })).toThrow(/^icmsDestacado: /)
    expect(com({ linhas: [...linhas, { ...linhas[0], valor: -1n }] })).toThrow(
      /^linhas\[1\]\.valor: não pode ser negativo/,
    )
  })

  it("o total é a soma dos dois, e a receita a das linhas; o crédito de cada um é avisado", () => {
    const resposta = calculado(com({ pisRetido: 7_000n, cofinsRetida: 30_001n })())
    expect(resposta.resultado).toMatchObject({
      receita: 1_000_000n,
      pisAPagar: 0n,
      creditoPis: 500n,
      creditoCofins: 1n,
    })
    comecam(resposta.avisos, [
      "Retenções de PIS passam do imposto em R$ 5,00",
      "Retenções de COFINS passam do imposto em R$ 0,01",
    ])
    // 65,00 + 300,00
    expect(calculado(com({})()).memoria.valor.valor).toBe("365.00")
    expect(todos(calculado(com({})()).memoria).filter((p) => p.rotulo === "ICMS destacado nas notas")).toEqual([])
  })

  it("exportação pela situação e substituição com monofásico ficam fora da base", () => {
    const de = (situacoes: readonly string[]) =>
      calculado(com({ linhas: linhas.map((l) => ({ ...l, situacoes })) })()).resultado.base
    expect([de([]), de(["exportacao"]), de(["st-e-monofasico"])]).toEqual([1_000_000n, 0n, 0n])
  })
})
