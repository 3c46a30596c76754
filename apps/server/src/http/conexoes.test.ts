import { connect } from "node:net"
import { PREFIXO_DA_API } from "@partida/contracts"
import { afterAll, beforeAll, expect, it } from "vitest"
import { type Ambiente, criarAmbiente } from "../testes/ambiente.ts"

const PRAZO_S = 1
let ambiente: Ambiente
let porta: number
beforeAll(async () => {
  ambiente = await criarAmbiente(undefined, { conexoes: { prazoDoPedidoS: PRAZO_S, fluxosPorPessoa: 10 } })
  porta = Number(new URL(await ambiente.servidor.app.listen({ port: 0, host: "127.0.0.1" })).port)
})
afterAll(() => ambiente.fechar())

/** Sends `inicio` and then a byte now and then, until the server closes. What it answered, and how long it waited. */
function gotejar(inicio: string): Promise<{ resposta: string; duracaoMs: number }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ resposta: string; duracaoMs: number }>()
  const comeco = performance.now()
  const tomada = connect(porta, "127.0.0.1", () => tomada.write(inicio))
  let resposta = ""
  const gotas = setInterval(() => tomada.write("a"), 100)
  tomada.on("data", (bytes) => {
    resposta += bytes.toString("latin1")
  })
  // A byte that arrives after the server closed resets the connection: it is closed all the same.
  tomada.on("error", (erro: NodeJS.ErrnoException) => {
    if (erro.code !== "ECONNRESET" && erro.code !== "EPIPE") reject(erro)
  })
  tomada.on("close", () => {
    clearInterval(gotas)
    resolve({ resposta, duracaoMs: performance.now() - comeco })
  })
  return promise
}

it.each([
  ["o cabeçalho", `GET ${PREFIXO_DA_API}/plataforma HTTP/1.1\r\nHost: x\r\nX-Demora: `],
  [
    "o corpo",
    `POST ${PREFIXO_DA_API}/identidade/senhas/esquecidas HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n`,
  ],
])("quem manda %s aos poucos é desligado no prazo", async (_parte, inicio) => {
  const { resposta, duracaoMs } = await gotejar(inicio)
  expect(duracaoMs).toBeGreaterThanOrEqual(PRAZO_S * 1000 - 50)
  expect(resposta).toMatch(/^HTTP\/1\.1 408 |^$/)
})

it("e quem manda de uma vez é atendido como sempre", async () => {
  const r = await fetch(`http://127.0.0.1:${porta}${PREFIXO_DA_API}/plataforma`)
  expect(r.status).toBe(200)
})
