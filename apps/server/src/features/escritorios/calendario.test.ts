import type { CalendarioDoEscritorio } from "@partida/contracts"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { prazoInterno, vencimentosDe } from "./calendario.ts"

describe("prazo interno", () => {
  const feriado = (...dias: string[]) => new Set(dias)

  // November 2026: Sunday 15 (Proclamação), Friday 20 (Consciência Negra); December 25 is a Friday.
  it.each([
    ["dois dias úteis antes de uma sexta", "2026-12-18", 2, [], "2026-12-16"],
    ["nenhum dia: o próprio vencimento", "2026-12-18", 0, [], "2026-12-18"],
    ["o fim de semana não conta", "2026-12-21", 2, [], "2026-12-17"],
    ["o feriado nacional não conta", "2026-11-23", 2, [], "2026-11-18"],
    ["o feriado do escritório não conta", "2026-12-18", 2, ["2026-12-17"], "2026-12-15"],
    [
      "vencimento em feriado do escritório: conta do último dia trabalhado",
      "2026-12-18",
      2,
      ["2026-12-18"],
      "2026-12-15",
    ],
    ["vencimento em feriado do escritório, sem antecedência", "2026-12-18", 0, ["2026-12-18"], "2026-12-17"],
    ["obrigação que vence em domingo, sem antecedência", "2026-05-31", 0, [], "2026-05-29"],
    ["em janeiro o prazo pode cair em dezembro", "2027-01-04", 2, ["2026-12-31"], "2026-12-29"],
  ])("%s", (_, vencimento, dias, feriados, esperado) => {
    expect(prazoInterno(vencimento, dias, feriado(...feriados))).toBe(esperado)
  })
})

describe("vencimentos do ano", () => {
  const de = (ano: number, obrigacao: string) => vencimentosDe(ano).filter((v) => v.obrigacao === obrigacao)

  // LC 123/2006 art. 21 III: day 20 of the following month, or the business day after it. In 2026 day 20 falls on a
  // Saturday in June and on a Sunday in September and December; 20 November is a holiday, a Friday.
  it("DAS: dia 20, prorrogado", () => {
    const datas = Object.fromEntries(de(2026, "das-simples").map((v) => [v.periodo, v.vencimento]))
    expect(Object.keys(datas)).toHaveLength(12)
    expect(datas).toMatchObject({
      "2025-12": "2026-01-20",
      "2026-05": "2026-06-22",
      "2026-08": "2026-09-21",
      "2026-10": "2026-11-23",
    })
  })

  // Lei 9.430/1996 art. 5º: three quotas, each on the last business day of its month.
  it("IRPJ trimestral: as quotas do quarto trimestre caem no ano seguinte", () => {
    const quotas = de(2026, "irpj-csll-presumido").map((v) => [v.periodo, v.quota, v.vencimento.slice(0, 7)])
    expect(quotas.slice(0, 3)).toEqual([
      ["2025-T4", 1, "2026-01"],
      ["2025-T4", 2, "2026-02"],
      ["2025-T4", 3, "2026-03"],
    ])
    expect(quotas).toHaveLength(12)
  })

  it("as anuais: DEFIS em 31 de março e DASN-SIMEI em 31 de maio do ano seguinte ao da base", () => {
    expect(de(2026, "defis").map((v) => [v.periodo, v.vencimento])).toEqual([["2025", "2026-03-31"]])
    expect(de(2026, "dasn-simei").map((v) => [v.periodo, v.vencimento])).toEqual([["2025", "2026-05-31"]])
  })

  it("PIS e COFINS terminam em 2026: em 2027 só vence o de dezembro", () => {
    expect(de(2027, "pis-cofins-cumulativo").map((v) => v.periodo)).toEqual(["2026-12"])
  })

  it("vêm em ordem de data, todas do ano", () => {
    const datas = vencimentosDe(2026).map((v) => v.vencimento)
    expect(datas).toEqual([...datas].sort())
    expect(datas.every((d) => d.startsWith("2026-"))).toBe(true)
  })
})

