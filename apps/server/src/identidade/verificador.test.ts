import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { type CryptoKey, exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from "jose"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { chavesDoEmissor, chavesLocais, criarVerificador, ProvedorIndisponivel, TokenInvalido } from "./verificador.ts"

const EMISSOR = "https://contabil.example/oidc"
const AUDIENCIA = "urn:partida:api"
const AGORA = new Date("2026-10-15T12:00:00Z")
const segundos = Math.floor(AGORA.getTime() / 1000)
const ana = { sub: "ana", email: "ana@exemplo.com.br", name: "Ana", email_verified: true }

const nossa = await generateKeyPair("ES256", { extractable: true })
const alheia = await generateKeyPair("ES256")
const jwks = { keys: [{ ...(await exportJWK(nossa.publicKey)), kid: "k1", alg: "ES256", use: "sig" }] }
const verificar = criarVerificador({
  emissor: EMISSOR,
  audiencia: AUDIENCIA,
  chaves: chavesLocais(jwks),
  clock: () => AGORA,
})

interface Mudancas {
  readonly claims?: Record<string, unknown>
  readonly cabecalho?: Record<string, unknown>
  readonly chave?: CryptoKey | Uint8Array
}

function emitir({ claims = {}, cabecalho = {}, chave = nossa.privateKey }: Mudancas = {}): Promise<string> {
  return new SignJWT({ iss: EMISSOR, aud: AUDIENCIA, exp: segundos + 600, ...ana, ...claims })
    .setProtectedHeader({ alg: "ES256", typ: "at+jwt", kid: "k1", ...cabecalho })
    .sign(chave)
}

describe("verificador de tokens", () => {
  it("aceita o token certo e diz quem é", async () => {
    const esperada = {
      sub: "ana",
      email: "ana@exemplo.com.br",
      nome: "Ana",
      emailConfirmado: true,
      sid: null,
      fatores: null,
      exp: segundos + 600,
    }
    expect(await verificar(await emitir())).toEqual(esperada)
    expect(await verificar(await emitir({ claims: { aud: ["urn:outra", AUDIENCIA] } }))).toEqual(esperada)
  })

  it("só lê a sessão dos tokens do nosso provedor: um externo pode usar o mesmo nome para a dele", async () => {
    const token = await emitir({ claims: { sid: "sessao-1" } })
    expect((await verificar(token)).sid).toBeNull()
    const nosso = criarVerificador({
      emissor: EMISSOR,
      audiencia: AUDIENCIA,
      chaves: chavesLocais(jwks),
      sessoes: true,
      clock: () => AGORA,
    })
    expect((await nosso(token)).sid).toBe("sessao-1")
  })

  it("recusa outra escrita dos mesmos bytes, em qualquer parte", async () => {
    const partes = (await emitir()).split(".")
    const alfabeto = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
    /** The last letter with its spare bits set: a lenient reader takes it for the same bytes. */
    const comSobra = (parte: string) => parte.slice(0, -1) + alfabeto.charAt(alfabeto.indexOf(parte.slice(-1)) + 1)
    for (const [i, parte] of partes.entries()) {
      const outras = [`${parte}=`, `${parte}==`, `${parte}\n`, `${parte.slice(0, 4)} ${parte.slice(4)}`]
      if (parte.length % 4 !== 0) outras.push(comSobra(parte))
      for (const outra of outras) {
        expect(Buffer.from(outra, "base64url")).toEqual(Buffer.from(parte, "base64url"))
        const token = partes.with(i, outra).join(".")
        await expect(verificar(token)).rejects.toMatchObject({ motivo: "malformado" })
      }
    }
    // 64 bytes of signature take 86 letters: the last one has spare bits.
    expect(partes[2]?.length).toBe(86)
  })

  it("não inventa o que o token não diz", async () => {
    const claims = { email: 7, name: "", email_verified: "true" }
    expect(await verificar(await emitir({ claims }))).toEqual({
      sub: "ana",
      email: null,
      nome: null,
      emailConfirmado: false,
      sid: null,
      fatores: null,
      exp: segundos + 600,
    })
  })

  it.each<[boolean | null, string, Record<string, unknown>]>([
    [true, "a chave de segurança, com a senha", { amr: ["pwd", "hwk"] }],
    [true, "vários fatores, sem dizer quais", { amr: ["mfa"] }],
    [false, "só a senha", { amr: ["pwd"] }],
    [false, "nenhum método", { amr: [] }],
    [true, "a classe que resiste a phishing, ainda que amr só fale da senha", { amr: ["pwd"], acr: "phr" }],
    [
      true,
      "a classe de vários fatores, sem amr",
      { acr: "http://schemas.openid.net/pape/policies/2007/06/multi-factor" },
    ],
    [null, "uma classe que não é conhecida, sem amr", { acr: "0" }],
    [null, "amr que não é lista", { amr: "mfa" }],
  ])("de um provedor externo, entende %s de um token que diz %s", async (fatores, _titulo, claims) => {
    expect((await verificar(await emitir({ claims }))).fatores).toBe(fatores)
  })

  it.each<[string, string, Mudancas]>([
    ["expirado", "vencido há mais de 60 s", { claims: { exp: segundos - 61 } }],
    ["expirado", "que ainda não começou", { claims: { nbf: segundos + 61 } }],
    ["audiencia", "de outra audiência", { claims: { aud: "partida-web" } }],
    ["audiencia", "sem audiência", { claims: { aud: undefined } }],
    ["emissor", "de outro emissor", { claims: { iss: "https://mau.example/oidc" } }],
    ["emissor", "de emissor quase igual", { claims: { iss: `${EMISSOR}/` } }],
    ["assinatura", "assinado por outra chave", { chave: alheia.privateKey }],
    ["assinatura", "de chave desconhecida", { cabecalho: { kid: "k2" } }],
    ["assinatura", "HS256 com segredo conhecido", { cabecalho: { alg: "HS256" }, chave: new Uint8Array(32) }],
    ["malformado", "sem typ at+jwt", { cabecalho: { typ: "JWT" } }],
    ["malformado", "sem sub", { claims: { sub: undefined } }],
    ["malformado", "com sub vazio", { claims: { sub: "" } }],
    ["malformado", "sem exp", { claims: { exp: undefined } }],
  ])("recusa (%s) token %s", async (motivo, _titulo, mudancas) => {
    const recusa = verificar(await emitir(mudancas))
    await expect(recusa).rejects.toThrow(TokenInvalido)
    await expect(recusa).rejects.toMatchObject({ motivo })
  })

  it("tolera 60 s de diferença de relógio, para os dois lados", async () => {
    expect(await verificar(await emitir({ claims: { exp: segundos - 59 } }))).toMatchObject({ sub: "ana" })
    expect(await verificar(await emitir({ claims: { nbf: segundos + 60 } }))).toMatchObject({ sub: "ana" })
  })

  it("lembra a assinatura por um minuto, e nem por isso o token vale mais, nem o vizinho dele", async () => {
    let agora = AGORA
    let perguntas = 0
    const publicas = chavesLocais(jwks)
    let retirada = false
    const lembrando = criarVerificador({
      emissor: EMISSOR,
      audiencia: AUDIENCIA,
      chaves: (cabecalho, token) => {
        perguntas++
        return retirada ? chavesLocais({ keys: [] })(cabecalho, token) : publicas(cabecalho, token)
      },
      clock: () => agora,
    })
    const em = (s: number) => new Date(AGORA.getTime() + s * 1000)
    const token = await emitir({ claims: { exp: segundos + 30 } })
    expect((await lembrando(token)).sub).toBe("ana")
    expect((await lembrando(token)).sub).toBe("ana")
    expect(perguntas).toBe(1)
    const [cabecalho, conteudo, assinatura] = token.split(".")
    const outro = `${cabecalho}.${conteudo}.${assinatura?.[0] === "A" ? "B" : "A"}${assinatura?.slice(1)}`
    await expect(lembrando(outro)).rejects.toMatchObject({ motivo: "assinatura" })
    // Its end comes on the day that it says, with the tolerance of clocks and nothing more.
    const curto = await emitir({ claims: { exp: segundos - 30 } })
    agora = em(29)
    expect((await lembrando(curto)).sub).toBe("ana")
    agora = em(30)
    await expect(lembrando(curto)).rejects.toMatchObject({ motivo: "expirado" })
    const longo = await emitir({ claims: { exp: segundos + 900 } })
    expect((await lembrando(longo)).sub).toBe("ana")
    retirada = true
    agora = em(30 + 59)
    expect((await lembrando(longo)).sub).toBe("ana")
    agora = em(30 + 60)
    await expect(lembrando(longo)).rejects.toMatchObject({ motivo: "assinatura" })
  })

  it("recusa alg none", async () => {
    const token = new UnsecuredJWT({ iss: EMISSOR, aud: AUDIENCIA, exp: segundos + 600, ...ana }).encode()
    await expect(verificar(token)).rejects.toMatchObject({ name: "TokenInvalido" })
    const comTipo = `${Buffer.from('{"alg":"none","typ":"at+jwt"}').toString("base64url")}.${token.split(".")[1]}.`
    await expect(verificar(comTipo)).rejects.toMatchObject({ motivo: "assinatura" })
  })

  it("recusa conteúdo trocado sob a mesma assinatura", async () => {
    const [cabecalho, , assinatura] = (await emitir()).split(".")
    const conteudo = { iss: EMISSOR, aud: AUDIENCIA, exp: segundos + 600, ...ana, sub: "root" }
    const trocado = `${cabecalho}.${Buffer.from(JSON.stringify(conteudo)).toString("base64url")}.${assinatura}`
    await expect(verificar(trocado)).rejects.toMatchObject({ motivo: "assinatura" })
  })

  it.each(["", "abc", "a.b.c", "....", "é.é.é"])("recusa como malformado %j", async (token) => {
    await expect(verificar(token)).rejects.toMatchObject({ motivo: "malformado" })
  })

  it("sem exigir o tipo, aceita o provedor externo que não o marca", async () => {
    const externo = criarVerificador({
      emissor: EMISSOR,
      audiencia: AUDIENCIA,
      chaves: chavesLocais(jwks),
      exigirTipo: false,
      clock: () => AGORA,
    })
    expect(await externo(await emitir({ cabecalho: { typ: "JWT" } }))).toMatchObject({ sub: "ana" })
    expect(await externo(await emitir({ cabecalho: { typ: undefined } }))).toMatchObject({ sub: "ana" })
  })
})

describe("chaves de um provedor externo", () => {
  let servidor: Server
  let emissor = ""
  let agora = AGORA
  let modo: "normal" | "fora" | "outro-emissor" | "jwks-inseguro" = "normal"
  const pedidos: string[] = []

  beforeAll(async () => {
    servidor = createServer((pedido, resposta) => {
      pedidos.push(pedido.url ?? "")
      if (modo === "fora") {
        resposta.writeHead(503).end()
        return
      }
      const documento = {
        issuer: modo === "outro-emissor" ? "https://mau.example" : emissor,
        jwks_uri: modo === "jwks-inseguro" ? "http://mau.example/jwks" : `${emissor}/chaves`,
      }
      resposta.setHeader("content-type", "application/json")
      resposta.end(JSON.stringify(pedido.url === "/chaves" ? jwks : documento))
    })
    await new Promise<void>((pronto) => servidor.listen(0, "127.0.0.1", pronto))
    emissor = `http://127.0.0.1:${(servidor.address() as AddressInfo).port}`
  })
  afterAll(() => new Promise((pronto) => servidor.close(pronto)))

  const montar = (deEmissor = emissor) => {
    const chaves = chavesDoEmissor(deEmissor, () => agora)
    return criarVerificador({ emissor: deEmissor, audiencia: AUDIENCIA, chaves, clock: () => AGORA })
  }
  const token = () => emitir({ claims: { iss: emissor } })

  it("descobre as chaves uma vez e as guarda", async () => {
    modo = "normal"
    pedidos.length = 0
    const externo = montar()
    await Promise.all([externo(await token()), externo(await token())])
    expect(await externo(await token())).toMatchObject({ sub: "ana" })
    expect(pedidos.sort()).toEqual(["/.well-known/openid-configuration", "/chaves"])
  })

  it("provedor fora do ar não é token inválido; espera 30 s antes de tentar de novo", async () => {
    modo = "fora"
    pedidos.length = 0
    const externo = montar()
    await expect(externo(await token())).rejects.toThrow(ProvedorIndisponivel)
    modo = "normal"
    await expect(externo(await token())).rejects.toThrow(ProvedorIndisponivel)
    expect(pedidos).toHaveLength(1)
    agora = new Date(agora.getTime() + 30_000)
    expect(await externo(await token())).toMatchObject({ sub: "ana" })
  })

  it.each(["outro-emissor", "jwks-inseguro"] as const)("não confia em documento de descoberta: %s", async (novo) => {
    modo = novo
    await expect(montar()(await token())).rejects.toThrow(ProvedorIndisponivel)
  })

  it("não busca chaves em http fora desta máquina", async () => {
    const externo = criarVerificador({
      emissor: "http://contabil.example",
      audiencia: AUDIENCIA,
      chaves: chavesDoEmissor("http://contabil.example"),
    })
    await expect(externo(await token())).rejects.toMatchObject({ cause: { message: expect.stringContaining("https") } })
  })
})
