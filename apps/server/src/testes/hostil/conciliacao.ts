import { randomUUID } from "node:crypto"
import type { rotasDaConciliacao, rotasDasCategorias, rotasDasDespesas } from "@partida/contracts"
import type { Caso } from "../hostil-casos.ts"
import type { Cena } from "../hostil-cena.ts"

type Chamadas = keyof typeof rotasDaConciliacao | keyof typeof rotasDasCategorias | keyof typeof rotasDasDespesas

/** No line of the victim waits: what names one answers that it is not there, and a batch refuses it inside the answer. */
export function casosDaConciliacao(c: Cena): Readonly<Record<Chamadas, Caso>> {
  const idEmpresa = { idEmpresa: c.a.id }
  const regra = {
    texto: "aluguel da sede",
    sentido: "saida",
    categoria: "aluguel",
    automatica: false,
    doEscritorio: false,
  }
  const categoria = { nome: "Reforma", pai: null, natureza: "saida", pessoal: false }
  const periodo = "?de=2026-01&ate=2026-12"
  return {
    listarCategoriasDoBanco: { admitido: 200, deFora: 200, daB: 200 },
    // A name that is already there: refused in every office, so that none is changed.
    criarCategoriaDoBanco: { corpo: () => ({ ...categoria, nome: "Pessoal" }), admitido: 400, deFora: 400, daB: 403 },
    editarCategoriaDoBanco: {
      params: { id: randomUUID() },
      corpo: () => ({ ...categoria, arquivada: false }),
      cabecalhos: { "if-match": '"1"' },
      admitido: 404,
      daB: 403,
    },
    listarPendentesDoBanco: { params: idEmpresa, admitido: 200 },
    listarTitulosDaLinha: { params: { id: randomUUID() }, admitido: 404 },
    conciliarLinhas: {
      params: idEmpresa,
      corpo: () => ({ itens: [{ idLinha: randomUUID(), destino: { tipo: "categoria", categoria: "aluguel" } }] }),
      admitido: 200,
    },
    consultarConciliacao: { params: { id: randomUUID() }, admitido: 404 },
    desfazerConciliacao: { params: { id: randomUUID() }, admitido: 404 },
    listarRegrasDoBanco: { params: idEmpresa, admitido: 200 },
    criarRegraDoBanco: {
      params: idEmpresa,
      corpo: () => ({ ...regra, texto: `aluguel ${randomUUID().replace(/[^a-f]/g, "x")}` }),
      admitido: 201,
    },
    editarRegraDoBanco: {
      params: { ...idEmpresa, id: randomUUID() },
      corpo: () => regra,
      cabecalhos: { "if-match": '"1"' },
      admitido: 404,
    },
    apagarRegraDoBanco: { params: { ...idEmpresa, id: randomUUID() }, admitido: 404 },
    resumirDespesas: { params: idEmpresa, consulta: periodo, admitido: 200 },
    listarFavorecidos: { params: idEmpresa, consulta: periodo, admitido: 200 },
    listarDespesas: { params: idEmpresa, consulta: periodo, admitido: 200 },
    exportarDespesas: { params: idEmpresa, consulta: `${periodo}&formato=csv`, admitido: 200 },
  }
}
