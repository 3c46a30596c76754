import { eq } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { abrirCorpo } from "../correio/mensagens.ts"
import { mensagens } from "../db/schema/correio.ts"
import { aparelhosConhecidos, contas, sessoes } from "../db/schema/identidade.ts"
import { type Ambiente, type Ator, criarAmbiente } from "../testes/ambiente.ts"
import { criarNavegador, criarPkce, destino, type Navegador, urlDeAutorizacao } from "./apoio.fixtures.ts"
import { resumirSenha } from "./senha.ts"

const SENHA = "cavalo bateria grampo"
const ORIGEM = "http://127.0.0.1:3000"
const DESBLOQUEIO = `${ORIGEM}/oidc/desbloqueio`

let ambiente: Ambiente
let ana: Ator
beforeAll(async () => {
  ambiente = await criarAmbiente(() => new Date())
  ana = await ambiente.criarAtor(await ambiente.criarEscritorio(), "CONTADOR")
  const senhaHash = await resumirSenha(SENHA)
  await ambiente.banco.naIdentidade((tx) => tx.update(contas).set({ senhaHash }))
})
afterAll(() => ambiente?.fechar())

const email = () => `${ana.idUsuario}@teste.invalid`
const navegador = () => criarNavegador(ambiente.servidor.app, ORIGEM)
const conhecidos = () =>
  ambiente.banco.naIdentidade((tx) =>
    tx.select().from(aparelhosConhecidos).where(eq(aparelhosConhecidos.sub, ana.escopo.sub)),
  )
const cookieDe = (n: Navegador) => n.cookies().find((c) => c.nome === "partida_aparelhos")
async function abrirEntrada(n: Navegador): Promise<string> {
  return destino(await n.get(urlDeAutorizacao(ORIGEM, criarPkce().desafio, { prompt: "login" })))
}
async function entrar(n: Navegador, senha = SENHA) {
  return n.postar(await abrirEntrada(n), { email: email(), senha })
}
/** Signs in to the end, so that the session is there. */
async function entrarDeVez(n: Navegador): Promise<void> {
  await n.get(destino(await entrar(n)))
}
async function fichas(): Promise<string[]> {
  const linhas = await ambiente.banco.naPlataforma((tx) =>
    tx.select().from(mensagens).where(eq(mensagens.tipo, "desbloquear")).orderBy(mensagens.criadaEm),
  )
  return linhas.map(
    (l) =>
      /desbloqueio\?ficha=([\w-]+)/.exec(abrirCorpo(ambiente.servico.cofre, l.corpoCifrado ?? "").texto)?.[1] ?? "",
  )
}

describe("aparelho conhecido", () => {
  it("a entrada deixa um cookie de 256 bits, guardado por resumo, outro a cada vez; errar não deixa nenhum", async () => {
    const n = navegador()
    expect((await entrar(n, "errada")).statusCode).toBe(422)
    expect(cookieDe(n)).toBeUndefined()
    await entrarDeVez(n)
    const primeiro = cookieDe(n)
    expect(primeiro?.valor).toMatch(/^[\w-]{43}$/)
    expect(primeiro?.atributos).toMatch(/Path=\/.*HttpOnly; SameSite=Lax/)
    const [guardado] = await conhecidos()
    expect(guardado?.hash).not.toContain(primeiro?.valor)
    const [sessao] = await ambiente.banco.naIdentidade((tx) =>
      tx
        .select()
        .from(sessoes)
        .where(eq(sessoes.aparelho, guardado?.hash ?? "")),
    )
    expect(sessao).toMatchObject({ sub: ana.escopo.sub, metodos: ["senha"] })
    await entrarDeVez(n)
    expect(cookieDe(n)?.valor).not.toBe(primeiro?.valor)
    expect(await conhecidos()).toHaveLength(1)
  })

  it("encerrar as outras sessões esquece os aparelhos delas; encerrar uma esquece o dela; sair não esquece", async () => {
    const um = navegador()
    const dois = navegador()
    await entrarDeVez(um)
    await entrarDeVez(dois)
    const antes = await conhecidos()
    const hashDoDois = antes.toSorted((a, b) => b.criadoEm.getTime() - a.criadoEm.getTime())[0]?.hash
    const [daSegunda] = await ambiente.banco.naIdentidade((tx) =>
      tx
        .select()
        .from(sessoes)
        .where(eq(sessoes.aparelho, hashDoDois ?? "")),
    )
    expect((await ambiente.pedir(ana, "DELETE", `/identidade/sessoes/${daSegunda?.uid}`)).status).toBe(200)
    expect((await conhecidos()).map((a) => a.hash)).toEqual(antes.map((a) => a.hash).filter((h) => h !== hashDoDois))
    expect((await ambiente.pedir(ana, "DELETE", "/identidade/sessoes")).status).toBe(200)
    expect(await conhecidos()).toEqual([])
  })
})

