import type { Quadro, Socio } from "@partida/contracts"
import { sql } from "drizzle-orm"
import fc from "fast-check"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { umaEmpresa } from "../../testes/empresas.ts"
import { corpoDoQuadro, naVersao, type Parte, umQuadro, umSocio } from "./socios.fixtures.ts"

let ambiente: Ambiente
let ator: Ator
let idEmpresa: string
let outra: string
let ana: Socio
let bia: Socio
let cia: Socio
let aqui: { ambiente: Ambiente; ator: Ator }

beforeAll(async () => {
  ambiente = await criarAmbiente()
})
afterAll(() => ambiente.fechar())
beforeEach(async () => {
  ator = await ambiente.criarAtor(await ambiente.criarEscritorio(), "CONTADOR")
  aqui = { ambiente, ator }
  idEmpresa = (await umaEmpresa().comCnpj("11222333000181").criar(ambiente, ator.escopo)).id
  outra = (await umaEmpresa().comCnpj("11444777000161").criar(ambiente, ator.escopo)).id
  ana = await umSocio(aqui, idEmpresa, { nome: "Ana" })
  bia = await umSocio(aqui, idEmpresa, { nome: "Bia" })
  cia = await umSocio(aqui, idEmpresa, {
    idTipoDePessoa: 2,
    documento: "11444777000161",
    nome: "Participações Ltda",
    nomeDoRepresentante: "Rui",
    cpfDoRepresentante: "52998224725",
  })
})

const caminho = (resto = "") => `/empresas/${idEmpresa}/quadros${resto}`
const registrar = (desde: string, partes: readonly Parte[]) =>
  ambiente.pedir(ator, "POST", caminho(), { corpo: corpoDoQuadro(desde, partes) })
const em = async (dia: string) =>
  (await ambiente.pedir(ator, "GET", caminho(`?em=${dia}`))).json<{ lista: Quadro[] }>().lista[0]
const metades = (): Parte[] => [
  { idSocio: ana.id, fracao: "0.5" },
  { idSocio: bia.id, fracao: "0.5", qualificacao: "22" },
]

describe("o quadro em qualquer data", () => {
  it("vale do dia em que começa até a véspera do seguinte; antes da constituição não há nenhum", async () => {
    await umQuadro(aqui, idEmpresa, "2020-03-10", metades())
    await umQuadro(aqui, idEmpresa, "2024-07-01", [{ idSocio: ana.id, fracao: "1" }])
    expect(await em("2020-03-09")).toBeUndefined()
    expect((await em("2020-03-10"))?.socios).toEqual([
      expect.objectContaining({
        nome: "Ana",
        fracao: "0.5",
        qualificacaoNome: "Sócio-Administrador",
        responsavel: true,
      }),
      expect.objectContaining({ nome: "Bia", fracao: "0.5", qualificacaoNome: "Sócio", responsavel: false }),
    ])
    expect((await em("2024-06-30"))?.socios.map((s) => s.nome)).toEqual(["Ana", "Bia"])
    expect((await em("2024-07-01"))?.socios.map((s) => [s.nome, s.fracao])).toEqual([["Ana", "1"]])
  })

  it("guarda frações exatas: três terços fecham iguais e arredondados, ou com o centésimo de alguém; partes diferentes, só ao certo", async () => {
    const rui = await umSocio(aqui, idEmpresa, { nome: "Rui" })
    const tercos = (ultimo: string): Parte[] => [
      { idSocio: ana.id, fracao: "0.33333333" },
      { idSocio: bia.id, fracao: "0.33333333" },
      { idSocio: rui.id, fracao: ultimo },
    ]
    const recusado = await registrar("2020-03-10", tercos("0.33333332"))
    expect([recusado.status, recusado.json()]).toEqual([
      422,
      expect.objectContaining({
        codigo: "quadro-incompleto",
        campo: "socios",
        mensagem: expect.stringContaining("99,999998%"),
      }),
    ])
    expect(await em("2020-03-10")).toBeUndefined()
    expect((await registrar("2020-03-10", tercos("0.33333334"))).status).toBe(201)
    expect((await registrar("2021-03-10", tercos("0.33333333"))).status).toBe(201)
    const centesimos = tercos("0.3333").map((parte) => ({ ...parte, fracao: "0.3333" }))
    expect((await registrar("2022-03-10", centesimos)).status).toBe(201)
    const decimos = centesimos.map((parte) => ({ ...parte, fracao: "0.333" }))
    expect((await registrar("2023-03-10", decimos)).status).toBe(422)
  })

  it("vice-presidente e administrador sem capital entram com fração zero", async () => {
    const r = await registrar("2020-03-10", [
      { idSocio: ana.id, fracao: "1" },
      { idSocio: bia.id, fracao: "0", qualificacao: "VP" },
    ])
    expect(r.json<Quadro>().socios[1]).toMatchObject({
      fracao: "0",
      qualificacao: "VP",
      qualificacaoNome: "Vice-presidente",
    })
  })
})

