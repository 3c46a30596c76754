import { rotasDasRegrasDeOperacoes } from "@partida/contracts"
import type { FastifyInstance } from "fastify"
import type { Banco } from "../../db/banco.ts"
import type { Autenticar } from "../../http/autenticacao.ts"
import { atoDe, escopoDe } from "../../http/contexto.ts"
import { montar } from "../../http/montar.ts"
import type { AtosExternos } from "../../ports/operacao-externa.ts"
import {
  alterarRegra,
  alterarRegraDaEmpresa,
  alterarTeto,
  consultarTeto,
  listarRegras,
  listarRegrasDaEmpresa,
  removerRegraDaEmpresa,
} from "./automaticas.service.ts"

/** What an office wants done outside by itself, and how much it may spend. */
export function registrarRegrasDeOperacoes(
  app: FastifyInstance,
  autenticar: Autenticar,
  banco: Banco,
  atos: AtosExternos,
  agora: () => Date,
): void {
  montar(app, autenticar, rotasDasRegrasDeOperacoes, {
    listarRegrasDeOperacoes: (contexto) => {
      const escopo = escopoDe(contexto)
      return banco.emEscopo(escopo, async (tx) => ({ lista: await listarRegras(tx, escopo, atos) }))
    },
    alterarRegraDeOperacao: (contexto, { params, corpo, versaoEsperada }) => {
      const ato = atoDe(contexto, agora())
      return banco.emEscopo(ato.escopo, (tx) =>
        alterarRegra(tx, ato, atos, { ...params, ...corpo, versao: versaoEsperada }),
      )
    },
    listarRegrasDaEmpresa: (contexto, { params: { idEmpresa } }) => {
      const escopo = escopoDe(contexto)
      return banco.emEscopo(escopo, async (tx) => ({
        idEmpresa,
        lista: await listarRegrasDaEmpresa(tx, escopo, atos, idEmpresa),
      }))
    },
    alterarRegraDaEmpresa: (contexto, { params, corpo, versaoEsperada }) => {
      const ato = atoDe(contexto, agora())
      return banco.emEscopo(ato.escopo, (tx) =>
        alterarRegraDaEmpresa(tx, ato, atos, { ...params, ...corpo, versao: versaoEsperada }),
      )
    },
    removerRegraDaEmpresa: (contexto, { params, versaoEsperada }) => {
      const escopo = escopoDe(contexto)
      return banco.emEscopo(escopo, (tx) =>
        removerRegraDaEmpresa(tx, escopo, atos, { ...params, versao: versaoEsperada }),
      )
    },
    consultarTetoDoMes: (contexto, { params }) => {
      const escopo = escopoDe(contexto)
      return banco.emEscopo(escopo, (tx) => consultarTeto(tx, escopo, params.provedor))
    },
    alterarTetoDoMes: (contexto, { params, corpo, versaoEsperada }) => {
      const escopo = escopoDe(contexto)
      return banco.emEscopo(escopo, (tx) => alterarTeto(tx, escopo, { ...params, ...corpo, versao: versaoEsperada }))
    },
  })
}
