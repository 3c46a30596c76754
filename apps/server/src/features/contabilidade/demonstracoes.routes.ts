import { rotasDasDemonstracoes } from "@partida/contracts"
import type { FastifyInstance } from "fastify"
import type { Banco } from "../../db/banco.ts"
import type { Autenticar } from "../../http/autenticacao.ts"
import { atoDe, escopoDe } from "../../http/contexto.ts"
import { montar } from "../../http/montar.ts"
import { desenharPdf } from "../../marca/documento.ts"
import type { Marcas } from "../../marca/resolucao.ts"
import { consultarDemonstracoes, exportarDemonstracao, imprimirDemonstracoes } from "./demonstracoes.service.ts"

/** The statements of the companies of an office: on the screen, as sheets, and to be signed. */
export function registrarDemonstracoes(
  app: FastifyInstance,
  autenticar: Autenticar,
  banco: Banco,
  marcas: Marcas,
  agora: () => Date,
): void {
  montar(app, autenticar, rotasDasDemonstracoes, {
    consultarDemonstracoes: (contexto, { params, query }) =>
      banco.emEscopo(escopoDe(contexto), (tx) =>
        consultarDemonstracoes(tx, escopoDe(contexto), params.idEmpresa, query),
      ),
    exportarDemonstracao: (contexto, { params, query }) =>
      exportarDemonstracao(banco, escopoDe(contexto), params.idEmpresa, query),
    imprimirDemonstracoes: async (contexto, { params, query }) => {
      const ato = atoDe(contexto, agora())
      const reunido = await banco.emEscopo(ato.escopo, (tx) => imprimirDemonstracoes(tx, ato, params.idEmpresa, query))
      return desenharPdf(marcas, ato.escopo.idEscritorio, reunido)
    },
  })
}
