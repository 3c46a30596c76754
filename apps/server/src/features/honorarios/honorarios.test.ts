import type { Fatura, HonorarioDoMes } from "@partida/contracts"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { novoCnpj, umaEmpresa } from "../../testes/empresas.ts"

let ambiente: Ambiente
let contador: Ator
let propria: string
let cliente: string
let semFee: string

beforeAll(async () => {
  ambiente = await criarAmbiente()
})
afterAll(() => ambiente.fechar())
beforeEach(async () => {
  contador = await ambiente.criarAtor(await ambiente.criarEscritorio(), "ADMINISTRADOR")
  const nova = async () => (await umaEmpresa().comCnpj(novoCnpj()).criar(ambiente, contador.escopo)).id
  propria = await nova()
  cliente = await nova()
  semFee = await nova()
  await ambiente.banco.emEscopo(contador.escopo, (tx) =>
    tx.execute(sql`update empresas set id_base_do_honorario = 2, valor_do_honorario = 450 where id = ${cliente}`),
  )
})

const MES = "2026-11"
const configurar = (mudancas: object = {}, versao = 0) =>
  ambiente.pedir(contador, "PUT", "/honorarios/configuracao", {
    corpo: { idEmpresaPropria: propria, dia: 10, ...mudancas },
    cabecalhos: { "if-match": `"${versao}"` },
  })
const listar = async (busca = "") =>
  (await ambiente.pedir(contador, "GET", `/honorarios?competencia=${MES}${busca}`)).json<{ lista: HonorarioDoMes[] }>()
    .lista
const aprovar = async (ids?: string[]) =>
  (
    await ambiente.pedir(contador, "POST", "/honorarios/aprovar", {
      corpo: { competencia: MES, ...(ids ? { ids } : {}) },
    })
  ).json<{ criadas: number; total: string; ja: number; fora: { idEmpresa: string; motivo: string }[] }>()
const ajustar = (valor: string) =>
  ambiente.pedir(contador, "PUT", `/honorarios/${cliente}/${MES}`, { corpo: { valor, motivo: "desconto combinado" } })
const resumo = async () =>
  (await ambiente.pedir(contador, "GET", `/honorarios/resumo?competencia=${MES}`)).json<object>()

describe("honorários", () => {
  it("propõe por cliente, ajusta com motivo, aprova uma vez, e vira fatura da empresa do escritório", async () => {
    expect(
      (await ambiente.pedir(contador, "POST", "/honorarios/aprovar", { corpo: { competencia: MES } })).status,
    ).toBe(409)
    expect((await configurar()).status).toBe(200)
    expect((await configurar()).status).toBe(412)
    expect(await listar()).toHaveLength(2)
    expect(await listar("&situacao=proposto")).toMatchObject([
      { idEmpresa: cliente, proposto: "450.00", valor: "450.00", porque: "Valor fixo de R$ 450,00 por mês." },
    ])
    expect((await listar("&situacao=sem-honorario")).map((h) => h.idEmpresa)).toEqual([semFee])
    expect(await resumo()).toEqual({
      aAprovar: { quantas: 1, total: "450.00" },
      emFatura: { quantas: 0, total: "0.00" },
      semValor: 1,
    })
    expect((await ajustar("400.00")).json<HonorarioDoMes>()).toMatchObject({ proposto: "450.00", valor: "400.00" })
    const desfazer = await ambiente.pedir(contador, "DELETE", `/honorarios/${cliente}/${MES}`)
    expect(desfazer.json<HonorarioDoMes>()).toMatchObject({ valor: "450.00", ajuste: null })
    await ajustar("400.00")
    expect(await aprovar()).toMatchObject({ criadas: 1, total: "400.00", ja: 0, fora: [{ idEmpresa: semFee }] })
    expect(await aprovar([cliente])).toMatchObject({ criadas: 0, total: "0.00", ja: 1 })
    expect((await ajustar("300.00")).status).toBe(409)
    const { lista } = (await ambiente.pedir(contador, "GET", `/empresas/${propria}/faturas`)).json<{
      lista: Fatura[]
    }>()
    expect(lista).toMatchObject([
      {
        origem: "honorario",
        valor: "400.00",
        competencia: MES,
        emitirEm: "2026-11-10",
        estado: 0,
        descricao: "Honorários contábeis de novembro/2026",
        porque: expect.stringContaining("desconto combinado"),
      },
    ])
    expect(await resumo()).toMatchObject({ emFatura: { quantas: 1, total: "400.00" } })
    expect(await listar("&situacao=faturado")).toMatchObject([{ idEmpresa: cliente, estadoDaFatura: 0 }])
  })

  it("zero não cobra, e a própria empresa do escritório não entra", async () => {
    await configurar()
    await ajustar("0.00")
    expect((await aprovar([cliente, propria])).fora.map(({ idEmpresa }) => idEmpresa).sort()).toEqual(
      [cliente, propria].sort(),
    )
  })

  it("quem é de uma empresa não vê honorários", async () => {
    const dono = await ambiente.criarAtor(contador.escopo.idEscritorio, "EMPRESA", [cliente])
    expect((await ambiente.pedir(dono, "GET", `/honorarios?competencia=${MES}`)).status).toBe(403)
  })
})
