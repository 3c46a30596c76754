// The Auth emulator of Firebase, installed apart from the product: nobody else needs its 242 MB.
import { spawn } from "node:child_process"
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { impressaoDigital, node, raiz, rodar } from "../../scripts/comum.mjs"

const pasta = join(raiz, "e2e", "firebase")

/** Installs the emulator when it is missing or its lock changed. No package's script runs. */
export function instalarEmulador() {
  const marca = join(pasta, "node_modules", ".instalado")
  const trava = impressaoDigital(["e2e/firebase/package-lock.json"])
  if (existsSync(marca) && readFileSync(marca, "utf8") === trava) return
  rodar("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--prefix", pasta])
  writeFileSync(marca, trava)
}

if (process.argv.includes("--iniciar")) {
  // Its logs and settings stay in a directory of its own.
  const cwd = mkdtempSync(join(tmpdir(), "partida-firebase-"))
  const filho = spawn(
    node(),
    [
      join(pasta, "node_modules", "firebase-tools", "lib", "bin", "firebase.js"),
      ...["emulators:start", "--only", "auth", "--project", "demo-partida", "--config", join(pasta, "firebase.json")],
    ],
    { cwd, stdio: "inherit", env: { ...process.env, XDG_CONFIG_HOME: cwd, CI: "true" } },
  )
  filho.once("exit", (codigo) => process.exit(codigo ?? 1))
  for (const sinal of ["SIGINT", "SIGTERM"]) process.on(sinal, () => filho.kill(sinal))
}
