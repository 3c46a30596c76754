import type { LancamentoContabil, ModeloContabil, RecorrenciaContabil } from "@partida/contracts"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { novoCnpj, umaEmpresa } from "../../testes/empresas.ts"
import { fecharMesDoExercicio } from "./postagem.repository.ts"
import { seguirRecorrencias } from "./recorrencias.service.ts"

let ambiente: Ambiente
let contador: Ator

beforeAll(async () => {
  ambiente = await criarAmbiente()
  contador = await ambiente.criarAtor(await ambiente.criarEscritorio(), "CONTADOR")
})
afterAll(() => ambiente.fechar())

const empresa = async () => (await umaEmpresa().comCnpj(novoCnpj()).criar(ambiente, contador.escopo)).id
const pedir = (metodo: "GET" | "POST" | "PUT" | "DELETE", caminho: string, corpo?: object, versao?: number) =>
  ambiente.pedir(contador, metodo, `/contabilidade/${caminho}`, {
    ...(corpo && { corpo }),
    ...(versao !== undefined && { cabecalhos: { "if-match": `"${versao}"` } }),
  })
const ALUGUEL = {
  alcance: "empresa",
  nome: "Aluguel",
  atalho: "ALUG",
  historico: "Aluguel de {mes_anterior} de {empresa}, {documento}",
  linhas: [
    { conta: "4.2.2.01.003", dc: "D", percentual: "66.67" },
    { conta: "1.1.1.01.001", dc: "D", percentual: null },
    { conta: "1.1.1.02.001", dc: "C", percentual: null },
  ],
}
const criar = async (id: string, mudanca: object = {}) =>
  (await pedir("POST", `${id}/modelos`, { ...ALUGUEL, ...mudanca })).json<ModeloContabil>()

describe("modelos de lançamento", () => {
  it("são feitos, mudados sobre a versão vista, aplicados a um valor e tirados da lista", async () => {
    const id = await empresa()
    const modelo = await criar(id)
    const aplicado = await pedir("POST", `${id}/modelos/${modelo.id}/aplicar`, {
      data: "2026-10-05",
      valor: "100.00",
      documento: "recibo 9",
    })
    // 100,00 × 66,67% = 66,67; o resto, 33,33.
    expect(aplicado.json()).toMatchObject({
      historico: expect.stringMatching(/^Aluguel de setembro de .+, recibo 9$/),
      partidas: [{ valor: "66.67" }, { valor: "33.33" }, { valor: "100.00", dc: "C" }],
    })
    const { alcance: _, ...dados } = ALUGUEL
    const mudado = await pedir("PUT", `${id}/modelos/${modelo.id}`, { ...dados, nome: "Aluguel da sede" }, 1)
    expect(mudado.json()).toMatchObject({ nome: "Aluguel da sede", versao: 2 })
    expect((await pedir("PUT", `${id}/modelos/${modelo.id}`, dados, 1)).status).toBe(412)
    const repetido = await pedir("POST", `${id}/modelos`, ALUGUEL)
    expect([repetido.status, repetido.json()]).toMatchObject([400, { campo: "atalho" }])
    const torto = await pedir("POST", `${id}/modelos`, { ...ALUGUEL, atalho: "B", historico: "Luz {xyz}" })
    expect([torto.status, torto.json()]).toMatchObject([400, { campo: "historico" }])
    expect((await pedir("DELETE", `${id}/modelos/${modelo.id}`)).json()).toEqual({ lista: [] })
  })

  it("o do escritório serve a todas as empresas; o de uma empresa, a ela só", async () => {
    const uma = await empresa()
    const outra = await empresa()
    const dela = await criar(uma)
    const comum = await criar(uma, { alcance: "escritorio", atalho: "LUZ" })
    const { lista } = (await pedir("GET", `${outra}/modelos`)).json<{ lista: ModeloContabil[] }>()
    expect(lista.map((m) => [m.id, m.alcance])).toEqual([[comum.id, "escritorio"]])
    const alheio = await pedir("POST", `${outra}/modelos/${dela.id}/aplicar`, { data: "2026-10-05", valor: "1.00" })
    expect(alheio.status).toBe(404)
    await pedir("DELETE", `${uma}/modelos/${comum.id}`)
  })
})

