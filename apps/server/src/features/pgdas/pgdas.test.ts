import type { FichaDoPgdas, LinhaDoFechamento } from "@partida/contracts"
import { readXlsx } from "hucre/xlsx"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { abrirZip } from "../../http/exportacao/zip.fixtures.ts"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { type EmpresaDeTeste, novoCnpj, umaEmpresa } from "../../testes/empresas.ts"

const MES = "2026-10"
let ambiente: Ambiente
let contador: Ator

beforeAll(async () => {
  ambiente = await criarAmbiente()
  contador = await ambiente.criarAtor(await ambiente.criarEscritorio(), "CONTADOR")
})
afterAll(() => ambiente.fechar())

const caminho = ({ id }: EmpresaDeTeste) => `/empresas/${id}/pgdas/${MES}`
const criar = (construtor: ReturnType<typeof umaEmpresa>) =>
  construtor.comCnpj(novoCnpj()).criar(ambiente, contador.escopo)
const declarar = (empresa: EmpresaDeTeste, versao: number, corpo: object = {}) =>
  ambiente.pedir(contador, "PUT", caminho(empresa), {
    corpo: {
      tipo: "original",
      declaradaEm: "2026-11-10",
      numeroDoRecibo: "01.07.26229.0440173-6",
      numeroDaDeclaracao: null,
      ...corpo,
    },
    cabecalhos: { "if-match": `"${versao}"` },
  })

