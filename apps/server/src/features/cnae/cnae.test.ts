import { randomUUID } from "node:crypto"
import { readFileSync } from "node:fs"
import type { AtividadeCadastrada, DetalheDoFechamento, PreviaDoAnexo } from "@partida/contracts"
import { apurarSimples, type Competencia, deReais, competencia as mesDe, paraReais, somarMeses } from "@partida/fiscal"
import { eq } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { atividades } from "../../db/schema/empresas.ts"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { type EmpresaDeTeste, novoCnpj, umaEmpresa } from "../../testes/empresas.ts"
import { concluirEtapas } from "../../testes/etapas.ts"
import { verificarTudo } from "../fechamento/verificacao.ts"
import { mudarAnexo } from "./cnae.service.ts"

const NOTA = readFileSync(
  new URL("../../documentos/nfse-nacional/exemplos/06-nfse-1.01-simples-tomador-pf.xml", import.meta.url),
)
let ambiente: Ambiente
let contador: Ator
beforeAll(async () => {
  ambiente = await criarAmbiente()
  contador = await ambiente.criarAtor(await ambiente.criarEscritorio(), "CONTADOR")
})
afterAll(() => ambiente.fechar())

/** In the system from 08/2026 on, 20.000,00 in every month: RBT12 240.000,00 in each of the three. */
const comTresMeses = () =>
  umaEmpresa()
    .comCnpj(novoCnpj())
    .noSistemaDesde("2026-08")
    .doAnexo("III", ["010101"], "Desenvolvimento")
    .comDozeMesesAntesDe("2026-08", 2_000_000n)
    .comReceita("2026-08", 2_000_000n)
    .comReceita("2026-09", 2_000_000n)
    .comReceita("2026-10", 2_000_000n)

/** 2ª faixa do Anexo III: (240.000 × 11,2 % − 9.360) ÷ 240.000 = 7,3 %; 20.000,00 × 7,3 %. */
const DAS_NO_III = "1460.00"
/** 2ª faixa do Anexo IV: (240.000 × 9 % − 8.100) ÷ 240.000 = 5,625 %; 20.000,00 × 5,625 %. */
const DAS_NO_IV = "1125.00"

const criar = (construtor: ReturnType<typeof umaEmpresa>) => construtor.criar(ambiente, contador.escopo)
const principal = (empresa: EmpresaDeTeste) => empresa.atividades[0] ?? ""
const pedir = (metodo: "GET" | "POST" | "PUT" | "DELETE", caminho: string, corpo?: unknown, versao?: number) =>
  ambiente.pedir(contador, metodo, caminho, {
    ...(corpo === undefined ? {} : { corpo }),
    ...(versao === undefined ? {} : { cabecalhos: { "if-match": `"${versao}"` } }),
  })
const ler = async (id: string) => (await pedir("GET", `/atividades/${id}`)).json<AtividadeCadastrada>()
const listar = async ({ id }: EmpresaDeTeste) =>
  (await pedir("GET", `/empresas/${id}/atividades`)).json<{ lista: AtividadeCadastrada[] }>().lista
const mudar = async (id: string, desde: string, anexo: string) =>
  pedir("PUT", `/atividades/${id}/anexos/${desde}`, { anexo, motivo: "Passou a construir" }, (await ler(id)).versao)
const detalhe = async (empresa: EmpresaDeTeste, mes: string) =>
  (await pedir("GET", `/fechamentos/das/${empresa.id}/${mes}`)).json<DetalheDoFechamento>()
async function calcular(empresa: EmpresaDeTeste, ...meses: string[]) {
  for (const competencia of meses) {
    const corpo = { competencia, selecao: { empresas: [empresa.id] } }
    expect((await pedir("POST", "/fechamentos/das/calcular", corpo)).status).toBe(202)
  }
}
async function fechar(empresa: EmpresaDeTeste, mes: string) {
  await concluirEtapas(ambiente.banco, contador.escopo, mes, [empresa.id])
  const { idApuracao } = (await detalhe(empresa, mes)).linha
  expect((await pedir("POST", `/fechamentos/das/${empresa.id}/${mes}/fechar`, { idApuracao })).status).toBe(200)
}

