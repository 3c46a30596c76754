import { eq } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { codigosDeRecuperacao, contas, fichas, passkeys } from "../db/schema/identidade.ts"
import { resumir } from "../http/resumo.ts"
import { registrarConta } from "./cadastro.ts"
import { confirmarEmail } from "./confirmacao.ts"
import { montarVida, ORIGEM, SENHA, type Vida } from "./contas.fixtures.ts"
import { type Conta, desativarConta } from "./contas.ts"
import type { DependenciasDasContas } from "./deps-das-contas.ts"
import { consultarFatores } from "./segundo-fator.ts"
import { conferirSenhaAtual, criarNovaSenha, esquecerSenha, trocarSenha } from "./senhas.ts"

const MINUTO = 60_000
const HORA = 60 * MINUTO
const NOVA = "tesoura pedra papel"

let vida: Vida
let deps: DependenciasDasContas
let n = 0
let email: string
let ana: Conta
beforeAll(async () => {
  vida = await montarVida()
})
afterAll(() => vida?.fechar())
beforeEach(async () => {
  deps = vida.novasDeps()
  email = `pessoa${++n}@exemplo.com.br`
  ana = await vida.criarConta(email)
})
const entrar = (senha: string) => deps.entrar({ email, senha, endereco: "192.0.2.1" })
const tiposPara = async (para: string) => (await vida.mensagensPara(para)).map(({ tipo }) => tipo)
const invalida = { codigo: "ficha-invalida" }

/** Asks for a link and returns its secret. */
async function pedirLink(): Promise<string> {
  await esquecerSenha(deps, email, ORIGEM)
  return vida.fichaMandada(email, "nova-senha")
}

describe("esqueci minha senha", () => {
  it("endereço com conta, sem conta e de conta desativada: mesmo trabalho; só o primeiro recebe", async () => {
    const comConta = await vida.contando(() => esquecerSenha(deps, email, ORIGEM))
    const semConta = await vida.contando(() => esquecerSenha(deps, `nada-${email}`, ORIGEM))
    const outra = await vida.criarConta(`fechada-${email}`)
    await desativarConta(vida.banco, outra.sub)
    const desativada = await vida.contando(() => esquecerSenha(deps, outra.email, ORIGEM))
    expect(comConta).toEqual({ hashes: 0, despertares: 1, erro: null })
    expect([semConta, desativada]).toEqual([comConta, comConta])
    expect(await tiposPara(email)).toEqual(["nova-senha"])
    expect([...(await tiposPara(`nada-${email}`)), ...(await tiposPara(outra.email))]).toEqual([])
  })

  it("a quarta da hora não sai e ninguém percebe; a rede inteira espera depois de vinte", async () => {
    for (let i = 0; i < 4; i++) await esquecerSenha(deps, email, ORIGEM)
    expect(await tiposPara(email)).toHaveLength(3)
    for (let i = 4; i < 20; i++) await esquecerSenha(deps, `x${i}-${email}`, ORIGEM)
    await expect(esquecerSenha(deps, email, ORIGEM)).rejects.toMatchObject({
      codigo: "muitos-pedidos",
      aguardarMs: 10 * MINUTO,
    })
  })
})

