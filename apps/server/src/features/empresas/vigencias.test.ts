import type { CadastroDaEmpresa } from "@partida/contracts"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { umaEmpresa } from "../../testes/empresas.ts"
import { codigo, edicao, type PedidosDeEmpresa, pedidosDeEmpresa } from "./empresas.fixtures.ts"

/** The clock of the tests says 2026-11-20: the current month is 2026-11. */
let ambiente: Ambiente
let admin: Ator

let pedidos: PedidosDeEmpresa

beforeAll(async () => {
  ambiente = await criarAmbiente()
})
beforeEach(async () => {
  const escritorio = await ambiente.criarEscritorio()
  admin = await ambiente.criarAtor(escritorio, "ADMINISTRADOR")
  pedidos = pedidosDeEmpresa(ambiente, admin)
})
afterAll(() => ambiente.fechar())

describe("regime, município e categoria com data", () => {
  it("valem a partir do mês, nem antes nem depois", async () => {
    const { id } = await pedidos.criada()
    await pedidos.escrever("PUT", id, "regimes/2026-12", { regime: "presumido", atividadeMei: null })
    expect((await pedidos.ler(id)).regime).toBe("simples")
    await pedidos.escrever("PUT", id, "regimes/2026-11", { regime: "mei", atividadeMei: "servicos" })
    expect(await pedidos.ler(id)).toMatchObject({
      regime: "mei",
      regimes: [{ desde: "2024-02" }, { desde: "2026-11", atividadeMei: "servicos" }, { desde: "2026-12" }],
    })
    await pedidos.escrever("PUT", id, "municipios/2026-11", { idMunicipio: "3304557" })
    expect((await pedidos.ler(id)).municipio).toEqual({ id: "3304557", nome: "Rio de Janeiro", uf: "RJ" })
    const carteira = async (consulta: string) =>
      (await ambiente.pedir(admin, "GET", `/empresas/carteira?${consulta}`)).json<{ lista: unknown[] }>().lista.length
    expect(await carteira("uf=RJ&competencia=2026-11")).toBe(1)
    expect(await carteira("uf=RJ&competencia=2026-10")).toBe(0)
    expect(await carteira("regime=simples&competencia=2026-10")).toBe(1)
    expect(await carteira("regime=mei&competencia=2026-11")).toBe(1)
    expect(await carteira("regime=presumido&competencia=2026-12")).toBe(1)
  })

  it("corrigir muda de mês; o primeiro não sai nem anda; antes da abertura não há", async () => {
    const { id } = await pedidos.criada()
    await pedidos.escrever("PUT", id, "regimes/2026-11", { regime: "presumido", atividadeMei: null })
    const corrigido = await pedidos.escrever("PUT", id, "regimes/2026-10", {
      regime: "real",
      atividadeMei: null,
      substitui: "2026-11",
    })
    expect(corrigido.json<CadastroDaEmpresa>().regimes).toMatchObject([
      { desde: "2024-02" },
      { desde: "2026-10", regime: "real" },
    ])
    const andar = { regime: "real", atividadeMei: null, substitui: "2024-02" }
    expect(codigo(await pedidos.escrever("PUT", id, "regimes/2025-01", andar))).toEqual([400, "entrada-invalida"])
    expect(codigo(await pedidos.escrever("DELETE", id, "regimes/2024-02"))).toEqual([400, "entrada-invalida"])
    expect(
      codigo(await pedidos.escrever("PUT", id, "regimes/2024-01", { regime: "real", atividadeMei: null })),
    ).toEqual([400, "entrada-invalida"])
    expect(codigo(await pedidos.escrever("DELETE", id, "regimes/2025-05"))).toEqual([404, "nao-encontrado"])
    expect((await pedidos.escrever("DELETE", id, "regimes/2026-10")).json<CadastroDaEmpresa>().regimes).toHaveLength(1)
  })

  it("o MEI só passa a caminhoneiro, ou deixa de ser, em janeiro; entre atividades da mesma categoria, em qualquer mês", async () => {
    const { id } = await pedidos.criada({ regime: "mei", atividadeMei: "servicos" })
    const informar = (mes: string, atividadeMei: string) =>
      pedidos.escrever("PUT", id, `regimes/${mes}`, { regime: "mei", atividadeMei })
    const recusada = await informar("2026-07", "caminhoneiro-municipal")
    expect(codigo(recusada)).toEqual([400, "entrada-invalida"])
    expect(recusada.json()).toMatchObject({ campo: "desde", mensagem: expect.stringContaining("art. 100 §1º-B") })
    expect((await informar("2026-01", "caminhoneiro-municipal")).status).toBe(200)
    expect((await informar("2026-07", "caminhoneiro-ambos")).status).toBe(200)
    expect(codigo(await informar("2026-10", "comercio"))).toEqual([400, "entrada-invalida"])
    expect((await informar("2027-01", "comercio")).status).toBe(200)
    expect((await pedidos.ler(id)).regimes).toMatchObject([
      { desde: "2024-02", atividadeMei: "servicos" },
      { desde: "2026-01", atividadeMei: "caminhoneiro-municipal" },
      { desde: "2026-07", atividadeMei: "caminhoneiro-ambos" },
      { desde: "2027-01", atividadeMei: "comercio" },
    ])
    // Without January, July would be the month of the passage.
    expect(codigo(await pedidos.escrever("DELETE", id, "regimes/2026-01"))).toEqual([400, "entrada-invalida"])
    expect((await pedidos.escrever("DELETE", id, "regimes/2026-07")).status).toBe(200)
  })

  it("ICMS e ISS em valor fixo: com o ato, no DAS, e nunca no ano de abertura (LC 123 art. 18 §18; Res. CGSN 140 art. 33)", async () => {
    const { id } = await pedidos.criada()
    const informar = (mes: string, extra: object) =>
      pedidos.escrever("PUT", id, `regimes/${mes}`, { regime: "simples", atividadeMei: null, ...extra })
    const iss = { issFixo: "150.00", issFixoAto: "Lei 1.234/2025" }
    const recusas: [string, object, string][] = [
      ["2024-05", iss, "desde"],
      ["2026-11", { issFixo: "150.00" }, "issFixoAto"],
      ["2026-11", { icmsFixoAto: "Lei 1.234/2025" }, "icmsFixo"],
      ["2026-11", { ...iss, issFixo: "0.00" }, "issFixo"],
      ["2026-11", { ...iss, impedidoIcmsIss: true }, "issFixo"],
      ["2026-11", { ...iss, regime: "presumido" }, "issFixo"],
    ]
    for (const [mes, extra, campo] of recusas) {
      const r = await informar(mes, extra)
      expect([codigo(r), r.json<{ campo: string }>().campo]).toEqual([[400, "entrada-invalida"], campo])
    }
    expect((await informar("2026-11", iss)).status).toBe(200)
    expect((await pedidos.ler(id)).regimes.at(-1)).toMatchObject({ ...iss, icmsFixo: null, icmsFixoAto: null })
    expect((await informar("2026-11", {})).json<CadastroDaEmpresa>().regimes.at(-1)).toMatchObject({ issFixo: null })
    await expect(
      ambiente.banco.emEscopo(admin.escopo, (tx) =>
        tx.execute(sql`update empresas_regimes set iss_fixo_centavos = 100 where id_empresa = ${id}`),
      ),
    ).rejects.toMatchObject({ cause: { code: "23514" } })
  })

  it("o banco não guarda atividade do MEI fora da lista", async () => {
    const { id } = await pedidos.criada({ regime: "mei", atividadeMei: "caminhoneiro-intermunicipal" })
    const gravar = (atividade: string) =>
      ambiente.banco.emEscopo(admin.escopo, (tx) =>
        tx.execute(sql`update empresas_regimes set atividade_mei = ${atividade} where id_empresa = ${id}`),
      )
    await expect(gravar("caminhoneiro")).rejects.toMatchObject({ cause: { code: "23514" } })
    await expect(gravar("caminhoneiro-ambos")).resolves.toBeDefined()
  })

  it("o município da abertura é corrigido no cadastro", async () => {
    const { id } = await pedidos.criada()
    const r = await pedidos.escrever("PUT", id, "municipios/2024-02", { idMunicipio: "3106200" })
    expect(r.json<CadastroDaEmpresa>().municipios).toMatchObject([
      { desde: "2024-02", municipio: { nome: "Belo Horizonte", uf: "MG" } },
    ])
    expect(codigo(await pedidos.escrever("DELETE", id, "municipios/2024-02"))).toEqual([404, "nao-encontrado"])
  })

  it("duas pessoas na mesma versão: uma muda, a outra é avisada", async () => {
    const { id, versao } = await pedidos.criada()
    const regime = { regime: "presumido", atividadeMei: null }
    const respostas = await Promise.all([
      pedidos.escrever("PUT", id, "regimes/2026-11", regime, { versao }),
      pedidos.escrever("PUT", id, "municipios/2026-11", { idMunicipio: "3304557" }, { versao }),
    ])
    expect(respostas.map(({ status }) => status).sort()).toEqual([200, 412])
  })

  it("mês fechado recusa e diz qual, no mês e antes dele; o mês seguinte aceita", async () => {
    const { id } = await umaEmpresa()
      .comDozeMesesAntesDe("2026-10", 100_000n)
      .comReceita("2026-10", 100_000n)
      .criar(ambiente, admin.escopo)
    expect((await pedidos.fecharMes(id, "2026-10")).status).toBe(200)
    const regime = { regime: "presumido", atividadeMei: null }
    for (const [sub, corpo] of [
      ["regimes/2026-10", regime],
      ["regimes/2026-09", regime],
      ["municipios/2026-10", { idMunicipio: "3304557" }],
      ["categorias/2026-10", { idCategoria: 2, motivo: "Entrou em um grupo" }],
    ] as const) {
      const r = await pedidos.escrever("PUT", id, sub, corpo)
      expect(codigo(r)).toEqual([409, "competencia-fechada"])
      expect(r.json<{ mensagem: string; campo: string }>()).toMatchObject({
        campo: "desde",
        mensagem: expect.stringContaining("10/2026"),
      })
    }
    expect((await pedidos.escrever("PUT", id, "regimes/2026-11", regime)).status).toBe(200)
    const corpo = edicao(await pedidos.ler(id))
    expect(codigo(await pedidos.escrever("PUT", id, "cadastro", { ...corpo, inicioNoSistema: "2026-09" }))).toEqual([
      409,
      "competencia-fechada",
    ])
    expect((await pedidos.escrever("PUT", id, "cadastro", { ...corpo, razaoSocial: "Outra razão" })).status).toBe(200)
  })
})

