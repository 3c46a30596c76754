import { rotasDasTabelas } from "@partida/contracts"
import type { FastifyInstance } from "fastify"
import type { Autenticar } from "../../http/autenticacao.ts"
import { montar } from "../../http/montar.ts"
import { type LinhaDeTabela, linhaDaTabela, procurarNaTabela } from "../../tabelas/tabelas.ts"

/** Search in the public tables that fields choose from. */
export function registrarTabelas(app: FastifyInstance, autenticar: Autenticar): void {
  montar(app, autenticar, rotasDasTabelas, {
    consultarTabela: async (_contexto, { params, query }) => {
      const { tabela } = params
      const linhas = query.codigos
        ? query.codigos.split(",").flatMap((codigo) => linhaDaTabela(tabela, codigo) ?? [])
        : procurarNaTabela(tabela, query)
      return { lista: linhas.map(semPalavras) }
    },
  })
}

const semPalavras = ({ codigo, nome, detalhe }: LinhaDeTabela) => ({ codigo, nome, detalhe })