describe("o que é recusado, sem mudar nada", () => {
  it.each([
    ["0.9999", "0.0000", 422],
    ["1", "0.0001", 422],
    ["0.5", "0.5", 201],
  ])("frações %s e %s", async (a, b, status) => {
    const r = await registrar("2020-03-10", [
      { idSocio: ana.id, fracao: a },
      { idSocio: bia.id, fracao: b },
    ])
    expect(r.status).toBe(status)
    expect((await em("2020-03-10")) === undefined).toBe(status !== 201)
  })

  it("pessoa de outra empresa, papel que não existe, pessoa jurídica como responsável, ninguém ou dois responsáveis", async () => {
    const alheio = await umSocio(aqui, outra)
    const casos: [Parte[], string][] = [
      [[{ idSocio: alheio.id, fracao: "1" }], "socios.0.idSocio"],
      [[{ idSocio: ana.id, fracao: "1", qualificacao: "99" }], "socios.0.qualificacao"],
      [[{ idSocio: cia.id, fracao: "1" }], "socios.0.responsavel"],
      [[{ idSocio: ana.id, fracao: "1", responsavel: false }], "socios"],
      [metades().map((p) => ({ ...p, responsavel: true })), "socios"],
      [
        [
          { idSocio: ana.id, fracao: "0.5" },
          { idSocio: ana.id, fracao: "0.5", responsavel: false },
        ],
        "socios.1.idSocio",
      ],
    ]
    for (const [partes, campo] of casos) {
      const r = await registrar("2020-03-10", partes)
      expect([r.status, r.json()]).toEqual([400, expect.objectContaining({ codigo: "entrada-invalida", campo })])
    }
    expect((await ambiente.pedir(ator, "GET", caminho())).json<{ lista: Quadro[] }>().lista).toEqual([])
  })

  it("duas alterações na mesma data", async () => {
    await umQuadro(aqui, idEmpresa, "2020-03-10", metades())
    expect((await registrar("2020-03-10", metades())).json()).toMatchObject({
      codigo: "entrada-invalida",
      campo: "desde",
    })
  })

  it("nem quem escreve direto no banco deixa um quadro que não soma 100%", async () => {
    await umQuadro(aqui, idEmpresa, "2020-03-10", metades())
    const mexer = ambiente.banco.emEscopo(ator.escopo, (tx) =>
      tx.execute(sql`update quadros_socios set fracao = 0.4 where id_socio = ${ana.id}`),
    )
    await expect(mexer).rejects.toThrow()
    expect((await em("2020-03-10"))?.socios.map((s) => s.fracao)).toEqual(["0.5", "0.5"])
  })
})

describe("corrigir e remover", () => {
  it("corrige partes, papel, responsável e descrição sobre a versão lida; a mesma versão não serve duas vezes", async () => {
    const lido = await umQuadro(aqui, idEmpresa, "2020-03-10", metades())
    const corpo = corpoDoQuadro("2020-03-10", [
      { idSocio: ana.id, fracao: "0.1", responsavel: false },
      { idSocio: bia.id, fracao: "0.9", responsavel: true },
    ])
    const corrigir = () => ambiente.pedir(ator, "PUT", caminho("/2020-03-10"), { corpo, cabecalhos: naVersao(lido) })
    const novo = (await corrigir()).json<Quadro>()
    expect(novo.socios.map((s) => [s.nome, s.fracao, s.responsavel])).toEqual([
      ["Bia", "0.9", true],
      ["Ana", "0.1", false],
    ])
    expect(novo.versao).not.toBe(lido.versao)
    expect((await corrigir()).json()).toMatchObject({ codigo: "versao-desatualizada" })
    const semTotal = corpoDoQuadro("2020-03-10", [{ idSocio: ana.id, fracao: "0.1" }])
    const r = await ambiente.pedir(ator, "PUT", caminho("/2020-03-10"), { corpo: semTotal, cabecalhos: naVersao(novo) })
    expect([r.status, r.json()]).toEqual([422, expect.objectContaining({ codigo: "quadro-incompleto" })])
    expect((await em("2020-03-10"))?.versao).toBe(novo.versao)
  })

  it("a data corrigida fica entre as vizinhas", async () => {
    for (const desde of ["2020-03-10", "2022-01-01", "2024-01-01"]) await umQuadro(aqui, idEmpresa, desde, metades())
    const mudar = async (para: string) => {
      const lido = await em("2022-06-30")
      if (!lido) throw new Error("The amendment of the middle is gone.")
      return ambiente.pedir(ator, "PUT", caminho(`/${lido.desde}`), {
        corpo: corpoDoQuadro(para, metades()),
        cabecalhos: naVersao(lido),
      })
    }
    for (const para of ["2020-03-10", "2020-03-09", "2024-01-01", "2024-01-02"])
      expect((await mudar(para)).json()).toMatchObject({ codigo: "entrada-invalida", campo: "desde" })
    expect((await mudar("2020-03-11")).status).toBe(200)
    expect((await em("2023-12-31"))?.desde).toBe("2020-03-11")
  })

  it("só a última sai, e volta a valer a anterior", async () => {
    const primeira = await umQuadro(aqui, idEmpresa, "2020-03-10", metades())
    const segunda = await umQuadro(aqui, idEmpresa, "2024-07-01", [{ idSocio: bia.id, fracao: "1" }])
    const remover = (q: Quadro) => ambiente.pedir(ator, "DELETE", caminho(`/${q.desde}`), { cabecalhos: naVersao(q) })
    expect((await remover(primeira)).json()).toMatchObject({ codigo: "fora-de-ordem" })
    expect((await remover(segunda)).status).toBe(200)
    expect((await em("2026-01-01"))?.desde).toBe("2020-03-10")
  })

  it("a empresa vê, mas não escreve; quem é de outra empresa não acha", async () => {
    await umQuadro(aqui, idEmpresa, "2020-03-10", metades())
    const dono = await ambiente.criarAtor(ator.escopo.idEscritorio, "EMPRESA", [idEmpresa])
    const deFora = await ambiente.criarAtor(ator.escopo.idEscritorio, "EMPRESA", [outra])
    expect((await ambiente.pedir(dono, "GET", caminho())).status).toBe(200)
    const corpo = corpoDoQuadro("2025-01-01", metades())
    expect((await ambiente.pedir(dono, "POST", caminho(), { corpo })).status).toBe(403)
    expect((await ambiente.pedir(deFora, "GET", caminho())).status).toBe(404)
  })
})

