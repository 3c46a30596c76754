import pg from "pg"

/**
 * What this process asks of its database while `corpo` runs, in order: one text for each message that is parsed, run and
 * answered. `begin` and the settings of a transaction go in one.
 */
export async function contarComandos(corpo: () => Promise<unknown>): Promise<string[]> {
  const comandos: string[] = []
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (this: pg.Client, ...entrada: unknown[]) {
    const consulta = entrada[0] as string | { readonly text: string }
    comandos.push(typeof consulta === "string" ? consulta : consulta.text)
    return Reflect.apply(query, this, entrada)
  } as typeof query
  try {
    await corpo()
  } finally {
    pg.Client.prototype.query = query
  }
  return comandos
}
