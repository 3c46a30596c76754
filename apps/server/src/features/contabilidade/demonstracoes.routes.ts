import { rotasDasDemonstracoes } from "@partida/contracts"
import { atoDe, escopoDe } from "../../http/contexto.ts"
import { montar } from "../../http/montar.ts"
import type { Porta } from "../../http/porta.ts"
import { desenharPdf, marcaDoDocumento } from "../../marca/documento.ts"
import type { Marcas } from "../../marca/resolucao.ts"
import { consultarDemonstracoes, exportarDemonstracao, imprimirDemonstracoes } from "./demonstracoes.service.ts"
import { imprimirDiario, imprimirRazao } from "./impressao.service.ts"

/** The statements of the companies of an office: on the screen, as sheets, and to be signed. */
export function registrarDemonstracoes({ app, autenticar, banco, agora, aqui }: Porta, marcas: Marcas): void {
  montar(app, autenticar, rotasDasDemonstracoes, {
    consultarDemonstracoes: aqui((tx, { escopo }, { params, query }) =>
      consultarDemonstracoes(tx, escopo, params.idEmpresa, query),
    ),
    exportarDemonstracao: (contexto, { params, query }) =>
      exportarDemonstracao(banco, escopoDe(contexto), params.idEmpresa, query),
    imprimirDemonstracoes: async (contexto, { params, query }) => {
      const ato = atoDe(contexto, agora())
      const reunido = await banco.emEscopo(ato.escopo, (tx) => imprimirDemonstracoes(tx, ato, params.idEmpresa, query))
      return desenharPdf(marcas, ato.escopo.idEscritorio, reunido)
    },
    imprimirDiario: async (contexto, { params, query }) => {
      const ato = atoDe(contexto, agora())
      return imprimirDiario(banco, ato, await marcaDoDocumento(marcas, ato.escopo.idEscritorio), {
        ...params,
        ...query,
      })
    },
    imprimirRazao: async (contexto, { params, query }) => {
      const ato = atoDe(contexto, agora())
      return imprimirRazao(banco, ato, await marcaDoDocumento(marcas, ato.escopo.idEscritorio), { ...params, ...query })
    },
  })
}
