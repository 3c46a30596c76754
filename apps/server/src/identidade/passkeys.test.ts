import { eq } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import type { Banco } from "../db/banco.ts"
import { contas, desafios, passkeys } from "../db/schema/identidade.ts"
import { abrirBancoDeTeste } from "../testes/banco.ts"
import { type Autenticador, criarAutenticador, type Mentiras } from "./autenticador.fixtures.ts"
import { criarConta } from "./contas.ts"
import {
  aceitaPasskeys,
  cadastrarPasskey,
  conferirPasskey,
  excluirPasskey,
  iniciarEntradaComPasskey,
  iniciarPasskey,
  purgarDesafios,
} from "./passkeys.ts"
import { consultarFatores } from "./segundo-fator.ts"

const URL_PUBLICA = "https://app.exemplo.com.br"
const RECUSADA = { codigo: "passkey-recusada" }
const MINUTO = 60_000
let agora = new Date("2026-11-20T12:00:00Z")
const avancar = (ms: number) => {
  agora = new Date(agora.getTime() + ms)
}

let banco: Banco
let deps: { banco: Banco; url: string; agora: () => Date }
let ana: string
let bia: string
beforeAll(async () => {
  banco = await abrirBancoDeTeste()
  deps = { banco, url: URL_PUBLICA, agora: () => agora }
}, 60_000)
afterAll(() => banco?.fechar())
beforeEach(async () => {
  await banco.naIdentidade(async (tx) => {
    await tx.delete(passkeys)
    await tx.delete(desafios)
    await tx.delete(contas)
  })
  ana = await criar("ana@exemplo.com.br")
  bia = await criar("bia@exemplo.com.br")
})

const criar = async (email: string) => {
  const nova = { email, nome: "Pessoa", senha: "cavalo bateria grampo", emailConfirmado: true, demonstracao: false }
  return (await criarConta(banco, nova)).sub
}
interface Opcoes {
  challenge: string
  rp: { id: string }
  user: { id: string; name: string }
  attestation: string
  excludeCredentials: { id: string }[]
  authenticatorSelection: { residentKey: string; userVerification: string }
}
const iniciar = async (sub = ana) => (await iniciarPasskey(deps, sub, "Contábil Horizonte")).opcoes as unknown as Opcoes
const cadastrar = (credencial: unknown, sub = ana) => cadastrarPasskey(deps, sub, "Notebook", credencial)
async function comPasskey(aparelho: Autenticador = criarAutenticador(URL_PUBLICA), sub = ana): Promise<Autenticador> {
  await cadastrar(aparelho.cadastrar(await iniciar(sub)), sub)
  return aparelho
}
const desafiar = (interacao = "i1") => iniciarEntradaComPasskey(deps, interacao)
const conferir = (credencial: unknown, interacao = "i1") => conferirPasskey(deps, interacao, credencial)

describe("onde há passkeys", () => {
  it.each([
    ["https://app.exemplo.com.br", true],
    ["https://app.exemplo.com.br:8443", true],
    ["http://localhost:3000", true],
    ["http://app.exemplo.com.br", false],
    ["http://127.0.0.1:3000", false],
    ["https://10.0.0.5", false],
    ["https://[::1]:3000", false],
  ])("%s: %s", async (url, esperado) => {
    expect(aceitaPasskeys(url)).toBe(esperado)
    const tentativa = iniciarPasskey({ ...deps, url }, ana, "Contábil Horizonte")
    if (esperado) expect((await tentativa).opcoes.challenge).toMatch(/^[\w-]{40,}$/)
    else await expect(tentativa).rejects.toMatchObject(RECUSADA)
  })
})

