import type { ProvedorDeOperacao } from "@partida/contracts"
import { sql } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import { operacoesConsumo } from "../../db/schema/operacoes.ts"
import type { Custo } from "../../ports/receita-federal.ts"

/** Adds paid calls to the month of an office; answers how many there are now, by kind. */
export async function somarConsumo(
  tx: Tx,
  chave: { readonly idEscritorio: string; readonly provedor: ProvedorDeOperacao; readonly mes: string },
  chamadas: ReadonlyMap<Custo, number>,
): Promise<ReadonlyMap<Custo, number>> {
  if (chamadas.size === 0) return new Map()
  const linhas = await tx
    .insert(operacoesConsumo)
    .values([...chamadas].map(([classe, quantas]) => ({ ...chave, classe, chamadas: quantas })))
    .onConflictDoUpdate({
      target: [operacoesConsumo.idEscritorio, operacoesConsumo.provedor, operacoesConsumo.mes, operacoesConsumo.classe],
      set: { chamadas: sql`${operacoesConsumo.chamadas} + excluded.chamadas` },
    })
    .returning({ classe: operacoesConsumo.classe, chamadas: operacoesConsumo.chamadas })
  return new Map(linhas.map((l) => [l.classe, l.chamadas]))
}
