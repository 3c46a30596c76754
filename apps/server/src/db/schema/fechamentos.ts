import { sql } from "drizzle-orm"
import {
  boolean,
  char,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core"
import {
  centavos,
  competencia,
  id,
  idEmpresa,
  idEscritorio,
  instante,
  politicaDaEmpresa,
  politicaDoEscritorio,
} from "./colunas.ts"
import { empresas } from "./empresas.ts"

/**
 * One computation of one company and month: inputs, parameter periods, result and explanation together.
 * A draft is replaced by the next computation; once sealed, a trigger refuses any change for ever.
 */
export const apuracoes = pgTable(
  "apuracoes",
  {
    idEscritorio: idEscritorio(),
    id: id(),
    idEmpresa: idEmpresa(),
    competencia: competencia().notNull(),
    regime: text("regime").notNull(),
    situacao: text("situacao").$type<"calculado" | "nao-se-aplica" | "faltam-dados">().notNull(),
    entrada: jsonb("entrada").notNull(),
    parametros: jsonb("parametros").notNull(),
    resultado: jsonb("resultado"),
    memoria: jsonb("memoria"),
    faltas: jsonb("faltas"),
    avisos: jsonb("avisos").notNull(),
    receitaCentavos: centavos("receita_centavos").notNull(),
    rbt12Centavos: centavos("rbt12_centavos"),
    fatorR: numeric("fator_r"),
    anexos: text("anexos").array().notNull(),
    aliquotaEfetiva: numeric("aliquota_efetiva"),
    dasCentavos: centavos("das_centavos"),
    /** SHA-256 over the canonical form of inputs, parameters, result and explanation. */
    hashConteudo: char("hash_conteudo", { length: 64 }).notNull(),
    versaoDoMotor: text("versao_do_motor").notNull(),
    selada: boolean("selada").notNull().default(false),
    calculadaEm: instante("calculada_em").notNull(),
    calculadaPor: text("calculada_por").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.id] }),
    uniqueIndex("apuracoes_rascunho").on(t.idEscritorio, t.idEmpresa, t.competencia).where(sql`not selada`),
    index("apuracoes_mes").on(t.idEscritorio, t.idEmpresa, t.competencia),
    foreignKey({ columns: [t.idEscritorio, t.idEmpresa], foreignColumns: [empresas.idEscritorio, empresas.id] }),
    check("apuracoes_selada_calculada", sql`not selada or situacao = 'calculado'`),
    politicaDoEscritorio("apuracoes"),
    politicaDaEmpresa("apuracoes"),
  ],
)

export const fechamentos = pgTable(
  "fechamentos",
  {
    idEscritorio: idEscritorio(),
    idEmpresa: idEmpresa(),
    competencia: competencia().notNull(),
    estado: text("estado").$type<"aberto" | "apurado" | "fechado" | "reaberto">().notNull(),
    /** Aguardando 0, Processado 2, Erro 3, Recalculando 98. */
    calculo: smallint("calculo").notNull(),
    versao: integer("versao").notNull().default(0),
    idApuracao: uuid("id_apuracao"),
    erro: text("erro"),
    atualizadoEm: instante("atualizado_em").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.idEmpresa, t.competencia] }),
    index("fechamentos_competencia").on(t.idEscritorio, t.competencia, t.estado),
    index("fechamentos_recalcular").on(t.idEscritorio).where(sql`calculo = 98`),
    foreignKey({ columns: [t.idEscritorio, t.idEmpresa], foreignColumns: [empresas.idEscritorio, empresas.id] }),
    // A draft gets a new id whenever its content changes, so that nobody seals what was not on the screen.
    foreignKey({
      columns: [t.idEscritorio, t.idApuracao],
      foreignColumns: [apuracoes.idEscritorio, apuracoes.id],
    }).onUpdate("cascade"),
    check("fechamentos_estado", sql`estado in ('aberto', 'apurado', 'fechado', 'reaberto')`),
    check("fechamentos_calculo", sql`calculo in (0, 2, 3, 98)`),
    politicaDoEscritorio("fechamentos"),
    politicaDaEmpresa("fechamentos"),
  ],
)

/** The hash chain of a company: every closing and every reopening, in order. Append-only. */
export const selos = pgTable(
  "selos",
  {
    idEscritorio: idEscritorio(),
    idEmpresa: idEmpresa(),
    sequencia: integer("sequencia").notNull(),
    tipo: text("tipo").$type<"fechamento" | "reabertura">().notNull(),
    competencia: competencia().notNull(),
    versao: integer("versao").notNull(),
    idApuracao: uuid("id_apuracao").notNull(),
    hashConteudo: char("hash_conteudo", { length: 64 }).notNull(),
    hashAnterior: char("hash_anterior", { length: 64 }).notNull(),
    hash: char("hash", { length: 64 }).notNull(),
    motivo: text("motivo"),
    por: text("por").notNull(),
    /** ISO instant exactly as hashed: a timestamp column would drop the form the hash was made of. */
    em: text("em").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.idEmpresa, t.sequencia] }),
    uniqueIndex("selos_sem_bifurcacao").on(t.idEscritorio, t.idEmpresa, t.hashAnterior),
    foreignKey({ columns: [t.idEscritorio, t.idEmpresa], foreignColumns: [empresas.idEscritorio, empresas.id] }),
    foreignKey({ columns: [t.idEscritorio, t.idApuracao], foreignColumns: [apuracoes.idEscritorio, apuracoes.id] }),
    check("selos_tipo", sql`tipo in ('fechamento', 'reabertura')`),
    check("selos_motivo", sql`tipo = 'fechamento' or length(trim(motivo)) >= 10`),
    politicaDoEscritorio("selos"),
    politicaDaEmpresa("selos"),
  ],
)