describe("cadastro", () => {
  it("pede chave residente e verificação da pessoa, sem atestado, e não oferece o que já está cadastrado", async () => {
    const opcoes = await iniciar()
    expect(opcoes).toMatchObject({
      rp: { id: "app.exemplo.com.br" },
      user: { id: Buffer.from(ana).toString("base64url"), name: "ana@exemplo.com.br" },
      attestation: "none",
      excludeCredentials: [],
      authenticatorSelection: { residentKey: "preferred", userVerification: "required" },
    })
    const aparelho = await comPasskey()
    expect((await iniciar()).excludeCredentials).toMatchObject([{ id: aparelho.id }])
  })

  it("guarda a chave pública com o nome dado, e a lista diz quando foi usada", async () => {
    const aparelho = await comPasskey()
    const lista = async () => (await consultarFatores(banco, ana)).passkeys
    expect(await lista()).toEqual([{ id: aparelho.id, nome: "Notebook", criadaEm: agora.toISOString(), usadaEm: null }])
    avancar(MINUTO)
    await conferir(aparelho.entrar(await desafiar()))
    expect((await lista())[0]?.usadaEm).toBe(agora.toISOString())
  })

  it.each<[string, Mentiras]>([
    ["de outra origem", { origem: "https://app.exemplo.com.br.mau.example" }],
    ["de outra porta", { origem: "https://app.exemplo.com.br:8443" }],
    ["por http", { origem: "http://app.exemplo.com.br" }],
    ["para outro rpID", { rpId: "mau.example" }],
    ["para o domínio de cima", { rpId: "exemplo.com.br" }],
    ["com desafio inventado", { desafio: "A".repeat(43) }],
    ["sem verificação da pessoa", { semVerificacao: true }],
    ["sem presença da pessoa", { semPresenca: true }],
    ["que é uma entrada, não um cadastro", { tipo: "webauthn.get" }],
  ])("recusa credencial %s", async (_titulo, mentiras) => {
    const aparelho = criarAutenticador(URL_PUBLICA)
    await expect(cadastrar(aparelho.cadastrar(await iniciar(), mentiras))).rejects.toMatchObject(RECUSADA)
    expect(await banco.naIdentidade((tx) => tx.select().from(passkeys))).toEqual([])
  })

  it("o desafio vale uma vez, mesmo quando a resposta foi recusada", async () => {
    const aparelho = criarAutenticador(URL_PUBLICA)
    const opcoes = await iniciar()
    await expect(cadastrar(aparelho.cadastrar(opcoes, { semVerificacao: true }))).rejects.toMatchObject(RECUSADA)
    await expect(cadastrar(aparelho.cadastrar(opcoes))).rejects.toMatchObject(RECUSADA)
  })

  it("o desafio de uma pessoa não serve para outra, nem o de uma entrada para um cadastro", async () => {
    const aparelho = criarAutenticador(URL_PUBLICA)
    const deBia = await iniciar(bia)
    await expect(cadastrar(aparelho.cadastrar(deBia), ana)).rejects.toMatchObject(RECUSADA)
    const { challenge } = await desafiar()
    await expect(cadastrar(aparelho.cadastrar({ ...deBia, challenge }), ana)).rejects.toMatchObject(RECUSADA)
  })

  it("o desafio vence em 5 min, e pedir outro anula o anterior", async () => {
    const aparelho = criarAutenticador(URL_PUBLICA)
    const vencido = await iniciar()
    avancar(5 * MINUTO)
    await expect(cadastrar(aparelho.cadastrar(vencido))).rejects.toMatchObject(RECUSADA)
    const anulado = await iniciar()
    const atual = await iniciar()
    await expect(cadastrar(aparelho.cadastrar(anulado))).rejects.toMatchObject(RECUSADA)
    avancar(5 * MINUTO - 1)
    await cadastrar(aparelho.cadastrar(atual))
  })

  it("a credencial de uma pessoa não passa a ser de outra", async () => {
    const aparelho = await comPasskey()
    await expect(cadastrar(aparelho.cadastrar(await iniciar(bia)), bia)).rejects.toMatchObject(RECUSADA)
    const [guardada] = await banco.naIdentidade((tx) => tx.select().from(passkeys))
    expect(guardada?.sub).toBe(ana)
  })

  it("recusa o que não tem a forma de uma credencial, sem erro interno", async () => {
    const boa = criarAutenticador(URL_PUBLICA).cadastrar(await iniciar())
    for (const torta of [
      null,
      {},
      { ...boa, type: "outra" },
      { ...boa, id: "a b" },
      { ...boa, rawId: "outra" },
      { ...boa, response: { ...boa.response, attestationObject: "AAAA" } },
      { ...boa, response: { ...boa.response, clientDataJSON: Buffer.from("null").toString("base64url") } },
      { ...boa, response: { ...boa.response, clientDataJSON: "A".repeat(5_000) } },
    ]) {
      await expect(cadastrar(torta)).rejects.toMatchObject(RECUSADA)
    }
  })

  it("cada conta guarda até 20", async () => {
    for (let i = 0; i < 20; i++) await comPasskey()
    await expect(iniciar()).rejects.toMatchObject(RECUSADA)
  })

  it("só o dono exclui, e a excluída não entra mais", async () => {
    const aparelho = await comPasskey()
    await expect(excluirPasskey(deps, bia, aparelho.id)).rejects.toMatchObject({ codigo: "nao-encontrado" })
    await excluirPasskey(deps, ana, aparelho.id)
    await expect(excluirPasskey(deps, ana, aparelho.id)).rejects.toMatchObject({ codigo: "nao-encontrado" })
    expect(await conferir(aparelho.entrar(await desafiar()))).toEqual({ tipo: "recusada", sub: null })
  })
})

