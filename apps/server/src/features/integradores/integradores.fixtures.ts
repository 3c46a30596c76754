import { mkdtempSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Cliente, Emissao, ServicoDaEmpresa } from "@partida/contracts"
import { expect } from "vitest"
import { iniciarJettaxSimulado } from "../../../../simuladores/src/jettax/simulador.ts"
import { iniciarMigrateSimulada } from "../../../../simuladores/src/migrate/simulador.ts"
import { lerConfig } from "../../config.ts"
import { gerarCertificadoDeDemonstracao } from "../../documentos/nfse-nacional/certificado-demonstracao.ts"
import type { Ambiente, Ator } from "../../testes/ambiente.ts"
import { novoCnpj, umaEmpresa } from "../../testes/empresas.ts"

export const CREDENCIAIS = { identificacao: "parceiro-do-teste", segredo: "chave-secreta-da-migrate" }
export const NO_JETTAX = { identificacao: "robo@escritorio.example", segredo: "senha-do-jettax" }

/** Both simulated, signing as the issuer that tests recognise, and the settings by which the product reaches them. */
export async function abrirSimuladores(agora: () => Date) {
  const { chavePem: chave, certPem: certificado } = gerarCertificadoDeDemonstracao()
  const assinante = { chave, certificado }
  const migrate = await iniciarMigrateSimulada({ assinante, processamentoMs: 30_000, agora })
  const jettax = await iniciarJettaxSimulado({ assinante, agora })
  jettax.registrarPessoa(NO_JETTAX.identificacao, NO_JETTAX.segredo)
  const pasta = mkdtempSync(join(tmpdir(), "partida-integradores-"))
  const autoridade = (nome: string, pem: string) => {
    const arquivo = join(pasta, `${nome}.pem`)
    writeFileSync(arquivo, pem)
    return arquivo
  }
  const { config } = lerConfig({
    PARTIDA_MIGRATE_PRODUCAO: migrate.endereco,
    PARTIDA_MIGRATE_AUTORIDADE: autoridade("migrate", migrate.certificadoDaAutoridade),
    PARTIDA_JETTAX_AUTENTICACAO: jettax.endereco,
    PARTIDA_JETTAX_ENDERECO: jettax.endereco,
    PARTIDA_JETTAX_AUTORIDADE: autoridade("jettax", jettax.certificadoDaAutoridade),
  })
  return { migrate, jettax, config: { migrate: config.migrate, jettax: config.jettax } }
}

/** A company without any certificate here, with a service and a client. */
export async function umaDaMigrate(ambiente: Ambiente, ator: Ator) {
  const cnpj = novoCnpj()
  const { id } = await umaEmpresa()
    .comCnpj(cnpj)
    .abertaEm("2020-03-10")
    .doAnexo("III", ["010701"])
    .noSistemaDesde("2026-10")
    .noRegime("simples")
    .criar(ambiente, ator.escopo)
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
  const corpo = { idCliente: cliente.id, idServico: servico.id, valor: "1500.00" }
  return {
    id,
    cnpj,
    corpo,
    async emitir(): Promise<Emissao> {
      const r = await ambiente.pedir(ator, "POST", `/empresas/${id}/emissoes`, { corpo })
      expect([r.status, r.json()]).toEqual([202, expect.anything()])
      return this.ler(r.json<Emissao>().id)
    },
    ler: async (idEmissao: string) => (await ambiente.pedir(ator, "GET", `/emissoes/${idEmissao}`)).json<Emissao>(),
  }
}