describe("calendário do escritório", () => {
  let ambiente: Ambiente
  let admin: Ator
  beforeAll(async () => {
    ambiente = await criarAmbiente()
  })
  beforeEach(async () => {
    admin = await ambiente.criarAtor(await ambiente.criarEscritorio("Horizonte"), "ADMINISTRADOR")
  })
  afterAll(() => ambiente?.fechar())

  const ler = async (ano = 2026) =>
    (await ambiente.pedir(admin, "GET", `/meu-escritorio/calendario/${ano}`)).json<CalendarioDoEscritorio>()
  const salvar = async (corpo: object, ano = 2026) =>
    ambiente.pedir(admin, "PUT", `/meu-escritorio/calendario/${ano}`, {
      corpo,
      cabecalhos: { "if-match": `"${(await ler(ano)).versao}"` },
    })
  const SAO_SEBASTIAO = { data: "2026-01-20", nome: "São Sebastião" }

  it("começa com os feriados nacionais e dois dias úteis de antecedência", async () => {
    const { feriados, antecedenciaInternaDias, vencimentos } = await ler()
    expect(antecedenciaInternaDias).toBe(2)
    expect(feriados.map((f) => f.data)).toEqual([
      "2026-01-01",
      "2026-02-16",
      "2026-02-17",
      "2026-04-03",
      "2026-04-21",
      "2026-05-01",
      "2026-06-04",
      "2026-09-07",
      "2026-10-12",
      "2026-11-02",
      "2026-11-15",
      "2026-11-20",
      "2026-12-25",
    ])
    expect(vencimentos.find((v) => v.obrigacao === "das-simples" && v.periodo === "2026-10")).toMatchObject({
      vencimento: "2026-11-23",
      prazoInterno: "2026-11-18",
    })
  })

  it("o feriado do escritório move o prazo interno e nunca o legal", async () => {
    const r = await salvar({ antecedenciaInternaDias: 0, feriados: [SAO_SEBASTIAO] })
    const { feriados, vencimentos } = r.json<CalendarioDoEscritorio>()
    expect(feriados).toContainEqual({ ...SAO_SEBASTIAO, origem: "escritorio" })
    expect(vencimentos.find((v) => v.obrigacao === "das-simples" && v.periodo === "2025-12")).toMatchObject({
      vencimento: "2026-01-20",
      prazoInterno: "2026-01-19",
    })
  })

  it("salvar um ano não toca nos outros, e tira os que saíram da lista", async () => {
    await salvar({ antecedenciaInternaDias: 2, feriados: [{ data: "2027-01-20", nome: "São Sebastião" }] }, 2027)
    await salvar({ antecedenciaInternaDias: 2, feriados: [SAO_SEBASTIAO] })
    await salvar({ antecedenciaInternaDias: 2, feriados: [] })
    const proprios = async (ano: number) => (await ler(ano)).feriados.filter((f) => f.origem === "escritorio")
    expect(await proprios(2026)).toEqual([])
    expect(await proprios(2027)).toHaveLength(1)
  })

  it.each([
    ["dia de outro ano", [{ data: "2027-01-20", nome: "São Sebastião" }], "não é de 2026"],
    ["dia repetido", [SAO_SEBASTIAO, { ...SAO_SEBASTIAO, nome: "Outro" }], "duas vezes"],
    ["feriado nacional", [{ data: "2026-11-20", nome: "Zumbi" }], "já é feriado nacional (Consciência Negra)"],
    ["dia que não existe", [{ data: "2026-02-30", nome: "Nunca" }], "não existe"],
  ])("recusa %s e não grava nada", async (_, feriados, parte) => {
    const r = await salvar({ antecedenciaInternaDias: 5, feriados })
    expect(r.json()).toMatchObject({ status: 400, codigo: "entrada-invalida" })
    expect(r.json<{ mensagem: string }>().mensagem).toContain(parte)
    expect((await ler()).antecedenciaInternaDias).toBe(2)
  })

  it("a antecedência vai de 0 a 15 dias úteis", async () => {
    expect((await salvar({ antecedenciaInternaDias: 15, feriados: [] })).status).toBe(200)
    expect((await salvar({ antecedenciaInternaDias: 16, feriados: [] })).status).toBe(400)
    expect((await salvar({ antecedenciaInternaDias: -1, feriados: [] })).status).toBe(400)
  })
})