describe("qualquer sequência de alterações", () => {
  const acao = fc.oneof(
    fc.record({
      tipo: fc.constant("registrar" as const),
      mes: fc.integer({ min: 1, max: 8 }),
      partes: fc.array(fc.nat(100_000_000), { minLength: 1, maxLength: 4 }),
    }),
    fc.record({
      tipo: fc.constant("corrigir" as const),
      qual: fc.nat(7),
      mes: fc.integer({ min: 1, max: 8 }),
      partes: fc.array(fc.nat(100_000_000), { minLength: 1, maxLength: 4 }),
    }),
    fc.record({ tipo: fc.constant("remover" as const), qual: fc.nat(7) }),
  )
  /** Shares as typed, in hundred-millionths: half of the times the last takes what is left, otherwise they total anything. */
  const partesDe = (pessoas: readonly Socio[], pesos: readonly number[]): Parte[] => {
    const sorteadas = pessoas.slice(0, pesos.length)
    let resto = 100_000_000
    return sorteadas.map((p, i) => {
      const ultima = i === sorteadas.length - 1 && pesos[0] !== undefined && pesos[0] % 2 === 0
      const parte = ultima ? resto : Math.min(pesos[i] ?? 0, 100_000_000)
      resto = Math.max(0, resto - parte)
      return { idSocio: p.id, fracao: (parte / 100_000_000).toFixed(8) }
    })
  }

  it("deixa 100% em todas as datas, ou nada muda", async () => {
    const pessoas = [ana, bia, await umSocio(aqui, idEmpresa), await umSocio(aqui, idEmpresa)]
    const aceitas = { registrar: 0, corrigir: 0, remover: 0, recusadas: 0 }
    await fc.assert(
      fc.asyncProperty(fc.array(acao, { minLength: 3, maxLength: 8 }), async (acoes) => {
        for (const a of acoes) {
          const { lista } = (await ambiente.pedir(ator, "GET", caminho())).json<{ lista: Quadro[] }>()
          const alvo = a.tipo === "registrar" ? undefined : lista[a.qual % Math.max(1, lista.length)]
          if (a.tipo !== "registrar" && !alvo) continue
          const corpo =
            a.tipo === "remover" ? undefined : corpoDoQuadro(`2024-0${a.mes}-01`, partesDe(pessoas, a.partes))
          const metodo = { registrar: "POST", corrigir: "PUT", remover: "DELETE" } as const
          const r = await ambiente.pedir(ator, metodo[a.tipo], caminho(alvo ? `/${alvo.desde}` : ""), {
            ...(corpo ? { corpo } : {}),
            ...(alvo ? { cabecalhos: naVersao(alvo) } : {}),
          })
          expect([200, 201, 400, 409, 422]).toContain(r.status)
          if (r.status < 300) aceitas[a.tipo]++
          else aceitas.recusadas++
          const depois = (await ambiente.pedir(ator, "GET", caminho())).json<{ lista: Quadro[] }>().lista
          for (const quadro of depois) {
            const total = quadro.socios.reduce((soma, s) => soma + BigInt(Math.round(Number(s.fracao) * 1e8)), 0n)
            expect(total).toBe(100_000_000n)
          }
          if (r.status >= 300) expect(depois).toEqual(lista)
        }
      }),
      { numRuns: 15, seed: 20261122 },
    )
    // A walk in which nothing was ever accepted, or refused, would prove nothing.
    expect(Object.entries(aceitas).filter(([, vezes]) => vezes === 0)).toEqual([])
  })
})
