import { once } from "node:events"
import { createServer, type IncomingHttpHeaders, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { afterEach, describe, expect, it } from "vitest"
import { lerDsn } from "./dsn.ts"
import { criarRelator, type FalhaRelatada } from "./relator-de-falhas.ts"

/** Against a real HTTP server that reads envelopes as the format defines them. */
interface Recebido {
  readonly metodo: string | undefined
  readonly caminho: string | undefined
  readonly cabecalhos: IncomingHttpHeaders
  readonly corpo: string
}

const servidores: Server[] = []
afterEach(async () => {
  for (const servidor of servidores.splice(0)) {
    servidor.closeAllConnections()
    servidor.close()
  }
})

async function destino(responder: (n: number) => number | null = () => 200) {
  const recebidos: Recebido[] = []
  const esperas: ((r: Recebido) => void)[] = []
  const servidor = createServer(async (pedido, resposta) => {
    const partes: Buffer[] = []
    for await (const parte of pedido) partes.push(Buffer.from(parte))
    const recebido = {
      metodo: pedido.method,
      caminho: pedido.url,
      cabecalhos: pedido.headers,
      corpo: Buffer.concat(partes).toString("utf8"),
    }
    recebidos.push(recebido)
    const status = responder(recebidos.length)
    if (status !== null) resposta.writeHead(status).end("{}")
    esperas.shift()?.(recebido)
  })
  servidores.push(servidor)
  servidor.listen(0, "127.0.0.1")
  await once(servidor, "listening")
  const { port } = servidor.address() as AddressInfo
  return {
    dsn: exigirDsn(`http://chave123@127.0.0.1:${port}/sub/42`),
    recebidos,
    proximo: () => new Promise<Recebido>((resolver) => esperas.push(resolver)),
  }
}

function exigirDsn(texto: string) {
  const dsn = lerDsn(texto)
  if (dsn === null) throw new Error("not a DSN")
  return dsn
}

const AGORA = new Date("2026-11-20T12:00:00-03:00")
const falha = (mensagem = "x is not a function"): FalhaRelatada => ({
  id: "0b7e6f1a-1111-4222-8333-944445555566",
  origem: "navegador",
  tipo: "render",
  mensagem,
  pilha: [
    "TypeError: x is not a function",
    "    at abrir (https://app.br/assets/a.js:1:20)",
    "    at https://app.br/assets/a.js:3:4",
  ],
  etiquetas: { caminho: "/painel" },
  versao: "1.2.3",
})

describe("envelope", () => {
  it("chega ao projeto, com a chave, no formato de três linhas", async () => {
    const alvo = await destino()
    const chegada = alvo.proximo()
    criarRelator({ dsn: alvo.dsn, ambiente: "producao", agora: () => AGORA, avisar: () => {} }).relatar(falha())
    const { metodo, caminho, cabecalhos, corpo } = await chegada
    expect([metodo, caminho]).toEqual(["POST", "/sub/api/42/envelope/"])
    expect(cabecalhos["content-type"]).toBe("application/x-sentry-envelope")
    expect(cabecalhos["x-sentry-auth"]).toMatch(/^Sentry sentry_version=7, .*sentry_key=chave123$/)
    const [cabecalho = "", item = "", evento = "", fim] = corpo.split("\n")
    expect(fim).toBe("")
    const id = "0b7e6f1a111142228333944445555566"
    expect(JSON.parse(cabecalho)).toEqual({ event_id: id, sent_at: AGORA.toISOString() })
    expect(JSON.parse(item)).toEqual({ type: "event", length: Buffer.byteLength(evento) })
    expect(JSON.parse(evento)).toEqual({
      event_id: id,
      timestamp: AGORA.toISOString(),
      platform: "javascript",
      level: "error",
      logger: "navegador",
      release: "1.2.3",
      environment: "producao",
      tags: { caminho: "/painel" },
      exception: {
        values: [
          {
            type: "render",
            value: "x is not a function",
            stacktrace: {
              // Oldest call first.
              frames: [
                { function: "?", filename: "https://app.br/assets/a.js", lineno: 3, colno: 4, in_app: true },
                { function: "abrir", filename: "https://app.br/assets/a.js", lineno: 1, colno: 20, in_app: true },
              ],
            },
          },
        ],
      },
    })
  })
})

describe("limites", () => {
  it("no máximo N por minuto; no minuto seguinte volta a enviar", async () => {
    const alvo = await destino()
    let instante = AGORA
    const relator = criarRelator({
      dsn: alvo.dsn,
      ambiente: "demo",
      agora: () => instante,
      avisar: () => {},
      maximoPorMinuto: 2,
    })
    const dois = [alvo.proximo(), alvo.proximo()]
    for (let i = 0; i < 5; i++) relator.relatar(falha(`antes ${i}`))
    await Promise.all(dois)
    instante = new Date(AGORA.getTime() + 60_000)
    const depois = alvo.proximo()
    relator.relatar(falha("depois"))
    expect((await depois).corpo).toContain("depois")
    expect(alvo.recebidos).toHaveLength(3)
  })

  it("o navegador não gasta a vez do servidor: cada origem tem os seus N por minuto", async () => {
    const alvo = await destino()
    const opcoes = { dsn: alvo.dsn, ambiente: "demo", agora: () => AGORA, avisar: () => {}, maximoPorMinuto: 1 }
    const relator = criarRelator(opcoes)
    const duas = [alvo.proximo(), alvo.proximo()]
    for (let i = 0; i < 50; i++) relator.relatar(falha(`navegador ${i}`))
    relator.relatar({ ...falha("do servidor"), origem: "servidor" })
    const corpos = (await Promise.all(duas)).map(({ corpo }) => corpo).sort()
    expect(corpos.filter((c) => c.includes("do servidor"))).toHaveLength(1)
    expect(corpos.filter((c) => c.includes("navegador 0"))).toHaveLength(1)
  })

  it("linhas feitas para prender a leitura da pilha ficam de fora, e as outras vão", async () => {
    const alvo = await destino()
    const chegada = alvo.proximo()
    const pilha = [`at ${" (a:1:1".repeat(30_000)}x`, `a@${"b:1:1 ".repeat(30_000)}x`, ...falha().pilha]
    const opcoes = { dsn: alvo.dsn, ambiente: "demo", agora: () => AGORA, avisar: () => {} }
    criarRelator(opcoes).relatar({ ...falha(), pilha })
    const evento: unknown = JSON.parse((await chegada).corpo.split("\n")[2] ?? "")
    expect(evento).toMatchObject({
      exception: { values: [{ stacktrace: { frames: [{ lineno: 3 }, { lineno: 1 }] } }] },
    })
  })

  it("um destino fora do ar é um aviso só, até que ele volte a responder", async () => {
    const avisos: string[] = []
    const avisado: (() => void)[] = []
    // Answers 500 twice, then 200, then 500.
    const alvo = await destino((n) => (n === 3 ? 200 : 500))
    const relator = criarRelator({
      dsn: alvo.dsn,
      ambiente: "demo",
      agora: () => AGORA,
      avisar: (erro) => {
        avisos.push(erro instanceof Error ? erro.message : "")
        avisado.shift()?.()
      },
    })
    const aviso = () => new Promise<void>((resolver) => avisado.push(resolver))
    const primeiro = aviso()
    relator.relatar(falha("1"))
    await primeiro
    for (const n of ["2", "3"]) {
      const chegou = alvo.proximo()
      relator.relatar(falha(n))
      await chegou
      // One connection, one request after the other: the answer to this one was read before the next leaves.
      await new Promise((resolver) => setImmediate(resolver))
    }
    expect(avisos).toEqual(["O destino das falhas respondeu 500."])
    const segundo = aviso()
    relator.relatar(falha("4"))
    await segundo
    expect(avisos).toHaveLength(2)
  })

  it("quem não responde é largado no prazo, sem que ninguém espere nem falhe por isso", async () => {
    const alvo = await destino(() => null)
    const aviso = Promise.withResolvers<unknown>()
    const relator = criarRelator({
      dsn: alvo.dsn,
      ambiente: "demo",
      agora: () => AGORA,
      avisar: aviso.resolve,
      prazoMs: 50,
    })
    expect(relator.relatar(falha())).toBeUndefined()
    expect(await aviso.promise).toMatchObject({ name: "TimeoutError" })
  })

  it("um nome que não existe também é só um aviso", async () => {
    const aviso = Promise.withResolvers<unknown>()
    const dsn = exigirDsn("https://k@falhas.invalid/1")
    criarRelator({ dsn, ambiente: "demo", agora: () => AGORA, avisar: aviso.resolve }).relatar(falha())
    expect(await aviso.promise).toBeInstanceOf(Error)
  })
})

describe("DSN", () => {
  it.each([
    ["https://abc@o1.ingest.exemplo.com/5", "https://o1.ingest.exemplo.com/api/5/envelope/"],
    ["https://abc:segredo@exemplo.com:8443/a/b/5", "https://exemplo.com:8443/a/b/api/5/envelope/"],
  ])("%s", (texto, endereco) => {
    expect(lerDsn(texto)).toEqual({ endereco, chave: "abc" })
  })

  it.each([
    "",
    "x",
    "https://exemplo.com/5",
    "https://abc@exemplo.com/",
    "ftp://abc@exemplo.com/5",
    "https://abc@e.com/5?x=1",
  ])("não é: %s", (texto) => {
    expect(lerDsn(texto)).toBeNull()
  })
})
