import { rotasDoPlanejamento } from "@partida/contracts"
import type { FastifyInstance } from "fastify"
import type { Banco } from "../../db/banco.ts"
import type { Autenticar } from "../../http/autenticacao.ts"
import { atoDe, escopoDe } from "../../http/contexto.ts"
import { montar } from "../../http/montar.ts"
import { compararCarteira, compararEmpresa } from "./planejamento.service.ts"

/** Which regime costs the least. */
export function registrarPlanejamento(
  app: FastifyInstance,
  autenticar: Autenticar,
  banco: Banco,
  agora: () => Date,
): void {
  montar(app, autenticar, rotasDoPlanejamento, {
    compararCarteira: (contexto, { query }) => compararCarteira(banco, escopoDe(contexto), query.competencia, agora()),
    compararRegimesDaEmpresa: (contexto, { params, corpo }) =>
      banco.emEscopo(escopoDe(contexto), (tx) =>
        compararEmpresa(tx, atoDe(contexto, agora()), params.idEmpresa, params.competencia, corpo),
      ),
  })
}
