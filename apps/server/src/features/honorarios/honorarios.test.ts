import type { DevidoAoEscritorio, Fatura, HonorarioDoMes } from "@partida/contracts"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { novoCnpj, umaEmpresa } from "../../testes/empresas.ts"
import { informarChavePix } from "../lancamentos/pix.service.ts"
import { criarTitulos } from "../titulos/titulos.service.ts"

let ambiente: Ambiente
let contador: Ator
let propria: string
let cliente: string
let semFee: string

beforeAll(async () => {
  ambiente = await criarAmbiente()
})
afterAll(() => ambiente.fechar())
beforeEach(async () => {
  contador = await ambiente.criarAtor(await ambiente.criarEscritorio(), "ADMINISTRADOR")
  const nova = async () => (await umaEmpresa().comCnpj(novoCnpj()).criar(ambiente, contador.escopo)).id
  propria = await nova()
  cliente = await nova()
  semFee = await nova()
  await ambiente.banco.emEscopo(contador.escopo, (tx) =>
    tx.execute(sql`update empresas set id_base_do_honorario = 2, valor_do_honorario = 450 where id = ${cliente}`),
  )
})

const MES = "2026-11"
const configurar = (mudancas: object = {}, versao = 0) =>
  ambiente.pedir(contador, "PUT", "/honorarios/configuracao", {
    corpo: { idEmpresaPropria: propria, dia: 10, ...mudancas },
    cabecalhos: { "if-match": `"${versao}"` },
  })
const listar = async (busca = "") =>
  (await ambiente.pedir(contador, "GET", `/honorarios?competencia=${MES}${busca}`)).json<{ lista: HonorarioDoMes[] }>()
    .lista
const aprovar = async (ids?: string[]) =>
  (
    await ambiente.pedir(contador, "POST", "/honorarios/aprovar", {
      corpo: { competencia: MES, ...(ids ? { ids } : {}) },
    })
  ).json<{ criadas: number; total: string; ja: number; fora: { idEmpresa: string; motivo: string }[] }>()
const ajustar = (valor: string) =>
  ambiente.pedir(contador, "PUT", `/honorarios/${cliente}/${MES}`, { corpo: { valor, motivo: "desconto combinado" } })
const resumo = async () =>
  (await ambiente.pedir(contador, "GET", `/honorarios/resumo?competencia=${MES}`)).json<object>()

describe("honorários", () => {
  it("propõe por cliente, ajusta com motivo, aprova uma vez, e vira fatura da empresa do escritório", async () => {
    expect(
      (await ambiente.pedir(contador, "POST", "/honorarios/aprovar", { corpo: { competencia: MES } })).status,
    ).toBe(409)
    expect((await configurar()).status).toBe(200)
    expect((await configurar()).status).toBe(412)
    expect(await listar()).toHaveLength(2)
    expect(await listar("&situacao=proposto")).toMatchObject([
      { idEmpresa: cliente, proposto: "450.00", valor: "450.00", porque: "Valor fixo de R$ 450,00 por mês." },
    ])
    expect((await listar("&situacao=sem-honorario")).map((h) => h.idEmpresa)).toEqual([semFee])
    expect(await resumo()).toEqual({
      aAprovar: { quantas: 1, total: "450.00" },
      emFatura: { quantas: 0, total: "0.00" },
      semValor: 1,
    })
    expect((await ajustar("400.00")).json<HonorarioDoMes>()).toMatchObject({ proposto: "450.00", valor: "400.00" })
    const desfazer = await ambiente.pedir(contador, "DELETE", `/honorarios/${cliente}/${MES}`)
    expect(desfazer.json<HonorarioDoMes>()).toMatchObject({ valor: "450.00", ajuste: null })
    await ajustar("400.00")
    expect(await aprovar()).toMatchObject({ criadas: 1, total: "400.00", ja: 0, fora: [{ idEmpresa: semFee }] })
    expect(await aprovar([cliente])).toMatchObject({ criadas: 0, total: "0.00", ja: 1 })
    expect((await ajustar("300.00")).status).toBe(409)
    const { lista } = (await ambiente.pedir(contador, "GET", `/empresas/${propria}/faturas`)).json<{
      lista: Fatura[]
    }>()
    expect(lista).toMatchObject([
      {
        origem: "honorario",
        valor: "400.00",
        competencia: MES,
        emitirEm: "2026-11-10",
        estado: 0,
        descricao: "Honorários contábeis de novembro/2026",
        porque: expect.stringContaining("desconto combinado"),
      },
    ])
    expect(await resumo()).toMatchObject({ emFatura: { quantas: 1, total: "400.00" } })
    expect(await listar("&situacao=faturado")).toMatchObject([{ idEmpresa: cliente, estadoDaFatura: 0 }])
  })

  it("zero não cobra, e a própria empresa do escritório não entra", async () => {
    await configurar()
    await ajustar("0.00")
    expect((await aprovar([cliente, propria])).fora.map(({ idEmpresa }) => idEmpresa).sort()).toEqual(
      [cliente, propria].sort(),
    )
  })

  it("quem é de uma empresa não vê honorários", async () => {
    const dono = await ambiente.criarAtor(contador.escopo.idEscritorio, "EMPRESA", [cliente])
    expect((await ambiente.pedir(dono, "GET", `/honorarios?competencia=${MES}`)).status).toBe(403)
  })
})

