import { sql } from "drizzle-orm"
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core"
import { instante } from "./colunas.ts"

/** Accounts of the embedded identity provider. The product knows people by `sub` only and never reads this table. */
export const contas = pgTable(
  "contas",
  {
    sub: uuid("sub").primaryKey(),
    email: text("email").notNull(),
    nome: text("nome").notNull(),
    emailConfirmado: boolean("email_confirmado").notNull().default(false),
    /** argon2id in PHC string format. */
    senhaHash: text("senha_hash").notNull(),
    ativa: boolean("ativa").notNull().default(true),
    /** A trigger refuses demonstration accounts in a database created for production. */
    demonstracao: boolean("demonstracao").notNull().default(false),
    falhasSeguidas: integer("falhas_seguidas").notNull().default(0),
    bloqueadaAte: instante("bloqueada_ate"),
    criadaEm: instante("criada_em").notNull(),
  },
  () => [
    uniqueIndex("contas_email").on(sql`lower(email)`),
    check("contas_email_forma", sql`position('@' in email) > 1`),
  ],
)

/** Records of the OpenID provider (sessions, codes, grants, tokens), one table for all its models. */
export const registrosOidc = pgTable(
  "registros_oidc",
  {
    modelo: text("modelo").notNull(),
    id: text("id").notNull(),
    conteudo: jsonb("conteudo").notNull(),
    grantId: text("grant_id"),
    userCode: text("user_code"),
    uid: text("uid"),
    expiraEm: instante("expira_em"),
    consumidoEm: instante("consumido_em"),
  },
  (t) => [
    primaryKey({ columns: [t.modelo, t.id] }),
    index("registros_oidc_grant").on(t.grantId),
    index("registros_oidc_uid").on(t.modelo, t.uid),
    index("registros_oidc_expira").on(t.expiraEm),
  ],
)

/** Signing and cookie keys of the provider, encrypted under the master key. */
export const chavesDoProvedor = pgTable("chaves_do_provedor", {
  id: uuid("id").primaryKey(),
  uso: text("uso").$type<"assinatura" | "cookie">().notNull(),
  segredoCifrado: text("segredo_cifrado").notNull(),
  criadaEm: instante("criada_em").notNull(),
})
