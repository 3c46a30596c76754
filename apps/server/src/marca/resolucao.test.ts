import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { Banco } from "../db/banco.ts"
import { escritorios } from "../db/schema/escritorios.ts"
import { abrirBancoDeTeste } from "../testes/banco.ts"
import { MARCA_SEM_ARQUIVO } from "./instalacao.ts"
import { criarMarcas, VALIDADE_MS } from "./resolucao.ts"

let agora = new Date("2026-11-20T12:00:00-03:00")
let banco: Banco
const idEscritorio = randomUUID()
beforeAll(async () => {
  banco = await abrirBancoDeTeste()
  const escritorio = { id: idEscritorio, nome: "Horizonte", cnpj: "11222333000181", criadoEm: agora }
  await banco.naPlataforma((tx) => tx.insert(escritorios).values(escritorio))
})
afterAll(() => banco?.fechar())

/** Brands that count how many times they read. */
function contando() {
  let leituras = 0
  const contado: Banco = {
    ...banco,
    naPlataforma: (corpo, autoria) => {
      leituras++
      return banco.naPlataforma(corpo, autoria)
    },
  }
  const config = { url: "http://127.0.0.1:3000", marca: MARCA_SEM_ARQUIVO }
  return { marcas: criarMarcas(contado, config, () => agora), leituras: () => leituras }
}

describe("o que se lembra", () => {
  it("ids de ninguém não empurram para fora os que existem, nem ficam", async () => {
    const { marcas, leituras } = contando()
    await marcas.doEscritorio(idEscritorio)
    const ninguem = randomUUID()
    for (let i = 0; i < 501; i++) await marcas.doEscritorio(i === 0 ? ninguem : randomUUID())
    const antes = leituras()
    expect((await marcas.doEscritorio(idEscritorio)).nome).toBe("Partida")
    expect(leituras()).toBe(antes)
    await marcas.doEscritorio(ninguem)
    expect(leituras()).toBe(antes + 1)
  })

  it("quem pede ao mesmo tempo espera uma leitura só, que vale meio minuto", async () => {
    const { marcas, leituras } = contando()
    await Promise.all(Array.from({ length: 5 }, () => marcas.doEscritorio(idEscritorio)))
    expect(leituras()).toBe(1)
    agora = new Date(agora.getTime() + VALIDADE_MS)
    await marcas.doEscritorio(idEscritorio)
    expect(leituras()).toBe(2)
  })

  it("o que mudou durante a leitura não fica lembrado", async () => {
    const { marcas, leituras } = contando()
    const lendo = marcas.doEscritorio(idEscritorio)
    marcas.invalidar()
    await lendo
    await marcas.doEscritorio(idEscritorio)
    expect(leituras()).toBe(2)
  })
})
