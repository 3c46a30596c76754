import type { ContagemDasOperacoes, Operacao, ProvedorDeOperacoes } from "@partida/contracts"
import { describe, expect, it } from "vitest"
import { opcoesDeMes } from "../../shared/lista/meses.ts"
import { buscaDoProcessamento, filtroDoProcessamento, parteDoCaminho } from "./busca.ts"
import { pedidoDe, queixaDoDia, selecaoNoCorpo } from "./pedido.ts"
import { operacaoDeTeste } from "./processamento.fixtures.ts"
import {
  esperaDe,
  etiquetaDoEstado,
  formatarCusto,
  formatarDuracao,
  fraseDeFora,
  fraseDoEfeito,
  fraseDoGasto,
  ondeEsta,
  quantidadesDe,
} from "./textos.ts"

const NBSP = "\u00a0"
/** 14:32 in Brasília. */
const AGORA = new Date("2026-11-25T17:32:00Z")
const operacao = (mudanca: Partial<Operacao> = {}): Operacao => ({ ...operacaoDeTeste, ...mudanca })
const filtro = (parte: Parameters<typeof filtroDoProcessamento>[0], bruta: Record<string, unknown>) =>
  filtroDoProcessamento(parte, buscaDoProcessamento.parse(bruta))

describe("endereço da fila", () => {
  it("pendentes são erro e inconsistência, e um só quando se escolhe", () => {
    expect(filtro("pendentes", {})).toEqual({ status: "3,4" })
    expect(filtro("pendentes", { status: "3" })).toEqual({ status: "3" })
    expect(filtro("pendentes", { status: "2" })).toEqual({ status: "3,4" })
  })

  it("a espera filtra só onde alguma coisa espera; a situação, só as pendentes", () => {
    const bruta = { status: "4", aguarda: "aprovacao", tipoAutomacao: "das-gerar", competenciaInicio: "2026-09" }
    const comum = { tipoAutomacao: "das-gerar", competenciaInicio: "2026-09" }
    expect(filtro("processar", bruta)).toEqual({ status: "0", aguarda: "aprovacao", ...comum })
    expect(filtro("sucesso", bruta)).toEqual({ status: "2", ...comum })
    expect(filtro("pendentes", bruta)).toEqual({ status: "4", ...comum })
  })

  it("o ilegível é ignorado", () => {
    expect(filtro("processando", { tipoAutomacao: "voar", competenciaFim: "ontem", aguarda: "sorte" })).toEqual({
      status: "1",
    })
  })

  it("cada caminho é uma parte", () => {
    expect(parteDoCaminho("/processamento/canceladas")).toBe("canceladas")
    expect(parteDoCaminho("/processamento")).toBe("pendentes")
  })

  it("o mês do endereço está sempre entre os que se escolhem", () => {
    const valores = opcoesDeMes("2019-01", "2026-11-25").map(({ value }) => value)
    expect(valores[0]).toBe("2026-11")
    expect(valores.at(-1)).toBe("2019-01")
    expect(opcoesDeMes("2026-10", "2026-11-25")).toHaveLength(24)
  })
})

describe("onde uma automação está", () => {
  it.each([
    [{ estado: 0 }, "Na fila. Etapa: Transmitindo a declaração."],
    [{ estado: 0, aguarda: "aprovacao" }, "Espera a sua aprovação. Etapa: Transmitindo a declaração."],
    [
      { estado: 1, aguarda: "resposta", proximaEm: "2026-11-25T17:40:00Z" },
      "Espera a resposta do órgão, às 14:40. Etapa: Transmitindo a declaração.",
    ],
    [{ estado: 1 }, "Em execução. Etapa: Transmitindo a declaração."],
    [{ estado: 2, resultado: "Declaração 123 entregue." }, "Declaração 123 entregue."],
    [
      { estado: 3, motivo: { codigo: "x", texto: "O órgão recusou", textoDoOrgao: null } },
      "Parou na etapa “Transmitindo a declaração”: O órgão recusou.",
    ],
    [
      { estado: 4, motivo: { codigo: "x", texto: "Falta a procuração.", textoDoOrgao: null } },
      "Precisa de você na etapa “Transmitindo a declaração”: Falta a procuração.",
    ],
    [{ estado: 5 }, "Foi cancelada e não será feita, a menos que seja reaberta."],
  ] as const)("%j", (mudanca, frase) => {
    expect(ondeEsta(operacao(mudanca), AGORA)).toBe(frase)
  })

  it("o que terminou não espera por nada", () => {
    expect(esperaDe(operacao({ estado: 2, aguarda: "resposta" }), AGORA)).toBeNull()
  })

  it("cada estado tem palavra e cor", () => {
    expect([0, 1, 2, 3, 4, 5].map((estado) => Object.values(etiquetaDoEstado(estado)).join(" "))).toEqual([
      "neutro A processar",
      "andamento Executando",
      "feito Sucesso",
      "erro Erro",
      "atencao Inconsistência",
      "neutro Cancelado",
    ])
  })

  it("as pendentes somam erro e inconsistência", () => {
    const contagem: ContagemDasOperacoes = {
      qtdAutomacoesErro: 2,
      qtdAutomacoesInconsistencia: 3,
      qtdAutomacoesAProcessar: 7,
      qtdAutomacoesEmExecucao: 1,
      qtdAutomacoesCanceladas: 4,
      qtdAutomacoesSucesso: 90,
      qtdAguardandoAprovacao: 6,
    }
    expect(quantidadesDe(contagem)).toEqual({
      pendentes: 5,
      processar: 7,
      processando: 1,
      canceladas: 4,
      sucesso: 90,
    })
  })
})

