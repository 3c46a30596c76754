import {
  type AcaoEmMassa,
  acoesEmMassa,
  type GrupoDoLote,
  type ItemDeLote,
  type PreviaDaAcao,
} from "@partida/contracts"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { umaEmpresa } from "../../testes/empresas.ts"
import { concluirEtapas } from "../../testes/etapas.ts"
import { registrarConclusao } from "../etapas/etapas.service.ts"

/** What a bulk act says that it will do is what its job then does, company by company. */
const MES = "2026-10"
let ambiente: Ambiente
let ator: Ator
const ids: string[] = []

const nova = (i: number) =>
  umaEmpresa().comCnpj(String(i).padStart(8, "0").concat("000100")).noSistemaDesde(MES).doAnexo("III")

beforeAll(async () => {
  ambiente = await criarAmbiente()
  ator = await ambiente.criarAtor(await ambiente.criarEscritorio(), "CONTADOR")
  const prontas = [1, 2, 3, 4].map((i) => nova(i).comDozeMesesAntesDe(MES, 2_000_000n).comReceita(MES, 2_500_000n))
  // Without the history, and of a regime without DAS.
  const outras = [nova(5).comReceita(MES, 2_500_000n), nova(6).noRegime("real").comReceita(MES, 2_500_000n)]
  for (const empresa of [...prontas, ...outras]) ids.push((await empresa.criar(ambiente, ator.escopo)).id)
})
afterAll(() => ambiente.fechar())

const todas = { competencia: MES, selecao: { filtro: {} } }
const prever = async (acao: AcaoEmMassa, corpo: object = {}) =>
  (
    await ambiente.pedir(ator, "POST", "/fechamentos/previa", { corpo: { ...todas, acao, ...corpo } })
  ).json<PreviaDaAcao>()

/** Runs the act and answers how many it did, and which it left. */
async function fazer(caminho: string, corpo: object = {}) {
  const { idLote } = (await ambiente.pedir(ator, "POST", caminho, { corpo: { ...todas, ...corpo } })).json<{
    idLote: string
  }>()
  const { lista } = (await ambiente.pedir(ator, "GET", `/lotes/${idLote}/itens?registrosPorPagina=100`)).json<{
    lista: ItemDeLote[]
  }>()
  const ficaram = lista.filter((i) => i.resultado !== 2).map((i) => i.idEmpresa)
  const { grupos } = (await ambiente.pedir(ator, "GET", `/lotes/${idLote}/grupos`)).json<{ grupos: GrupoDoLote[] }>()
  const totais = grupos.find((g) => g.resultado === 2)?.totais ?? []
  return { farao: lista.length - ficaram.length, ficaram: ficaram.sort(), totais }
}

const ficam = ({ grupos }: PreviaDaAcao) => grupos.flatMap((g) => g.empresas.map((e) => e.idEmpresa)).sort()
const codigos = ({ grupos }: PreviaDaAcao) => grupos.map((g) => [g.codigo, g.total, g.tipo])

