import { and, eq, sql } from "drizzle-orm"
import { decodeJwt } from "jose"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { escritorios, usuarios } from "../db/schema/escritorios.ts"
import { contas, registrosOidc, sessoes } from "../db/schema/identidade.ts"
import { criarPkce, destino, lerAuditoria, type Navegador, urlDeAutorizacao } from "./apoio.fixtures.ts"
import { type Cena, camposDoCodigo, montarCena, ORIGEM, SENHA, type Tokens } from "./cena.fixtures.ts"
import { darNovaSenha } from "./contas.fixtures.ts"
import { desativarConta } from "./contas.ts"
import { abrirSessao, purgarSessoes } from "./sessao-do-provedor.ts"

let agora = new Date()
let cena: Cena
beforeAll(async () => {
  cena = await montarCena({ clock: () => agora })
}, 60_000)
afterAll(() => cena?.fechar())

let pessoas = 0
const criarPessoa = () => cena.criarPessoa(`pessoa${++pessoas}@exemplo.com.br`, `Pessoa ${pessoas}`)
/** A person signed in: browser, tokens and the session they belong to. */
async function entrar(pessoa?: { sub: string; email: string }) {
  const { sub, email } = pessoa ?? (await criarPessoa())
  const navegador = cena.navegador()
  const tokens = await cena.obterTokens(navegador, email)
  return { sub, email, navegador, tokens, sid: sidDe(tokens) }
}
const sidDe = (tokens: Tokens) => String(decodeJwt(tokens.access_token).sid)
const renovar = (navegador: Navegador, refresh_token: string) =>
  cena.trocar(navegador, { grant_type: "refresh_token", refresh_token })
/** As the authentication asks it: open, not expired, of this account, and the account active. */
const emVigor = (sid: string, sub: string, agora = new Date()) =>
  cena.banco.naIdentidade(async (tx) => {
    const { rows } = await tx.execute<{ vale: boolean }>(sql`select sessao_em_vigor(${sid}, ${sub}, ${agora}) as vale`)
    return rows[0]?.vale
  })
const linhas = (sub: string) =>
  cena.banco.naIdentidade((tx) => tx.select().from(sessoes).where(eq(sessoes.sub, sub)).orderBy(sessoes.iniciadaEm))
const atos = async (sub: string) => (await lerAuditoria(cena.banco)).filter((a) => a.idRegistro === sub)
async function sair(navegador: Navegador, idToken: string) {
  const consulta = new URLSearchParams({
    id_token_hint: idToken,
    post_logout_redirect_uri: `${ORIGEM}/conta/entrar`,
  })
  const { body } = await navegador.get(`${ORIGEM}/oidc/session/end?${consulta}`)
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(body)?.[1] ?? ""
  return navegador.postar(`${ORIGEM}/oidc/session/end/confirm`, { xsrf, logout: "yes" })
}
/** Nothing of the session is good for anything any more. */
async function esperarMorta({ sid, sub, navegador, tokens }: Awaited<ReturnType<typeof entrar>>) {
  expect(await emVigor(sid, sub)).toBe(false)
  expect((await linhas(sub)).map((l) => l.uid)).not.toContain(sid)
  expect((await renovar(navegador, tokens.refresh_token)).statusCode).toBe(400)
  expect(await cena.autorizar(navegador, criarPkce().desafio)).toContain("/oidc/interaction/")
}

