import type { TipoDeOperacao } from "@partida/contracts"
import { and, eq } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { operacoesRegras } from "../../db/schema/operacoes.ts"

export interface Regra {
  /** Asked for by itself. */
  readonly ligada: boolean
  /** Day of the month on which it is; null: by the event that brings it. */
  readonly dia: number | null
  /** A person says yes before each one leaves. */
  readonly comAprovacao: boolean
  /** 0 while nobody has changed it. */
  readonly versao: number
}

/** What declares asks for a person's yes; what only reads does not. Nothing runs by itself until somebody says so. */
export const regraPadrao = (tipo: TipoDeOperacao): Regra => ({
  ligada: false,
  dia: null,
  comAprovacao: tipo === "pgdas-transmitir",
  versao: 0,
})

/** How an office wants an act done. */
export async function lerRegra(
  tx: Tx,
  { idEscritorio }: Pick<Escopo, "idEscritorio">,
  tipo: TipoDeOperacao,
): Promise<Regra> {
  const [linha] = await tx
    .select()
    .from(operacoesRegras)
    .where(and(eq(operacoesRegras.idEscritorio, idEscritorio), eq(operacoesRegras.tipo, tipo)))
  return linha ?? regraPadrao(tipo)
}