describe("prévia e trabalho concordam", () => {
  it("concluir o faturamento, com e sem o motivo dos avisos", async () => {
    const previa = await prever("concluir-faturamento")
    expect(previa).toMatchObject({ total: 6 })
    expect(await fazer("/fechamentos/faturamento/concluir")).toEqual({
      farao: previa.farao,
      ficaram: ficam(previa),
      totais: previa.totais,
    })
    // Those already concluded are left; the others too, for the same reason as before.
    expect((await prever("concluir-faturamento")).farao).toBe(0)
  })

  it("concluir o pró-labore: sem ninguém a receber, é preciso dizê-lo", async () => {
    expect((await prever("concluir-pro-labore")).farao).toBe(0)
    const previa = await prever("concluir-pro-labore", { semMovimento: true })
    expect(previa.farao).toBeGreaterThan(0)
    const feito = await fazer("/fechamentos/pro-labore/concluir", { semMovimento: true })
    expect(feito).toEqual({ farao: previa.farao, ficaram: ficam(previa), totais: previa.totais })
  })

  it("calcular: o que falta e o que não se aplica ficam", async () => {
    const previa = await prever("calcular")
    expect(await fazer("/fechamentos/das/calcular")).toEqual({
      farao: previa.farao,
      ficaram: ficam(previa),
      totais: previa.totais,
    })
    // Again, over what is computed by now.
    const depois = await prever("calcular")
    expect([depois.farao, codigos(depois)]).toEqual([previa.farao, codigos(previa)])
    // What was foreseen in reais is what was then computed.
    const lista = await ambiente.pedir(ator, "GET", `/fechamentos/das?competencia=${MES}`)
    const total = { rotulo: "Tributos", valor: lista.json<{ totais: { total: string } }>().totais.total }
    expect([previa.totais, depois.totais]).toEqual([[total], [total]])
  })

  it("fechar: as apuradas com as duas etapas; depois, todas dizem por que não", async () => {
    await concluirEtapas(ambiente.banco, ator.escopo, MES, ids.slice(0, 3))
    const previa = await prever("fechar")
    expect(previa.farao).toBeGreaterThanOrEqual(3)
    const lista = await ambiente.pedir(ator, "GET", `/fechamentos/das?competencia=${MES}&passo=das`)
    expect(previa.totais).toEqual([
      { rotulo: "Tributos", valor: lista.json<{ totais: { total: string } }>().totais.total },
    ])
    expect(await fazer("/fechamentos/das/fechar")).toEqual({
      farao: previa.farao,
      ficaram: ficam(previa),
      totais: previa.totais,
    })
    expect((await prever("fechar")).farao).toBe(0)
  })

  it("reabrir: só as fechadas; as outras dizem por que não, num grupo", async () => {
    const previa = await prever("reabrir")
    expect(previa.farao).toBeGreaterThanOrEqual(3)
    expect(previa.grupos).toMatchObject([
      {
        codigo: "ja-feito",
        tipo: "sem-acao",
        mensagem: "Só um mês fechado pode ser reaberto: este está aberto.",
        total: 6 - previa.farao,
      },
    ])
    const feito = await fazer("/fechamentos/das/reabrir", { motivo: "Chegou nota atrasada do mês." })
    expect(feito).toEqual({ farao: previa.farao, ficaram: ficam(previa), totais: previa.totais })
    expect((await prever("reabrir")).farao).toBe(0)
    // As it was, for what follows.
    expect((await fazer("/fechamentos/das/fechar")).farao).toBe(previa.farao)
  })

  it("o filtro inteiro é o da lista, em cada aba: o estado das etapas também", async () => {
    // Two more, whose steps nobody has concluded; the revenue of one is.
    const [conferida] = await Promise.all(
      [7, 8].map((i) => nova(i).comReceita(MES, 2_500_000n).criar(ambiente, ator.escopo)),
    )
    const conclusao = { semMovimento: false, resumo: {}, ressalvas: [] }
    const da = { idEmpresa: conferida?.id ?? "", competencia: MES, etapa: "faturamento" } as const
    await ambiente.banco.emEscopo(ator.escopo, (tx) =>
      registrarConclusao(tx, { escopo: ator.escopo, nome: ator.nome, agora: ambiente.servico.agora() }, da, conclusao),
    )
    const abas = [
      ["concluir-faturamento", "/fechamentos/faturamento"],
      ["concluir-pro-labore", "/fechamentos/pro-labore"],
      ["calcular", "/fechamentos/das"],
      ["fechar", "/fechamentos/das"],
      ["reabrir", "/fechamentos/das"],
    ] as const
    const filtros = [
      { proLabore: "aberta" },
      { proLabore: "concluida" },
      { faturamento: "concluida", proLabore: "aberta" },
      { regime: "real" },
      { passo: "fechado" },
      { busca: "00000003" },
    ]
    for (const [acao, caminho] of abas)
      for (const filtro of filtros) {
        const consulta = new URLSearchParams({ competencia: MES, registrosPorPagina: "100", ...filtro })
        const { lista } = (await ambiente.pedir(ator, "GET", `${caminho}?${consulta}`)).json<{ lista: unknown[] }>()
        expect([acao, filtro, (await prever(acao, { selecao: { filtro } })).total]).toEqual([
          ...[acao, filtro, lista.length],
        ])
      }
    // Both sides of a step were seen, or the comparison would say nothing.
    expect((await prever("calcular", { selecao: { filtro: { proLabore: "aberta" } } })).total).toBeGreaterThan(0)
    expect((await prever("calcular", { selecao: { filtro: { proLabore: "concluida" } } })).total).toBeGreaterThan(0)
  })

  it("o trabalho do pró-labore só alcança o que o filtro da aba mostra", async () => {
    const selecao = { filtro: { proLabore: "aberta" } }
    const previa = await prever("concluir-pro-labore", { selecao, semMovimento: true })
    const feito = await fazer("/fechamentos/pro-labore/concluir", { selecao, semMovimento: true })
    expect([feito.farao, feito.ficaram]).toEqual([previa.farao, ficam(previa)])
    expect([feito.farao + feito.ficaram.length, feito.farao]).toEqual([previa.total, 1])
  })

  it("nada é gravado, e uma seleção sem empresas é uma prévia vazia", async () => {
    const antes = (await ambiente.pedir(ator, "GET", `/fechamentos/das?competencia=${MES}`)).json()
    for (const acao of acoesEmMassa) await prever(acao)
    expect((await ambiente.pedir(ator, "GET", `/fechamentos/das?competencia=${MES}`)).json()).toEqual(antes)
    expect(await prever("fechar", { selecao: { filtro: { busca: "ninguém" } } })).toEqual({
      total: 0,
      farao: 0,
      totais: [],
      grupos: [],
    })
  })
})