describe("ficha do PGDAS-D", () => {
  it("mostra atividades, receitas e folhas da janela e o que se deve, e dá o mesmo em JSON", async () => {
    // RBT12 240.000,00 (12 × 20.000,00), no payroll: r = 0,01, Anexo V, second band: (240.000 × 18% − 4.500) ÷ 240.000 = 16,125%.
    // Of 10.000,00: 1.612,50, each tax rounded: IRPJ 23% 370,88; CSLL 15% 241,88; COFINS 14,10% 227,36; PIS 3,05% 49,18;
    // CPP 27,85% 449,08; ISS 17% 274,13. Total 1.612,51.
    const doze = umaEmpresa().doAnexo("III/V").noSistemaDesde(MES).comDozeMesesAntesDe(MES, 2_000_000n)
    const empresa = await criar(doze.comDozeFolhasAntesDe(MES, 0n).comReceita(MES, 1_000_000n))
    const r = await ambiente.pedir(contador, "GET", caminho(empresa))
    expect(r.status).toBe(200)
    const ficha = r.json<FichaDoPgdas>()
    expect(ficha).toMatchObject({
      competencia: MES,
      tipo: "original",
      receita: { interno: "10000.00", externo: "0.00" },
      estabelecimentos: [{ atividades: [{ id: 11, valor: "10000.00" }] }],
      total: "1612.51",
      declarada: null,
      versao: 0,
      fechado: false,
    })
    expect(ficha.folhas).toHaveLength(12)
    expect(ficha.receitasAnteriores.map((m) => [m.competencia, m.interno]).at(0)).toEqual(["2025-10", "20000.00"])
    expect(ficha.receitasAnteriores).toHaveLength(12)
    const arquivo = await ambiente.pedir(contador, "GET", `${caminho(empresa)}/transdeclaracao11.json`)
    const dados = arquivo.json<{ pa: number; valoresParaComparacao: { valor: number }[] }>()
    expect(dados.pa).toBe(202610)
    expect(dados.valoresParaComparacao.map(({ valor }) => valor.toFixed(2))).toEqual(
      ficha.tributos.map(({ valor }) => valor),
    )
  })

  it("ISS em valor fixo: toma o lugar do percentual no DAS, e a ficha e o JSON o dizem (LC 123 art. 18 §18)", async () => {
    // 2025 e 2026 a 10.000,00 por mês: RBT12 120.000,00, Anexo III, 6 %. De 10.000,00: IRPJ 24,00; CSLL 21,00; COFINS 76,92;
    // PIS 16,68; CPP 260,40; ISS 150,00 no lugar de 201,00. Total 549,00.
    const construtor = umaEmpresa().doAnexo("III").noSistemaDesde("2026-01").comReceita(MES, 1_000_000n)
    for (let mes = 1; mes <= 12; mes++) construtor.comReceita(`2025-${String(mes).padStart(2, "0")}`, 1_000_000n)
    for (let mes = 1; mes <= 9; mes++) construtor.comReceita(`2026-0${mes}`, 1_000_000n)
    const empresa = await criar(construtor)
    const { versao } = (await ambiente.pedir(contador, "GET", `/empresas/${empresa.id}/cadastro`)).json<{
      versao: number
    }>()
    const corpo = { regime: "simples", atividadeMei: null, issFixo: "150.00", issFixoAto: "Lei 1.234/2025" }
    const cabecalhos = { "if-match": `"${versao}"` }
    const fixado = await ambiente.pedir(contador, "PUT", `/empresas/${empresa.id}/regimes/${MES}`, {
      corpo,
      cabecalhos,
    })
    expect(fixado.status).toBe(200)
    const ficha = (await ambiente.pedir(contador, "GET", caminho(empresa))).json<FichaDoPgdas>()
    expect(ficha).toMatchObject({ valorFixoIss: "150.00", valorFixoIcms: null, total: "549.00", pendencias: [] })
    expect(ficha.tributos.find(({ tributo }) => tributo === "ISS")?.valor).toBe("150.00")
    const arquivo = await ambiente.pedir(contador, "GET", `${caminho(empresa)}/transdeclaracao11.json`)
    expect(arquivo.json()).toMatchObject({ declaracao: { valorFixoIss: 150, valorFixoIcms: null } })
  })

  it("guarda que o mês foi declarado, pede retificadora quando o valor muda, e desfaz", async () => {
    const empresa = await criar(
      umaEmpresa().doAnexo("III").noSistemaDesde(MES).comDozeMesesAntesDe(MES, 1_000_000n).comReceita(MES, 1_000_000n),
    )
    expect((await declarar(empresa, 0, { declaradaEm: "2026-10-20" })).json()).toMatchObject({ campo: "declaradaEm" })
    expect((await declarar(empresa, 0, { numeroDoRecibo: "x" })).status).toBe(400)
    const alheio = { numeroDaDeclaracao: "99999999202610001" }
    expect((await declarar(empresa, 0, alheio)).json()).toMatchObject({ campo: "numeroDaDeclaracao" })
    const declarada = (await declarar(empresa, 0)).json<FichaDoPgdas>()
    // 10.000,00 × 6% of the first band, each tax rounded: 24,00 21,00 76,92 16,68 260,40 201,00.
    expect(declarada).toMatchObject({
      versao: 1,
      tipo: "retificadora",
      total: "600.00",
      declarada: { tipo: "original", numeroDoRecibo: "01.07.26229.0440173-6", total: "600.00", mudou: false },
    })
    expect((await declarar(empresa, 0)).status).toBe(412)
    const [idAtividade = ""] = empresa.atividades
    await ambiente.pedir(contador, "PUT", `/empresas/${empresa.id}/historico/${MES}`, {
      corpo: {
        receitas: [{ idAtividade, mercado: "interno", situacoes: ["iss-retido"], valor: "10000.00" }],
        folha: null,
      },
    })
    const depois = (await ambiente.pedir(contador, "GET", caminho(empresa))).json<FichaDoPgdas>()
    expect(depois).toMatchObject({
      total: "399.00",
      declarada: { mudou: true, total: "600.00" },
      estabelecimentos: [{ atividades: [{ id: 15 }] }],
    })
    const desfeita = await ambiente.pedir(contador, "DELETE", caminho(empresa), { cabecalhos: { "if-match": '"1"' } })
    expect(desfeita.json()).toMatchObject({ declarada: null, versao: 0, tipo: "original" })
  })

  it("diz o que falta, e recusa o mês que não é do Simples", async () => {
    const semHistorico = await criar(umaEmpresa().doAnexo("III").noSistemaDesde(MES).comReceita(MES, 1_000_000n))
    const ficha = (await ambiente.pedir(contador, "GET", caminho(semHistorico))).json<FichaDoPgdas>()
    expect(ficha.tributos).toEqual([])
    expect(ficha.pendencias).toHaveLength(12)
    const presumida = await criar(umaEmpresa().noRegime("presumido").doAnexo("III"))
    const r = await ambiente.pedir(contador, "GET", caminho(presumida))
    expect(r.json()).toMatchObject({
      codigo: "entrada-invalida",
      mensagem: expect.stringContaining("Simples Nacional"),
    })
  })
})

