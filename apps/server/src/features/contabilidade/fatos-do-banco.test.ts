import { type Fato, lancarFato, planoPadrao, regrasPadrao } from "@partida/contabil"
import { describe, expect, it } from "vitest"
import type { Onde } from "./fatos.ts"
import type { BaixaAMao, ParteDoBanco } from "./fatos-do-banco.repository.ts"
import { dasBaixas, doBanco } from "./fatos-do-banco.ts"

const EMPRESA = "e"
const parte = (id: string, mudanca: Partial<ParteDoBanco>): ParteDoBanco => ({
  id,
  idConciliacao: id,
  idEmpresa: EMPRESA,
  tipo: "categoria",
  titulo: id,
  categoria: "aluguel",
  valor: -100_00n,
  data: "2026-10-05",
  ditaEm: "2026-11-20",
  descricao: "PIX",
  conta: "Itaú",
  idTipo: 1,
  idTipoDaOutra: null,
  ...mudanca,
})

/** Received of a sale of 1,000.00, in the account of the bank. */
const baixa = (mudanca: Partial<BaixaAMao>): BaixaAMao => ({
  id: "b",
  idTitulo: "t",
  idEmpresa: EMPRESA,
  natureza: "receber",
  titulo: "Consultoria, Loja",
  categoria: "vendas",
  data: "2026-10-05",
  ditaEm: "2026-11-20",
  dinheiro: 1_000_00n,
  desconto: 0n,
  acrescimos: 0n,
  retido: 0n,
  conta: "Itaú",
  idTipo: 1,
  ...mudanca,
})

/** What the parts and the settlements by hand move: by key of the chart, debit above zero, by the rules shipped; and what waits for a person. */
function mover(
  partes: readonly ParteDoBanco[],
  livrosAte: string | null = null,
  competencia = "2026-10",
  baixas: readonly BaixaAMao[] = [],
) {
  const saldos: Record<string, bigint> = {}
  const aPessoa: bigint[] = []
  const dias = new Set<string>()
  const onde = {
    brutos: {
      cadastros: [{ id: EMPRESA, livrosAte }],
      banco: new Map([[EMPRESA, partes]]),
      baixas: new Map([[EMPRESA, baixas]]),
      paiDaCategoria: new Map([
        ["filial", "aluguel"],
        ["minha", null],
      ]),
    } as unknown as Onde["brutos"],
    idEmpresa: EMPRESA,
    competencia,
    ultimo: "2026-10-31",
    contar: (_origem: string, fato: Fato) => {
      const lancado = lancarFato(planoPadrao, regrasPadrao, fato)
      if (lancado.tipo !== "lancado") throw new Error(JSON.stringify(lancado))
      dias.add(fato.data)
      for (const { conta, dc, valor } of lancado.lancamento.partidas) {
        const chave = planoPadrao.contas.find((c) => c.codigo === conta)?.chave ?? conta
        saldos[chave] = (saldos[chave] ?? 0n) + (dc === "D" ? valor : -valor)
      }
    },
    deFora: (_origem: string, _descricao: string, valor: bigint) => {
      if (valor > 0n) aPessoa.push(valor)
    },
  }
  doBanco(onde)
  dasBaixas(onde)
  return { saldos, aPessoa, dias: [...dias] }
}

const nota = (id: string, valor: bigint, idConciliacao = "r") =>
  parte(id, { tipo: "nota", categoria: "vendas", valor, idConciliacao })
const diferenca = (categoria: string, valor: bigint) =>
  parte("d", { tipo: "diferenca", categoria, valor, idConciliacao: "r" })

