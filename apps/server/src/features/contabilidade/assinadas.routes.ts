import { rotasDasAssinadas } from "@partida/contracts"
import type { Emissores } from "../../certificados/emissores.ts"
import { escopoDe } from "../../http/contexto.ts"
import { montar } from "../../http/montar.ts"
import type { Porta } from "../../http/porta.ts"
import type { Armazem } from "../../ports/armazem.ts"
import { conferirAssinadas, guardarAssinadas, listarAssinadas } from "./assinadas.service.ts"

/** The statements of a year as they were signed. */
export function registrarAssinadas(
  { app, autenticar, aqui, banco }: Porta,
  armazem: Armazem,
  emissores: Pick<Emissores, "descrever">,
): void {
  montar(app, autenticar, rotasDasAssinadas, {
    listarAssinadas: aqui((tx, { escopo }, { params }) => listarAssinadas(tx, escopo, params)),
    guardarAssinadas: aqui((tx, ato, { params, corpo }) => guardarAssinadas(tx, ato, params, corpo)),
    conferirAssinadas: (contexto, { params }) =>
      conferirAssinadas(banco, armazem, emissores, escopoDe(contexto), params),
  })
}