describe("quanto custa e quanto demora", () => {
  it("o custo perde só os zeros que nada dizem", () => {
    expect(formatarCusto("0.2400")).toBe(`R$${NBSP}0,24`)
    expect(formatarCusto("0.0625")).toBe(`R$${NBSP}0,0625`)
    expect(formatarCusto("10.0000")).toBe(`R$${NBSP}10,00`)
    expect(formatarCusto("0.0620")).toBe(`R$${NBSP}0,062`)
  })

  it.each([
    [840, "840 ms"],
    [12_440, "12,4 s"],
    [185_000, "3 min 5 s"],
  ])("%d ms", (ms, texto) => {
    expect(formatarDuracao(ms)).toBe(texto)
  })
})

describe("os órgãos", () => {
  const provedor: ProvedorDeOperacoes = {
    provedor: "serpro",
    foraDesde: null,
    silencioAte: null,
    simulado: false,
    semSucessoDesde: [],
    gastoDoMes: { chamadas: 34, reais: "8.1600", teto: "50.00", atingido: false },
  }

  it("fora do ar: desde quando, quantas esperam, e que nada se perdeu", () => {
    expect(fraseDeFora(provedor, 3, AGORA)).toBeNull()
    const fora = { ...provedor, foraDesde: "2026-11-25T16:05:00Z" }
    expect(fraseDeFora(fora, 3, AGORA)).toBe(
      "SERPRO Integra Contador não responde desde 13:05; 3 automações esperam; nada se perdeu. Seguem sozinhas quando ele voltar.",
    )
    expect(fraseDeFora({ ...provedor, foraDesde: "2026-11-24T16:05:00Z" }, 0, AGORA)).toBe(
      "SERPRO Integra Contador não responde desde 24/11/2026 às 13:05; nada se perdeu. Seguem sozinhas quando ele voltar.",
    )
  })

  it("o gasto do mês diz o seu teto, ou que não há", () => {
    expect(fraseDoGasto(provedor)).toBe(`34 chamadas neste mês, R$${NBSP}8,16 de um teto de R$${NBSP}50,00`)
    expect(fraseDoGasto({ ...provedor, gastoDoMes: { chamadas: 1, reais: "0.24", teto: null, atingido: false } })).toBe(
      `1 chamada neste mês, R$${NBSP}0,24, sem teto`,
    )
  })
})

describe("atos", () => {
  it("a frase diz quantas mudam e quanto vale", () => {
    expect(fraseDoEfeito({ mudam: 0, valor: null, ficam: [] })).toBe("Nenhuma automação muda")
    expect(fraseDoEfeito({ mudam: 1, valor: null, ficam: [] })).toBe("1 automação muda")
    expect(fraseDoEfeito({ mudam: 12, valor: "1200.50", ficam: [] })).toBe(
      `12 automações mudam, R$${NBSP}1.200,50 ao todo`,
    )
  })

  it("vão as marcadas, ou o filtro inteiro", () => {
    const ids = new Set(["a", "b"])
    expect(selecaoNoCorpo({ ids, todas: false }, { status: "3" })).toEqual({ ids: ["a", "b"] })
    expect(selecaoNoCorpo({ ids, todas: true }, { status: "3" })).toEqual({ filtro: { status: "3" } })
  })

  it("um dia de pagamento incompleto, que não existe ou que passou não é pedido, e diz por quê", () => {
    const pagar = (pagarEm: string) => ({ tipo: "das-gerar", pagarEm }) as const
    expect(queixaDoDia(pagar(""), "2026-11-30")).toBeNull()
    expect(queixaDoDia(pagar("2026-11-30"), "2026-11-30")).toBeNull()
    expect(queixaDoDia(pagar("2026-11-29"), "2026-11-30")).toContain("já passou")
    for (const ruim of ["2026-1", "2026-02-31"]) expect(queixaDoDia(pagar(ruim), "2026-01-01")).toContain("dd/mm/aaaa")
    expect(queixaDoDia({ tipo: "pgdas-conferir", pagarEm: "2020" }, "2026-11-30")).toBeNull()
    const escolhas = { competencia: "2026-10", empresas: null, recebeuBeneficio: false }
    expect(pedidoDe({ ...escolhas, ...pagar("2026-11-29") }, "2026-11-30")).toBeNull()
  })

  it("o pedido leva só o que o ato tem", () => {
    const escolhas = { competencia: "2026-10", empresas: null, pagarEm: "2026-12-01", recebeuBeneficio: false }
    expect(pedidoDe({ ...escolhas, tipo: "das-gerar" }, "2026-11-30")).toEqual({
      tipo: "das-gerar",
      competencia: "2026-10",
      pagarEm: "2026-12-01",
    })
    expect(pedidoDe({ ...escolhas, tipo: "situacao-fiscal", empresas: [{ id: "e1" }] })).toEqual({
      tipo: "situacao-fiscal",
      competencia: null,
      empresas: ["e1"],
    })
    expect(pedidoDe({ ...escolhas, tipo: "pgdas-conferir", empresas: [] })).toBeNull()
    // The benefit of a MEI is told of who received it, never of a whole portfolio.
    expect(pedidoDe({ ...escolhas, tipo: "mei-beneficio" })).toBeNull()
    expect(pedidoDe({ ...escolhas, tipo: "mei-beneficio", empresas: [{ id: "e1" }] })).toEqual({
      tipo: "mei-beneficio",
      competencia: "2026-10",
      empresas: ["e1"],
      recebeuBeneficio: false,
    })
  })
})
