import { rotasDoPlanejamento } from "@partida/contracts"
import type { FastifyInstance } from "fastify"
import type { Banco } from "../../db/banco.ts"
import type { Autenticar } from "../../http/autenticacao.ts"
import { atoDe, type Contexto, escopoDe } from "../../http/contexto.ts"
import { montar } from "../../http/montar.ts"
import { desenharPdf } from "../../marca/documento.ts"
import type { Marcas } from "../../marca/resolucao.ts"
import { type CarteirasLembradas, compararCarteira, exportarCarteira } from "./carteira.service.ts"
import { consultarDoEscritorio, esquecerDaEmpresa, guardarDaEmpresa, guardarDoEscritorio } from "./guardadas.service.ts"
import { imprimirPlano } from "./impressao.service.ts"
import { compararEmpresa } from "./planejamento.service.ts"

/** Which regime costs the least. */
export function registrarPlanejamento(
  app: FastifyInstance,
  autenticar: Autenticar,
  banco: Banco,
  marcas: Marcas,
  agora: () => Date,
): void {
  const lembradas: CarteirasLembradas = new Map()
  const quem = (contexto: Contexto) => ({ escopo: escopoDe(contexto), agora: agora(), lembradas })
  montar(app, autenticar, rotasDoPlanejamento, {
    compararCarteira: (contexto, { query }) => compararCarteira(banco, quem(contexto), query),
    exportarCarteiraComparada: (contexto, { query }) => exportarCarteira(banco, quem(contexto), query),
    consultarPremissasDoEscritorio: (contexto) =>
      banco.emEscopo(escopoDe(contexto), (tx) => consultarDoEscritorio(tx, escopoDe(contexto))),
    guardarPremissasDoEscritorio: (contexto, { corpo, versaoEsperada }) =>
      banco.emEscopo(escopoDe(contexto), (tx) =>
        guardarDoEscritorio(tx, atoDe(contexto, agora()), versaoEsperada, corpo),
      ),
    guardarPremissasDaEmpresa: (contexto, { params, corpo, versaoEsperada }) =>
      banco.emEscopo(escopoDe(contexto), (tx) =>
        guardarDaEmpresa(tx, atoDe(contexto, agora()), params.idEmpresa, versaoEsperada, corpo),
      ),
    apagarPremissasDaEmpresa: (contexto, { params, versaoEsperada }) =>
      banco.emEscopo(escopoDe(contexto), (tx) =>
        esquecerDaEmpresa(tx, atoDe(contexto, agora()), params.idEmpresa, versaoEsperada),
      ),
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
