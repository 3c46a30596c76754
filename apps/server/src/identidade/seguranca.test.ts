import { eq } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { usuarios } from "../db/schema/escritorios.ts"
import { codigosDeRecuperacao, contas, fichas } from "../db/schema/identidade.ts"
import { confirmarEmail, seguirTrocasDeEmail } from "./confirmacao.ts"
import { montarVida, ORIGEM, SENHA, type Vida } from "./contas.fixtures.ts"
import type { Conta } from "./contas.ts"
import type { DependenciasDasContas } from "./deps-das-contas.ts"
import { purgarFichas } from "./fichas.ts"
import { confirmarSegundoFator, desligarSegundoFator, iniciarSegundoFator } from "./segundo-fator.ts"
import {
  consultarEmails,
  encerrarAsOutras,
  encerrarEntrada,
  encerrarSessaoPropria,
  registrandoFatores,
} from "./seguranca.ts"
import { criarNovaSenha, esquecerSenha, pedirTrocaDeEmail } from "./senhas.ts"
import { listarSessoes } from "./sessoes-abertas.ts"

const DIA = 24 * 60 * 60_000
let vida: Vida
let deps: DependenciasDasContas
let n = 0
let email: string
let novo: string
let ana: Conta
beforeAll(async () => {
  vida = await montarVida()
})
afterAll(() => vida?.fechar())
beforeEach(async () => {
  deps = vida.novasDeps()
  email = `pessoa${++n}@exemplo.com.br`
  novo = `novo-${email}`
  ana = await vida.criarConta(email)
})
const tiposPara = async (para: string) => (await vida.mensagensPara(para)).map(({ tipo }) => tipo)
const pedirTroca = (para = novo) => pedirTrocaDeEmail(deps, vida.dono(ana.sub), { senhaAtual: SENHA, email: para })
const emailDoUsuario = async (idUsuario: string) => {
  const [linha] = await vida.banco.naPlataforma((tx) =>
    tx.select({ email: usuarios.email, versao: usuarios.versao }).from(usuarios).where(eq(usuarios.id, idUsuario)),
  )
  return linha
}

