import { randomUUID } from "node:crypto"
import type { Notificacao } from "@partida/contracts"
import { eq } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { empresas } from "../../db/schema/empresas.ts"
import { guias } from "../../db/schema/guias.ts"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { umaEmpresa } from "../../testes/empresas.ts"
import { avisarGuiasAVencer } from "./guias-a-vencer.service.ts"
import { marcoDaGuia } from "./guias-a-vencer.ts"

let hoje = "2026-11-10"
let cnpj = 0
let ambiente: Ambiente
beforeAll(async () => {
  ambiente = await criarAmbiente(() => new Date(`${hoje}T09:00:00-03:00`))
})
afterAll(() => ambiente.fechar())

const umEscritorio = async () => {
  const escritorio = await ambiente.criarEscritorio()
  return { escritorio, admin: await ambiente.criarAtor(escritorio, "ADMINISTRADOR") }
}
const novaEmpresa = async (ator: Ator) =>
  (
    await umaEmpresa()
      .comCnpj(`${String(++cnpj).padStart(8, "0")}000100`)
      .criar(ambiente, ator.escopo)
  ).id
const nomear = (ator: Ator, id: string, mudanca: Partial<typeof empresas.$inferInsert>) =>
  ambiente.banco.emEscopo(ator.escopo, (tx) => tx.update(empresas).set(mudanca).where(eq(empresas.id, id)))

/** A guide of October issued when its month closed. */
async function emitir(ator: Ator, idEmpresa: string, mudanca: Partial<typeof guias.$inferInsert> = {}) {
  const id = randomUUID()
  await ambiente.banco.emEscopo(ator.escopo, (tx) =>
    tx.insert(guias).values({
      idEscritorio: ator.escopo.idEscritorio,
      id,
      idEmpresa,
      competencia: "2026-10",
      obrigacao: "das-simples",
      valorCentavos: 182_500n,
      vencimento: "2026-11-20",
      prazoInterno: "2026-11-18",
      origem: "imposto",
      versao: 1,
      criadaEm: ambiente.servico.agora(),
      ...mudanca,
    }),
  )
  return id
}
const rodarEm = async (dia: string) => {
  hoje = dia
  // Twice: what was told is not told again.
  for (let vez = 0; vez < 2; vez++)
    await avisarGuiasAVencer(ambiente.banco, ambiente.servico.agora(), (erro) => {
      throw erro
    })
}
const avisosDe = async (ator: Ator) => {
  const r = await ambiente.pedir(ator, "GET", "/notificacoes?registrosPorPagina=100")
  return r.json<{ lista: Notificacao[] }>().lista.reverse()
}
const titulosDe = async (ator: Ator) => (await avisosDe(ator)).map((n) => [n.criadaEm.slice(8, 10), n.titulo])

describe("os marcos", () => {
  it.each([
    [6, null],
    [5, 5],
    [2, 5],
    [1, 1],
    [0, 0],
    [-1, -1],
    [-5, -1],
  ])("a %i dias do vencimento, o marco é %s", (dias, marco) => {
    expect(marcoDaGuia(dias)).toBe(marco)
  })
})