describe("lista de sessões", () => {
  it("cada entrada abre uma, com de onde e como; renovar a toca; sair a fecha", async () => {
    const { sub, navegador, tokens, sid } = await entrar()
    const [aberta] = await linhas(sub)
    expect(aberta).toMatchObject({ uid: sid, metodos: ["senha"], endereco: "127.0.0.1", iniciadaEm: agora })
    expect(aberta?.agente).toContain("lightMyRequest")
    expect(await emVigor(sid, sub)).toBe(true)

    agora = new Date(agora.getTime() + 60_000)
    const renovados = (await renovar(navegador, tokens.refresh_token)).json<Tokens>()
    expect(sidDe(renovados)).toBe(sid)
    expect((await linhas(sub))[0]).toMatchObject({ ultimoUsoEm: agora, iniciadaEm: aberta?.iniciadaEm })

    expect(destino(await sair(navegador, renovados.id_token))).toBe(`${ORIGEM}/conta/entrar`)
    expect(await linhas(sub)).toEqual([])
    await esperarMorta({ sub, email: "", navegador, tokens: renovados, sid })
    expect((await atos(sub)).map((a) => a.acao)).toEqual(["saida", "entrada"])
  })

  it("autorizar de novo na mesma sessão não abre outra; outro navegador abre", async () => {
    const um = await entrar()
    await cena.autorizar(um.navegador, criarPkce().desafio, { prompt: "none" })
    expect(await linhas(um.sub)).toHaveLength(1)
    const outro = await entrar(um)
    expect(outro.sid).not.toBe(um.sid)
    expect(await linhas(um.sub)).toHaveLength(2)
    await sair(um.navegador, um.tokens.id_token)
    await esperarMorta(um)
    expect(await emVigor(outro.sid, outro.sub)).toBe(true)
  })

  it("entrar de novo na mesma sessão troca o cookie e renova a linha que havia", async () => {
    const { sub, email, navegador, sid } = await entrar()
    const cookie = () => navegador.cookies().find((c) => c.nome === "partida_sessao")?.valor
    const antes = cookie()
    const pagina = await cena.autorizar(navegador, criarPkce().desafio, { prompt: "login" })
    await navegador.get(destino(await navegador.postar(pagina, { email, senha: SENHA })))
    expect(cookie()).not.toBe(antes)
    expect((await linhas(sub)).map((l) => l.uid)).toEqual([sid])
  })

  it("a vencida é removida", async () => {
    const { sub } = await entrar()
    await purgarSessoes(cena.banco, new Date(Date.now() + 11 * 3_600_000))
    expect(await linhas(sub)).toHaveLength(1)
    await purgarSessoes(cena.banco, new Date(Date.now() + 13 * 3_600_000))
    expect(await linhas(sub)).toEqual([])
  })
})

describe("sessão em vigor", () => {
  it("só a própria: outra conta, outra sessão ou texto torto não valem", async () => {
    const um = await entrar()
    const outro = await entrar()
    expect(await emVigor(um.sid, um.sub)).toBe(true)
    expect(await emVigor(um.sid, outro.sub)).toBe(false)
    expect(await emVigor("desconhecida", um.sub)).toBe(false)
    expect(await emVigor(um.sid, "não é uuid")).toBe(false)
    const depois = new Date(Date.now() + 13 * 3_600_000)
    expect(await emVigor(um.sid, um.sub, depois)).toBe(false)
  })

  it.each<[string, (sub: string) => Promise<unknown>]>([
    ["conta desativada", (sub) => desativarConta(cena.banco, sub)],
    ["senha nova", (sub) => darNovaSenha(cena.banco, sub, "outra frase bem longa")],
    ["linha apagada", (sub) => cena.banco.naIdentidade((tx) => tx.delete(sessoes).where(eq(sessoes.sub, sub)))],
    [
      "conta fechada direto no banco",
      (sub) => cena.banco.naIdentidade((tx) => tx.update(contas).set({ ativa: false }).where(eq(contas.sub, sub))),
    ],
  ])("%s: acaba na hora, com tudo", async (_titulo, acabar) => {
    const { sub, sid, navegador, tokens } = await entrar()
    expect(await emVigor(sid, sub)).toBe(true)
    await acabar(sub)
    expect(await emVigor(sid, sub)).toBe(false)
    expect((await renovar(navegador, tokens.refresh_token)).statusCode).toBe(400)
    expect(await cena.autorizar(navegador, criarPkce().desafio)).toContain("/oidc/interaction/")
  })

  it("um pedido em curso que regrava a sessão encerrada não a ressuscita", async () => {
    const { sub, sid, navegador, tokens } = await entrar()
    const daSessao = and(eq(registrosOidc.modelo, "Session"), eq(registrosOidc.uid, sid))
    const [registro] = await cena.banco.naIdentidade((tx) => tx.select().from(registrosOidc).where(daSessao))
    if (registro === undefined) throw new Error("no session record")
    await darNovaSenha(cena.banco, sub, "outra frase bem longa")
    await cena.banco.naIdentidade((tx) => tx.insert(registrosOidc).values(registro))
    expect(await emVigor(sid, sub)).toBe(false)
    expect((await renovar(navegador, tokens.refresh_token)).statusCode).toBe(400)
    expect(await cena.autorizar(navegador, criarPkce().desafio)).toContain("/oidc/interaction/")
  })
})

