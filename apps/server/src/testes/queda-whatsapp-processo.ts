/** The process that the crash test of WhatsApp kills: sends once, to the API of the test, at the hour it is told. */
import "../guardar-wasm.ts"
import { flushCompileCache } from "node:module"
import { abrirAlvo } from "./queda-carteira.ts"
import { trabalharNoWhatsapp } from "./queda-whatsapp.ts"

// Killed later, it leaves what it compiled to the next all the same.
flushCompileCache()
const [, , dir = "", url = "", endereco = "", pasta = "", chave = "", hora = ""] = process.argv
const banco = await abrirAlvo({ url: url || null, dir: dir || null })
await trabalharNoWhatsapp(banco, { endereco, pasta, chave, hora })
await banco.fechar()
