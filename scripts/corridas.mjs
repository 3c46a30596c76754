// How the parts of the suite run their programs, and what they count: passed, failed, left out, and what failed.
import { spawnSync } from "node:child_process"
import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync } from "node:fs"
import { freemem, tmpdir } from "node:os"
import { join, relative } from "node:path"
import { encontrar, instalarPacote, node, raiz } from "./comum.mjs"
import { iniciarPostgres, portaLivre } from "./postgres.mjs"

export const bin = (pacote, arquivo) => join(raiz, "node_modules", pacote, arquivo)
/** For reports, gone with the process. */
export const scratch = mkdtempSync(join(tmpdir(), "partida-teste-"))
process.on("exit", () => rmSync(scratch, { recursive: true, force: true }))

const MEMORIA = "/dev/shm"
/** The databases and files of a whole run take a tenth of it. */
const MEMORIA_QUE_BASTA = 8 * 2 ** 30

/**
 * From here on, what is written to pass goes to memory where there is room, and away with the process: the two thousand files of
 * one more database take a second of disk, and 50 ms of memory. Not for a bench, which measures the disk too.
 */
export function escreverNaMemoria() {
  try {
    const { bavail, bsize } = statfsSync(MEMORIA)
    if (Math.min(bavail * bsize, freemem()) < MEMORIA_QUE_BASTA) return
  } catch {
    return
  }
  const pasta = mkdtempSync(join(MEMORIA, "partida-"))
  // PostgreSQL, which does not run as root, passes by it.
  chmodSync(pasta, 0o711)
  process.env.TMPDIR = pasta
  process.on("exit", () => rmSync(pasta, { recursive: true, force: true }))
}

export const total = { passed: 0, failed: 0 }
export const deFora = []
/** What failed, to be read at the end of a log of which only the end is kept. */
export const falhas = []

/** Counts what a part checked, and says it. */
export function somar(nome, passed, failed, inicio) {
  total.passed += passed
  total.failed += failed
  console.log(`── ${nome}: ${passed} ok, ${failed} com falha (${((Date.now() - inicio) / 1000).toFixed(0)} s)`)
}

/** A part this machine cannot run: a failure where everything must run, left out in plain sight elsewhere. */
export function deixarDeFora(nome, motivo) {
  console.log(`── ${nome}: NÃO RODOU. ${motivo}`)
  deFora.push(`${nome}: ${motivo}`)
  if (process.env.CI === "true") total.failed += 1
}

/** The lines of a failure that say where and what, without colours. */
export function anotarFalha(onde, mensagem = "") {
  const semCores = mensagem.replaceAll(new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, "g"), "")
  const oQue = semCores
    .split("\n")
    .filter((linha) => linha.trim() !== "")
    .slice(0, 14)
    .map((linha) => `    ${linha}`)
  falhas.push([`  ${onde}`, ...oQue].join("\n"))
}

/** A check that is one thing: it holds or it does not. */
export function conferir(nome, programa, argumentos) {
  const inicio = Date.now()
  const { status } = spawnSync(programa, argumentos, { cwd: raiz, stdio: "inherit" })
  if (status !== 0) anotarFalha(nome)
  somar(nome, status === 0 ? 1 : 0, status === 0 ? 0 : 1, inicio)
}

/** Runs projects of vitest, whole or only some files, and counts their tests. */
export function vitest(nome, projetos, ambiente = {}, arquivos = []) {
  const inicio = Date.now()
  const relatorio = join(scratch, `${nome}.json`)
  const argumentos = [
    bin("vitest", "vitest.mjs"),
    "run",
    ...arquivos,
    ...projetos.map((p) => `--project=${p}`),
    "--reporter=default",
    "--reporter=json",
    `--outputFile=${relatorio}`,
    ...(process.env.PARTIDA_PROCESSOS ? [`--maxWorkers=${process.env.PARTIDA_PROCESSOS}`] : []),
  ]
  const { status } = spawnSync(node(), argumentos, {
    cwd: raiz,
    stdio: "inherit",
    env: { ...process.env, ...ambiente },
  })
  let passed = 0
  let failed = 0
  try {
    const lido = JSON.parse(readFileSync(relatorio, "utf8"))
    passed = lido.numPassedTests
    failed = lido.numFailedTests
    for (const arquivo of lido.testResults.filter((a) => a.status === "failed")) {
      const falhos = arquivo.assertionResults.filter((teste) => teste.status === "failed")
      const onde = `${nome}: ${relative(raiz, arquivo.name)}`
      for (const teste of falhos) anotarFalha(`${onde} › ${teste.fullName}`, teste.failureMessages.join("\n"))
      if (falhos.length === 0) anotarFalha(onde, arquivo.message)
    }
  } catch {
    failed = 1
    anotarFalha(`${nome}: sem relatório (saiu com ${status})`)
  }
  if (status !== 0 && failed === 0) anotarFalha(`${nome}: saiu com ${status} sem teste que falhasse`)
  // A runner that fails without a failed test (a broken file, no test found) has still failed.
  somar(nome, passed, failed === 0 && (status !== 0 || passed === 0) ? 1 : failed, inicio)
}