/** The month by the engine alone: one line of 20.000,00 in that annex, after twelve months of 20.000,00. */
function dasDoMotor(mes: string, anexo: "III" | "IV"): string {
  const meses = Array.from({ length: 12 }, (_, i): Competencia => somarMeses(mesDe(mes), -1 - i))
  const resposta = apurarSimples({
    periodoApuracao: mesDe(mes),
    abertura: "2020-03-10",
    impedidoIcmsIss: false,
    linhas: [
      {
        id: "1",
        rotulo: "Receita",
        anexo,
        situacoes: [],
        mercado: "interno",
        valor: deReais("20000.00"),
        origem: { tipo: "receita-informada", ids: ["1"] },
      },
    ],
    historico: meses.map((m) => ({
      competencia: m,
      interno: deReais("20000.00"),
      externo: deReais("0.00"),
      origens: [],
    })),
    folhas: [],
  })
  if (resposta.tipo !== "calculado") throw new Error(resposta.tipo)
  return paraReais(resposta.resultado.das)
}

describe("anexo por data", () => {
  it("cada mês usa o anexo em vigor nele, ao centavo e como o motor sozinho", async () => {
    const empresa = await criar(comTresMeses())
    expect((await mudar(principal(empresa), "2026-09", "IV")).status).toBe(200)
    await calcular(empresa, "2026-08", "2026-09", "2026-10")
    const das = await Promise.all(["2026-08", "2026-09", "2026-10"].map(async (m) => (await detalhe(empresa, m)).linha))
    expect(das.map((l) => l.total)).toEqual([DAS_NO_III, DAS_NO_IV, DAS_NO_IV])
    expect(das.map((l) => l.anexos)).toEqual([["III"], ["IV"], ["IV"]])
    expect([dasDoMotor("2026-08", "III"), dasDoMotor("2026-09", "IV")]).toEqual([DAS_NO_III, DAS_NO_IV])
  })

  it("duas mudanças: vale a última até o mês; desfazer a segunda volta à primeira", async () => {
    const empresa = await criar(comTresMeses())
    const id = principal(empresa)
    await mudar(id, "2026-09", "IV")
    await mudar(id, "2026-10", "III")
    expect((await ler(id)).anexos.map((m) => [m.desde, m.anexo])).toEqual([
      ["2026-09", "IV"],
      ["2026-10", "III"],
    ])
    await calcular(empresa, "2026-08", "2026-09", "2026-10")
    expect((await detalhe(empresa, "2026-10")).linha.total).toBe(DAS_NO_III)
    const { versao } = await ler(id)
    expect((await pedir("DELETE", `/atividades/${id}/anexos/2026-10`, undefined, versao)).status).toBe(200)
    expect((await detalhe(empresa, "2026-10")).linha).toMatchObject({ calculo: 2, total: DAS_NO_IV })
    expect((await detalhe(empresa, "2026-08")).linha.total).toBe(DAS_NO_III)
  })

  it("mês calculado e aberto vai a Recalculando pelo banco, sem que ninguém peça", async () => {
    const empresa = await criar(comTresMeses())
    await calcular(empresa, "2026-09")
    expect((await detalhe(empresa, "2026-09")).linha.calculo).toBe(2)
    const mudanca = { desde: "2026-09", anexo: "IV", motivo: "Passou a construir" } as const
    await ambiente.banco.emEscopo(contador.escopo, (tx) =>
      mudarAnexo(tx, contador.escopo, principal(empresa), null, mudanca),
    )
    expect((await detalhe(empresa, "2026-09")).linha.calculo).toBe(98)
  })

  it("mês fechado recusa e diz qual; o seguinte aceita, e o selado continua dando o mesmo", async () => {
    const empresa = await criar(comTresMeses())
    const id = principal(empresa)
    await calcular(empresa, "2026-08")
    await fechar(empresa, "2026-08")
    const recusa = await mudar(id, "2026-08", "IV")
    expect(recusa.status).toBe(409)
    expect(recusa.json()).toMatchObject({ codigo: "competencia-fechada" })
    expect(recusa.json<{ mensagem: string }>().mensagem).toContain("08/2026")
    const { versao, ...atual } = await ler(id)
    const comeco = await pedir("PUT", `/atividades/${id}`, { ...editavel(atual), anexo: "IV" }, versao)
    expect(comeco.status).toBe(409)
    expect(comeco.json()).toMatchObject({ codigo: "competencia-fechada", campo: "anexo" })
    expect((await ler(id)).anexo).toBe("III")
    expect((await mudar(id, "2026-09", "IV")).status).toBe(200)
    expect((await detalhe(empresa, "2026-08")).linha).toMatchObject({ estado: "fechado", total: DAS_NO_III })
    const { divergencias } = await verificarTudo(ambiente.banco)
    expect(divergencias).toEqual([])
  })

  it("o painel filtra pelo anexo do mês, antes de calcular", async () => {
    const empresa = await criar(comTresMeses())
    await mudar(principal(empresa), "2026-09", "IV")
    const acha = async (mes: string, idAnexo: number) =>
      (await pedir("GET", `/fechamentos/das?competencia=${mes}&idAnexo=${idAnexo}&idEmpresa=${empresa.id}`)).json<{
        lista: { anexos: string[] }[]
      }>().lista.length
    expect([await acha("2026-08", 3), await acha("2026-08", 4)]).toEqual([1, 0])
    expect([await acha("2026-09", 3), await acha("2026-09", 4)]).toEqual([0, 1])
  })

  it("recusa o que não muda nada, o que começa na abertura e quem salva sem ter visto", async () => {
    const id = principal(await criar(comTresMeses()))
    expect((await mudar(id, "2026-09", "III")).json()).toMatchObject({ codigo: "entrada-invalida", campo: "anexo" })
    expect((await mudar(id, "2020-03", "IV")).json()).toMatchObject({ codigo: "entrada-invalida", campo: "desde" })
    const { versao } = await ler(id)
    expect((await mudar(id, "2026-09", "IV")).status).toBe(200)
    const corpo = { anexo: "V", motivo: "Outra pessoa salvou antes" }
    expect((await pedir("PUT", `/atividades/${id}/anexos/2026-09`, corpo, versao)).status).toBe(412)
  })
})

