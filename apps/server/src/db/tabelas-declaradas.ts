import { readdirSync } from "node:fs"
import { join } from "node:path"
import { is } from "drizzle-orm"
import { PgTable } from "drizzle-orm/pg-core"
import { type Declaracao, declaracaoDe } from "./schema/tabela.ts"

const PASTA = join(import.meta.dirname, "schema")

/** Every table of the schema with its declaration, read from the files: none can be left out of a list. */
export async function tabelasDeclaradas(): Promise<(readonly [PgTable, Declaracao])[]> {
  const modulos: Record<string, unknown>[] = await Promise.all(
    readdirSync(PASTA).map((arquivo) => import(join(PASTA, arquivo))),
  )
  const tabelas = new Set(modulos.flatMap((m) => Object.values(m)).filter((v): v is PgTable => is(v, PgTable)))
  return [...tabelas].flatMap((tabela) => {
    const declaracao = declaracaoDe(tabela)
    return declaracao ? [[tabela, declaracao] as const] : []
  })
}
