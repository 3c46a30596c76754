import type { Emissao } from "@partida/contracts"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { apresentarEmissao } from "./apresentacao.ts"
import { lerComFila } from "./emissao.repository.ts"

/** Where these emissions stand, by id, for who asked for them. One statement. */
export async function situarEmissoes(
  tx: Tx,
  escopo: Escopo,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Emissao>> {
  return new Map((await lerComFila(tx, escopo, ids)).map((lida) => [lida.emissao.id, apresentarEmissao(lida)]))
}