describe("nova senha pelo link", () => {
  it("troca, levanta o bloqueio, encerra todas as sessões e as entradas pela metade, e avisa", async () => {
    const { idEscritorio } = await vida.registrarPessoa(email, ana.sub)
    await vida.abrirSessao(ana.sub, `a-${ana.sub}`)
    await vida.abrirSessao(ana.sub, `b-${ana.sub}`)
    await vida.abrirEntradaPelaMetade(ana.sub)
    expect((await vida.restos(ana.sub)).registros).toContain("Interaction pela metade")
    for (let i = 0; i < 5; i++) await entrar("errada")
    expect(await entrar(SENHA)).toMatchObject({ tipo: "tentativas" })
    const ficha = await pedirLink()
    const medido = await vida.contando(() => criarNovaSenha(deps, ficha, NOVA, ORIGEM))
    expect(medido).toEqual({ hashes: 1, despertares: 1, erro: null })
    expect(await entrar(NOVA)).toMatchObject({ tipo: "aceita" })
    expect(await entrar(SENHA)).toEqual({ tipo: "credenciais" })
    expect(await vida.restos(ana.sub)).toEqual({ sessoes: [], registros: [] })
    expect(await tiposPara(email)).toEqual(["nova-senha", "senha-alterada"])
    const ato = (await vida.atos()).find(({ acao }) => acao === "seguranca")
    expect(ato).toMatchObject({ detalhe: "Criou uma nova senha pelo link do e-mail", idEscritorio, autor: "Ana" })
  })

  it("o banco só guarda o resumo do link", async () => {
    const ficha = await pedirLink()
    expect(Buffer.from(ficha, "base64url")).toHaveLength(32)
    const linhas = await vida.banco.naIdentidade((tx) => tx.select().from(fichas).where(eq(fichas.sub, ana.sub)))
    expect(linhas.map(({ hash }) => hash)).toEqual([resumir(ficha)])
    expect(JSON.stringify(linhas)).not.toContain(ficha)
  })

  it("vale uma vez; usado por cinco ao mesmo tempo, um consegue", async () => {
    const ficha = await pedirLink()
    const senhas = Array.from({ length: 5 }, (_, i) => `${NOVA} ${i}`)
    const usos = await Promise.allSettled(senhas.map((senha) => criarNovaSenha(deps, ficha, senha, ORIGEM)))
    const vencedores = usos.flatMap(({ status }, i) => (status === "fulfilled" ? [senhas[i] ?? ""] : []))
    expect(vencedores).toHaveLength(1)
    for (const uso of usos) if (uso.status === "rejected") expect(uso.reason).toMatchObject(invalida)
    expect(await entrar(vencedores[0] ?? "")).toMatchObject({ tipo: "aceita" })
    expect((await tiposPara(email)).filter((t) => t === "senha-alterada")).toHaveLength(1)
    await expect(criarNovaSenha(deps, ficha, NOVA, ORIGEM)).rejects.toMatchObject(invalida)
  })

  it("vale até um milissegundo antes de uma hora", async () => {
    const ficha = await pedirLink()
    vida.avancar(HORA - 1)
    await criarNovaSenha(deps, ficha, NOVA, ORIGEM)
    const outra = await pedirLink()
    vida.avancar(HORA)
    const medido = await vida.contando(() => criarNovaSenha(deps, outra, SENHA, ORIGEM))
    expect(medido).toMatchObject({ hashes: 0, erro: invalida })
    expect(await entrar(NOVA)).toMatchObject({ tipo: "aceita" })
  })

  it("o mais novo invalida o anterior, mesmo pedidos ao mesmo tempo", async () => {
    const antigo = await pedirLink()
    vida.avancar(1)
    const novo = await pedirLink()
    await expect(criarNovaSenha(deps, antigo, NOVA, ORIGEM)).rejects.toMatchObject(invalida)
    await criarNovaSenha(deps, novo, NOVA, ORIGEM)
    deps = vida.novasDeps()
    await Promise.all([1, 2, 3].map(() => esquecerSenha(deps, email, ORIGEM)))
    const restantes = await vida.banco.naIdentidade((tx) => tx.select().from(fichas).where(eq(fichas.sub, ana.sub)))
    expect(restantes.filter(({ usadaEm }) => usadaEm === null)).toHaveLength(1)
  })

  it("um link de confirmar e-mail não troca senha, nem o contrário", async () => {
    const novo = `novo-${email}`
    await registrarConta(deps, { nome: "Bia", email: novo, senha: SENHA }, ORIGEM)
    const deConfirmar = await vida.fichaMandada(novo, "confirmar-email")
    await expect(criarNovaSenha(deps, deConfirmar, NOVA, ORIGEM)).rejects.toMatchObject(invalida)
    const deSenha = await pedirLink()
    await expect(confirmarEmail(deps, { ficha: deSenha, senha: SENHA }, ORIGEM)).rejects.toMatchObject(invalida)
    // Trying it where it does not belong did not use it up.
    expect(await confirmarEmail(deps, { ficha: deConfirmar, senha: SENHA }, ORIGEM)).toBe("confirmar-email")
    await criarNovaSenha(deps, deSenha, NOVA, ORIGEM)
  })

  it("senha recusada não gasta o link, e diz por quê", async () => {
    const ficha = await pedirLink()
    for (const senha of ["curta", "administrador", email.toUpperCase()]) {
      const medido = await vida.contando(() => criarNovaSenha(deps, ficha, senha, ORIGEM))
      expect(medido).toMatchObject({ hashes: 0, erro: { codigo: "senha-recusada", campo: "senha" } })
    }
    await criarNovaSenha(deps, ficha, NOVA, ORIGEM)
  })

  it("conta desativada depois do pedido não troca a senha", async () => {
    const ficha = await pedirLink()
    await desativarConta(vida.banco, ana.sub)
    await expect(criarNovaSenha(deps, ficha, NOVA, ORIGEM)).rejects.toMatchObject(invalida)
  })

  const comFatores = (emailConfirmado: boolean) =>
    vida.banco.naIdentidade(async (tx) => {
      const ligado = { segundoFatorCifrado: "cifrado", segundoFatorEm: vida.clock(), ultimoPassoTotp: 1 }
      await tx
        .update(contas)
        .set({ emailConfirmado, ...ligado })
        .where(eq(contas.sub, ana.sub))
      await tx.insert(codigosDeRecuperacao).values({ sub: ana.sub, hash: resumir(ana.sub) })
      const chave = { nome: "Dele", chavePublica: Buffer.from([1]), contador: 0, transportes: [], sincronizada: false }
      await tx.insert(passkeys).values({ id: `k-${ana.sub}`, sub: ana.sub, criadaEm: vida.clock(), ...chave })
    })

  it("de quem nunca confirmou, prova o e-mail e não deixa fator nem nome de quem registrou", async () => {
    await comFatores(false)
    await criarNovaSenha(deps, await pedirLink(), NOVA, ORIGEM)
    expect(await vida.conta(email)).toMatchObject({ emailConfirmado: true, segundoFatorCifrado: null, nome: email })
    expect(await consultarFatores(vida.banco, ana.sub)).toEqual({
      segundoFator: false,
      codigosRestantes: 0,
      passkeys: [],
    })
    for (const { texto } of await vida.mensagensPara(email)) expect(texto).toMatch(/^Olá\.\n/)
    expect((await vida.atos()).find(({ acao }) => acao === "seguranca")).toMatchObject({ autor: email })
  })

  it("de quem já tinha confirmado, os fatores ficam", async () => {
    await comFatores(true)
    await criarNovaSenha(deps, await pedirLink(), NOVA, ORIGEM)
    expect(await vida.conta(email)).toMatchObject({ nome: "Ana Souza" })
    expect(await consultarFatores(vida.banco, ana.sub)).toMatchObject({ segundoFator: true, codigosRestantes: 1 })
  })

  it("links inventados: 60 por rede em dez minutos, e nenhum custa um argon2", async () => {
    const medido = await vida.contando(async () => {
      for (let i = 0; i < 60; i++)
        await expect(criarNovaSenha(deps, `inventado-${i}-0123456789`, NOVA, ORIGEM)).rejects.toMatchObject(invalida)
    })
    expect(medido).toMatchObject({ hashes: 0, erro: null })
    await expect(criarNovaSenha(deps, "inventado-0123456789abc", NOVA, ORIGEM)).rejects.toMatchObject({
      codigo: "muitos-pedidos",
    })
  })
})

