import { writeFileSync } from "node:fs"
import { join } from "node:path"
import type { IntegracaoComAReceita } from "@partida/contracts"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { abrirServidor } from "../../adapters/receita-federal/serpro/servidor.fixtures.ts"
import { AGORA, type Fabrica, MARIA, montarFabrica, UM_ANO } from "../../certificados/fabrica.fixtures.ts"
import { DIA_MS } from "../../civil.ts"
import { lerConfig } from "../../config.ts"
import { socios } from "../../db/schema/socios.ts"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { umaEmpresa } from "../../testes/empresas.ts"
import { mandar, pastaDeConfianca } from "../certificados/certificados.fixtures.ts"
import { abrirCredenciais, impedimentoDaIntegracao } from "./receita-federal.service.ts"

const CNPJ = "11222333000181"
const ENDERECO = "/receita-federal/integracao"
let fabrica: Fabrica
let servidor: Awaited<ReturnType<typeof abrirServidor>>
let ambiente: Ambiente
let administrador: Ator
let empresa: string

beforeAll(async () => {
  fabrica = montarFabrica()
  servidor = await abrirServidor(fabrica)
  const confianca = pastaDeConfianca(fabrica)
  const autoridade = join(confianca, "serpro.txt")
  writeFileSync(autoridade, servidor.autoridade)
  const { serpro } = lerConfig({
    PARTIDA_SERPRO_AUTENTICACAO: servidor.autenticacao,
    PARTIDA_SERPRO_GATEWAY: servidor.gateway,
    PARTIDA_SERPRO_AUTORIDADE: autoridade,
  }).config
  ambiente = await criarAmbiente(() => AGORA, { raizesConfiaveis: confianca, serpro })
})
afterAll(async () => {
  await ambiente.fechar()
  await servidor.fechar()
})
beforeEach(async () => {
  administrador = await ambiente.criarAtor(await ambiente.criarEscritorio(), "ADMINISTRADOR")
  empresa = (await umaEmpresa().comCnpj(CNPJ).criar(ambiente, administrador.escopo)).id
})

const corpo = (mudancas: object = {}) => ({
  idContratante: empresa,
  consumerKey: "chave-do-escritorio",
  consumerSecret: "segredo-do-escritorio",
  ...mudancas,
})
const comCertificado = async (pfx = fabrica.pfx(fabrica.eCnpj(CNPJ))) =>
  expect((await mandar(ambiente, administrador, empresa, pfx)).status).toBe(201)
const pedir = (metodo: "GET" | "PUT" | "POST" | "DELETE", caminho = ENDERECO, dados?: object) =>
  ambiente.pedir(administrador, metodo, caminho, dados && { corpo: dados })
const abrir = () =>
  ambiente.banco.emEscopo(administrador.escopo, (tx) =>
    abrirCredenciais(tx, administrador.escopo, {
      cofre: ambiente.servico.cofre,
      agora: AGORA,
      finalidade: "gerar o DAS",
    }),
  )

