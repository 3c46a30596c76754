import type {
  DetalheDoFechamento,
  DetalheDoLote,
  ItemDeLote,
  PreviaDaAcao,
  RegistroDeAuditoria,
} from "@partida/contracts"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { Banco } from "../../db/banco.ts"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { novoCnpj, umaEmpresa } from "../../testes/empresas.ts"
import { concluirEtapas } from "../../testes/etapas.ts"
import { montarTrabalhos } from "../../trabalhos.ts"
import { criarLote } from "../processamento/processamento.service.ts"
import { itensDaSelecao } from "./em-massa.ts"
import { verificarTudo } from "./verificacao.ts"

/** Reopening many companies at once: what each act of the panel does to one, done to all, once. */
const ANTES = "2026-09"
const MES = "2026-10"
const MOTIVO = "Chegaram notas atrasadas do mês."
let ambiente: Ambiente
beforeAll(async () => {
  ambiente = await criarAmbiente()
})
afterAll(() => ambiente.fechar())

/** An office with so many companies, whose two months are closed. */
async function comFechadas(quantas: number) {
  const ator = await ambiente.criarAtor(await ambiente.criarEscritorio(), "CONTADOR")
  const ids: string[] = []
  for (let i = 0; i < quantas; i++) {
    const nova = umaEmpresa().comCnpj(novoCnpj()).noSistemaDesde(ANTES).doAnexo("III")
    const cheia = nova.comDozeMesesAntesDe(ANTES, 2_000_000n).comReceita(ANTES, 2_000_000n)
    ids.push((await cheia.comReceita(MES, 2_500_000n).criar(ambiente, ator.escopo)).id)
  }
  const c = { ator, ids, fechar: (mes: string, quais = ids) => pedir(ator, "fechar", mes, { empresas: quais }) }
  for (const mes of [ANTES, MES]) {
    await pedir(ator, "calcular", mes)
    await concluirEtapas(ambiente.banco, ator.escopo, mes, ids)
    expect(resultados(await itensDe(ator, await c.fechar(mes)))).toEqual(ids.map(() => 2))
  }
  return c
}

type Selecao = { readonly empresas: readonly string[] } | { readonly filtro: object }
async function pedir(
  ator: Ator,
  ato: string,
  competencia: string,
  selecao: Selecao = { filtro: {} },
  resto: object = {},
) {
  const r = await ambiente.pedir(ator, "POST", `/fechamentos/das/${ato}`, { corpo: { competencia, selecao, ...resto } })
  expect(r.status).toBe(202)
  return r.json<{ idLote: string }>().idLote
}
const reabrir = (ator: Ator, mes: string, selecao?: Selecao, resto: object = {}) =>
  pedir(ator, "reabrir", mes, selecao, { motivo: MOTIVO, ...resto })

/** A job recorded and not begun: nobody wakes the worker. */
const parado = async (ator: Ator, tipo: "fechar" | "reabrir") => {
  const pedido = { tipo, competencia: MES, agora: ambiente.servico.agora() }
  const parametros = tipo === "reabrir" ? { motivo: MOTIVO, etapas: [] } : null
  const { idLote } = await criarLote(ambiente.banco, ator.escopo, { ...pedido, parametros }, (tx) =>
    itensDaSelecao(tx, ator.escopo, tipo, MES, { filtro: {} }),
  )
  return idLote
}

const itensDe = async (ator: Ator, id: string) =>
  (await ambiente.pedir(ator, "GET", `/lotes/${id}/itens?registrosPorPagina=100`)).json<{ lista: ItemDeLote[] }>().lista
const resultados = (itens: readonly ItemDeLote[]) => itens.map((i) => i.resultado)
const lote = async (ator: Ator, id: string) => (await ambiente.pedir(ator, "GET", `/lotes/${id}`)).json<DetalheDoLote>()
const detalhe = async (ator: Ator, id: string, mes = MES) =>
  (await ambiente.pedir(ator, "GET", `/fechamentos/das/${id}/${mes}`)).json<DetalheDoFechamento>()

/** Reopening links of the office, how many of them repeated, and guides still in force. */
async function contar({ escopo }: Ator) {
  const { rows } = await ambiente.banco.emEscopo(escopo, (tx) =>
    tx.execute<{ reaberturas: number; repetidas: number; guias: number }>(sql`select
      (select count(*)::int from selos where tipo = 'reabertura' and competencia = ${MES}) as reaberturas,
      (select count(*)::int from (select 1 from selos where tipo = 'reabertura' group by id_empresa, competencia, versao having count(*) > 1) x) as repetidas,
      (select count(*)::int from guias where competencia = ${MES} and substituida_em is null) as guias`),
  )
  return rows[0]
}

