/**
 * A double of the open series of the Central Bank (SGS), as a program of its own over HTTPS: it speaks the protocol from its
 * documentation and shares no code with the product. Started as `node apps/server/simuladores/sgs.ts PEM [PORTA]`, it writes the
 * certificate to trust to PEM and prints its address. `POST /controle` changes what it has and how it misbehaves.
 */
import { generateKeyPairSync, randomBytes } from "node:crypto"
import { writeFileSync } from "node:fs"
import type { IncomingMessage, ServerResponse } from "node:http"
import { createServer } from "node:https"
import type { AddressInfo } from "node:net"
import forge from "node-forge"

type Falha = "500" | "lento" | "cortada" | "html" | "enorme" | "mes-alheio" | "virgula" | "redireciona"

const [arquivo, porta = "0"] = process.argv.slice(2)
if (!arquivo) throw new Error("usage: sgs.ts PEM [PORT]")

let serie: Record<string, string> = {}
let falha: Falha | null = null
let pedidos = 0

const { cert, key } = certificado()
writeFileSync(arquivo, cert)
const servidor = createServer({ cert, key }, (pedido, resposta) => void atender(pedido, resposta))
servidor.listen(Number(porta), "127.0.0.1", () => {
  process.stdout.write(`https://127.0.0.1:${(servidor.address() as AddressInfo).port}\n`)
})
process.on("SIGTERM", () => process.exit(0))

async function atender(pedido: IncomingMessage, resposta: ServerResponse): Promise<void> {
  const url = new URL(pedido.url ?? "/", "https://127.0.0.1")
  if (pedido.method === "POST" && url.pathname === "/controle") {
    const partes: Buffer[] = []
    for await (const parte of pedido) partes.push(Buffer.from(parte))
    const mudanca = JSON.parse(Buffer.concat(partes).toString("utf8"))
    serie = mudanca.serie ?? serie
    falha = mudanca.falha ?? null
    return responder(resposta, 200, { pedidos })
  }
  if (url.pathname !== "/dados/serie/bcdata.sgs.4390/dados" || url.searchParams.get("formato") !== "json")
    return responder(resposta, 404, { erro: "not found" })
  pedidos += 1
  const de = mesDe(url.searchParams.get("dataInicial"))
  const ate = mesDe(url.searchParams.get("dataFinal"))
  if (de === null || ate === null) return responder(resposta, 400, { erro: "dataInicial e dataFinal: dd/MM/aaaa" })
  const linhas = Object.entries(serie)
    .filter(([mes]) => de <= mes && mes <= ate)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([mes, valor]) => ({ data: `01/${mes.slice(5)}/${mes.slice(0, 4)}`, valor }))
  if (falha !== null) return falhar(falha, resposta, linhas)
  if (linhas.length === 0) return responder(resposta, 404, { erro: { detail: "Value(s) not found" } })
  responder(resposta, 200, linhas)
}

function falhar(qual: Falha, resposta: ServerResponse, linhas: readonly { data: string; valor: string }[]): void {
  const comJson = { "content-type": "application/json" }
  if (qual === "500") responder(resposta, 500, { erro: "internal" })
  if (qual === "cortada") {
    resposta.writeHead(200, { ...comJson, "content-length": "1000" })
    resposta.write('[{"data":"01/')
    setImmediate(() => resposta.destroy())
  }
  if (qual === "html") resposta.writeHead(200, { "content-type": "text/html" }).end("<html>Em manutenção</html>")
  if (qual === "enorme") resposta.writeHead(200, comJson).end(`[${" ".repeat(200_000)}]`)
  if (qual === "mes-alheio") responder(resposta, 200, [{ data: "01/01/1999", valor: "2.18" }])
  if (qual === "virgula") {
    const comVirgula = linhas.map(({ data, valor }) => ({ data, valor: valor.replace(".", ",") }))
    responder(resposta, 200, comVirgula)
  }
  if (qual === "redireciona") resposta.writeHead(302, { location: "https://127.0.0.1:1/" }).end()
  // "lento" answers nothing.
}

function responder(resposta: ServerResponse, status: number, corpo: unknown): void {
  resposta.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(corpo))
}

function mesDe(data: string | null): string | null {
  const [, mes, ano] = /^\d\d\/(\d\d)\/(\d{4})$/.exec(data ?? "") ?? []
  return mes && ano ? `${ano}-${mes}` : null
}

function certificado() {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 })
  const chave = forge.pki.privateKeyFromPem(privateKey.export({ type: "pkcs8", format: "pem" }).toString())
  const novo = forge.pki.createCertificate()
  novo.publicKey = forge.pki.setRsaPublicKey(chave.n, chave.e)
  novo.serialNumber = `01${randomBytes(8).toString("hex")}`
  novo.validity.notBefore = new Date("2020-01-01T00:00:00Z")
  novo.validity.notAfter = new Date("2060-01-01T00:00:00Z")
  const nome = [{ name: "commonName", value: "SGS simulado" }]
  novo.setSubject(nome)
  novo.setIssuer(nome)
  novo.setExtensions([
    { name: "basicConstraints", cA: true },
    { name: "subjectAltName", altNames: [{ type: 7, ip: "127.0.0.1" }] },
  ])
  novo.sign(chave, forge.md.sha256.create())
  return { cert: forge.pki.certificateToPem(novo), key: forge.pki.privateKeyToPem(chave) }
}
