import { sql } from "drizzle-orm"
import { char, check, index, integer, jsonb, primaryKey, smallint, text, uniqueIndex, uuid } from "drizzle-orm/pg-core"
import { id, idEmpresa, idEscritorio, instante } from "./colunas.ts"
import { empresas } from "./empresas.ts"
import { usuarios } from "./escritorios.ts"
import { daPlataforma } from "./politicas.ts"
import { referencia, tabela } from "./tabela.ts"

/** Invitations sent by e-mail. Only the hash of the secret is kept; a new one replaces those before it. */
export const convites = tabela(
  "convites",
  {
    de: "escritorio",
    aplicacao: ["ler", "incluir", "alterar"],
    auditoria: { sem: ["hash"] },
    semEscritorio: { convites_hash: "whoever holds the link is found before the office is known" },
    politicas: [daPlataforma("convites")],
  },
  {
    idEscritorio: idEscritorio(),
    id: id(),
    idUsuario: uuid("id_usuario").notNull(),
    /** SHA-256 in hexadecimal. */
    hash: char("hash", { length: 64 }).notNull(),
    criadoEm: instante("criado_em").notNull(),
    expiraEm: instante("expira_em").notNull(),
    usadoEm: instante("usado_em"),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.id] }),
    uniqueIndex("convites_hash").on(t.hash),
    referencia([t.idEscritorio, t.idUsuario], [usuarios.idEscritorio, usuarios.id]),
    index("convites_usuario").on(t.idEscritorio, t.idUsuario),
  ],
)

/**
 * Somebody with an account and no invitation asked to see a company of the office, found by its CNPJ. Who may answer is who reaches
 * the company.
 */
export const pedidosDeAcesso = tabela(
  "pedidos_de_acesso",
  {
    de: "empresa",
    aplicacao: ["ler", "incluir", { alterar: ["decisao", "decidido_em", "decidido_por"] }],
    auditoria: "toda",
  },
  {
    idEscritorio: idEscritorio(),
    id: id(),
    idEmpresa: idEmpresa(),
    /** Subject of the account that asked. */
    sub: text("sub").notNull(),
    /** Confirmed by the identity provider when it was asked. */
    email: text("email").notNull(),
    nome: text("nome").notNull(),
    recado: text("recado").notNull(),
    feitoEm: instante("feito_em").notNull(),
    decisao: text("decisao").$type<"aceito" | "recusado">(),
    decididoEm: instante("decidido_em"),
    decididoPor: text("decidido_por"),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.id] }),
    // Asking twice is asking once, until it is answered.
    uniqueIndex("pedidos_de_acesso_aberto").on(t.idEscritorio, t.idEmpresa, t.sub).where(sql`decisao is null`),
    index("pedidos_de_acesso_empresa").on(t.idEscritorio, t.idEmpresa, t.feitoEm),
    referencia([t.idEscritorio, t.idEmpresa], [empresas.idEscritorio, empresas.id]).onDelete("cascade"),
    check("pedidos_de_acesso_decisao", sql`decisao in ('aceito', 'recusado')`),
    check(
      "pedidos_de_acesso_decidido",
      sql`(decisao is null) = (decidido_em is null) and (decisao is null) = (decidido_por is null)`,
    ),
  ],
)

/** Machine credentials: a user of role Integração each, so that what it does has a name. */
export const chavesApi = tabela(
  "chaves_api",
  {
    de: "escritorio",
    aplicacao: ["ler", "incluir", "alterar"],
    auditoria: { sem: ["hash", "ultimo_uso_em"] },
    semEscritorio: {
      chaves_api_hash: "whoever holds the key is found before the office is known",
      criada_por: "an operator of the platform, of no office, may create it",
    },
    politicas: [daPlataforma("chaves_api")],
  },
  {
    idEscritorio: idEscritorio(),
    id: id(),
    /** The Integração user it acts as. */
    idUsuario: uuid("id_usuario").notNull(),
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
    index("chaves_api_usuario").on(t.idEscritorio, t.idUsuario),
    index("chaves_api_criadas_por").on(t.criadaPor),
    referencia([t.idEscritorio, t.idUsuario], [usuarios.idEscritorio, usuarios.id]),
    referencia([t.criadaPor], [usuarios.id]),
  ],
)

/** Answers already given to a write with `Idempotency-Key`; null `status` while the first one is still running. */
export const idempotencia = tabela(
  "idempotencia",
  {
    de: "escritorio",
    aplicacao: ["ler", "incluir", "alterar", "apagar"],
    auditoria: { nao: "the machine's: answers to repeated writes" },
    politicas: [daPlataforma("idempotencia")],
  },
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
  (t) => [primaryKey({ columns: [t.idEscritorio, t.idUsuario, t.chave] }), index("idempotencia_idade").on(t.criadaEm)],
)

/** Access tokens that must stop working before they expire: sign-out with an external provider. */
export const tokensEncerrados = tabela(
  "tokens_encerrados",
  {
    de: "plataforma",
    aplicacao: ["ler", "incluir", "alterar", "apagar"],
    auditoria: { nao: "the sign-out that ends a token is an act of its own" },
  },
  { hash: char("hash", { length: 64 }).primaryKey(), expiraEm: instante("expira_em").notNull() },
  () => [daPlataforma("tokens_encerrados")],
)
