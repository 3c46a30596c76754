import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import type { Banco } from "../db/banco.ts"
import { aparelhosConhecidos, contas, tentativasDeEntrada } from "../db/schema/identidade.ts"
import { abrirBancoDeTeste } from "../testes/banco.ts"
import { lembrarAparelho } from "./aparelhos.ts"
import { purgarTentativas } from "./contagem.ts"
import { criarConta, desativarConta, reativarConta } from "./contas.ts"
import { criarEntrada, type Entrada } from "./entrada.ts"

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
  await banco.naIdentidade(async (tx) => {
    await tx.delete(aparelhosConhecidos)
    await tx.delete(tentativasDeEntrada)
    await tx.delete(contas)
  })
  const nova = { email: EMAIL, nome: "Ana", senha: SENHA, emailConfirmado: true, demonstracao: false }
  sub = (await criarConta(banco, nova, clock)).sub
})

/** Knows a browser as Ana's; returns what it holds. */
async function conhecer(apresentados: readonly string[] = []): Promise<string> {
  const { aparelhos } = await banco.naIdentidade((tx) => lembrarAparelho(tx, sub, apresentados, agora))
  return aparelhos[0] ?? ""
}

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

  it("a quinta falha de uma rede a faz esperar 1 min; cada nova dobra até 16; acertar zera", async () => {
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

  it("a espera sobrevive ao reinício do servidor e vale para outro servidor do mesmo banco", async () => {
    const um = criarEntrada(banco, clock)
    for (let i = 0; i < 5; i++) await um({ email: EMAIL, senha: "errada", endereco: ENDERECO })
    const outro = criarEntrada(banco, clock)
    expect(await outro({ email: EMAIL, senha: SENHA, endereco: "203.0.113.99" })).toMatchObject({ tipo: "tentativas" })
  })

  it("falhas sem outra por um dia são esquecidas", async () => {
    const entrar = criarEntrada(banco, clock)
    const errar = () => entrar({ email: EMAIL, senha: "errada", endereco: ENDERECO })
    for (let i = 0; i < 4; i++) await errar()
    avancar(24 * 60 * MINUTO)
    await purgarTentativas(banco, agora)
    expect(await banco.naIdentidade((tx) => tx.select().from(tentativasDeEntrada))).toEqual([])
    for (let i = 0; i < 5; i++) expect(await errar()).toEqual({ tipo: "credenciais" })
  })

  it("vinte tentativas erradas ao mesmo tempo não verificam mais que cinco senhas", async () => {
    const entrar = criarEntrada(banco, clock)
    const resultados = await Promise.all(
      Array.from({ length: 20 }, () => entrar({ email: EMAIL, senha: "errada", endereco: ENDERECO })),
    )
    expect(resultados.filter((r) => r.tipo === "credenciais")).toHaveLength(5)
    expect(resultados.filter((r) => r.tipo === "tentativas")).toHaveLength(15)
  })

  it("vinte senhas certas ao mesmo tempo entram as vinte, e nada sobra contra o dono", async () => {
    const entrar = criarEntrada(banco, clock)
    const acertar = () => entrar({ email: EMAIL, senha: SENHA, endereco: ENDERECO })
    expect(await Promise.all(Array.from({ length: 20 }, acertar))).toEqual(
      Array.from({ length: 20 }, () => ({ tipo: "aceita", sub })),
    )
    const linhas = await banco.naIdentidade((tx) => tx.select().from(tentativasDeEntrada))
    expect(linhas.map((l) => [l.origem, l.falhas, l.esperarAte])).toEqual([["*", 0, null]])
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

  it("uma senha tentada em 50 contas para a rede que as tenta, mas não um aparelho conhecido nela nem as outras", async () => {
    const entrar = criarEntrada(banco, clock)
    const aparelho = await conhecer()
    for (let i = 0; i < 50; i++) {
      expect(await entrar({ email: `p${i}@exemplo.com.br`, senha: "x", endereco: `2001:db8:1:${i}::1` })).toEqual({
        tipo: "credenciais",
      })
    }
    const pedido = { email: EMAIL, senha: SENHA }
    expect(await entrar({ ...pedido, endereco: "2001:db8:1:2::ffff" })).toMatchObject({ tipo: "tentativas" })
    expect(await entrar({ ...pedido, endereco: "2001:db8:1:2::ffff", aparelhos: [aparelho] })).toMatchObject({ sub })
    expect(await entrar({ ...pedido, endereco: "2001:db8:2::1" })).toEqual({ tipo: "aceita", sub })
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

describe("estranhos contra uma conta", () => {
  const ESTRANHO = "198.51.100.66"
  const errarDe = (entrar: Entrada, endereco: string) => entrar({ email: EMAIL, senha: "errada", endereco })

  it("uma senha errada a cada 16 min, por doze horas, nunca deixa o dono de fora: nem no aparelho dele, nem em rede nova", async () => {
    const entrar = criarEntrada(banco, clock)
    let aparelho = await conhecer()
    for (let i = 0; i < 5; i++) await errarDe(entrar, ESTRANHO)
    for (let minuto = 0; minuto < 12 * 60; minuto += 16) {
      avancar(16 * MINUTO)
      expect(await errarDe(entrar, ESTRANHO)).toEqual({ tipo: "credenciais" })
      expect(await errarDe(entrar, ESTRANHO)).toMatchObject({ tipo: "tentativas" })
      if (minuto % 160 !== 0) continue
      const noAparelho = { email: EMAIL, senha: SENHA, endereco: "203.0.113.1", aparelhos: [aparelho] }
      expect(await entrar(noAparelho)).toEqual({ tipo: "aceita", sub })
      aparelho = await conhecer([aparelho])
      const emRedeNova = { email: EMAIL, senha: SENHA, endereco: `192.0.${minuto / 160}.1` }
      expect(await entrar(emRedeNova)).toEqual({ tipo: "aceita", sub })
    }
  }, 120_000)

  it("na mesma rede do estranho, o aparelho conhecido entra", async () => {
    const entrar = criarEntrada(banco, clock)
    const aparelho = await conhecer()
    for (let i = 0; i < 6; i++) await errarDe(entrar, ESTRANHO)
    const pedido = { email: EMAIL, senha: SENHA, endereco: ESTRANHO }
    expect(await entrar(pedido)).toMatchObject({ tipo: "tentativas" })
    expect(await entrar({ ...pedido, aparelhos: [aparelho] })).toEqual({ tipo: "aceita", sub })
  })

  it("de muitas redes, cada rede nova espera a sua vez uma vez e tenta uma: a do dono também, e entra; o aparelho dele nem espera", async () => {
    const entrar = criarEntrada(banco, clock)
    const aparelho = await conhecer()
    let verificadas = 0
    let espera = 0
    for (let rede = 0; rede < 10; rede++) {
      for (let i = 0; i < 5; i++) {
        const resultado = await errarDe(entrar, `10.0.${rede}.1`)
        if (resultado.tipo === "credenciais") verificadas++
        else if (resultado.tipo === "tentativas") espera = Math.max(espera, resultado.aguardarMs)
      }
    }
    // Four networks with five free tries each; after them, none at the first contact.
    expect(verificadas).toBe(20)
    expect(espera).toBe(30_000)
    expect(await entrar({ email: EMAIL, senha: SENHA, endereco: "203.0.113.1", aparelhos: [aparelho] })).toEqual({
      tipo: "aceita",
      sub,
    })
    const doDono = { email: EMAIL, senha: SENHA, endereco: "203.0.113.1" }
    expect(await entrar(doDono)).toEqual({ tipo: "tentativas", aguardarMs: 30_000 })
    avancar(30_000)
    // The others go on meanwhile: one try each, as the wait ends, and then a minute.
    for (let rede = 4; rede < 10; rede++) {
      expect(await errarDe(entrar, `10.0.${rede}.1`)).toEqual({ tipo: "credenciais" })
      expect(await errarDe(entrar, `10.0.${rede}.1`)).toEqual({ tipo: "tentativas", aguardarMs: MINUTO })
    }
    expect(await entrar(doDono)).toEqual({ tipo: "aceita", sub })
    expect(await entrar({ ...doDono, endereco: "192.0.2.1" })).toEqual({ tipo: "tentativas", aguardarMs: 30_000 })
    // Five hours after the last one, whatever the attack was, nobody waits.
    avancar(5 * 60 * MINUTO)
    expect(await entrar({ ...doDono, endereco: "192.0.3.1" })).toEqual({ tipo: "aceita", sub })
  }, 60_000)

  it("um aparelho conhecido que erra espera ele, e só ele", async () => {
    const entrar = criarEntrada(banco, clock)
    const aparelho = await conhecer()
    const doAparelho = (senha: string) => entrar({ email: EMAIL, senha, endereco: ENDERECO, aparelhos: [aparelho] })
    for (let i = 0; i < 5; i++) expect(await doAparelho("errada")).toEqual({ tipo: "credenciais" })
    expect(await doAparelho(SENHA)).toEqual({ tipo: "tentativas", aguardarMs: MINUTO })
    expect(await entrar({ email: EMAIL, senha: SENHA, endereco: ENDERECO })).toEqual({ tipo: "aceita", sub })
    avancar(MINUTO)
    expect(await doAparelho(SENHA)).toEqual({ tipo: "aceita", sub })
  })

  it("o aparelho de outra conta, um inventado e um vencido não são conhecidos", async () => {
    const entrar = criarEntrada(banco, clock)
    const outra = { email: "bia@exemplo.com.br", nome: "Bia", senha: SENHA, emailConfirmado: true, demonstracao: false }
    const { sub: deBia } = await criarConta(banco, outra, clock)
    const vencido = await conhecer()
    avancar(181 * 24 * 60 * MINUTO)
    const daBia = await banco.naIdentidade((tx) => lembrarAparelho(tx, deBia, [], agora))
    for (let i = 0; i < 5; i++) await errarDe(entrar, ESTRANHO)
    for (const aparelhos of [[...daBia.aparelhos], ["A".repeat(43)], [vencido]]) {
      expect(await entrar({ email: EMAIL, senha: SENHA, endereco: ESTRANHO, aparelhos })).toMatchObject({
        tipo: "tentativas",
      })
    }
  })
})
