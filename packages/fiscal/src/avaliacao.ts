/** Operator's side of the engine: rules by name over JSON, reports, trees as text, and the review of the tables. */

export {
  type ArquivoAvaliado,
  avaliarArquivo,
  type CasoAvaliado,
  type Diferenca,
  relatarAvaliacao,
} from "./avaliacao/arquivo.ts"
export { avaliarCaso, NOMES_DAS_REGRAS } from "./avaliacao/avaliar.ts"
export { explicarEmTexto, lerValor } from "./avaliacao/explicar.ts"
export type { Json } from "./avaliacao/json.ts"
export { gerarReadme } from "./avaliacao/readme.ts"
export {
  type PeriodoNaoVerificado,
  type TabelaSemValor,
  tabelasNaoVerificadas,
  tabelasSemValorEm,
} from "./parametros/vigencias.ts"
