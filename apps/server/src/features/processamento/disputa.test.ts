import { avisosDaFolha, type ItemDeLote } from "@partida/contracts"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { contarEstado, criarCarteiraDaQueda, MES } from "../../testes/queda-carteira.ts"
import { verificarTudo } from "../fechamento/verificacao.ts"

/**
 * Two accountants who close, or reopen, the same companies at once: one wins each company, the other is told, nothing is
 * doubled.
 */
const EMPRESAS = 12
let ambiente: Ambiente
let ana: Ator
let bia: Ator

beforeAll(async () => {
  ambiente = await criarAmbiente()
  const escritorio = await ambiente.criarEscritorio()
  ana = await ambiente.criarAtor(escritorio, "CONTADOR")
  bia = await ambiente.criarAtor(escritorio, "CONTADOR")
  await criarCarteiraDaQueda(ambiente.banco, EMPRESAS, ana.escopo)
})
afterAll(() => ambiente.fechar())

const todas = { competencia: MES, selecao: { filtro: {} } }
const ressalvas = { codigos: avisosDaFolha, motivo: "Conferido com o cliente." }

/** Each act wakes a worker, so both jobs run at the same time and on whatever items are free. */
async function aoMesmoTempo(caminho: string, corpo: object = {}) {
  const pedir = async (ator: Ator) => {
    const r = await ambiente.pedir(ator, "POST", caminho, { corpo: { ...todas, ...corpo } })
    expect(r.status).toBe(202)
    return r.json<{ idLote: string }>().idLote
  }
  const ids = await Promise.all([pedir(ana), pedir(bia)])
  await ambiente.servico.trabalhos.lotes()
  const listas = await Promise.all(ids.map((id, i) => itensDe(i === 0 ? ana : bia, id)))
  const porEmpresa = Map.groupBy(listas.flat(), (item) => item.idEmpresa)
  expect(porEmpresa.size).toBe(EMPRESAS)
  return [...porEmpresa.values()].map((dois) => dois.sort((a, b) => (a.resultado ?? 0) - (b.resultado ?? 0)))
}

const itensDe = async (ator: Ator, id: string) =>
  (await ambiente.pedir(ator, "GET", `/lotes/${id}/itens?registrosPorPagina=100`)).json<{ lista: ItemDeLote[] }>().lista

const contar = () => contarEstado(ambiente.banco, ana.escopo)

describe("dois trabalhos em massa sobre as mesmas empresas", () => {
  it("faturamento: cada empresa conferida uma vez, e a outra pessoa é avisada", async () => {
    for (const [feito, recusado] of await aoMesmoTempo("/fechamentos/faturamento/concluir")) {
      expect(feito?.resultado).toBe(2)
      expect([recusado?.codigo, recusado?.mensagem]).toEqual([
        "ja-feito",
        expect.stringContaining("já concluiu o faturamento"),
      ])
    }
    expect(await contar()).toMatchObject({ faturamentos: EMPRESAS, repetidos: 0 })
  })

  it("pró-labore: um recibo e uma guia por pessoa", async () => {
    for (const [feito, recusado] of await aoMesmoTempo("/fechamentos/pro-labore/concluir", { ressalvas })) {
      expect(feito?.resultado).toBe(2)
      expect(recusado?.codigo).toBe("ja-feito")
    }
    expect(await contar()).toMatchObject({ recibos: EMPRESAS, guias_da_folha: EMPRESAS, repetidos: 0 })
  })

  it("DAS: um selo e uma guia por empresa, e a cadeia inteira confere", async () => {
    await aoMesmoTempo("/fechamentos/das/calcular")
    for (const [feito, recusado] of await aoMesmoTempo("/fechamentos/das/fechar")) {
      expect(feito).toMatchObject({ resultado: 2, codigo: null })
      expect(recusado).toMatchObject({
        resultado: 5,
        codigo: "ja-feito",
        mensagem: "Este mês já está fechado.",
      })
    }
    expect(await contar()).toMatchObject({
      fechados: EMPRESAS,
      selos: EMPRESAS,
      seladas: EMPRESAS,
      guias_do_das: EMPRESAS,
      repetidos: 0,
    })
    expect((await verificarTudo(ambiente.banco)).divergencias).toEqual([])
    expect(ambiente.errosRelatados).toEqual([])
  })
})

