import { sql } from "drizzle-orm"
import { bigint, char, check, date, index, integer, jsonb, primaryKey, text, timestamp } from "drizzle-orm/pg-core"
import { bytea, idEscritorio, instante } from "./colunas.ts"
import { DO_ESCRITORIO, NA_PLATAFORMA } from "./politicas.ts"
import { tabela } from "./tabela.ts"

/** Of one office; what happened outside of any goes by the id of zeros, and is the platform's. */
const DO_REGISTRO = `(${DO_ESCRITORIO}) or (${NA_PLATAFORMA} and id_escritorio = '00000000-0000-0000-0000-000000000000')`

/**
 * Numbers of the rows of the audit trail that no link has yet, written by the trail's own trigger and taken away by who
 * links them: the writers wait for no chain.
 */
export const auditoriaSoltas = tabela(
  "auditoria_soltas",
  {
    de: "a-mao",
    aplicacao: ["ler", "incluir", "apagar"],
    identidade: ["incluir"],
    auditoria: { nao: "a queue of the trail" },
    politicas: [
      { nome: "auditoria_soltas_do_registro", para: "ler", sobre: DO_REGISTRO },
      { nome: "auditoria_soltas_ligadas", para: "apagar", sobre: DO_REGISTRO },
      { nome: "auditoria_soltas_escritas", para: "incluir", gravando: `(${DO_ESCRITORIO}) or ${NA_PLATAFORMA}` },
      { nome: "auditoria_soltas_da_identidade", para: "incluir", papel: "partida_identidade", gravando: "true" },
    ],
  },
  {
    idEscritorio: idEscritorio(),
    sequencia: bigint("sequencia", { mode: "bigint" }).notNull(),
    /** Of the row: it says in which partition to look for it. */
    em: timestamp("em", { withTimezone: true, mode: "string" }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.idEscritorio, t.sequencia] })],
)

/** The register of an office: its audit trail in links, each over some rows and the link before. Append-only. */
export const auditoriaElos = tabela(
  "auditoria_elos",
  {
    de: "a-mao",
    aplicacao: ["ler", "incluir"],
    auditoria: { nao: "the chain of the trail" },
    soInclusao: true,
    politicas: [{ nome: "auditoria_elos_do_registro", sobre: DO_REGISTRO, gravando: DO_REGISTRO }],
  },
  {
    idEscritorio: idEscritorio(),
    numero: integer("numero").notNull(),
    /** ISO instant exactly as hashed. */
    em: text("em").notNull(),
    sequencias: bigint("sequencias", { mode: "bigint" }).array().notNull(),
    /** SHA-256 of each row, one after the other. */
    resumos: bytea("resumos").notNull(),
    linhas: integer("linhas").notNull(),
    contagens: jsonb("contagens").$type<Record<string, number>>().notNull(),
    hashAnterior: char("hash_anterior", { length: 64 }).notNull(),
    hash: char("hash", { length: 64 }).notNull(),
    /** Between which instants its rows were written: it says in which partitions to look for them. */
    primeiraEm: text("primeira_em").notNull(),
    ultimaEm: text("ultima_em").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.numero] }),
    check("auditoria_elos_resumos", sql`octet_length(resumos) = 32 * cardinality(sequencias)`),
  ],
)

/** What was said outside of the database about a register, signed, one a day. Append-only. */
export const boletins = tabela(
  "boletins",
  {
    de: "a-mao",
    aplicacao: ["ler", "incluir"],
    auditoria: { nao: "published outside of the database, each naming the one before" },
    soInclusao: true,
    politicas: [{ nome: "boletins_do_registro", sobre: DO_REGISTRO, gravando: DO_REGISTRO }],
  },
  {
    idEscritorio: idEscritorio(),
    numero: integer("numero").notNull(),
    dia: date("dia", { mode: "string" }).notNull(),
    elo: integer("elo").notNull(),
    /** The statement and its signature, as published. */
    conteudo: text("conteudo").notNull(),
    hash: char("hash", { length: 64 }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.idEscritorio, t.numero] }), index("boletins_dia").on(t.idEscritorio, t.dia)],
)

/** Every engine that computed here: years later one knows which made what. */
export const motores = tabela(
  "motores",
  {
    de: "a-mao",
    aplicacao: ["ler", "incluir"],
    auditoria: { nao: "written by the start of the product, not by a person" },
    soInclusao: true,
    politicas: [
      { nome: "motores_de_todos", para: "ler", sobre: "true" },
      { nome: "motores_da_plataforma", para: "incluir", gravando: NA_PLATAFORMA },
    ],
  },
  {
    /** Fingerprint of its source: see motor.ts. */
    impressao: char("impressao", { length: 64 }).primaryKey(),
    /** Label of the release that first used it. */
    versao: text("versao").notNull(),
    desde: instante("desde").notNull(),
  },
)