describe("desbloqueio por e-mail", () => {
  it("com a rede à espera, o link reconhece o aparelho, vale uma vez e não substitui a senha", async () => {
    const n = navegador()
    for (let i = 0; i < 5; i++) await entrar(n, "errada")
    const presa = await entrar(n)
    expect(presa.statusCode).toBe(429)
    expect(presa.headers["retry-after"]).toBe("60")
    expect(presa.body).toContain(`/oidc/desbloqueio?email=${encodeURIComponent(email())}`)
    expect((await n.postar(DESBLOQUEIO, { email: email() })).body).toContain("Se há uma conta com este endereço")
    const ficha = (await fichas()).at(-1) ?? ""
    // What a mail scanner does to it uses nothing up.
    expect((await n.get(`${DESBLOQUEIO}?ficha=${ficha}`)).body).toContain("Sim, este aparelho é meu")
    expect((await entrar(n)).statusCode).toBe(429)
    const outro = navegador()
    expect((await n.postar(`${DESBLOQUEIO}/uso`, { ficha })).body).toContain("Aparelho reconhecido")
    expect((await outro.postar(`${DESBLOQUEIO}/uso`, { ficha })).statusCode).toBe(410)
    expect((await entrar(n, "errada")).statusCode).toBe(422)
    expect(destino(await entrar(n))).toContain("/oidc/auth/")
    expect((await entrar(outro)).statusCode).toBe(429)
  })

  it("responde igual a endereço com e sem conta, e manda no máximo três por hora", async () => {
    const n = navegador()
    const semRastro = async (endereco: string) => {
      const r = await n.postar(DESBLOQUEIO, { email: endereco })
      return [r.statusCode, r.body, r.headers["content-security-policy"], r.headers["set-cookie"]]
    }
    expect(await semRastro("ninguem@teste.invalid")).toEqual(await semRastro(email()))
    for (let i = 0; i < 4; i++) await semRastro(email())
    expect(await fichas()).toHaveLength(3)
  })

  it("de outra origem, sem e-mail ou com link torto não faz nada", async () => {
    const n = navegador()
    const mau = { origin: "https://mau.example" }
    const antes = await fichas()
    expect((await n.postar(DESBLOQUEIO, { email: email() }, mau)).statusCode).toBe(403)
    expect((await n.postar(`${DESBLOQUEIO}/uso`, { ficha: antes.at(-1) ?? "" }, mau)).statusCode).toBe(403)
    expect((await n.postar(DESBLOQUEIO, { email: "sem arroba" })).statusCode).toBe(422)
    expect((await n.postar(`${DESBLOQUEIO}/uso`, { ficha: "curta" })).statusCode).toBe(410)
    expect((await n.get(`${DESBLOQUEIO}?email=${encodeURIComponent('"><script>')}`)).body).not.toContain("<script>")
    expect(await fichas()).toEqual(antes)
    expect(cookieDe(n)).toBeUndefined()
  })
})
