import type { RequestListener } from "node:http"
import type { ConsultaDeCep, ConsultaDeCnpj } from "@partida/contracts"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { criarClienteBrasilApi } from "../../adapters/brasilapi/client.ts"
import { abrirServidor, CEP, CNPJ } from "../../adapters/brasilapi/servidor.fixtures.ts"
import { criarConsultaDeCepBrasilApi } from "../../adapters/consulta-de-cep/brasilapi/adapter.ts"
import { criarConsultaPorFaixas } from "../../adapters/consulta-de-cep/faixas/adapter.ts"
import { lerCnpjDaBrasilApi } from "../../adapters/consulta-de-cnpj/brasilapi/mapping.ts"
import { criarConsultaPorDigitos } from "../../adapters/consulta-de-cnpj/digitos/adapter.ts"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { umaEmpresa } from "../../testes/empresas.ts"
import { atividadeDoMeiPeloCnae, type Consultas, enderecoDoCep } from "./consultas.service.ts"

const json = (corpo: unknown): RequestListener => {
  return (_pedido, resposta) => {
    resposta.setHeader("content-type", "application/json")
    resposta.end(typeof corpo === "string" ? corpo : JSON.stringify(corpo))
  }
}

describe("o serviço que falha não para ninguém", () => {
  /** Short, so that the slow server is given up at once. */
  const PRAZO_MS = 200
  async function consultar(responder: RequestListener) {
    const servidor = await abrirServidor(responder)
    try {
      const cliente = criarClienteBrasilApi(servidor.endereco, PRAZO_MS)
      const consultas: Consultas = {
        cep: { propria: criarConsultaPorFaixas(), servico: criarConsultaDeCepBrasilApi(cliente) },
        cnpj: { propria: criarConsultaPorDigitos(), servico: null },
      }
      return await enderecoDoCep(consultas, "01310100")
    } finally {
      await servidor.fechar()
    }
  }
  const soAFaixa = { uf: "SP", municipio: null, logradouro: null, fonte: { id: "faixas" } }

  it("responde com o endereço inteiro quando funciona", async () => {
    expect(await consultar(json(CEP))).toMatchObject({
      uf: "SP",
      idMunicipio: "3550308",
      bairro: "Bela Vista",
      logradouro: "Avenida Paulista",
      fonte: { id: "servico", aviso: null },
    })
  })

  const falhas: Readonly<Record<string, RequestListener>> = {
    "erro 500": (_pedido, resposta) => resposta.writeHead(500).end("quebrou"),
    "não conhece (404)": (_pedido, resposta) => resposta.writeHead(404).end("{}"),
    "não responde": () => undefined,
    "começa e não termina": (_pedido, resposta) => resposta.writeHead(200).write('{"cep":'),
    "não é JSON": json("<html>bem-vindo</html>"),
    "JSON de outra forma": json([1, 2, 3]),
    "resposta de outro CEP": json({ ...CEP, cep: "20040002" }),
    enorme: json(JSON.stringify({ ...CEP, lixo: "x".repeat(300 * 1024) })),
    "fecha a conexão": (pedido) => pedido.socket.destroy(),
  }
  it.each(Object.keys(falhas))("%s: fica o estado pela faixa, e diz por quê", async (qual) => {
    const achado = await consultar(falhas[qual] ?? json(CEP))
    expect(achado).toMatchObject(soAFaixa)
    expect(achado.fonte.aviso).toMatch(/ Preencha os campos à mão\.$/)
  })

  it("não segue redirecionamento, que poderia levar para dentro da rede", async () => {
    let chegou = false
    const interno = await abrirServidor((_pedido, resposta) => {
      chegou = true
      resposta.end(JSON.stringify({ ...CEP, street: "Segredo" }))
    })
    const achado = await consultar((_pedido, resposta) => {
      resposta.writeHead(302, { location: interno.endereco }).end()
    })
    await interno.fechar()
    expect(achado).toMatchObject(soAFaixa)
    expect(chegou).toBe(false)
  })
})

describe("atividade do MEI pelo CNAE principal", () => {
  it.each([
    ["mei", "4930202", "caminhoneiro-intermunicipal"],
    ["mei", "9602501", null],
    ["mei", null, null],
    ["simples", "4930202", null],
    [null, "4930202", null],
  ] as const)("%s com %s sugere %s", (regime, cnaePrincipal, atividade) => {
    expect(atividadeDoMeiPeloCnae({ regime, cnaePrincipal }, "2026-11")).toBe(atividade)
  })
})

