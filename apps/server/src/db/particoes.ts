import { sql } from "drizzle-orm"
import type { Banco } from "./banco.ts"

/** Makes the parts of the tables divided by years that the current and the next year need. Repeating it changes nothing. */
export async function prepararParticoes(banco: Banco): Promise<void> {
  await banco.naPlataforma((tx) => tx.execute(sql`select preparar_particoes()`))
}
