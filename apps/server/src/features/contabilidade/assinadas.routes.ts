import { rotasDasAssinadas } from "@partida/contracts"
import { montar } from "../../http/montar.ts"
import type { Porta } from "../../http/porta.ts"
import { guardarAssinadas, listarAssinadas } from "./assinadas.service.ts"

/** The statements of a year as they were signed. */
export function registrarAssinadas({ app, autenticar, aqui }: Porta): void {
  montar(app, autenticar, rotasDasAssinadas, {
    listarAssinadas: aqui((tx, { escopo }, { params }) => listarAssinadas(tx, escopo, params)),
    guardarAssinadas: aqui((tx, ato, { params, corpo }) => guardarAssinadas(tx, ato, params, corpo)),
  })
}
