import type { Tx } from "../../db/banco.ts"
import { travarEmpresas } from "../../db/empresas.ts"
import type { Escopo } from "../../db/escopo.ts"
import { type Calculo, calcular, hashDoConteudo } from "./calculo.ts"
import { lerEntradas } from "./entrada.service.ts"
import type { EntradaGuardada } from "./entrada.ts"

/** What a month would be if it were computed now. */
export interface MesPrevisto {
  readonly entrada: EntradaGuardada
  readonly calculo: Calculo
  /** Of inputs and result: a stored calculation with the same one is up to date. */
  readonly hashConteudo: string
}

/**
 * Computes the month of these companies from what is registered now and writes nothing; companies out of reach are absent.
 * Holds their inputs still for the rest of the transaction, so that each is read as of one moment.
 */
export async function preverEmpresas(
  tx: Tx,
  escopo: Escopo,
  competencia: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, MesPrevisto>> {
  const alcancadas = await travarEmpresas(tx, escopo, ids)
  const entradas = await lerEntradas(tx, escopo, competencia, alcancadas)
  return new Map(
    [...entradas].map(([id, entrada]) => {
      const calculo = calcular(entrada)
      return [id, { entrada, calculo, hashConteudo: hashDoConteudo(entrada, calculo) }]
    }),
  )
}

/**
 * What each month would be as the registration now stands, computed and not stored; months of a company out of reach are
 * absent.
 */
export async function simularMeses(
  tx: Tx,
  escopo: Escopo,
  idEmpresa: string,
  competencias: readonly string[],
): Promise<Map<string, Calculo>> {
  const calculos = new Map<string, Calculo>()
  for (const mes of competencias) {
    const entrada = (await lerEntradas(tx, escopo, mes, [idEmpresa])).get(idEmpresa)
    if (entrada) calculos.set(mes, calcular(entrada))
  }
  return calculos
}
