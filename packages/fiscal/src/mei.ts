/** What a registration keeps of a MEI: its activity, its category, and what its codes say of them. */

export { calcularCppDeMei, type EntradaServicosDeMei, type ResultadoServicosDeMei } from "./inss/servicos-de-mei.ts"
export {
  ATIVIDADES_DO_MEI,
  type AtividadeCadastradaDoMei,
  type DivergenciaDeOcupacao,
  divergenciaDeOcupacao,
  impedimentoDaMudancaDoMei,
  type OcupacaoNaTabelaB,
  ocupacaoDoCaminhoneiro,
} from "./mei/atividade/atividade-mei.ts"
