import { eq } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { abrirCorpo } from "../correio/mensagens.ts"
import { mensagens } from "../db/schema/correio.ts"
import { usuarios } from "../db/schema/escritorios.ts"
import { dominios, marcas } from "../db/schema/marca.ts"
import { type Ambiente, criarAmbiente } from "../testes/ambiente.ts"
import { criarNavegador, criarPkce, destino, urlDeAutorizacao } from "./apoio.fixtures.ts"
import { criarConta } from "./contas.ts"

const ORIGEM = "http://127.0.0.1:3000"
const HOST = "app.horizonte.example"
/** Scheme and port are the installation's own. */
const DO_ESCRITORIO = `http://${HOST}:3000`
const SENHA = "cavalo bateria grampo"
const agora = new Date("2026-11-20T12:00:00-03:00")

let ambiente: Ambiente
let idAlheio: string
beforeAll(async () => {
  ambiente = await criarAmbiente(() => agora)
  const { banco } = ambiente
  const idEscritorio = await ambiente.criarEscritorio("Horizonte")
  const admin = await ambiente.criarAtor(idEscritorio, "ADMINISTRADOR")
  await banco.emEscopo(admin.escopo, (tx) =>
    tx.insert(marcas).values({ idEscritorio, nome: "Contábil Horizonte", cor: "#7a1fa2", alteradaEm: agora }),
  )
  await banco.naPlataforma((tx) => tx.insert(dominios).values({ host: HOST, idEscritorio, criadoEm: agora }))
  idAlheio = await ambiente.criarEscritorio("Alheio")
  const pessoas = {
    "ana@exemplo.com.br": admin,
    "alheio@exemplo.com.br": await ambiente.criarAtor(idAlheio, "ADMINISTRADOR"),
    "root@exemplo.com.br": await ambiente.criarAtor(null, "ROOT"),
    "convidada@exemplo.com.br": await ambiente.criarAtor(idEscritorio, "CONTADOR"),
    "muda@exemplo.com.br": await ambiente.criarAtor(idEscritorio, "CONTADOR"),
    "sem-escritorio@exemplo.com.br": null,
  }
  for (const [email, pessoa] of Object.entries(pessoas)) {
    const { sub } = await criarConta(banco, {
      email,
      nome: "Ana",
      senha: SENHA,
      emailConfirmado: true,
      demonstracao: false,
    })
    // Who was invited and has not called the API yet is known only by the e-mail.
    const ligacao = { sub: email.startsWith("convidada") ? null : sub, email }
    if (pessoa !== null)
      await banco.naPlataforma((tx) => tx.update(usuarios).set(ligacao).where(eq(usuarios.id, pessoa.idUsuario)))
  }
})
afterAll(() => ambiente?.fechar())

const navegar = () => criarNavegador(ambiente.servidor.app, ORIGEM)
const enderecoDaSaida = (origem: string) =>
  `${ORIGEM}/oidc/session/end?${new URLSearchParams({ client_id: "partida-web", post_logout_redirect_uri: `${origem}/conta/entrar` })}`
/** Where the page's policy lets its forms lead, redirects included. */
const destinosDosFormularios = ({ headers }: { headers: Record<string, unknown> }) =>
  /form-action ([^;]*)/.exec(String(headers["content-security-policy"]))?.[1]?.split(" ") ?? []
const iniciar = (redirect_uri: string, desafio = criarPkce().desafio) => {
  const navegador = navegar()
  return navegador.get(urlDeAutorizacao(ORIGEM, desafio, { redirect_uri })).then((r) => ({ navegador, r }))
}

