import { readdirSync } from "node:fs"
import { join } from "node:path"
import { getTableName, is } from "drizzle-orm"
import { PgTable } from "drizzle-orm/pg-core"
import { type Declaracao, declaracaoDe } from "./schema/tabela.ts"

const ESQUEMA = join(import.meta.dirname, "schema")

/** Every table of the schema with its declaration, by name. Throws Error for a table without one. */
export async function lerTabelas(): Promise<[PgTable, Declaracao][]> {
  const exportados: unknown[] = []
  for (const arquivo of readdirSync(ESQUEMA)) exportados.push(...Object.values(await import(join(ESQUEMA, arquivo))))
  return declaradas(exportados)
}

/** The tables among these exports of schema modules, as `lerTabelas`. */
export function declaradas(exportados: readonly unknown[]): [PgTable, Declaracao][] {
  return exportados
    .filter((valor): valor is PgTable => is(valor, PgTable))
    .sort((a, b) => (getTableName(a) < getTableName(b) ? -1 : 1))
    .map((tabela) => {
      const declaracao = declaracaoDe(tabela)
      if (!declaracao) throw new Error(`${getTableName(tabela)}: sem declaração; crie a tabela com \`tabela\``)
      return [tabela, declaracao]
    })
}

/** The declarations of `lerTabelas`, by the name of the table. */
export const lerDeclaracoes = async (): Promise<[string, Declaracao][]> =>
  (await lerTabelas()).map(([tabela, declaracao]) => [getTableName(tabela), declaracao])
