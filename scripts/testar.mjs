// Runs everything that must hold and ends with "N passed, N failed". --rapido leaves out PostgreSQL and the browser;
// --so=NOME runs one part (tipos, estilo, expressoes, unidade, servidor, postgres, e2e, externos, matriz, fotos, lento, bench).
import { spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, relative } from "node:path"
import { encontrar, instalarPacote, node, OPCOES_DO_NODE, raiz, rodar } from "./comum.mjs"
import { instalarEmulador } from "./firebase.mjs"
import { iniciarPostgres } from "./postgres.mjs"

const rapido = process.argv.includes("--rapido")
const so = process.argv.find((a) => a.startsWith("--so="))?.slice(5) ?? null
const bin = (pacote, arquivo) => join(raiz, "node_modules", pacote, arquivo)
const scratch = mkdtempSync(join(tmpdir(), "partida-teste-"))
const total = { passed: 0, failed: 0 }
const deFora = []
/** What failed, to be read at the end of a log of which only the end is kept. */
const falhas = []

function somar(nome, passed, failed, inicio) {
  total.passed += passed
  total.failed += failed
  console.log(`── ${nome}: ${passed} ok, ${failed} com falha (${((Date.now() - inicio) / 1000).toFixed(0)} s)`)
}

/** A part this machine cannot run: a failure where everything must run, left out in plain sight elsewhere. */
function deixarDeFora(nome, motivo) {
  console.log(`── ${nome}: NÃO RODOU. ${motivo}`)
  deFora.push(`${nome}: ${motivo}`)
  if (process.env.CI === "true") total.failed += 1
}

/** The lines of a failure that say where and what, without colours. */
function anotarFalha(onde, mensagem = "") {
  const semCores = mensagem.replaceAll(new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, "g"), "")
  const oQue = semCores
    .split("\n")
    .filter((linha) => linha.trim() !== "")
    .slice(0, 6)
    .map((linha) => `    ${linha}`)
  falhas.push([`  ${onde}`, ...oQue].join("\n"))
}

/** A check that is one thing: it holds or it does not. */
function conferir(nome, programa, argumentos) {
  const inicio = Date.now()
  const { status } = spawnSync(programa, argumentos, { cwd: raiz, stdio: "inherit" })
  if (status !== 0) anotarFalha(nome)
  somar(nome, status === 0 ? 1 : 0, status === 0 ? 0 : 1, inicio)
}

