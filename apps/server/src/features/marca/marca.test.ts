import { createHash } from "node:crypto"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { ConfiguracaoPublica, MarcaDoEscritorio, Pessoa } from "@partida/contracts"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { auditoria } from "../../db/schema/auditoria.ts"
import { dominios } from "../../db/schema/marca.ts"
import { umPng } from "../../marca/imagens.fixtures.ts"
import { VALIDADE_MS } from "../../marca/resolucao.ts"
import { type Ambiente, type Ator, criarAmbiente, type Resposta } from "../../testes/ambiente.ts"

const INDICE = `<!doctype html><head><!--marca--><title>Entrada</title><!--/marca--></head><body nonce="__PARTIDA_NONCE__"></body>`

let agora = new Date("2026-11-20T12:00:00-03:00")
let ambiente: Ambiente
let web: string
let escritorio: string
let admin: Ator
let contador: Ator
let hosts = 0

beforeAll(async () => {
  web = mkdtempSync(join(tmpdir(), "marca-web-"))
  writeFileSync(join(web, "index.html"), INDICE)
  ambiente = await criarAmbiente(() => agora, { web })
})
beforeEach(async () => {
  escritorio = await ambiente.criarEscritorio("Horizonte")
  admin = await ambiente.criarAtor(escritorio, "ADMINISTRADOR")
  contador = await ambiente.criarAtor(escritorio, "CONTADOR")
})
afterAll(async () => {
  await ambiente?.fechar()
  rmSync(web, { recursive: true, force: true })
})

const HORIZONTE = { nome: "Contábil Horizonte", cor: "#7a1fa2", emailDeSuporte: "ajuda@horizonte.example" }

const consultar = async (ator: Ator) => (await ambiente.pedir(ator, "GET", "/marca")).json<MarcaDoEscritorio>()
const editar = (ator: Ator, corpo: object, versao: number) =>
  ambiente.pedir(ator, "PUT", "/marca", { corpo, cabecalhos: { "if-match": `"${versao}"` } })

async function enviar(ator: Ator, tipo: string, bytes: Buffer): Promise<Resposta> {
  const limite = "limite-da-marca"
  const payload = Buffer.concat([
    Buffer.from(`--${limite}\r\ncontent-disposition: form-data; name="a"; filename="x.png"\r\n\r\n`),
    bytes,
    Buffer.from(`\r\n--${limite}--\r\n`),
  ])
  const r = await ambiente.servidor.app.inject({
    method: "POST",
    url: `/api/v1/marca/arquivos/${tipo}`,
    headers: { authorization: `Bearer ${ator.token}`, "content-type": `multipart/form-data; boundary=${limite}` },
    payload,
  })
  return { status: r.statusCode, json: <T>() => r.json<T>(), bytes: r.rawPayload, cabecalhos: r.headers }
}

/** Registers a host, as the command line does. */
async function darDominio(idEscritorio: string): Promise<string> {
  const host = `h${++hosts}.horizonte.example`
  await ambiente.banco.naPlataforma((tx) => tx.insert(dominios).values({ host, idEscritorio, criadoEm: agora }))
  agora = new Date(agora.getTime() + VALIDADE_MS)
  return host
}
const abrir = (url: string, headers: Record<string, string> = {}) => ambiente.servidor.app.inject({ url, headers })
const configuracao = async (headers: Record<string, string>) =>
  (await abrir("/api/v1/plataforma", headers)).json<ConfiguracaoPublica>().marca

