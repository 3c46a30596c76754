/** What an office edits: periods added to the tables, and rules kept by company, office and municipality. */

export { acrescentarPeriodos, type PeriodosDoEscritorio } from "./parametros/acrescentar.ts"
export {
  conferirRegras,
  escolherRegra,
  NIVEIS,
  type NivelDaRegra,
  type RegraFiscal,
} from "./regras-fiscais/escolher.ts"
