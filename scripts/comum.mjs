import { spawn, spawnSync } from "node:child_process"
import { createHash } from "node:crypto"
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs"
import { dirname, join, relative } from "node:path"
import { fileURLToPath } from "node:url"

export const raiz = join(dirname(fileURLToPath(import.meta.url)), "..")
/** The screens as the tests open them: with the catalogue of components, which is not shipped. */
export const TELAS_COM_CATALOGO = join(raiz, ".cache", "telas-com-catalogo")

/** How every program of the server is run (ADR 050). `npm start` has them too, and *tidy* that they are these. */
export const OPCOES_DO_NODE = ["--no-wasm-code-gc", "--max-semi-space-size=8", "--wasm-num-compilation-tasks=1"]

/** The pinned runtime once installed; the host's own before that, or where no platform package exists. */
export function node() {
  const local = join(raiz, "node_modules", ".bin", process.platform === "win32" ? "node.cmd" : "node")
  return existsSync(local) ? local : process.execPath
}

/** Runs a program to its end, showing its output. Throws with the command when it fails. */
export function rodar(comando, argumentos, opcoes = {}) {
  const { status, error } = spawnSync(comando, argumentos, { cwd: raiz, stdio: "inherit", ...opcoes })
  if (error) throw error
  if (status !== 0) throw new Error(`${comando} ${argumentos.join(" ")} terminou com código ${status}`)
}

/** Starts a program and leaves it running. */
export function iniciar(comando, argumentos, opcoes = {}) {
  return spawn(comando, argumentos, { cwd: raiz, stdio: "inherit", ...opcoes })
}

/** SHA-256 over names and contents of the files under the given paths. */
export function impressaoDigital(caminhos) {
  const hash = createHash("sha256")
  const visitar = (caminho) => {
    if (!existsSync(caminho)) return
    if (statSync(caminho).isDirectory()) {
      for (const nome of readdirSync(caminho).sort())
        if (nome !== "node_modules" && nome !== "dist") visitar(join(caminho, nome))
    } else {
      hash.update(relative(raiz, caminho)).update("\0").update(readFileSync(caminho)).update("\0")
    }
  }
  for (const caminho of caminhos) visitar(join(raiz, caminho))
  return hash.digest("hex")
}

/** First of the programs that exists on this machine, or null. */
export function encontrar(candidatos) {
  for (const candidato of candidatos) {
    if (!candidato) continue
    if (candidato.includes("/")) {
      if (existsSync(candidato)) return candidato
    } else {
      const { status, stdout } = spawnSync("which", [candidato], { encoding: "utf8" })
      if (status === 0) return stdout.trim()
    }
  }
  return null
}

let listaAtualizada = false

/** Installs a Debian package when this machine lets us; answers whether it may be there now. */
export function instalarPacote(pacote) {
  if (process.getuid?.() !== 0 || encontrar(["apt-get"]) === null) return false
  const ambiente = { ...process.env, DEBIAN_FRONTEND: "noninteractive" }
  if (!listaAtualizada) spawnSync("apt-get", ["update", "-qq"], { stdio: "ignore", env: ambiente })
  listaAtualizada = true
  console.log(`Instalando ${pacote}…`)
  return (
    spawnSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", pacote], {
      stdio: "ignore",
      env: ambiente,
    }).status === 0
  )
}
