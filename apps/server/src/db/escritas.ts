import { nextTick } from "node:process"
import type { Writable } from "node:stream"
import type pg from "pg"

/**
 * What is asked of a connection without waiting for an answer leaves in one write: each costs a call of the system here and
 * wakes the database there, which together take longer than most of the statements they carry.
 */
export function juntarEscritas(cliente: pg.PoolClient): void {
  const { stream } = (cliente as unknown as { readonly connection: { readonly stream: Writable } }).connection
  const escrever = stream.write.bind(stream) as (...dados: unknown[]) => boolean
  let retidas = false
  stream.write = (...dados: unknown[]) => {
    if (!retidas) {
      retidas = true
      stream.cork()
      // Two turns: by the second, what `juntas` gathers in the first was asked too.
      nextTick(() =>
        nextTick(() => {
          retidas = false
          stream.uncork()
        }),
      )
    }
    return escrever(...dados)
  }
}
