import { randomUUID } from "node:crypto"
import type { FichaDoPagavel, RetencaoARecolher } from "@partida/contracts"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { novoCnpj, umaEmpresa } from "../../testes/empresas.ts"

let ambiente: Ambiente
let contador: Ator
let empresa: string

beforeAll(async () => {
  ambiente = await criarAmbiente()
})
afterAll(() => ambiente.fechar())
beforeEach(async () => {
  contador = await ambiente.criarAtor(await ambiente.criarEscritorio(), "CONTADOR")
  empresa = (
    await umaEmpresa()
      .comCnpj(novoCnpj())
      .noRegime("presumido")
      .comPresuncao("servicos-gerais")
      .criar(ambiente, contador.escopo)
  ).id
})

const enviar = (caminho: string, corpo: object) =>
  ambiente.pedir(contador, "POST", caminho, { corpo, cabecalhos: { "idempotency-key": randomUUID() } })
const criar = async (valor: string, corpo: object = {}) =>
  (
    await enviar(`/empresas/${empresa}/pagaveis`, {
      pessoa: "Consultoria Exemplo",
      descricao: "Consultoria",
      emissao: "2026-10-05",
      vencimento: "2026-11-10",
      categoria: "servicos-de-terceiros",
      valor,
      ...corpo,
    })
  ).json<{ ids: string[] }>().ids[0] ?? ""
const servico = {
  prestador: "presumido",
  irrf: "profissional",
  csrf: true,
  cessaoMaoDeObra: false,
  issRetido: false,
}
const prever = (id: string, mudanca: object = {}) =>
  enviar(`/pagaveis/${id}/retencoes/previa`, { ...servico, ...mudanca })
const ler = async (id: string) => (await ambiente.pedir(contador, "GET", `/pagaveis/${id}`)).json<FichaDoPagavel>()
const registrar = async (id: string, valores: object, resto: object = {}) =>
  ambiente.pedir(contador, "PUT", `/pagaveis/${id}/retencoes`, {
    corpo: { servico, valores, ...resto },
    cabecalhos: { "if-match": `"${(await ler(id)).versao}"` },
  })
const base = () => `/empresas/${empresa}/retencoes-a-recolher`
const aRecolher = async () =>
  (await ambiente.pedir(contador, "GET", base())).json<{ lista: RetencaoARecolher[] }>().lista
const NADA = { irrf: "0.00", csrf: "0.00", inss: "0.00", iss: "0.00" }

describe("retenções de um serviço tomado", () => {
  it("são calculadas pelo motor, com a memória; aceitas, o fornecedor recebe o líquido e a aprovação cai", async () => {
    const id = await criar("8000.00")
    // IRRF 1,5 % de 8.000,00 = 120,00 (RIR/2018 art. 714); CSRF 0,65 + 3 + 1 = 52,00 + 240,00 + 80,00 = 372,00 (Lei 10.833/2003
    // art. 30); ISS 5 % = 400,00 (LC 116/2003 art. 6º). Líquido: 8.000,00 − 892,00 = 7.108,00.
    const previa = (await prever(id, { issRetido: true, aliquotaIss: "5" })).json<{ memoria: { rotulo: string } }>()
    expect(previa).toMatchObject({
      valores: { irrf: "120.00", csrf: "372.00", inss: "0.00", iss: "400.00" },
      total: "892.00",
      liquido: "7108.00",
    })
    expect(previa.memoria.rotulo).toBe("Valor líquido")
    await enviar(`/empresas/${empresa}/pagaveis/aprovacoes`, { ids: [id] })
    const feito = await registrar(id, { ...NADA, irrf: "120.00", csrf: "372.00" })
    expect(feito.json<FichaDoPagavel>()).toMatchObject({
      valor: "8000.00",
      retencao: "492.00",
      esperado: "7508.00",
      pagamento: { aprovado: null },
    })
  })

  it("com retenções, o valor do título não muda por si; zeradas com motivo, muda", async () => {
    const id = await criar("8000.00")
    await registrar(id, { ...NADA, irrf: "120.00", csrf: "372.00" })
    const editar = async (valor: string, retencao: string) => {
      const { pessoa, descricao, emissao, vencimento, categoria, versao } = await ler(id)
      return ambiente.pedir(contador, "PUT", `/pagaveis/${id}`, {
        corpo: { pessoa, descricao, emissao, vencimento, categoria, valor, retencao },
        cabecalhos: { "if-match": `"${versao}"` },
      })
    }
    expect((await editar("9000.00", "492.00")).json()).toMatchObject({ campo: "valor" })
    expect((await editar("8000.00", "0.00")).json()).toMatchObject({ campo: "valor" })
    await registrar(id, NADA, { motivo: "Serviço refeito por outro valor" })
    expect((await editar("9000.00", "0.00")).status).toBe(200)
  })

  it("prestador do Simples não sofre IRRF nem CSRF; ISS sem alíquota é perguntado", async () => {
    const id = await criar("8000.00")
    expect((await prever(id, { prestador: "simples" })).json()).toMatchObject({ valores: NADA, liquido: "8000.00" })
    const semAliquota = await prever(id, { issRetido: true })
    expect([semAliquota.status, semAliquota.json<{ campo: string }>().campo]).toEqual([400, "aliquotaIss"])
  })

  it("outro valor pede motivo, que fica; retenção que passa do título, e título já pago, são recusados", async () => {
    const id = await criar("8000.00")
    const outro = { ...NADA, irrf: "100.00", csrf: "372.00" }
    expect((await registrar(id, outro)).json()).toMatchObject({ campo: "motivo" })
    expect((await registrar(id, outro, { motivo: "Parte é reembolso" })).status).toBe(200)
    const { registro } = (await ambiente.pedir(contador, "GET", `/pagaveis/${id}/retencoes`)).json<{
      registro: { motivo: string; calculados: object }
    }>()
    expect(registro).toMatchObject({ motivo: "Parte é reembolso", calculados: { irrf: "120.00", csrf: "372.00" } })
    expect((await registrar(id, { ...NADA, iss: "8000.00" }, { motivo: "Tudo retido" })).status).toBe(400)
    await enviar(`/pagaveis/${id}/baixas`, { pagoEm: "2026-11-10", valor: "10.00" })
    expect((await registrar(id, NADA, { motivo: "Nada a reter" })).status).toBe(409)
  })
})

