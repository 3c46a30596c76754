// The inner loop: server restarted on change, screens by Vite with hot reload, data of its own in dados/dev.
import { join } from "node:path"
import { iniciar, node, OPCOES_DO_NODE, raiz } from "./comum.mjs"

const ambiente = { ...process.env, PARTIDA_WEB: "dev", PARTIDA_DADOS: process.env.PARTIDA_DADOS ?? "dados/dev" }
const VIGIAR = ["--watch-path=apps/server/src", "--watch-path=packages"]
const filhos = [
  iniciar(node(), [...VIGIAR, "scripts/trabalhadores.mjs"]),
  iniciar(node(), [...OPCOES_DO_NODE, ...VIGIAR, "apps/server/src/main.ts"], { env: ambiente }),
  iniciar(node(), [join(raiz, "node_modules", "vite", "bin", "vite.js")], { cwd: join(raiz, "apps", "web") }),
]
console.log("Telas em http://127.0.0.1:5173 (API em http://127.0.0.1:3000)")
const parar = () => {
  for (const filho of filhos) filho.kill("SIGINT")
}
process.on("SIGINT", parar)
process.on("SIGTERM", parar)
for (const filho of filhos) filho.on("exit", parar)