describe("leitura de uma resposta de CNPJ", () => {
  it("na nossa forma, campo por campo", () => {
    expect(lerCnpjDaBrasilApi(CNPJ, "11222333000181")).toEqual({
      cnpj: "11222333000181",
      matriz: true,
      razaoSocial: "PADARIA PAO QUENTE LTDA",
      nomeFantasia: "PAO QUENTE",
      dataAbertura: "2015-03-10",
      idNaturezaJuridica: "2062",
      capitalSocial: "25000.00",
      idTipo: 21,
      situacaoCadastral: "ATIVA",
      regime: "simples",
      cnaePrincipal: "4721102",
      email: "contato@paoquente.com.br",
      telefone: "1133334444",
      cep: "13010000",
      numero: "120",
      complemento: "LOJA 2",
      bairro: "CENTRO",
      logradouro: "RUA DAS FLORES",
      uf: "SP",
      idMunicipio: "3509502",
      municipio: "Campinas",
    })
  })

  it("o que vem torto fica de fora, sem conserto", () => {
    const torto = {
      ...CNPJ,
      data_inicio_atividade: "0000-00-00",
      codigo_natureza_juridica: 9999,
      capital_social: 0,
      codigo_porte: 7,
      opcao_pelo_simples: null,
      cnae_fiscal: 0,
      email: "não tem",
      ddd_telefone_1: "11 ****",
      cep: "00000000",
      uf: "XX",
      codigo_municipio_ibge: null,
      nome_fantasia: "A\u0000B\u202eC",
    }
    expect(lerCnpjDaBrasilApi(torto, "11222333000181")).toMatchObject({
      dataAbertura: null,
      idNaturezaJuridica: null,
      capitalSocial: null,
      idTipo: null,
      regime: null,
      cnaePrincipal: null,
      email: null,
      telefone: null,
      cep: null,
      uf: null,
      idMunicipio: null,
      nomeFantasia: "A B C",
    })
  })

  it("de outra empresa ou de outra forma, é recusada", () => {
    expect(() => lerCnpjDaBrasilApi(CNPJ, "00000000000191")).toThrow("formato")
    expect(() => lerCnpjDaBrasilApi({ cnpj: 5 }, "11222333000181")).toThrow("formato")
  })
})

describe("pela API", () => {
  let ambiente: Ambiente
  let contador: Ator
  beforeAll(async () => {
    ambiente = await criarAmbiente()
    contador = await ambiente.criarAtor(await ambiente.criarEscritorio(), "CONTADOR")
  })
  afterAll(() => ambiente.fechar())

  it("sem serviço configurado: estado pela faixa e dígitos do CNPJ, dizendo a fonte", async () => {
    const cep = await ambiente.pedir(contador, "GET", "/consultas/cep/01310100")
    expect(cep.json<ConsultaDeCep>()).toMatchObject({
      uf: "SP",
      idMunicipio: null,
      fonte: { id: "faixas", aviso: null },
    })
    const cnpj = await ambiente.pedir(contador, "GET", "/consultas/cnpj/00000000000272")
    expect(cnpj.json<ConsultaDeCnpj>()).toMatchObject({ matriz: false, razaoSocial: null, fonte: { id: "digitos" } })
  })

  it("números que não existem são recusados no campo", async () => {
    for (const caminho of ["/consultas/cep/0131010", "/consultas/cnpj/11222333000182"])
      expect((await ambiente.pedir(contador, "GET", caminho)).status).toBe(400)
  })

  it("avisa a empresa do escritório com a mesma raiz, e só a quem a alcança", async () => {
    const { id } = await umaEmpresa().comCnpj("11222333000181").criar(ambiente, contador.escopo)
    const consultar = async (ator: Ator) =>
      (await ambiente.pedir(ator, "GET", "/consultas/cnpj/11222333000181")).json<ConsultaDeCnpj>().jaCadastrada
    expect(await consultar(contador)).toMatchObject({ id })
    expect(await consultar(await ambiente.criarAtor(await ambiente.criarEscritorio(), "CONTADOR"))).toBeNull()
  })
})
