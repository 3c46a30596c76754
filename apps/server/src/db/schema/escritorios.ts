import { sql } from "drizzle-orm"
import {
  boolean,
  char,
  check,
  date,
  integer,
  numeric,
  pgPolicy,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core"
import { doEscritorio, idEscritorio, instante, papelDaAplicacao, politicaDoEscritorio } from "./colunas.ts"

/** The tenant. `app.plataforma` is set only by platform work (root's office list, background workers). */
export const escritorios = pgTable(
  "escritorios",
  {
    id: uuid("id").primaryKey(),
    nome: text("nome").notNull(),
    cnpj: text("cnpj").notNull(),
    criadoEm: instante("criado_em").notNull(),
    razaoSocial: text("razao_social"),
    /** Registration at the Conselho Regional de Contabilidade, as written: "SP-012345/O-6". */
    crc: text("crc"),
    nomeDoResponsavel: text("nome_do_responsavel"),
    email: text("email"),
    telefone: text("telefone"),
    cep: char("cep", { length: 8 }),
    logradouro: text("logradouro"),
    numero: text("numero"),
    complemento: text("complemento"),
    bairro: text("bairro"),
    /** IBGE code, 7 digits. */
    idMunicipio: char("id_municipio", { length: 7 }),
    uf: char("uf", { length: 2 }),
    /** Fee of a company that has none of its own: salários mínimos 1, valor fixo 2, percentual do faturamento 3. */
    idBaseDoHonorario: smallint("id_base_do_honorario"),
    /** Number of minimum wages, reais, or fraction, as the basis says. */
    valorDoHonorario: numeric("valor_do_honorario", { precision: 18, scale: 8 }),
    /** Working days before the legal due date by which the office wants a guide delivered. */
    antecedenciaInternaDias: smallint("antecedencia_interna_dias").notNull().default(2),
    /** A platform operator closed it: nobody of it signs in any more. */
    encerradoEm: instante("encerrado_em"),
    versao: integer("versao").notNull().default(1),
  },
  () => [
    check(
      "escritorios_honorario",
      sql`(id_base_do_honorario is null) = (valor_do_honorario is null) and id_base_do_honorario between 1 and 3 and valor_do_honorario >= 0`,
    ),
    check("escritorios_antecedencia", sql`antecedencia_interna_dias between 0 and 15`),
    pgPolicy("escritorios_proprio", {
      to: papelDaAplicacao,
      using: sql`id = nullif(current_setting('app.escritorio', true), '')::uuid or current_setting('app.plataforma', true) = 'sim'`,
    }),
  ],
)

/** Who a signed-in person is in the product. Platform operators (Root) belong to no office. */
export const usuarios = pgTable(
  "usuarios",
  {
    idEscritorio: uuid("id_escritorio").references(() => escritorios.id),
    id: uuid("id").primaryKey(),
    /** Null until an invited person first signs in. */
    sub: text("sub"),
    /** Empty for machine credentials. */
    email: text("email").notNull(),
    nome: text("nome").notNull(),
    /** Role id of the specification: Integração 0, Administrador 1, Contador 2, Empresa 3, Funcionário 4, Root 5. */
    papel: smallint("papel").notNull(),
    ativo: boolean("ativo").notNull().default(true),
    /** Accountants see every company of the office unless this says that only granted ones. */
    somenteConcedidas: boolean("somente_concedidas").notNull().default(false),
    criadoEm: instante("criado_em").notNull(),
    ultimaEntradaEm: instante("ultima_entrada_em"),
    /** For If-Match. */
    versao: integer("versao").notNull().default(1),
  },
  (t) => [
    uniqueIndex("usuarios_sub").on(t.sub),
    uniqueIndex("usuarios_email").on(sql`lower(email)`).where(sql`papel <> 0`),
    check("usuarios_papel", sql`papel between 0 and 5`),
    check("usuarios_escritorio", sql`(papel = 5) = (id_escritorio is null)`),
    pgPolicy("usuarios_visiveis", {
      to: papelDaAplicacao,
      using: sql`${doEscritorio} or sub = nullif(current_setting('app.sub', true), '')`,
      withCheck: doEscritorio,
    }),
  ],
)

/** Days on which the office does not work, besides weekends and national holidays. */
export const escritoriosFeriados = pgTable(
  "escritorios_feriados",
  {
    idEscritorio: idEscritorio().references(() => escritorios.id),
    data: date("data", { mode: "string" }).notNull(),
    nome: text("nome").notNull(),
  },
  (t) => [primaryKey({ columns: [t.idEscritorio, t.data] }), politicaDoEscritorio("escritorios_feriados")],
)
