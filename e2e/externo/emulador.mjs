// Starts the Auth emulator of Firebase; its logs and settings stay in a directory of its own.
import { spawn } from "node:child_process"
import { mkdirSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { node } from "../../scripts/comum.mjs"
import { PASTA_DO_EMULADOR } from "../../scripts/firebase.mjs"

const cwd = join(tmpdir(), "partida-firebase")
mkdirSync(cwd, { recursive: true })
const programa = join(PASTA_DO_EMULADOR, "node_modules", "firebase-tools", "lib", "bin", "firebase.js")
const configuracao = ["--project", "demo-partida", "--config", join(PASTA_DO_EMULADOR, "firebase.json")]
const filho = spawn(node(), [programa, "emulators:start", "--only", "auth", ...configuracao], {
  cwd,
  stdio: "inherit",
  env: { ...process.env, XDG_CONFIG_HOME: cwd, CI: "true" },
})
filho.once("exit", (codigo) => process.exit(codigo ?? 1))
for (const sinal of ["SIGINT", "SIGTERM"]) process.on(sinal, () => filho.kill(sinal))