describe("entrada pelo domínio de um escritório", () => {
  it("mostra a marca dele, volta a ele com o código, e o navegador de lá troca o código", async () => {
    const redirect_uri = `${DO_ESCRITORIO}/conta/token`
    const { verificador, desafio } = criarPkce()
    const { navegador, r } = await iniciar(redirect_uri, desafio)
    const endereco = destino(r)
    const pagina = await navegador.get(endereco)
    expect(pagina.body).toContain("<title>Entrar · Contábil Horizonte</title>")
    expect(pagina.body).toContain(`href="${DO_ESCRITORIO}/conta/registrar"`)
    expect(pagina.body).not.toMatch(/partida/i)
    expect(destinosDosFormularios(pagina)).toContain(DO_ESCRITORIO)
    const retomar = destino(await navegador.postar(endereco, { email: "ana@exemplo.com.br", senha: SENHA }))
    const volta = new URL(destino(await navegador.get(retomar)))
    expect(volta.origin + volta.pathname).toBe(redirect_uri)
    const troca = await navegador.postar(
      `${ORIGEM}/oidc/token`,
      {
        client_id: "partida-web",
        grant_type: "authorization_code",
        code: volta.searchParams.get("code") ?? "",
        code_verifier: verificador,
        redirect_uri,
      },
      { accept: "application/json", origin: DO_ESCRITORIO },
    )
    expect(troca.statusCode).toBe(200)
    expect(troca.headers["access-control-allow-origin"]).toBe(DO_ESCRITORIO)
    const sair = await navegador.get(enderecoDaSaida(DO_ESCRITORIO))
    expect(sair.body).toContain("Sair de Contábil Horizonte?")
    expect(destinosDosFormularios(sair)).toContain(DO_ESCRITORIO)
  })

  it.each([
    `https://${HOST}:3000/conta/token`,
    `http://${HOST}/conta/token`,
    `${DO_ESCRITORIO}/conta/token/`,
    `${DO_ESCRITORIO}/conta/entrar`,
    `${DO_ESCRITORIO}/conta/token?x=1`,
    `http://x.${HOST}:3000/conta/token`,
    `http://${HOST}.evil.example:3000/conta/token`,
    `http://${HOST}:3000@evil.example/conta/token`,
    `http://ana@${HOST}:3000/conta/token`,
    "http://evil.example:3000/conta/token",
  ])("não devolve ninguém a %s", async (redirect_uri) => {
    const { r } = await iniciar(redirect_uri)
    expect(r.statusCode).toBe(400)
    expect(r.headers.location).toBeUndefined()
    expect(r.body).toContain("Não foi possível concluir a entrada")
  })

  it("só os registrados falam com o provedor de outra origem", async () => {
    const pedir = (origin: string) =>
      navegar().postar(`${ORIGEM}/oidc/token`, { client_id: "partida-web", grant_type: "x" }, { origin })
    expect((await pedir(DO_ESCRITORIO)).headers["access-control-allow-origin"]).toBe(DO_ESCRITORIO)
    const estranha = await pedir("http://evil.example:3000")
    expect([estranha.headers["access-control-allow-origin"], estranha.statusCode]).toEqual([undefined, 400])
  })

  it("criar conta leva ao registro do mesmo domínio", async () => {
    const endereco = urlDeAutorizacao(ORIGEM, criarPkce().desafio, {
      redirect_uri: `${DO_ESCRITORIO}/conta/token`,
      prompt: "create",
    })
    expect(destino(await navegar().get(endereco))).toBe(`${DO_ESCRITORIO}/conta/registrar`)
  })

  it("sair sem sessão também volta a ele; a outro endereço, não", async () => {
    const navegador = navegar()
    const passagem = await navegador.get(enderecoDaSaida(DO_ESCRITORIO))
    expect(destinosDosFormularios(passagem)).toContain(DO_ESCRITORIO)
    const xsrf = /name="xsrf" value="(\w+)"/.exec(passagem.body)?.[1] ?? ""
    const fim = await navegador.postar(`${ORIGEM}/oidc/session/end/confirm`, { xsrf, logout: "yes" })
    expect(destino(fim)).toBe(`${DO_ESCRITORIO}/conta/entrar`)
    expect((await navegar().get(enderecoDaSaida("http://evil.example:3000"))).statusCode).toBe(400)
  })
})