describe("troca de e-mail", () => {
  it("só vale depois de confirmada no endereço novo, e a pessoa do escritório acompanha", async () => {
    const { idUsuario, idEscritorio } = await vida.registrarPessoa(email, ana.sub)
    await pedirTroca()
    expect(await consultarEmails(vida.banco, ana.sub, vida.clock())).toEqual({
      email,
      emailConfirmado: true,
      emailPendente: novo,
    })
    expect([await tiposPara(novo), await tiposPara(email)]).toEqual([["trocar-email"], ["email-em-troca"]])
    expect(await emailDoUsuario(idUsuario)).toEqual({ email, versao: 1 })

    expect(
      await confirmarEmail(deps, { ficha: await vida.fichaMandada(novo, "trocar-email"), senha: SENHA }, ORIGEM),
    ).toBe("trocar-email")
    expect(await consultarEmails(vida.banco, ana.sub, vida.clock())).toEqual({
      email: novo,
      emailConfirmado: true,
      emailPendente: null,
    })
    expect(await emailDoUsuario(idUsuario)).toEqual({ email: novo, versao: 2 })
    expect(await tiposPara(email)).toEqual(["email-em-troca", "email-trocado"])
    const atos = (await vida.atos()).filter(({ acao }) => acao === "seguranca").slice(0, 2)
    expect(atos.map(({ detalhe }) => detalhe)).toEqual([
      `Trocou o e-mail para ${novo}`,
      `Pediu a troca do e-mail para ${novo}`,
    ])
    expect(atos.every((ato) => ato.idEscritorio === idEscritorio)).toBe(true)
  })

  it("um link mandado antes ao endereço antigo não serve mais", async () => {
    await pedirTroca()
    await esquecerSenha(deps, email, ORIGEM)
    await confirmarEmail(deps, { ficha: await vida.fichaMandada(novo, "trocar-email"), senha: SENHA }, ORIGEM)
    const antigo = await vida.fichaMandada(email, "nova-senha")
    await expect(criarNovaSenha(deps, antigo, SENHA, ORIGEM)).rejects.toMatchObject({ codigo: "ficha-invalida" })
  })

  it("quem recebe o link de uma troca que não pediu não entrega o endereço: falta a senha da conta", async () => {
    await pedirTroca()
    const ficha = await vida.fichaMandada(novo, "trocar-email")
    await expect(confirmarEmail(deps, { ficha, senha: "não é a da conta" }, ORIGEM)).rejects.toMatchObject({
      codigo: "senha-atual-incorreta",
    })
    expect(await vida.conta(email)).toMatchObject({ sub: ana.sub })
    expect((await vida.mensagensPara(novo))[0]?.texto).not.toContain("Ana")
  })

  it("vale por um dia, e pedir outra invalida a anterior", async () => {
    await pedirTroca()
    const primeira = await vida.fichaMandada(novo, "trocar-email")
    await pedirTroca(`b-${novo}`)
    await expect(confirmarEmail(deps, { ficha: primeira, senha: SENHA }, ORIGEM)).rejects.toMatchObject({
      codigo: "ficha-invalida",
    })
    vida.avancar(DIA)
    const segunda = await vida.fichaMandada(`b-${novo}`, "trocar-email")
    await expect(confirmarEmail(deps, { ficha: segunda, senha: SENHA }, ORIGEM)).rejects.toMatchObject({
      codigo: "ficha-invalida",
    })
    expect((await consultarEmails(vida.banco, ana.sub, vida.clock())).emailPendente).toBeNull()
  })

  it("endereço que já tem conta: mesma resposta, nada chega a ele", async () => {
    await vida.criarConta(novo)
    await pedirTroca(novo.toUpperCase())
    expect([await tiposPara(novo), await tiposPara(novo.toUpperCase())]).toEqual([[], []])
    expect(await tiposPara(email)).toEqual(["email-em-troca"])
  })

  it("endereço tomado entre o pedido e a confirmação: recusa e nada muda", async () => {
    await pedirTroca()
    const ficha = await vida.fichaMandada(novo, "trocar-email")
    await vida.criarConta(novo)
    await expect(confirmarEmail(deps, { ficha, senha: SENHA }, ORIGEM)).rejects.toMatchObject({
      codigo: "email-em-uso",
    })
    expect(await vida.conta(email)).toMatchObject({ sub: ana.sub })
  })

  it("endereço de outra pessoa cadastrada em algum escritório: recusa e nada muda", async () => {
    await pedirTroca()
    await vida.registrarPessoa(novo.toUpperCase(), null)
    const ficha = await vida.fichaMandada(novo, "trocar-email")
    await expect(confirmarEmail(deps, { ficha, senha: SENHA }, ORIGEM)).rejects.toMatchObject({
      codigo: "email-em-uso",
    })
    expect(await vida.conta(email)).toMatchObject({ sub: ana.sub })
  })

  it("duas confirmações ao mesmo tempo têm um efeito", async () => {
    await pedirTroca()
    const ficha = await vida.fichaMandada(novo, "trocar-email")
    const usos = await Promise.allSettled([1, 2, 3].map(() => confirmarEmail(deps, { ficha, senha: SENHA }, ORIGEM)))
    expect(usos.filter(({ status }) => status === "fulfilled")).toHaveLength(1)
    expect((await tiposPara(email)).filter((t) => t === "email-trocado")).toHaveLength(1)
  })

  it("queda entre a conta e o cadastro: a varredura termina, e repetir não muda nada", async () => {
    const { idUsuario } = await vida.registrarPessoa(email, ana.sub)
    await pedirTroca()
    const ficha = await vida.fichaMandada(novo, "trocar-email")
    const aposQueda = { ...vida.banco, naPlataforma: quedaNaEscrita(vida) }
    await expect(confirmarEmail({ ...deps, banco: aposQueda }, { ficha, senha: SENHA }, ORIGEM)).rejects.toThrow(
      "queda do processo",
    )
    expect(await vida.conta(novo)).toMatchObject({ sub: ana.sub })
    expect(await emailDoUsuario(idUsuario)).toEqual({ email, versao: 1 })
    vida.avancar(10 * DIA)
    await vida.banco.naIdentidade((tx) => purgarFichas(tx, vida.clock()))
    await Promise.all([seguirTrocasDeEmail(vida.banco), seguirTrocasDeEmail(vida.banco)])
    await seguirTrocasDeEmail(vida.banco)
    expect(await emailDoUsuario(idUsuario)).toEqual({ email: novo, versao: 2 })
    const notas = await vida.banco.naIdentidade((tx) => tx.select().from(fichas).where(eq(fichas.sub, ana.sub)))
    expect(notas).toEqual([])
  })

  it("se o endereço virou de outra pessoa nesse meio, avisa uma vez e não insiste", async () => {
    const { idUsuario } = await vida.registrarPessoa(email, ana.sub)
    await pedirTroca()
    const ficha = await vida.fichaMandada(novo, "trocar-email")
    const aposQueda = { ...vida.banco, naPlataforma: quedaNaEscrita(vida) }
    await expect(confirmarEmail({ ...deps, banco: aposQueda }, { ficha, senha: SENHA }, ORIGEM)).rejects.toThrow(
      "queda do processo",
    )
    await vida.registrarPessoa(novo, null)
    const erros: unknown[] = []
    for (let i = 0; i < 3; i++) await seguirTrocasDeEmail(vida.banco, undefined, (erro) => erros.push(erro))
    expect(erros).toHaveLength(1)
    expect(await emailDoUsuario(idUsuario)).toEqual({ email, versao: 1 })
  })

  it("o próprio endereço, a senha errada e a falta de correio são ditos a quem pede", async () => {
    await expect(pedirTroca(email.toUpperCase())).rejects.toMatchObject({ codigo: "entrada-invalida", campo: "email" })
    await expect(
      pedirTrocaDeEmail(deps, vida.dono(ana.sub), { senhaAtual: "errada", email: novo }),
    ).rejects.toMatchObject({ codigo: "senha-atual-incorreta" })
    const semCorreio = vida.novasDeps({ correio: "nenhum" })
    await expect(
      pedirTrocaDeEmail(semCorreio, vida.dono(ana.sub), { senhaAtual: SENHA, email: novo }),
    ).rejects.toMatchObject({ codigo: "correio-indisponivel" })
    expect(await tiposPara(novo)).toEqual([])
  })
})

