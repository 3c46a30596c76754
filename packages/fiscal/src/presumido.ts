/** The month of a company of the Lucro Presumido. Its rules by quarter are in the main entry. */

export { acompanharTrimestre, type OpcaoDeQuotas, opcoesDeQuotas } from "./presumido/acompanhamento.ts"
export {
  calcularContribuicoes,
  type EntradaContribuicoes,
} from "./presumido/contribuicoes.ts"
export { calcularDarfAPagar, type EntradaDarfAPagar, type ResultadoDarfAPagar } from "./presumido/darf.ts"
export { apurarPresumido } from "./presumido/mes.ts"
export { fimDoTrimestre, inicioDoTrimestre, trimestreDe } from "./presumido/periodos.ts"
export { type PresuncaoDaAtividade, presuncoesEm } from "./presumido/presuncoes.ts"
export { calcularAcrescimosDaQuota, type EntradaAcrescimosDaQuota, inicioDosJurosDaQuota } from "./presumido/quotas.ts"
export { TABELAS_DO_PRESUMIDO } from "./presumido/tabelas.ts"
export type {
  CriterioDaReceita,
  EntradaMesDoPresumido,
  GuiaDoPresumido,
  LinhaDoPresumido,
  MesDoPresumido,
  QuotaDoPresumido,
  ResultadoContribuicoes,
  ResultadoMesDoPresumido,
  ResultadoTrimestre,
  TributoDoPresumido,
} from "./presumido/tipos.ts"