describe("marca do escritório", () => {
  it("começa vazia, na versão 0, com o que a instalação mostra", async () => {
    expect(await consultar(contador)).toMatchObject({
      nome: null,
      versao: 0,
      dominios: [],
      arquivos: [],
      resultado: { nome: "Partida", titulo: "Partida", logoClaro: null },
    })
  })

  it("o administrador a muda; o título segue o nome, e a trilha diz quem", async () => {
    const r = await editar(admin, HORIZONTE, 0)
    expect(r.status).toBe(200)
    expect(r.json()).toMatchObject({
      ...HORIZONTE,
      versao: 1,
      resultado: { nome: "Contábil Horizonte", titulo: "Contábil Horizonte", cor: "#7a1fa2" },
      padrao: { nome: "Partida" },
    })
    expect(r.cabecalhos.etag).toBe('"1"')
    const atos = await ambiente.banco.emEscopo(admin.escopo, (tx) => tx.select().from(auditoria))
    expect(atos.filter((a) => a.entidade === "marcas").map((a) => a.idUsuario)).toEqual([admin.idUsuario])
  })

  it("quem abriu antes de outra pessoa salvar é avisado, também na primeira vez", async () => {
    expect((await editar(admin, HORIZONTE, 0)).status).toBe(200)
    expect((await editar(admin, { nome: "Outra" }, 0)).json()).toMatchObject({ codigo: "versao-desatualizada" })
    expect((await editar(admin, { nome: "Outra" }, 1)).json()).toMatchObject({ nome: "Outra", cor: null, versao: 2 })
    expect((await editar(admin, HORIZONTE, 1)).status).toBe(412)
  })

  it("o contador só a lê; a empresa nem isso", async () => {
    expect((await editar(contador, HORIZONTE, 0)).status).toBe(403)
    expect((await enviar(contador, "favicon", umPng({ largura: 16 }))).status).toBe(403)
    const empresa = await ambiente.criarAtor(escritorio, "EMPRESA", [])
    expect((await ambiente.pedir(empresa, "GET", "/marca")).status).toBe(403)
  })

  it("recusa a cor que ninguém leria, dizendo o par e quanto falta", async () => {
    const r = await editar(admin, { cor: "#ffff00" }, 0)
    expect([r.status, r.json()]).toEqual([
      422,
      expect.objectContaining({
        codigo: "cor-sem-contraste",
        campo: "cor",
        mensagem: expect.stringMatching(/texto do botão sobre a cor .* 2,4 para 1 no modo claro; o mínimo é 4,5/),
      }),
    ])
    expect((await consultar(admin)).versao).toBe(0)
  })

  it.each([
    ["nome", "Linha\r\nBcc: x@y.z"],
    ["remetente", "De\u202etrás"],
    ["responderPara", "a@b.c, d@e.f"],
    ["responderPara", "Nome <a@b.c>"],
    ["enderecoDeSuporte", "javascript:alert(1)"],
    ["enderecoDeSuporte", "http://sem-cifra.example"],
    ["cor", "red;}body{display:none"],
  ])("recusa %s = %j", async (campo, valor) => {
    const r = await editar(admin, { [campo]: valor }, 0)
    expect(r.json()).toMatchObject({ codigo: "entrada-invalida", campo })
  })
})