describe("na lista e na exportação do fechamento", () => {
  it("diz o dia e o recibo, filtra o que falta declarar, e exporta a ficha de cada empresa", async () => {
    const outro = await ambiente.criarAtor(await ambiente.criarEscritorio(), "CONTADOR")
    const cnpjs: [string, string] = [novoCnpj(), novoCnpj()]
    const nova = (cnpj: string) =>
      umaEmpresa()
        .comCnpj(cnpj)
        .doAnexo("III")
        .noSistemaDesde(MES)
        .comDozeMesesAntesDe(MES, 1_000_000n)
        .comReceita(MES, 1_000_000n)
        .criar(ambiente, outro.escopo)
    const declarada = await nova(cnpjs[0])
    const faltante = await nova(cnpjs[1])
    await umaEmpresa().comCnpj(novoCnpj()).noRegime("presumido").doAnexo("III").criar(ambiente, outro.escopo)
    const corpo = {
      tipo: "original",
      declaradaEm: "2026-11-10",
      numeroDoRecibo: "01.07.26229.0440173-6",
      numeroDaDeclaracao: null,
    }
    const r = await ambiente.pedir(outro, "PUT", caminho(declarada), { corpo, cabecalhos: { "if-match": '"0"' } })
    expect(r.status).toBe(200)
    const listar = async (filtro: string) =>
      (await ambiente.pedir(outro, "GET", `/fechamentos/das?competencia=${MES}${filtro}`)).json<{
        lista: LinhaDoFechamento[]
      }>().lista
    expect((await listar("&declarado=sim")).map((l) => [l.idEmpresa, l.declarada])).toEqual([
      [declarada.id, { em: "2026-11-10", numeroDoRecibo: "01.07.26229.0440173-6" }],
    ])
    // A do Lucro Presumido não declara no PGDAS-D: não está entre as que faltam.
    expect((await listar("&declarado=nao")).map((l) => [l.idEmpresa, l.declarada])).toEqual([[faltante.id, null]])
    expect(await listar("")).toHaveLength(3)
    const csv = await ambiente.pedir(
      outro,
      "GET",
      `/fechamentos/das/exportacao?competencia=${MES}&formato=csv&colunas=declaradaEm,numeroDoRecibo&declarado=sim`,
    )
    expect(csv.bytes.toString("utf8")).toContain("10/11/2026;01.07.26229.0440173-6")

    const zip = await ambiente.pedir(outro, "GET", `/fechamentos/das/fichas-do-pgdas.zip?competencia=${MES}`)
    expect([zip.status, zip.cabecalhos["content-type"]]).toEqual([200, "application/zip"])
    const planilhas = await abrirZip(zip.bytes)
    expect([...planilhas.keys()].sort()).toEqual(cnpjs.map((c) => `${c}-empresa-${c}.xlsx`).sort())
    const daDeclarada = planilhas.get(`${cnpjs[0]}-empresa-${cnpjs[0]}.xlsx`)
    const linhas = (await readXlsx(daDeclarada ?? Buffer.alloc(0))).sheets[0]?.rows ?? []
    // 10.000,00 a 6 %: 600,00, na ordem do formulário, com o recibo no fim.
    expect(linhas.map((l) => l[0])[1]).toBe("Declaração")
    expect(
      linhas.filter((l) => l[0] === "Receitas brutas anteriores" && String(l[1]).includes("interno")),
    ).toHaveLength(12)
    expect(linhas.find((l) => l[1] === "Total")?.[2]).toBe(600)
    expect(linhas.find((l) => l[1] === "Número do recibo")?.[3]).toBe("01.07.26229.0440173-6")
    const nenhuma = await ambiente.pedir(
      outro,
      "GET",
      `/fechamentos/das/fichas-do-pgdas.zip?competencia=${MES}&regime=presumido`,
    )
    expect([nenhuma.status, nenhuma.json<{ codigo: string }>().codigo]).toEqual([404, "nao-encontrado"])
    expect(ambiente.errosRelatados).toEqual([])
  })
})
