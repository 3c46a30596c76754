import type { EstadoDoPagamentoDaRemessa } from "@partida/contracts"
import { type SQL, sql } from "drizzle-orm"
import type { Tx } from "./banco.ts"
import type { Escopo } from "./escopo.ts"
import { remessas, remessasItens } from "./schema/remessas.ts"

interface NaRemessa extends Record<string, unknown> {
  readonly idTitulo: string
  readonly idRemessa: string
  readonly nsa: number
  readonly leiaute: string
  readonly estado: EstadoDoPagamentoDaRemessa
  readonly ocorrencias: string[]
  readonly observacao: string | null
}

/** The last file of payments that each of these titles was put in, and what became of it there; of none, it is not there. */
export async function ultimasRemessas(
  tx: Tx,
  { idEscritorio }: Escopo,
  ids: readonly string[],
): Promise<ReadonlyMap<string, NaRemessa>> {
  if (ids.length === 0) return new Map()
  const { rows } =
    await tx.execute<NaRemessa>(sql`select distinct on (i.id_titulo) i.id_titulo as "idTitulo", r.id as "idRemessa",
      r.nsa, r.leiaute, i.estado, i.ocorrencias, i.observacao
    from ${remessasItens} i join ${remessas} r on r.id_escritorio = i.id_escritorio and r.id = i.id_remessa
    where i.id_escritorio = ${idEscritorio} and i.id_titulo in (${sql.join(
      ids.map((id) => sql`${id}::uuid`),
      sql`, `,
    )})
    order by i.id_titulo, r.gerada_em desc, r.nsa desc`)
  return new Map(rows.map((r) => [r.idTitulo, r]))
}

// Written with the name of the table: of a query of one table the library leaves it out, and a column would be of the table inside.
const ultimoEstado = sql`(select i.estado from ${remessasItens} i join ${remessas} r on r.id_escritorio = i.id_escritorio and r.id = i.id_remessa
  where i.id_escritorio = titulos.id_escritorio and i.id_titulo = titulos.id order by r.gerada_em desc, r.nsa desc limit 1)`

/** Titles by what became of them in the last file that they were put in; "fora" of none. */
export const naRemessa = (estado: EstadoDoPagamentoDaRemessa | "fora"): SQL =>
  estado === "fora" ? sql`${ultimoEstado} is null` : sql`${ultimoEstado} = ${estado}`
