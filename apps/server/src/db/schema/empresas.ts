import { sql } from "drizzle-orm"
import {
  boolean,
  char,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgPolicy,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core"
import {
  competencia,
  id,
  idEmpresa,
  idEscritorio,
  instante,
  papelDaAplicacao,
  politicaDaEmpresa,
  politicaDoEscritorio,
} from "./colunas.ts"

export const empresas = pgTable(
  "empresas",
  {
    idEscritorio: idEscritorio(),
    id: id(),
    /** 14 characters, upper case, alphanumeric form allowed (IN RFB 2.229/2024). */
    cnpj: char("cnpj", { length: 14 }).notNull(),
    razaoSocial: text("razao_social").notNull(),
    apelido: text("apelido").notNull(),
    dataAbertura: date("data_abertura", { mode: "string" }).notNull(),
    /** IBGE code, 7 digits. */
    idMunicipio: char("id_municipio", { length: 7 }).notNull(),
    uf: char("uf", { length: 2 }).notNull(),
    idCategoria: smallint("id_categoria").notNull(),
    idTipo: smallint("id_tipo").notNull(),
    /** From this month on the absence of revenue means zero; before it the history must be typed. */
    inicioNoSistema: competencia("inicio_no_sistema").notNull(),
    versao: integer("versao").notNull().default(1),
    criadaEm: instante("criada_em").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.id] }),
    // One company is one CNPJ root: the Simples adds its establishments up (LC 123/2006 art. 3, Res. CGSN 140 art. 2).
    uniqueIndex("empresas_raiz_do_cnpj").on(t.idEscritorio, sql`left(cnpj, 8)`),
    index("empresas_apelido").on(t.idEscritorio, t.apelido, t.id),
    check("empresas_cnpj_forma", sql`cnpj ~ '^[0-9A-Z]{12}[0-9]{2}$'`),
    politicaDoEscritorio("empresas"),
    pgPolicy("empresas_da_empresa", {
      as: "restrictive",
      to: papelDaAplicacao,
      using: sql`(current_setting('app.empresas', true) = '*' or id::text = any (string_to_array(current_setting('app.empresas', true), ',')))`,
    }),
  ],
)

/** Dated history of the tax regime: each row holds from `desde` until the next one. */
export const empresasRegimes = pgTable(
  "empresas_regimes",
  {
    idEscritorio: idEscritorio(),
    idEmpresa: idEmpresa(),
    desde: competencia("desde").notNull(),
    regime: text("regime").$type<"simples" | "mei" | "presumido" | "real">().notNull(),
    /** Kind of activity of a MEI, which fixes the ICMS and ISS parts of its DAS. */
    atividadeMei: text("atividade_mei").$type<"comercio" | "servicos" | "ambos">(),
    /** ICMS and ISS outside the DAS (sublimit crossed in an earlier period). */
    impedidoIcmsIss: boolean("impedido_icms_iss").notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.idEmpresa, t.desde] }),
    foreignKey({ columns: [t.idEscritorio, t.idEmpresa], foreignColumns: [empresas.idEscritorio, empresas.id] }),
    check("empresas_regimes_regime", sql`regime in ('simples', 'mei', 'presumido', 'real')`),
    check("empresas_regimes_mei", sql`(regime = 'mei') = (atividade_mei is not null)`),
    politicaDoEscritorio("empresas_regimes"),
    politicaDaEmpresa("empresas_regimes"),
  ],
)

/** What the company does, each with its annex; revenue is segregated by it. */
export const atividades = pgTable(
  "atividades",
  {
    idEscritorio: idEscritorio(),
    id: id(),
    idEmpresa: idEmpresa(),
    cnae: char("cnae", { length: 7 }).notNull(),
    descricao: text("descricao").notNull(),
    anexo: text("anexo").$type<"I" | "II" | "III" | "IV" | "V" | "III/V">().notNull(),
    principal: boolean("principal").notNull(),
    /** National service codes (cTribNac, 6 digits) whose notes belong to this activity. */
    codigosTributacao: text("codigos_tributacao").array().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.id] }),
    index("atividades_empresa").on(t.idEscritorio, t.idEmpresa),
    uniqueIndex("atividades_principal").on(t.idEscritorio, t.idEmpresa).where(sql`principal`),
    foreignKey({ columns: [t.idEscritorio, t.idEmpresa], foreignColumns: [empresas.idEscritorio, empresas.id] }),
    check("atividades_anexo", sql`anexo in ('I', 'II', 'III', 'IV', 'V', 'III/V')`),
    politicaDoEscritorio("atividades"),
    politicaDaEmpresa("atividades"),
  ],
)
