import { sql } from "drizzle-orm"
import type { Tx } from "./banco.ts"

let pontos = 0

/**
 * A part of a transaction that may fail by itself: what it wrote is undone and the rest goes on, as in `tx.transaction`. The
 * savepoint leaves with the first statement of the part instead of making a trip of its own.
 */
export async function emPonto<T>(tx: Tx, corpo: () => Promise<T>): Promise<T> {
  pontos = (pontos + 1) % 1_000_000
  const ponto = sql.raw(`ponto_${pontos}`)
  // What drizzle gives runs whenever somebody waits for it: here once, and now.
  const aberto = tx.execute(sql`savepoint ${ponto}`).then(() => undefined)
  // Heard below, whichever way the part goes.
  aberto.catch(() => {})
  let feito: T
  try {
    feito = await corpo()
  } catch (erro) {
    await aberto
    await tx.execute(sql`rollback to savepoint ${ponto}`)
    throw erro
  }
  await Promise.all([aberto, tx.execute(sql`release savepoint ${ponto}`)])
  return feito
}
