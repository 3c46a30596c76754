import { rotasDasEmpresas } from "@partida/contracts"
import type { FastifyInstance } from "fastify"
import type { Banco } from "../../db/banco.ts"
import type { Autenticar } from "../../http/autenticacao.ts"
import { escopoDe } from "../../http/contexto.ts"
import { ErroDeNegocio } from "../../http/erros.ts"
import { montar } from "../../http/montar.ts"
import type { Fila } from "../../jobs/fila.ts"
import { lerEmpresa } from "./empresas.repository.ts"
import { exportarEmpresas, informarMes, montarHistorico, paginaDeEmpresas } from "./empresas.service.ts"

export function registrarEmpresas(
  app: FastifyInstance,
  autenticar: Autenticar,
  banco: Banco,
  fila: () => Fila,
  agora: () => Date,
): void {
  montar(app, autenticar, rotasDasEmpresas, {
    listarEmpresas: (contexto, { query }) =>
      banco.emEscopo(escopoDe(contexto), (tx) => paginaDeEmpresas(tx, escopoDe(contexto), query)),
    exportarEmpresas: (contexto, { query }) => exportarEmpresas(banco, escopoDe(contexto), query),
    consultarEmpresa: (contexto, { params }) =>
      banco.emEscopo(escopoDe(contexto), async (tx) => {
        const lida = await lerEmpresa(tx, escopoDe(contexto), params.id)
        if (!lida) throw new ErroDeNegocio("nao-encontrado")
        const { empresa, regime, atividades } = lida
        return { ...empresa, municipio: empresa.idMunicipio, regime, atividades }
      }),
    listarHistorico: (contexto, { params, query }) =>
      banco.emEscopo(escopoDe(contexto), async (tx) => ({
        lista: await montarHistorico(tx, escopoDe(contexto), params.id, query.ate, query.meses),
      })),
    informarMes: async (contexto, { params, corpo }) => {
      const mes = await banco.emEscopo(escopoDe(contexto), (tx) =>
        informarMes(tx, escopoDe(contexto), params.id, params.competencia, corpo, agora()),
      )
      await fila().acordar("recalculo")
      return mes
    },
  })
}
