import { rotasDasAprovacoes } from "@partida/contracts"
import type { FastifyInstance } from "fastify"
import type { Banco, Tx } from "../../db/banco.ts"
import type { Autenticar } from "../../http/autenticacao.ts"
import { atoDe, type Contexto, escopoDe } from "../../http/contexto.ts"
import { montar } from "../../http/montar.ts"
import {
  consultarRegra,
  consultarRegraDoEscritorio,
  definirRegra,
  definirRegraDoEscritorio,
} from "../titulos/aprovacao.service.ts"

/** By which rule payments wait to be approved. */
export function registrarAprovacoes(
  app: FastifyInstance,
  autenticar: Autenticar,
  banco: Banco,
  agora: () => Date,
): void {
  const aqui = <T>(contexto: Contexto, corpo: (tx: Tx, ato: ReturnType<typeof atoDe>) => Promise<T>) =>
    banco.emEscopo(escopoDe(contexto), (tx) => corpo(tx, atoDe(contexto, agora())))
  montar(app, autenticar, rotasDasAprovacoes, {
    consultarRegraDeAprovacao: (contexto, { params }) =>
      aqui(contexto, (tx, { escopo }) => consultarRegra(tx, escopo, params.idEmpresa)),
    definirRegraDeAprovacao: (contexto, { params, corpo, versaoEsperada }) =>
      aqui(contexto, (tx, ato) => definirRegra(tx, ato, params.idEmpresa, versaoEsperada, corpo.regra)),
    consultarRegraDeAprovacaoDoEscritorio: (contexto) =>
      aqui(contexto, (tx, { escopo }) => consultarRegraDoEscritorio(tx, escopo)),
    definirRegraDeAprovacaoDoEscritorio: (contexto, { corpo, versaoEsperada }) =>
      aqui(contexto, (tx, ato) => definirRegraDoEscritorio(tx, ato, versaoEsperada, corpo.regra)),
  })
}
