import { rotasDaReceitaFederal } from "@partida/contracts"
import type { FastifyInstance } from "fastify"
import type { Autenticar } from "../../http/autenticacao.ts"
import { atoDe, type Contexto } from "../../http/contexto.ts"
import { montar } from "../../http/montar.ts"
import { emTransacaoDe } from "../../http/porta.ts"
import type { Fila } from "../../jobs/fila.ts"
import {
  alterarAutoria,
  configurarIntegracao,
  consultarIntegracao,
  consultarSituacao,
  type DependenciasDaReceita,
  removerIntegracao,
  testarIntegracao,
} from "./receita-federal.service.ts"

/** By what an office identifies itself to the Receita Federal. */
export function registrarReceitaFederal(
  app: FastifyInstance,
  autenticar: Autenticar,
  deps: DependenciasDaReceita,
  fila: () => Fila,
): void {
  const { banco, cofre, receitaFederal, agora } = deps
  const aqui = emTransacaoDe({ banco, agora })
  const consultar = (contexto: Contexto) => {
    const ato = atoDe(contexto, agora())
    return banco.emEscopo(ato.escopo, (tx) => consultarIntegracao(tx, ato, receitaFederal))
  }
  montar(app, autenticar, rotasDaReceitaFederal, {
    consultarSituacaoComAReceita: aqui((tx, { escopo }) => consultarSituacao(tx, escopo, receitaFederal)),
    consultarIntegracaoComAReceita: consultar,
    configurarIntegracaoComAReceita: aqui(async (tx, ato, { corpo }) => {
      await configurarIntegracao(tx, ato, cofre, corpo)
      return consultarIntegracao(tx, ato, receitaFederal)
    }),
    alterarAutoriaDosPedidos: async (contexto, { corpo }) => {
      const ato = atoDe(contexto, agora())
      await banco.emEscopo(ato.escopo, (tx) => alterarAutoria(tx, ato, corpo))
      await fila().acordar("operacoes")
      return consultar(contexto)
    },
    removerIntegracaoComAReceita: aqui(async (tx, ato) => {
      await removerIntegracao(tx, ato.escopo)
      return consultarIntegracao(tx, ato, receitaFederal)
    }),
    testarIntegracaoComAReceita: async (contexto) => {
      await testarIntegracao(deps, atoDe(contexto, agora()).escopo)
      await fila().acordar("operacoes")
      return consultar(contexto)
    },
  })
}
