import { mkdtempSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Cliente, Emissao, ServicoDaEmpresa } from "@partida/contracts"
import { expect } from "vitest"
import { iniciarSefinSimulada, type OpcoesDaSefin } from "../../../../simuladores/src/sefin/simulador.ts"
import { lerConfig } from "../../config.ts"
import { gerarCertificadoDeDemonstracao } from "../../documentos/nfse-nacional/certificado-demonstracao.ts"
import type { Ambiente, Ator } from "../../testes/ambiente.ts"
import { novoCnpj, umaEmpresa } from "../../testes/empresas.ts"
import { mandar } from "../certificados/certificados.fixtures.ts"

/** The official schemas, which the simulated authority holds everything to. */
const ESQUEMAS = join(import.meta.dirname, "../../documentos/nfse-nacional/xsd/1.01-20260209")

/** A simulated Sefin whose notes are of the issuer that tests recognise, and the settings by which the product reaches it. */
export async function abrirSefin(opcoes: OpcoesDaSefin = {}) {
  const { chavePem: chave, certPem: certificado } = gerarCertificadoDeDemonstracao()
  const sefin = await iniciarSefinSimulada({
    tpAmb: "1",
    assinante: { chave, certificado },
    esquemas: ESQUEMAS,
    ...opcoes,
  })
  const pasta = mkdtempSync(join(tmpdir(), "partida-sefin-"))
  const ca = join(pasta, "autoridade.pem")
  writeFileSync(ca, sefin.certificadoDaAutoridade)
  const config = lerConfig({ PARTIDA_SEFIN_PRODUCAO: sefin.endereco, PARTIDA_SEFIN_AUTORIDADE: ca }).config.sefin
  return { sefin, config, raizesConfiaveis: pasta }
}
export type Sefin = Awaited<ReturnType<typeof abrirSefin>>["sefin"]

/** A company ready to issue: certificate, a service and a client. */
export async function prontaParaEmitir(
  ambiente: Ambiente,
  ator: Ator,
  sefin: Sefin,
  regime: "simples" | "mei" | "presumido" = "simples",
  abertura = "2020-03-10",
) {
  const cnpj = novoCnpj()
  const definicao = umaEmpresa()
    .comCnpj(cnpj)
    .abertaEm(abertura)
    .doAnexo("III", ["010701"])
    .noSistemaDesde("2026-11")
    .noRegime(regime)
  const { id } = await definicao.criar(ambiente, ator.escopo)
  const validade = { desde: new Date("2026-01-01T00:00:00Z"), ate: new Date("2030-01-01T00:00:00Z") }
  const { pfx, senha } = sefin.emitirPara({ nome: "EMPRESA DE TESTE", numero: cnpj }, validade)
  expect((await mandar(ambiente, ator, id, pfx, { senha })).status).toBe(201)
  const criar = async <T>(caminho: string, corpo: object) => {
    const r = await ambiente.pedir(ator, "POST", `/empresas/${id}/${caminho}`, { corpo })
    expect([r.status, r.json()]).toEqual([201, expect.anything()])
    return r.json<T>()
  }
  const servico = await criar<ServicoDaEmpresa>("servicos", {
    nome: "Suporte",
    codigo: "010701",
    descricao: "Suporte técnico mensal",
  })
  const cliente = await criar<Cliente>("clientes", {
    tipo: "cnpj",
    documento: "11444777000161",
    nome: "COMERCIO MODELO DE PECAS LTDA",
    logradouro: "Avenida Um",
    numero: "1",
    bairro: "Centro",
    idMunicipio: "4106902",
    cep: "80010000",
  })
  const nota = { idCliente: cliente.id, idServico: servico.id, valor: "1500.00" }
  return {
    id,
    cnpj,
    servico,
    cliente,
    nota,
    /** Asks for a note and answers what became of it by then. */
    async emitir(mudancas: object = {}): Promise<Emissao> {
      const corpo = { ...nota, ...mudancas }
      const r = await ambiente.pedir(ator, "POST", `/empresas/${id}/emissoes`, { corpo })
      expect([r.status, r.json()]).toEqual([202, expect.anything()])
      return this.ler(r.json<Emissao>().id)
    },
    async ler(idEmissao: string): Promise<Emissao> {
      return (await ambiente.pedir(ator, "GET", `/emissoes/${idEmissao}`)).json<Emissao>()
    },
  }
}
