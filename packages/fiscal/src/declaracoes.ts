/** What a company delivers to the authorities: what falls due, why, and what being late costs. */

export {
  declaracoesNoMes,
  fimDoPeriodo,
  type PrazoDoCalendario,
  prazoDe,
  prazoDoEncerramento,
  prazosNoMes,
  tabelaPropria,
} from "./declaracoes/calendario.ts"
export {
  type DeclaracaoDoMes,
  type DitaDaEmpresa,
  declaracoesDaEmpresa,
  type FatosDaEmpresa,
  type Juizo,
  julgarDeclaracao,
  julgarPropria,
  type RegimeDaDeclaracao,
} from "./declaracoes/devidas.ts"
export { type EntradaMultaDaDeclaracao, estimarMulta } from "./declaracoes/multa.ts"
export {
  cautelaDasDeclaracoes,
  prazosDasDeclaracoes,
  TIPOS_DE_DECLARACAO,
  type TipoDeDeclaracao,
} from "./parametros/declaracoes.ts"
export type { Ajuste, RegraDeVencimento } from "./parametros/vencimentos.ts"
export { descreverRegra } from "./vencimentos/vencimento.ts"
