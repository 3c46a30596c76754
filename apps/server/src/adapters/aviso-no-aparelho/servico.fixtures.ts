import { createDecipheriv, createECDH, createHmac, createPublicKey, randomBytes, verify } from "node:crypto"
import { once } from "node:events"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { createServer } from "node:https"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { certificadoDoServidor } from "../receita-federal/serpro/servidor.fixtures.ts"

interface Recebido {
  readonly caminho: string
  readonly cabecalhos: Readonly<Record<string, string | string[] | undefined>>
  readonly corpo: Buffer
}

/** A push service of a test: takes what comes, and answers each by the status it was told. */
export async function abrirServicoDeAvisos() {
  const pasta = mkdtempSync(join(tmpdir(), "avisos-"))
  const autoridade = join(pasta, "autoridade.pem")
  const { chave, certificado } = certificadoDoServidor()
  writeFileSync(autoridade, certificado)
  const recebidos: Recebido[] = []
  let responder: { status: number; cabecalhos?: Record<string, string> } | "silencio" = { status: 201 }
  const servidor = createServer({ key: chave, cert: certificado }, async (pedido, resposta) => {
    const partes: Buffer[] = []
    for await (const parte of pedido) partes.push(Buffer.from(parte))
    recebidos.push({ caminho: pedido.url ?? "", cabecalhos: pedido.headers, corpo: Buffer.concat(partes) })
    if (responder === "silencio") resposta.destroy()
    else resposta.writeHead(responder.status, responder.cabecalhos).end()
  })
  servidor.listen(0, "127.0.0.1")
  await once(servidor, "listening")
  const host = `127.0.0.1:${(servidor.address() as AddressInfo).port}`
  return {
    host,
    autoridade,
    recebidos,
    responder(como: typeof responder) {
      responder = como
    },
    async fechar() {
      servidor.closeAllConnections()
      servidor.close()
      rmSync(pasta, { recursive: true })
    },
  }
}

/**
 * A browser of a test: its subscription, and what it reads of what comes (RFC 8188 and 8291, written from them, and held to the example
 * of the second). Throws for what is not as they say.
 */
export function abrirNavegador(host: string, dados?: { readonly privada: string; readonly auth: string }) {
  const ecdh = createECDH("prime256v1")
  if (dados) ecdh.setPrivateKey(dados.privada, "base64url")
  else ecdh.generateKeys()
  const publica = ecdh.getPublicKey()
  const segredo = dados ? Buffer.from(dados.auth, "base64url") : randomBytes(16)
  const endereco = `https://${host}/push/${randomBytes(12).toString("base64url")}`
  return {
    inscricao: { endereco, p256dh: publica.toString("base64url"), auth: segredo.toString("base64url") },
    ler(corpo: Buffer): string {
      if (corpo.length > 4096) throw new Error("Larger than a push service must take (RFC 8030, 7.2).")
      const sal = corpo.subarray(0, 16)
      const registro = corpo.readUInt32BE(16)
      const fim = 21 + corpo.readUInt8(20)
      const deQuem = corpo.subarray(21, fim)
      const cifrado = corpo.subarray(fim)
      if (cifrado.length > registro) throw new Error("More than one record (RFC 8291, 4).")
      const ikm = hkdf(
        segredo,
        ecdh.computeSecret(deQuem),
        Buffer.concat([Buffer.from("WebPush: info\0"), publica, deQuem]),
        32,
      )
      const chave = hkdf(sal, ikm, Buffer.from("Content-Encoding: aes128gcm\0"), 16)
      const nonce = hkdf(sal, ikm, Buffer.from("Content-Encoding: nonce\0"), 12)
      const aberto = createDecipheriv("aes-128-gcm", chave, nonce).setAuthTag(cifrado.subarray(-16))
      const texto = Buffer.concat([aberto.update(cifrado.subarray(0, -16)), aberto.final()])
      const marca = texto.lastIndexOf(2)
      if (marca < 0 || texto.subarray(marca + 1).some((byte) => byte !== 0))
        throw new Error("The last record ends in 2 and zeros (RFC 8188, 2).")
      return texto.subarray(0, marca).toString("utf8")
    },
  }
}

function hkdf(sal: Buffer, ikm: Buffer, info: Buffer, tamanho: number): Buffer {
  const prk = createHmac("sha256", sal).update(ikm).digest()
  return createHmac("sha256", prk)
    .update(info)
    .update(Buffer.from([1]))
    .digest()
    .subarray(0, tamanho)
}

/** What the signature of an "authorization: vapid t=…, k=…" says (RFC 8292), or null when it does not hold. */
export function lerVapid(autorizacao: unknown, chavePublica: string): { aud: string; sub: string; exp: number } | null {
  const [, ficha = "", k] = /^vapid t=([^,]+), ?k=(.+)$/.exec(String(autorizacao)) ?? []
  const [cabeca, corpo, assinatura = ""] = ficha.split(".")
  if (k !== chavePublica) return null
  const ponto = Buffer.from(chavePublica, "base64url")
  const jwk = {
    kty: "EC",
    crv: "P-256",
    x: ponto.subarray(1, 33).toString("base64url"),
    y: ponto.subarray(33).toString("base64url"),
  }
  const confere = verify(
    "sha256",
    Buffer.from(`${cabeca}.${corpo}`),
    { key: createPublicKey({ key: jwk, format: "jwk" }), dsaEncoding: "ieee-p1363" },
    Buffer.from(assinatura, "base64url"),
  )
  return confere ? JSON.parse(Buffer.from(corpo ?? "", "base64url").toString("utf8")) : null
}
