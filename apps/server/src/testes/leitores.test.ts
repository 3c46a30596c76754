import { execFile } from "node:child_process"
import { globSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { basename, join } from "node:path"
import { promisify } from "node:util"
import { Worker } from "node:worker_threads"
import { afterAll, expect, it } from "vitest"
import { criarBancoDeQueda, tipoDoBancoDeTeste } from "./banco.ts"

const INTEIRA = process.env.PARTIDA_ESCALA === "inteira"
/** Two readers in each. */
const RODADAS = INTEIRA ? 400 : 8
const MEMORIA_MB = 700

const pasta = mkdtempSync(join(tmpdir(), "partida-leitores-"))
const fonte = join(import.meta.dirname, "..")
const trabalhadores = globSync("**/*.worker.ts", { cwd: fonte }).map((arquivo) => basename(arquivo, ".ts"))
afterAll(() => rmSync(pasta, { recursive: true, force: true }))

it(`${2 * RODADAS} leitores começam e terminam ao lado do banco sem derrubar o processo`, {
  timeout: 600_000,
}, async () => {
  // The embedded one is opened by the process, in memory.
  const alvo = tipoDoBancoDeTeste === "postgresql" ? await criarBancoDeQueda(pasta) : null
  try {
    // Without the flag on its command line: a program guards itself, however it is started.
    const programa = [join(import.meta.dirname, "leitores-processo.ts"), String(RODADAS), alvo?.url ?? ""]
    const { stdout } = await promisify(execFile)(process.execPath, programa)
    const { leituras, memoria } = JSON.parse(stdout)
    expect(leituras).toBe(2 * RODADAS)
    expect(memoria).toBeLessThan(MEMORIA_MB * 1024 * 1024)
  } finally {
    await alvo?.apagar()
  }
})

it("há o que conferir", () => {
  expect(trabalhadores.length).toBeGreaterThan(2)
})

it.each(trabalhadores)("%s não carrega o removedor de tipos", async (nome) => {
  const programa = new URL(`../../dist/${nome}.js`, import.meta.url).href
  // Whatever the program does with no work to do, what it loaded is known by then.
  const dizer = `const { parentPort } = require("node:worker_threads")
    const carregados = () => parentPort.postMessage({ amaro: process.moduleLoadList.some((m) => m.includes("amaro")) })
    import(process.argv[2]).then(carregados, carregados)`
  const thread = new Worker(dizer, { eval: true, argv: [programa] })
  // A reader may speak before it is asked, and two messages may come together: each is looked at.
  const dito = new Promise((resolver, recusar) => {
    thread.on("message", (mensagem) => typeof mensagem === "object" && "amaro" in mensagem && resolver(mensagem))
    thread.once("error", recusar)
    thread.once("exit", (codigo) => recusar(new Error(`terminou (${codigo}) sem dizer`)))
  })
  await expect(dito).resolves.toEqual({ amaro: false })
  await thread.terminate()
})
