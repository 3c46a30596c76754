import { sql } from "drizzle-orm"
import {
  char,
  foreignKey,
  index,
  integer,
  jsonb,
  pgPolicy,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core"
import { id, idEscritorio, instante, papelDaAplicacao, politicaDoEscritorio } from "./colunas.ts"
import { usuarios } from "./escritorios.ts"

/** `app.plataforma`: whoever holds the secret is found before any office is known. */
const daPlataforma = (tabela: string) =>
  pgPolicy(`${tabela}_da_plataforma`, {
    to: papelDaAplicacao,
    using: sql`current_setting('app.plataforma', true) = 'sim'`,
    withCheck: sql`current_setting('app.plataforma', true) = 'sim'`,
  })

/** Invitations sent by e-mail. Only the hash of the secret is kept; a new one replaces those before it. */
export const convites = pgTable(
  "convites",
  {
    idEscritorio: idEscritorio(),
    id: id(),
    idUsuario: uuid("id_usuario")
      .notNull()
      .references(() => usuarios.id),
    /** SHA-256 in hexadecimal. */
    hash: char("hash", { length: 64 }).notNull(),
    criadoEm: instante("criado_em").notNull(),
    expiraEm: instante("expira_em").notNull(),
    usadoEm: instante("usado_em"),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.id] }),
    uniqueIndex("convites_hash").on(t.hash),
    index("convites_usuario").on(t.idEscritorio, t.idUsuario),
    politicaDoEscritorio("convites"),
    daPlataforma("convites"),
  ],
)

/** Machine credentials: a user of role Integração each, so that what it does has a name. */
export const chavesApi = pgTable(
  "chaves_api",
  {
    idEscritorio: idEscritorio(),
    id: id(),
    /** The Integração user it acts as. */
    idUsuario: uuid("id_usuario")
      .notNull()
      .references(() => usuarios.id),
    nome: text("nome").notNull(),
    prefixo: text("prefixo").notNull(),
    /** SHA-256 of the whole key, in hexadecimal: 256 random bits need no slow hash. */
    hash: char("hash", { length: 64 }).notNull(),
    escopos: text("escopos").array().notNull(),
    /** Null: every company of the office. */
    empresas: uuid("empresas").array(),
    expiraEm: instante("expira_em"),
    ultimoUsoEm: instante("ultimo_uso_em"),
    criadaEm: instante("criada_em").notNull(),
    criadaPor: uuid("criada_por").notNull(),
    revogadaEm: instante("revogada_em"),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.id] }),
    uniqueIndex("chaves_api_hash").on(t.hash),
    foreignKey({ columns: [t.criadaPor], foreignColumns: [usuarios.id] }),
    politicaDoEscritorio("chaves_api"),
    daPlataforma("chaves_api"),
  ],
)

/** Answers already given to a write with `Idempotency-Key`; null `status` while the first one is still running. */
export const idempotencia = pgTable(
  "idempotencia",
  {
    idEscritorio: idEscritorio(),
    idUsuario: uuid("id_usuario").notNull(),
    chave: text("chave").notNull(),
    rota: text("rota").notNull(),
    hashPedido: char("hash_pedido", { length: 64 }).notNull(),
    status: smallint("status"),
    resposta: jsonb("resposta"),
    tentativas: integer("tentativas").notNull().default(1),
    criadaEm: instante("criada_em").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.idUsuario, t.chave] }),
    index("idempotencia_idade").on(t.criadaEm),
    politicaDoEscritorio("idempotencia"),
    daPlataforma("idempotencia"),
  ],
)

/** Access tokens that must stop working before they expire: sign-out with an external provider. */
export const tokensEncerrados = pgTable(
  "tokens_encerrados",
  { hash: char("hash", { length: 64 }).primaryKey(), expiraEm: instante("expira_em").notNull() },
  () => [daPlataforma("tokens_encerrados")],
)
