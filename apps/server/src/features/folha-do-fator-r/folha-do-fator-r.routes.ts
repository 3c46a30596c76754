import { rotasDaFolhaDoFatorR } from "@partida/contracts"
import { atoDe, escopoDe } from "../../http/contexto.ts"
import { montar } from "../../http/montar.ts"
import type { Porta } from "../../http/porta.ts"
import { folhaDoFatorR, informarCppDoDas, listarOpcoes, registrarOpcao } from "./folha-do-fator-r.service.ts"
import { exportarMesesSelados, mesesComOutroAnexo } from "./selados.service.ts"

/** Payroll of the Fator R by components, and what was said of the CPP collected inside the DAS. */
export function registrarFolhaDoFatorR({ app, autenticar, banco, fila, agora }: Porta): void {
  montar(app, autenticar, rotasDaFolhaDoFatorR, {
    consultarFolhaDoFatorR: (contexto, { params, query }) =>
      banco.emEscopo(escopoDe(contexto), (tx) =>
        folhaDoFatorR(tx, escopoDe(contexto), params.idEmpresa, query.competencia),
      ),
    informarCppDoDas: async (contexto, { params, corpo }) => {
      const alterados = await banco.emEscopo(escopoDe(contexto), (tx) =>
        informarCppDoDas(tx, atoDe(contexto, agora()), params.idEmpresa, corpo.meses),
      )
      await fila().acordar("recalculo")
      return { alterados }
    },
    listarOpcoesDaCpp: (contexto) =>
      banco.emEscopo(escopoDe(contexto), async (tx) => ({ lista: await listarOpcoes(tx, escopoDe(contexto)) })),
    registrarOpcaoDaCpp: async (contexto, { params, corpo }) => {
      const feito = await banco.emEscopo(escopoDe(contexto), (tx) =>
        registrarOpcao(tx, atoDe(contexto, agora()), { ...params, ...corpo }),
      )
      await fila().acordar("recalculo")
      return feito
    },
    listarMesesSelados: (contexto, { params }) =>
      banco.emEscopo(escopoDe(contexto), (tx) => mesesComOutroAnexo(tx, escopoDe(contexto), params.competencia)),
    exportarMesesSelados: (contexto, { params, query }) =>
      exportarMesesSelados(banco, escopoDe(contexto), params.competencia, query),
  })
}