describe("o que se recolhe", () => {
  it("é por tributo, código e mês: IRRF pela emissão, CSRF pelo pagamento, cada um com o seu vencimento", async () => {
    const id = await criar("8000.00")
    await registrar(id, { ...NADA, irrf: "120.00", csrf: "372.00" })
    // IRRF of October is due on 20/11/2026, a holiday: 19/11. CSRF foreseen for November, by the due day: 20/12 is a Sunday, 18/12.
    expect(await aRecolher()).toMatchObject([
      {
        tributo: "csrf",
        codigo: "5952",
        competencia: "2026-11",
        total: "372.00",
        vencimento: "2026-12-18",
        previsto: true,
      },
      {
        tributo: "irrf",
        codigo: "1708",
        competencia: "2026-10",
        total: "120.00",
        vencimento: "2026-11-19",
        previsto: false,
      },
    ])
    // Paid in October, the CSRF is of October.
    await enviar(`/pagaveis/${id}/baixas`, { pagoEm: "2026-10-30", valor: "7508.00", retido: "492.00" })
    expect((await aRecolher()).find((r) => r.tributo === "csrf")).toMatchObject({
      competencia: "2026-10",
      vencimento: "2026-11-19",
      previsto: false,
    })
  })

  it("abaixo de R$ 10,00 segue para o mês seguinte do mesmo código; o título a pagar é um só, e acompanha o que muda", async () => {
    // 1 % of 900,00 is 9,00, dispensed by the engine: the person accepts it all the same, with a reason (Lei 9.430/1996 art. 68).
    const outubro = await criar("900.00")
    await registrar(outubro, { ...NADA, irrf: "9.00" }, { motivo: "Contrato único no mês" })
    const lancar = (competencia: string) => enviar(base(), { tributo: "irrf", codigo: "1708", competencia })
    const pouco = await lancar("2026-10")
    expect([pouco.status, pouco.json<{ mensagem: string }>().mensagem]).toEqual([409, expect.stringMatching(/10,00/)])
    const novembro = await criar("8000.00", { emissao: "2026-11-05", vencimento: "2026-11-30" })
    await registrar(novembro, { ...NADA, irrf: "120.00", csrf: "372.00" })
    const doIrrf = (await aRecolher()).filter((r) => r.tributo === "irrf")
    expect(doIrrf).toMatchObject([
      { competencia: "2026-11", valor: "120.00", total: "129.00", recolhe: true },
      { competencia: "2026-10", valor: "9.00", total: "9.00", recolhe: false },
    ])
    const feito = (await lancar("2026-11")).json<{ id: string; valor: string; vencimento: string }>()
    expect(feito).toMatchObject({ valor: "129.00", vencimento: "2026-12-18" })
    expect((await lancar("2026-11")).json()).toMatchObject({ codigo: "ja-feito" })
    expect(await ler(feito.id)).toMatchObject({ pessoa: "Receita Federal", numero: "1708", origem: "retencao" })
    const mais = await criar("1000.00", { emissao: "2026-11-20", vencimento: "2026-11-30" })
    // 1,5 % of 1.000,00 = 15,00; CSRF 46,50.
    await registrar(mais, { ...NADA, irrf: "15.00", csrf: "46.50" })
    expect((await lancar("2026-11")).json()).toMatchObject({ id: feito.id, valor: "144.00" })
    await enviar(`/pagaveis/${feito.id}/baixas`, { pagoEm: "2026-11-20", valor: "144.00" })
    const aindaMais = await criar("2000.00", { emissao: "2026-11-21", vencimento: "2026-11-30" })
    await registrar(aindaMais, { ...NADA, irrf: "30.00", csrf: "93.00" })
    const complemento = (await lancar("2026-11")).json<{ id: string }>()
    expect(complemento).toMatchObject({ valor: "30.00" })
    expect(complemento.id).not.toBe(feito.id)
  })

  it("o ISS é do município: a data é dita por quem lança", async () => {
    const id = await criar("1000.00")
    await registrar(id, { ...NADA, irrf: "15.00", csrf: "46.50", iss: "50.00" }, { motivo: "ISS na fonte" })
    const lancar = (resto: object) => enviar(base(), { tributo: "iss", codigo: null, competencia: "2026-10", ...resto })
    expect((await lancar({})).json()).toMatchObject({ campo: "vencimento" })
    expect((await lancar({ vencimento: "2026-11-10" })).json()).toMatchObject({ valor: "50.00" })
  })

  it("o estado é o do título, pago como os outros; cada centavo é esperado no caixa uma vez só", async () => {
    const ler = async () =>
      (await ambiente.pedir(contador, "GET", base())).json<{
        lista: RetencaoARecolher[]
        totais: Record<string, string>
      }>()
    // Without accounts, it begins at zero.
    const noFim = async () =>
      (await ambiente.pedir(contador, "GET", `/empresas/${empresa}/previsao-de-caixa`)).json<{ final: string }>().final
    // Today is 20 November; issued this month, the IRRF is due in December, as the CSRF of what is paid in November.
    const id = await criar("8000.00", { emissao: "2026-11-05", vencimento: "2026-11-25" })
    await registrar(id, { ...NADA, irrf: "120.00", csrf: "372.00" })
    expect((await ler()).totais).toEqual({ devido: "492.00", pago: "0.00", emAberto: "0.00", aLancar: "492.00" })
    expect((await ler()).lista.map((r) => r.situacao)).toEqual(["sem-titulo", "sem-titulo"])
    const lancar = async (tributo: string, codigo: string) =>
      (await enviar(base(), { tributo, codigo, competencia: "2026-11" })).json<{ id: string }>().id
    const irrf = await lancar("irrf", "1708")
    const csrf = await lancar("csrf", "5952")
    // 7.508,00 to the supplier, 120,00 and 372,00 to the Union: the 8.000,00 of the service.
    expect(await noFim()).toBe("-8000.00")
    expect((await ler()).totais).toEqual({ devido: "492.00", pago: "0.00", emAberto: "492.00", aLancar: "0.00" })
    await enviar(`/pagaveis/${irrf}/baixas`, { pagoEm: "2026-11-20", valor: "120.00" })
    const depois = await ler()
    expect(depois.lista.find((r) => r.tributo === "irrf")).toMatchObject({
      situacao: "paga",
      pago: "120.00",
      emAberto: "0.00",
      pagoEm: "2026-11-20",
      noBanco: false,
    })
    expect(depois.lista.find((r) => r.tributo === "csrf")).toMatchObject({ situacao: "a-pagar", titulos: [csrf] })
    expect(depois.totais).toEqual({ devido: "492.00", pago: "120.00", emAberto: "372.00", aLancar: "0.00" })
    expect(await noFim()).toBe("-7880.00")
  })

  it("de todas as empresas em um mês: o DARF de cada código e, por beneficiário, o que a EFD-Reinf pede; quem não tem documento é dito", async () => {
    const primeira = empresa
    const segunda = umaEmpresa().comCnpj(novoCnpj()).noRegime("presumido").comPresuncao("servicos-gerais")
    const outra = (await segunda.criar(ambiente, contador.escopo)).id
    const juridica = { documento: "11.222.333/0001-81", numero: "NF 77" }
    const a = await criar("8000.00", juridica)
    await registrar(a, { ...NADA, irrf: "120.00", csrf: "372.00", inss: "880.00" }, { motivo: "Cessão de mão de obra" })
    await registrar(await criar("2000.00", { pessoa: "Ana Prado", documento: "529.982.247-25" }), {
      ...NADA,
      irrf: "30.00",
      csrf: "93.00",
    })
    empresa = outra
    await registrar(await criar("4000.00"), { ...NADA, irrf: "60.00", csrf: "186.00" })
    const doMes = async (mes: string) =>
      (await ambiente.pedir(contador, "GET", `/retencoes-a-recolher?competencia=${mes}`)).json<{
        lista: { empresa: { id: string }; tributo: string; codigo: string; total: string; vencimento: string }[]
        fatos: { evento: string | null; tributo: string; dia: string; retido: string; falta: string | null }[]
        totais: { devido: string }
      }>()
    // October: the income tax of the three by the issue, and the INSS of the note; the CSRF is of the payment, in November.
    const { lista, fatos, totais } = await doMes("2026-10")
    expect(lista.map((r) => [r.empresa.id, r.tributo, r.codigo, r.total]).sort()).toEqual(
      [
        [primeira, "inss", "1162", "880.00"],
        [primeira, "irrf", "1708", "150.00"],
        [outra, "irrf", "1708", "60.00"],
      ].sort(),
    )
    expect(totais.devido).toBe("1090.00")
    expect(fatos.map((f) => [f.evento, f.tributo, f.dia, f.retido, f.falta === null]).sort()).toEqual(
      [
        ["R-2010", "inss", "2026-10-05", "880.00", true],
        ["R-4020", "irrf", "2026-10-05", "120.00", true],
        // The code that was accepted is of companies.
        ["R-4010", "irrf", "2026-10-05", "30.00", false],
        [null, "irrf", "2026-10-05", "60.00", false],
      ].sort(),
    )
    const novembro = await doMes("2026-11")
    expect(novembro.lista.map((r) => [r.tributo, r.total])).toEqual(expect.arrayContaining([["csrf", "465.00"]]))
    expect(novembro.fatos.every((f) => f.falta?.includes("ainda não foi pago"))).toBe(true)
    const csv = await ambiente.pedir(
      contador,
      "GET",
      "/retencoes-a-recolher/reinf/exportacao?competencia=2026-10&formato=csv",
    )
    const linhas = csv.bytes.toString("utf8").trim().split("\n")
    expect(linhas[0]).toContain("Data do fato gerador")
    expect(linhas).toHaveLength(5)
    const dono = await ambiente.criarAtor(await ambiente.criarEscritorio(), "CONTADOR")
    expect(
      (await ambiente.pedir(dono, "GET", "/retencoes-a-recolher?competencia=2026-10")).json<{ lista: object[] }>()
        .lista,
    ).toEqual([])
  })

  it("o que não chegou ao menor DARF espera anos pelo mesmo código, e sem mês dito vem o que se recolhe hoje", async () => {
    // Lei 9.430/1996 art. 68 §1º: 4,00 de 2022 mais 7,00 de outubro de 2026 chegam a 10,00, sem prazo para se somarem.
    const antigo = await criar("266.67", { emissao: "2022-03-05", vencimento: "2022-04-10" })
    await registrar(antigo, { ...NADA, irrf: "4.00" }, { motivo: "Como foi retido na época" })
    await enviar(`/pagaveis/${antigo}/baixas`, { pagoEm: "2022-04-10", valor: "262.67", retido: "4.00" })
    await registrar(await criar("466.67"), { ...NADA, irrf: "7.00" }, { motivo: "Como foi retido" })
    const doEscritorio = async (consulta: string) => {
      const { competencia, lista } = (await ambiente.pedir(contador, "GET", `/retencoes-a-recolher${consulta}`)).json<{
        competencia: string
        lista: { empresa: { id: string }; tributo: string; total: string; recolhe: boolean }[]
      }>()
      return { competencia, dela: lista.filter((r) => r.empresa.id === empresa) }
    }
    expect(await doEscritorio("?competencia=2026-10")).toMatchObject({
      competencia: "2026-10",
      dela: [{ tributo: "irrf", total: "11.00", recolhe: true }],
    })
    // It is 20/11/2026 here: what is of October was due the day before.
    expect((await doEscritorio("")).competencia).toBe("2026-11")
  })
})