describe("uma pessoa em massa, outra empresa a empresa", () => {
  it("quem chega primeiro fecha, e a outra é avisada", async () => {
    const lista = (
      await ambiente.pedir(ana, "GET", `/fechamentos/das?competencia=${MES}&registrosPorPagina=100`)
    ).json<{ lista: { idEmpresa: string; idApuracao: string }[] }>().lista
    for (const { idEmpresa } of lista) {
      const r = await ambiente.pedir(ana, "POST", `/fechamentos/das/${idEmpresa}/${MES}/reabrir`, {
        corpo: { motivo: "Reaberto para fechar a dois." },
      })
      expect(r.status).toBe(200)
    }
    const apuradas = (
      await ambiente.pedir(ana, "GET", `/fechamentos/das?competencia=${MES}&registrosPorPagina=100`)
    ).json<{ lista: { idEmpresa: string; idApuracao: string }[] }>().lista
    const emMassa = ambiente.pedir(ana, "POST", "/fechamentos/das/fechar", { corpo: todas })
    const uma = ({ idEmpresa, idApuracao }: { idEmpresa: string; idApuracao: string }) =>
      ambiente.pedir(bia, "POST", `/fechamentos/das/${idEmpresa}/${MES}/fechar`, { corpo: { idApuracao } })
    const sozinhas = await Promise.all(apuradas.map(uma))
    const { idLote } = (await emMassa).json<{ idLote: string }>()
    await ambiente.servico.trabalhos.lotes()
    const itens = await itensDe(ana, idLote)
    for (const [i, { idEmpresa }] of apuradas.entries()) {
      const item = itens.find((x) => x.idEmpresa === idEmpresa)
      const ganhou = [item?.resultado === 2, sozinhas[i]?.status === 200]
      // One of the two, never both and never none; the other says that it is closed already.
      expect(ganhou.filter(Boolean)).toHaveLength(1)
      const recusa = ganhou[0] ? sozinhas[i]?.json<{ mensagem: string }>().mensagem : item?.mensagem
      expect(recusa).toBe("Este mês já está fechado.")
    }
    // Closed, reopened, closed: three links each, and no more.
    const { rows } = await ambiente.banco.emEscopo(ana.escopo, (tx) =>
      tx.execute(
        sql`select count(*)::int as n, count(*) filter (where tipo = 'fechamento' and versao = 2)::int as segundos from selos`,
      ),
    )
    expect(rows).toEqual([{ n: 3 * EMPRESAS, segundos: EMPRESAS }])
    expect((await verificarTudo(ambiente.banco)).divergencias).toEqual([])
    expect(ambiente.errosRelatados).toEqual([])
  })
})

describe("uma pessoa reabre, outra fecha", () => {
  const motivo = "Reaberto enquanto alguém fechava."
  const seladas = async () => {
    const { rows } = await ambiente.banco.emEscopo(ana.escopo, (tx) =>
      tx.execute<{ tipo: string; n: number }>(
        sql`select tipo, count(*)::int as n from selos group by tipo order by tipo`,
      ),
    )
    return Object.fromEntries(rows.map(({ tipo, n }) => [tipo, n]))
  }
  const estados = async () => {
    const { rows } = await ambiente.banco.emEscopo(ana.escopo, (tx) =>
      tx.execute<{ estado: string; n: number }>(
        sql`select estado, count(*)::int as n from fechamentos where competencia = ${MES} group by estado`,
      ),
    )
    return Object.fromEntries(rows.map(({ estado, n }) => [estado, n]))
  }
  /** One job of each, asked for at the same time; the items of each company, Ana's first. */
  async function juntas(daAna: "reabrir" | "fechar", daBia: "reabrir" | "fechar") {
    const pedir = async (ator: Ator, ato: string) => {
      const corpo = { ...todas, ...(ato === "reabrir" ? { motivo } : {}) }
      return (await ambiente.pedir(ator, "POST", `/fechamentos/das/${ato}`, { corpo })).json<{ idLote: string }>()
        .idLote
    }
    const [a, b] = await Promise.all([pedir(ana, daAna), pedir(bia, daBia)])
    await ambiente.servico.trabalhos.lotes()
    const deBia = new Map((await itensDe(bia, b)).map((i) => [i.idEmpresa, i]))
    return (await itensDe(ana, a)).map((item) => [item, deBia.get(item.idEmpresa)] as const)
  }

  it("duas reaberturas: uma por empresa, e a outra pessoa é avisada", async () => {
    const antes = await seladas()
    for (const dois of await juntas("reabrir", "reabrir")) {
      const [feito, recusado] = [...dois].sort((x, y) => (x?.resultado ?? 0) - (y?.resultado ?? 0))
      expect(feito?.resultado).toBe(2)
      expect([recusado?.resultado, recusado?.mensagem]).toEqual([
        5,
        "Só um mês fechado pode ser reaberto: este está aberto.",
      ])
    }
    expect(await seladas()).toEqual({ ...antes, reabertura: (antes.reabertura ?? 0) + EMPRESAS })
    expect(await estados()).toEqual({ apurado: EMPRESAS })
  })

  it("meses abertos: quem fecha ganha, e a reabertura pedida antes não desfaz o fechamento", async () => {
    const antes = await seladas()
    for (const [reaberto, fechado] of await juntas("reabrir", "fechar")) {
      expect(fechado?.resultado).toBe(2)
      // Whichever came first: it was already so, or it was not what its author saw.
      expect(["ja-feito", "transicao-recusada"]).toContain(reaberto.codigo)
    }
    expect(await seladas()).toEqual({ ...antes, fechamento: (antes.fechamento ?? 0) + EMPRESAS })
    expect(await estados()).toEqual({ fechado: EMPRESAS })
  })

  it("meses fechados: quem reabre ganha, e o fechamento pedido antes não desfaz a reabertura", async () => {
    const antes = await seladas()
    for (const [reaberto, fechado] of await juntas("reabrir", "fechar")) {
      expect(reaberto.resultado).toBe(2)
      // Whichever came first: it was already so, or it was not what its author saw.
      expect(["ja-feito", "transicao-recusada"]).toContain(fechado?.codigo)
    }
    expect(await seladas()).toEqual({ ...antes, reabertura: (antes.reabertura ?? 0) + EMPRESAS })
    expect(await estados()).toEqual({ apurado: EMPRESAS })
    expect((await verificarTudo(ambiente.banco)).divergencias).toEqual([])
    expect(ambiente.errosRelatados).toEqual([])
  })
})
