import { rotasDaConciliacao, rotasDasCategorias, rotasDasDespesas } from "@partida/contracts"
import type { Tx } from "../../db/banco.ts"
import { atoDe, type Contexto, escopoDe } from "../../http/contexto.ts"
import { montar } from "../../http/montar.ts"
import type { Porta } from "../../http/porta.ts"
import { emEscopoDe } from "../../http/porta.ts"
import { criarCategoria, editarCategoria, listarCategorias } from "./categorias.service.ts"
import { conciliarLinhas, consultarConciliacao, desfazerConciliacao } from "./conciliacao.service.ts"
import { exportarDespesas, favorecidosDoPeriodo, paginaDeDespesas, resumirDespesas } from "./despesas.service.ts"
import { paginaDePendentes } from "./pendentes.service.ts"
import { criarRegra, editarRegra, listarRegras, removerRegra } from "./regras.service.ts"
import { titulosDaLinha } from "./titulos.service.ts"

/** What each line of the bank is, and what the categories add up to. */
export function registrarConciliacao({ app, autenticar, banco, fila, agora }: Porta): void {
  const aqui = emEscopoDe(banco)
  // What is paid of a DAS counts in the payroll of the Fator R, and what is said of a line in the books: both are computed again.
  // The answer is that of the transaction itself: under an idempotency key both are kept together.
  const dizendo = async <T extends { readonly pagou: boolean; readonly livros: boolean }>(
    contexto: Contexto,
    corpo: (tx: Tx) => Promise<T>,
  ) => {
    const acordar = { recalculo: false, lotes: false }
    const resposta = await aqui(contexto, async (tx) => {
      const { pagou, livros, ...dita } = await corpo(tx)
      acordar.recalculo = pagou
      acordar.lotes = livros
      return dita
    })
    if (acordar.recalculo) await fila().acordar("recalculo")
    if (acordar.lotes) await fila().acordar("lotes")
    return resposta
  }
  montar(app, autenticar, rotasDasCategorias, {
    listarCategoriasDoBanco: (contexto) => aqui(contexto, listarCategorias),
    criarCategoriaDoBanco: (contexto, { corpo }) => aqui(contexto, (tx, escopo) => criarCategoria(tx, escopo, corpo)),
    editarCategoriaDoBanco: (contexto, { params, corpo, versaoEsperada }) =>
      aqui(contexto, (tx, escopo) => editarCategoria(tx, escopo, params.id, versaoEsperada, corpo)),
  })
  montar(app, autenticar, rotasDaConciliacao, {
    listarPendentesDoBanco: (contexto, { params, query }) =>
      aqui(contexto, (tx, escopo) => paginaDePendentes(tx, escopo, params.idEmpresa, query)),
    listarTitulosDaLinha: (contexto, { params, query }) =>
      aqui(contexto, (tx, escopo) => titulosDaLinha(tx, escopo, params.id, query.busca)),
    conciliarLinhas: (contexto, { params, corpo }) =>
      dizendo(contexto, (tx) => conciliarLinhas(tx, atoDe(contexto, agora()), params.idEmpresa, corpo.itens)),
    consultarConciliacao: (contexto, { params }) =>
      aqui(contexto, (tx, escopo) => consultarConciliacao(tx, escopo, params.id)),
    desfazerConciliacao: (contexto, { params }) =>
      dizendo(contexto, (tx) => desfazerConciliacao(tx, atoDe(contexto, agora()), params.id)),
    listarRegrasDoBanco: (contexto, { params }) =>
      aqui(contexto, (tx, escopo) => listarRegras(tx, escopo, params.idEmpresa)),
    criarRegraDoBanco: (contexto, { params, corpo }) =>
      aqui(contexto, (tx) => criarRegra(tx, atoDe(contexto, agora()), params.idEmpresa, corpo)),
    editarRegraDoBanco: (contexto, { params, corpo, versaoEsperada }) =>
      aqui(contexto, (tx) => editarRegra(tx, atoDe(contexto, agora()), params, versaoEsperada, corpo)),
    apagarRegraDoBanco: (contexto, { params }) => aqui(contexto, (tx, escopo) => removerRegra(tx, escopo, params)),
  })
  montar(app, autenticar, rotasDasDespesas, {
    resumirDespesas: (contexto, { params, query }) =>
      aqui(contexto, (tx, escopo) => resumirDespesas(tx, escopo, params.idEmpresa, query)),
    listarFavorecidos: (contexto, { params, query }) =>
      aqui(contexto, (tx, escopo) => favorecidosDoPeriodo(tx, escopo, params.idEmpresa, query)),
    listarDespesas: (contexto, { params, query }) =>
      aqui(contexto, (tx, escopo) => paginaDeDespesas(tx, escopo, params.idEmpresa, query)),
    exportarDespesas: (contexto, { params, query }) =>
      exportarDespesas(banco, escopoDe(contexto), params.idEmpresa, query),
  })
}
