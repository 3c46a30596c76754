import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { operacoes } from "../../db/schema/operacoes.ts"
import { criarBancoDeQueda } from "../../testes/banco.ts"
import { umaEmpresa } from "../../testes/empresas.ts"
import { type AlvoDaQueda, abrirAlvo, agora, criarEscritorioDaQueda, escopo } from "../../testes/queda-carteira.ts"
import { iniciarFilho } from "../../testes/queda-filho.ts"
import { atoDeTeste, novas } from "./operacoes.fixtures.ts"
import { enfileirar } from "./operacoes.service.ts"

/**
 * kill -9 in the middle of calls that declare, against an authority that also loses answers after accepting: each declaration is
 * accepted once, and none is lost. `npm run noturno` kills more times, in the middle of more.
 */
const INTEIRA = process.env.PARTIDA_ESCALA === "inteira"
const OPERACOES = INTEIRA ? 2_000 : 100
const QUEDAS = INTEIRA ? 50 : 3
/** A process opens a database each time. */
const PRAZO_MS = INTEIRA ? 30 * 60_000 : 5 * 60_000
const PERDIDAS = 7
/** What the wait for a lost answer and the longest lease take together. */
const ENTRE_RODADAS_MS = 40 * 60_000

let alvo: AlvoDaQueda & { apagar(): Promise<void> }
const pasta = mkdtempSync(join(tmpdir(), "partida-queda-operacoes-"))
const aceitas = new Map<string, number>()
let chamadas = 0
let aoChegar: () => void = () => {}
const autoridade = createServer((pedido, resposta) => {
  const [, servico = "", id = ""] = (pedido.url ?? "").split("/")
  chamadas++
  aoChegar()
  if (servico === "conferir") {
    resposta.end(JSON.stringify({ tem: aceitas.has(id) }))
    return
  }
  aceitas.set(id, (aceitas.get(id) ?? 0) + 1)
  // Accepted, and the answer never leaves.
  if (chamadas % PERDIDAS === 0) resposta.destroy()
  else resposta.end(JSON.stringify({ numero: `N-${id}` }))
})

beforeAll(async () => {
  autoridade.listen(0, "127.0.0.1")
  await once(autoridade, "listening")
  alvo = await criarBancoDeQueda(join(pasta, "banco"))
  const banco = await abrirAlvo(alvo)
  try {
    await criarEscritorioDaQueda(banco, "11222333000181")
    const { id } = await umaEmpresa().doAnexo("III").criar({ banco, servico: { agora } }, escopo)
    const ato = atoDeTeste()["situacao-fiscal"]
    if (!ato) throw new Error("sem ato")
    const entrada = { idUsuario: escopo.idUsuario, nome: "Ana", agora: agora(), comAprovacao: false }
    await banco.emEscopo(escopo, (tx) => enfileirar(tx, escopo, ato, novas(id, OPERACOES), entrada))
  } finally {
    await banco.fechar()
  }
})
afterAll(async () => {
  autoridade.close()
  await alvo.apagar()
  rmSync(pasta, { recursive: true, force: true })
})

/** Runs the engine in a process; killed after so many calls, or left to its end. */
async function rodar(rodada: number, morreNaChamada: number | null): Promise<void> {
  const { port } = autoridade.address() as AddressInfo
  const hora = new Date(agora().getTime() + rodada * ENTRE_RODADAS_MS).toISOString()
  const filho = iniciarFilho(
    "queda-operacoes-processo.ts",
    [alvo.dir ?? "", alvo.url ?? "", `http://127.0.0.1:${port}`, hora],
    ["ignore", "ignore", "pipe"],
  )
  let erro = ""
  filho.stderr?.on("data", (texto) => {
    erro += String(texto)
  })
  const limite = morreNaChamada === null ? null : chamadas + morreNaChamada
  aoChegar = () => {
    if (limite !== null && chamadas >= limite) filho.kill("SIGKILL")
  }
  const [codigo] = await once(filho, "exit")
  aoChegar = () => {}
  if (morreNaChamada === null && codigo !== 0) throw new Error(erro)
}

describe("queda no meio das operações", () => {
  it(
    "cada declaração é aceita uma vez, e nenhuma se perde",
    async () => {
      for (let rodada = 1; rodada <= QUEDAS; rodada++) await rodar(rodada, 5 + rodada * 3)
      // What was in doubt is asked about, and what is left is done.
      for (let rodada = QUEDAS + 1; rodada <= QUEDAS + 4; rodada++) await rodar(rodada, null)
      const banco = await abrirAlvo(alvo)
      try {
        const todas = await banco.emEscopo(escopo, (tx) => tx.select().from(operacoes))
        expect(todas.map(({ estado, trava }) => [estado, trava])).toEqual(Array(OPERACOES).fill([2, null]))
        expect([...aceitas.keys()].sort()).toEqual(todas.map(({ id }) => id).sort())
        expect([...aceitas.values()].filter((vezes) => vezes !== 1)).toEqual([])
      } finally {
        await banco.fechar()
      }
    },
    PRAZO_MS,
  )
})
