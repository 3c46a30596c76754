import { type Pessoa, rotasDaConta, rotasDaIdentidade } from "@partida/contracts"
import { eq } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { contas, sessoes } from "../../db/schema/identidade.ts"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"

let agora = new Date("2026-11-20T12:00:00-03:00")
let ambiente: Ambiente
let admin: Ator
let contador: Ator
let cliente: Ator
beforeAll(async () => {
  ambiente = await criarAmbiente(() => agora)
})
afterAll(() => ambiente?.fechar())
beforeEach(async () => {
  agora = new Date("2026-11-20T12:00:00-03:00")
  const idEscritorio = await ambiente.criarEscritorio()
  admin = await ambiente.criarAtor(idEscritorio, "ADMINISTRADOR")
  contador = await ambiente.criarAtor(idEscritorio, "CONTADOR")
  cliente = await ambiente.criarAtor(idEscritorio, "EMPRESA", [])
})

async function exigir(exige: string, desde: string | null, quem = admin) {
  const { versao } = (await ambiente.pedir(admin, "GET", "/meu-escritorio")).json<{ versao: number }>()
  const cabecalhos = { "if-match": `"${versao}"` }
  return ambiente.pedir(quem, "PUT", "/meu-escritorio/segundo-fator", { corpo: { exige, desde }, cabecalhos })
}
const falta = async (ator: Ator) => {
  const { faltaSegundoFator, aoAbrir } = (await ambiente.pedir(ator, "GET", "/conta/pessoa")).json<Pessoa>()
  // Nor do notices go along with who one is while the call that lists them is refused.
  expect(aoAbrir === null).toBe(faltaSegundoFator?.emVigor ?? false)
  return faltaSegundoFator
}
const pedirAlgo = async (ator: Ator) => {
  const r = await ambiente.pedir(ator, "GET", "/notificacoes")
  return r.status === 200 ? 200 : [r.status, r.json().codigo]
}
const EXIGIDO = [403, "segundo-fator-exigido"]
const ligar = ({ escopo: { sub } }: Ator) =>
  ambiente.banco.naIdentidade((tx) => tx.update(contas).set({ segundoFatorEm: agora }).where(eq(contas.sub, sub)))

describe("segundo fator exigido pelo escritório", () => {
  it("até a data só avisa; dela em diante recusa tudo, menos o que serve para ligá-lo e sair", async () => {
    expect((await exigir("equipe", "2026-11-25")).status).toBe(200)
    expect(await falta(contador)).toEqual({ desde: "2026-11-25", emVigor: false })
    expect(await pedirAlgo(contador)).toBe(200)
    agora = new Date("2026-11-24T23:59:00-03:00")
    expect(await pedirAlgo(contador)).toBe(200)
    agora = new Date("2026-11-25T00:00:00-03:00")
    expect(await falta(contador)).toEqual({ desde: "2026-11-25", emVigor: true })
    expect(await pedirAlgo(contador)).toEqual(EXIGIDO)
    expect(await pedirAlgo(admin)).toEqual(EXIGIDO)
    for (const caminho of ["/identidade/seguranca", "/identidade/sessoes"])
      expect((await ambiente.pedir(contador, "GET", caminho)).status).toBe(200)
    const abertas = Object.entries({ ...rotasDaConta, ...rotasDaIdentidade }).filter(
      ([, r]) => "antesDoSegundoFator" in r,
    )
    expect(abertas.map(([nome]) => nome)).not.toContain("trocarEmail")
    await ligar(contador)
    expect(await falta(contador)).toBeNull()
    expect(await pedirAlgo(contador)).toBe(200)
  })

  it("da equipe não alcança as pessoas das empresas; de todos alcança; de ninguém solta", async () => {
    await exigir("equipe", "2026-11-01")
    expect(await pedirAlgo(cliente)).toBe(200)
    await ligar(admin)
    await exigir("todos", "2026-11-01")
    expect(await pedirAlgo(cliente)).toEqual(EXIGIDO)
    expect((await exigir("opcional", null)).status).toBe(200)
    expect(await pedirAlgo(cliente)).toBe(200)
  })

  it("a sessão aberta por passkey basta; a passkey só cadastrada, com entrada por senha, não", async () => {
    await exigir("equipe", "2026-11-01")
    await ambiente.banco.naIdentidade((tx) =>
      tx
        .update(sessoes)
        .set({ metodos: ["passkey"] })
        .where(eq(sessoes.sub, contador.escopo.sub)),
    )
    expect(await pedirAlgo(contador)).toBe(200)
    await ambiente.banco.naIdentidade((tx) =>
      tx
        .update(sessoes)
        .set({ metodos: ["senha"] })
        .where(eq(sessoes.sub, contador.escopo.sub)),
    )
    expect(await pedirAlgo(contador)).toEqual(EXIGIDO)
  })

  it("só o administrador exige, e com data", async () => {
    expect((await exigir("todos", "2026-11-25", contador)).status).toBe(403)
    const semData = await exigir("todos", null)
    expect([semData.status, semData.json().campo]).toEqual([400, "desde"])
    expect((await exigir("sempre", "2026-11-25")).status).toBe(400)
  })

  it("a lista de usuários diz quem tem e quem falta", async () => {
    await ligar(contador)
    const { lista } = (await ambiente.pedir(admin, "GET", "/usuarios")).json<{
      lista: { id: string; segundoFator: boolean | null }[]
    }>()
    const de = (ator: Ator) => lista.find(({ id }) => id === ator.idUsuario)?.segundoFator
    expect([de(contador), de(admin), de(cliente)]).toEqual([true, false, false])
  })
})
