import type { DocumentoDaEmpresa, LancamentoContabil, PreviaDaTransferencia } from "@partida/contracts"
import { afterAll, beforeAll, expect, it } from "vitest"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { novoCnpj, umaEmpresa } from "../../testes/empresas.ts"

let ambiente: Ambiente
let contador: Ator
let id: string

beforeAll(async () => {
  ambiente = await criarAmbiente()
  contador = await ambiente.criarAtor(await ambiente.criarEscritorio(), "CONTADOR")
  id = (await umaEmpresa().comCnpj(novoCnpj()).criar(ambiente, contador.escopo)).id
})
afterAll(() => ambiente.fechar())

const pedir = (metodo: "GET" | "POST" | "DELETE", caminho: string, corpo?: object) =>
  ambiente.pedir(contador, metodo, `/contabilidade/${id}/${caminho}`, corpo ? { corpo } : {})
const ENERGIA = "4.2.2.01.003"
const ALUGUEL = "4.2.2.01.001"
const BANCO = "1.1.1.02.001"
const lancar = async (dia: string, historico: string, valor: string) =>
  (
    await pedir("POST", "lancamentos", {
      data: `2026-10-${dia}`,
      historico,
      partidas: [
        { conta: ENERGIA, dc: "D", valor },
        { conta: BANCO, dc: "C", valor },
      ],
    })
  ).json<LancamentoContabil>()

it("reclassifica em massa por transferência: o visto é o que vai, uma vez; estornados ficam; nada se edita", async () => {
  await lancar("05", "Aluguel da sede", "3500.00")
  await lancar("06", "Aluguel do depósito", "1200.00")
  await lancar("07", "Conta de luz", "87.40")
  const errado = await lancar("08", "Aluguel em dobro", "3500.00")
  await pedir("POST", `lancamentos/${errado.id}/estornar`, { data: "2026-10-08", motivo: "em dobro" })
  const filtro = { de: "2026-10", ate: "2026-10", conta: ENERGIA, para: ALUGUEL, busca: "aluguél" }
  const vista = (await pedir("POST", "transferencias/previa", filtro)).json<PreviaDaTransferencia>()
  expect(vista).toMatchObject({ lancamentos: 2, debitos: "4700.00", creditos: "0.00" })
  expect(vista.lista.map((l) => [l.historico, l.dc, l.valor])).toEqual([
    ["Aluguel da sede", "D", "3500.00"],
    ["Aluguel do depósito", "D", "1200.00"],
  ])
  // The entry in double says "Aluguel em dobro", and its reversal names it by the reason.
  expect(vista.fora).toEqual([{ motivo: expect.stringContaining("estornado"), quantos: 1 }])
  const corpo = { ...filtro, motivo: "era aluguel", lancamentos: 2 }
  expect((await pedir("POST", "transferencias", { ...corpo, lancamentos: 3 })).json()).toMatchObject({
    codigo: "versao-desatualizada",
  })
  expect((await pedir("POST", "transferencias", corpo)).json()).toEqual({ transferidos: 2 })
  const saldos = (await pedir("GET", "balancete?de=2026-10&ate=2026-10&tipo=2")).json<{
    linhas: { codigo: string; atual: { valor: string; dc: string } }[]
  }>()
  const saldo = (conta?: string) => saldos.linhas.find((l) => l.codigo === conta)?.atual
  // 8.287,40 a débito, menos 3.500,00 estornados e 4.700,00 transferidos.
  expect([saldo(ENERGIA), saldo(ALUGUEL)]).toEqual([
    { valor: "87.40", dc: "D" },
    { valor: "4700.00", dc: "D" },
  ])
  expect((await pedir("POST", "transferencias/previa", filtro)).json()).toMatchObject({ lancamentos: 0 })
  const denovo = await pedir("POST", "transferencias", corpo)
  expect([denovo.status, denovo.json()]).toMatchObject([400, { campo: "conta" }])
  const sintetica = await pedir("POST", "transferencias/previa", { ...filtro, para: "4.2.2" })
  expect([sintetica.status, sintetica.json()]).toMatchObject([400, { campo: "para" }])
})

it("documentos provam um lançamento e saem dele sem sair da empresa; o que é recusado não deixa nada", async () => {
  const lancamento = await lancar("09", "Conta de luz", "10.00")
  const caminho = `lancamentos/${lancamento.id}/anexos`
  const foto = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.from("foto")])
  const enviar = (nome: string, bytes: Buffer) =>
    ambiente.enviar(contador, [{ nome, bytes }], {}, `/contabilidade/${id}/${caminho}`)
  const feito = await enviar("conta.png", foto)
  expect(feito.status).toBe(201)
  const [documento] = feito.json<{ lista: DocumentoDaEmpresa[] }>().lista
  expect(documento?.nome).toBe("conta.png")
  expect((await enviar("virus.png", Buffer.from("MZ\x90\x00\x03"))).status).toBe(422)
  expect((await pedir("GET", caminho)).json()).toMatchObject({ lista: [{ id: documento?.id }] })
  expect((await pedir("DELETE", `${caminho}/${documento?.id}`)).json()).toEqual({ lista: [] })
  expect((await ambiente.pedir(contador, "GET", `/documentos/${documento?.id}`)).status).toBe(200)
  expect((await pedir("DELETE", `${caminho}/${documento?.id}`)).status).toBe(404)
})
