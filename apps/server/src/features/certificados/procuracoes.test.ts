import type { Procuracao } from "@partida/contracts"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { umaEmpresa } from "../../testes/empresas.ts"
import { situacaoDaProcuracaoEm } from "./validade.ts"

/** 20/11/2026. */
const AGORA = new Date("2026-11-20T12:00:00-03:00")
let ambiente: Ambiente
let contador: Ator
let empresa: string
beforeAll(async () => {
  ambiente = await criarAmbiente(() => AGORA)
})
afterAll(() => ambiente.fechar())
beforeEach(async () => {
  contador = await ambiente.criarAtor(await ambiente.criarEscritorio(), "CONTADOR")
  empresa = (await umaEmpresa().criar(ambiente, contador.escopo)).id
})

const PODERES = {
  orgao: "receita-federal",
  outorgado: "52998224725",
  nomeDoOutorgado: "Maria da Silva",
  servicos: ["PGDAS-D e DEFIS", "Caixa postal", "Caixa postal"],
  desde: "2026-01-01",
  ate: "2027-12-31",
  observacao: "  ",
}
const criar = (mudancas: object = {}, ator = contador) =>
  ambiente.pedir(ator, "POST", `/empresas/${empresa}/procuracoes`, { corpo: { ...PODERES, ...mudancas } })
const editar = (p: Procuracao, mudancas: object, versao = p.versao) =>
  ambiente.pedir(contador, "PUT", `/procuracoes/${p.id}`, {
    corpo: { ...PODERES, ...mudancas },
    cabecalhos: { "if-match": `"${versao}"` },
  })

describe("em que ponto está", () => {
  it.each([
    ["2026-01-01", "2026-11-19", null, "vencida", -1],
    ["2026-01-01", "2026-11-20", null, "a-vencer", 0],
    ["2026-01-01", "2026-12-20", null, "a-vencer", 30],
    ["2026-01-01", "2026-12-21", null, "vigente", 31],
    ["2026-11-21", "2027-11-20", null, "futura", 365],
    ["2026-11-20", "2027-11-20", null, "vigente", 365],
    ["2026-01-01", "2027-01-01", "2026-03-01", "cancelada", 42],
  ] as const)("de %s a %s, cancelada em %s: %s", async (desde, ate, canceladaEm, situacao, diasRestantes) => {
    expect(situacaoDaProcuracaoEm({ desde, ate, canceladaEm }, AGORA)).toEqual({ situacao, diasRestantes })
    if (canceladaEm !== null) return
    const { id } = (await criar({ desde, ate })).json<Procuracao>()
    const lista = async (qual: string) =>
      (await ambiente.pedir(contador, "GET", `/procuracoes?situacao=${qual}`)).json<{ lista: Procuracao[] }>().lista
    for (const qual of ["vencida", "a-vencer", "vigente", "futura", "cancelada"])
      expect((await lista(qual)).map((p) => p.id)).toEqual(qual === situacao ? [id] : [])
  })
})

describe("registrar, corrigir, cancelar", () => {
  it("guarda o que foi dado, sem repetir serviços", async () => {
    const r = await criar()
    expect(r.status).toBe(201)
    expect(r.json()).toMatchObject({
      servicos: ["PGDAS-D e DEFIS", "Caixa postal"],
      observacao: null,
      situacao: "vigente",
      versao: 1,
      apelido: "Empresa 11222333000181",
    })
  })

  it.each([
    ["outorgado", { outorgado: "52998224724" }, /não conferem/],
    ["outorgado", { outorgado: "11222333000182" }, /não conferem/],
    ["ate", { ate: "2025-12-31" }, /O fim vem antes do começo/],
    ["orgao", { orgao: "cartorio" }, /Escolha o órgão/],
    ["desde", { desde: "2026-02-30" }, /./],
  ])("recusa %s inválido dizendo o campo e a saída", async (campo, mudanca, texto) => {
    const r = await criar(mudanca)
    expect(r.json()).toMatchObject({ codigo: "entrada-invalida", campo, mensagem: expect.stringMatching(texto) })
  })

  it("só com a versão lida; a que chega depois não apaga a outra", async () => {
    const p = (await criar()).json<Procuracao>()
    expect((await editar(p, { ate: "2028-01-01" })).json()).toMatchObject({ ate: "2028-01-01", versao: 2 })
    expect((await editar(p, { ate: "2029-01-01" })).json()).toMatchObject({ codigo: "versao-desatualizada" })
    const duas = await Promise.all(["Ana A", "Bia B"].map((nomeDoOutorgado) => editar(p, { nomeDoOutorgado }, 2)))
    expect(duas.map((r) => r.status).sort()).toEqual([200, 412])
  })

  it("cancelada não muda mais, e cancelar de novo não muda a data", async () => {
    const p = (await criar()).json<Procuracao>()
    for (let vez = 0; vez < 2; vez++) {
      const r = await ambiente.pedir(contador, "POST", `/procuracoes/${p.id}/cancelar`)
      expect(r.json()).toMatchObject({ situacao: "cancelada", canceladaEm: "2026-11-20", versao: 2 })
    }
    expect((await editar(p, {}, 2)).json()).toMatchObject({ status: 409, codigo: "transicao-recusada" })
  })

  it("empresa e funcionário leem; só o escritório escreve; a auditoria guarda", async () => {
    const { idEscritorio } = contador.escopo
    const dono = await ambiente.criarAtor(idEscritorio, "EMPRESA", [empresa])
    const { id } = (await criar()).json<Procuracao>()
    expect((await ambiente.pedir(dono, "GET", `/procuracoes/${id}`)).status).toBe(200)
    expect((await criar({}, dono)).status).toBe(403)
    expect((await ambiente.pedir(dono, "POST", `/procuracoes/${id}/cancelar`)).status).toBe(403)
    const r = await ambiente.pedir(contador, "GET", "/auditoria?entidade=procuracoes&acao=inserir")
    expect(r.json<{ lista: unknown[] }>().lista).toMatchObject([
      { acao: "inserir", idRegistro: id, idEmpresa: empresa },
    ])
  })
})
