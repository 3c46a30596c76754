/**
 * The process that the crash tests kill: runs the pending jobs of a database, printing one line at every step. Told a step, it
 * sends itself kill -9 there: where the steps are too quick to be hit from outside.
 */
import "../guardar-wasm.ts"
import { writeSync } from "node:fs"
import { flushCompileCache } from "node:module"
import { lerEmissores } from "../certificados/emissores.ts"
import { EMISSORES_DA_DEMONSTRACAO } from "../config.ts"
import { montarTrabalhos } from "../trabalhos.ts"
import { abrirAlvo } from "./queda-carteira.ts"

// Killed later, it leaves what it compiled to the next all the same.
flushCompileCache()
const [, , dir = "", url = "", somenteDoProduto = "", ultimoPasso = ""] = process.argv
const banco = await abrirAlvo({ url: url || null, dir: dir || null })
let passos = 0
const agora = () => {
  if (++passos === Number(ultimoPasso)) process.kill(process.pid, "SIGKILL")
  writeSync(1, "passo\n")
  return new Date("2026-11-20T12:00:00-03:00")
}
const relatar = (erro: unknown) => {
  throw erro
}
const trabalhos = montarTrabalhos(banco, agora, relatar, {
  emissores: lerEmissores(somenteDoProduto ? null : EMISSORES_DA_DEMONSTRACAO),
})
await trabalhos.lotes()
await banco.fechar()
