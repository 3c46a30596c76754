import { generateKeyPairSync } from "node:crypto"
import { once } from "node:events"
import type { IncomingMessage, ServerResponse } from "node:http"
import { createServer } from "node:https"
import type { AddressInfo } from "node:net"
import type { TLSSocket } from "node:tls"
import forge from "node-forge"
import type { Fabrica } from "../../../certificados/fabrica.fixtures.ts"

export interface PedidoRecebido {
  readonly url: string
  readonly cabecalhos: IncomingMessage["headers"]
  readonly corpo: string
  /** Name of who presented a certificate. */
  readonly titular: string | null
}

type Atender = (pedido: PedidoRecebido, resposta: ServerResponse) => void

/**
 * A server that takes only who presents a certificate of the factory's authority, and does with each request what the test
 * says. Tokens are answered by itself, one for each request, unless the test takes that too.
 */
export async function abrirServidor({ intermediaria, raiz }: Pick<Fabrica, "intermediaria" | "raiz">) {
  const pem = [intermediaria, raiz].map(({ certificado }) => forge.pki.certificateToPem(certificado))
  const { chave, certificado } = certificadoDoServidor()
  const pedidos: PedidoRecebido[] = []
  const conexoes = new Set<TLSSocket>()
  let fichas = 0
  let atender: Atender = (_pedido, resposta) => void resposta.writeHead(500).end()
  let autenticar: Atender = (_pedido, resposta) => {
    fichas++
    const ficha = {
      expires_in: 2008,
      scope: "default",
      token_type: "Bearer",
      access_token: `acesso-${fichas}`,
      jwt_token: `jwt-${fichas}`,
    }
    resposta.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(ficha))
  }
  const servidor = createServer(
    { key: chave, cert: certificado, ca: pem, requestCert: true, rejectUnauthorized: true },
    (pedido, resposta) => void receber(pedido, resposta),
  )
  async function receber(pedido: IncomingMessage, resposta: ServerResponse): Promise<void> {
    const partes: Buffer[] = []
    for await (const parte of pedido) partes.push(Buffer.from(parte))
    const cn = (pedido.socket as TLSSocket).getPeerCertificate().subject?.CN
    const recebido: PedidoRecebido = {
      url: pedido.url ?? "",
      cabecalhos: pedido.headers,
      corpo: Buffer.concat(partes).toString("utf8"),
      titular: typeof cn === "string" ? cn : null,
    }
    pedidos.push(recebido)
    if (recebido.url === "/authenticate") autenticar(recebido, resposta)
    else atender(recebido, resposta)
  }
  servidor.on("secureConnection", (tomada) => {
    conexoes.add(tomada)
    tomada.on("error", () => undefined)
  })
  servidor.listen(0, "127.0.0.1")
  await once(servidor, "listening")
  const base = `https://127.0.0.1:${(servidor.address() as AddressInfo).port}`
  return {
    autenticacao: `${base}/authenticate`,
    gateway: `${base}/integra-contador/v1`,
    /** What to trust to call it. */
    autoridade: certificado,
    pedidos,
    conexoes,
    fichas: () => fichas,
    atenderCom(novo: Atender, deFichas?: Atender) {
      pedidos.length = 0
      atender = novo
      if (deFichas) autenticar = deFichas
    },
    async fechar() {
      servidor.close()
      for (const tomada of conexoes) tomada.destroy()
      if (servidor.listening) await once(servidor, "close")
    },
  }
}

/** Signed by itself, for this machine. */
export function certificadoDoServidor() {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 })
  const emPem = {
    pkcs8: privateKey.export({ type: "pkcs8", format: "pem" }),
    spki: publicKey.export({ type: "spki", format: "pem" }),
  }
  const certificado = forge.pki.createCertificate()
  certificado.publicKey = forge.pki.publicKeyFromPem(emPem.spki.toString())
  certificado.serialNumber = "01"
  certificado.validity.notBefore = new Date("2020-01-01")
  certificado.validity.notAfter = new Date("2040-01-01")
  const nome = [{ name: "commonName", value: "127.0.0.1" }]
  certificado.setSubject(nome)
  certificado.setIssuer(nome)
  certificado.setExtensions([
    { name: "basicConstraints", cA: true },
    { name: "subjectAltName", altNames: [{ type: 7, ip: "127.0.0.1" }] },
  ])
  certificado.sign(forge.pki.privateKeyFromPem(emPem.pkcs8.toString()), forge.md.sha256.create())
  return { chave: emPem.pkcs8.toString(), certificado: forge.pki.certificateToPem(certificado) }
}
