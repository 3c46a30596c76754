/** The process that the crash test kills: runs the pending jobs of a database, printing one line at every step. */
import "../guardar-wasm.ts"
import { writeSync } from "node:fs"
import { abrirBanco } from "../db/banco.ts"
import { montarTrabalhos } from "../servico.ts"

const [, , dir = "", url = ""] = process.argv
const banco = await abrirBanco({ url: url || null, urlDeMigracao: null, dir: dir || null, migrar: false })
const agora = () => {
  writeSync(1, "passo\n")
  return new Date("2026-11-20T12:00:00-03:00")
}
const trabalhos = montarTrabalhos(banco, agora, (erro) => {
  throw erro
})
await trabalhos.lotes()
await banco.fechar()
