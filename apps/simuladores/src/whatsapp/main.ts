import { parseArgs } from "node:util"
import { encerrarComQuemAbriu } from "../vida.ts"
import { iniciarWhatsappSimulado } from "./simulador.ts"

// Starts the simulated Cloud API by itself. `--pasta` keeps what it knows; ports default to 9551 and 9552; `--entre-avisos-ms`, how long
// between one notice and the next.
const { values } = parseArgs({
  options: {
    pasta: { type: "string" },
    "porta-whatsapp": { type: "string", default: "9551" },
    "porta-controle": { type: "string", default: "9552" },
    "entre-avisos-ms": { type: "string", default: "200" },
  },
})
const simulador = await iniciarWhatsappSimulado({
  ...(values.pasta === undefined ? {} : { pasta: values.pasta }),
  portas: { whatsapp: Number(values["porta-whatsapp"]), controle: Number(values["porta-controle"]) },
  entreAvisosMs: Number(values["entre-avisos-ms"]),
})
console.log("DOCUMENTO DE TESTE: WhatsApp simulado (Cloud API da Meta).")
console.log(`Whatsapp  ${simulador.endereco}`)
console.log(`Controle  ${simulador.enderecoDeControle}  (certificados: GET /certificados)`)
encerrarComQuemAbriu(simulador)
