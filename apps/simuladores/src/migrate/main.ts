import { readFileSync } from "node:fs"
import { parseArgs } from "node:util"
import { encerrarComQuemAbriu } from "../vida.ts"
import { iniciarMigrateSimulada } from "./simulador.ts"

// Starts the simulated InvoiCy by itself. `--pasta` keeps what it knows; ports default to 9547 and 9548. `--assinante` is a JSON file with
// the key and certificate (PEM) that sign; `--processamento-ms`, how long a document takes to be authorised.
const { values } = parseArgs({
  options: {
    pasta: { type: "string" },
    "porta-migrate": { type: "string", default: "9547" },
    "porta-controle": { type: "string", default: "9548" },
    assinante: { type: "string" },
    "processamento-ms": { type: "string", default: "2000" },
  },
})
const simulador = await iniciarMigrateSimulada({
  ...(values.pasta === undefined ? {} : { pasta: values.pasta }),
  portas: { migrate: Number(values["porta-migrate"]), controle: Number(values["porta-controle"]) },
  ...(values.assinante === undefined ? {} : { assinante: JSON.parse(readFileSync(values.assinante, "utf8")) }),
  processamentoMs: Number(values["processamento-ms"]),
})
console.log("DOCUMENTO DE TESTE: emissor simulado (Migrate InvoiCy).")
console.log(`Migrate   ${simulador.endereco}`)
console.log(`Controle  ${simulador.enderecoDeControle}  (certificados: GET /certificados)`)
encerrarComQuemAbriu(simulador)
