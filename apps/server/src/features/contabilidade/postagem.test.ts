import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { Ato } from "../../db/ato.ts"
import { receitasInformadas } from "../../db/schema/receitas.ts"
import { ErroDeNegocio } from "../../http/erros.ts"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { anexoIII, novoCnpj } from "../../testes/empresas.ts"
import { comGuias } from "../guias/guias.fixtures.ts"
import { conferirLivros, lerBalancete } from "./contabilidade.service.ts"
import { lancarMeses, type MesLancado } from "./postagem.service.ts"

let ambiente: Ambiente
let contador: Ator
let g: ReturnType<typeof comGuias>
let ato: Ato

beforeAll(async () => {
  ambiente = await criarAmbiente()
  contador = await ambiente.criarAtor(await ambiente.criarEscritorio(), "CONTADOR")
  g = comGuias(ambiente, contador)
  ato = { escopo: contador.escopo, nome: contador.nome, agora: ambiente.servico.agora() }
})
afterAll(() => ambiente.fechar())

async function lancar(id: string, mes: string): Promise<MesLancado> {
  const feito = (await ambiente.banco.emEscopo(contador.escopo, (tx) => lancarMeses(tx, ato, mes, [id]))).get(id)
  if (!feito || feito instanceof ErroDeNegocio) throw feito ?? new Error("Nothing was done.")
  return feito
}
const saldos = async (id: string, de: string, ate: string) =>
  Object.fromEntries(
    (
      await ambiente.banco.emEscopo(contador.escopo, (tx) =>
        lerBalancete(tx, contador.escopo, id, { de, ate, tipo: 2 }),
      )
    ).linhas.map((l) => [l.conta.chave, l.atual]),
  )