function navegador() {
  const candidatos = [process.env.CHROMIUM_PATH, "/usr/bin/chromium", "chromium", "chromium-browser", "google-chrome"]
  return encontrar(candidatos) ?? (instalarPacote("chromium") ? encontrar(candidatos) : null)
}

/** Runs the browser journeys of a folder, and counts them. */
export async function e2e(nome = "e2e", pasta = "e2e", ambiente = {}) {
  const chromium = navegador()
  if (chromium === null) {
    deixarDeFora(nome, "Não há Chromium e esta máquina não permite instalá-lo (CHROMIUM_PATH aponta outro).")
    return
  }
  const inicio = Date.now()
  const relatorio = join(scratch, `${nome}.json`)
  const PARTIDA_PORTA = String(await portaLivre())
  const { status } = spawnSync(
    node(),
    [bin("@playwright/test", "cli.js"), "test", "--config", `${pasta}/playwright.config.ts`],
    {
      cwd: raiz,
      stdio: "inherit",
      env: {
        ...process.env,
        CHROMIUM_PATH: chromium,
        PLAYWRIGHT_JSON_OUTPUT_NAME: relatorio,
        PARTIDA_PORTA,
        ...ambiente,
      },
    },
  )
  try {
    const { stats, suites } = JSON.parse(readFileSync(relatorio, "utf8"))
    const failed = stats.unexpected + stats.flaky
    for (const { spec, erro } of jornadasQueFalharam(suites)) {
      anotarFalha(`${nome}: ${spec.file}:${spec.line} › ${spec.title}`, erro)
    }
    somar(nome, stats.expected, failed === 0 && (status !== 0 || stats.expected === 0) ? 1 : failed, inicio)
  } catch {
    somar(nome, 0, 1, inicio)
    anotarFalha(`${nome}: sem relatório (saiu com ${status})`)
  }
}

/** The journeys of a report of Playwright that failed, at any depth, each with what its first failed run said. */
function jornadasQueFalharam(suites) {
  return suites.flatMap((suite) => [
    ...suite.specs
      .filter((spec) => !spec.ok)
      .map((spec) => {
        const corridas = spec.tests.flatMap((teste) => teste.results)
        return { spec, erro: corridas.find((corrida) => corrida.error)?.error.message }
      }),
    ...jornadasQueFalharam(suite.suites ?? []),
  ])
}

/** Runs `corpo` with the addresses of a throw-away PostgreSQL in its environment. */
export async function comPostgres(nome, corpo) {
  let postgres = null
  try {
    postgres = await iniciarPostgres()
  } catch (erro) {
    console.error(erro)
    somar(`${nome} (o PostgreSQL não iniciou)`, 0, 1, Date.now())
    anotarFalha(`${nome}: o PostgreSQL não iniciou`, String(erro))
    return
  }
  if (postgres === null) {
    deixarDeFora(nome, "Não há PostgreSQL e esta máquina não permite instalá-lo.")
    return
  }
  try {
    await corpo({ PARTIDA_TEST_DATABASE_URL: postgres.urlDono, PARTIDA_TEST_LOGIN_URL: postgres.urlLogin })
  } finally {
    postgres.parar()
  }
}

/** What a log is read for, in its last lines. */
export function contar() {
  if (deFora.length > 0) console.log(`\nFicou de fora:\n${deFora.map((linha) => `  ${linha}`).join("\n")}`)
  if (falhas.length > 0) console.log(`\nFalhou:\n${falhas.join("\n")}`)
  console.log(`\n${total.passed} passed, ${total.failed} failed`)
}
