import { sql } from "drizzle-orm"
import {
  bigint,
  boolean,
  char,
  check,
  index,
  integer,
  jsonb,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core"
import { bytea, instante } from "./colunas.ts"
import { tabela } from "./tabela.ts"

/** Accounts of the embedded identity provider. The product knows people by `sub` only and never reads this table. */
export const contas = tabela(
  "contas",
  {
    de: "identidade",
    identidade: ["ler", "incluir", "alterar", "apagar"],
    auditoria: { nao: "changes of an account are acts of their own" },
    gatilhos: [
      { nome: "contas_sem_demonstracao", em: "before insert or update", executa: "recusar_conta_de_demonstracao()" },
    ],
  },
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
    /** TOTP secret, encrypted; with `segundoFatorEm` null it waits for the first code. */
    segundoFatorCifrado: text("segundo_fator_cifrado"),
    segundoFatorEm: instante("segundo_fator_em"),
    /** Last time step used: a code is good once (RFC 6238 section 5.2). */
    ultimoPassoTotp: bigint("ultimo_passo_totp", { mode: "number" }),
    criadaEm: instante("criada_em").notNull(),
    ultimaEntradaEm: instante("ultima_entrada_em"),
  },
  () => [
    uniqueIndex("contas_email").on(sql`lower(email)`),
    check("contas_email_forma", sql`position('@' in email) > 1`),
  ],
)

