import { sql } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { varrerAlertas } from "../alertas/varredura.service.ts"
import { aba, importador, livro } from "./importacoes.fixtures.ts"

/** Each test imports one company, with two activities, into an office of its own, and then something happens to it. */
let ambiente: Ambiente
let admin: Ator
let eu: ReturnType<typeof importador>
let importacao: string
let empresa: string

beforeAll(async () => {
  ambiente = await criarAmbiente()
})
afterAll(() => ambiente.fechar())
beforeEach(async () => {
  admin = await ambiente.criarAtor(await ambiente.criarEscritorio(), "ADMINISTRADOR")
  eu = importador(ambiente, admin)
  const cabecalho = ["CNPJ", "Razão social", "Abertura", "Município", "UF", "Regime", "CNAE principal"]
  const linha = ["11222333000181", "Bom Trigo Ltda", "15/03/2019", "Campinas", "SP", "Simples", "6201-5/01"]
  const planilha = livro([
    aba("Empresas", [
      [...cabecalho, "CNAEs secundários"],
      [...linha, "6202-3/00"],
    ]),
  ])
  importacao = (await eu.conferir(await eu.enviar(await planilha))).id
  expect((await eu.agir(importacao, "confirmar")).resultados).toMatchObject({ inseridos: 1, erros: 0 })
  empresa = (await noBanco<{ id: string }>("select id::text from empresas"))[0]?.id ?? ""
})

const noBanco = async <T extends Record<string, unknown>>(consulta: string) =>
  (await ambiente.banco.emEscopo(admin.escopo, (tx) => tx.execute<T>(sql.raw(consulta)))).rows
const contar = async (tabela: string) =>
  (await noBanco<{ n: number }>(`select count(*)::int as n from ${tabela}`))[0]?.n
const atividade = async (cnae: string) =>
  (await noBanco<{ id: string }>(`select id::text from atividades where cnae = '${cnae}'`))[0]?.id ?? ""
const pedir = async (
  ...pedido: [metodo: "GET" | "POST" | "PUT", caminho: string, corpo?: unknown, versao?: number]
) => {
  const [metodo, caminho, corpo, versao] = pedido
  const r = await ambiente.pedir(admin, metodo, caminho, {
    ...(corpo === undefined ? {} : { corpo }),
    ...(versao === undefined ? {} : { cabecalhos: { "if-match": `"${versao}"` } }),
  })
  expect([r.status, r.json()]).toMatchObject([expect.toSatisfy((status: number) => status < 300), {}])
  return r
}
/** What undoing says of the company: null when it went. */
async function desfazer(): Promise<string | null> {
  const { lote } = await eu.agir(importacao, "desfazer")
  const { lista } = (await ambiente.pedir(admin, "GET", `/lotes/${lote?.id}/itens`)).json<{
    lista: { resultado: number; codigo: string; mensagem: string }[]
  }>()
  const [item] = lista
  if (item?.resultado !== 4) return null
  expect(item.codigo).toBe("registro-em-uso")
  return item.mensagem
}

describe("o que uma pessoa fez depois", () => {
  it.each([
    ["o item da LC 116", { itemLc116: "01.01" }],
    ["a presunção", { atividadePresumido: "servicos-gerais" }],
  ])("%s de uma atividade impede desfazer, e fica", async (_nome, mudanca) => {
    const id = await atividade("6201501")
    const lida = (await ambiente.pedir(admin, "GET", `/atividades/${id}`)).json<Record<string, unknown>>()
    const { cnae, descricao, anexo, itemLc116, codigosTributacao, atividadePresumido } = lida
    const corpo = { cnae, descricao, anexo, itemLc116, codigosTributacao, atividadePresumido, ...mudanca }
    await pedir("PUT", `/atividades/${id}`, corpo, 1)
    expect(await desfazer()).toContain("gravou (uma atividade) foi alterado depois da importação")
    expect((await ambiente.pedir(admin, "GET", `/atividades/${id}`)).json()).toMatchObject(mudanca)
  })

  it("encerrar uma atividade impede desfazer", async () => {
    await pedir("POST", `/atividades/${await atividade("6202300")}/encerrar`, { encerradaEm: "2026-10" })
    expect(await desfazer()).toContain("uma atividade")
    expect(await contar("atividades where encerrada_em = '2026-10'")).toBe(1)
  })

  it("desligar uma rotina da empresa impede desfazer, e diz que é isso", async () => {
    const { rotinas } = (await ambiente.pedir(admin, "GET", `/empresas/${empresa}/automacao`)).json<{
      rotinas: { id: string; versao: number }[]
    }>()
    const versao = rotinas.find(({ id }) => id === "validades")?.versao ?? 0
    await pedir("PUT", `/empresas/${empresa}/automacao/validades`, { ativa: false }, versao)
    expect(await desfazer()).toContain("rotinas ligadas ou desligadas por alguém")
    expect([await contar("empresas"), await contar("automacoes_empresa where not ativa")]).toEqual([1, 1])
  })

  it("um passo da implantação impede desfazer, pelo nome", async () => {
    await noBanco(`insert into implantacao_etapas (id_escritorio, id_empresa, etapa, situacao, em, por)
      select id_escritorio, id, 'dados', 'feita', now(), 'Ana' from empresas`)
    expect(await desfazer()).toContain("etapas da implantação")
  })
})

describe("o que o sistema fez sozinho", () => {
  it("alertas e rotinas que olharam a empresa não impedem desfazer, e vão com ela", async () => {
    await varrerAlertas(ambiente.banco, new Date("2027-02-20T10:00:00Z"), (erro) => {
      throw erro
    })
    expect(await contar("alertas where tipo = 'sem-receita'")).toBe(1)
    expect(await contar("automacoes_execucoes")).toBeGreaterThan(0)
    expect(await desfazer()).toBeNull()
    expect([await contar("empresas"), await contar("alertas"), await contar("automacoes_execucoes")]).toEqual([0, 0, 0])
    expect(ambiente.errosRelatados).toEqual([])
  })
})
