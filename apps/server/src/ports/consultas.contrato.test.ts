import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { criarClienteBrasilApi } from "../adapters/brasilapi/client.ts"
import { abrirServidor, CEP, CNPJ } from "../adapters/brasilapi/servidor.fixtures.ts"
import { criarConsultaDeCepBrasilApi } from "../adapters/consulta-de-cep/brasilapi/adapter.ts"
import { criarConsultaPorFaixas } from "../adapters/consulta-de-cep/faixas/adapter.ts"
import { criarConsultaDeCnpjBrasilApi } from "../adapters/consulta-de-cnpj/brasilapi/adapter.ts"
import { criarConsultaPorDigitos } from "../adapters/consulta-de-cnpj/digitos/adapter.ts"
import { linhaDaTabela } from "../tabelas/tabelas.ts"
import type { ConsultaDeCep } from "./consulta-de-cep.ts"
import type { ConsultaDeCnpj } from "./consulta-de-cnpj.ts"

/** What every adapter of the two ports promises. The service is a real HTTP server that knows one postal code and one company. */
let servidor: Awaited<ReturnType<typeof abrirServidor>>
const cliente = () => criarClienteBrasilApi(servidor.endereco)

beforeAll(async () => {
  const conhecidos: Record<string, unknown> = { "/cep/v2/01310100": CEP, "/cnpj/v1/11222333000181": CNPJ }
  servidor = await abrirServidor((pedido, resposta) => {
    const corpo = conhecidos[pedido.url ?? ""]
    resposta.writeHead(corpo ? 200 : 404, { "content-type": "application/json" })
    resposta.end(JSON.stringify(corpo ?? { message: "Não encontrado" }))
  })
})
afterAll(() => servidor.fechar())

const naoInventa = (valores: Readonly<Record<string, unknown>>) => {
  for (const [nome, valor] of Object.entries(valores)) {
    expect([nome, valor === "" || valor === undefined]).toEqual([nome, false])
    if (typeof valor === "string") expect(valor.trim()).toBe(valor)
  }
}

const deCep: readonly (readonly [string, () => ConsultaDeCep])[] = [
  ["faixas dos Correios", criarConsultaPorFaixas],
  ["serviço", () => criarConsultaDeCepBrasilApi(cliente())],
]
describe.each(deCep)("consulta de CEP: %s", (_nome, criar) => {
  it("diz o que sabe, do CEP pedido, e o município é da tabela e do estado", async () => {
    const achado = await criar().consultar("01310100")
    expect(achado).toMatchObject({ cep: "01310100", uf: "SP" })
    naoInventa({ ...achado })
    if (achado?.idMunicipio) expect(linhaDaTabela("municipios", achado.idMunicipio)?.uf).toBe(achado.uf)
  })
  it("o que não conhece é null", async () => {
    expect(await criar().consultar("00999999")).toBeNull()
  })
  it("tem um nome para mostrar", () => expect(criar().nome.length).toBeGreaterThan(5))
})

const deCnpj: readonly (readonly [string, () => ConsultaDeCnpj])[] = [
  ["dígitos", criarConsultaPorDigitos],
  ["serviço", () => criarConsultaDeCnpjBrasilApi(cliente())],
]
describe.each(deCnpj)("consulta de CNPJ: %s", (_nome, criar) => {
  it("diz o que sabe, do CNPJ pedido, sem inventar", async () => {
    const achado = await criar().consultar("11222333000181")
    expect(achado).toMatchObject({ cnpj: "11222333000181", matriz: true })
    naoInventa({ ...achado })
    for (const [tabela, codigo] of [
      ["municipios", achado?.idMunicipio],
      ["naturezas-juridicas", achado?.idNaturezaJuridica],
      ["cnaes", achado?.cnaePrincipal],
    ] as const)
      if (codigo) expect(linhaDaTabela(tabela, codigo)?.codigo).toBe(codigo)
  })
  it("o que não conhece é null", async () => {
    expect(await criar().consultar("11222333000182")).toBeNull()
  })
  it("tem um nome para mostrar", () => expect(criar().nome.length).toBeGreaterThan(5))
})

describe("faixas de CEP dos Correios", () => {
  it.each([
    ["01000000", "SP"],
    ["19999999", "SP"],
    ["20000000", "RJ"],
    ["28999999", "RJ"],
    ["29000000", "ES"],
    ["39999999", "MG"],
    ["69299999", "AM"],
    ["69300000", "RR"],
    ["69400000", "AM"],
    ["69899999", "AM"],
    ["69900000", "AC"],
    ["70040000", "DF"],
    ["72799999", "DF"],
    ["72800000", "GO"],
    ["73000000", "DF"],
    ["73700000", "GO"],
    ["76799999", "GO"],
    ["76800000", "RO"],
    ["99999999", "RS"],
  ])("%s é de %s", async (cep, uf) => {
    expect((await criarConsultaPorFaixas().consultar(cep))?.uf).toBe(uf)
  })
})