describe("o banco nos livros", () => {
  it("do recebido das notas, o banco leva o que entrou, e a diferença vai para onde é", () => {
    const duas = [nota("n1", 1_000_00n), nota("n2", 500_00n)]
    expect(mover(duas).saldos).toEqual({ banco: 1_500_00n, clientes: -1_500_00n })
    // 1,490.00 came in for notes of 1,500.00, which are settled whole.
    expect(mover([...duas, diferenca("descontos-concedidos", -10_00n)]).saldos).toEqual({
      banco: 1_490_00n,
      "financeira.descontos-concedidos": 10_00n,
      clientes: -1_500_00n,
    })
    expect(mover([...duas, diferenca("tarifas", -10_00n)]).saldos).toEqual({
      banco: 1_490_00n,
      "financeira.tarifas": 10_00n,
      clientes: -1_500_00n,
    })
    expect(mover([...duas, diferenca("juros-recebidos", 7_00n)]).saldos).toEqual({
      banco: 1_507_00n,
      "financeira.juros-recebidos": -7_00n,
      clientes: -1_500_00n,
    })
    expect(mover([...duas, diferenca("outras-entradas", 7_00n)]).saldos).toMatchObject({
      "adiantamento.cliente": -7_00n,
    })
    // Of which tax, the bank does not say: the person does, and the client still owes it until then.
    expect(mover([...duas, diferenca("retencoes", -15_00n)])).toMatchObject({
      saldos: { banco: 1_485_00n, clientes: -1_485_00n },
      aPessoa: [15_00n],
    })
  })

  it("a categoria com uma conta só vai a ela, a do escritório à da que está acima; as outras esperam uma pessoa", () => {
    const { saldos, aPessoa } = mover([
      parte("a", {}),
      parte("b", { categoria: "filial", valor: -50_00n }),
      parte("c", { categoria: "pessoal-do-socio", valor: -30_00n }),
      parte("d", { categoria: "vendas", valor: 200_00n }),
      parte("e", { categoria: "compras", valor: -40_00n }),
      parte("f", { categoria: "minha", valor: -41_00n }),
      // Rent given back: the other way round from what it is.
      parte("g", { valor: 42_00n }),
    ])
    expect(saldos).toEqual({
      "despesa.aluguel": 150_00n,
      "adiantamento.lucros": 30_00n,
      clientes: -200_00n,
      banco: 20_00n,
    })
    expect(aPessoa).toEqual([40_00n, 41_00n, 42_00n])
  })

  it("entre contas do banco nada muda; à aplicação e ao cartão, sim, uma vez só; a compra no cartão fica a pagar", () => {
    const entre = (idTipo: number, idTipoDaOutra: number, valor: bigint) =>
      parte(`${idTipo}${idTipoDaOutra}`, { tipo: "transferencia", idTipo, idTipoDaOutra, valor })
    expect(mover([entre(1, 1, -10_00n), entre(1, 1, 10_00n)]).saldos).toEqual({})
    expect(mover([entre(1, 2, -10_00n), entre(2, 1, 10_00n)]).saldos).toEqual({
      "aplicacao.cdb": 10_00n,
      banco: -10_00n,
    })
    expect(mover([entre(2, 1, -4_00n), entre(1, 2, 4_00n)]).saldos).toEqual({ "aplicacao.cdb": -4_00n, banco: 4_00n })
    expect(mover([entre(1, 6, -9_00n), entre(6, 1, 9_00n)]).saldos).toEqual({ "cartao-pagar": 9_00n, banco: -9_00n })
    expect(mover([parte("compra", { idTipo: 6, valor: -9_00n })]).saldos).toEqual({
      "despesa.aluguel": 9_00n,
      "cartao-pagar": -9_00n,
    })
  })

  it("o que se diz de um mês de livros fechados entra no dia em que foi dito", () => {
    expect(mover([parte("a", {})], "2026-10").dias).toEqual([])
    expect(mover([parte("a", {})], "2026-10", "2026-11").dias).toEqual(["2026-11-20"])
    expect(mover([parte("a", {})], "2026-09").dias).toEqual(["2026-10-05"])
  })
})

describe("o que foi baixado à mão", () => {
  const daBaixa = (mudanca: Partial<BaixaAMao>, livrosAte: string | null = null, competencia = "2026-10") =>
    mover([], livrosAte, competencia, [baixa(mudanca)])

  it("do recebido, o banco leva o que entrou; juros, multa e desconto vão para as suas contas", () => {
    expect(daBaixa({}).saldos).toEqual({ banco: 1_000_00n, clientes: -1_000_00n })
    // 1,000.00 of the title, with 30.00 of interest and fine.
    expect(daBaixa({ dinheiro: 1_030_00n, acrescimos: 30_00n }).saldos).toEqual({
      banco: 1_030_00n,
      clientes: -1_000_00n,
      "financeira.juros-recebidos": -30_00n,
    })
    expect(daBaixa({ dinheiro: 950_00n, desconto: 50_00n }).saldos).toEqual({
      banco: 950_00n,
      clientes: -1_000_00n,
      "financeira.descontos-concedidos": 50_00n,
    })
    // Nothing moved, and the title is settled.
    expect(daBaixa({ dinheiro: 0n, desconto: 1_000_00n, conta: null, idTipo: null }).saldos).toEqual({
      clientes: -1_000_00n,
      "financeira.descontos-concedidos": 1_000_00n,
    })
  })

  it("o que o cliente reteve, o que não diz a conta e o que pode ser mais de uma conta esperam uma pessoa", () => {
    const retido = daBaixa({ dinheiro: 950_00n, retido: 50_00n })
    expect([retido.saldos, retido.aPessoa]).toEqual([{ banco: 950_00n, clientes: -950_00n }, [50_00n]])
    expect(daBaixa({ conta: null, idTipo: null })).toEqual({ saldos: {}, aPessoa: [1_000_00n], dias: [] })
    expect(daBaixa({ natureza: "pagar", categoria: "compras" })).toEqual({ saldos: {}, aPessoa: [1_000_00n], dias: [] })
    // Rent received is not what rent usually is.
    expect(daBaixa({ categoria: "aluguel" }).aPessoa).toEqual([1_000_00n])
  })

  it("o pago leva o que saiu à despesa da categoria, pelo banco ou pelo cartão", () => {
    const aluguel = { natureza: "pagar", categoria: "filial", dinheiro: 2_500_00n } as const
    expect(daBaixa(aluguel).saldos).toEqual({ banco: -2_500_00n, "despesa.aluguel": 2_500_00n })
    expect(daBaixa({ ...aluguel, idTipo: 6 }).saldos).toEqual({
      "cartao-pagar": -2_500_00n,
      "despesa.aluguel": 2_500_00n,
    })
  })

  it("entra no dia em que o dinheiro passou ou, fechados esses livros, no dia em que foi dito", () => {
    expect(daBaixa({}).dias).toEqual(["2026-10-05"])
    expect(daBaixa({}, null, "2026-11").dias).toEqual([])
    expect(daBaixa({}, "2026-10", "2026-11").dias).toEqual(["2026-11-20"])
    expect(daBaixa({}, "2026-10").dias).toEqual([])
  })
})
