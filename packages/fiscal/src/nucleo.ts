/**
 * What every rule is made of, without any rule or legal table: money, rates, months and days, typed errors, and the memória
 * with a way through it. For screens, which add months or open a memória and should not download the law for it.
 */

export * from "./nucleo/competencia.ts"
export { dataIso, diaDaSemana, diasEntre, formatarData, somarDias, ultimoDia } from "./nucleo/data.ts"
export * from "./nucleo/dinheiro.ts"
export * from "./nucleo/erros.ts"
export type * from "./nucleo/memoria.ts"
export { filhosDe, parametrosDaMemoria } from "./nucleo/passos.ts"
export * from "./nucleo/taxa.ts"