/** The process dies when it is about to write on the platform; reading still works. */
const quedaNaEscrita =
  (de: Vida): Vida["banco"]["naPlataforma"] =>
  (corpo, autoria) =>
    autoria === undefined ? de.banco.naPlataforma(corpo) : Promise.reject(new Error("queda do processo"))

describe("sessões", () => {
  it("lista só as próprias e vivas; encerra uma; a de outra pessoa não existe", async () => {
    const bia = await vida.criarConta(`bia-${email}`)
    const um = `um-${ana.sub}`
    const dois = `dois-${ana.sub}`
    const dela = `dela-${bia.sub}`
    for (const [sub, uid] of [
      [ana.sub, um],
      [ana.sub, dois],
      [bia.sub, dela],
    ] as const)
      await vida.abrirSessao(sub, uid)
    expect((await listarSessoes(vida.banco, ana.sub, vida.clock())).map(({ id }) => id).sort()).toEqual(
      [dois, um].sort(),
    )
    for (const id of [dela, "inexistente"])
      await expect(encerrarSessaoPropria(vida.banco, vida.dono(ana.sub, um), id)).rejects.toMatchObject({
        codigo: "nao-encontrado",
      })
    expect(await vida.restos(bia.sub)).toMatchObject({ sessoes: [dela] })
    const atosAntes = (await vida.atos()).length
    await encerrarSessaoPropria(vida.banco, vida.dono(ana.sub, um), dois)
    expect((await vida.atos()).length).toBe(atosAntes + 1)
    expect(await vida.restos(ana.sub)).toEqual({
      sessoes: [um],
      registros: [`AuthorizationCode ${um}`, `RefreshToken ${um}`, `Session ${um}`],
    })
    vida.avancar(2 * 60 * 60_000)
    expect(await listarSessoes(vida.banco, ana.sub, vida.clock())).toEqual([])
  })

  it("encerra as outras e sai, cada um com o seu ato", async () => {
    const uids = ["a", "b", "c"].map((l) => `${l}-${ana.sub}`)
    for (const uid of uids) await vida.abrirSessao(ana.sub, uid)
    const [a = ""] = uids
    await encerrarAsOutras(vida.banco, vida.dono(ana.sub, a))
    expect((await vida.restos(ana.sub)).sessoes).toEqual([a])
    expect((await vida.atos())[0]).toMatchObject({ detalhe: "Encerrou as outras sessões (2)" })
    const autoria = { idUsuario: null, autor: "Ana", papel: null, ...ORIGEM }
    await encerrarEntrada(vida.banco, vida.dono(ana.sub, a), null, autoria)
    expect(await vida.restos(ana.sub)).toEqual({ sessoes: [], registros: [] })
    expect((await vida.atos())[0]).toMatchObject({ acao: "saida", autor: "Ana" })
  })
})

