import { rotasDasNotasExplicativas } from "@partida/contracts"
import { atoDe, escopoDe } from "../../http/contexto.ts"
import { montar } from "../../http/montar.ts"
import type { Porta } from "../../http/porta.ts"
import { emEscopoDe } from "../../http/porta.ts"
import { consultarNotas, escreverNotas, guardarModeloDeNotas, prontasDoAno } from "./notas.service.ts"

/** The notes to the statements of a year, and the template of the office. */
export function registrarNotasExplicativas({ app, autenticar, banco, agora }: Porta): void {
  const lendo = emEscopoDe(banco)
  montar(app, autenticar, rotasDasNotasExplicativas, {
    consultarNotas: (contexto, { params, query }) =>
      lendo(contexto, (tx, escopo) => consultarNotas(tx, escopo, params, query.versao)),
    preverNotas: (contexto, { params, corpo }) =>
      lendo(contexto, async (tx, escopo) => ({ prontas: await prontasDoAno(tx, escopo, params, corpo.notas) })),
    escreverNotas: (contexto, { params, corpo, versaoEsperada }) =>
      banco.emEscopo(escopoDe(contexto), (tx) =>
        escreverNotas(tx, atoDe(contexto, agora()), params, versaoEsperada, corpo.notas),
      ),
    guardarModeloDeNotas: (contexto, { params, corpo }) =>
      banco.emEscopo(escopoDe(contexto), (tx) =>
        guardarModeloDeNotas(tx, atoDe(contexto, agora()), params, corpo.notas),
      ),
  })
}