describe("o mês nos livros", () => {
  it("receita, DAS, e a guia paga com multa e juros; de novo, nada; o que mudou estorna e lança outra vez", async () => {
    const empresa = await g.criar(anexoIII("2026-08").comCnpj(novoCnpj()))
    await expect(lancar(empresa.id, "2026-08")).rejects.toMatchObject({ codigo: "mes-aberto" })
    await g.fechar(empresa, "2026-08")
    // Of the company of the fixture: revenue of 25.000,00 and a DAS of 1.825,00.
    expect(await lancar(empresa.id, "2026-08")).toMatchObject({ lancados: 2, estornados: 0, aClassificar: [] })
    const agosto = {
      clientes: 2_500_000n,
      "receita.servicos": -2_500_000n,
      "deducao.das": 182_500n,
      "recolher.das": -182_500n,
    }
    expect(await saldos(empresa.id, "2026-08", "2026-08")).toEqual(agosto)
    expect(await lancar(empresa.id, "2026-08")).toMatchObject({ lancados: 0, estornados: 0 })

    const guia = await g.unica(empresa)
    // Due on Monday, 21/09; 31 days late: 186,70 of fine and 18,25 of interest, as the guides' own test computes by hand.
    expect((await g.pagar(guia.id, "2026-10-22", "2029.95", "Pago com atraso")).status).toBe(201)
    await ambiente.banco.emEscopo(contador.escopo, async (tx) => {
      await tx.insert(receitasInformadas).values(
        ["2026-09", "2026-10"].map((competencia) => ({
          idEscritorio: contador.escopo.idEscritorio,
          id: crypto.randomUUID(),
          idEmpresa: empresa.id,
          competencia,
          idAtividade: empresa.atividades[0] ?? "",
          mercado: "interno" as const,
          situacoes: [],
          valorCentavos: 1_000_000n,
          atualizadaEm: ato.agora,
        })),
      )
    })
    await g.fechar(empresa, "2026-09")
    await g.fechar(empresa, "2026-10")
    await lancar(empresa.id, "2026-09")
    // Whether this call posted it, or the books followed the closing by themselves, they say the same.
    expect(await lancar(empresa.id, "2026-10")).toMatchObject({ fatos: 3, aClassificar: [] })
    expect(await saldos(empresa.id, "2026-10", "2026-10")).toMatchObject({
      banco: -202_995n,
      "despesa.multas-fiscais": 18_670n,
      "financeira.juros-mora": 1_825n,
    })
    // Told by mistake: the payment is no more, and its entry is undone.
    await g.estornar(guia.id, "2029.95")
    expect(await lancar(empresa.id, "2026-10")).toMatchObject({ lancados: 0, estornados: 1 })
    expect(await saldos(empresa.id, "2026-10", "2026-10")).toMatchObject({ banco: 0n })
    // The month reopened and closed with another revenue.
    await g.reabrir(empresa, "2026-10")
    await g.faturar(empresa, "12000.00", "2026-10")
    await g.fechar(empresa, "2026-10")
    await lancar(empresa.id, "2026-10")
    expect(await saldos(empresa.id, "2026-10", "2026-10")).toMatchObject({ "receita.servicos": -4_700_000n })
    expect(await lancar(empresa.id, "2026-10")).toMatchObject({ lancados: 0, estornados: 0 })
    expect(
      await ambiente.banco.emEscopo(contador.escopo, (tx) => conferirLivros(tx, contador.escopo, empresa.id)),
    ).toEqual([])
  })

  it("o título baixado à mão entra pela conta que se disse, sem que ninguém peça; estornado, sai", async () => {
    const empresa = await g.criar(anexoIII("2026-10").comCnpj(novoCnpj()))
    const root = await ambiente.criarAtor(null, "ROOT")
    const abrir = async (caminho: string, corpo: object) => {
      const r = await ambiente.pedir(root, "POST", `/empresas/${empresa.id}/${caminho}`, {
        corpo,
        cabecalhos: { "idempotency-key": crypto.randomUUID() },
        idEscritorio: contador.escopo.idEscritorio,
      })
      expect(r.status).toBe(201)
      return r.json<{ id: string; ids: string[] }>()
    }
    const titulo = { pessoa: "Loja Azul", documento: null, emissao: "2026-10-01", vencimento: "2026-10-20" }
    const conta = await abrir("contas-correntes", {
      idTipo: 1,
      apelido: "Itaú",
      idBanco: "341",
      agencia: "1",
      conta: "2-7",
    })
    const receber = await abrir("recebiveis", {
      ...titulo,
      descricao: "Consultoria",
      categoria: "vendas",
      valor: "1000.00",
    })
    const pagar = await abrir("pagaveis", { ...titulo, descricao: "Sala", categoria: "aluguel", valor: "700.00" })
    await g.fechar(empresa, "2026-10")
    await lancar(empresa.id, "2026-10")
    const baixar = (caminho: string, corpo: object) =>
      ambiente.pedir(contador, "POST", caminho, { corpo: { pagoEm: "2026-11-03", idConta: conta.id, ...corpo } })
    const doMes = async () => {
      // The minute's sweep, and no request of anybody.
      await ambiente.servico.trabalhos.lotes()
      return saldos(empresa.id, "2026-10", "2026-10")
    }
    expect(await doMes()).not.toHaveProperty("banco")
    // 1,030.00 came in for the title of 1,000.00; the rent of 700.00 left.
    const recebida = await baixar(`/recebiveis/${receber.ids[0]}/baixas`, {
      pagoEm: "2026-10-25",
      valor: "1030.00",
      juros: "30.00",
    })
    expect(recebida.status).toBe(201)
    expect((await baixar(`/pagaveis/${pagar.ids[0]}/baixas`, { pagoEm: "2026-10-26", valor: "700.00" })).status).toBe(
      201,
    )
    expect(await doMes()).toMatchObject({
      banco: 33_000n,
      "despesa.aluguel": 70_000n,
      "financeira.juros-recebidos": -3_000n,
    })
    const [baixa] = recebida.json<{ baixas: { id: string }[] }>().baixas
    await ambiente.pedir(contador, "POST", `/recebiveis/baixas/${baixa?.id}/estornar`, {
      corpo: { motivo: "De outra" },
    })
    expect(await doMes()).toMatchObject({ banco: -70_000n, "financeira.juros-recebidos": 0n })
    expect(
      await ambiente.banco.emEscopo(contador.escopo, (tx) => conferirLivros(tx, contador.escopo, empresa.id)),
    ).toEqual([])
  })
})
