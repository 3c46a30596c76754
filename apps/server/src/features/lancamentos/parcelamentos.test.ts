import { randomUUID } from "node:crypto"
import type { FichaDoPagavel, FichaDoParcelamento, Parcelamento } from "@partida/contracts"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { novoCnpj, umaEmpresa } from "../../testes/empresas.ts"
import { avisoDe } from "./parcelamentos.service.ts"

let ambiente: Ambiente
let contador: Ator
let empresa: string

beforeAll(async () => {
  ambiente = await criarAmbiente()
})
afterAll(() => ambiente.fechar())
beforeEach(async () => {
  contador = await ambiente.criarAtor(await ambiente.criarEscritorio(), "CONTADOR")
  empresa = (await umaEmpresa().comCnpj(novoCnpj()).doAnexo("III").criar(ambiente, contador.escopo)).id
})

const enviar = (caminho: string, corpo: object) =>
  ambiente.pedir(contador, "POST", caminho, { corpo, cabecalhos: { "idempotency-key": randomUUID() } })
const doSimples = {
  tipo: "simples",
  numero: "123",
  consolidadoEm: "2026-08-10",
  valor: "1000.00",
  quantas: 3,
  primeiroVencimento: "2026-08-31",
}
const registrar = async (mudanca: object = {}) =>
  (await enviar(`/empresas/${empresa}/parcelamentos`, { ...doSimples, ...mudanca })).json<FichaDoParcelamento>()
const ler = async (id: string) =>
  (await ambiente.pedir(contador, "GET", `/parcelamentos/${id}`)).json<FichaDoParcelamento>()
const pagar = (id: string | undefined, valor: string, pagoEm: string) =>
  enviar(`/pagaveis/${id}/baixas`, { pagoEm, valor })

describe("parcelamentos", () => {
  it("cada parcela é um título a pagar; os centavos que não dividem são das primeiras", async () => {
    const { id, parcelas } = await registrar()
    // 1.000,00 ÷ 3 = 333,34 + 333,33 + 333,33.
    expect(parcelas.map((p) => [p.vencimento, p.principal])).toEqual([
      ["2026-08-31", "333.34"],
      ["2026-09-30", "333.33"],
      ["2026-10-31", "333.33"],
    ])
    const titulo = await ambiente.pedir(contador, "GET", `/pagaveis/${parcelas[0]?.idTitulo}`)
    expect(titulo.json<FichaDoPagavel>()).toMatchObject({
      pessoa: "Receita Federal",
      origem: "parcelamento",
      parcela: 1,
      totalDeParcelas: 3,
    })
    // Paid in September, the one of August: 1 % in the month of payment alone (LC 123/2006 art. 21 §17) = 3,33.
    await pagar(parcelas[0]?.idTitulo, "333.34", "2026-08-31")
    expect(await ler(id)).toMatchObject({ pagas: 1, parcelas: [{ situacao: "paga", pagoEm: "2026-08-31" }, {}, {}] })
  })

  it("o mesmo não é registrado duas vezes; encerrado o primeiro, o número volta a servir", async () => {
    const { id } = await registrar()
    const outro = await enviar(`/empresas/${empresa}/parcelamentos`, doSimples)
    expect([outro.status, outro.json<{ campo: string }>().campo]).toEqual([400, "numero"])
    await enviar(`/parcelamentos/${id}/encerrar`, { motivo: "Digitado errado" })
    expect((await registrar()).parcelas).toHaveLength(3)
  })

  it("o valor de uma parcela é o do documento ou o calculado, e o título a pagar muda com ele", async () => {
    const { id } = await registrar({ consolidadoEm: "2026-11-03", primeiroVencimento: "2026-11-30" })
    const mudar = (numero: number, corpo: object) => enviar(`/parcelamentos/${id}/parcelas/${numero}`, corpo)
    // On 30/11, in the month of the consolidation: no interest. On 30/12, 1 % of 333,33 = 3,33.
    const { parcelas } = await ler(id)
    expect(parcelas.slice(0, 2).map((p) => p.calculado)).toEqual(["333.34", "336.66"])
    expect(parcelas[1]?.memoria).toMatchObject({ rotulo: "Parcela a pagar" })
    // On 30/01/2027, the Selic of 12/2026 is needed, and is of the future.
    expect(parcelas[2]?.calculado).toBeNull()
    expect((await mudar(2, {})).json<FichaDoParcelamento>().parcelas[1]).toMatchObject({ valor: "336.66" })
    expect((await mudar(3, {})).json()).toMatchObject({ codigo: "nao-se-aplica" })
    expect((await mudar(3, { valor: "340.00" })).json<FichaDoParcelamento>().parcelas[2]).toMatchObject({
      valor: "340.00",
      principal: "333.33",
    })
  })

  it("parcelas em falta são contadas, com a regra que rescinde; encerrado, as abertas saem", async () => {
    const { id } = await registrar()
    // The clock of these tests is in November 2026: three are due and not paid.
    const [lista] = (await ambiente.pedir(contador, "GET", `/empresas/${empresa}/parcelamentos`)).json<{
      lista: Parcelamento[]
    }>().lista
    expect(lista).toMatchObject({ emFalta: 3, faltasQueRescindem: 3, emAberto: "1000.00" })
    expect(lista?.aviso).toMatch(/rescindido \(LC 123\/2006 art. 21 §24\)/)
    const fim = await enviar(`/parcelamentos/${id}/encerrar`, { motivo: "Rescindido pela Receita" })
    expect(fim.json<FichaDoParcelamento>()).toMatchObject({
      aviso: null,
      emAberto: "0.00",
      encerrado: { motivo: "Rescindido pela Receita" },
    })
    expect((await enviar(`/parcelamentos/${id}/encerrar`, { motivo: "Outra vez" })).status).toBe(409)
  })

  it.each([
    [{ consolidadoEm: "2099-01-01", primeiroVencimento: "2099-02-01" }, "consolidadoEm"],
    [{ primeiroVencimento: "2026-08-01" }, "primeiroVencimento"],
    [{ quantas: 1 }, "quantas"],
  ])("%j é recusado, e nada é criado", async (mudanca, campo) => {
    const recusado = await enviar(`/empresas/${empresa}/parcelamentos`, { ...doSimples, ...mudanca })
    expect([recusado.status, recusado.json<{ campo: string }>().campo]).toEqual([400, campo])
    expect((await ambiente.pedir(contador, "GET", `/empresas/${empresa}/parcelamentos`)).json()).toEqual({ lista: [] })
  })
})

describe("o que se diz das parcelas em falta", () => {
  const aviso = (faltam: number, limite: number | null, pagas = 0, tipo: "simples" | "municipal" = "simples") =>
    avisoDe({ tipo, faltam, pagas, quantas: 10, limite })
  it.each([
    [0, 3, 5, null],
    [1, 3, 5, /mais 2 rescindem/],
    [2, 3, 5, /mais 1 rescinde /],
    [3, 3, 5, /é rescindido/],
    // II: the last one, when all others were paid.
    [1, 3, 9, /A última parcela não foi paga/],
  ])("%d em falta de %s, %d pagas", (faltam, limite, pagas, esperado) => {
    const dito = aviso(faltam, limite, pagas)
    if (esperado === null) expect(dito).toBeNull()
    else expect(dito).toMatch(esperado)
  })

  it("onde ninguém disse a regra, pede que se confira no acordo", () => {
    expect(aviso(2, null, 0, "municipal")).toMatch(/Confira no acordo/)
  })
})
