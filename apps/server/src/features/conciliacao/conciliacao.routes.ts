import { rotasDaConciliacao, rotasDasCategorias, rotasDasDespesas } from "@partida/contracts"
import type { Ato } from "../../db/ato.ts"
import type { Tx } from "../../db/banco.ts"
import { atoDe, type Contexto, escopoDe } from "../../http/contexto.ts"
import { montar } from "../../http/montar.ts"
import { numaTransacao, type Porta } from "../../http/porta.ts"
import { criarCategoria, editarCategoria, listarCategorias } from "./categorias.service.ts"
import { conciliarLinhas, consultarConciliacao, desfazerConciliacao } from "./conciliacao.service.ts"
import { exportarDespesas, favorecidosDoPeriodo, paginaDeDespesas, resumirDespesas } from "./despesas.service.ts"
import { paginaDePendentes } from "./pendentes.service.ts"
import { criarRegra, editarRegra, listarRegras, removerRegra } from "./regras.service.ts"
import { titulosDaLinha } from "./titulos.service.ts"

/** What each line of the bank is, and what the categories add up to. */
export function registrarConciliacao({ app, autenticar, banco, fila, agora, aqui }: Porta): void {
  // What is paid of a DAS counts in the payroll of the Fator R, and what is said of a line in the books: both are computed again.
  // The answer is that of the transaction itself: under an idempotency key both are kept together.
  const dizendo = <P, T extends { readonly pagou: boolean; readonly livros: boolean }>(
    corpo: (tx: Tx, ato: Ato, pedido: P) => Promise<T>,
  ) =>
    numaTransacao(async (contexto: Contexto, pedido: P) => {
      const ato = atoDe(contexto, agora())
      const acordar = { recalculo: false, lotes: false }
      const resposta = await banco.emEscopo(ato.escopo, async (tx) => {
        const { pagou, livros, ...dita } = await corpo(tx, ato, pedido)
        acordar.recalculo = pagou
        acordar.lotes = livros
        return dita
      })
      if (acordar.recalculo) await fila().acordar("recalculo")
      if (acordar.lotes) await fila().acordar("lotes")
      return resposta
    })
  montar(app, autenticar, rotasDasCategorias, {
    listarCategoriasDoBanco: aqui((tx, { escopo }) => listarCategorias(tx, escopo)),
    criarCategoriaDoBanco: aqui((tx, { escopo }, { corpo }) => criarCategoria(tx, escopo, corpo)),
    editarCategoriaDoBanco: aqui((tx, { escopo }, { params, corpo, versaoEsperada }) =>
      editarCategoria(tx, escopo, params.id, versaoEsperada, corpo),
    ),
  })
  montar(app, autenticar, rotasDaConciliacao, {
    listarPendentesDoBanco: aqui((tx, { escopo }, { params, query }) =>
      paginaDePendentes(tx, escopo, params.idEmpresa, query),
    ),
    listarTitulosDaLinha: aqui((tx, { escopo }, { params, query }) =>
      titulosDaLinha(tx, escopo, params.id, query.busca),
    ),
    conciliarLinhas: dizendo((tx, ato, { params, corpo }) => conciliarLinhas(tx, ato, params.idEmpresa, corpo.itens)),
    consultarConciliacao: aqui((tx, { escopo }, { params }) => consultarConciliacao(tx, escopo, params.id)),
    desfazerConciliacao: dizendo((tx, ato, { params }) => desfazerConciliacao(tx, ato, params.id)),
    listarRegrasDoBanco: aqui((tx, { escopo }, { params }) => listarRegras(tx, escopo, params.idEmpresa)),
    criarRegraDoBanco: aqui((tx, ato, { params, corpo }) => criarRegra(tx, ato, params.idEmpresa, corpo)),
    editarRegraDoBanco: aqui((tx, ato, { params, corpo, versaoEsperada }) =>
      editarRegra(tx, ato, params, versaoEsperada, corpo),
    ),
    apagarRegraDoBanco: aqui((tx, { escopo }, { params }) => removerRegra(tx, escopo, params)),
  })
  montar(app, autenticar, rotasDasDespesas, {
    resumirDespesas: aqui((tx, { escopo }, { params, query }) => resumirDespesas(tx, escopo, params.idEmpresa, query)),
    listarFavorecidos: aqui((tx, { escopo }, { params, query }) =>
      favorecidosDoPeriodo(tx, escopo, params.idEmpresa, query),
    ),
    listarDespesas: aqui((tx, { escopo }, { params, query }) => paginaDeDespesas(tx, escopo, params.idEmpresa, query)),
    exportarDespesas: (contexto, { params, query }) =>
      exportarDespesas(banco, escopoDe(contexto), params.idEmpresa, query),
  })
}
