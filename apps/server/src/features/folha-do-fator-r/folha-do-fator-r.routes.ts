import { rotasDaFolhaDoFatorR } from "@partida/contracts"
import { atoDe, escopoDe } from "../../http/contexto.ts"
import { montar } from "../../http/montar.ts"
import type { Porta } from "../../http/porta.ts"
import { folhaDoFatorR, informarCppDoDas, listarOpcoes, registrarOpcao } from "./folha-do-fator-r.service.ts"
import { exportarMesesSelados, mesesComOutroAnexo } from "./selados.service.ts"

/** Payroll of the Fator R by components, and what was said of the CPP collected inside the DAS. */
export function registrarFolhaDoFatorR({ app, autenticar, banco, fila, agora, aqui }: Porta): void {
  montar(app, autenticar, rotasDaFolhaDoFatorR, {
    consultarFolhaDoFatorR: aqui((tx, { escopo }, { params, query }) =>
      folhaDoFatorR(tx, escopo, params.idEmpresa, query.competencia),
    ),
    informarCppDoDas: async (contexto, { params, corpo }) => {
      const alterados = await banco.emEscopo(escopoDe(contexto), (tx) =>
        informarCppDoDas(tx, atoDe(contexto, agora()), params.idEmpresa, corpo.meses),
      )
      await fila().acordar("recalculo")
      return { alterados }
    },
    listarOpcoesDaCpp: aqui(async (tx, { escopo }) => ({ lista: await listarOpcoes(tx, escopo) })),
    registrarOpcaoDaCpp: async (contexto, { params, corpo }) => {
      const feito = await banco.emEscopo(escopoDe(contexto), (tx) =>
        registrarOpcao(tx, atoDe(contexto, agora()), { ...params, ...corpo }),
      )
      await fila().acordar("recalculo")
      return feito
    },
    listarMesesSelados: aqui((tx, { escopo }, { params }) => mesesComOutroAnexo(tx, escopo, params.competencia)),
    exportarMesesSelados: (contexto, { params, query }) =>
      exportarMesesSelados(banco, escopoDe(contexto), params.competencia, query),
  })
}
