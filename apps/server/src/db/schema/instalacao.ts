import { sql } from "drizzle-orm"
import { check, pgTable, smallint, text } from "drizzle-orm/pg-core"
import { instante } from "./colunas.ts"

/** One row that says, for the life of the database, whether it was created to demonstrate or to work. */
export const instalacao = pgTable(
  "instalacao",
  {
    id: smallint("id").primaryKey().default(1),
    modo: text("modo").$type<"demo" | "producao">().notNull(),
    criadaEm: instante("criada_em").notNull(),
    semeadaEm: instante("semeada_em"),
  },
  () => [
    check("instalacao_unica", sql`id = 1`),
    check("instalacao_modo", sql`modo in ('demo', 'producao')`),
    check("instalacao_semente", sql`semeada_em is null or modo = 'demo'`),
  ],
)
