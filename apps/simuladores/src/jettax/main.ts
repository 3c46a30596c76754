import { readFileSync } from "node:fs"
import { parseArgs } from "node:util"
import { encerrarComQuemAbriu } from "../vida.ts"
import { iniciarJettaxSimulado } from "./simulador.ts"

// Starts the simulated Jettax by itself. `--pasta` keeps what it knows; ports default to 9549 and 9550. `--assinante` is a JSON file with
// the key and certificate (PEM) that sign.
const { values } = parseArgs({
  options: {
    pasta: { type: "string" },
    "porta-jettax": { type: "string", default: "9549" },
    "porta-controle": { type: "string", default: "9550" },
    assinante: { type: "string" },
  },
})
const simulador = await iniciarJettaxSimulado({
  ...(values.pasta === undefined ? {} : { pasta: values.pasta }),
  portas: { jettax: Number(values["porta-jettax"]), controle: Number(values["porta-controle"]) },
  ...(values.assinante === undefined ? {} : { assinante: JSON.parse(readFileSync(values.assinante, "utf8")) }),
})
console.log("DOCUMENTO DE TESTE: captura simulada (Jettax 360).")
console.log(`Jettax    ${simulador.endereco}`)
console.log(`Controle  ${simulador.enderecoDeControle}  (certificados: GET /certificados)`)
encerrarComQuemAbriu(simulador)
