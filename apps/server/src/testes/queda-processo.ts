/** The process that the crash test kills: runs the pending jobs of a database, printing one line at every step. */
import "../guardar-wasm.ts"
import { writeSync } from "node:fs"
import { lerEmissores } from "../certificados/emissores.ts"
import { EMISSORES_DA_DEMONSTRACAO } from "../config.ts"
import { montarTrabalhos } from "../servico.ts"
import { abrirAlvo } from "./queda-carteira.ts"

const [, , dir = "", url = ""] = process.argv
const banco = await abrirAlvo({ url: url || null, dir: dir || null })
const agora = () => {
  writeSync(1, "passo\n")
  return new Date("2026-11-20T12:00:00-03:00")
}
const relatar = (erro: unknown) => {
  throw erro
}
const trabalhos = montarTrabalhos(banco, agora, relatar, { emissores: lerEmissores(EMISSORES_DA_DEMONSTRACAO) })
await trabalhos.lotes()
await banco.fechar()
