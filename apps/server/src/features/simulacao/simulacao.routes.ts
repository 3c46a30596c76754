import { rotasDaSimulacao } from "@partida/contracts"
import { escopoDe } from "../../http/contexto.ts"
import { montar } from "../../http/montar.ts"
import type { Porta } from "../../http/porta.ts"
import { explicarMudancaDoMes } from "./mudanca.service.ts"
import {
  conferirSimulacao,
  detalharSimulacao,
  exportarItens,
  listarSimulacoes,
  paginaDosItens,
  pedirSimulacao,
  recalcularGrupo,
} from "./simulacao.service.ts"

/** Dry run of the portfolio, and why the tax of a month changed. */
export function registrarSimulacao({ app, autenticar, banco, fila, agora, aqui }: Porta): void {
  montar(app, autenticar, rotasDaSimulacao, {
    simularFechamentos: async (contexto, { corpo }) => {
      const aceita = await pedirSimulacao(banco, escopoDe(contexto), corpo, {
        nome: contexto.pessoa.nome,
        agora: agora(),
      })
      await fila().acordar("lotes")
      return aceita
    },
    listarSimulacoes: aqui(async (tx, { escopo }, { query }) => ({
      lista: await listarSimulacoes(tx, escopo, query.competencia),
    })),
    consultarSimulacao: aqui((tx, { escopo }, { params }) => detalharSimulacao(tx, escopo, params.id)),
    listarItensDaSimulacao: aqui((tx, { escopo }, { params, query }) => paginaDosItens(tx, escopo, params.id, query)),
    exportarItensDaSimulacao: (contexto, { params, query }) =>
      exportarItens(banco, escopoDe(contexto), params.id, query),
    conferirSimulacao: async (contexto, { params }) => ({
      mudaram: await conferirSimulacao(banco, escopoDe(contexto), params.id),
      conferidaEm: agora().toISOString(),
    }),
    recalcularGrupo: async (contexto, { params, corpo }) => {
      const aceito = await recalcularGrupo(banco, escopoDe(contexto), params.id, corpo.grupo, agora())
      await fila().acordar("lotes")
      return aceito
    },
    explicarMudanca: aqui((tx, { escopo }, { params, query }) =>
      explicarMudancaDoMes(tx, escopo, params.idEmpresa, params.competencia, query),
    ),
  })
}
