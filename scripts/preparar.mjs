// Makes a fresh clone ready: dependencies when the lock changed and, with --web, the built screens when their sources
// changed. Plain JavaScript on the host's Node 20 or newer, because nothing is installed yet when it runs.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { impressaoDigital, node, raiz, rodar } from "./comum.mjs"

const MINIMO = 20
if (Number(process.versions.node.split(".")[0]) < MINIMO) {
  console.error(`O Partida precisa do Node ${MINIMO} ou mais novo para se instalar; este é o ${process.version}.`)
  process.exit(1)
}

function emDia(arquivo, marca) {
  return existsSync(arquivo) && readFileSync(arquivo, "utf8") === marca
}

const marcaDaInstalacao = join(raiz, "node_modules", ".partida-instalado")
const trava = impressaoDigital(["package-lock.json"])
if (!emDia(marcaDaInstalacao, trava)) {
  console.log("Instalando dependências (só na primeira vez)…")
  rodar("npm", ["ci", "--no-audit", "--no-fund"], { shell: process.platform === "win32" })
  writeFileSync(marcaDaInstalacao, trava)
}

if (process.argv.includes("--web")) {
  const marcaDaTela = join(raiz, "apps", "web", "dist", ".partida-construido")
  const fontes = impressaoDigital([
    "package-lock.json",
    "apps/web/src",
    "apps/web/public",
    "apps/web/index.html",
    "apps/web/vite.config.ts",
    "packages/contracts/src",
    "packages/fiscal/src",
  ])
  if (!emDia(marcaDaTela, fontes)) {
    console.log("Construindo as telas (só quando mudam)…")
    rodar(node(), [join(raiz, "node_modules", "vite", "bin", "vite.js"), "build", "--logLevel", "warn"], {
      cwd: join(raiz, "apps", "web"),
    })
    mkdirSync(join(raiz, "apps", "web", "dist"), { recursive: true })
    writeFileSync(marcaDaTela, fontes)
  }
}
