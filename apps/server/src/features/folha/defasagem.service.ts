import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { julgarFolhas } from "./julgamento.service.ts"
import { porQueReemitir } from "./mudanca.ts"
import { lerEmpresasDaFolha } from "./painel.repository.ts"

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
  for (const [id, lida] of await julgarFolhas(tx, escopo, competencia, ids)) {
    const motivo = porQueReemitir(lida)
    if (motivo !== null) defasagens.set(id, motivo)
  }
  return defasagens
}

/** The same for the rows of a page, of which only those within reach are judged. */
export async function listarDefasagens(tx: Tx, escopo: Escopo, competencia: string, pedidas: readonly string[]) {
  const ids = (await lerEmpresasDaFolha(tx, escopo, pedidas)).map((e) => e.idEmpresa)
  const defasagens = await lerDefasagens(tx, escopo, competencia, ids)
  return { lista: [...defasagens].map(([idEmpresa, motivo]) => ({ idEmpresa, motivo })) }
}
