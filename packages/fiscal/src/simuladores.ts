/** Questions made of the rules of the engine: what would be paid if the company, its partners or the law changed. */

export { type Janela, janelaDoPeriodo } from "./simples/rbt12/rbt12.ts"
export { cppPresumidaNoDas } from "./simuladores/cpp-presumida.ts"
export {
  compararTributos,
  type DiferencaExplicada,
  type ImpostoAberto,
  type ParcelaDaDiferenca,
  somarParcelas,
} from "./simuladores/diferenca.ts"
export { type ResultadoFatorRSimulado, simularFatorR } from "./simuladores/fator-r.ts"
export type { PlanoConstante } from "./simuladores/fator-r-constante.ts"
export { type Caminho, cppDoMesAnterior, type EntradaFatorRSimulado } from "./simuladores/fator-r-custo.ts"
export { type EntradaSituacaoFatorR, type SituacaoFatorR, situarFatorR } from "./simuladores/fator-r-situacao.ts"
export {
  type CausaDaMudanca,
  explicarMudanca,
  type Mudanca,
  type ParteDaMudanca,
} from "./simuladores/mudanca.ts"
export {
  dividirPorAnexo,
  ehDeMercadorias,
  type ParteDaReceita,
  porMercado,
  temFatorR,
} from "./simuladores/partes-da-receita.ts"
export { type PrazoDoRegime, prazosDosRegimes } from "./simuladores/prazos-dos-regimes.ts"
export {
  type CenarioDaReforma,
  type EntradaReforma,
  type MesDaReforma,
  type PremissaDaReforma,
  type ResultadoReforma,
  simularReforma,
} from "./simuladores/reforma.ts"
export {
  type EntradaPlanoDeRegimes,
  planejarRegimes,
  type RegimePlanejado,
  type ResultadoPlanoDeRegimes,
} from "./simuladores/regime-plano.ts"
export type { ParteDoCusto } from "./simuladores/regime-tipos.ts"
export { NOMES_DOS_REGIMES } from "./simuladores/regime-tipos.ts"
export { compararRegimes, type ResultadoRegimes } from "./simuladores/regimes.ts"
export { mesesDoSemestre, semestresDaOpcao, situarOpcao } from "./simuladores/semestres-da-opcao.ts"
export { suporTabelas, type TabelasSupostas } from "./simuladores/tabelas-supostas.ts"
