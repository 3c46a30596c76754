import { createHash } from "node:crypto"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { connect } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { PREFIXO_DA_API } from "@partida/contracts"
import type { FastifyInstance } from "fastify"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { criarMarcas } from "../marca/resolucao.ts"
import { montarServidor } from "../servico.ts"
import { type Ambiente, type Ator, criarAmbiente } from "../testes/ambiente.ts"
import { politicaDasTelas } from "./cabecalhos.ts"

const INDICE = `<!doctype html><script nonce="__PARTIDA_NONCE__">antes()</script><meta property="csp-nonce" nonce="__PARTIDA_NONCE__">`

let ambiente: Ambiente
let contador: Ator
/** The same product with screens, at an https address. */
let publico: FastifyInstance
let web: string
beforeAll(async () => {
  web = mkdtempSync(join(tmpdir(), "partida-web-"))
  mkdirSync(join(web, "assets"))
  writeFileSync(join(web, "index.html"), INDICE)
  writeFileSync(join(web, "assets/a-1.js"), "")
  ambiente = await criarAmbiente()
  contador = await ambiente.criarAtor(await ambiente.criarEscritorio(), "CONTADOR")
  const config = { ...ambiente.servico.config, url: "https://app.escritorio.com.br", web }
  const marcas = criarMarcas(ambiente.banco, config, ambiente.servico.agora)
  const servidor = await montarServidor(
    { ...ambiente.servico, config, marcas },
    { nivelDeLog: "silent", filaDuravel: false },
  )
  publico = servidor.app
})
afterAll(async () => {
  await publico?.close()
  await ambiente?.fechar()
  rmSync(web, { recursive: true, force: true })
})

const ENDERECOS = [
  "/painel",
  "/assets/a-1.js",
  "/api/v1/plataforma",
  "/api/v1/nada",
  "/meta.json",
  "/oidc/jwks",
  "/oidc/interaction/x",
  "/oidc/nada",
]

describe("cabeçalhos de toda resposta", () => {
  it.each(ENDERECOS)("%s", async (url) => {
    const { headers } = await publico.inject({ url })
    expect(headers).toMatchObject({
      "strict-transport-security": "max-age=31536000; includeSubDomains",
      "x-content-type-options": "nosniff",
      "referrer-policy": "same-origin",
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
      "permissions-policy": expect.stringContaining("camera=()"),
      "content-security-policy": expect.stringMatching(/default-src 'none'.*frame-ancestors 'none'/),
    })
    expect(headers["content-security-policy"]).not.toContain("unsafe")
    expect(headers["content-security-policy"]).toContain("base-uri 'none'")
  })

  it("sem https não há HSTS", async () => {
    const { headers } = await ambiente.servidor.app.inject({ url: "/api/v1/plataforma" })
    expect(headers["strict-transport-security"]).toBeUndefined()
  })
})

describe("a página das telas", () => {
  it("leva um nonce novo a cada resposta, o mesmo no cabeçalho e no documento", async () => {
    const nonces = []
    for (const url of ["/", "/painel/fechamento/das", "/index.html"]) {
      const r = await publico.inject({ url })
      const nonce = /style-src 'self' 'nonce-([A-Za-z0-9+/]{22}==)'/.exec(
        String(r.headers["content-security-policy"]),
      )?.[1]
      expect(r.body).toBe(INDICE.replaceAll("__PARTIDA_NONCE__", nonce ?? ""))
      expect([r.headers["content-type"], r.headers["cache-control"]]).toEqual(["text/html; charset=utf-8", "no-store"])
      nonces.push(nonce)
    }
    expect(new Set(nonces).size).toBe(3)
  })

  it("roda só os nossos arquivos e o que está dentro dela, pelo resumo do que diz", async () => {
    const politica = String((await publico.inject({ url: "/" })).headers["content-security-policy"])
    const resumo = createHash("sha256").update("antes()").digest("base64")
    expect(/script-src ([^;]*)/.exec(politica)?.[1]).toBe(`'self' 'sha256-${resumo}'`)
  })

  it("só fala com o provedor de identidade configurado", () => {
    const politica = (identidade: Parameters<typeof politicaDasTelas>[0]["config"]["identidade"], emissor: string) =>
      /connect-src ([^;]*)/.exec(politicaDasTelas({ config: { url: "https://a.b", identidade }, emissor }, "n"))?.[1]
    expect(politica({ tipo: "embutida" }, "https://a.b/oidc")).toBe("'self'")
    const externa = {
      tipo: "externa",
      emissor: "",
      cliente: "",
      audiencia: "",
      escopo: "",
      enderecoDaConta: null,
    } as const
    expect(politica(externa, "https://id.exemplo/realms/x")).toBe("'self' https://id.exemplo")
    const firebase = { tipo: "firebase", projeto: "p", chave: "k", emulador: null } as const
    expect(politica(firebase, "")).toBe(
      "'self' https://identitytoolkit.googleapis.com https://securetoken.googleapis.com",
    )
    expect(politica({ ...firebase, emulador: "127.0.0.1:9399" }, "")).toBe("'self' http://127.0.0.1:9399")
  })
})

describe("respostas e pedidos da API", () => {
  it("nenhuma fica em cache", async () => {
    for (const url of [
      "/api/v1/plataforma",
      "/api/v1/conta/pessoa",
      "/api/v1/nada",
      "/%61pi/v1/plataforma",
      "/%61pi/v1/nada",
    ])
      expect((await publico.inject({ url })).headers["cache-control"]).toBe("no-store")
  })

  it.each([
    ["text/plain", 415],
    ["application/x-www-form-urlencoded", 415],
    ["application/xml", 415],
    ["multipart/form-data; boundary=x", 400],
  ])("corpo em %s não é lido: %i", async (tipo, status) => {
    const r = await ambiente.servidor.app.inject({
      method: "POST",
      url: `${PREFIXO_DA_API}/fechamentos/das/calcular`,
      headers: { "content-type": tipo, authorization: `Bearer ${contador.token}` },
      payload: '{"competencia":"2026-10","selecao":{"filtro":{}}}',
    })
    expect([r.statusCode, r.headers["content-type"]]).toEqual([status, expect.stringContaining("problem+json")])
  })

  it("cabeçalhos além de 64 KB são recusados antes de chegar a qualquer chamada", async () => {
    await ambiente.servidor.app.listen({ port: 0, host: "127.0.0.1" })
    const endereco = ambiente.servidor.app.server.address()
    const porta = typeof endereco === "object" && endereco ? endereco.port : 0
    const linha = await new Promise<string>((resolver, rejeitar) => {
      const ligacao = connect(porta, "127.0.0.1", () => {
        ligacao.write(`GET /api/v1/plataforma HTTP/1.1\r\nhost: x\r\nx-enorme: ${"a".repeat(70 * 1024)}\r\n\r\n`)
      })
      ligacao.once("data", (bytes) => {
        resolver(bytes.toString().split("\r\n")[0] ?? "")
        ligacao.destroy()
      })
      ligacao.once("error", rejeitar)
    })
    expect(linha).toMatch(/^HTTP\/1\.1 431 /)
  })
})
