import type { DetalheDaFolha, DetalheDoFechamento } from "@partida/contracts"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { gerarCertificadoDeDemonstracao } from "../../documentos/nfse-nacional/certificado-demonstracao.ts"
import { assinarNfse, montarNfse } from "../../documentos/nfse-nacional/construtor.ts"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { novoCnpj, umaEmpresa } from "../../testes/empresas.ts"
import { registrarConclusao } from "../etapas/etapas.service.ts"

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

/** A company that took two services of trades, one of none and one of who is no MEI. */
async function contratante(construtor: ReturnType<typeof umaEmpresa>) {
  const cnpj = novoCnpj()
  const { id } = await construtor.comCnpj(cnpj).noSistemaDesde(MES).criar(ambiente, contador.escopo)
  await ambiente.enviar(contador, [
    tomada(cnpj, "141301", 80_000n),
    tomada(cnpj, "070201", 120_000n),
    tomada(cnpj, "010701", 50_000n),
    tomada(cnpj, "141301", 70_000n, "3"),
  ])
  return { id, cnpj }
}

/** What the month says of MEI. */
async function avisos({ id }: { readonly id: string }) {
  const corpo = { competencia: MES, selecao: { empresas: [id] } }
  expect((await ambiente.pedir(contador, "POST", "/fechamentos/das/calcular", { corpo })).status).toBe(202)
  const r = await ambiente.pedir(contador, "GET", `/fechamentos/das/${id}/${MES}`)
  return r.json<DetalheDoFechamento>().linha.avisos.filter((a) => a.includes("MEI"))
}

const doSimples = () => umaEmpresa().comDozeMesesAntesDe(MES, 1_000_000n).comReceita(MES, 1_000_000n)

describe("CPP de quem contrata MEI de certos ofícios (LC 123/2006 art. 18-B)", () => {
  it("quem a paga à parte é perguntado; quem a paga no DAS só declara (art. 13 VI)", async () => {
    const presumido = umaEmpresa().noRegime("presumido").comPresuncao("servicos-gerais")
    const pergunta = [expect.stringMatching(/somam R\$ 2\.000,00 .* responda quanto .*LC 123\/2006 art\. 18-B/)]
    expect(await avisos(await contratante(presumido))).toEqual(pergunta)
    expect(await avisos(await contratante(doSimples().doAnexo("IV")))).toEqual(pergunta)
    expect(await avisos(await contratante(doSimples().doAnexo("III")))).toEqual([
      expect.stringMatching(/somam R\$ 2\.000,00 .*\(categoria 741\); a CPP sobre eles já está no DAS/),
    ])
  })

  it("o pró-labore do mês espera a resposta, e a CPP entra no DARF do INSS, no mês e na conferência", async () => {
    const empresa = await contratante(umaEmpresa().noRegime("presumido").comPresuncao("servicos-gerais"))
    const doMes = `/fechamentos/pro-labore/${empresa.id}/${MES}`
    const folha = async (consulta = "") =>
      (await ambiente.pedir(contador, "GET", `${doMes}${consulta}`)).json<DetalheDaFolha>()
    const concluir = async (servicosDeMei: string | null, token: string) =>
      ambiente.pedir(contador, "POST", `${doMes}/concluir`, {
        corpo: { dataPagamento: `${MES}-31`, semMovimento: true, ressalvas: [], servicosDeMei, token },
      })
    const faturamento = { idEmpresa: empresa.id, competencia: MES, etapa: "faturamento" } as const
    const ato = { escopo: contador.escopo, nome: "Contador", agora: new Date() }
    await ambiente.banco.emEscopo(contador.escopo, (tx) =>
      registrarConclusao(tx, ato, faturamento, { semMovimento: true, resumo: {}, ressalvas: [] }),
    )
    const antes = await folha()
    expect(antes.servicosDeMei).toMatchObject({ dasNotas: "2000.00", servicos: null, cpp: null })
    expect(antes.linha.impedimentos.map(({ codigo }) => codigo)).toContain("mei-sem-resposta")
    expect((await concluir(null, antes.token)).status).toBe(409)
    // 1.500,00 × 20% = 300,00.
    const com = await folha("?servicosDeMei=1500.00")
    expect(com.servicosDeMei).toMatchObject({ servicos: "1500.00", cpp: "300.00" })
    // What was seen without the answer is not what is concluded with it.
    expect((await concluir("1500.00", antes.token)).status).toBe(409)
    const feita = await concluir("1500.00", com.token)
    expect([feita.status, feita.json<DetalheDaFolha>().linha.cpp]).toEqual([200, "300.00"])
    const guias = (await ambiente.pedir(contador, "GET", `/guias?competencia=${MES}`)).json<{
      lista: { valor: string; vencimento: string; codigoDeReceita: string | null; id: string }[]
    }>().lista
    // The 20th of November is a holiday, and the INSS of a company is paid before it.
    expect(guias).toMatchObject([{ valor: "300.00", vencimento: "2026-11-19", codigoDeReceita: "1138-04" }])
    expect(await avisos(empresa)).toEqual([
      expect.stringMatching(/^CPP de R\$ 300,00 sobre R\$ 1\.500,00 de serviços tomados de MEI, no DARF do INSS/),
    ])
    // A note that comes later asks again, and the closing waits for it.
    await ambiente.enviar(contador, [tomada(empresa.cnpj, "141201", 10_000n)])
    expect(await avisos(empresa)).toContainEqual(expect.stringMatching(/somam R\$ 2\.100,00 .* somavam R\$ 2\.000,00/))
    expect((await folha()).linha.reemitir).toMatch(/notas de MEI contratado são outras/)
  })

  it("com atividades do Anexo IV e de outros, a CPP é a parte do Anexo IV na receita do mês", async () => {
    // Half of the revenue is of Anexo IV: 2.000,00 × 20% × 1/2 = 200,00.
    const empresa = await contratante(
      doSimples().doAnexo("IV").doAnexo("III").comReceita(MES, 1_000_000n, "interno", 1),
    )
    const r = await ambiente.pedir(
      contador,
      "GET",
      `/fechamentos/pro-labore/${empresa.id}/${MES}?servicosDeMei=2000.00`,
    )
    expect(r.json<DetalheDaFolha>().servicosDeMei?.cpp).toBe("200.00")
  })
})
