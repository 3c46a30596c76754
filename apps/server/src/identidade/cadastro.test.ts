import { randomBytes, randomUUID } from "node:crypto"
import { eq, sql } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { convites } from "../db/schema/acessos.ts"
import { usuarios } from "../db/schema/escritorios.ts"
import { contas } from "../db/schema/identidade.ts"
import { resumir } from "../http/resumo.ts"
import { consultarConvite, reenviarConfirmacao, registrarConta } from "./cadastro.ts"
import { confirmarEmail } from "./confirmacao.ts"
import { montarVida, ORIGEM, SENHA, type Vida } from "./contas.fixtures.ts"
import { type DependenciasDasContas, montarDependencias } from "./deps-das-contas.ts"
import { criarNovaSenha } from "./senhas.ts"

const MINUTO = 60_000
const HORA = 60 * MINUTO
const OUTRA_SENHA = "tesoura pedra papel"
const REDE = (n: number) => ({ ...ORIGEM, endereco: `198.51.100.${n}` })

let vida: Vida
let deps: DependenciasDasContas
let n = 0
/** An address of its own for each test. */
let email: string
beforeAll(async () => {
  vida = await montarVida()
})
afterAll(() => vida?.fechar())
beforeEach(() => {
  deps = vida.novasDeps()
  email = `pessoa${++n}@exemplo.com.br`
})
const pedido = (mudanca: Record<string, string> = {}) => ({ nome: "Ana Souza", email, senha: SENHA, ...mudanca })
const tiposPara = async (para: string) => (await vida.mensagensPara(para)).map(({ tipo }) => tipo)
const entrar = (senha: string) => deps.entrar({ email, senha, endereco: "192.0.2.1" })

