import { sql } from "drizzle-orm"
import {
  boolean,
  check,
  foreignKey,
  integer,
  pgPolicy,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core"
import {
  doEscritorio,
  idEmpresa,
  idEscritorio,
  instante,
  papelDaAplicacao,
  politicaDaEmpresa,
  politicaDoEscritorio,
} from "./colunas.ts"
import { empresas } from "./empresas.ts"

/** The tenant. `app.plataforma` is set only by platform work (root's office list, background workers). */
export const escritorios = pgTable(
  "escritorios",
  {
    id: uuid("id").primaryKey(),
    nome: text("nome").notNull(),
    cnpj: text("cnpj").notNull(),
    criadoEm: instante("criado_em").notNull(),
  },
  () => [
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

export const usuariosEmpresas = pgTable(
  "usuarios_empresas",
  {
    idEscritorio: idEscritorio(),
    idUsuario: uuid("id_usuario")
      .notNull()
      .references(() => usuarios.id),
    idEmpresa: idEmpresa(),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.idUsuario, t.idEmpresa] }),
    foreignKey({ columns: [t.idEscritorio, t.idEmpresa], foreignColumns: [empresas.idEscritorio, empresas.id] }),
    politicaDoEscritorio("usuarios_empresas"),
    politicaDaEmpresa("usuarios_empresas"),
  ],
)