/** Records of the OpenID provider (sessions, codes, grants, tokens), one table for all its models. */
export const registrosOidc = tabela(
  "registros_oidc",
  { de: "identidade", identidade: ["ler", "incluir", "alterar", "apagar"], auditoria: { nao: "the protocol's" } },
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
export const chavesDoProvedor = tabela(
  "chaves_do_provedor",
  {
    de: "identidade",
    identidade: ["ler", "incluir", "alterar", "apagar"],
    auditoria: { nao: "secrets of the machine" },
  },
  {
    id: uuid("id").primaryKey(),
    uso: text("uso").$type<"assinatura" | "cookie">().notNull(),
    segredoCifrado: text("segredo_cifrado").notNull(),
    criadaEm: instante("criada_em").notNull(),
    /** Retired keys stop signing, and stay published until the last token they signed has expired. */
    aposentadaEm: instante("aposentada_em"),
  },
)

/** One-time secrets sent by e-mail. Only the hash is kept. */
export const fichas = tabela(
  "fichas",
  {
    de: "identidade",
    identidade: ["ler", "incluir", "alterar", "apagar"],
    auditoria: { nao: "asking for a link and using it are acts of their own" },
  },
  {
    /** SHA-256 in hexadecimal. */
    hash: char("hash", { length: 64 }).primaryKey(),
    sub: uuid("sub")
      .notNull()
      .references(() => contas.sub),
    finalidade: text("finalidade").$type<"confirmar-email" | "nova-senha" | "trocar-email" | "desbloquear">().notNull(),
    /** Address it proves; for a change of e-mail, the new one. */
    email: text("email").notNull(),
    criadaEm: instante("criada_em").notNull(),
    expiraEm: instante("expira_em").notNull(),
    usadaEm: instante("usada_em"),
  },
  (t) => [
    index("fichas_sub").on(t.sub, t.finalidade),
    check("fichas_finalidade", sql`finalidade in ('confirmar-email', 'nova-senha', 'trocar-email', 'desbloquear')`),
  ],
)

/** Recovery codes of the second factor: each good once. */
export const codigosDeRecuperacao = tabela(
  "codigos_de_recuperacao",
  {
    de: "identidade",
    identidade: ["ler", "incluir", "alterar", "apagar"],
    auditoria: { nao: "secrets; making and using them are acts of their own" },
  },
  {
    sub: uuid("sub")
      .notNull()
      .references(() => contas.sub),
    hash: char("hash", { length: 64 }).notNull(),
    usadoEm: instante("usado_em"),
  },
  (t) => [primaryKey({ columns: [t.sub, t.hash] })],
)

/** WebAuthn credentials. */
export const passkeys = tabela(
  "passkeys",
  {
    de: "identidade",
    identidade: ["ler", "incluir", "alterar", "apagar"],
    auditoria: { nao: "adding and removing one are acts of their own" },
  },
  {
    /** Credential id in base64url. */
    id: text("id").primaryKey(),
    sub: uuid("sub")
      .notNull()
      .references(() => contas.sub),
    nome: text("nome").notNull(),
    chavePublica: bytea("chave_publica").notNull(),
    /** Signature counter: going backwards means a copied authenticator. */
    contador: bigint("contador", { mode: "number" }).notNull(),
    transportes: text("transportes").array().notNull(),
    sincronizada: boolean("sincronizada").notNull(),
    criadaEm: instante("criada_em").notNull(),
    usadaEm: instante("usada_em"),
  },
  (t) => [index("passkeys_sub").on(t.sub)],
)

/** WebAuthn challenges waiting for an answer: to register (with `sub`) or to sign in (bound to one interaction). */
export const desafios = tabela(
  "desafios",
  { de: "identidade", identidade: ["ler", "incluir", "alterar", "apagar"], auditoria: { nao: "the protocol's" } },
  {
    desafio: text("desafio").primaryKey(),
    sub: uuid("sub"),
    interacao: text("interacao"),
    expiraEm: instante("expira_em").notNull(),
  },
  (t) => [index("desafios_expira").on(t.expiraEm)],
)

/** Open sessions as their owner sees them; the record of the protocol is in `registros_oidc`. */
export const sessoes = tabela(
  "sessoes",
  {
    de: "identidade",
    identidade: ["ler", "incluir", "alterar", "apagar"],
    auditoria: { nao: "signing in and out are acts of their own" },
  },
  {
    /** `uid` of the provider's session, also the claim `sid` of its tokens. */
    uid: text("uid").primaryKey(),
    sub: uuid("sub")
      .notNull()
      .references(() => contas.sub),
    metodos: text("metodos").array().notNull(),
    endereco: text("endereco"),
    agente: text("agente"),
    /** Device it was opened on, as `aparelhos_conhecidos` names it. */
    aparelho: char("aparelho", { length: 64 }),
    iniciadaEm: instante("iniciada_em").notNull(),
    ultimoUsoEm: instante("ultimo_uso_em").notNull(),
    expiraEm: instante("expira_em").notNull(),
  },
  (t) => [index("sessoes_sub").on(t.sub), index("sessoes_expira").on(t.expiraEm)],
)

/** Wrong guesses of a password or code, counted by who makes them; an e-mail without an account is counted alike. */
export const tentativasDeEntrada = tabela(
  "tentativas_de_entrada",
  {
    de: "identidade",
    identidade: ["ler", "incluir", "alterar", "apagar"],
    auditoria: { nao: "each refused attempt is an act of its own" },
  },
  {
    /** SHA-256 in hexadecimal of what is guessed: the e-mail, or the codes of an account. */
    alvo: char("alvo", { length: 64 }).notNull(),
    /** Network, known device or session that guesses; `*` counts all the strangers together. */
    origem: text("origem").notNull(),
    falhas: integer("falhas").notNull(),
    esperarAte: instante("esperar_ate"),
    atualizadaEm: instante("atualizada_em").notNull(),
  },
  (t) => [primaryKey({ columns: [t.alvo, t.origem] }), index("tentativas_de_entrada_data").on(t.atualizadaEm)],
)

/** Browsers in which somebody signed in to an account, so that strangers' failures do not count against them. */
export const aparelhosConhecidos = tabela(
  "aparelhos_conhecidos",
  {
    de: "identidade",
    identidade: ["ler", "incluir", "alterar", "apagar"],
    auditoria: { nao: "signing in is an act of its own" },
  },
  {
    /** SHA-256 in hexadecimal of what its cookie holds. */
    hash: char("hash", { length: 64 }).primaryKey(),
    sub: uuid("sub")
      .notNull()
      .references(() => contas.sub),
    criadoEm: instante("criado_em").notNull(),
    expiraEm: instante("expira_em").notNull(),
  },
  (t) => [index("aparelhos_conhecidos_sub").on(t.sub), index("aparelhos_conhecidos_expira").on(t.expiraEm)],
)

/** Data keys of the envelope: each wrapped by a master key, so that rotating the master rewraps only these. */
export const chavesDeDados = tabela(
  "chaves_de_dados",
  {
    de: "identidade",
    identidade: ["ler", "incluir", "alterar", "apagar"],
    auditoria: { nao: "secrets of the machine" },
  },
  {
    id: uuid("id").primaryKey(),
    /** Wrapped key, in the vault's format. */
    chaveCifrada: text("chave_cifrada").notNull(),
    /** First bytes of SHA-256 of the master key that wraps it: says which one is needed, reveals nothing. */
    mestra: text("mestra").notNull(),
    criadaEm: instante("criada_em").notNull(),
  },
)