describe("registro sem convite", () => {
  it("cria a conta por confirmar e manda o link, que a confirma", async () => {
    expect(await registrarConta(deps, pedido(), ORIGEM)).toEqual({ confirmada: false })
    expect(await vida.conta(email)).toMatchObject({ emailConfirmado: false, nome: "Ana Souza" })
    expect(await tiposPara(email)).toEqual(["confirmar-email"])
    expect(await entrar(SENHA)).toEqual({ tipo: "nao-confirmada" })
    await confirmarEmail(deps, { ficha: await vida.fichaMandada(email, "confirmar-email"), senha: SENHA }, ORIGEM)
    expect(await entrar(SENHA)).toMatchObject({ tipo: "aceita" })
  })

  it("endereço que já tem conta recebe a mesma resposta com o mesmo trabalho, e a conta não muda", async () => {
    await vida.criarConta(email)
    const antes = await vida.conta(email)
    const comConta = await vida.contando(() =>
      registrarConta(deps, pedido({ email: email.toUpperCase(), nome: "Outra", senha: OUTRA_SENHA }), ORIGEM),
    )
    const semConta = await vida.contando(() => registrarConta(deps, pedido({ email: `novo-${email}` }), ORIGEM))
    expect(comConta).toEqual({ hashes: 1, despertares: 1, erro: null })
    expect(semConta).toEqual(comConta)
    expect(await vida.conta(email)).toEqual(antes)
    expect(await tiposPara(email)).toEqual(["conta-existente"])
    const [{ texto } = { texto: "" }] = await vida.mensagensPara(email)
    expect(texto).toContain("/conta/entrar")
    expect(texto).not.toContain("ficha=")
  })

  it("quem registrou o e-mail de outra pessoa não fica com a conta quando ela chega", async () => {
    await registrarConta(deps, pedido({ senha: OUTRA_SENHA }), ORIGEM)
    const linkDoIntruso = await vida.fichaMandada(email, "confirmar-email")
    await registrarConta(deps, pedido(), ORIGEM)
    expect(await tiposPara(email)).toEqual(["confirmar-email", "conta-existente"])
    await criarNovaSenha(deps, await vida.fichaMandada(email, "conta-existente"), SENHA, ORIGEM)
    expect(await entrar(SENHA)).toMatchObject({ tipo: "aceita" })
    expect(await entrar(OUTRA_SENHA)).toEqual({ tipo: "credenciais" })
    await expect(confirmarEmail(deps, { ficha: linkDoIntruso, senha: SENHA }, ORIGEM)).rejects.toMatchObject({
      codigo: "ficha-invalida",
    })
  })

  it("o clique de quem recebeu o link não dá a conta a quem registrou o e-mail de outro", async () => {
    await registrarConta(deps, pedido({ nome: "Visite mau.example", senha: OUTRA_SENHA }), ORIGEM)
    const [{ texto } = { texto: "" }] = await vida.mensagensPara(email)
    expect(texto).not.toContain("mau.example")
    const ficha = await vida.fichaMandada(email, "confirmar-email")
    for (let i = 0; i < 5; i++)
      await expect(confirmarEmail(deps, { ficha, senha: SENHA }, ORIGEM)).rejects.toMatchObject({
        codigo: "senha-atual-incorreta",
        campo: "senha",
      })
    // Counted as at sign-in: a link in the wrong hands is not a way to guess the password either.
    await expect(confirmarEmail(deps, { ficha, senha: OUTRA_SENHA }, ORIGEM)).rejects.toMatchObject({
      codigo: "muitos-pedidos",
      aguardarMs: MINUTO,
    })
    expect(await vida.conta(email)).toMatchObject({ emailConfirmado: false })
    expect((await vida.atos())[0]).toMatchObject({ acao: "entrada-recusada", autor: email })
  })

  it("registrar de novo anula o link de antes, mesmo quando nenhuma mensagem sai", async () => {
    await registrarConta(deps, pedido(), ORIGEM)
    const antigo = await vida.fichaMandada(email, "confirmar-email")
    for (let i = 0; i < 3; i++) deps.limites.porEmail.reservar(email)
    await registrarConta(deps, pedido({ senha: OUTRA_SENHA }), ORIGEM)
    expect(await tiposPara(email)).toEqual(["confirmar-email"])
    await expect(confirmarEmail(deps, { ficha: antigo, senha: SENHA }, ORIGEM)).rejects.toMatchObject({
      codigo: "ficha-invalida",
    })
  })

  it("dez registros do mesmo endereço ao mesmo tempo: uma conta, respostas iguais", async () => {
    const respostas = await Promise.all(
      Array.from({ length: 10 }, (_, i) => registrarConta(deps, pedido({ nome: `Pessoa ${i}` }), ORIGEM)),
    )
    expect(respostas).toEqual(Array.from({ length: 10 }, () => ({ confirmada: false })))
    const linhas = await vida.banco.naIdentidade((tx) =>
      tx
        .select()
        .from(contas)
        .where(eq(sql`lower(${contas.email})`, email)),
    )
    expect(linhas).toHaveLength(1)
    expect((await tiposPara(email)).filter((t) => t === "confirmar-email")).toHaveLength(1)
  })

  it.each([
    ["curta", "curta"],
    ["comum", "administrador"],
    ["igual ao e-mail", "EMAIL"],
  ])("senha %s é recusada antes de qualquer trabalho, haja conta ou não", async (_nome, digitada) => {
    await vida.criarConta(email)
    const senha = (endereco: string) => (digitada === "EMAIL" ? endereco : digitada)
    const comConta = await vida.contando(() => registrarConta(deps, pedido({ senha: senha(email) }), ORIGEM))
    const outro = `novo-${email}`
    const semConta = await vida.contando(() =>
      registrarConta(deps, pedido({ email: outro, senha: senha(outro) }), ORIGEM),
    )
    expect(comConta).toMatchObject({ hashes: 0, erro: { codigo: "senha-recusada", campo: "senha" } })
    expect(semConta).toEqual(comConta)
    expect(await vida.conta(outro)).toBeNull()
  })

  it("a quarta mensagem da hora ao mesmo endereço não sai, e a resposta é a mesma", async () => {
    for (let i = 0; i < 5; i++) expect(await registrarConta(deps, pedido(), REDE(i))).toEqual({ confirmada: false })
    expect(await tiposPara(email)).toHaveLength(3)
    vida.avancar(HORA)
    await registrarConta(deps, pedido(), ORIGEM)
    expect(await tiposPara(email)).toHaveLength(4)
  })

  it("o 21º pedido de uma rede em dez minutos espera, dizendo quanto; outra rede não", async () => {
    for (let i = 0; i < 20; i++) await reenviarConfirmacao(deps, `x${i}@exemplo.com.br`, ORIGEM)
    vida.avancar(4 * MINUTO)
    const bloqueado = await vida.contando(() => registrarConta(deps, pedido(), ORIGEM))
    expect(bloqueado).toMatchObject({ hashes: 0, erro: { codigo: "muitos-pedidos", aguardarMs: 6 * MINUTO } })
    expect(await registrarConta(deps, pedido(), REDE(9))).toEqual({ confirmada: false })
    vida.avancar(6 * MINUTO)
    expect(await registrarConta(deps, pedido({ email: `b${email}` }), ORIGEM)).toEqual({ confirmada: false })
  })

  it("sem envio de e-mail configurado diz isso, e não cria uma conta que ninguém pode confirmar", async () => {
    const semCorreio = vida.novasDeps({ correio: "nenhum" })
    await expect(registrarConta(semCorreio, pedido(), ORIGEM)).rejects.toMatchObject({ codigo: "correio-indisponivel" })
    await expect(reenviarConfirmacao(semCorreio, email, ORIGEM)).rejects.toMatchObject({
      codigo: "correio-indisponivel",
    })
    expect(await vida.conta(email)).toBeNull()
  })

  it("endereço da demonstração não entra em banco de produção", async () => {
    await expect(registrarConta(deps, pedido({ email: `x${n}@partida.example` }), ORIGEM)).rejects.toMatchObject({
      codigo: "entrada-invalida",
      campo: "email",
    })
  })

  it("sem troca, o resumo da senha é o argon2id do produto", async () => {
    const { resumir: doProduto } = montarDependencias({ ...vida.novasDeps() })
    expect(await doProduto(SENHA)).toMatch(/^\$argon2id\$/)
  })
})