describe("imagens", () => {
  const logo = umPng({ largura: 120, altura: 30 })
  const hash = createHash("sha256").update(logo).digest("hex")

  it("são guardadas, mostradas a qualquer um pelo endereço e desfeitas", async () => {
    const enviada = await enviar(admin, "logo-claro", logo)
    expect(enviada.json()).toMatchObject({
      arquivos: ["logo-claro"],
      resultado: { logoClaro: `/marca/logo-claro?v=${hash}` },
    })
    const publica = await abrir(`/marca/logo-claro?v=${hash}`)
    expect(publica.rawPayload.equals(logo)).toBe(true)
    expect(publica.headers).toMatchObject({
      "content-type": "image/png",
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
      "content-security-policy": expect.stringContaining("default-src 'none'"),
    })
    const desfeita = await ambiente.pedir(admin, "DELETE", "/marca/arquivos/logo-claro")
    expect(desfeita.json()).toMatchObject({ arquivos: [], resultado: { logoClaro: null } })
    expect((await abrir(`/marca/logo-claro?v=${hash}`)).statusCode).toBe(404)
  })

  it("sem a versão mostra a do host, e nunca fica em cache", async () => {
    const host = await darDominio(escritorio)
    await enviar(admin, "logo-claro", logo)
    const r = await abrir("/marca/logo-claro", { host })
    expect([r.rawPayload.equals(logo), r.headers["cache-control"]]).toEqual([true, "no-cache"])
    expect((await abrir("/marca/logo-escuro", { host })).statusCode).toBe(404)
  })

  it("a marca sem ícone tem a letra desenhada na cor dela", async () => {
    const { json } = await editar(admin, HORIZONTE, 0)
    const { favicon } = json<MarcaDoEscritorio>().resultado
    expect(favicon).toBe("/marca/favicon?cor=7a1fa2&letra=C")
    const r = await abrir(favicon)
    expect(r.headers["content-type"]).toContain("image/svg+xml")
    expect(r.body).toMatch(/rx="8" fill="#7a1fa2".*>C<\/text>/)
    // A telephone cuts its own corners.
    expect((await abrir(`${favicon}&forma=inteira`)).body).toMatch(/height="32" fill="#7a1fa2".*>C<\/text>/)
  })

  it("o telefone guarda o sistema com o nome, a cor e o ícone da marca do host", async () => {
    await editar(admin, HORIZONTE, 0)
    const r = await abrir("/marca/manifesto", { host: await darDominio(escritorio) })
    expect(r.headers).toMatchObject({
      "content-type": expect.stringContaining("application/manifest+json"),
      "cache-control": "no-cache",
    })
    expect(r.json()).toMatchObject({
      display: "standalone",
      start_url: "/painel",
      theme_color: "#7a1fa2",
      icons: [
        { src: "/marca/favicon?cor=7a1fa2&letra=C", sizes: "any", type: "image/svg+xml" },
        {
          src: "/marca/favicon?cor=7a1fa2&letra=C&forma=inteira",
          sizes: "any",
          type: "image/svg+xml",
          purpose: "maskable",
        },
      ],
      share_target: {
        action: "/compartilhar",
        method: "POST",
        enctype: "multipart/form-data",
        params: {
          files: [{ name: "arquivos", accept: expect.arrayContaining(["application/pdf", "image/jpeg", ".pdf"]) }],
        },
      },
    })
    // Before there is who takes it on the device: nothing is read, and the screen says to share again.
    const semGuarda = await ambiente.servidor.app.inject({
      method: "POST",
      url: "/compartilhar",
      headers: { "content-type": "multipart/form-data; boundary=x" },
      payload: "--x--",
    })
    expect([semGuarda.statusCode, semGuarda.headers.location]).toEqual([303, "/compartilhar?falhou=preparo"])
  })

  it.each(["cor=7a1fa2&letra=%3Cscript%3E", "cor=%22onload%3D&letra=A", "cor=7a1fa2&letra=AB", "cor=zzzzzz&letra=A"])(
    "não desenha %s",
    async (consulta) => {
      expect((await abrir(`/marca/favicon?${consulta}`)).statusCode).toBe(404)
    },
  )

  it.each([
    ["um SVG", Buffer.from("<svg/>"), "imagem-recusada"],
    ["um PNG quebrado", umPng({ largura: 9, faltam: 1 }), "imagem-recusada"],
    ["um ícone que não é quadrado", umPng({ largura: 9, altura: 8 }), "imagem-recusada"],
  ])("recusa %s sem trocar a de antes", async (_nome, bytes, codigo) => {
    await enviar(admin, "favicon", umPng({ largura: 4 }))
    const antes = (await consultar(admin)).resultado.favicon
    expect((await enviar(admin, "favicon", bytes)).json()).toMatchObject({ codigo, campo: "favicon" })
    expect((await consultar(admin)).resultado.favicon).toBe(antes)
  })

  it.each(["/marca/outro", "/marca/logo-claro?v=1&v=2", "/marca/..%2f..%2fetc"])("%s não existe", async (url) => {
    expect((await abrir(url)).statusCode).toBe(404)
  })
})

