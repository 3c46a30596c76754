import { rotasDaSimulacao } from "@partida/contracts"
import { chamar } from "../../lib/api/chamar.ts"
import type { Entrada } from "../../lib/api/mapping.ts"

export type PedidoDeSimulacao = Entrada<typeof rotasDaSimulacao.simularFechamentos>["corpo"]

export const pedirSimulacao = (corpo: PedidoDeSimulacao) => chamar(rotasDaSimulacao.simularFechamentos, { corpo })