describe("reabrir em massa", () => {
  it("faz em cada uma o que a reabertura de uma só faz, com o mesmo motivo, e avisa no fim", async () => {
    const { ator, ids } = await comFechadas(3)
    const [primeira = ""] = ids
    const id = await reabrir(ator, MES, { empresas: ids })
    expect(resultados(await itensDe(ator, id))).toEqual([2, 2, 2])
    for (const empresa of ids) {
      const d = await detalhe(ator, empresa)
      expect(d.linha).toMatchObject({ estado: "apurado", versao: 1, total: "1825.00" })
      expect(d.linha.etapas).toEqual({ faturamento: "concluida", proLabore: "concluida" })
      expect(d.selos.map((s) => [s.tipo, s.motivo, s.por])).toEqual([
        ["fechamento", null, ator.nome],
        ["reabertura", MOTIVO, ator.nome],
      ])
      expect((await detalhe(ator, empresa, ANTES)).linha.estado).toBe("fechado")
    }
    expect(await contar(ator)).toEqual({ reaberturas: 3, repetidas: 0, guias: 0 })
    const { lista } = (await ambiente.pedir(ator, "GET", "/notificacoes")).json<{ lista: object[] }>()
    expect(lista).toContainEqual(
      expect.objectContaining({
        idLote: id,
        titulo: "Reabertura de 10/2026 concluída",
        mensagem: "3 meses reabertos.",
      }),
    )
    const admin = await ambiente.criarAtor(ator.escopo.idEscritorio, "ADMINISTRADOR")
    const trilha = `/auditoria?registrosPorPagina=100&idEmpresa=${primeira}`
    const registros = (await ambiente.pedir(admin, "GET", trilha)).json<{ lista: RegistroDeAuditoria[] }>().lista
    expect(registros.find((r) => r.depois?.estado === "reaberto")).toMatchObject({
      entidade: "fechamentos",
      idRegistro: MES,
      autor: ator.nome,
      idUsuario: ator.idUsuario,
    })
    expect((await verificarTudo(ambiente.banco)).divergencias).toEqual([])
  })

  it("reabre também as etapas pedidas", async () => {
    const { ator, ids } = await comFechadas(2)
    await reabrir(ator, MES, { empresas: ids }, { etapas: ["faturamento"] })
    for (const empresa of ids)
      expect((await detalhe(ator, empresa)).linha.etapas).toMatchObject({ faturamento: "reaberta" })
  })

  it("sem motivo, ou com um curto demais, nada começa", async () => {
    const { ator } = await comFechadas(1)
    for (const motivo of [undefined, "", "curto", `          ${"x".repeat(5)}     `]) {
      const corpo = { competencia: MES, selecao: { filtro: {} }, motivo }
      const r = await ambiente.pedir(ator, "POST", "/fechamentos/das/reabrir", { corpo })
      expect([r.status, r.json<{ codigo: string }>().codigo]).toEqual([400, "entrada-invalida"])
    }
    expect(await contar(ator)).toMatchObject({ reaberturas: 0 })
  })

  it("fora de ordem: a prévia diz o mês que falta; reaberto ele, o que falhou se repete", async () => {
    const { ator, ids } = await comFechadas(3)
    const [livre = "", ...presas] = ids
    await reabrir(ator, MES, { empresas: [livre] })
    const corpo = { competencia: ANTES, acao: "reabrir", selecao: { filtro: {} } }
    const previa = (await ambiente.pedir(ator, "POST", "/fechamentos/previa", { corpo })).json<PreviaDaAcao>()
    const mensagem = "O mês 10/2026 foi fechado com base neste. Reabra-o primeiro."
    expect(previa).toMatchObject({ total: 3, farao: 1, grupos: [{ codigo: "fora-de-ordem", mensagem, total: 2 }] })
    const id = await reabrir(ator, ANTES)
    const falhas = (await itensDe(ator, id)).filter((i) => i.resultado === 4)
    expect(falhas.map((i) => [i.codigo, i.mensagem])).toEqual(presas.map(() => ["fora-de-ordem", mensagem]))
    expect((await lote(ator, id)).repeticao).toEqual({ quantos: 2, impedimento: null })
    await reabrir(ator, MES, { empresas: presas })
    const { idLote } = (await ambiente.pedir(ator, "POST", `/lotes/${id}/repetir`)).json<{ idLote: string }>()
    expect(resultados(await itensDe(ator, idLote))).toEqual([2, 2])
    for (const empresa of presas)
      expect((await detalhe(ator, empresa, ANTES)).selos.at(-1)).toMatchObject({ tipo: "reabertura", motivo: MOTIVO })
    expect((await lote(ator, id)).repeticao.quantos).toBe(0)
    expect((await verificarTudo(ambiente.banco)).divergencias).toEqual([])
  })

  it("só o que a pessoa alcança", async () => {
    const { ator, ids } = await comFechadas(2)
    const [dela = ""] = ids
    const limitada = await ambiente.criarAtor(ator.escopo.idEscritorio, "CONTADOR", [dela])
    expect((await itensDe(limitada, await reabrir(limitada, MES))).map((i) => i.idEmpresa)).toEqual([dela])
    expect(await contar(ator)).toMatchObject({ reaberturas: 1 })
  })
})