describe("de quem é a marca", () => {
  it("do escritório do host, sem porta nem maiúsculas; do resto, da instalação", async () => {
    const host = await darDominio(escritorio)
    await editar(admin, HORIZONTE, 0)
    expect(await configuracao({ host: `${host.toUpperCase()}:8443` })).toMatchObject({ nome: "Contábil Horizonte" })
    for (const outro of ["127.0.0.1:3000", "alheio.example", `x.${host}`, "", "a b", "'; drop table dominios"])
      expect((await configuracao({ host: outro })).nome).toBe("Partida")
  })

  it("x-forwarded-host não engana quem não tem proxy", async () => {
    const host = await darDominio(escritorio)
    await editar(admin, HORIZONTE, 0)
    expect((await configuracao({ host: "127.0.0.1:3000", "x-forwarded-host": host })).nome).toBe("Partida")
  })

  it("outro processo mudou: aparece em até meio minuto; este mostra na hora", async () => {
    const host = await darDominio(escritorio)
    await editar(admin, HORIZONTE, 0)
    expect((await configuracao({ host })).nome).toBe("Contábil Horizonte")
    await ambiente.banco.emEscopo(admin.escopo, (tx) => tx.execute("update marcas set nome = 'De fora'"))
    expect((await configuracao({ host })).nome).toBe("Contábil Horizonte")
    agora = new Date(agora.getTime() + VALIDADE_MS - 1)
    expect((await configuracao({ host })).nome).toBe("Contábil Horizonte")
    agora = new Date(agora.getTime() + 1)
    expect((await configuracao({ host })).nome).toBe("De fora")
    expect((await ambiente.servico.marcas.doEscritorio(escritorio)).nome).toBe("De fora")
    await editar(admin, { nome: "Daqui" }, 1)
    expect((await configuracao({ host })).nome).toBe("Daqui")
    // And what leaves by itself, which shows the brand too, remembers no other.
    expect((await ambiente.servico.marcas.doEscritorio(escritorio)).nome).toBe("Daqui")
  })

  it("no endereço da instalação quem entrou vê a do seu escritório, e o navegador a lembra", async () => {
    await editar(admin, HORIZONTE, 0)
    const empresa = await ambiente.criarAtor(escritorio, "EMPRESA", [])
    const pessoa = async (ator: Ator) => (await ambiente.pedir(ator, "GET", "/conta/pessoa")).json<Pessoa>().marca.nome
    expect(await pessoa(empresa)).toBe("Contábil Horizonte")
    expect(await pessoa(await ambiente.criarAtor(null, "ROOT"))).toBe("Partida")
    expect((await configuracao({ cookie: `a=b; marca=${escritorio}` })).nome).toBe("Contábil Horizonte")
    for (const torto of ["marca=", "marca=x", `marca=${escritorio}0`, "marca=00000000-0000-4000-8000-000000000000"])
      expect((await configuracao({ cookie: torto })).nome).toBe("Partida")
  })

  it("no host de um escritório vale a marca dele, também para quem é de outro", async () => {
    const host = await darDominio(escritorio)
    await editar(admin, HORIZONTE, 0)
    const alheio = await ambiente.criarAtor(await ambiente.criarEscritorio("Alheio"), "ADMINISTRADOR")
    const r = await ambiente.pedir(alheio, "GET", "/conta/pessoa", { cabecalhos: { host } })
    expect(r.json<Pessoa>().marca.nome).toBe("Contábil Horizonte")
    expect((await consultar(alheio)).nome).toBeNull()
  })

  it("com nome próprio, não usa as imagens do outro nome", async () => {
    const arquivos = {
      "logo-claro": { hash: "0", conteudo: "image/png", largura: 1, altura: 1, bytes: Buffer.alloc(0) },
    } as const
    const marca = { ...ambiente.servico.config.marca, nome: "Instalação", titulo: "Instalação", arquivos }
    const outro = await criarAmbiente(() => agora, { marca })
    try {
      const dono = await outro.criarAtor(await outro.criarEscritorio(), "ADMINISTRADOR")
      const gravar = async (corpo: object, versao: number) =>
        (
          await outro.pedir(dono, "PUT", "/marca", { corpo, cabecalhos: { "if-match": `"${versao}"` } })
        ).json<MarcaDoEscritorio>().resultado.logoClaro
      expect(await gravar({ cor: "#7a1fa2" }, 0)).toBe("/marca/logo-claro?v=0")
      expect(await gravar(HORIZONTE, 1)).toBeNull()
    } finally {
      await outro.fechar()
    }
  })
})

