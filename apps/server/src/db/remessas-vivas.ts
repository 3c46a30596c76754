import { sql } from "drizzle-orm"
import { ErroDeNegocio } from "../http/erros.ts"
import type { Tx } from "./banco.ts"
import type { Escopo } from "./escopo.ts"
import { remessas, remessasItens } from "./schema/remessas.ts"

/** Numbers of the files that still are to pay titles, by title. */
export async function remessasVivas(
  tx: Tx,
  { idEscritorio }: Escopo,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map()
  const { rows } = await tx.execute<{ id: string; nsa: number }>(sql`select i.id_titulo as id, r.nsa
    from ${remessasItens} i join ${remessas} r on r.id_escritorio = i.id_escritorio and r.id = i.id_remessa
    where i.id_escritorio = ${idEscritorio} and i.id_titulo in (${sql.join(
      ids.map((id) => sql`${id}::uuid`),
      sql`, `,
    )}) and i.estado in ('gerado', 'enviado', 'agendado')`)
  return new Map(rows.map((r) => [r.id, r.nsa]))
}

/** What a file already asked the bank to pay does not change. Raises transicao-recusada. */
export async function exigirForaDeRemessa(tx: Tx, escopo: Escopo, id: string, oque: string): Promise<void> {
  const nsa = (await remessasVivas(tx, escopo, [id])).get(id)
  if (nsa !== undefined)
    throw new ErroDeNegocio(
      "transicao-recusada",
      `O título está na remessa ${nsa}, que ainda vai pagá-lo: ${oque}. Cancele a remessa, ou espere o retorno do banco.`,
    )
}
