import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { lerEtapas } from "../etapas/etapas.service.ts"
import { julgarFolhas } from "./julgamento.service.ts"
import { porQueReemitir, temFiguras } from "./mudanca.ts"

/**
 * Which of the companies have, in a month, slips in force that would be others today, and why: a change of regime or annex,
 * of another payment of the same month or of who counts in it reaches a conclusion without opening it. The same queries for
 * any number of companies; a step not concluded, or recorded without figures, has nothing to compare and is absent.
 */
export async function lerDefasagens(
  tx: Tx,
  escopo: Escopo,
  competencia: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const defasagens = new Map<string, string>()
  if (ids.length === 0) return defasagens
  const conferidas = (await lerEtapas(tx, escopo, competencia, ids)).flatMap((e) =>
    e.etapa === "pro-labore" && temFiguras(e) ? e.idEmpresa : [],
  )
  for (const [id, { julgada, emitidos }] of await julgarFolhas(tx, escopo, competencia, conferidas)) {
    const motivo = porQueReemitir(julgada, emitidos)
    if (motivo !== null) defasagens.set(id, motivo)
  }
  return defasagens
}