describe("entrada", () => {
  it("sem dizer quem é: qualquer passkey deste endereço, com a pessoa verificada", async () => {
    const opcoes = await desafiar()
    expect(opcoes).toMatchObject({ rpId: "app.exemplo.com.br", userVerification: "required" })
    expect(opcoes.allowCredentials ?? []).toEqual([])
  })

  it("diz de quem é a passkey, e se ela é copiada entre aparelhos", async () => {
    const presa = await comPasskey()
    expect(await conferir(presa.entrar(await desafiar()))).toEqual({ tipo: "aceita", sub: ana, sincronizada: false })
    const copiada = await comPasskey(criarAutenticador(URL_PUBLICA, { contaUsos: false, sincronizada: true }), bia)
    for (let i = 0; i < 2; i++) {
      const conferida = await conferir(copiada.entrar(await desafiar()))
      expect(conferida).toEqual({ tipo: "aceita", sub: bia, sincronizada: true })
    }
  })

  it.each<[string, Mentiras]>([
    ["de outra origem", { origem: "https://mau.example" }],
    ["de outra porta", { origem: "https://app.exemplo.com.br:8443" }],
    ["para outro rpID", { rpId: "mau.example" }],
    ["com desafio inventado", { desafio: "A".repeat(43) }],
    ["sem verificação da pessoa", { semVerificacao: true }],
    ["sem presença da pessoa", { semPresenca: true }],
    ["que é um cadastro, não uma entrada", { tipo: "webauthn.create" }],
    ["assinada por outra chave", { chaveAlheia: true }],
    ["com o contador parado", { contador: 1 }],
    ["com o contador para trás", { contador: 0 }],
    ["de outra pessoa", { userHandle: Buffer.from("00000000-0000-4000-8000-000000000000").toString("base64url") }],
    ["desconhecida", { id: "B".repeat(43) }],
  ])("recusa resposta %s", async (_titulo, mentiras) => {
    const aparelho = await comPasskey()
    expect(await conferir(aparelho.entrar(await desafiar(), mentiras))).toMatchObject({ tipo: "recusada" })
    const [guardada] = await banco.naIdentidade((tx) => tx.select().from(passkeys))
    expect(guardada).toMatchObject({ contador: 1, usadaEm: null })
  })

  it("a credencial de um não passa por de outro: id de Ana, assinatura e dono de Bia", async () => {
    const deAna = await comPasskey()
    const deBia = await comPasskey(criarAutenticador(URL_PUBLICA), bia)
    const trocada = deBia.entrar(await desafiar(), {
      id: deAna.id,
      userHandle: Buffer.from(ana).toString("base64url"),
    })
    expect(await conferir(trocada)).toEqual({ tipo: "recusada", sub: ana })
  })

  it("a mesma resposta não entra duas vezes, nem em duas ao mesmo tempo", async () => {
    const aparelho = await comPasskey(criarAutenticador(URL_PUBLICA, { contaUsos: false }))
    const resposta = aparelho.entrar(await desafiar())
    const resultados = await Promise.all(Array.from({ length: 5 }, () => conferir(resposta)))
    expect(resultados.filter((r) => r.tipo === "aceita")).toHaveLength(1)
    expect(await conferir(resposta)).toEqual({ tipo: "recusada", sub: null })
  })

  it("o desafio de uma interação não serve em outra, nem o de um cadastro numa entrada", async () => {
    const aparelho = await comPasskey()
    const resposta = aparelho.entrar(await desafiar("i1"))
    expect(await conferir(resposta, "i2")).toEqual({ tipo: "recusada", sub: null })
    const deCadastro = await iniciar()
    expect(await conferir(aparelho.entrar(deCadastro))).toEqual({ tipo: "recusada", sub: null })
    // Trying it elsewhere did not spend it.
    expect(await conferir(resposta, "i1")).toMatchObject({ tipo: "aceita" })
  })

  it("o desafio vence em 5 min e o vencido é removido", async () => {
    const aparelho = await comPasskey()
    const opcoes = await desafiar()
    avancar(5 * MINUTO)
    expect(await conferir(aparelho.entrar(opcoes))).toMatchObject({ tipo: "recusada" })
    await desafiar("i2")
    avancar(5 * MINUTO + 1)
    await purgarDesafios(banco, agora)
    expect(await banco.naIdentidade((tx) => tx.select().from(desafios))).toEqual([])
  })

  it("aparelho clonado: quem ficou para trás no contador é recusado", async () => {
    const aparelho = await comPasskey()
    expect(await conferir(aparelho.entrar(await desafiar(), { contador: 10 }))).toMatchObject({ tipo: "aceita" })
    expect(await conferir(aparelho.entrar(await desafiar(), { contador: 9 }))).toEqual({ tipo: "recusada", sub: ana })
    expect(await conferir(aparelho.entrar(await desafiar(), { contador: 10 }))).toEqual({ tipo: "recusada", sub: ana })
    expect(await conferir(aparelho.entrar(await desafiar(), { contador: 11 }))).toMatchObject({ tipo: "aceita" })
    const [guardada] = await banco.naIdentidade((tx) => tx.select().from(passkeys).where(eq(passkeys.sub, ana)))
    expect(guardada?.contador).toBe(11)
  })
})