describe("interrompido entre empresas", () => {
  const DA_PRIMEIRA_TRANSACAO = 10
  const EMPRESAS = 12

  /** The process dies right before the second transaction of companies would be committed. */
  const queCai = (banco: Banco, idEscritorio: string, parada: AbortController): Banco => ({
    ...banco,
    emEscopo: (escopo, corpo) =>
      banco.emEscopo(escopo, async (tx) => {
        const feito = await corpo(tx)
        const { rows } = await tx.execute<{ n: number }>(
          sql`select count(*)::int as n from selos where tipo = 'reabertura'`,
        )
        if (escopo.idEscritorio !== idEscritorio || rows[0]?.n !== EMPRESAS) return feito
        parada.abort()
        throw new Error("kill -9")
      }),
  })

  it("o que estava feito fica, o que faltava é feito depois, e nada duas vezes", async () => {
    const { ator, ids } = await comFechadas(EMPRESAS)
    const id = await parado(ator, "reabrir")
    const parada = new AbortController()
    const erros: unknown[] = []
    const relatar = (erro: unknown) => erros.push(erro)
    const banco = queCai(ambiente.banco, ator.escopo.idEscritorio, parada)
    await montarTrabalhos(banco, ambiente.servico.agora, relatar).lotes(parada.signal)
    expect(parada.signal.aborted).toBe(true)
    expect(resultados(await itensDe(ator, id))).toEqual(ids.map((_, i) => (i < DA_PRIMEIRA_TRANSACAO ? 2 : null)))
    const faltam = EMPRESAS - DA_PRIMEIRA_TRANSACAO
    expect(await contar(ator)).toEqual({ reaberturas: DA_PRIMEIRA_TRANSACAO, repetidas: 0, guias: faltam })
    expect(await lote(ator, id)).toMatchObject({ estado: "pendente", feitos: DA_PRIMEIRA_TRANSACAO })

    await ambiente.servico.trabalhos.lotes()
    expect(resultados(await itensDe(ator, id))).toEqual(ids.map(() => 2))
    expect(await contar(ator)).toEqual({ reaberturas: EMPRESAS, repetidas: 0, guias: 0 })
    expect(await lote(ator, id)).toMatchObject({ estado: "concluido", feitos: EMPRESAS })
    // Waking a worker once more changes nothing.
    await ambiente.servico.trabalhos.lotes()
    expect(await contar(ator)).toMatchObject({ reaberturas: EMPRESAS })
    expect((await verificarTudo(ambiente.banco)).divergencias).toEqual([])
    expect([...erros, ...ambiente.errosRelatados]).toEqual([])
  })
})

describe("o mês mudou entre o pedido e a vez da empresa", () => {
  it("um mês fechado de novo por outra pessoa não é reaberto; repetir, sim", async () => {
    const { ator, ids, fechar } = await comFechadas(2)
    const [refeita = "", intacta = ""] = ids
    const id = await parado(ator, "reabrir")
    // The worker is awake for these, and would take the job that waits: each is done by its own call.
    const uma = `/fechamentos/das/${refeita}/${MES}`
    expect((await ambiente.pedir(ator, "POST", `${uma}/reabrir`, { corpo: { motivo: MOTIVO } })).status).toBe(200)
    const { idApuracao } = (await detalhe(ator, refeita)).linha
    expect((await ambiente.pedir(ator, "POST", `${uma}/fechar`, { corpo: { idApuracao } })).status).toBe(200)
    await ambiente.servico.trabalhos.lotes()
    const itens = new Map((await itensDe(ator, id)).map((i) => [i.idEmpresa, i]))
    expect(itens.get(intacta)).toMatchObject({ resultado: 2 })
    expect(itens.get(refeita)).toMatchObject({
      resultado: 4,
      codigo: "transicao-recusada",
      mensagem: expect.stringContaining("fechado depois deste pedido"),
    })
    const { idLote } = (await ambiente.pedir(ator, "POST", `/lotes/${id}/repetir`)).json<{ idLote: string }>()
    expect(resultados(await itensDe(ator, idLote))).toEqual([2])
    await fechar(MES)
  })

  it("um mês reaberto por outra pessoa não é fechado por um pedido anterior", async () => {
    const { ator, ids } = await comFechadas(1)
    const [empresa = ""] = ids
    const id = await parado(ator, "fechar")
    const uma = `/fechamentos/das/${empresa}/${MES}`
    expect((await ambiente.pedir(ator, "POST", `${uma}/reabrir`, { corpo: { motivo: MOTIVO } })).status).toBe(200)
    await ambiente.servico.trabalhos.lotes()
    expect(await itensDe(ator, id)).toMatchObject([
      { resultado: 4, codigo: "transicao-recusada", mensagem: expect.stringContaining("reaberto depois deste pedido") },
    ])
    expect((await detalhe(ator, empresa)).linha.estado).toBe("apurado")
  })
})