describe("encerrar e reativar", () => {
  const MOTIVO = { motivo: "Foi para outro escritório" }
  const noPainel = async (competencia: string, consulta = "") =>
    (await ambiente.pedir(admin, "GET", `/fechamentos/das?competencia=${competencia}${consulta}`)).json<{
      lista: { idEmpresa: string }[]
    }>().lista.length

  it("ex-cliente sai do painel a partir do mês, não antes, e continua legível", async () => {
    const { id } = await pedidos.criada()
    const r = await pedidos.escrever("POST", id, "encerrar-atendimento", {
      desde: "2026-11",
      idCategoria: 37,
      ...MOTIVO,
    })
    expect(r.json<CadastroDaEmpresa>()).toMatchObject({
      idCategoria: 37,
      categorias: [{ idCategoria: 1 }, { desde: "2026-11", ...MOTIVO }],
    })
    expect(await noPainel("2026-10")).toBe(1)
    expect(await noPainel("2026-11")).toBe(0)
    expect(await noPainel("2026-12")).toBe(0)
    expect(await noPainel("2026-11", "&idCategoria=37")).toBe(1)
    expect(await noPainel("2026-10", "&idCategoria=37")).toBe(0)
    expect(await noPainel("2026-11", `&idEmpresa=${id}`)).toBe(1)
    expect((await pedidos.ler(id)).razaoSocial).toBe("Padaria Pão Quente Ltda")
  })

  it("reativar devolve a categoria que tinha; cada ato só quando faz sentido", async () => {
    const { id } = await pedidos.criada({ idCategoria: 2 })
    const encerrar = (desde: string, idCategoria: number) =>
      pedidos.escrever("POST", id, "encerrar-atendimento", { desde, idCategoria, ...MOTIVO })
    const reativar = (desde: string) => pedidos.escrever("POST", id, "reativar", { desde, ...MOTIVO })
    expect(codigo(await reativar("2026-10"))).toEqual([409, "transicao-recusada"])
    expect((await encerrar("2026-10", 37)).status).toBe(200)
    expect(codigo(await encerrar("2026-11", 37))).toEqual([409, "transicao-recusada"])
    expect(codigo(await encerrar("2026-09", 38))).toEqual([409, "transicao-recusada"])
    expect(codigo(await pedidos.escrever("PUT", id, "categorias/2026-11", { idCategoria: 1, ...MOTIVO }))).toEqual([
      409,
      "transicao-recusada",
    ])
    expect((await reativar("2026-11")).json<CadastroDaEmpresa>().idCategoria).toBe(2)
    expect(await noPainel("2026-10")).toBe(0)
    expect(await noPainel("2026-11")).toBe(1)
    expect(codigo(await encerrar("2026-12", 1))).toEqual([400, "entrada-invalida"])
  })
})