describe("no domínio de um escritório só entra quem é dele", () => {
  const redirect_uri = `${DO_ESCRITORIO}/conta/token`
  const AVISO = `Esta conta não é do escritório deste endereço. Entre por <a href="${ORIGEM}/conta/entrar">`
  const DE_FORA = ["alheio@exemplo.com.br", "root@exemplo.com.br", "sem-escritorio@exemplo.com.br"]
  const trocar = (navegador: ReturnType<typeof navegar>, campos: Record<string, string>, origin?: string) =>
    navegador.postar(
      `${ORIGEM}/oidc/token`,
      { client_id: "partida-web", ...campos },
      { accept: "application/json", ...(origin === undefined ? {} : { origin }) },
    )
  /** Signs in by an address; the code that came back, and the browser that holds the session. */
  const entrar = async (email: string, retorno: string) => {
    const { verificador, desafio } = criarPkce()
    const { navegador, r } = await iniciar(retorno, desafio)
    const retomar = destino(await navegador.postar(destino(r), { email, senha: SENHA }))
    const code = new URL(destino(await navegador.get(retomar))).searchParams.get("code") ?? ""
    const campos = { grant_type: "authorization_code", code, code_verifier: verificador, redirect_uri: retorno }
    return { navegador, campos }
  }

  it.each(DE_FORA)("%s, com a senha certa, lê por onde entrar e não leva código", async (email) => {
    const { navegador, r } = await iniciar(redirect_uri)
    const recusa = await navegador.postar(destino(r), { email, senha: SENHA })
    expect([recusa.statusCode, recusa.headers.location]).toEqual([403, undefined])
    expect(recusa.body).toContain(AVISO)
    expect(navegador.cookies().map((c) => c.nome)).not.toContain("partida_sessao")
  })

  it.each(DE_FORA)("%s, já com a sessão aberta, também não: nem sem perguntar", async (email) => {
    const { navegador, campos } = await entrar(email, `${ORIGEM}/conta/token`)
    expect(campos.code).not.toBe("")
    const pedir = (mudancas: Record<string, string>) =>
      navegador.get(urlDeAutorizacao(ORIGEM, criarPkce().desafio, { redirect_uri, ...mudancas }))
    const calado = new URL(destino(await pedir({ prompt: "none" }))).searchParams
    expect([calado.get("code"), calado.get("error")]).toEqual([null, "access_denied"])
    expect(calado.get("error_description")).toContain(ORIGEM)
    const pagina = await navegador.get(destino(await pedir({})))
    expect(pagina.statusCode).toBe(403)
    expect(pagina.body).toContain(AVISO)
  })

  it("quem foi convidada e entra pela primeira vez é dele", async () => {
    expect((await entrar("convidada@exemplo.com.br", redirect_uri)).campos.code).not.toBe("")
  })

  it("uma página do domínio não renova o que foi dado a quem é de fora", async () => {
    const { navegador, campos } = await entrar("alheio@exemplo.com.br", `${ORIGEM}/conta/token`)
    const { refresh_token } = (await trocar(navegador, campos)).json<{ refresh_token: string }>()
    const renovar = { grant_type: "refresh_token", refresh_token }
    expect((await trocar(navegador, renovar, DO_ESCRITORIO)).json()).toMatchObject({ error: "invalid_grant" })
    expect((await trocar(navegador, renovar, ORIGEM)).statusCode).toBe(200)
  })

  it("quem deixou o escritório não troca o código nem renova por ele", async () => {
    const email = "muda@exemplo.com.br"
    const primeira = await entrar(email, redirect_uri)
    const { refresh_token } = (await trocar(primeira.navegador, primeira.campos, DO_ESCRITORIO)).json<{
      refresh_token: string
    }>()
    const segunda = await entrar(email, redirect_uri)
    await ambiente.banco.naPlataforma((tx) =>
      tx.update(usuarios).set({ idEscritorio: idAlheio }).where(eq(usuarios.email, email)),
    )
    for (const origin of [DO_ESCRITORIO, ORIGEM])
      expect((await trocar(segunda.navegador, segunda.campos, origin)).json()).toMatchObject({ error: "invalid_grant" })
    const renovar = { grant_type: "refresh_token", refresh_token }
    expect((await trocar(primeira.navegador, renovar, DO_ESCRITORIO)).statusCode).toBe(400)
  })
})

describe("mensagens pedidas por um domínio", () => {
  const esquecer = async (email: string, host: string) => {
    const r = await ambiente.pedir(null, "POST", "/identidade/senhas/esquecidas", {
      corpo: { email },
      cabecalhos: { host },
    })
    expect(r.status).toBe(202)
    const linhas = await ambiente.banco.naPlataforma((tx) =>
      tx.select().from(mensagens).where(eq(mensagens.para, email)),
    )
    return linhas.map((l) => abrirCorpo(ambiente.servico.cofre, l.corpoCifrado ?? "")).at(-1)
  }

  it("levam ao domínio por onde se pediu quem é do escritório dele", async () => {
    const carta = await esquecer("ana@exemplo.com.br", `${HOST}:3000`)
    expect(carta?.texto).toContain(`${DO_ESCRITORIO}/conta/nova-senha?ficha=`)
    expect(carta?.remetente).toBe("Contábil Horizonte")
  })

  it.each(["alheio@exemplo.com.br", "root@exemplo.com.br", "sem-escritorio@exemplo.com.br"])(
    "levam %s, que não é, ao endereço da instalação",
    async (email) => {
      const carta = await esquecer(email, `${HOST}:3000`)
      expect(carta?.texto).toContain(`${ORIGEM}/conta/nova-senha?ficha=`)
      expect(`${carta?.texto}${carta?.html}`).not.toContain(HOST)
    },
  )

  it("de um host qualquer levam ao endereço da instalação; a marca é a do escritório da pessoa", async () => {
    const carta = await esquecer("ana@exemplo.com.br", "evil.example")
    expect(carta?.texto).toContain(`${ORIGEM}/conta/nova-senha?ficha=`)
    expect(carta?.texto).not.toContain("evil")
    expect(carta?.remetente).toBe("Contábil Horizonte")
    expect(carta?.html).toContain("background:#7a1fa2")
  })
})