describe("versão da atividade", () => {
  it("mudar, corrigir e desfazer o anexo contam uma versão cada", async () => {
    const id = principal(await criar(comTresMeses()))
    const { versao } = await ler(id)
    expect((await mudar(id, "2026-09", "IV")).status).toBe(200)
    expect((await ler(id)).versao).toBe(versao + 1)
    expect((await mudar(id, "2026-09", "V")).status).toBe(200)
    expect((await ler(id)).versao).toBe(versao + 2)
    expect((await pedir("DELETE", `/atividades/${id}/anexos/2026-09`, undefined, versao + 2)).status).toBe(200)
    expect((await ler(id)).versao).toBe(versao + 3)
  })
})

describe("prévia da mudança", () => {
  const prever = async (id: string, corpo: object) => pedir("POST", `/atividades/${id}/anexos/previa`, corpo)

  it("mostra cada mês aberto antes e depois, e não grava nada", async () => {
    const empresa = await criar(comTresMeses())
    const id = principal(empresa)
    await calcular(empresa, "2026-08", "2026-09")
    await fechar(empresa, "2026-08")
    const antes = await detalhe(empresa, "2026-09")
    const r = await prever(id, { desde: "2026-09", anexo: "IV" })
    expect(r.status).toBe(200)
    const mes = (competencia: string) => ({
      competencia,
      antes: { total: DAS_NO_III, anexos: ["III"], motivo: null },
      depois: { total: DAS_NO_IV, anexos: ["IV"], motivo: null },
      diferenca: "-335.00",
    })
    expect(r.json<PreviaDoAnexo>()).toEqual({
      meses: [mes("2026-09"), mes("2026-10")],
      diferenca: "-670.00",
      fechadoAte: "2026-08",
    })
    expect((await ler(id)).anexos).toEqual([])
    expect((await detalhe(empresa, "2026-09")).linha).toEqual(antes.linha)
  })

  it("recusa o que salvar recusaria: o mês fechado", async () => {
    const empresa = await criar(comTresMeses())
    await calcular(empresa, "2026-08")
    await fechar(empresa, "2026-08")
    const r = await prever(principal(empresa), { desde: "2026-08", anexo: "IV" })
    expect([r.status, r.json().codigo]).toEqual([409, "competencia-fechada"])
  })

  it("o anexo do começo e a retirada de uma mudança também têm prévia", async () => {
    const empresa = await criar(comTresMeses())
    const id = principal(empresa)
    const comeco = (await prever(id, { desde: null, anexo: "IV" })).json<PreviaDoAnexo>()
    expect(comeco.meses.map((m) => [m.competencia, m.diferenca])).toEqual([
      ["2026-08", "-335.00"],
      ["2026-09", "-335.00"],
      ["2026-10", "-335.00"],
    ])
    await mudar(id, "2026-10", "IV")
    const retirada = (await prever(id, { desde: "2026-10", anexo: null })).json<PreviaDoAnexo>()
    expect(retirada.meses.map((m) => [m.competencia, m.diferenca])).toEqual([["2026-10", "335.00"]])
    expect((await ler(id)).anexos).toHaveLength(1)
  })
})