describe("fixação de sessão", () => {
  const urlSilenciosa = () => urlDeAutorizacao(ORIGEM, criarPkce().desafio, { prompt: "none" })

  it("o cookie plantado antes da entrada não vale depois dela", async () => {
    const vitima = cena.navegador()
    // Asking to sign out without a session is how anybody gets a valid anonymous cookie.
    await vitima.get(`${ORIGEM}/oidc/session/end?client_id=partida-web`)
    const plantado = vitima
      .cookies()
      .filter((c) => c.nome.startsWith("partida_sessao"))
      .map((c) => `${c.nome}=${c.valor}`)
      .join("; ")
    expect(plantado).toContain("partida_sessao.sig=")
    await cena.obterTokens(vitima)
    const { pathname, search } = new URL(urlSilenciosa())
    const resposta = await cena.app.inject({ url: pathname + search, headers: { cookie: plantado } })
    expect(new URL(destino(resposta)).searchParams.get("error")).toBe("login_required")
    const daVitima = await vitima.get(urlSilenciosa())
    expect(new URL(destino(daVitima)).searchParams.get("code")).toBeTruthy()
  })
})

describe("repetição", () => {
  const encerradaPorRepeticao = async (sessao: Awaited<ReturnType<typeof entrar>>) => {
    await esperarMorta(sessao)
    expect((await atos(sessao.sub))[0]).toMatchObject({ acao: "seguranca", endereco: "127.0.0.1" })
  }

  it("refresh token já trocado: a família inteira e a sessão acabam, só as desta entrada", async () => {
    const sessao = await entrar()
    const outra = await entrar(sessao)
    const segundo = (await renovar(sessao.navegador, sessao.tokens.refresh_token)).json<Tokens>()
    const terceiro = (await renovar(sessao.navegador, segundo.refresh_token)).json<Tokens>()
    expect(await emVigor(sessao.sid, sessao.sub)).toBe(true)
    // The thief comes from elsewhere.
    const reuso = await renovar(cena.navegador(), sessao.tokens.refresh_token)
    expect(reuso.json()).toMatchObject({ error: "invalid_grant" })
    expect((await renovar(sessao.navegador, terceiro.refresh_token)).statusCode).toBe(400)
    await encerradaPorRepeticao(sessao)
    expect(await emVigor(outra.sid, outra.sub)).toBe(true)
    expect((await renovar(outra.navegador, outra.tokens.refresh_token)).statusCode).toBe(200)
  })

  it("código já trocado: os tokens que ele deu e a sessão acabam", async () => {
    const { sub, email } = await criarPessoa()
    const navegador = cena.navegador()
    const { verificador, desafio } = criarPkce()
    const campos = camposDoCodigo(await cena.entrar(navegador, desafio, email), verificador)
    const tokens = (await cena.trocar(navegador, campos)).json<Tokens>()
    const sessao = { sub, email, navegador, tokens, sid: sidDe(tokens) }
    expect(await emVigor(sessao.sid, sub)).toBe(true)
    expect((await cena.trocar(cena.navegador(), campos)).json()).toMatchObject({ error: "invalid_grant" })
    await encerradaPorRepeticao(sessao)
  })

  it("quem tem o código mas não o verificador não derruba a sessão de ninguém", async () => {
    const { sub, email } = await criarPessoa()
    const navegador = cena.navegador()
    const { verificador, desafio } = criarPkce()
    const campos = camposDoCodigo(await cena.entrar(navegador, desafio, email), verificador)
    const tokens = (await cena.trocar(navegador, campos)).json<Tokens>()
    const sem = await cena.trocar(cena.navegador(), { ...campos, code_verifier: criarPkce().verificador })
    expect(sem.statusCode).toBe(400)
    expect(await emVigor(sidDe(tokens), sub)).toBe(true)
  })

  it("o mesmo refresh token em cinco pedidos simultâneos: acaba tudo, também o que um deles ganhou", async () => {
    const sessao = await entrar()
    const respostas = await Promise.all(
      Array.from({ length: 5 }, () => renovar(sessao.navegador, sessao.tokens.refresh_token)),
    )
    const ganhos = respostas.filter((r) => r.statusCode === 200).map((r) => r.json<Tokens>())
    expect(ganhos.length).toBeLessThanOrEqual(1)
    for (const { refresh_token } of ganhos) {
      expect((await renovar(sessao.navegador, refresh_token)).statusCode).toBe(400)
    }
    await encerradaPorRepeticao(sessao)
  })

  it("revogar o próprio refresh token (RFC 7009) encerra a sessão", async () => {
    const sessao = await entrar()
    const resposta = await sessao.navegador.postar(`${ORIGEM}/oidc/token/revocation`, {
      client_id: "partida-web",
      token: sessao.tokens.refresh_token,
    })
    expect(resposta.statusCode).toBe(200)
    await esperarMorta(sessao)
    expect((await atos(sessao.sub))[0]?.acao).toBe("saida")
  })
})