describe("reenvio da confirmação", () => {
  it("manda um link novo, que invalida o anterior", async () => {
    await registrarConta(deps, pedido(), ORIGEM)
    const antigo = await vida.fichaMandada(email, "confirmar-email")
    vida.avancar(MINUTO)
    await reenviarConfirmacao(deps, email.toUpperCase(), ORIGEM)
    const novo = await vida.fichaMandada(email, "confirmar-email")
    await expect(confirmarEmail(deps, { ficha: antigo, senha: SENHA }, ORIGEM)).rejects.toMatchObject({
      codigo: "ficha-invalida",
    })
    expect(await confirmarEmail(deps, { ficha: novo, senha: SENHA }, ORIGEM)).toBe("confirmar-email")
  })

  it("para quem já confirmou e para quem não existe, nada sai, com o mesmo despertar da fila", async () => {
    await vida.criarConta(email)
    const confirmada = await vida.contando(() => reenviarConfirmacao(deps, email, ORIGEM))
    const ausente = await vida.contando(() => reenviarConfirmacao(deps, `nada-${email}`, ORIGEM))
    expect(confirmada).toEqual({ hashes: 0, despertares: 1, erro: null })
    expect(ausente).toEqual(confirmada)
    expect([...(await tiposPara(email)), ...(await tiposPara(`nada-${email}`))]).toEqual([])
    expect(await tiposPara("ninguem@partida.invalid")).toEqual([])
  })
})

