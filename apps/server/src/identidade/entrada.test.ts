import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import type { Banco } from "../db/banco.ts"
import { contas } from "../db/schema/identidade.ts"
import { abrirBancoDeTeste } from "../testes/banco.ts"
import { criarConta, desativarConta, reativarConta } from "./contas.ts"
import { criarEntrada } from "./entrada.ts"

const MINUTO = 60_000
const SENHA = "cavalo bateria grampo"
const EMAIL = "ana@exemplo.com.br"
const ENDERECO = "203.0.113.7"

let banco: Banco
let sub: string
let agora = new Date("2026-10-15T12:00:00Z")
const clock = () => agora
const avancar = (ms: number) => {
  agora = new Date(agora.getTime() + ms)
}

beforeAll(async () => {
  banco = await abrirBancoDeTeste()
}, 60_000)
afterAll(() => banco?.fechar())
beforeEach(async () => {
  await banco.naIdentidade((tx) => tx.delete(contas))
  const nova = { email: EMAIL, nome: "Ana", senha: SENHA, emailConfirmado: true, demonstracao: false }
  sub = (await criarConta(banco, nova, clock)).sub
})

describe("entrada", () => {
  it("aceita a senha certa em qualquer caixa de e-mail e trata igual senha errada e usuário inexistente", async () => {
    const entrar = criarEntrada(banco, clock)
    const tentar = (email: string, senha: string) => entrar({ email, senha, endereco: ENDERECO })
    expect(await tentar(" ANA@Exemplo.com.br ", SENHA)).toEqual({ tipo: "aceita", sub })
    expect(await tentar(EMAIL, "errada")).toEqual({ tipo: "credenciais" })
    expect(await tentar("ninguem@exemplo.com.br", SENHA)).toEqual({ tipo: "credenciais" })
    expect(await tentar("", "")).toEqual({ tipo: "credenciais" })
    expect(await tentar("a\0b@c", SENHA)).toEqual({ tipo: "credenciais" })
    expect(await tentar(EMAIL, "x".repeat(2_000))).toEqual({ tipo: "credenciais" })
  })

  it("a quinta falha bloqueia por 1 min até para a senha certa; cada nova falha dobra até 16; acertar zera", async () => {
    const entrar = criarEntrada(banco, clock)
    const errar = () => entrar({ email: EMAIL, senha: "errada", endereco: ENDERECO })
    const acertar = () => entrar({ email: EMAIL, senha: SENHA, endereco: ENDERECO })
    for (let i = 0; i < 5; i++) expect(await errar()).toEqual({ tipo: "credenciais" })
    for (const minutos of [1, 2, 4, 8, 16, 16]) {
      expect(await acertar()).toEqual({ tipo: "tentativas", aguardarMs: minutos * MINUTO })
      avancar(minutos * MINUTO - 1)
      expect(await acertar()).toEqual({ tipo: "tentativas", aguardarMs: 1 })
      avancar(1)
      expect(await errar()).toEqual({ tipo: "credenciais" })
    }
    avancar(16 * MINUTO)
    expect(await acertar()).toEqual({ tipo: "aceita", sub })
    for (let i = 0; i < 4; i++) expect(await errar()).toEqual({ tipo: "credenciais" })
    expect(await acertar()).toEqual({ tipo: "aceita", sub })
  })

  it("o bloqueio sobrevive ao reinício do servidor e vale para outro servidor do mesmo banco", async () => {
    const um = criarEntrada(banco, clock)
    for (let i = 0; i < 5; i++) await um({ email: EMAIL, senha: "errada", endereco: ENDERECO })
    const outro = criarEntrada(banco, clock)
    expect(await outro({ email: EMAIL, senha: SENHA, endereco: "198.51.100.1" })).toMatchObject({ tipo: "tentativas" })
  })

  it("vinte tentativas ao mesmo tempo não verificam mais que cinco senhas", async () => {
    const entrar = criarEntrada(banco, clock)
    const resultados = await Promise.all(
      Array.from({ length: 20 }, () => entrar({ email: EMAIL, senha: "errada", endereco: ENDERECO })),
    )
    expect(resultados.filter((r) => r.tipo === "credenciais")).toHaveLength(5)
    expect(resultados.filter((r) => r.tipo === "tentativas")).toHaveLength(15)
  })

  it("e-mail sem conta bloqueia do mesmo jeito, para não revelar quais existem", async () => {
    const entrar = criarEntrada(banco, clock)
    const tentar = (email: string) => entrar({ email, senha: "errada", endereco: ENDERECO })
    const sequencia = async (email: string) => {
      const resultados = []
      for (let i = 0; i < 7; i++) resultados.push(await tentar(email))
      return resultados
    }
    expect(await sequencia("ninguem@exemplo.com.br")).toEqual(await sequencia(EMAIL))
  })

  it("um endereço com 50 falhas espera, seja qual for a conta; outro endereço não", async () => {
    const entrar = criarEntrada(banco, clock)
    for (let i = 0; i < 50; i++) {
      // Five tries lock an e-mail, hence a new one for each.
      expect(await entrar({ email: `p${i}@exemplo.com.br`, senha: "x", endereco: `2001:db8:1:2::${i}` })).toEqual({
        tipo: "credenciais",
      })
    }
    const pedido = { email: EMAIL, senha: SENHA }
    expect(await entrar({ ...pedido, endereco: "2001:db8:1:2::ffff" })).toMatchObject({ tipo: "tentativas" })
    expect(await entrar({ ...pedido, endereco: "2001:db8:1:3::1" })).toEqual({ tipo: "aceita", sub })
    avancar(10 * MINUTO)
    expect(await entrar({ ...pedido, endereco: "2001:db8:1:2::ffff" })).toEqual({ tipo: "aceita", sub })
  }, 30_000)

  it("conta desativada só se revela a quem sabe a senha, e volta a entrar quando reativada", async () => {
    const entrar = criarEntrada(banco, clock)
    await desativarConta(banco, sub)
    expect(await entrar({ email: EMAIL, senha: "errada", endereco: ENDERECO })).toEqual({ tipo: "credenciais" })
    expect(await entrar({ email: EMAIL, senha: SENHA, endereco: ENDERECO })).toEqual({ tipo: "desativada" })
    await reativarConta(banco, sub)
    expect(await entrar({ email: EMAIL, senha: SENHA, endereco: ENDERECO })).toEqual({ tipo: "aceita", sub })
  })
})