describe("código ainda não trocado", () => {
  it("morre com a saída", async () => {
    const sessao = await entrar()
    const { verificador, desafio } = criarPkce()
    const volta = new URL(await cena.autorizar(sessao.navegador, desafio, { prompt: "none" }))
    expect(volta.searchParams.get("code")).toBeTruthy()
    await sair(sessao.navegador, sessao.tokens.id_token)
    expect((await cena.trocar(sessao.navegador, camposDoCodigo(volta, verificador))).statusCode).toBe(400)
  })
})

describe("trilha e última entrada", () => {
  it("a entrada fica no escritório da pessoa, e marca a pessoa e a conta", async () => {
    const conta = await criarPessoa()
    const idEscritorio = crypto.randomUUID()
    const idUsuario = crypto.randomUUID()
    await cena.banco.naPlataforma(async (tx) => {
      await tx
        .insert(escritorios)
        .values({ id: idEscritorio, nome: "Escritório", cnpj: "11222333000181", criadoEm: agora })
      await tx.insert(usuarios).values({
        idEscritorio,
        id: idUsuario,
        sub: conta.sub,
        email: conta.email,
        nome: "Pessoa do Escritório",
        papel: 2,
        criadoEm: agora,
      })
    })
    await entrar(conta)
    expect((await atos(conta.sub))[0]).toMatchObject({
      acao: "entrada",
      idEscritorio,
      idUsuario,
      autor: "Pessoa do Escritório",
      papel: 2,
      detalhe: "Entrou com senha.",
    })
    const [usuario] = await cena.banco.naPlataforma((tx) =>
      tx.select().from(usuarios).where(eq(usuarios.id, idUsuario)),
    )
    const [guardada] = await cena.banco.naIdentidade((tx) => tx.select().from(contas).where(eq(contas.sub, conta.sub)))
    expect([usuario?.ultimaEntradaEm, guardada?.ultimaEntradaEm]).toEqual([agora, agora])
    // Signing in is one act, not also a change of the person's record.
    const doEscritorio = (await lerAuditoria(cena.banco)).filter((a) => a.idEscritorio === idEscritorio)
    expect(doEscritorio.filter((a) => a.acao === "alterar")).toEqual([])
  })

  it("quem foi convidado e ainda não entrou é achado pelo e-mail", async () => {
    const conta = await criarPessoa()
    const idEscritorio = crypto.randomUUID()
    await cena.banco.naPlataforma(async (tx) => {
      await tx.insert(escritorios).values({ id: idEscritorio, nome: "Outro", cnpj: "11222333000181", criadoEm: agora })
      await tx.insert(usuarios).values({
        idEscritorio,
        id: crypto.randomUUID(),
        sub: null,
        email: conta.email.toUpperCase(),
        nome: "Convidada",
        papel: 2,
        criadoEm: agora,
      })
    })
    await entrar(conta)
    expect((await atos(conta.sub))[0]).toMatchObject({ idEscritorio, autor: "Convidada" })
  })

  it("uma linha sem o registro do provedor não abre sessão nenhuma", async () => {
    const { sub } = await criarPessoa()
    const expiraEm = new Date(Date.now() + 60_000)
    await abrirSessao(
      cena.banco,
      { uid: "sem-registro", sub, metodos: ["senha"], aparelho: null, expiraEm },
      { endereco: null, agente: null, idPedido: null },
      agora,
    )
    expect(await emVigor("sem-registro", sub)).toBe(false)
  })
})
