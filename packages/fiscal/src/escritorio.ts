/** What an office edits: periods added to the tables, and rules kept by company, office and municipality. */

export { acrescentarPeriodos, type PeriodosDoEscritorio } from "./parametros/acrescentar.ts"
export {
  avisosDoQuadro,
  FORMAS_DOS_QUADROS,
  type LinhaDoQuadro,
  type Quadro,
  quadroDoInss,
  quadroDoIrrf,
  quadroDosAnexos,
  type TabelaComQuadro,
} from "./parametros/quadros.ts"
export {
  acrescentarValores,
  completarTabelas,
  NOMES_DAS_TABELAS_COM_VALORES,
  TABELAS_COM_VALORES,
  type TabelaComValores,
  type ValorDatado,
  type ValorQueFalta,
  valoresQueFaltam,
} from "./parametros/valores.ts"
export {
  conferirRegras,
  escolherRegra,
  NIVEIS,
  type NivelDaRegra,
  type RegraFiscal,
} from "./regras-fiscais/escolher.ts"