/** Titles of the company of the office, each against a client by its CNPJ. */
const cobrar = (
  de: readonly { readonly documento: string; readonly vencimento: string; readonly aConfirmar?: true }[],
) =>
  ambiente.banco.emEscopo(contador.escopo, (tx) =>
    criarTitulos(
      tx,
      { escopo: contador.escopo, nome: "Contadora", agora: ambiente.servico.agora() },
      propria,
      de.map(({ documento, vencimento, aConfirmar = false }) => ({
        natureza: "receber",
        origem: "manual",
        idPessoa: null,
        pessoaNome: "Cliente",
        pessoaDocumento: documento,
        descricao: "Honorários contábeis de outubro/2026",
        numero: null,
        emissao: "2026-10-01",
        vencimento,
        categoria: "vendas",
        valorCentavos: 45_000n,
        aConfirmar,
      })),
    ),
  )
const cnpjDe = async (id: string) =>
  (
    await ambiente.banco.emEscopo(contador.escopo, (tx) =>
      tx.execute<{ cnpj: string }>(sql`select cnpj from empresas where id = ${id}`),
    )
  ).rows[0]?.cnpj ?? ""
const devidoVistoPor = async (ator: Ator, id: string) =>
  (await ambiente.pedir(ator, "GET", `/painel/empresas/${id}`)).json<{ aoEscritorio: DevidoAoEscritorio }>()
    .aoEscritorio

describe("o que o cliente deve ao escritório", () => {
  it("só onde o escritório mostra, só a quem é dono e só o da empresa dele, com o Pix de quem tem chave", async () => {
    const documento = await cnpjDe(cliente)
    await cobrar([
      { documento, vencimento: "2026-10-10" },
      { documento, vencimento: "2026-12-10" },
      { documento, vencimento: "2026-12-11", aConfirmar: true },
      { documento: await cnpjDe(semFee), vencimento: "2026-12-10" },
    ])
    const papel = (qual: "EMPRESA" | "FUNCIONARIO", empresas: string[]) =>
      ambiente.criarAtor(contador.escopo.idEscritorio, qual, empresas)
    const dono = await papel("EMPRESA", [cliente])
    await configurar()
    expect(await devidoVistoPor(dono, cliente)).toBeNull()
    expect((await configurar({ mostrarNoPainel: true }, 1)).json<object>()).toMatchObject({ mostrarNoPainel: true })
    const visto = await devidoVistoPor(dono, cliente)
    expect(visto).toMatchObject({ quantidade: 2, vencidos: 1, valor: "900.00" })
    expect(visto?.lista.map(({ vencimento, valor, codigoPix }) => [vencimento, valor, codigoPix])).toEqual([
      ["2026-10-10", "450.00", null],
      ["2026-12-10", "450.00", null],
    ])
    await ambiente.banco.emEscopo(contador.escopo, (tx) =>
      informarChavePix(
        tx,
        { escopo: contador.escopo, nome: "Contadora", agora: ambiente.servico.agora() },
        propria,
        "financeiro@escritorio.example",
      ),
    )
    // The code carries the key of the office and the amount (BR Code, fields 26-01 and 54).
    expect((await devidoVistoPor(dono, cliente))?.lista[0]?.codigoPix).toMatch(
      /0129financeiro@escritorio\.example.*5406450\.00/,
    )
    // Saturday the 10th and the holiday of Monday go to Tuesday, 13 October: 38 days to 20 November.
    // 450,00 × 2 % = 9,00; 450,00 × 1 % ÷ 30 × 38 = 5,70
    const atrasado = visto?.lista[0]?.id
    const combinar = (versao: number, mudancas: object = {}) =>
      ambiente.pedir(contador, "PUT", `/recebiveis/${atrasado}/encargos`, {
        corpo: { multa: "0.02", jurosAoMes: "0.01", desconto: "0.00", descontoAte: null, ...mudancas },
        cabecalhos: { "if-match": `"${versao}"` },
      })
    expect((await combinar(1, { multa: "0.11" })).status).toBe(400)
    expect((await combinar(1, { desconto: "10.00" })).json()).toMatchObject({ campo: "descontoAte" })
    expect((await combinar(1)).json()).toMatchObject({ encargos: { multa: "0.020000" }, esperado: "450.00" })
    expect((await combinar(1)).status).toBe(412)
    const comEncargos = await devidoVistoPor(dono, cliente)
    expect(comEncargos).toMatchObject({ valor: "914.70" })
    expect(comEncargos?.lista[0]).toMatchObject({ original: "450.00", valor: "464.70", temNota: false })
    expect(comEncargos?.lista[0]?.porque).toHaveLength(3)
    expect(comEncargos?.lista[0]?.codigoPix).toContain("5406464.70")
    const noDia = await ambiente.pedir(contador, "GET", `/recebiveis/${atrasado}/encargos?dia=2026-10-13`)
    expect(noDia.json()).toMatchObject({ total: "450.00", multa: "0.00", juros: "0.00", porque: [] })
    expect((await ambiente.pedir(dono, "GET", `/painel/empresas/${cliente}/devidos/${atrasado}/nota`)).status).toBe(404)
    expect(await devidoVistoPor(await papel("FUNCIONARIO", [cliente]), cliente)).toBeNull()
    const outro = await papel("EMPRESA", [semFee])
    expect(await devidoVistoPor(outro, semFee)).toMatchObject({ quantidade: 1, valor: "450.00" })
    expect((await ambiente.pedir(outro, "GET", `/painel/empresas/${cliente}`)).status).toBe(404)
    const dois = await papel("EMPRESA", [cliente, semFee])
    const juntas = (await ambiente.pedir(dois, "GET", "/painel/empresas")).json<{ aoEscritorio: DevidoAoEscritorio }>()
    expect(juntas.aoEscritorio).toMatchObject({ quantidade: 3, valor: "1364.70" })
  })
})
