import { sql } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { umaEmpresa } from "../../testes/empresas.ts"
import { comProLabore, concluir, conferirFaturamento } from "../folha/folha.fixtures.ts"

let ambiente: Ambiente
let contador: Ator

beforeAll(async () => {
  ambiente = await criarAmbiente()
})
beforeEach(async () => {
  contador = await ambiente.criarAtor(await ambiente.criarEscritorio(), "CONTADOR")
})
afterAll(() => ambiente.fechar())

describe("previsão de caixa de uma empresa", () => {
  it("soma o que ela tem a pagar e a receber, com o que não tem saldo dito, e não é vista de outro escritório", async () => {
    const { id } = await umaEmpresa().doAnexo("III").criar(ambiente, contador.escopo)
    const titulo = { pessoa: "Outra parte", descricao: "Título", emissao: "2026-11-01", vencimento: "2026-12-10" }
    const criar = (lado: string, corpo: object) =>
      ambiente.pedir(contador, "POST", `/empresas/${id}/${lado}`, { corpo: { ...titulo, ...corpo } })
    expect((await criar("pagaveis", { categoria: "aluguel", valor: "2800.00" })).status).toBe(201)
    expect((await criar("recebiveis", { categoria: "vendas", valor: "1000.00", retencao: "60.00" })).status).toBe(201)
    const caminho = `/empresas/${id}/previsao-de-caixa`
    // 940,00 are awaited in money: 60,00 are withheld.
    expect((await ambiente.pedir(contador, "GET", caminho)).json()).toMatchObject({
      inicial: "0.00",
      saldoEm: null,
      dias: [{ data: "2026-12-10", entradas: "940.00", saidas: "2800.00", saldo: "-1860.00", quantos: 2 }],
      negativoEm: "2026-12-10",
      final: "-1860.00",
    })
    const vizinho = await ambiente.criarAtor(await ambiente.criarEscritorio(), "ADMINISTRADOR")
    expect((await ambiente.pedir(vizinho, "GET", caminho)).status).toBe(404)
  })

  it("conta a folha: o pró-labore em vigor no dia em que se paga, os salários e o FGTS como os últimos, sem repetir o que é título", async () => {
    const { id } = await umaEmpresa().noSistemaDesde("2026-10").doAnexo("III").criar(ambiente, contador.escopo)
    const aqui = { ambiente, ator: contador }
    await comProLabore(aqui, id, "3000.00")
    await conferirFaturamento(aqui, id, "2026-10")
    expect((await concluir(aqui, id, "2026-10", { pagamento: "2026-11-05" })).status).toBe(200)
    await ambiente.banco.emEscopo(contador.escopo, (tx) =>
      tx.execute(sql`insert into folhas_informadas (id_escritorio, id, id_empresa, competencia, pro_labore_centavos,
        salarios_centavos, fgts_centavos, encargos_centavos, atualizada_em) values (${contador.escopo.idEscritorio},
        gen_random_uuid(), ${id}, '2026-11', 300000, 500000, 40000, 0, now())`),
    )
    const vale = { pessoa: "Vale-transporte", descricao: "Dezembro", emissao: "2026-11-01", vencimento: "2026-12-15" }
    const titulo = { corpo: { ...vale, categoria: "salarios", valor: "600.00" } }
    expect((await ambiente.pedir(contador, "POST", `/empresas/${id}/pagaveis`, titulo)).status).toBe(201)
    const previsao = await ambiente.pedir(contador, "GET", `/empresas/${id}/previsao-de-caixa`)
    const { dias } = previsao.json<{ dias: { data: string; maiores: { titulo: string; valor: string }[] }[] }>()
    // INSS 11% of 3,000.00 is 330.00; up to 5,000.00 nothing is withheld of IRRF (Lei 15.270/2025): 2,670.00 are paid. The company pays on
    // the 5th of the month after. 600.00 of the 5,000.00 of December are already a title.
    expect(dias.map((d) => [d.data, d.maiores.map((m) => [m.titulo.replace(/ de .*/, ""), m.valor])])).toEqual([
      ["2026-11-20", [["INSS do pró-labore", "-330.00"]]],
      ["2026-12-04", [["Salários", "-4400.00"]]],
      ["2026-12-05", [["Pró-labore", "-2670.00"]]],
      ["2026-12-15", [["Dezembro, Vale-transporte", "-600.00"]]],
      [
        "2026-12-18",
        [
          ["FGTS", "-400.00"],
          ["INSS do pró-labore", "-330.00"],
        ],
      ],
      ["2027-01-05", [["Pró-labore", "-2670.00"]]],
      ["2027-01-07", [["Salários", "-5000.00"]]],
      [
        "2027-01-20",
        [
          ["FGTS", "-400.00"],
          ["INSS do pró-labore", "-330.00"],
        ],
      ],
      [
        "2027-02-05",
        [
          ["Salários", "-5000.00"],
          ["Pró-labore", "-2670.00"],
        ],
      ],
    ])
  })

  it("quem só trabalha para a empresa não a vê, porque dela se tira o pró-labore", async () => {
    const { id } = await umaEmpresa().doAnexo("III").criar(ambiente, contador.escopo)
    const funcionario = await ambiente.criarAtor(contador.escopo.idEscritorio, "FUNCIONARIO", [id])
    expect((await ambiente.pedir(funcionario, "GET", `/empresas/${id}/previsao-de-caixa`)).status).toBe(403)
  })
})
