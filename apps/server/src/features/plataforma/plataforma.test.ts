import type { FalhaDoNavegador } from "@partida/contracts"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import type { FalhaRelatada } from "../../http/relator-de-falhas.ts"
import { type Ambiente, criarAmbiente } from "../../testes/ambiente.ts"

let ambiente: Ambiente
let relogio = new Date("2026-11-20T12:00:00-03:00")
const relatadas: FalhaRelatada[] = []
beforeAll(async () => {
  ambiente = await criarAmbiente(() => relogio, {}, { relatar: (falha) => relatadas.push(falha) })
  ambiente.servidor.app.get("/quebra", async () => {
    throw new TypeError("valor de 529.982.247-25 não é número")
  })
})
afterAll(() => ambiente.fechar())
beforeEach(() => {
  relatadas.splice(0)
  relogio = new Date(relogio.getTime() + 60_000)
})

const FALHA: FalhaDoNavegador = {
  tipo: "render",
  mensagem: "Não achei 529.982.247-25 de ana@escritorio.com.br",
  pilha: "Error: ana@escritorio.com.br\n    at f (https://app.br/a.js?token=abc:1:2)",
  caminho: "/usuarios/0b7e6f1a-1111-4222-8333-944445555566?busca=Maria",
  versao: "1.0.0",
}
const relatar = (corpo: unknown) => ambiente.pedir(null, "POST", "/plataforma/falhas", { corpo })

describe("falhas do navegador", () => {
  it("chegam à equipe sem dados de ninguém, com o id que a pessoa recebeu", async () => {
    const r = await relatar(FALHA)
    const { id } = r.json<{ id: string }>()
    expect(r.status).toBe(202)
    expect(relatadas).toEqual([
      {
        id,
        origem: "navegador",
        tipo: "render",
        mensagem: "Não achei … de …@…",
        pilha: ["Error: …@…", "    at f (https://app.br/a.js?…:1:2)"],
        etiquetas: { caminho: "/usuarios/…" },
        versao: "1.0.0",
      },
    ])
  })

  it("são dez por minuto de um endereço; no minuto seguinte, mais dez", async () => {
    const respostas: number[] = []
    for (let i = 0; i < 12; i++) respostas.push((await relatar(FALHA)).status)
    expect(respostas).toEqual([...Array(10).fill(202), 429, 429])
    expect((await relatar(FALHA)).cabecalhos["retry-after"]).toBe("60")
    expect(relatadas).toHaveLength(10)
    relogio = new Date(relogio.getTime() + 60_000)
    expect((await relatar(FALHA)).status).toBe(202)
  })

  it("recusa o que passa de 32 KB e o que não é uma falha, e nada disso é relatado", async () => {
    const grande = await relatar({ ...FALHA, extra: "a".repeat(33_000) })
    expect([grande.status, grande.json()]).toEqual([
      413,
      expect.objectContaining({ codigo: "arquivo-grande-demais", mensagem: "O pedido passa do limite de 32 KB." }),
    ])
    expect((await relatar({ ...FALHA, tipo: "outro" })).status).toBe(400)
    expect((await relatar({ ...FALHA, pilha: "a".repeat(20_001) })).status).toBe(400)
    expect(relatadas).toEqual([])
  })
})

describe("falhas do servidor", () => {
  it("um erro que ninguém previu responde erro-interno e é relatado sem dados de ninguém; uma recusa não é", async () => {
    const r = await ambiente.servidor.app.inject("/quebra")
    expect([r.statusCode, r.json()]).toEqual([500, expect.objectContaining({ codigo: "erro-interno" })])
    expect(relatadas).toEqual([
      expect.objectContaining({
        origem: "servidor",
        tipo: "TypeError",
        mensagem: "valor de … não é número",
        versao: "teste",
        etiquetas: expect.objectContaining({ rota: "/quebra" }),
      }),
    ])
    expect(relatadas[0]?.pilha.length).toBeGreaterThan(0)
    relatadas.splice(0)
    expect((await ambiente.pedir(null, "GET", "/conta/pessoa")).status).toBe(401)
    expect(relatadas).toEqual([])
  })
})
