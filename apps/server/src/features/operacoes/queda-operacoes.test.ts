import { randomUUID } from "node:crypto"
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, it } from "vitest"
import type { Banco, Tx } from "../../db/banco.ts"
import { operacoes, operacoesExecucoes } from "../../db/schema/operacoes.ts"
import { criarBancoDeQueda, tipoDoBancoDeTeste } from "../../testes/banco.ts"
import { umaEmpresa } from "../../testes/empresas.ts"
import { type AlvoDaQueda, abrirAlvo, agora, criarEscritorioDaQueda, escopo } from "../../testes/queda-carteira.ts"
import { iniciarFilho } from "../../testes/queda-filho.ts"
import { atoDeTeste, novas } from "./operacoes.fixtures.ts"
import { enfileirar } from "./operacoes.service.ts"

/**
 * kill -9 in the middle of calls that declare, against an authority that also loses answers after accepting: each declaration is
 * accepted once, and none is lost. On PostgreSQL by two processes that share the queue, one of which is killed while the other goes
 * on. `npm run noturno` and `npm run queda` kill fifty times during 2,000.
 */
const INTEIRA = process.env.PARTIDA_ESCALA === "inteira"
const OPERACOES = INTEIRA ? 2_000 : 100
const NO_POSTGRES = tipoDoBancoDeTeste === "postgresql"
const QUEDAS = INTEIRA ? 50 : NO_POSTGRES ? 4 : 2
const PROCESSOS = NO_POSTGRES ? (INTEIRA ? [1, 2] : [2]) : [1]
/** A process opens a database each time. */
const PRAZO_MS = INTEIRA ? 30 * 60_000 : 5 * 60_000
const PERDIDAS = 7
/** What the wait for a lost answer and the longest lease take together. */
const ENTRE_EPOCAS_MS = 40 * 60_000
/** Of two processes, so many die one by one at the same hour, taken by turns; then both, and what they held may be taken. */
const QUEDAS_POR_EPOCA = INTEIRA ? 5 : 2
/** So that in a small run and in a large one there is always something left to be killed in the middle of. */
const CHAMADAS_ATE_A_QUEDA = INTEIRA ? { de: 5, passo: 7, teto: 35 } : { de: 5, passo: 3, teto: 15 }

const pasta = mkdtempSync(join(tmpdir(), "partida-queda-operacoes-"))
/** What the authority was asked, by service and declaration, and what it accepted. */
const pedidas = new Map<string, number>()
const aceitas = new Map<string, number>()
let chamadas = 0
/** Told who calls; says when it is to be answered. */
let aoChegar: (quem: string) => Promise<void> = async () => {}
const autoridade = createServer((pedido, resposta) => {
  const [, quem = "", servico = "", id = ""] = (pedido.url ?? "").split("/")
  chamadas++
  pedidas.set(`${servico} ${id}`, (pedidas.get(`${servico} ${id}`) ?? 0) + 1)
  if (servico === "transmitir") aceitas.set(id, (aceitas.get(id) ?? 0) + 1)
  const tem = aceitas.has(id)
  const cala = servico === "transmitir" && chamadas % PERDIDAS === 0
  void aoChegar(quem).then(() => {
    if (servico === "conferir") resposta.end(JSON.stringify({ tem }))
    // Accepted, and the answer never leaves.
    else if (cala) resposta.destroy()
    else resposta.end(JSON.stringify({ numero: `N-${id}` }))
  })
})

beforeAll(async () => {
  autoridade.listen(0, "127.0.0.1")
  await once(autoridade, "listening")
})
afterAll(() => {
  autoridade.close()
  rmSync(pasta, { recursive: true, force: true })
})

async function criarFila(): Promise<AlvoDaQueda & { apagar(): Promise<void> }> {
  const alvo = await criarBancoDeQueda(join(pasta, randomUUID()))
  await comBanco(alvo, async (banco) => {
    await criarEscritorioDaQueda(banco, "11222333000181")
    const { id } = await umaEmpresa().doAnexo("III").criar({ banco, servico: { agora } }, escopo)
    const ato = atoDeTeste()["situacao-fiscal"]
    if (!ato) throw new Error("sem ato")
    const entrada = { idUsuario: escopo.idUsuario, nome: "Ana", agora: agora(), comAprovacao: false }
    await banco.emEscopo(escopo, (tx) => enfileirar(tx, escopo, ato, novas(id, OPERACOES), entrada))
  })
  return alvo
}

async function comBanco<T>(alvo: AlvoDaQueda, corpo: (banco: Banco) => Promise<T>): Promise<T> {
  const banco = await abrirAlvo(alvo)
  try {
    return await corpo(banco)
  } finally {
    await banco.fechar()
  }
}