describe("integração com a Receita Federal", () => {
  it("guarda as credenciais, testa a conexão com o e-CNPJ, e não devolve nem registra segredo", async () => {
    expect((await pedir("GET")).json()).toEqual({ disponivel: true, simulada: true, configuracao: null })
    await comCertificado()
    const guardada = await pedir("PUT", ENDERECO, corpo())
    expect(guardada.status).toBe(200)
    expect(guardada.json<IntegracaoComAReceita>().configuracao).toMatchObject({
      idContratante: empresa,
      cnpj: CNPJ,
      certificadoAte: "2027-03-12T10:00:00.000Z",
      teste: null,
    })
    const testada = await pedir("POST", `${ENDERECO}/teste`)
    expect(testada.json<IntegracaoComAReceita>().configuracao?.teste).toEqual({
      em: AGORA.toISOString(),
      resultado: "ok",
      texto: "O SERPRO reconheceu o escritório.",
    })
    expect(servidor.pedidos.at(-1)).toMatchObject({
      titular: `EMPRESA ${CNPJ} LTDA:${CNPJ}`,
      cabecalhos: {
        authorization: `Basic ${Buffer.from("chave-do-escritorio:segredo-do-escritorio").toString("base64")}`,
      },
    })
    const trilha = (await pedir("GET", "/auditoria")).json<{
      lista: { entidade: string; detalhe: string | null }[]
    }>()
    expect(trilha.lista.map((l) => l.entidade)).toContain("receita_federal_credenciais")
    expect(trilha.lista.map((l) => l.detalhe)).toContain("testar a conexão com a Receita Federal")
    for (const resposta of [guardada, testada, trilha, await pedir("GET")])
      expect(JSON.stringify("json" in resposta ? resposta.json() : resposta)).not.toMatch(/do-escritorio|PRIVATE KEY/)
    const { credenciais, contratante } = await abrir()
    expect(contratante).toBe(CNPJ)
    expect(credenciais).toMatchObject({ consumerKey: "chave-do-escritorio", consumerSecret: "segredo-do-escritorio" })
    expect(credenciais.par.chave).toContain("PRIVATE KEY")
  })

  it("o que o SERPRO recusa fica dito, e credenciais novas apagam o teste das de antes", async () => {
    await comCertificado()
    await pedir("PUT", ENDERECO, corpo())
    servidor.atenderCom(
      (_p, r) => void r.end(),
      (_p, r) => void r.writeHead(401).end("{}"),
    )
    const recusada = (await pedir("POST", `${ENDERECO}/teste`)).json<IntegracaoComAReceita>()
    expect(recusada.configuracao?.teste).toMatchObject({
      resultado: "recusado",
      texto: expect.stringContaining("não aceitou as credenciais"),
    })
    const outras = (await pedir("PUT", ENDERECO, corpo({ consumerSecret: "outro" }))).json<IntegracaoComAReceita>()
    expect(outras.configuracao?.teste).toBeNull()
  })

  it("é do administrador, e de cada escritório", async () => {
    await pedir("PUT", ENDERECO, corpo())
    const contador = await ambiente.criarAtor(administrador.escopo.idEscritorio, "CONTADOR")
    expect((await ambiente.pedir(contador, "GET", ENDERECO)).status).toBe(403)
    const outro = await ambiente.criarAtor(await ambiente.criarEscritorio(), "ADMINISTRADOR")
    expect((await ambiente.pedir(outro, "GET", ENDERECO)).json<IntegracaoComAReceita>().configuracao).toBeNull()
    expect((await ambiente.pedir(outro, "PUT", ENDERECO, { corpo: corpo() })).status).toBe(404)
    await ambiente.pedir(outro, "DELETE", ENDERECO)
    expect((await pedir("GET")).json<IntegracaoComAReceita>().configuracao).not.toBeNull()
  })

  it("a empresa do contrato não se exclui sem apagar as credenciais", async () => {
    await pedir("PUT", ENDERECO, corpo())
    const excluir = () => pedir("DELETE", `/empresas/${empresa}`)
    const presa = await excluir()
    expect(presa.status).toBe(409)
    expect(presa.json()).toMatchObject({
      codigo: "registro-em-uso",
      mensagem: expect.stringContaining("credenciais da Receita Federal"),
    })
    await pedir("DELETE")
    expect((await excluir()).status).toBe(200)
  })

  it.each([
    [{ consumerKey: "com espaço" }, "consumerKey"],
    [{ consumerKey: "chave:segredo" }, "consumerKey"],
    [{ consumerSecret: "" }, "consumerSecret"],
    [{ consumerSecret: "a\r\nx-outro: 1" }, "consumerSecret"],
  ])("recusa %j dizendo o campo", async (mudancas, campo) => {
    const resposta = await pedir("PUT", ENDERECO, corpo(mudancas))
    expect(resposta.status).toBe(400)
    expect(resposta.json()).toMatchObject({ codigo: "entrada-invalida", campo })
  })

  it("sem credenciais, sem e-CNPJ ou apagadas, nada sai", async () => {
    servidor.pedidos.length = 0
    const recusa = async () => (await pedir("POST", `${ENDERECO}/teste`)).json<{ codigo: string; mensagem: string }>()
    const teste = async () => (await recusa()).codigo
    expect(await teste()).toBe("receita-nao-configurada")
    await pedir("PUT", ENDERECO, corpo())
    expect(await recusa()).toMatchObject({
      codigo: "certificado-indisponivel",
      mensagem: expect.stringContaining("não tem e-CNPJ em vigor: nenhum foi enviado"),
    })
    // A partner's own certificate acts for the company elsewhere, and is not the one of the contract.
    await ambiente.banco.emEscopo(administrador.escopo, (tx) =>
      tx.insert(socios).values({
        idEscritorio: administrador.escopo.idEscritorio,
        idEmpresa: empresa,
        id: crypto.randomUUID(),
        idTipoDePessoa: 1,
        documento: MARIA.cpf,
        nome: MARIA.nome,
        criadoEm: AGORA,
      }),
    )
    await comCertificado(fabrica.pfx(fabrica.eCpf()))
    expect(await teste()).toBe("certificado-indisponivel")
    await comCertificado()
    expect((await pedir("DELETE")).json<IntegracaoComAReceita>().configuracao).toBeNull()
    expect((await pedir("DELETE")).status).toBe(200)
    expect(await teste()).toBe("receita-nao-configurada")
    await expect(abrir()).rejects.toMatchObject({ codigo: "receita-nao-configurada" })
    expect(servidor.pedidos).toEqual([])
  })

  it("o e-CNPJ que vence amanhã serve até o instante em que vence; sem contrato, não é o certificado que impede", async () => {
    const ate = new Date(AGORA.getTime() + DIA_MS)
    const { escopo } = administrador
    const impedimentoEm = (agora: Date) =>
      ambiente.banco.emEscopo(escopo, (tx) => impedimentoDaIntegracao(tx, { escopo, agora }))
    expect(await impedimentoEm(AGORA)).toBeNull()
    await pedir("PUT", ENDERECO, corpo())
    expect(await impedimentoEm(AGORA)).toMatchObject({ codigo: "certificado-recusado" })
    await comCertificado(fabrica.pfx(fabrica.eCnpj(CNPJ, { ...UM_ANO, ate })))
    expect([await impedimentoEm(AGORA), await impedimentoEm(ate)]).toEqual([null, null])
    expect(await impedimentoEm(new Date(ate.getTime() + 1))).toMatchObject({
      codigo: "certificado-recusado",
      texto: expect.stringContaining("não estará em vigor"),
    })
  })
})
