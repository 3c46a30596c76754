import { randomBytes } from "node:crypto"
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { eq } from "drizzle-orm"
import { afterAll, beforeAll, expect, it } from "vitest"
import { abrirServidorSmtp, type Comportamento, type ServidorDeTeste } from "../../correio/servidor-smtp.fixtures.ts"
import type { Banco } from "../../db/banco.ts"
import { envios } from "../../db/schema/comunicacao.ts"
import { criarBancoDeQueda } from "../../testes/banco.ts"
import {
  type AlvoDaQueda,
  abrirAlvo,
  agora,
  criarCarteiraDaQueda,
  criarEscritorioDaQueda,
  escopo,
} from "../../testes/queda-carteira.ts"
import { trabalharNoCorreio } from "../../testes/queda-correio.ts"
import { pedirUmPorEmpresa } from "../../testes/queda-envios.ts"
import { iniciarFilho } from "../../testes/queda-filho.ts"

/** kill -9 in the middle of the conversation with a relay that accepts, refuses, defers and cuts: nothing leaves twice. */
const QUEDAS = process.env.PARTIDA_ESCALA === "inteira" ? 50 : 3
/** What the relay does with each address, in turns. */
const CASOS = ["aceita", "recusa", "aceita", "adia", "corta"] as const
/** Each kill ends one message in the middle, and deals with some before it. */
const MENSAGENS = QUEDAS * 3 + CASOS.length
/** Where of a message each kill comes: as the address is told, as the body is there, as the answer has just left. */
const MOMENTOS = ["destinatario", "corpo", "resposta"] as const
const MEIA_HORA_MS = 30 * 60_000

const pasta = mkdtempSync(join(tmpdir(), "partida-queda-correio-"))
const chave = randomBytes(32).toString("base64")
const casoDe = (para: string) => CASOS[Number(/\d+/.exec(para)?.[0]) % CASOS.length] ?? "aceita"
/** Bodies that reached the relay, and addresses deferred, by address. */
const corpos = new Map<string, number>()
const adiadas = new Set<string>()
let aoPasso = (_em: "destinatario" | "corpo") => {}
let smtp: ServidorDeTeste
let alvo: AlvoDaQueda & { apagar(): Promise<void> }

function relay(passo?: { em: "destinatario" | "corpo"; para: string }): Comportamento {
  if (passo === undefined) return {}
  const { em, para } = passo
  if (em === "corpo") corpos.set(para, (corpos.get(para) ?? 0) + 1)
  aoPasso(em)
  const caso = casoDe(para)
  if (caso === "recusa") return { aoDestinatario: { codigo: 550, texto: "5.1.1 no such user" } }
  if (caso === "corta") return { aoCorpo: "cair" }
  if (caso !== "adia" || em !== "destinatario" || adiadas.has(para)) return {}
  adiadas.add(para)
  return { aoDestinatario: { codigo: 451, texto: "4.7.1 greylisted" } }
}

async function comBanco<T>(corpo: (banco: Banco) => Promise<T>): Promise<T> {
  const banco = await abrirAlvo(alvo)
  try {
    return await corpo(banco)
  } finally {
    await banco.fechar()
  }
}

beforeAll(async () => {
  smtp = await abrirServidorSmtp(relay)
  alvo = await criarBancoDeQueda(join(pasta, "banco"))
  await comBanco(async (banco) => {
    await criarEscritorioDaQueda(banco, "11222333000181")
    await criarCarteiraDaQueda(banco, MENSAGENS)
    const ato = { escopo, nome: "Contadora", agora: agora() }
    await banco.emEscopo(escopo, (tx) => pedirUmPorEmpresa(tx, ato, (i) => ({ email: `pessoa${i}@cliente.example` })))
  })
}, 120_000)
afterAll(async () => {
  await alvo?.apagar()
  await smtp?.fechar()
  rmSync(pasta, { recursive: true, force: true })
})

const opcoes = (hora: Date) => ({ porta: String(smtp.porta), pasta, chave, hora: hora.toISOString() })

/** Sends in a process of its own, killed at its second message, at one moment of it. Whether it was killed at work. */
async function rodarAte(momento: (typeof MOMENTOS)[number], hora: Date): Promise<boolean> {
  const { porta, pasta, chave, hora: instante } = opcoes(hora)
  const argumentos = [alvo.dir ?? "", alvo.url ?? "", porta, pasta, chave, instante]
  const filho = iniciarFilho("queda-correio-processo.ts", argumentos, ["ignore", "ignore", "inherit"])
  const esperado = momento === "destinatario" ? "destinatario" : "corpo"
  let passos = 0
  aoPasso = (em) => {
    if (em !== esperado || ++passos !== 2) return
    if (momento === "resposta") setImmediate(() => filho.kill("SIGKILL"))
    else filho.kill("SIGKILL")
  }
  const [, sinal] = await once(filho, "exit")
  aoPasso = () => {}
  return sinal === "SIGKILL"
}

it(`${QUEDAS} vezes kill -9 no meio do envio: cada mensagem acaba em um estado verdadeiro, e nenhuma sai duas vezes`, {
  timeout: 60 * 60_000,
}, async () => {
  let hora = agora()
  for (let i = 0; i < QUEDAS; i++) {
    expect(await rodarAte(MOMENTOS[i % MOMENTOS.length] ?? "corpo", hora)).toBe(true)
    hora = new Date(hora.getTime() + MEIA_HORA_MS)
  }
  await comBanco(async (banco) => {
    for (let vez = 0; vez < 2; vez++) {
      await trabalharNoCorreio(banco, opcoes(hora))
      hora = new Date(hora.getTime() + MEIA_HORA_MS)
    }
    const linhas = await banco.emEscopo(escopo, (tx) =>
      tx.select({ estado: envios.estado, para: envios.endereco }).from(envios).where(eq(envios.canal, "email")),
    )
    expect(linhas).toHaveLength(MENSAGENS)
    // Nobody was sent a body twice, answered or not.
    expect([...corpos].filter(([, vezes]) => vezes > 1)).toEqual([])
    const aceitas = Map.groupBy(smtp.recebidas, ({ para }) => para[0] ?? "")
    const falsas = linhas.filter(({ estado, para }) => {
      const chegou = aceitas.get(para)?.length ?? 0
      switch (estado) {
        case "enviado":
          return chegou !== 1
        case "falhou":
          return chegou !== 0 || casoDe(para) !== "recusa"
        // Said of what was being sent when the process died, and of what the relay cut after the body.
        case "incerto":
          return chegou > 1
        default:
          return true
      }
    })
    expect(falsas).toEqual([])
    const incertas = linhas.filter(({ estado }) => estado === "incerto")
    const cortadas = linhas.filter(({ para }) => casoDe(para) === "corta" && corpos.has(para))
    // What was cut stays so; each kill leaves one more in doubt, unless it came once the answer was already written down.
    expect(cortadas.every(({ estado }) => estado === "incerto")).toBe(true)
    const pelaQueda = incertas.filter(({ para }) => casoDe(para) !== "corta").length
    expect(pelaQueda).toBeLessThanOrEqual(QUEDAS)
    expect(incertas.length).toBeGreaterThan(cortadas.length / 2)
  })
})
