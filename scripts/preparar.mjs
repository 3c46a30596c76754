// Makes a fresh clone ready: dependencies when the lock changed (with --producao only those of the running product, where there
// are none), the programs of the server's threads and, with --web, the built screens when their sources changed; with --catalogo,
// the same screens and the catalogue of components, for the tests; beside them, with --demonstracao, the demonstration where
// there is no database yet. Plain JavaScript on the host's Node 20 or
// newer, because nothing is installed yet when it runs.
import { once } from "node:events"
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { impressaoDigital, iniciar, node, OPCOES_DO_NODE, raiz, rodar, TELAS_COM_CATALOGO } from "./comum.mjs"

const MINIMO = 20
if (Number(process.versions.node.split(".")[0]) < MINIMO) {
  console.error(`O Partida precisa do Node ${MINIMO} ou mais novo para se instalar; este é o ${process.version}.`)
  process.exit(1)
}

/** What is said here goes beside what the command answers, which a program may be reading. */
const AO_LADO = { stdio: ["inherit", 2, 2] }

function emDia(arquivo, marca) {
  return existsSync(arquivo) && readFileSync(arquivo, "utf8") === marca
}

const marcaDaInstalacao = join(raiz, "node_modules", ".partida-instalado")
const trava = impressaoDigital(["package-lock.json"])
const soDoProduto = `${trava} sem as ferramentas`
const producao = process.argv.includes("--producao")
if (!emDia(marcaDaInstalacao, trava) && !(producao && emDia(marcaDaInstalacao, soDoProduto))) {
  console.error("Instalando dependências (só na primeira vez)…")
  const menos = producao ? ["--omit=dev"] : []
  rodar("npm", ["ci", ...menos, "--no-audit", "--no-fund"], { ...AO_LADO, shell: process.platform === "win32" })
  writeFileSync(marcaDaInstalacao, producao ? soDoProduto : trava)
}

rodar(node(), [join(raiz, "scripts", "trabalhadores.mjs")], AO_LADO)

/** Builds the screens into a folder, unless it holds what these sources give. */
function construir(destino, ambiente) {
  const marcaDaTela = join(destino, ".partida-construido")
  const fontes = impressaoDigital([
    "package-lock.json",
    "apps/web/src",
    "apps/web/public",
    "apps/web/index.html",
    "apps/web/antes.js",
    "apps/web/vite.config.ts",
    "apps/web/partes.ts",
    "packages/contracts/src",
    "packages/fiscal/src",
    "packages/contabil/src",
  ])
  if (emDia(marcaDaTela, fontes)) return
  console.error("Construindo as telas (só quando mudam)…")
  const vite = join(raiz, "node_modules", "vite", "bin", "vite.js")
  rodar(node(), [vite, "build", "--logLevel", "warn", "--outDir", destino], {
    ...AO_LADO,
    cwd: join(raiz, "apps", "web"),
    env: { ...process.env, ...ambiente },
  })
  mkdirSync(destino, { recursive: true })
  writeFileSync(marcaDaTela, fontes)
}

/** Creates the demonstration, and answers how that ended; null where there is nothing to create. */
function criarDemonstracao() {
  const { DATABASE_URL, PARTIDA_DEMO, PARTIDA_DADOS } = process.env
  if (DATABASE_URL || PARTIDA_DEMO === "0" || existsSync(resolve(raiz, PARTIDA_DADOS || "dados", "banco"))) return null
  return once(iniciar(node(), [...OPCOES_DO_NODE, "apps/server/src/demo/preparar-processo.ts"]), "exit")
}

const criada = process.argv.includes("--demonstracao") ? criarDemonstracao() : null
if (process.argv.includes("--web")) construir(join(raiz, "apps", "web", "dist"), {})
if (process.argv.includes("--catalogo")) construir(TELAS_COM_CATALOGO, { PARTIDA_CATALOGO: "sim" })
const [codigo] = (await criada) ?? [0]
if (codigo !== 0) process.exit(1)
