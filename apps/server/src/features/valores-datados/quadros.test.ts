import type { ValorDatadoDaLista } from "@partida/contracts"
import { eq } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { recibos } from "../../db/schema/folha.ts"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { novoCnpj, umaEmpresa } from "../../testes/empresas.ts"
import { comProLabore, concluir, conferirFaturamento, detalhe } from "../folha/folha.fixtures.ts"
import { verificarRecibos } from "../folha/verificacao.service.ts"

const MES = "2027-01"
let ambiente: Ambiente
let contador: Ator
let admin: Ator
let outroAdmin: Ator
let root: Ator
let outroRoot: Ator

beforeAll(async () => {
  ambiente = await criarAmbiente(() => new Date("2027-01-28T12:00:00-03:00"))
  const idEscritorio = await ambiente.criarEscritorio()
  contador = await ambiente.criarAtor(idEscritorio, "CONTADOR")
  admin = await ambiente.criarAtor(idEscritorio, "ADMINISTRADOR")
  outroAdmin = await ambiente.criarAtor(idEscritorio, "ADMINISTRADOR")
  root = await ambiente.criarAtor(null, "ROOT")
  outroRoot = await ambiente.criarAtor(null, "ROOT")
})
afterAll(() => ambiente.fechar())

const datas = { desde: "2027-01-01", ate: "2027-12-31" }
const em2027 = { ...datas, norma: "Lei de 2026" }
/** 10 % acima de 3.000,00 e 20 % acima de 4.000,00. */
const irrf = (dependente = "200.00") => ({
  tabela: "irrf-mensal",
  ...em2027,
  quadro: {
    partes: {
      tabela: [
        { ate: "3000.00", aliquota: "0", deduzir: "0.00" },
        { ate: "4000.00", aliquota: "0.10", deduzir: "300.00" },
        { ate: null, aliquota: "0.20", deduzir: "700.00" },
      ],
    },
    avulsos: { deducaoDependente: dependente, descontoSimplificado: "750.00" },
  },
})
const propor = (ator: Ator, corpo: unknown) => ambiente.pedir(ator, "POST", "/valores", { corpo })
const aprovar = (ator: Ator, id: string) => ambiente.pedir(ator, "POST", `/valores/${id}/aprovar`)
async function proposto(ator: Ator, corpo: unknown): Promise<string> {
  const r = await propor(ator, corpo)
  expect(r.status).toBe(201)
  const { id } = r.json<ValorDatadoDaLista>()
  if (id === null) throw new Error("sem id")
  return id
}
async function emVigor(corpo: unknown) {
  expect((await aprovar(outroRoot, await proposto(root, corpo))).status).toBe(200)
}
const listar = async (ator: Ator) =>
  (await ambiente.pedir(ator, "GET", "/valores")).json<{ lista: ValorDatadoDaLista[] }>().lista

