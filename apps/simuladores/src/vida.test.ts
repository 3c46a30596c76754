import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync } from "node:fs"
import { rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { it, onTestFinished } from "vitest"

const PORTAS = {
  serpro: ["--porta-autenticacao=0", "--porta-gateway=0", "--porta-controle=0"],
  sefin: ["--porta-sefin=0", "--porta-controle=0"],
  adn: ["--porta-adn=0", "--porta-controle=0"],
}

/** Opens the program it is told to with a channel, hands on what that says, and says its number. */
const QUEM_ABRE = `
  const { spawn } = require("node:child_process")
  const filho = spawn(process.execPath, process.argv.slice(1), { stdio: ["ignore", "inherit", "inherit", "ipc"] })
  console.log("programa " + filho.pid)
`

it.each(Object.entries(PORTAS))("%s: morto sem aviso quem o abriu, termina também", async (nome, portas) => {
  const pasta = mkdtempSync(join(tmpdir(), "simulador-"))
  onTestFinished(() => rm(pasta, { recursive: true, force: true }))
  const argumentos = [join(import.meta.dirname, nome, "main.ts"), `--pasta=${pasta}`, ...portas]
  const quemAbre = spawn(process.execPath, ["--eval", QUEM_ABRE, ...argumentos], {
    stdio: ["ignore", "pipe", "inherit"],
  })
  onTestFinished(() => void quemAbre.kill("SIGKILL"))
  const linhas = createInterface({ input: quemAbre.stdout })
  // Both hold this output: it closes when neither is there any more.
  const acabou = once(linhas, "close")
  const aberto = new Promise<void>((resolver) => {
    linhas.on("line", (linha) => {
      const pid = /^programa (\d+)$/.exec(linha)?.[1]
      if (pid) onTestFinished(() => void encerrar(Number(pid)))
      if (linha.startsWith("Controle")) resolver()
    })
  })
  await aberto
  quemAbre.kill("SIGKILL")
  await acabou
})

/** Nothing is left behind by a test that fails. */
function encerrar(pid: number): void {
  try {
    process.kill(pid, "SIGKILL")
  } catch {
    // It is gone, as it should be.
  }
}
