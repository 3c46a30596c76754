import { rotasDasConsultas } from "@partida/contracts"
import type { FastifyInstance } from "fastify"
import { competenciaCivil } from "../../civil.ts"
import type { Banco } from "../../db/banco.ts"
import type { Autenticar } from "../../http/autenticacao.ts"
import { montar } from "../../http/montar.ts"
import { empresaComEstaRaiz } from "../empresas/leitura.service.ts"
import { atividadeDoMeiPeloCnae, type Consultas, dadosDoCnpj, enderecoDoCep } from "./consultas.service.ts"

/** Public data that fills a registration. */
export function registrarConsultas(
  app: FastifyInstance,
  autenticar: Autenticar,
  banco: Banco,
  consultas: Consultas,
  agora: () => Date,
): void {
  montar(app, autenticar, rotasDasConsultas, {
    consultarCep: (_contexto, { params }) => enderecoDoCep(consultas, params.cep),
    consultarCnpj: async ({ escopoOuNulo: escopo }, { params }) => {
      const dados = await dadosDoCnpj(consultas, params.cnpj)
      const atividadeMei = atividadeDoMeiPeloCnae(dados, competenciaCivil(agora()))
      // After the outside call: a transaction does not wait for somebody else's server.
      const jaCadastrada =
        escopo === null ? null : await banco.emEscopo(escopo, (tx) => empresaComEstaRaiz(tx, escopo, params.cnpj))
      return { ...dados, atividadeMei, jaCadastrada }
    },
  })
}
