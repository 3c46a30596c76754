import { mkdtempSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { CapturaDaEmpresa, Nota } from "@partida/contracts"
import { expect } from "vitest"
import { type AdnSimulado, iniciarAdnSimulado } from "../../../../simuladores/src/adn/simulador.ts"
import { lerConfig } from "../../config.ts"
import { gerarCertificadoDeDemonstracao } from "../../documentos/nfse-nacional/certificado-demonstracao.ts"
import type { Ambiente, Ator } from "../../testes/ambiente.ts"
import { novoCnpj, umaEmpresa } from "../../testes/empresas.ts"
import { mandar } from "../certificados/certificados.fixtures.ts"

/** A simulated ADN whose documents are of the issuer that tests recognise, and the settings by which the product reaches it. */
export async function abrirAdn(agora: () => Date, conhecido = true) {
  const { chavePem: chave, certPem: certificado } = gerarCertificadoDeDemonstracao()
  const adn = await iniciarAdnSimulado({ agora, ...(conhecido ? { assinante: { chave, certificado } } : {}) })
  const pasta = mkdtempSync(join(tmpdir(), "partida-adn-"))
  const ca = join(pasta, "autoridade.pem")
  writeFileSync(ca, adn.certificadoDaAutoridade)
  const { config } = lerConfig({ PARTIDA_ADN_ENDERECO: adn.endereco, PARTIDA_ADN_AUTORIDADE: ca })
  return { adn, config: config.adn, raizesConfiaveis: pasta }
}

/** A company with its certificate, whose notes the ADN may have. */
export async function comCaptura(ambiente: Ambiente, ator: Ator, adn: AdnSimulado) {
  const cnpj = novoCnpj()
  const { id } = await umaEmpresa()
    .comCnpj(cnpj)
    .doAnexo("III", ["010701"])
    .noSistemaDesde("2026-09")
    .criar(ambiente, ator.escopo)
  const validade = { desde: new Date("2026-01-01T00:00:00Z"), ate: new Date("2030-01-01T00:00:00Z") }
  const { pfx, senha } = adn.emitirPara({ nome: "EMPRESA DE TESTE", numero: cnpj }, validade)
  expect((await mandar(ambiente, ator, id, pfx, { senha })).status).toBe(201)
  return {
    id,
    cnpj,
    /** Another company takes a service of this one, or, `tomada`, gives one to it. */
    nota: (valor: string, mudancas: Partial<Parameters<AdnSimulado["distribuirNota"]>[0]> = {}) =>
      adn.distribuirNota({
        prestador: cnpj,
        tomador: { documento: "11444777000161", nome: "COMERCIO MODELO DE PECAS LTDA" },
        valor,
        data: "2026-11-10",
        ...mudancas,
      }),
    tomada: (valor: string) =>
      adn.distribuirNota({
        prestador: "99888777000100",
        tomador: { documento: cnpj, nome: "EMPRESA DE TESTE" },
        valor,
        data: "2026-11-11",
      }),
    /** The whole list, by number: who gave it, what it is worth, whether it counts, where it stands. */
    async notas() {
      const r = await ambiente.pedir(
        ator,
        "GET",
        `/notas-fiscais?idEmpresa=${id}&registrosPorPagina=100&ordem=valorServico&sentido=asc`,
      )
      return r.json<{ lista: Nota[]; paginacao: { totalDeRegistros: number }; totais: { receita: string } }>()
    },
    captura: async () =>
      (await ambiente.pedir(ator, "GET", `/empresas/${id}/captura`)).json<
        CapturaDaEmpresa & { pendentes: { nsu: string | null; chave: string | null; mensagem: string }[] }
      >(),
  }
}
