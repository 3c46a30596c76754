import type { DetalheDoFechamento } from "@partida/contracts"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { gerarCertificadoDeDemonstracao } from "../../documentos/nfse-nacional/certificado-demonstracao.ts"
import { assinarNfse, montarNfse } from "../../documentos/nfse-nacional/construtor.ts"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { novoCnpj, umaEmpresa } from "../../testes/empresas.ts"

const MES = "2026-10"
const { chavePem, certPem } = gerarCertificadoDeDemonstracao()
let ambiente: Ambiente
let contador: Ator

beforeAll(async () => {
  ambiente = await criarAmbiente()
  contador = await ambiente.criarAtor(await ambiente.criarEscritorio(), "CONTADOR")
})
afterAll(() => ambiente.fechar())

let numero = 0
function tomada(tomador: string, cTribNac: string, valorServico: bigint, opSimpNac: "2" | "3" = "2") {
  const prestador = { documento: "11444777000161", nome: "PRESTADOR", municipio: "3550308" }
  const xml = montarNfse({
    prestador: { ...prestador, nomeMunicipio: "São Paulo", uf: "SP" },
    tomador: { documento: tomador, nome: "EMPRESA" },
    numero: String(++numero),
    dataCompetencia: `${MES}-15`,
    cTribNac,
    valorServico,
    opSimpNac,
    tpAmb: "1",
  })
  return { nome: `${numero}.xml`, bytes: Buffer.from(assinarNfse(xml, chavePem, certPem)) }
}

/** What the month says of the CPP after the company took two services of trades, one of none and one of who is no MEI. */
async function avisos(construtor: ReturnType<typeof umaEmpresa>) {
  const cnpj = novoCnpj()
  const { id } = await construtor.comCnpj(cnpj).noSistemaDesde(MES).criar(ambiente, contador.escopo)
  await ambiente.enviar(contador, [
    tomada(cnpj, "141301", 80_000n),
    tomada(cnpj, "070201", 120_000n),
    tomada(cnpj, "010701", 50_000n),
    tomada(cnpj, "141301", 70_000n, "3"),
  ])
  const corpo = { competencia: MES, selecao: { empresas: [id] } }
  expect((await ambiente.pedir(contador, "POST", "/fechamentos/das/calcular", { corpo })).status).toBe(202)
  const r = await ambiente.pedir(contador, "GET", `/fechamentos/das/${id}/${MES}`)
  return r.json<DetalheDoFechamento>().linha.avisos.filter((a) => a.includes("MEI"))
}

describe("CPP de quem contrata MEI de certos ofícios (LC 123/2006 art. 18-B)", () => {
  it("no Lucro Presumido: 20% de 800,00 + 1.200,00 = 400,00, fora do DARF do INSS", async () => {
    expect(await avisos(umaEmpresa().noRegime("presumido").comPresuncao("servicos-gerais"))).toEqual([
      expect.stringMatching(
        /somam R\$ 2\.000,00 .* deve R\$ 400,00 de CPP sobre eles \(LC 123\/2006 art\. 18-B.*não soma/,
      ),
    ])
  })

  it("no Simples, só o Anexo IV a deve à parte; com outras atividades, na proporção", async () => {
    const doSimples = () => umaEmpresa().comDozeMesesAntesDe(MES, 1_000_000n).comReceita(MES, 1_000_000n)
    expect(await avisos(doSimples().doAnexo("III"))).toEqual([])
    expect(await avisos(doSimples().doAnexo("IV"))).toEqual([
      expect.stringMatching(/deve R\$ 400,00 de CPP sobre eles \(LC/),
    ])
    expect(await avisos(doSimples().doAnexo("IV").doAnexo("III"))).toEqual([
      expect.stringMatching(/deve R\$ 400,00 de CPP sobre eles, na proporção do Anexo IV/),
    ])
  })
})
