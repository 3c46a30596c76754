import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type Cena, COMPETENCIA, montarCena, NOTA } from "./hostil-cena.ts"

/** What lists and bodies let out, which no status tells. */
let cena: Cena
beforeAll(async () => {
  cena = await montarCena()
})
afterAll(() => cena.ambiente.fechar())

describe("dados de outro escritório", () => {
  it("não aparecem em lista nenhuma, nem nas de quem é de outra empresa", async () => {
    const { ambiente, deFora, daB } = cena
    for (const caminho of ["/empresas", "/notas-fiscais", `/fechamentos/das?competencia=${COMPETENCIA}`, "/lotes"]) {
      const r = await ambiente.pedir(deFora.ADMINISTRADOR, "GET", caminho)
      expect([caminho, r.json<{ lista: unknown[] }>().lista]).toEqual([caminho, []])
    }
    expect((await ambiente.pedir(daB.EMPRESA, "GET", "/notas-fiscais")).json<{ lista: unknown[] }>().lista).toEqual([])
    expect(
      (await ambiente.pedir(cena.vitima, "GET", "/notas-fiscais")).json<{ lista: unknown[] }>().lista,
    ).toHaveLength(1)
  })

  it("importar a nota da vítima no escritório do atacante não a traz", async () => {
    const { ambiente, deFora } = cena
    const { idLote } = (await ambiente.enviar(deFora.ADMINISTRADOR, [{ nome: "n.xml", bytes: NOTA }])).json<{
      idLote: string
    }>()
    const itens = await ambiente.pedir(deFora.ADMINISTRADOR, "GET", `/lotes/${idLote}/itens`)
    expect(itens.json<{ lista: unknown[] }>().lista).toMatchObject([
      { resultado: 4, codigo: "documento-de-outra-empresa" },
    ])
  })

  it("o cabeçalho de escritório só vale para Root, e só para um que existe", async () => {
    const { ambiente, deFora, a, escritorio } = cena
    const pedir = (ator: typeof cena.vitima, caminho: string, idEscritorio?: string) =>
      ambiente.pedir(ator, "GET", caminho, idEscritorio ? { idEscritorio } : {})
    expect((await pedir(deFora.ADMINISTRADOR, `/empresas/${a.id}`, escritorio)).status).toBe(404)
    expect((await pedir(deFora.ROOT, `/empresas/${a.id}`, escritorio)).status).toBe(200)
    expect((await pedir(deFora.ROOT, "/empresas")).json()).toMatchObject({ codigo: "escritorio-nao-escolhido" })
    expect((await pedir(deFora.ROOT, "/empresas", randomUUID())).status).toBe(404)
  })
})

describe("entrada torta", () => {
  it("responde 400 nomeando o campo", async () => {
    const { ambiente, vitima, a } = cena
    const historico = `/empresas/${a.id}/historico/${COMPETENCIA}`
    const receita = (valor: unknown) => ({
      receitas: [{ idAtividade: a.atividades[0], mercado: "interno", situacoes: [], valor }],
      folha: null,
    })
    const convite = { nome: "Nome", email: "x@exemplo.com.br", idPapel: 2 }
    const casos: ["GET" | "POST" | "PUT", string, unknown][] = [
      ["GET", "/fechamentos/das?competencia=2026-13", undefined],
      ["GET", `/fechamentos/das?competencia=${COMPETENCIA}&pagina=0`, undefined],
      ["GET", "/empresas/nao-e-id", undefined],
      ["POST", "/fechamentos/das/calcular", { competencia: COMPETENCIA, selecao: { empresas: [] } }],
      ["PUT", historico, receita("-1.00")],
      ["PUT", historico, receita(10.1)],
      ["POST", "/usuarios", { ...convite, email: "sem arroba" }],
      ["POST", "/usuarios", { ...convite, nome: "a\0b" }],
      ["POST", "/usuarios", { ...convite, nome: "\ud800xx" }],
      ["POST", "/usuarios", { ...convite, idPapel: 0 }],
      ["POST", "/chaves-api", { nome: "Robô", escopos: ["tudo"], empresas: null, validadeEmDias: null }],
      ["GET", "/auditoria?de=2026-02-30", undefined],
      ["GET", "/usuarios?registrosPorPagina=101", undefined],
    ]
    for (const [metodo, caminho, corpo] of casos) {
      const r = await ambiente.pedir(vitima, metodo, caminho, corpo === undefined ? {} : { corpo })
      expect([caminho, r.status]).toEqual([caminho, 400])
      expect(r.json()).toMatchObject({
        codigo: "entrada-invalida",
        campo: expect.any(String),
        mensagem: expect.any(String),
      })
    }
  })
})
