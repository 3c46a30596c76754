// The Auth emulator of Firebase, installed apart from the product: nobody else needs its 242 MB.
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { impressaoDigital, raiz, rodar } from "./comum.mjs"

/** Where the emulator and its settings are. */
export const PASTA_DO_EMULADOR = join(raiz, "e2e", "firebase")

/** Installs the emulator when it is missing or its lock changed. No package's script runs. */
export function instalarEmulador() {
  const marca = join(PASTA_DO_EMULADOR, "node_modules", ".instalado")
  const trava = impressaoDigital(["e2e/firebase/package-lock.json"])
  if (existsSync(marca) && readFileSync(marca, "utf8") === trava) return
  console.log("Instalando o emulador do Firebase (só na primeira vez)…")
  rodar("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--prefix", PASTA_DO_EMULADOR], {
    shell: process.platform === "win32",
  })
  writeFileSync(marca, trava)
}
