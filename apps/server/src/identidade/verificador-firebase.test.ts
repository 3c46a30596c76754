import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from "jose"
import { describe, expect, it } from "vitest"
import { chavesLocais } from "./verificador.ts"
import { criarVerificadorFirebase } from "./verificador-firebase.ts"

const AGORA = new Date("2026-10-15T12:00:00Z")
const segundos = Math.floor(AGORA.getTime() / 1000)
const google = await generateKeyPair("RS256")
const curva = await generateKeyPair("ES256")
const alheia = await generateKeyPair("RS256")
const jwks = {
  keys: [
    { ...(await exportJWK(google.publicKey)), kid: "k1", alg: "RS256", use: "sig" },
    { ...(await exportJWK(curva.publicKey)), kid: "k2", alg: "ES256", use: "sig" },
  ],
}
const conteudo = {
  iss: "https://securetoken.google.com/escritorio-1",
  aud: "escritorio-1",
  exp: segundos + 3600,
  iat: segundos,
  auth_time: segundos,
  sub: "ana",
  email: "ana@exemplo.com.br",
  email_verified: true,
  name: "Ana",
}
const opcoes = { projeto: "escritorio-1", chaves: chavesLocais(jwks), clock: () => AGORA }
const deProducao = criarVerificadorFirebase({ ...opcoes, emulador: null })
const deEmulador = criarVerificadorFirebase({ ...opcoes, emulador: "127.0.0.1:9399" })

const assinar = (mudancas: object = {}, chave = google.privateKey, cabecalho = { alg: "RS256", kid: "k1" }) =>
  new SignJWT({ ...conteudo, ...mudancas }).setProtectedHeader(cabecalho).sign(chave)
const semAssinar = (mudancas: object = {}) => new UnsecuredJWT({ ...conteudo, ...mudancas }).encode()

describe("tokens do Firebase", () => {
  it("aceita o do projeto, assinado pelo Google, e diz quem é", async () => {
    expect(await deProducao(await assinar())).toEqual({
      sub: "ana",
      email: "ana@exemplo.com.br",
      nome: "Ana",
      emailConfirmado: true,
      sid: null,
      fatores: null,
      exp: segundos + 3600,
    })
  })

  it.each<[string, string, object]>([
    ["audiencia", "de outro projeto", { aud: "escritorio-2" }],
    ["emissor", "de outro emissor", { iss: "https://securetoken.google.com/escritorio-2" }],
    ["expirado", "vencido há mais de 60 s", { exp: segundos - 61 }],
    ["malformado", "sem a hora da entrada", { auth_time: undefined }],
    ["malformado", "de uma entrada no futuro", { auth_time: segundos + 61 }],
    ["malformado", "sem sub", { sub: "" }],
  ])("recusa (%s) token %s, assinado ou do emulador", async (motivo, _titulo, mudancas) => {
    await expect(deProducao(await assinar(mudancas))).rejects.toMatchObject({ name: "TokenInvalido", motivo })
    await expect(deEmulador(semAssinar(mudancas))).rejects.toMatchObject({ name: "TokenInvalido", motivo })
  })

  it("recusa outra chave e outro algoritmo, mesmo publicado", async () => {
    await expect(deProducao(await assinar({}, alheia.privateKey))).rejects.toMatchObject({ motivo: "assinatura" })
    const porCurva = assinar({}, curva.privateKey, { alg: "ES256", kid: "k2" })
    await expect(deProducao(await porCurva)).rejects.toMatchObject({ motivo: "assinatura" })
  })

  it("só com o emulador declarado aceita token sem assinatura", async () => {
    expect(await deEmulador(semAssinar())).toMatchObject({ sub: "ana" })
    await expect(deProducao(semAssinar())).rejects.toMatchObject({ name: "TokenInvalido", motivo: "assinatura" })
  })

  it.each(["", "abc", "a.b.c", "é.é."])("com o emulador, recusa como malformado %j", async (token) => {
    await expect(deEmulador(token)).rejects.toMatchObject({ motivo: "malformado" })
  })

  it("com o emulador, um token assinado não é lido sem conferir a assinatura", async () => {
    await expect(deEmulador(await assinar({}, alheia.privateKey))).rejects.toMatchObject({ name: "TokenInvalido" })
  })
})
