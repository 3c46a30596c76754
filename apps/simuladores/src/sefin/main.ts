import { readFileSync } from "node:fs"
import { parseArgs } from "node:util"
import { encerrarComQuemAbriu } from "../vida.ts"
import { iniciarSefinSimulada } from "./simulador.ts"

// Starts the simulated Sefin Nacional by itself. `--pasta` keeps what it knows; ports default to 9543 and 9544. `--assinante` is a JSON
// file with the key and certificate (PEM) that sign; `--autoridades`, PEM files of the clients' authorities, comma-separated.
const { values } = parseArgs({
  options: {
    pasta: { type: "string" },
    "porta-sefin": { type: "string", default: "9543" },
    "porta-controle": { type: "string", default: "9544" },
    producao: { type: "boolean", default: false },
    esquemas: { type: "string" },
    assinante: { type: "string" },
    autoridades: { type: "string", default: "" },
    "cortar-depois-cada": { type: "string" },
    "cortar-antes-cada": { type: "string" },
    "falhar-cada": { type: "string" },
  },
})
const tropecos = {
  ...(values["cortar-depois-cada"] ? { depois: Number(values["cortar-depois-cada"]) } : {}),
  ...(values["cortar-antes-cada"] ? { antes: Number(values["cortar-antes-cada"]) } : {}),
  ...(values["falhar-cada"] ? { status: Number(values["falhar-cada"]) } : {}),
}
const simulador = await iniciarSefinSimulada({
  ...(values.pasta === undefined ? {} : { pasta: values.pasta }),
  portas: { sefin: Number(values["porta-sefin"]), controle: Number(values["porta-controle"]) },
  tpAmb: values.producao ? "1" : "2",
  ...(values.esquemas === undefined ? {} : { esquemas: values.esquemas }),
  ...(values.assinante === undefined ? {} : { assinante: JSON.parse(readFileSync(values.assinante, "utf8")) }),
  autoridadesDeFora: values.autoridades
    .split(",")
    .filter(Boolean)
    .map((arquivo) => readFileSync(arquivo, "utf8")),
  tropecos,
})
console.log("DOCUMENTO DE TESTE: autoridade simulada (Sefin Nacional da NFS-e).")
console.log(`Sefin     ${simulador.endereco}`)
console.log(`Controle  ${simulador.enderecoDeControle}  (certificados: GET /certificados)`)
encerrarComQuemAbriu(simulador)
