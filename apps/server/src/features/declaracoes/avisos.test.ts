import type { Notificacao } from "@partida/contracts"
import { afterAll, beforeAll, expect, it } from "vitest"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { type EmpresaDeTeste, novoCnpj, umaEmpresa } from "../../testes/empresas.ts"

// 20/11/2026 é sexta e feriado nacional: o PGDAS-D de 10/2026 vence na segunda, 23.
let relogio = new Date("2026-11-15T12:00:00-03:00")
let ambiente: Ambiente
let admin: Ator
let contador: Ator
let restrito: Ator
let dono: Ator
let padaria: EmpresaDeTeste

beforeAll(async () => {
  ambiente = await criarAmbiente(() => relogio)
  const idEscritorio = await ambiente.criarEscritorio()
  admin = await ambiente.criarAtor(idEscritorio, "ADMINISTRADOR")
  contador = await ambiente.criarAtor(idEscritorio, "CONTADOR")
  const criar = () =>
    umaEmpresa().doAnexo("I").comCnpj(novoCnpj()).noSistemaDesde("2024-01").criar(ambiente, admin.escopo)
  padaria = await criar()
  await criar()
  restrito = await ambiente.criarAtor(idEscritorio, "CONTADOR", [])
  dono = await ambiente.criarAtor(idEscritorio, "EMPRESA", [padaria.id])
})
afterAll(() => ambiente.fechar())

/** Titles of what was told of the day on which the PGDAS-D falls due, the newest first. */
const ditas = async (ator: Ator) =>
  (await ambiente.pedir(ator, "GET", "/notificacoes"))
    .json<{ lista: Notificacao[] }>()
    .lista.filter(({ destino }) => destino?.startsWith("/declaracoes"))
const passar = async (dia: string) => {
  relogio = new Date(`${dia}T12:00:00-03:00`)
  await ambiente.servico.trabalhos.vencimentos()
  await ambiente.servico.trabalhos.vencimentos()
}
const dar = (idResponsavel: string) =>
  ambiente.pedir(contador, "POST", "/declaracoes/atribuir", {
    corpo: {
      declaracoes: [{ idEmpresa: padaria.id, obrigacao: "pgdas-d", periodo: "2026-10" }],
      idResponsavel,
    },
  })

it("sem o calendário ligado, ninguém é avisado", async () => {
  await passar("2026-11-16")
  expect(await ditas(admin)).toEqual([])
})

it("uma vez a cada marco, quem responde pela declaração, ou quem administra o escritório", async () => {
  await ambiente.pedir(admin, "PUT", "/meu-escritorio/declaracoes", {
    corpo: { emUso: true, desde: "2026-03" },
    cabecalhos: { "if-match": '"0"' },
  })
  await dar(contador.escopo.idUsuario)
  await passar("2026-11-16")
  expect((await ditas(contador)).map((n) => n.titulo)).toEqual([
    expect.stringMatching(/^Empresa \d+: PGDAS-D de 10\/2026 vence em 7 dias$/),
  ])
  expect((await ditas(admin)).map((n) => n.titulo)).toHaveLength(1)
  expect((await ditas(admin))[0]?.titulo).toMatch(/vence em 7 dias$/)
  expect((await ditas(contador))[0]?.mensagem).toContain("Entregue até 23/11/2026")
  // Between two marks nothing is news.
  await passar("2026-11-19")
  expect(await ditas(contador)).toHaveLength(1)
  expect(await ditas(restrito)).toEqual([])
  expect(await ditas(dono)).toEqual([])
})

it("quem responde e já não alcança a empresa não é avisado: passa a quem administra", async () => {
  await dar(restrito.escopo.idUsuario)
  await passar("2026-11-21")
  expect(await ditas(restrito)).toEqual([])
  expect((await ditas(admin))[0]?.titulo).toBe("2 declarações vencem em 2 dias")
  expect(await ditas(contador)).toHaveLength(1)
})

it("o que venceu e não foi entregue se diz no dia seguinte, e o que foi entregue não se diz", async () => {
  await passar("2026-11-24")
  const [ultima] = await ditas(admin)
  expect([ultima?.titulo, ultima?.destino]).toEqual(["2 declarações venceram ontem", "/declaracoes?atrasadas=sim"])
})