function vitest(nome, projetos, ambiente = {}, arquivos = []) {
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

function e2e(nome = "e2e", pasta = "e2e", ambiente = {}) {
  const chromium = navegador()
  if (chromium === null) {
    deixarDeFora(nome, "Não há Chromium e esta máquina não permite instalá-lo (CHROMIUM_PATH aponta outro).")
    return
  }
  const inicio = Date.now()
  const relatorio = join(scratch, `${nome}.json`)
  const { status } = spawnSync(
    node(),
    [bin("@playwright/test", "cli.js"), "test", "--config", `${pasta}/playwright.config.ts`],
    {
      cwd: raiz,
      stdio: "inherit",
      env: { ...process.env, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: relatorio, ...ambiente },
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

/** The journeys with somebody else's identity provider: one of OpenID Connect, and the emulator of Firebase. */
function externos() {
  rodar(process.execPath, [join(raiz, "scripts", "preparar.mjs"), "--web"])
  try {
    instalarEmulador()
  } catch (erro) {
    console.error(erro)
    deixarDeFora("externos", "O emulador do Firebase não pôde ser instalado.")
    return
  }
  e2e("externos", "e2e/externo")
}

async function comPostgres(nome, corpo) {
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
    corpo({ PARTIDA_TEST_DATABASE_URL: postgres.urlDono, PARTIDA_TEST_LOGIN_URL: postgres.urlLogin })
  } finally {
    postgres.parar()
  }
}

/** 2,000 companies × 18 months read, written, read again and undone, on each of the two databases. */
async function benchDaImportacao() {
  const escala = [...OPCOES_DO_NODE, "apps/server/src/features/importacoes/escala.lento.ts", "2000", "gravar"]
  conferir("importação (embutido)", node(), escala)
  await comPostgres("importação (PostgreSQL)", ({ PARTIDA_TEST_DATABASE_URL }) =>
    conferir("importação (PostgreSQL)", node(), [...escala, PARTIDA_TEST_DATABASE_URL]),
  )
}

/** Every kill -9 at full size, the bulk closing of 500 companies among them, on each of the two databases: many minutes. */
async function quedas() {
  const [arquivos, inteira] = [["queda.test.ts", "queda-fechamento.test.ts"], { PARTIDA_ESCALA: "inteira" }]
  vitest("quedas (embutido)", ["servidor"], inteira, arquivos)
  await comPostgres("quedas (PostgreSQL)", (ambiente) =>
    vitest("quedas (PostgreSQL)", ["servidor"], { ...ambiente, ...inteira }, arquivos),
  )
}

/** A measurement of apps/server/bench on each of the two databases. */
async function benchDosDois(nome) {
  const programa = [
    ...OPCOES_DO_NODE,
    `apps/server/bench/${nome}.ts`,
    ...process.argv.filter((a) => a === "--exportacao"),
  ]
  conferir(`${nome} (embutido)`, node(), programa)
  await comPostgres(`${nome} (PostgreSQL)`, (ambiente) => {
    const inicio = Date.now()
    const { status } = spawnSync(node(), programa, {
      cwd: raiz,
      stdio: "inherit",
      env: { ...process.env, ...ambiente },
    })
    somar(`${nome} (PostgreSQL)`, status === 0 ? 1 : 0, status === 0 ? 0 : 1, inicio)
    if (status !== 0) anotarFalha(`${nome} (PostgreSQL)`)
  })
}

const partes = {
  tipos: () => {
    const tsc = bin("typescript", "bin/tsc")
    for (const projeto of [
      "tsconfig.json",
      "packages/fiscal/tsconfig.json",
      "packages/fiscal/tsconfig.test.json",
      "apps/web/tsconfig.json",
    ]) {
      conferir(`tipos ${projeto}`, node(), [tsc, "-p", projeto])
    }
  },
  estilo: () =>
    conferir("estilo e fronteiras", node(), [bin("@biomejs/biome", "bin/biome"), "ci", "--error-on-warnings", "."]),
  expressoes: () => conferir("expressões regulares", node(), ["scripts/expressoes.mjs"]),
  unidade: () => vitest("unidade", ["unidade", "web"]),
  servidor: () => vitest("servidor (embutido)", ["servidor"]),
  postgres: () =>
    comPostgres("servidor (PostgreSQL)", (ambiente) => vitest("servidor (PostgreSQL)", ["servidor"], ambiente)),
  e2e: () => e2e(),
  externos,
  // Every address of every role in both schemes and widths: faults, or pictures under .cache/fotos.
  matriz: () => e2e("matriz", "e2e/matriz"),
  fotos: () => e2e("fotos", "e2e/matriz", { PARTIDA_PERCURSO: "fotos" }),
  lento: quedas,
  bench: async () => {
    for (const nome of ["listas", "massa"]) if (process.argv.includes(nome)) return benchDosDois(nome)
    if (process.argv.includes("telas")) return e2e("telas", "e2e/matriz", { PARTIDA_PERCURSO: "tempos" })
    if (process.argv.includes("sessao")) return e2e("sessao", "e2e/matriz", { PARTIDA_PERCURSO: "sessao" })
    if (process.argv.includes("importacao")) return benchDaImportacao()
    // The engine's has no database; `npm run bench -- fiscal` runs it alone.
    conferir("bench do motor", node(), ["packages/fiscal/bench/fiscal.ts"])
    if (process.argv.includes("fiscal")) return
    await comPostgres("bench", (ambiente) =>
      spawnSync(node(), [...OPCOES_DO_NODE, "apps/server/bench/apuracao.ts"], {
        cwd: raiz,
        stdio: "inherit",
        env: { ...process.env, ...ambiente },
      }),
    )
  },
}

const escolhidas = so
  ? [so]
  : rapido
    ? ["tipos", "estilo", "expressoes", "unidade"]
    : ["tipos", "estilo", "expressoes", "unidade", "servidor", "postgres", "e2e", "externos"]
for (const nome of escolhidas) await partes[nome]()
rmSync(scratch, { recursive: true, force: true })
if (deFora.length > 0) console.log(`\nFicou de fora:\n${deFora.map((linha) => `  ${linha}`).join("\n")}`)
if (falhas.length > 0) console.log(`\nFalhou:\n${falhas.join("\n")}`)
if (so !== "bench") console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 && (total.passed > 0 || so === "bench") ? 0 : 1
