import { sql } from "drizzle-orm"
import { check, smallint, text } from "drizzle-orm/pg-core"
import { instante } from "./colunas.ts"
import { tabela } from "./tabela.ts"

/** One row that says, for the life of the database, whether it was created to demonstrate or to work. */
export const instalacao = tabela(
  "instalacao",
  {
    de: "instalacao",
    // A trigger keeps what the row says of itself for ever; the application may write it once and mark the seed.
    aplicacao: ["ler", "incluir", "alterar"],
    identidade: ["ler"],
    auditoria: { nao: "written once, when the database is created" },
    gatilhos: [{ nome: "instalacao_protegida", em: "before update or delete", executa: "proteger_instalacao()" }],
  },
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