describe("registro com convite", () => {
  async function convidar(mudanca: Partial<typeof convites.$inferInsert> = {}) {
    const { idEscritorio, idUsuario } = await vida.registrarPessoa(email, null)
    const convite = randomBytes(32).toString("base64url")
    const expiraEm = new Date(vida.clock().getTime() + HORA)
    const linha = {
      idEscritorio,
      id: randomUUID(),
      idUsuario,
      hash: resumir(convite),
      criadoEm: vida.clock(),
      expiraEm,
    }
    await vida.banco.naPlataforma((tx) => tx.insert(convites).values({ ...linha, ...mudanca }))
    return { convite, idEscritorio, idUsuario }
  }

  it("cria a conta já confirmada, sem mensagem, e registra o ato no escritório de quem convidou", async () => {
    const { convite, idEscritorio } = await convidar()
    expect(await consultarConvite(deps, convite, ORIGEM)).toMatchObject({
      email,
      nome: "Ana",
      escritorio: "Escritório Teste",
    })
    expect(await registrarConta(deps, pedido({ convite, email: email.toUpperCase() }), ORIGEM)).toEqual({
      confirmada: true,
    })
    expect(await entrar(SENHA)).toMatchObject({ tipo: "aceita" })
    expect(await tiposPara(email)).toEqual([])
    expect((await vida.atos())[0]).toMatchObject({
      acao: "seguranca",
      detalhe: "Criou a conta pelo convite",
      idEscritorio,
      endereco: ORIGEM.endereco,
    })
  })

  it("o convite vale só para o e-mail convidado", async () => {
    const { convite } = await convidar()
    const outro = `intruso-${email}`
    await expect(registrarConta(deps, pedido({ convite, email: outro }), ORIGEM)).rejects.toMatchObject({
      codigo: "entrada-invalida",
      campo: "email",
    })
    expect(await vida.conta(outro)).toBeNull()
  })

  it("vencido, usado, inventado, de pessoa desativada ou já ligada não vale", async () => {
    const invalidos = [(await convidar({ expiraEm: vida.clock() })).convite, randomBytes(32).toString("base64url")]
    email = `u2-${email}`
    invalidos.push((await convidar({ usadoEm: vida.clock() })).convite)
    for (const mudanca of [{ ativo: false }, { sub: randomUUID() }]) {
      email = `m-${email}`
      const { convite, idUsuario } = await convidar()
      await vida.banco.naPlataforma((tx) => tx.update(usuarios).set(mudanca).where(eq(usuarios.id, idUsuario)))
      invalidos.push(convite)
    }
    for (const convite of invalidos) {
      await expect(registrarConta(deps, pedido({ convite }), ORIGEM)).rejects.toMatchObject({
        codigo: "ficha-invalida",
      })
      await expect(consultarConvite(deps, convite, ORIGEM)).rejects.toMatchObject({ codigo: "ficha-invalida" })
    }
    expect(await vida.conta(email)).toBeNull()
  })

  it("usado por vários ao mesmo tempo, cria uma conta", async () => {
    const { convite } = await convidar()
    const respostas = await Promise.allSettled(
      Array.from({ length: 5 }, () => registrarConta(deps, pedido({ convite }), ORIGEM)),
    )
    expect(respostas.filter(({ status }) => status === "fulfilled")).toHaveLength(1)
    for (const r of respostas) if (r.status === "rejected") expect(r.reason).toMatchObject({ codigo: "email-em-uso" })
    expect(await entrar(SENHA)).toMatchObject({ tipo: "aceita" })
  })

  it("não troca a senha de uma conta confirmada", async () => {
    await vida.criarConta(email)
    const { convite } = await convidar()
    await expect(registrarConta(deps, pedido({ convite, senha: OUTRA_SENHA }), ORIGEM)).rejects.toMatchObject({
      codigo: "email-em-uso",
    })
    expect(await entrar(SENHA)).toMatchObject({ tipo: "aceita" })
  })

  it("toma de quem nunca provou ser dono do e-mail: senha, sessões e links dele acabam", async () => {
    await registrarConta(deps, pedido({ senha: OUTRA_SENHA }), ORIGEM)
    const { sub } = (await vida.conta(email)) ?? { sub: "" }
    const linkDoIntruso = await vida.fichaMandada(email, "confirmar-email")
    await vida.abrirSessao(sub, `s-${sub}`)
    const { convite } = await convidar()
    await registrarConta(deps, pedido({ convite }), ORIGEM)
    expect(await entrar(SENHA)).toMatchObject({ tipo: "aceita", sub })
    expect(await entrar(OUTRA_SENHA)).toEqual({ tipo: "credenciais" })
    expect(await vida.restos(sub)).toEqual({ sessoes: [], registros: [] })
    await expect(confirmarEmail(deps, { ficha: linkDoIntruso, senha: SENHA }, ORIGEM)).rejects.toMatchObject({
      codigo: "ficha-invalida",
    })
  })
})