/** Runs the engine in a process that the authority knows by a name; answers how it ended. */
function iniciar(alvo: AlvoDaQueda, quem: string, epoca: number) {
  const { port } = autoridade.address() as AddressInfo
  const hora = new Date(agora().getTime() + epoca * ENTRE_EPOCAS_MS).toISOString()
  const argumentos = [alvo.dir ?? "", alvo.url ?? "", `http://127.0.0.1:${port}/${quem}`, hora]
  const filho = iniciarFilho("queda-operacoes-processo.ts", argumentos, ["ignore", "ignore", "pipe"])
  let erro = ""
  filho.stderr?.on("data", (texto) => {
    erro += String(texto)
  })
  const fim = once(filho, "exit").then(([codigo, sinal]) => {
    if (sinal !== "SIGKILL" && codigo !== 0) throw new Error(erro)
    return sinal === "SIGKILL"
  })
  return { filho, fim }
}

/**
 * Processes at work at one hour: each kill falls on a call under way of the one whose turn it is, which begins again. Nobody is
 * answered while one that begins has neither called nor found nothing to do: however slowly it opens, the work waits for it. Ends by
 * killing all, or when all find nothing more. Answers how many it killed.
 */
async function umaEpoca(alvo: AlvoDaQueda, processos: number, epoca: number, mortes: number, jaMortos: number) {
  let mortos = 0
  let desdeAMorte = 0
  const nomes = Array.from({ length: processos }, (_, i) => String(i))
  const esperados = new Set(nomes)
  const presas: (() => void)[] = []
  const chegou = (quem: string) => {
    esperados.delete(quem)
    if (esperados.size === 0) for (const responder of presas.splice(0)) responder()
  }
  const vivos = new Map<string, ReturnType<typeof iniciar>["filho"]>()
  const { de, passo, teto } = CHAMADAS_ATE_A_QUEDA
  aoChegar = (quem) => {
    chegou(quem)
    const limite = Math.min(de + (jaMortos + mortos) * passo, teto)
    const vez = String(mortos % processos)
    if (++desdeAMorte >= limite && mortos < mortes && (quem === vez || !vivos.has(vez))) {
      desdeAMorte = 0
      mortos++
      if (mortos === mortes) for (const filho of vivos.values()) filho.kill("SIGKILL")
      else vivos.get(quem)?.kill("SIGKILL")
    }
    return esperados.size === 0 ? Promise.resolve() : new Promise((resolver) => presas.push(resolver))
  }
  const manter = async (quem: string): Promise<void> => {
    for (;;) {
      const { filho, fim } = iniciar(alvo, quem, epoca)
      vivos.set(quem, filho)
      const morto = await fim
      vivos.delete(quem)
      if (!morto || mortos === mortes) break
      esperados.add(quem)
    }
    // The others are not to wait for one that is not coming.
    chegou(quem)
  }
  await Promise.all(nomes.map(manter))
  aoChegar = async () => {}
  return mortos
}

it.each(PROCESSOS)(
  `com %i processo(s), ${QUEDAS} vezes kill -9 durante ${OPERACOES} operações: cada declaração é aceita uma vez, e nenhuma se perde`,
  async (processos) => {
    chamadas = 0
    pedidas.clear()
    aceitas.clear()
    const alvo = await criarFila()
    try {
      let epoca = 0
      let mortos = 0
      while (mortos < QUEDAS) {
        const mortes = processos === 1 ? 1 : Math.min(QUEDAS_POR_EPOCA, QUEDAS - mortos)
        const agora = await umaEpoca(alvo, processos, ++epoca, mortes, mortos)
        expect(agora).toBeGreaterThan(0)
        mortos += agora
      }
      expect(mortos).toBe(QUEDAS)
      expect(await comBanco(alvo, contarPendentes)).toBeGreaterThan(0)
      // What was in doubt is asked about, and what is left is done.
      for (let rodada = 0; rodada < 4 && (await comBanco(alvo, contarPendentes)) > 0; rodada++)
        await umaEpoca(alvo, processos, ++epoca, 0, mortos)
      await comBanco(alvo, (banco) => banco.emEscopo(escopo, conferir))
    } finally {
      await alvo.apagar()
    }
  },
  PRAZO_MS,
)

const contarPendentes = (banco: Banco) =>
  banco.emEscopo(escopo, async (tx) => (await tx.select().from(operacoes)).filter(({ estado }) => estado !== 2).length)

/** Every operation done, each accepted once; and nothing was asked without a record of it, nor is a record left open. */
async function conferir(tx: Tx): Promise<void> {
  const todas = await tx.select().from(operacoes)
  expect(todas.map(({ estado, trava }) => [estado, trava])).toEqual(Array(OPERACOES).fill([2, null]))
  expect([...aceitas.keys()].sort()).toEqual(todas.map(({ id }) => id).sort())
  expect([...aceitas.values()].filter((vezes) => vezes !== 1)).toEqual([])
  const execucoes = await tx.select().from(operacoesExecucoes)
  expect(execucoes.filter(({ interpretadaEm }) => interpretadaEm === null)).toEqual([])
  const gravadas = Map.groupBy(execucoes, ({ servico, idOperacao }) => `${servico} ${idOperacao}`)
  expect([...pedidas].filter(([chamada, vezes]) => vezes > (gravadas.get(chamada)?.length ?? 0))).toEqual([])
}
