import { type MesDoPresumido, rotasDoPresumido } from "@partida/contracts"
import { describe, expect, it } from "vitest"
import { camposComparados, comExterior, comOsTitulos, corpoDe, jeitosDePagar, leituraDe } from "./digitado.ts"

const quota = (valor: string, vencimento: string, juros: string | null) => ({ valor, vencimento, juros })
const unica = { quotas: [quota("14500.00", "2026-10-30", "0.00")], juros: "0.00" }
const duas = {
  quotas: [quota("7250.00", "2026-10-30", "0.00"), quota("7250.00", "2026-11-30", "72.50")],
  juros: "72.50",
}

const mes: MesDoPresumido = {
  idEmpresa: "11111111-1111-4111-8111-111111111111",
  competencia: "2026-09",
  outrasReceitas: "2000.00",
  irrfRetido: "900.00",
  csllRetida: "600.00",
  pisRetido: "390.00",
  cofinsRetida: "1800.00",
  icmsDestacado: "0.00",
  quotas: 3,
  fechado: false,
  receita: "220000.00",
  criterio: { ano: 2026, atual: "competencia", registrado: true, versao: 1 },
  atividades: [],
  recebimentos: null,
  mensais: null,
  trimestre: {
    nome: "2026-T3",
    encerra: true,
    meses: [],
    irpj: null,
    csll: null,
    parcelaDaLc224: "0.00",
    opcoes: { irpj: [unica, duas], csll: [] },
  },
  acumulado: [],
  faltas: [],
  versao: 4,
}

describe("o que se digita do mês", () => {
  it("vira o corpo do contrato, e a leitura guarda a versão", () => {
    const { valores, versao } = leituraDe(mes)
    expect(versao).toBe(4)
    expect(rotasDoPresumido.editarMesDoPresumido.corpo.parse(corpoDe(valores))).toEqual({
      outrasReceitas: "2000.00",
      irrfRetido: "900.00",
      csllRetida: "600.00",
      pisRetido: "390.00",
      cofinsRetida: "1800.00",
      icmsDestacado: "0.00",
      quotas: 3,
      recebimentos: null,
    })
    expect(rotasDoPresumido.editarMesDoPresumido.corpo.safeParse(corpoDe({ ...valores, quotas: "4" })).success).toBe(
      false,
    )
  })

  it("a tela de conflito compara todos os campos, em palavras", () => {
    const { valores } = leituraDe(mes)
    expect(camposComparados.map((c) => c.nome).sort()).toEqual(Object.keys(valores).sort())
    expect(camposComparados.find(({ nome }) => nome === "quotas")?.emPalavras(valores)).toBe("3 quotas")
    expect(camposComparados[0]?.emPalavras(valores).replace(/\s/g, " ")).toBe("R$ 2.000,00")
  })
})

describe("o que foi recebido, no regime de caixa", () => {
  const a = "22222222-2222-4222-8222-222222222222"
  const b = "33333333-3333-4333-8333-333333333333"
  const porCaixa = (recebimentos: MesDoPresumido["recebimentos"]): MesDoPresumido => ({
    ...mes,
    criterio: { ano: 2026, atual: "caixa", registrado: true, versao: 1 },
    atividades: [
      { id: a, descricao: "Consultoria" },
      { id: b, descricao: "Venda" },
    ],
    recebimentos,
  })

  it("o formulário tem um valor por atividade, e só vai ao servidor o que alguém informou", () => {
    const { valores } = leituraDe(porCaixa(null))
    expect(valores.recebimentos.map((r) => [r.idAtividade, r.mercado, r.valor])).toEqual([
      [a, "interno", "0.00"],
      [b, "interno", "0.00"],
    ])
    expect(corpoDe(valores).recebimentos).toBeNull()
    expect(corpoDe({ ...valores, recebidoInformado: true }).recebimentos).toHaveLength(2)
    const comValor = valores.recebimentos.map((r) => (r.idAtividade === b ? { ...r, valor: "10.00" } : r))
    expect(corpoDe({ ...valores, recebimentos: comValor }).recebimentos).toHaveLength(2)
  })

  it("o exterior aparece onde já foi dito, ou quando se pede", () => {
    const dito = leituraDe(porCaixa([{ idAtividade: b, mercado: "externo", valor: "5.00" }])).valores
    expect(dito.recebidoInformado).toBe(true)
    expect(dito.recebimentos.map((r) => [r.idAtividade, r.mercado])).toEqual([
      [a, "interno"],
      [b, "interno"],
      [b, "externo"],
    ])
    expect(comExterior(dito.recebimentos).map((r) => [r.idAtividade, r.mercado, r.valor])).toEqual([
      [a, "interno", "0.00"],
      [a, "externo", "0.00"],
      [b, "interno", "0.00"],
      [b, "externo", "5.00"],
    ])
  })
})

describe("jeitos de pagar o trimestre", () => {
  it("são sempre três; o imposto que não cabe em tantas mostra o máximo, e o que não existe, nada", () => {
    expect(jeitosDePagar(mes.trimestre.opcoes)).toEqual([
      { quotas: "1", irpj: unica, csll: null },
      { quotas: "2", irpj: duas, csll: null },
      { quotas: "3", irpj: duas, csll: null },
    ])
  })
})

it("o recebido dos títulos toma o lugar do digitado, somado por atividade e mercado", () => {
  const atuais = [
    { idAtividade: "a", mercado: "interno", valor: "10.00" },
    { idAtividade: "b", mercado: "interno", valor: "20.00" },
  ] as const
  // Two segregations of one activity are one place here.
  const recebidos = [
    { idAtividade: "a", mercado: "interno", valor: "100.50" },
    { idAtividade: "a", mercado: "interno", valor: "0.50" },
    { idAtividade: "a", mercado: "externo", valor: "7.00" },
  ] as const
  expect(comOsTitulos(atuais, recebidos)).toEqual([
    { idAtividade: "a", mercado: "interno", valor: "101.00" },
    { idAtividade: "a", mercado: "externo", valor: "7.00" },
    { idAtividade: "b", mercado: "interno", valor: "0.00" },
    { idAtividade: "b", mercado: "externo", valor: "0.00" },
  ])
})
