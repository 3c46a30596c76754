/** The process that the crash test of the e-mail kills: sends once, to the SMTP server of the test, at the hour it is told. */
import "../guardar-wasm.ts"
import { flushCompileCache } from "node:module"
import { abrirAlvo } from "./queda-carteira.ts"
import { trabalharNoCorreio } from "./queda-correio.ts"

// Killed later, it leaves what it compiled to the next all the same.
flushCompileCache()
const [, , dir = "", url = "", porta = "", pasta = "", chave = "", hora = ""] = process.argv
const banco = await abrirAlvo({ url: url || null, dir: dir || null })
await trabalharNoCorreio(banco, { porta, pasta, chave, hora })
await banco.fechar()