describe("guias a vencer", () => {
  it("a 5 e a 1 dia, no dia e no seguinte, uma vez cada: ao responsável e às pessoas da empresa", async () => {
    const { escritorio, admin } = await umEscritorio()
    const responsavel = await ambiente.criarAtor(escritorio, "CONTADOR")
    const empresa = await novaEmpresa(admin)
    await nomear(admin, empresa, { apelido: "Padaria", idResponsavel: responsavel.idUsuario })
    const dono = await ambiente.criarAtor(escritorio, "EMPRESA", [empresa])
    await emitir(admin, empresa)
    for (const dia of [14, 15, 16, 18, 19, 20, 21, 22, 25, 26]) await rodarEm(`2026-11-${dia}`)
    const esperados = [
      ["15", "Padaria: DAS vence em 5 dias"],
      ["19", "Padaria: DAS vence amanhã"],
      ["20", "Padaria: DAS vence hoje"],
      ["21", "Padaria: DAS venceu ontem"],
    ]
    expect(await titulosDe(responsavel)).toEqual(esperados)
    expect(await titulosDe(dono)).toEqual(esperados)
    expect(await titulosDe(admin)).toEqual([])
    const [primeiro, , , ultimo] = await avisosDe(dono)
    expect(ultimo).toMatchObject({
      mensagem:
        "DAS de 10/2026, R$ 1.825,00. Vencimento em 20/11/2026. A multa e os juros contam desde então. Se já foi paga, registre o pagamento.",
      destino: `/despesas/impostos?situacao=em-aberto&de=2026-11-20&ate=2026-11-20&empresa=${empresa}`,
    })
    expect(primeiro).toMatchObject({
      tipo: "aviso",
      mensagem: "DAS de 10/2026, R$ 1.825,00. Vencimento em 20/11/2026. Se já foi paga, registre o pagamento.",
      destino: `/despesas/impostos?situacao=em-aberto&de=2026-11-20&ate=2026-11-20&empresa=${empresa}`,
    })
  })

  it("o servidor que esteve parado ainda diz o que venceu há poucos dias, e cala o que é antigo", async () => {
    const { admin } = await umEscritorio()
    const empresa = await novaEmpresa(admin)
    await nomear(admin, empresa, { apelido: "Padaria" })
    await emitir(admin, empresa)
    await emitir(admin, empresa, { obrigacao: "inss", vencimento: "2026-11-10" })
    await rodarEm("2026-11-23")
    expect(await titulosDe(admin)).toEqual([["23", "Padaria: DAS venceu há 3 dias"]])
  })

  it("o IRRF sobre lucros é dito a quem é dono, não ao funcionário", async () => {
    const { escritorio, admin } = await umEscritorio()
    const empresa = await novaEmpresa(admin)
    const dono = await ambiente.criarAtor(escritorio, "EMPRESA", [empresa])
    const funcionario = await ambiente.criarAtor(escritorio, "FUNCIONARIO", [empresa])
    await nomear(admin, empresa, { apelido: "Padaria" })
    await emitir(admin, empresa)
    await emitir(admin, empresa, { obrigacao: "irrf-lucros", origem: "lucros", valorCentavos: 600_000n })
    await rodarEm("2026-11-19")
    expect(await titulosDe(dono)).toEqual([["19", "Padaria: 2 guias vencem amanhã"]])
    expect(await titulosDe(funcionario)).toEqual([["19", "Padaria: DAS vence amanhã"]])
  })

  it("as pagas e as que outra versão substituiu não; da paga em parte, só o que falta", async () => {
    const { admin } = await umEscritorio()
    const quitada = await novaEmpresa(admin)
    const trocada = await novaEmpresa(admin)
    const emParte = await novaEmpresa(admin)
    hoje = "2026-11-12"
    const pagar = async (id: string, valor: string) => {
      const r = await ambiente.pedir(admin, "POST", `/guias/${id}/pagamentos`, {
        corpo: { data: "2026-11-12", valor },
      })
      expect(r.status).toBe(201)
    }
    await pagar(await emitir(admin, quitada), "1825.00")
    await emitir(admin, trocada, { substituidaEm: new Date("2026-11-12T12:00:00Z") })
    await nomear(admin, emParte, { apelido: "Oficina" })
    await pagar(await emitir(admin, emParte), "825.00")
    await rodarEm("2026-11-19")
    const avisos = await avisosDe(admin)
    expect(avisos.map((n) => n.titulo)).toEqual(["Oficina: DAS vence amanhã"])
    expect(avisos[0]?.mensagem).toContain("DAS de 10/2026, R$ 1.000,00.")
  })

  it("muitas de uma vez são um aviso só por vencimento, com a soma e a lista", async () => {
    const { admin } = await umEscritorio()
    const ids = []
    for (let i = 0; i < 4; i++) {
      const id = await novaEmpresa(admin)
      await nomear(admin, id, { apelido: `Empresa ${i}` })
      await emitir(admin, id)
      ids.push(id)
    }
    await emitir(admin, ids[0] ?? "", { obrigacao: "inss", valorCentavos: 17_831n, vencimento: "2026-11-19" })
    await rodarEm("2026-11-19")
    const avisos = await avisosDe(admin)
    expect(avisos.map((n) => n.titulo).sort()).toEqual([
      "4 guias vencem amanhã, de 4 empresas",
      "Empresa 0: INSS vence hoje",
    ])
    const muitas = avisos.find((n) => n.titulo.startsWith("4 guias"))
    expect(muitas).toMatchObject({
      // 4 × 1.825,00
      mensagem: `DAS de 10/2026, Empresa 0, R$ 1.825,00; DAS de 10/2026, Empresa 1, R$ 1.825,00; DAS de 10/2026, Empresa 2, R$ 1.825,00; e mais 1. Somam R$ 7.300,00. Vencimento em 20/11/2026. Se já foram pagas, registre os pagamentos.`,
      destino: "/despesas/impostos?situacao=em-aberto&de=2026-11-20&ate=2026-11-20",
    })
  })

  it("quem não alcança a empresa, quem foi desativado e outro escritório não sabem; ex-clientes não avisam", async () => {
    const { escritorio, admin } = await umEscritorio()
    const { admin: alheio } = await umEscritorio()
    const dela = await novaEmpresa(admin)
    const outra = await novaEmpresa(admin)
    const saiu = await novaEmpresa(admin)
    await nomear(admin, dela, { apelido: "Dela" })
    await nomear(admin, saiu, { idCategoria: 37 })
    const limitado = await ambiente.criarAtor(escritorio, "CONTADOR", [outra])
    // Answers for a company that it no longer reaches: the administrators are told instead.
    await nomear(admin, dela, { idResponsavel: limitado.idUsuario })
    const donoDaOutra = await ambiente.criarAtor(escritorio, "FUNCIONARIO", [outra])
    const inativo = await ambiente.criarAtor(escritorio, "ADMINISTRADOR")
    await ambiente.pedir(admin, "POST", `/usuarios/${inativo.idUsuario}/desativar`)
    await emitir(admin, dela)
    await emitir(admin, saiu)
    await rodarEm("2026-11-20")
    expect((await titulosDe(admin)).map(([, titulo]) => titulo)).toEqual(["Dela: DAS vence hoje"])
    for (const ator of [limitado, donoDaOutra, alheio]) expect(await titulosDe(ator)).toEqual([])
  })
})
