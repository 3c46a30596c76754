import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type Ambiente, criarAmbiente } from "../../testes/ambiente.ts"

let ambiente: Ambiente
beforeAll(async () => {
  ambiente = await criarAmbiente(undefined, { abreEscritorio: true })
}, 60_000)
afterAll(() => ambiente.fechar())

const conta = (email: string) => ambiente.criarConta({ email, nome: "Contadora Nova" })

describe("abrir um escritório sem convite, onde o operador deixa", () => {
  it("quem abre é o administrador dele, e só vê o que é dele", async () => {
    await ambiente.criarEscritorio("Outro")
    const quem = await conta("nova@exemplo.com.br")
    const corpo = { nome: "Contábil Nova", cnpj: "11444777000161" }
    const aberto = await ambiente.pedir(quem, "POST", "/escritorios/proprio", { corpo })
    expect(aberto.status).toBe(201)
    const { id } = aberto.json<{ id: string }>()
    expect((await ambiente.pedir(quem, "GET", "/conta/pessoa")).json()).toMatchObject({
      nome: "Contadora Nova",
      idPerfilAcesso: 1,
      idEscritorio: id,
      escritorios: [{ id, nome: "Contábil Nova" }],
    })
    // Who has an office opens no other.
    const outro = await ambiente.pedir(quem, "POST", "/escritorios/proprio", {
      corpo: { nome: "Mais um", cnpj: "11222333000181" },
    })
    expect([outro.status, outro.json<{ codigo: string }>().codigo]).toEqual([403, "pedido-sem-conta"])
  })

  it("o CNPJ de um escritório que já existe é recusado, e nada fica pela metade", async () => {
    const quem = await conta("segunda@exemplo.com.br")
    const corpo = { nome: "Repetido", cnpj: "11444777000161" }
    const r = await ambiente.pedir(quem, "POST", "/escritorios/proprio", { corpo })
    expect([r.status, r.json<{ codigo: string }>().codigo]).toEqual([409, "cnpj-em-uso"])
    expect((await ambiente.pedir(quem, "GET", "/conta/pessoa")).status).toBe(403)
  })
})
