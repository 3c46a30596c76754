import { createHash, randomBytes, randomUUID } from "node:crypto"
import { criarCofre } from "../../../identidade/cofre.ts"
import { abrirArmazemNoDisco } from "./adapter.ts"

/** Stores for ever, telling each content it was answered for: what is killed in the test of kills. */
const [raiz = "", chave = "", idEscritorio = randomUUID()] = process.argv.slice(2)
const armazem = abrirArmazemNoDisco(raiz, criarCofre(Buffer.from(chave, "hex")))
for (;;) {
  const bytes = randomBytes(1 + Math.floor(Math.random() * 300_000))
  const { sha256 } = await armazem.guardar(idEscritorio, bytes)
  if (sha256 !== createHash("sha256").update(bytes).digest("hex")) throw new Error("outro resumo")
  process.stdout.write(`${sha256}\n`)
}
