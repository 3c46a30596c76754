import { parseArgs } from "node:util"
import { encerrarComQuemAbriu } from "../vida.ts"
import { CONTRATO_PADRAO, iniciarSimuladorSerpro } from "./simulador.ts"

// Starts the simulated authority by itself. `--pasta` keeps what it knows; ports default to 9443, 9444 and 9445.
const { values } = parseArgs({
  options: {
    pasta: { type: "string" },
    contratante: { type: "string", default: CONTRATO_PADRAO.contratante },
    "porta-autenticacao": { type: "string", default: "9443" },
    "porta-gateway": { type: "string", default: "9444" },
    "porta-controle": { type: "string", default: "9445" },
    "vida-do-token": { type: "string", default: "2008" },
    "sem-qr": { type: "boolean", default: false },
    "sem-procuracoes": { type: "boolean", default: false },
  },
})
const simulador = await iniciarSimuladorSerpro({
  ...(values.pasta === undefined ? {} : { pasta: values.pasta }),
  contratos: [{ ...CONTRATO_PADRAO, contratante: values.contratante }],
  portas: {
    autenticacao: Number(values["porta-autenticacao"]),
    gateway: Number(values["porta-gateway"]),
    controle: Number(values["porta-controle"]),
  },
  vidaDoTokenS: Number(values["vida-do-token"]),
  comQr: !values["sem-qr"],
  procuracaoPadrao: values["sem-procuracoes"] ? "nenhuma" : "todas",
})
console.log("DOCUMENTO DE TESTE: autoridade simulada (SERPRO Integra Contador).")
console.log(`Autenticação  ${simulador.enderecoDeAutenticacao}`)
console.log(`Integra       ${simulador.endereco}`)
console.log(`Controle      ${simulador.enderecoDeControle}  (certificados: GET /certificados)`)
encerrarComQuemAbriu(simulador)