const editavel = (a: Omit<AtividadeCadastrada, "versao">) => ({
  cnae: a.cnae,
  descricao: a.descricao,
  anexo: a.anexo,
  itemLc116: a.itemLc116,
  codigosTributacao: a.codigosTributacao,
})

describe("cadastro", () => {
  const nova = (mudanca: object = {}) => ({
    cnae: "8630503",
    descricao: "Consultas médicas",
    anexo: "III/V",
    itemLc116: "04.01",
    codigosTributacao: ["040101"],
    ...mudanca,
  })
  const cadastrar = ({ id }: EmpresaDeTeste, corpo: object) => pedir("POST", `/empresas/${id}/atividades`, corpo)

  it("cadastra uma secundária e depois a torna principal: há sempre uma só", async () => {
    const empresa = await criar(comTresMeses())
    const criada = (await cadastrar(empresa, nova())).json<AtividadeCadastrada>()
    expect(criada).toMatchObject({ ...nova(), principal: false, encerradaEm: null, receita: null })
    expect((await pedir("POST", `/atividades/${criada.id}/principal`)).status).toBe(200)
    expect((await listar(empresa)).map((a) => [a.descricao, a.principal])).toEqual([
      ["Consultas médicas", true],
      ["Desenvolvimento", false],
    ])
  })

  it.each([
    ["cnae", { cnae: "0000000" }],
    ["itemLc116", { itemLc116: "99.99" }],
    ["codigosTributacao", { codigosTributacao: ["999999"] }],
    ["codigosTributacao", { codigosTributacao: ["010101"] }],
  ])("recusa %s que não existe ou já é de outra", async (campo, mudanca) => {
    const empresa = await criar(comTresMeses())
    const r = await cadastrar(empresa, nova(mudanca))
    expect(r.json()).toMatchObject({ status: 400, codigo: "entrada-invalida", campo })
    expect(await listar(empresa)).toHaveLength(1)
  })

  it("recusa a mesma atividade duas vezes", async () => {
    const empresa = await criar(comTresMeses())
    expect((await cadastrar(empresa, nova({ codigosTributacao: [] }))).status).toBe(201)
    const r = await cadastrar(empresa, nova({ codigosTributacao: [] }))
    expect(r.json()).toMatchObject({ codigo: "entrada-invalida", campo: "cnae" })
  })

  it("duas edições da mesma leitura: a segunda é recusada e nada se perde", async () => {
    const empresa = await criar(comTresMeses())
    const { versao, ...lida } = await ler(principal(empresa))
    const editar = (descricao: string) =>
      pedir("PUT", `/atividades/${lida.id}`, { ...editavel(lida), descricao }, versao)
    expect((await editar("Sistemas sob encomenda")).status).toBe(200)
    expect((await editar("Outra descrição")).status).toBe(412)
    expect((await ler(lida.id)).descricao).toBe("Sistemas sob encomenda")
  })

  it("com receita não se exclui: encerra-se; sem receita, sim; a principal, não", async () => {
    const empresa = await criar(comTresMeses().doAnexo("IV", [], "Obras").comReceita("2026-09", 100n, "interno", 1))
    const [usada = "", obras = ""] = empresa.atividades
    const excluir = async (id: string) => pedir("DELETE", `/atividades/${id}`, undefined, (await ler(id)).versao)
    expect((await excluir(obras)).json()).toMatchObject({ status: 409, codigo: "registro-em-uso" })
    expect((await excluir(usada)).json()).toMatchObject({ status: 409, codigo: "registro-em-uso" })
    const livre = (await cadastrar(empresa, nova({ principal: true }))).json<AtividadeCadastrada>()
    expect((await excluir(livre.id)).json()).toMatchObject({ status: 409, codigo: "transicao-recusada" })
    await pedir("POST", `/atividades/${usada}/principal`)
    expect((await excluir(livre.id)).status).toBe(200)
    expect(await listar(empresa)).toHaveLength(2)
  })

  it("encerra no mês seguinte à última receita, nunca antes, e reativa", async () => {
    const empresa = await criar(comTresMeses().doAnexo("IV", [], "Obras").comReceita("2026-09", 100n, "interno", 1))
    const [usada = "", obras = ""] = empresa.atividades
    const encerrar = (id: string, encerradaEm: string) => pedir("POST", `/atividades/${id}/encerrar`, { encerradaEm })
    expect((await encerrar(usada, "2026-12")).json()).toMatchObject({ codigo: "transicao-recusada" })
    expect((await encerrar(obras, "2026-09")).json()).toMatchObject({ codigo: "registro-em-uso", campo: "encerradaEm" })
    expect((await encerrar(obras, "2026-10")).json()).toMatchObject({ encerradaEm: "2026-10" })
    expect((await pedir("POST", `/atividades/${obras}/principal`)).status).toBe(409)
    expect((await pedir("POST", `/atividades/${obras}/reativar`)).json()).toMatchObject({ encerradaEm: null })
  })

  it("exporta o que a tela mostra", async () => {
    const empresa = await criar(comTresMeses())
    await mudar(principal(empresa), "2026-09", "IV")
    const csv = (await pedir("GET", `/empresas/${empresa.id}/atividades/exportacao?formato=csv`)).bytes.toString("utf8")
    expect(csv).toContain("09/2026: Anexo IV (Passou a construir)")
  })
})