describe("mudança de fatores", () => {
  const mudanca = { detalhe: "Ligou o segundo fator", aviso: "segundo-fator-ligado" } as const

  it("o ato e o aviso só existem se o fator mudou", async () => {
    const antes = (await vida.atos()).length
    await iniciarSegundoFator(deps, ana.sub, "Contábil Horizonte")
    const banco = await registrandoFatores(deps, vida.dono(ana.sub), mudanca)
    await expect(confirmarSegundoFator({ ...deps, banco }, ana.sub, "000000")).rejects.toMatchObject({
      codigo: "codigo-incorreto",
    })
    await desligarSegundoFator({ ...deps, banco }, ana.sub)
    expect([(await vida.atos()).length, await tiposPara(email)]).toEqual([antes, []])
  })

  it.each([
    ["Cadastrou a passkey Celular", "passkey-cadastrada", "Uma passkey acaba de ser cadastrada"],
    ["Excluiu uma passkey", "passkey-excluida", "Uma passkey acaba de ser excluída"],
    ["Trocou os códigos de recuperação", "codigos-refeitos", "Os códigos de recuperação da sua conta"],
  ] as const)(
    "%s: o dono recebe o aviso, e o autor é a pessoa cadastrada ou o e-mail",
    async (detalhe, aviso, texto) => {
      if (aviso === "codigos-refeitos") await vida.registrarPessoa(email, ana.sub)
      const banco = await registrandoFatores(deps, vida.dono(ana.sub), { detalhe, aviso })
      await banco.naIdentidade((tx) => tx.insert(codigosDeRecuperacao).values({ sub: ana.sub, hash: "0".repeat(64) }))
      const [mensagem, ...outras] = await vida.mensagensPara(email)
      expect([mensagem?.tipo, outras]).toEqual([aviso, []])
      expect(mensagem?.texto).toContain(texto)
      expect((await vida.atos())[0]).toMatchObject({ detalhe, autor: aviso === "codigos-refeitos" ? "Ana" : email })
    },
  )

  it("mudando, os três ficam juntos, ou nenhum", async () => {
    await vida.banco.naIdentidade((tx) =>
      tx.update(contas).set({ segundoFatorEm: vida.clock() }).where(eq(contas.sub, ana.sub)),
    )
    const desligar = { detalhe: "Desligou o segundo fator", aviso: "segundo-fator-desligado" } as const
    const cofreQuebrado = {
      ...deps.cofre,
      cifrar: () => {
        throw new Error("cofre fora")
      },
    }
    const quebrado = await registrandoFatores({ ...deps, cofre: cofreQuebrado }, vida.dono(ana.sub), desligar)
    await expect(desligarSegundoFator({ ...deps, banco: quebrado }, ana.sub)).rejects.toThrow("cofre fora")
    expect(await vida.conta(email)).toMatchObject({ segundoFatorEm: vida.clock() })
    const banco = await registrandoFatores(deps, vida.dono(ana.sub), desligar)
    await desligarSegundoFator({ ...deps, banco }, ana.sub)
    expect(await vida.conta(email)).toMatchObject({ segundoFatorEm: null })
    expect(await tiposPara(email)).toEqual(["segundo-fator-desligado"])
    expect((await vida.atos())[0]).toMatchObject({ acao: "seguranca", detalhe: "Desligou o segundo fator" })
  })
})
