import { readFileSync } from "node:fs"
import { parseArgs } from "node:util"
import { encerrarComQuemAbriu } from "../vida.ts"
import { iniciarAdnSimulado } from "./simulador.ts"

// Starts the simulated ADN by itself. `--pasta` keeps what it knows; ports default to 9545 and 9546. `--assinante` is a JSON file with the
// key and certificate (PEM) that sign; `--autoridades`, PEM files of the clients' authorities, comma-separated.
const { values } = parseArgs({
  options: {
    pasta: { type: "string" },
    "porta-adn": { type: "string", default: "9545" },
    "porta-controle": { type: "string", default: "9546" },
    assinante: { type: "string" },
    autoridades: { type: "string", default: "" },
    "qualquer-autoridade": { type: "boolean", default: false },
  },
})
const simulador = await iniciarAdnSimulado({
  ...(values.pasta === undefined ? {} : { pasta: values.pasta }),
  portas: { adn: Number(values["porta-adn"]), controle: Number(values["porta-controle"]) },
  qualquerAutoridade: values["qualquer-autoridade"],
  ...(values.assinante === undefined ? {} : { assinante: JSON.parse(readFileSync(values.assinante, "utf8")) }),
  autoridadesDeFora: values.autoridades
    .split(",")
    .filter(Boolean)
    .map((arquivo) => readFileSync(arquivo, "utf8")),
})
console.log("DOCUMENTO DE TESTE: autoridade simulada (ADN da NFS-e).")
console.log(`ADN       ${simulador.endereco}`)
console.log(`Controle  ${simulador.enderecoDeControle}  (certificados: GET /certificados)`)
encerrarComQuemAbriu(simulador)
