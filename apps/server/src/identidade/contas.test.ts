import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { Banco } from "../db/banco.ts"
import { contas } from "../db/schema/identidade.ts"
import { abrirBancoDeTeste } from "../testes/banco.ts"
import { instalar } from "./apoio.fixtures.ts"
import { buscarContaPorEmail, buscarContaPorSub, criarConta, desativarConta } from "./contas.ts"

const ana = {
  email: " Ana@exemplo.com.br ",
  nome: "Ana Souza",
  senha: "cavalo bateria grampo",
  emailConfirmado: true,
  demonstracao: false,
}
const vitrine = { ...ana, email: "contador@partida.example", senha: "demo", demonstracao: true }

let producao: Banco
let demo: Banco
beforeAll(async () => {
  producao = await abrirBancoDeTeste()
  demo = await abrirBancoDeTeste()
  await instalar(producao, "producao")
  await instalar(demo, "demo")
}, 60_000)
afterAll(async () => {
  await producao?.fechar()
  await demo?.fechar()
})

describe("contas", () => {
  it("cria, guarda só o resumo da senha e acha por e-mail em qualquer caixa", async () => {
    const conta = await criarConta(producao, ana)
    expect(conta).toMatchObject({ email: "Ana@exemplo.com.br", nome: "Ana Souza", ativa: true, emailConfirmado: true })
    expect(await buscarContaPorEmail(producao, "ana@EXEMPLO.com.br ")).toEqual(conta)
    expect(await buscarContaPorSub(producao, conta.sub)).toEqual(conta)
    expect(await buscarContaPorEmail(producao, "outra@exemplo.com.br")).toBeNull()
    expect(await buscarContaPorSub(producao, "não é uuid")).toBeNull()
    const [linha] = await producao.naIdentidade((tx) => tx.select().from(contas))
    expect(linha?.senhaHash).toMatch(/^\$argon2id\$/)
    expect(JSON.stringify(linha)).not.toContain(ana.senha)
  })

  it.each([
    ["email-em-uso", { email: "ANA@exemplo.com.br" }],
    ["email-invalido", { email: "sem arroba" }],
    ["email-invalido", { email: "@exemplo.com.br" }],
    ["nome-vazio", { email: "b@exemplo.com.br", nome: "  " }],
    ["senha-recusada", { email: "b@exemplo.com.br", senha: "123456789" }],
    ["senha-recusada", { email: "comprido@exemplo.com.br", senha: "Comprido@exemplo.com.br" }],
  ])("recusa por %s: %j", async (motivo, mudanca) => {
    await expect(criarConta(producao, { ...ana, ...mudanca })).rejects.toMatchObject({ name: "ContaRecusada", motivo })
  })

  it("banco de produção recusa conta de demonstração, pela marca ou pelo endereço", async () => {
    await expect(criarConta(producao, vitrine)).rejects.toMatchObject({ motivo: "demonstracao-em-producao" })
    await expect(criarConta(producao, { ...vitrine, senha: ana.senha, demonstracao: false })).rejects.toMatchObject({
      motivo: "demonstracao-em-producao",
    })
    await expect(criarConta(producao, { ...vitrine, email: "loja@exemplo.com.br" })).rejects.toMatchObject({
      motivo: "demonstracao-em-producao",
    })
    expect(await buscarContaPorEmail(producao, vitrine.email)).toBeNull()
  })

  it("banco de demonstração aceita a mesma conta, com a senha da vitrine", async () => {
    expect(await criarConta(demo, vitrine)).toMatchObject({ demonstracao: true })
  })

  it("aceita o sub dado por quem cria", async () => {
    const sub = randomUUID()
    expect(await criarConta(demo, { ...ana, email: "c@exemplo.com.br", sub })).toMatchObject({ sub })
  })

  it("desativar conta inexistente é erro", async () => {
    for (const sub of [randomUUID(), "não é uuid"]) {
      await expect(desativarConta(producao, sub)).rejects.toMatchObject({ motivo: "inexistente" })
    }
  })

  it("a aplicação não alcança contas nem chaves", async () => {
    await expect(producao.naPlataforma((tx) => tx.select().from(contas))).rejects.toMatchObject({
      cause: { code: "42501" },
    })
  })
})