describe("troca da própria senha", () => {
  it("as outras sessões acabam, a que pediu fica, os links morrem, e o dono é avisado", async () => {
    const { idEscritorio } = await vida.registrarPessoa(email, ana.sub)
    const esta = `esta-${ana.sub}`
    const outra = `outra-${ana.sub}`
    await vida.abrirSessao(ana.sub, esta)
    await vida.abrirSessao(ana.sub, outra)
    await vida.abrirEntradaPelaMetade(ana.sub)
    const bia = await vida.criarConta(`bia-${email}`)
    await vida.abrirSessao(bia.sub, `dela-${bia.sub}`)
    const link = await pedirLink()
    await trocarSenha(deps, vida.dono(ana.sub, esta), { atual: SENHA, nova: NOVA })
    expect(await entrar(NOVA)).toMatchObject({ tipo: "aceita" })
    expect(await vida.restos(ana.sub)).toEqual({
      sessoes: [esta],
      registros: [`AuthorizationCode ${esta}`, `RefreshToken ${esta}`, `Session ${esta}`],
    })
    expect((await vida.restos(bia.sub)).sessoes).toEqual([`dela-${bia.sub}`])
    await expect(criarNovaSenha(deps, link, SENHA, ORIGEM)).rejects.toMatchObject(invalida)
    expect(await tiposPara(email)).toEqual(["nova-senha", "senha-alterada"])
    const ato = (await vida.atos()).find(({ acao }) => acao === "seguranca")
    expect(ato).toMatchObject({ detalhe: "Trocou a senha", idEscritorio })
  })

  it("com um token sem sessão, todas acabam", async () => {
    await vida.abrirSessao(ana.sub, `s-${ana.sub}`)
    await trocarSenha(deps, vida.dono(ana.sub), { atual: SENHA, nova: NOVA })
    expect(await vida.restos(ana.sub)).toEqual({ sessoes: [], registros: [] })
  })

  it("senha atual errada conta na sessão que erra e a faz esperar; a entrada do dono não espera por ela", async () => {
    const sessao = `s-${ana.sub}`
    await vida.abrirSessao(ana.sub, sessao)
    const tentar = (atual: string) => trocarSenha(deps, vida.dono(ana.sub, sessao), { atual, nova: NOVA })
    for (let i = 0; i < 5; i++)
      await expect(tentar("errada")).rejects.toMatchObject({ codigo: "senha-atual-incorreta", campo: "senhaAtual" })
    await expect(tentar(SENHA)).rejects.toMatchObject({ codigo: "muitos-pedidos", aguardarMs: MINUTO })
    expect(await entrar(SENHA)).toMatchObject({ tipo: "aceita" })
    vida.avancar(MINUTO)
    await tentar(SENHA)
    expect(await entrar(NOVA)).toMatchObject({ tipo: "aceita" })
  })

  it("senha nova fraca é recusada e nada muda", async () => {
    await vida.abrirSessao(ana.sub, `s-${ana.sub}`)
    const antes = await vida.restos(ana.sub)
    await expect(trocarSenha(deps, vida.dono(ana.sub), { atual: SENHA, nova: "administrador" })).rejects.toMatchObject({
      codigo: "senha-recusada",
      campo: "senhaNova",
    })
    expect(await vida.restos(ana.sub)).toEqual(antes)
    expect(await entrar(SENHA)).toMatchObject({ tipo: "aceita" })
  })

  it("conta desativada ou inexistente não confere senha", async () => {
    await desativarConta(vida.banco, ana.sub)
    for (const sub of [ana.sub, "00000000-0000-4000-8000-000000000000", "não é uuid"])
      await expect(conferirSenhaAtual(deps, vida.dono(sub), SENHA)).rejects.toMatchObject({ codigo: "nao-autenticado" })
  })
})