describe("lançamentos de todo mês", () => {
  const NO_FIM = { descricao: "Aluguel da sede", valor: "100.00", dia: 31, de: "2026-09", ate: "2026-11" }
  const lista = async (id: string, mes: string) =>
    (await pedir("GET", `${id}/recorrencias?competencia=${mes}`)).json<{ lista: RecorrenciaContabil[] }>().lista
  const lancar = (id: string, competencia: string) =>
    pedir("POST", `${id}/recorrencias/lancar`, { competencia, ids: null })

  it("propostos no mês, lançados uma vez por um clique, no último dia do mês curto; fora do período e no futuro, não", async () => {
    const id = await empresa()
    const { id: idModelo } = await criar(id)
    await pedir("POST", `${id}/recorrencias`, { ...NO_FIM, idModelo, automatica: false })
    expect((await lista(id, "2026-08")).map((r) => r.situacao)).toEqual(["fora-do-periodo"])
    expect((await lista(id, "2026-09")).map((r) => r.situacao)).toEqual(["a-lancar"])
    expect((await lancar(id, "2026-09")).json()).toEqual({ lancados: 1, semAcao: 0, recusados: [] })
    expect((await lancar(id, "2026-09")).json()).toEqual({ lancados: 0, semAcao: 1, recusados: [] })
    const [feita] = await lista(id, "2026-09")
    expect(feita?.situacao).toBe("lancada")
    const lancamento = (await pedir("GET", `${id}/lancamentos/${feita?.lancamento?.id}`)).json<LancamentoContabil>()
    expect(lancamento).toMatchObject({ data: "2026-09-30", historico: expect.stringContaining("Aluguel de agosto") })
    await pedir("POST", `${id}/lancamentos/${lancamento.id}/estornar`, { data: "2026-09-30", motivo: "não houve" })
    expect((await lancar(id, "2026-09")).json()).toMatchObject({ lancados: 0, semAcao: 1 })
    const futuro = await lancar(id, "2099-01")
    expect([futuro.status, futuro.json()]).toMatchObject([400, { campo: "competencia" }])
    await pedir("POST", `${id}/recorrencias/${feita?.id}/encerrar`)
    expect((await lista(id, "2026-10")).map((r) => r.situacao)).toEqual(["encerrada"])
  })

  it("os automáticos entram sozinhos a partir do seu dia, uma vez, e nunca em mês fechado", async () => {
    const id = await empresa()
    const { id: idModelo } = await criar(id)
    const pedido = { ...NO_FIM, idModelo, de: "2026-10", ate: null }
    await pedir("POST", `${id}/recorrencias`, { ...pedido, dia: 10, automatica: true })
    await pedir("POST", `${id}/recorrencias`, { ...pedido, dia: 5, descricao: "Só proposto", automatica: false })
    const noDia = async (dia: string) => {
      const erros: unknown[] = []
      await seguirRecorrencias(
        ambiente.banco,
        () => new Date(`${dia}T12:00:00-03:00`),
        (e) => erros.push(e),
      )
      expect(erros).toEqual([])
      return (await lista(id, dia.slice(0, 7))).map((r) => r.situacao)
    }
    expect(await noDia("2026-10-09")).toEqual(["a-lancar", "a-lancar"])
    expect(await noDia("2026-10-10")).toEqual(["lancada", "a-lancar"])
    expect(await noDia("2026-10-11")).toEqual(["lancada", "a-lancar"])
    const diario = await pedir("GET", `${id}/diario?de=2026-10&ate=2026-10`)
    expect(diario.json()).toMatchObject({ lista: [{ data: "2026-10-10", criadoPor: "Sistema" }] })
    // In November the books close on the eve of the day.
    await ambiente.banco.emEscopo(contador.escopo, (tx) =>
      fecharMesDoExercicio(
        tx,
        { escopo: contador.escopo, nome: "Contador", agora: new Date("2026-11-09T12:00:00-03:00") },
        id,
        "2026-11",
      ),
    )
    expect(await noDia("2026-11-20")).toEqual(["livro-fechado", "livro-fechado"])
    expect((await lancar(id, "2026-11")).json()).toMatchObject({ codigo: "livro-fechado" })
  })
})
