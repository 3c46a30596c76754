import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { lerFechamento } from "../fechamento/fechamento.repository.ts"
import { apurarMesPresumido, paraMotorDoPresumido } from "./calculo-presumido.ts"
import { lerEntradas } from "./entrada.repository.ts"
import type { EntradaGuardada, EntradaPresumido } from "./entrada.ts"

export type { EntradaPresumido } from "./entrada.ts"
export { digitadoEmReais } from "./entrada-presumido.montagem.ts"
export { apurarMesPresumido, paraMotorDoPresumido }

/** Of which regime the month is, and its inputs where it is of the Lucro Presumido: as sealed, or as they now stand. */
export interface MesLido {
  readonly regime: EntradaGuardada["regime"]
  readonly presumido: EntradaPresumido | null
  readonly fechado: boolean
}

/** The inputs of one month; null when the company is out of reach. */
export async function lerMes(tx: Tx, escopo: Escopo, idEmpresa: string, competencia: string): Promise<MesLido | null> {
  const fechamento = await lerFechamento(tx, escopo, idEmpresa, competencia)
  const fechado = fechamento?.fechamento.estado === "fechado"
  const entrada =
    fechado && fechamento.apuracao
      ? (fechamento.apuracao.entrada as EntradaGuardada)
      : (await lerEntradas(tx, escopo, competencia, [idEmpresa])).get(idEmpresa)
  if (!entrada) return null
  return { regime: entrada.regime, presumido: entrada.regime === "presumido" ? entrada : null, fechado }
}