describe("a tabela do IRRF digitada pela plataforma", () => {
  it("só vale aprovada por outra pessoa; o recibo calcula com ela, guarda-a, e uma correção não muda o que foi emitido", async () => {
    const aqui = { ambiente, ator: contador }
    const empresa = await umaEmpresa()
      .comCnpj(novoCnpj())
      .noSistemaDesde(MES)
      .doAnexo("III")
      .criar(ambiente, contador.escopo)
    await comProLabore(aqui, empresa.id, "10000.00")
    await conferirFaturamento(aqui, empresa.id, MES)
    await emVigor({ tabela: "inss-teto", ...em2027, valor: "9000.00" })
    await emVigor({ tabela: "salario-minimo", ...em2027, valor: "1700.00" })
    const irrfDoRecibo = async () => (await detalhe(aqui, empresa.id, MES)).recibos[0]?.calculo?.irrf
    // INSS 9.000,00 × 11 % = 990,00; 9.010,00 × 27,5 % − 908,73 = 1.569,02, sem redução acima de 7.350,00
    expect(await irrfDoRecibo()).toBe("1569.02")

    const id = await proposto(root, irrf())
    expect(await irrfDoRecibo()).toBe("1569.02")
    expect((await ambiente.pedir(root, "GET", `/valores/${id}/efeito`)).json()).toMatchObject({ folhas: 1, avisos: [] })
    expect((await aprovar(root, id)).status).toBe(409)
    expect((await aprovar(outroRoot, id)).status).toBe(200)
    // 9.010,00 × 20 % − 700,00
    expect(await irrfDoRecibo()).toBe("1102.00")
    expect((await concluir(aqui, empresa.id, MES)).status).toBe(200)
    const [guardado] = await ambiente.banco.emEscopo(contador.escopo, (tx) =>
      tx.select().from(recibos).where(eq(recibos.idEmpresa, empresa.id)),
    )
    expect(guardado?.parametros).toContainEqual(expect.objectContaining({ tabela: "irrf-mensal", ...datas }))
    expect(guardado?.entrada).toMatchObject({
      valores: expect.arrayContaining([expect.objectContaining({ ...datas, valor: irrf().quadro })]),
    })

    const { quadro, ...resto } = irrf()
    await emVigor({
      ...resto,
      quadro: {
        ...quadro,
        partes: { tabela: quadro.partes.tabela.with(2, { ate: null, aliquota: "0.21", deduzir: "740.00" }) },
      },
    })
    expect(await irrfDoRecibo()).toBe("1102.00")
    // 9.010,00 × 21 % − 740,00 = 1.152,10
    expect((await detalhe(aqui, empresa.id, MES)).mudou.join(" ")).toMatch(/1\.152,10/)
    const conferidos = await ambiente.banco.emEscopo(contador.escopo, (tx) =>
      verificarRecibos(tx, contador.escopo, empresa.id, null),
    )
    expect(conferidos).toMatchObject({ achados: [], mudancas: [] })
    const ditas = (await listar(contador)).filter((v) => v.tabela === "irrf-mensal" && v.origem === "digitado")
    expect(ditas.map(({ situacao }) => situacao)).toEqual(["em-vigor", "substituido"])
    expect(ditas[1]?.quadro).toEqual(irrf().quadro)
  })

  it("mostra a quem aprova a parcela que faz o imposto saltar, e recusa o que não é uma tabela, com faixa e campo", async () => {
    const antes = await listar(root)
    const com = (mudanca: object) => ({ ...irrf(), ...mudanca })
    const faixa = (i: number, mudanca: object) => {
      const { quadro } = irrf()
      const tabela = quadro.partes.tabela.map((linha, n) => (n === i ? { ...linha, ...mudanca } : linha))
      return com({ desde: "2028-01-01", ate: "2028-12-31", quadro: { ...quadro, partes: { tabela } } })
    }
    const recusas = [
      [faixa(1, { ate: "3000.00" }), "quadro.partes.tabela.1.ate", /2ª faixa: o limite deve ser maior que o da 1ª/],
      [faixa(2, { aliquota: "1.5" }), "quadro.partes.tabela.2.aliquota", /3ª faixa: a alíquota vai de 0 a 100%/],
      [com({ desde: "2028-01-01", ate: "2028-12-31", quadro: undefined, valor: "1.00" }), "valor", /tem faixas/],
      [com({ valor: "1.00" }), "valor", /não os dois/],
    ] as const
    for (const [corpo, campo, frase] of recusas) {
      const r = await propor(root, corpo)
      expect(r.status).toBe(400)
      expect(r.json()).toMatchObject({ codigo: "entrada-invalida", campo })
      expect(r.json<{ mensagem: string }>().mensagem).toMatch(frase)
    }
    expect(await listar(root)).toEqual(antes)
    const id = await proposto(root, faixa(2, { deduzir: "700.02" }))
    const { avisos } = (await ambiente.pedir(outroRoot, "GET", `/valores/${id}/efeito`)).json<{ avisos: string[] }>()
    expect(avisos).toEqual([expect.stringMatching(/^3ª faixa: .*R\$.700,00\. Confira na norma\.$/)])
  })

  it("diz a quem aprova quando o teto do INSS de uma tabela não é o da outra", async () => {
    // O Teto do INSS de 2027 já é 9.000,00: as faixas até 8.800,00 não batem, e até 9.000,00 batem.
    const faixas = (ultimo: string) => ({
      tabela: "inss-empregado",
      ...em2027,
      quadro: {
        partes: {
          tabela: [
            { ate: "1700.00", aliquota: "0.075" },
            { ate: ultimo, aliquota: "0.14" },
          ],
        },
      },
    })
    const avisosDe = async (id: string) =>
      (await ambiente.pedir(outroRoot, "GET", `/valores/${id}/efeito`)).json<{ avisos: string[] }>().avisos
    const diferente = await avisosDe(await proposto(root, faixas("8800.00")))
    expect(diferente).toEqual([expect.stringMatching(/8\.800,00, e o Teto do INSS em 01\/01\/2027 é R\$.9\.000,00/)])
    expect(await avisosDe(await proposto(root, faixas("9000.00")))).toEqual([])
  })

  it("a de um escritório vale só nele, por duas pessoas dele, e outro não a vê", async () => {
    const { quadro } = irrf("210.00")
    const corpo = { ...irrf(), desde: "2029-01-01", ate: "2029-12-31", quadro }
    const id = await proposto(admin, corpo)
    const deFora = await ambiente.criarAtor(await ambiente.criarEscritorio("Outro"), "ADMINISTRADOR")
    expect((await listar(deFora)).some((v) => v.id === id)).toBe(false)
    expect((await aprovar(deFora, id)).status).toBe(404)
    expect((await aprovar(root, id)).status).toBe(404)
    expect((await aprovar(outroAdmin, id)).status).toBe(200)
  })
})
