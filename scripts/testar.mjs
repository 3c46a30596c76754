// Runs everything that must hold, two parts at a time, and ends with "N passed, N failed". --rapido leaves out the databases
// and the browser, and of the other tests what the change does not reach; --noturno runs every test on both databases, at full size; --so=NOME runs one part, by its name in `partes`.
import { spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { node, OPCOES_DO_NODE, raiz, rodar, TELAS_COM_CATALOGO } from "./comum.mjs"
import {
  anotarFalha,
  bin,
  comPostgres,
  conferir,
  contar,
  deFora,
  deixarDeFora,
  e2e,
  escreverNaMemoria,
  falhas,
  scratch,
  somar,
  total,
  vitest,
} from "./corridas.mjs"
import { instalarEmulador } from "./firebase.mjs"

const rapido = process.argv.includes("--rapido")
const noturno = process.argv.includes("--noturno")
const so = process.argv.find((a) => a.startsWith("--so="))?.slice(5) ?? null
/** Two parts at a time, each of them in two processes: a third of their time they wait. */
const POR_VEZ = 2
const PROCESSOS_POR_PARTE = 2
/** Where a change begins: what the remote has not seen, or else the last commit; what is not committed is in it anyway. */
function mudadoDesde() {
  const git = (...argumentos) => spawnSync("git", argumentos, { cwd: raiz, encoding: "utf8" }).stdout.trim()
  const comum = git("merge-base", "HEAD", "@{upstream}")
  return comum && comum !== git("rev-parse", "HEAD") ? comum : "HEAD~1"
}

/** The files that a change has, also those not in the repository yet. */
function mudados(desde) {
  const linhas = (...argumentos) =>
    spawnSync("git", argumentos, { cwd: raiz, encoding: "utf8" }).stdout.split("\n").filter(Boolean)
  return [
    ...linhas("diff", "--name-only", "--diff-filter=ACMR", desde),
    ...linhas("ls-files", "--others", "--exclude-standard"),
  ]
}

/** What a part may take before it is ended and counted as failed: twice the longest, so that who hangs is named in the log. */
const LIMITE_DA_PARTE_MS = 40 * 60_000
const PREPARAR_AS_TELAS = [join(raiz, "scripts", "preparar.mjs"), "--catalogo"]

/** The journeys with somebody else's identity provider: one of OpenID Connect, and the emulator of Firebase. */
async function externos() {
  rodar(process.execPath, PREPARAR_AS_TELAS)
  try {
    instalarEmulador()
  } catch (erro) {
    console.error(erro)
    deixarDeFora("externos", "O emulador do Firebase não pôde ser instalado.")
    return
  }
  return e2e("externos", "e2e/externo", { PARTIDA_WEB: TELAS_COM_CATALOGO })
}

/** 2,000 companies × 18 months read, written, read again and undone, on each of the two databases. */
async function benchDaImportacao() {
  const escala = [...OPCOES_DO_NODE, "apps/server/src/features/importacoes/escala.lento.ts", "2000", "gravar"]
  conferir("importação (embutido)", node(), escala)
  await comPostgres("importação (PostgreSQL)", ({ PARTIDA_TEST_DATABASE_URL }) =>
    conferir("importação (PostgreSQL)", node(), [...escala, PARTIDA_TEST_DATABASE_URL]),
  )
}

/** The kills and the soak at their full size: many minutes. */
const INTEIRA = { PARTIDA_ESCALA: "inteira" }

/** Every kill -9 at full size, the bulk closing of 500 companies among them, and the soak, on each of the two databases. */
async function quedas() {
  const arquivos = [
    "queda.test.ts",
    "queda-fechamento.test.ts",
    "queda-livros.test.ts",
    "queda-operacoes.test.ts",
    "queda-emissao.test.ts",
    "queda-whatsapp.test.ts",
    "queda-servidor.test.ts",
    "queda-conciliacao.test.ts",
    "leitores.test.ts",
  ]
  vitest("quedas (embutido)", ["servidor"], INTEIRA, arquivos)
  await comPostgres("quedas (PostgreSQL)", (ambiente) =>
    vitest("quedas (PostgreSQL)", ["servidor"], { ...ambiente, ...INTEIRA }, arquivos),
  )
}

/**
 * The parts, as many at a time as POR_VEZ, each a process of its own whose output is shown whole when it ends (as it goes, in .cache/testes). The longest
 * come first, so that the short ones fill what is left.
 */
async function emParalelo(nomes) {
  // Once, before the parts that open them.
  if (nomes.includes("e2e")) rodar(process.execPath, PREPARAR_AS_TELAS)
  const fila = [...nomes]
  const atender = async () => {
    for (let nome = fila.shift(); nome !== undefined; nome = fila.shift()) await rodarParte(nome)
  }
  await Promise.all(Array.from({ length: POR_VEZ }, atender))
}

/** How each part at work is ended: their groups are not that of the terminal. */
const emCurso = new Set()
for (const sinal of ["SIGINT", "SIGTERM"])
  process.once(sinal, () => {
    for (const encerrar of emCurso) encerrar()
    process.exit(1)
  })

async function rodarParte(nome) {
  const placar = join(scratch, `placar-${nome}.json`)
  console.log(`▶ ${nome}`)
  // A file and not a pipe: a program left behind would hold a pipe open, and the suite with it; and who waits may read along.
  const diario = join(raiz, ".cache", "testes", `${nome}.log`)
  mkdirSync(dirname(diario), { recursive: true })
  const saida = openSync(diario, "w")
  const filho = spawn(process.execPath, [process.argv[1], `--so=${nome}`], {
    cwd: raiz,
    stdio: ["ignore", saida, saida],
    env: { ...process.env, PARTIDA_PLACAR: placar, PARTIDA_PROCESSOS: String(PROCESSOS_POR_PARTE) },
    // A group of its own, to be ended with everything it began.
    detached: true,
  })
  closeSync(saida)
  const encerrar = () => process.kill(-filho.pid, "SIGKILL")
  emCurso.add(encerrar)
  let passouDoLimite = false
  const limite = setTimeout(() => {
    passouDoLimite = true
    encerrar()
  }, LIMITE_DA_PARTE_MS)
  const [codigo] = await once(filho, "exit")
  clearTimeout(limite)
  emCurso.delete(encerrar)
  process.stdout.write(`\n════ ${nome}\n${readFileSync(diario)}`)
  if (!existsSync(placar)) {
    total.failed += 1
    const fim = passouDoLimite ? `não terminou em ${LIMITE_DA_PARTE_MS / 60_000} min` : `terminou com ${codigo}`
    anotarFalha(`${nome}: ${fim}, sem dizer o que conferiu`)
    return
  }
  const lido = JSON.parse(readFileSync(placar, "utf8"))
  total.passed += lido.passed
  total.failed += lido.failed
  deFora.push(...lido.deFora)
  falhas.push(...lido.falhas)
}

/** A measurement of apps/server/bench on each of the two databases. */
async function benchDosDois(nome) {
  conferir(`${nome} (embutido)`, node(), programaDoBench(nome))
  await benchDoPostgres(nome)
}

const programaDoBench = (nome) => [
  ...OPCOES_DO_NODE,
  `apps/server/bench/${nome}.ts`,
  ...process.argv.filter((a) => a === "--exportacao"),
]

async function benchDoPostgres(nome) {
  const programa = programaDoBench(nome)
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

/** The types of some projects, one after another. */
function tipos(projetos) {
  const tsc = bin("typescript", "bin/tsc")
  for (const projeto of projetos) {
    // What it knows of files that did not change: a tenth of the time, and the same errors.
    const sabido = join(raiz, ".cache", "tipos", `${projeto.replaceAll("/", "--")}.tsbuildinfo`)
    const incremental = ["--incremental", "--tsBuildInfoFile", sabido]
    // Each checker more instantiates by itself what it needs: four take twice the processor of one, and on two cores as long.
    conferir(`tipos ${projeto}`, node(), [tsc, "-p", projeto, "--checkers", "1", ...incremental])
  }
}

const SUITE = [
  "e2e",
  "postgres",
  "embutido",
  "sem-banco",
  "unidade",
  "externos",
  "tipos",
  "tipos-web",
  "expressoes",
  "estilo",
]
/** The style of what did not change, and of its boundaries, is that of the last `npm test`. */
const RAPIDAS = ["tipos", "tipos-web", "mudados", "estilo-mudado", "expressoes"]
/** Every assertion on each database that can run it, the soak and the kills at full size, every screen in every scheme. */
const NOTURNO = [
  "noite-postgres",
  "noite-embutido",
  "matriz",
  ...SUITE.filter((p) => !["postgres", "embutido"].includes(p)),
]

const partes = {
  tipos: () => tipos(["tsconfig.json"]),
  "tipos-web": () =>
    tipos([
      "apps/web/tsconfig.json",
      "packages/fiscal/tsconfig.json",
      "packages/fiscal/tsconfig.test.json",
      "packages/contabil/tsconfig.json",
    ]),
  estilo: () =>
    conferir("estilo e fronteiras", node(), [bin("@biomejs/biome", "bin/biome"), "ci", "--error-on-warnings", "."]),
  "estilo-mudado": () => {
    const arquivos = mudados(mudadoDesde())
    const argumentos = [bin("@biomejs/biome", "bin/biome"), "ci", "--error-on-warnings", "--no-errors-on-unmatched"]
    if (arquivos.length > 0) conferir("estilo do que mudou", node(), [...argumentos, ...arquivos])
  },
  expressoes: () => conferir("expressões regulares", node(), ["scripts/expressoes.mjs"]),
  unidade: () => vitest("unidade", ["unidade", "simuladores", "web"]),
  mudados: () => {
    const alcancados = ["--changed", mudadoDesde(), "--passWithNoTests"]
    const projetos = ["unidade", "simuladores", "web", "servidor"]
    vitest("o que a mudança alcança", projetos, { PARTIDA_RECORTE: "sem-banco" }, alcancados)
    // What it reads of the sources it does not import.
    vitest("a casa", ["unidade"], {}, ["scripts/tidy.test.ts"])
  },
  "sem-banco": () => vitest("servidor (sem banco)", ["servidor"], { PARTIDA_RECORTE: "sem-banco" }),
  embutido: () => vitest("servidor (embutido)", ["servidor"], { PARTIDA_RECORTE: "embutido" }),
  postgres: () =>
    comPostgres("servidor (PostgreSQL)", (ambiente) =>
      vitest("servidor (PostgreSQL)", ["servidor"], { ...ambiente, PARTIDA_RECORTE: "postgres" }),
    ),
  "noite-embutido": () => vitest("servidor inteiro (embutido)", ["servidor"]),
  "noite-postgres": () =>
    comPostgres("servidor inteiro (PostgreSQL)", (ambiente) =>
      vitest("servidor inteiro (PostgreSQL)", ["servidor"], ambiente),
    ),
  e2e: () => e2e(),
  externos,
  // Every address of every role in both schemes and widths: faults, or pictures under .cache/fotos.
  matriz: () => e2e("matriz", "e2e/matriz"),
  fotos: () => e2e("fotos", "e2e/matriz", { PARTIDA_PERCURSO: "fotos" }),
  lento: quedas,
  bench: async () => {
    for (const nome of ["listas", "massa"]) if (process.argv.includes(nome)) return benchDosDois(nome)
    if (process.argv.includes("lado")) return benchDoPostgres("lado-a-lado")
    for (const nome of ["comunicacao", "crescimento", "mistura", "operacoes", "livros", "banco", "zips"])
      if (process.argv.includes(nome)) return benchDoPostgres(nome)
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

// What each part does at full size it does at night.
if (noturno) Object.assign(process.env, INTEIRA)
if (so !== "bench" && !process.env.PARTIDA_PLACAR) escreverNaMemoria()
if (so) await partes[so]()
else await emParalelo(rapido ? RAPIDAS : noturno ? NOTURNO : SUITE)
if (process.env.PARTIDA_PLACAR) writeFileSync(process.env.PARTIDA_PLACAR, JSON.stringify({ ...total, deFora, falhas }))
else if (so !== "bench") contar()
process.exitCode = total.failed === 0 && (total.passed > 0 || so === "bench") ? 0 : 1
