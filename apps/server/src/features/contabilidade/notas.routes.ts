import { rotasDasNotasExplicativas } from "@partida/contracts"
import { montar } from "../../http/montar.ts"
import type { Porta } from "../../http/porta.ts"
import { consultarNotas, escreverNotas, guardarModeloDeNotas, prontasDoAno } from "./notas.service.ts"

/** The notes to the statements of a year, and the template of the office. */
export function registrarNotasExplicativas({ app, autenticar, aqui }: Porta): void {
  montar(app, autenticar, rotasDasNotasExplicativas, {
    consultarNotas: aqui((tx, { escopo }, { params, query }) => consultarNotas(tx, escopo, params, query.versao)),
    preverNotas: aqui(async (tx, { escopo }, { params, corpo }) => ({
      prontas: await prontasDoAno(tx, escopo, params, corpo.notas),
    })),
    escreverNotas: aqui((tx, ato, { params, corpo, versaoEsperada }) =>
      escreverNotas(tx, ato, params, versaoEsperada, corpo.notas),
    ),
    guardarModeloDeNotas: aqui((tx, ato, { params, corpo }) => guardarModeloDeNotas(tx, ato, params, corpo.notas)),
  })
}