describe("notas e atividades encerradas", () => {
  /** The sample note is of 09/2026, code 010101. */
  async function comAsDuas(encerradaEm: string) {
    const escritorio = await ambiente.criarEscritorio()
    const pessoa = await ambiente.criarAtor(escritorio, "ADMINISTRADOR")
    const empresa = await umaEmpresa()
      .comCnpj("11222333000181")
      .noSistemaDesde("2026-09")
      .doAnexo("III", [CODIGO], "Antiga")
      .doAnexo("III", [CODIGO], "Nova")
      .criar(ambiente, pessoa.escopo)
    await ambiente.banco.emEscopo(pessoa.escopo, (tx) =>
      tx
        .update(atividades)
        .set({ encerradaEm })
        .where(eq(atividades.id, principal(empresa))),
    )
    await ambiente.enviar(pessoa, [{ nome: "n.xml", bytes: NOTA }])
    const { lista } = (await ambiente.pedir(pessoa, "GET", "/notas-fiscais")).json<{
      lista: { id: string; atividade: string | null }[]
    }>()
    return { pessoa, empresa, nota: lista[0] }
  }
  const CODIGO = /<cTribNac>(\d{6})/.exec(NOTA.toString("utf8"))?.[1] ?? ""

  it("nota de mês anterior ao fim é da atividade que acabou; do mês do fim em diante, da outra", async () => {
    expect((await comAsDuas("2026-10")).nota?.atividade).toBe("Antiga")
    expect((await comAsDuas("2026-09")).nota?.atividade).toBe("Nova")
  })

  it("não se põe à mão uma nota em atividade que já tinha acabado", async () => {
    const { pessoa, empresa, nota } = await comAsDuas("2026-09")
    const r = await ambiente.pedir(pessoa, "PATCH", `/notas-fiscais/${nota?.id}/atividade`, {
      corpo: { idAtividade: principal(empresa), lembrarCodigo: false },
    })
    expect(r.json()).toMatchObject({ codigo: "entrada-invalida", campo: "idAtividade" })
  })

  it("receita que ficou em atividade encerrada para o cálculo e diz o que fazer", async () => {
    const empresa = await criar(comTresMeses().doAnexo("IV", [], "Obras").comReceita("2026-09", 100n, "interno", 1))
    await ambiente.banco.emEscopo(contador.escopo, (tx) =>
      tx
        .update(atividades)
        .set({ encerradaEm: "2026-09" })
        .where(eq(atividades.id, empresa.atividades[1] ?? randomUUID())),
    )
    await calcular(empresa, "2026-09")
    const d = await detalhe(empresa, "2026-09")
    expect(d.linha.situacao).toBe("faltam-dados")
    expect(d.faltas).toContainEqual(expect.objectContaining({ codigo: "atividade-encerrada", competencia: "2026-09" }))
  })
})
