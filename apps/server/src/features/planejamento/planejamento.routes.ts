import { rotasDoPlanejamento } from "@partida/contracts"
import type { FastifyInstance } from "fastify"
import type { Banco } from "../../db/banco.ts"
import type { Autenticar } from "../../http/autenticacao.ts"
import { atoDe, escopoDe } from "../../http/contexto.ts"
import { montar } from "../../http/montar.ts"
import { desenharPdf } from "../../marca/documento.ts"
import type { Marcas } from "../../marca/resolucao.ts"
import { imprimirPlano } from "./impressao.service.ts"
import { compararCarteira, compararEmpresa, exportarCarteira } from "./planejamento.service.ts"

/** Which regime costs the least. */
export function registrarPlanejamento(
  app: FastifyInstance,
  autenticar: Autenticar,
  banco: Banco,
  marcas: Marcas,
  agora: () => Date,
): void {
  montar(app, autenticar, rotasDoPlanejamento, {
    compararCarteira: (contexto, { query }) => compararCarteira(banco, escopoDe(contexto), query.competencia, agora()),
    exportarCarteiraComparada: (contexto, { query }) => exportarCarteira(banco, escopoDe(contexto), query, agora()),
    compararRegimesDaEmpresa: (contexto, { params, corpo }) =>
      banco.emEscopo(escopoDe(contexto), (tx) =>
        compararEmpresa(tx, atoDe(contexto, agora()), params.idEmpresa, params.competencia, corpo),
      ),
    imprimirPlano: async (contexto, { params, query }) => {
      const ato = atoDe(contexto, agora())
      const plano = await banco.emEscopo(ato.escopo, (tx) =>
        imprimirPlano(tx, ato, params.idEmpresa, params.competencia, query),
      )
      return desenharPdf(marcas, ato.escopo.idEscritorio, plano)
    },
  })
}
