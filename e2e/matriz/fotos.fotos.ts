import { mkdirSync } from "node:fs"
import { join } from "node:path"
import { percorrer } from "./percurso.ts"

const PASTA = join(import.meta.dirname, "..", "..", ".cache", "fotos")

percorrer(async (page, modo, endereco, papel) => {
  const pasta = join(PASTA, papel.toLowerCase().replace(" ", "-"), modo.nome.replace(", ", "-"))
  mkdirSync(pasta, { recursive: true })
  const nome = endereco.replace(/[^\w-]+/g, "_").replace(/^_|_$/g, "") || "inicio"
  await page.screenshot({ path: join(pasta, `${nome}.png`), animations: "disabled" })
})
