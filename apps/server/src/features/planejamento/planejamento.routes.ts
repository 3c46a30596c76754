import { rotasDoPlanejamento } from "@partida/contracts"
import { atoDe, type Contexto, escopoDe } from "../../http/contexto.ts"
import { montar } from "../../http/montar.ts"
import type { Porta } from "../../http/porta.ts"
import { desenharPdf } from "../../marca/documento.ts"
import type { Marcas } from "../../marca/resolucao.ts"
import { type CarteirasLembradas, compararCarteira, exportarCarteira } from "./carteira.service.ts"
import { consultarDoEscritorio, esquecerDaEmpresa, guardarDaEmpresa, guardarDoEscritorio } from "./guardadas.service.ts"
import { imprimirPlano } from "./impressao.service.ts"
import { compararEmpresa } from "./planejamento.service.ts"

/** Which regime costs the least. */
export function registrarPlanejamento({ app, autenticar, banco, agora, aqui }: Porta, marcas: Marcas): void {
  const lembradas: CarteirasLembradas = new Map()
  const quem = (contexto: Contexto) => ({ escopo: escopoDe(contexto), agora: agora(), lembradas })
  montar(app, autenticar, rotasDoPlanejamento, {
    compararCarteira: (contexto, { query }) => compararCarteira(banco, quem(contexto), query),
    exportarCarteiraComparada: (contexto, { query }) => exportarCarteira(banco, quem(contexto), query),
    consultarPremissasDoEscritorio: aqui((tx, { escopo }) => consultarDoEscritorio(tx, escopo)),
    guardarPremissasDoEscritorio: aqui((tx, ato, { corpo, versaoEsperada }) =>
      guardarDoEscritorio(tx, ato, versaoEsperada, corpo),
    ),
    guardarPremissasDaEmpresa: aqui((tx, ato, { params, corpo, versaoEsperada }) =>
      guardarDaEmpresa(tx, ato, params.idEmpresa, versaoEsperada, corpo),
    ),
    apagarPremissasDaEmpresa: aqui((tx, ato, { params, versaoEsperada }) =>
      esquecerDaEmpresa(tx, ato, params.idEmpresa, versaoEsperada),
    ),
    compararRegimesDaEmpresa: aqui((tx, ato, { params, corpo }) =>
      compararEmpresa(tx, ato, params.idEmpresa, params.competencia, corpo),
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
