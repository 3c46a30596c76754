import { rotasDoCaixa } from "@partida/contracts"
import { atoDe, escopoDe } from "../../http/contexto.ts"
import { montar } from "../../http/montar.ts"
import type { Porta } from "../../http/porta.ts"
import { consultarMes, informarRecebido } from "./caixa.service.ts"
import { exportarNaoRecebido, paginaDoNaoRecebido, somarNaoRecebido } from "./nao-recebido.service.ts"
import { consultarOpcoes, escolherRegime } from "./opcoes.service.ts"

/** The Simples by caixa: option of the year, receipts, and what is still to be received. */
export function registrarCaixa({ app, autenticar, banco, fila, agora, aqui }: Porta): void {
  montar(app, autenticar, rotasDoCaixa, {
    consultarMesDoCaixa: aqui((tx, { escopo }, { params }) =>
      consultarMes(tx, escopo, params.idEmpresa, params.competencia),
    ),
    listarNaoRecebido: (contexto, { query }) => paginaDoNaoRecebido(banco, escopoDe(contexto), query),
    exportarNaoRecebido: (contexto, { query }) => exportarNaoRecebido(banco, escopoDe(contexto), query),
    somarNaoRecebido: (contexto, { query }) => somarNaoRecebido(banco, escopoDe(contexto), query),
    consultarOpcoesDoSimples: aqui((tx, { escopo }, { params }) =>
      consultarOpcoes(tx, escopo, params.idEmpresa, agora()),
    ),
    informarRecebidoDoCaixa: async (contexto, { params, corpo }) => {
      const mes = await banco.emEscopo(escopoDe(contexto), (tx) =>
        informarRecebido(tx, atoDe(contexto, agora()), params, corpo.recebimentos),
      )
      await fila().acordar("recalculo")
      return mes
    },
    escolherRegimeDoSimples: async (contexto, { params, corpo, versaoEsperada }) => {
      const opcao = await banco.emEscopo(escopoDe(contexto), (tx) =>
        escolherRegime(tx, atoDe(contexto, agora()), params, versaoEsperada, corpo.regime),
      )
      await fila().acordar("recalculo")
      return opcao
    },
  })
}
