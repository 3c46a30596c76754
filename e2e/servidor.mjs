// The product as `npm start` runs it, on a data directory of its own that starts empty.
import { rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { node, raiz, rodar, TELAS_COM_CATALOGO } from "../scripts/comum.mjs"

process.env.PORT ??= "3990"
const dados = join(tmpdir(), `partida-e2e-${process.env.PORT}`)
rmSync(dados, { recursive: true, force: true })
process.env.PARTIDA_WEB = TELAS_COM_CATALOGO
process.env.PARTIDA_DADOS = dados
delete process.env.DATABASE_URL
// Two journeys at a time are one person who opens a screen a second; the limit itself has tests of its own.
process.env.PARTIDA_LIMITE_POR_PESSOA ??= "6000"
process.env.PARTIDA_LIMITE_POR_ENDERECO ??= "12000"
rodar(process.execPath, [join(raiz, "scripts", "preparar.mjs"), "--catalogo", "--demonstracao"])
process.chdir(raiz)
if (process.execPath === node() || Number(process.versions.node.split(".")[0]) >= 24)
  await import("../apps/server/src/main.ts")
else rodar(node(), [join(raiz, "apps", "server", "src", "main.ts")])
