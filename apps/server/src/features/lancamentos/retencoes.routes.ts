import { rotasDasRetencoesTomadas } from "@partida/contracts"
import type { FastifyInstance } from "fastify"
import type { Banco, Tx } from "../../db/banco.ts"
import type { Autenticar } from "../../http/autenticacao.ts"
import { atoDe, type Contexto, escopoDe } from "../../http/contexto.ts"
import { montar } from "../../http/montar.ts"
import { lancarRetencao, listarRetencoesARecolher } from "./recolhimento.service.ts"
import { consultarRetencoes, preverRetencoes, registrarRetencoes } from "./retencoes.service.ts"

/** Taxes withheld from suppliers, and what is collected of them. */
export function registrarRetencoesTomadas(
  app: FastifyInstance,
  autenticar: Autenticar,
  banco: Banco,
  agora: () => Date,
): void {
  const aqui = <T>(contexto: Contexto, corpo: (tx: Tx, ato: ReturnType<typeof atoDe>) => Promise<T>) =>
    banco.emEscopo(escopoDe(contexto), (tx) => corpo(tx, atoDe(contexto, agora())))
  montar(app, autenticar, rotasDasRetencoesTomadas, {
    consultarRetencoes: (contexto, { params }) =>
      aqui(contexto, (tx, { escopo }) => consultarRetencoes(tx, escopo, params.id)),
    preverRetencoes: (contexto, { params, corpo }) =>
      aqui(contexto, (tx, { escopo }) => preverRetencoes(tx, escopo, params.id, corpo)),
    registrarRetencoes: (contexto, { params, corpo, versaoEsperada }) =>
      aqui(contexto, (tx, ato) => registrarRetencoes(tx, ato, params.id, versaoEsperada, corpo)),
    listarRetencoesARecolher: (contexto, { params }) =>
      aqui(contexto, (tx, ato) => listarRetencoesARecolher(tx, ato, params.idEmpresa)),
    lancarRetencao: (contexto, { params, corpo }) =>
      aqui(contexto, (tx, ato) => lancarRetencao(tx, ato, params.idEmpresa, corpo)),
  })
}
