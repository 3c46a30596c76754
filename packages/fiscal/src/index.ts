/**
 * Public API of the tax engine: every tax rule and every legal table; pure, exact, no clock, no I/O. What is made of the
 * rules, or beside them, has entries of its own, so that a browser loads only the engine: `simuladores`, `escritorio`,
 * `pagamento`, `presumido`, `mei`, `documentos`, `avaliacao`; and what the rules are made of has `nucleo`, also here.
 */

export {
  calcularContribuinteIndividual,
  type EntradaContribuinteIndividual,
  type ResultadoContribuinteIndividual,
  type TipoDeContribuinte,
} from "./inss/contribuinte-individual.ts"
export { calcularInssEmpregado, type EntradaInssEmpregado, type ResultadoInssEmpregado } from "./inss/empregado.ts"
export {
  calcularInssPatronal,
  type EntradaPatronal,
  REGIMES_DA_FOLHA,
  type RegimeDaFolha,
  type ResultadoPatronal,
} from "./inss/patronal.ts"
export { calcularIrrf, type EntradaIrrf, type OutroPagamento, type ResultadoIrrf } from "./irrf/mensal.ts"
export { type EntradaLocalDoIss, localDoIss, pisoQuebrado, type ResultadoLocalDoIss } from "./iss/local.ts"
export { calcularDividendos, type EntradaDividendos, type ResultadoDividendos } from "./lucros/dividendos.ts"
export { calcularLucroIsento, type EntradaLucroIsento, type ResultadoLucroIsento } from "./lucros/isento.ts"
export { type AtividadeDoMei, calcularDasMei, type EntradaDasMei, type ResultadoDasMei } from "./mei/das/das-mei.ts"
export { calcularLimiteMei, type EntradaLimiteMei, type ResultadoLimiteMei } from "./mei/limite/limite-mei.ts"
export { calcularDias, type EntradaDias, type ResultadoDias } from "./mora/dias.ts"
export { type EntradaImputacao, imputarPagamento, type ResultadoImputacao } from "./mora/imputacao.ts"
export {
  calcularMora,
  type EntradaMora,
  faltaDaSelic,
  type ResultadoMora,
  type TaxasDeMora,
  taxasDeMora,
} from "./mora/mora.ts"
export {
  calcularParcela,
  type EntradaDaParcela,
  faltasQueRescindemNoSimples,
  type LeiDoParcelamento,
  type ResultadoDaParcela,
} from "./mora/parcela.ts"
export { calcularPenalidade, type EntradaPenalidade, type ResultadoPenalidade } from "./mora/penalidade.ts"
export { definirParametro, type Parametro, type Periodo, usoDe, vigenteEm } from "./nucleo/parametro.ts"
export * from "./nucleo.ts"
export {
  ATIVIDADES_DO_PRESUMIDO,
  type AtividadeDoPresumido,
  nomeDaAtividadePresumida,
} from "./parametros/presumido/presuncao.ts"
export { type NomeDeTabela, TABELAS, type Tabelas } from "./parametros/tabelas.ts"
export { OBRIGACOES, type Obrigacao } from "./parametros/vencimentos.ts"
export { calcularPresumido, type EntradaPresumido, type ResultadoPresumido } from "./presumido/apuracao.ts"
export type { ReceitaDaAtividade } from "./presumido/base.ts"
export { calcularLc224, type EntradaLc224, type ResultadoLc224 } from "./presumido/lc224.ts"
export { calcularQuotas, type EntradaQuotas, type ResultadoQuotas } from "./presumido/quotas.ts"
export { calcularProLabore, type EntradaProLabore, type ResultadoProLabore } from "./pro-labore/pro-labore.ts"
export {
  calcularRecolhimento,
  codigosDasRetencoes,
  type EntradaDoRecolhimento,
  type ResultadoDoRecolhimento,
  type TributoRetido,
  vencimentoDoRetido,
} from "./retencoes/recolhimento.ts"
export { calcularRetencoes, type EntradaRetencoes, type ResultadoRetencoes } from "./retencoes/servico.ts"
export { apurarSimples } from "./simples/apuracao/apuracao.ts"
export {
  apurarNaoRecebido,
  type NaoRecebido,
  normaDaIntegracao,
  permiteRegimeDeCaixa,
  type RecebidoAMais,
  terminaORegimeDeCaixa,
  type ValorDaClasse,
} from "./simples/apuracao/caixa.ts"
export type * from "./simples/apuracao/tipos.ts"
export { type EntradaCnae, type ResultadoCnae, sugerirAnexo } from "./simples/cnae/sugerir-anexo.ts"
export { calcularDas, valorInformado } from "./simples/das/das.ts"
export type * from "./simples/das/tipos.ts"
export { calcularFatorR, type EntradaFatorR, type ResultadoFatorR } from "./simples/fator-r/fator-r.ts"
export { contaCppDoDas, valorDaFolha } from "./simples/fator-r/folha.ts"
export {
  calcularIssRetido,
  type EntradaIssRetido,
  type ResultadoIssRetido,
} from "./simples/iss-retido/iss-retido.ts"
export {
  calcularLimites,
  type EfeitoDoExcesso,
  type EntradaLimites,
  type ResultadoLimites,
  type SituacaoDoLimite,
} from "./simples/limites/limites.ts"
export { mesDaReceita } from "./simples/mes-da-receita.ts"
export { calcularRbt12, type EntradaRbt12, type RegraRbt12, type ResultadoRbt12 } from "./simples/rbt12/rbt12.ts"
export * from "./simples/tipos.ts"
export { ehDiaUtil, type FeriadoEncontrado, feriadoEm } from "./vencimentos/dias-uteis.ts"
export {
  calcularVencimento,
  diaDosSalarios,
  type EntradaVencimento,
  type ResultadoVencimento,
} from "./vencimentos/vencimento.ts"
