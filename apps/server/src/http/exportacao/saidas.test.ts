import { once } from "node:events"
import { connect, type Socket } from "node:net"
import type { Rotas } from "@partida/contracts"
import fastify, { type FastifyInstance } from "fastify"
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod"
import { afterEach, expect, it } from "vitest"
import type { Autenticar } from "../autenticacao.ts"
import type { Contexto } from "../contexto.ts"
import { ErroDeNegocio } from "../erros.ts"
import { montar } from "../montar.ts"
import { responderErros } from "../responder-erros.ts"
import { criarSaidas } from "./saidas.ts"

const rotas = {
  exportarCoisas: { metodo: "GET", caminho: "/coisas/exportacao", papel: null, resumo: "Exporta as coisas" },
} as const satisfies Rotas

const contextoDe = (idUsuario: string, empresas: readonly string[]): Contexto => ({
  pessoa: { idUsuario, sub: idUsuario, nome: "Ana", email: "", papel: "CONTADOR", idEscritorioProprio: "e" },
  escopoOuNulo: { idEscritorio: "e", idUsuario, sub: idUsuario, empresas },
  sid: null,
  token: null,
  exigencia: null,
  fatoresDoToken: null,
  autoria: { idUsuario, autor: "Ana", papel: 2, endereco: null, agente: null, idPedido: null },
  escoposDaChave: null,
})

const abertos: FastifyInstance[] = []
const sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  for (const app of abertos.splice(0)) await app.close()
})

/** A server with one export, over the network. `authorization` names the person; `partes` is what the export gives. */
async function servidor(partes: () => AsyncIterable<Uint8Array>, prazoDoLeitorMs?: number) {
  const estado: { empresas: readonly string[]; recusa: boolean; registros: string[] } = {
    empresas: ["a", "b"],
    recusa: false,
    registros: [],
  }
  const app = fastify({ forceCloseConnections: true })
  abertos.push(app)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  responderErros(app)
  app.decorate("saidas", criarSaidas(prazoDoLeitorMs))
  app.decorate("portaria", {
    limitarPessoa: async () => null,
    temSegundoFator: async () => true,
    idempotencia: { umaVez: async (_chamada, rodar) => rodar(), purgar: async () => 0 },
    atos: {
      recusa: async () => {},
      exportacao: async (_contexto, _rota, _params, arquivo) => {
        estado.registros.push(arquivo)
      },
    },
  })
  const autenticar: Autenticar = async ({ headers }) => {
    if (estado.recusa) throw new ErroDeNegocio("usuario-desativado")
    return contextoDe(headers.authorization ?? "", estado.empresas)
  }
  montar(app, autenticar, rotas, {
    exportarCoisas: async () => ({ tipo: "text/csv", nome: "c.csv", resumo: "3 registros", fluxo: partes() }),
  })
  const { port, hostname } = new URL(await app.listen({ port: 0, host: "127.0.0.1" }))
  const abrir = (pessoa = "ana") => {
    const socket = connect(Number(port), hostname)
    sockets.push(socket)
    socket.on("error", () => {})
    socket.write(
      `GET /api/v1/coisas/exportacao HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: ${pessoa}\r\n\r\n`,
    )
    return socket
  }
  return { estado, abrir }
}

/** Everything until the connection ends. */
async function receber(socket: Socket): Promise<string> {
  const partes: Buffer[] = []
  socket.on("data", (b: Buffer) => partes.push(b))
  await once(socket, "close")
  return Buffer.concat(partes).toString("latin1")
}

/** The empty chunk by which a body says that it is whole (RFC 9112, 7.1). */
const FIM_DO_CORPO = "\r\n0\r\n\r\n"

it.each(["recusa", "alcance", "nada"] as const)(
  "entre um lote e outro pergunta de novo quem é: muda %s",
  async (muda) => {
    const { estado, abrir } = await servidor(async function* () {
      yield Buffer.from("primeiro")
      if (muda === "recusa") estado.recusa = true
      if (muda === "alcance") estado.empresas = ["a"]
      yield Buffer.from("segundo")
    })
    const texto = await receber(abrir())
    expect(texto).toMatch(/^HTTP\/1\.1 200 /)
    expect([texto.includes("primeiro"), texto.includes("segundo"), texto.endsWith(FIM_DO_CORPO)]).toEqual(
      muda === "nada" ? [true, true, true] : [true, false, false],
    )
  },
)

it("duas por pessoa: a terceira é recusada sem registro, a outra pessoa segue, e quem termina ou sai dá o lugar", async () => {
  const termina = Promise.withResolvers<void>()
  const { estado, abrir } = await servidor(async function* () {
    yield Buffer.from("primeiro")
    await termina.promise
  })
  const primeira = abrir()
  const segunda = abrir()
  await Promise.all([once(primeira, "data"), once(segunda, "data")])
  const recusada = await receber(abrir())
  expect(recusada).toMatch(/^HTTP\/1\.1 429 /)
  expect(recusada).toContain("muitos-pedidos")
  expect(estado.registros).toHaveLength(2)
  const outra = abrir("bia")
  expect(String((await once(outra, "data"))[0])).toMatch(/^HTTP\/1\.1 200 /)
  const fins = [primeira, segunda, outra].map(receber)
  termina.resolve()
  await Promise.all(fins)
  for (let i = 0; i < 3; i++) expect(await receber(abrir())).toMatch(/^HTTP\/1\.1 200 /)
})

it("quem não lê nada no prazo é desligado, e o arquivo para de ser feito", async () => {
  const parou = Promise.withResolvers<void>()
  const { abrir } = await servidor(async function* () {
    try {
      // More than every buffer on the way holds.
      for (;;) yield Buffer.alloc(1024 * 1024)
    } finally {
      parou.resolve()
    }
  }, 100)
  abrir().pause()
  await parou.promise
})