describe("a página das telas", () => {
  it("chega com título, ícone, cores e marca, sem nada da padrão", async () => {
    const host = await darDominio(escritorio)
    await editar(admin, HORIZONTE, 0)
    const { body, headers } = await abrir("/conta/entrar", { host, accept: "text/html" })
    const nonce = /'nonce-([^']+)'/.exec(String(headers["content-security-policy"]))?.[1]
    expect(body).toContain("<title>Contábil Horizonte</title>")
    const [, icone = ""] = /<link rel="icon" href="data:image\/svg\+xml,([^"]*)">/.exec(body) ?? []
    expect(decodeURIComponent(icone)).toMatch(/^<svg .*>C<\/text><\/svg>$/)
    const [, instalacao = ""] = /<meta name="plataforma" content="([^"]*)">/.exec(body) ?? []
    const { marca: _, ...publica } = (await abrir("/api/v1/plataforma")).json<ConfiguracaoPublica>()
    expect(JSON.parse(semEntidades(instalacao))).toEqual(publica)
    expect(body).toContain('name="theme-color" media="(prefers-color-scheme: light)" content="#7a1fa2"')
    expect(body).toContain(`<style nonce="${nonce}">:root{--mantine-color-marca-0:#`)
    // The protocol's own identifiers are no name of anybody (ADR 020).
    expect(body.replace(/partida-web|urn:partida:/g, "")).not.toMatch(/partida|apple-touch-icon/i)
    expect(headers["content-security-policy"]).toContain("connect-src 'self' http://127.0.0.1:3000;")
  })

  it("o ícone que a marca enviou é também o da tela inicial do telefone", async () => {
    const host = await darDominio(escritorio)
    await editar(admin, HORIZONTE, 0)
    await enviar(admin, "favicon", umPng({ largura: 180 }))
    const { favicon } = (await consultar(admin)).resultado
    expect((await abrir("/conta/entrar", { host, accept: "text/html" })).body).toContain(
      `<link rel="apple-touch-icon" href="${favicon}">`,
    )
  })

  it.each([
    `</script><img src=x onerror=alert(1)>`,
    `</title><script>alert(1)</script>`,
    `"><svg onload=alert(1)>`,
    `</style><b>`,
    `$& $1 $\` __PARTIDA_NONCE__ <!--marca-->`,
    `Zé & "Cia" 'Ltda'`,
  ])("o nome %s é só texto", async (nome) => {
    const host = await darDominio(escritorio)
    expect((await editar(admin, { nome }, 0)).status).toBe(200)
    const { body } = await abrir("/painel", { host })
    const marcas = [...body.matchAll(/<meta name="marca" content="([^"]*)">/g)]
    expect(marcas).toHaveLength(1)
    expect(JSON.parse(semEntidades(marcas[0]?.[1] ?? ""))).toMatchObject({ nome })
    expect(semEntidades(/<title>([^<]*)<\/title>/.exec(body)?.[1] ?? "")).toBe(nome)
    expect([...body.matchAll(/<(\w+)/g)].map(([, e]) => e)).toEqual(
      "head title link link meta meta meta meta style body".split(" "),
    )
  })
})

const semEntidades = (texto: string) =>
  texto
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&#96;", "`")
    .replaceAll("&amp;", "&")
