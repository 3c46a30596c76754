import type { ExigenciaDoSegundoFator } from "@partida/contracts"
import { sql } from "drizzle-orm"
import {
  boolean,
  char,
  check,
  date,
  integer,
  numeric,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core"
import { idEscritorio, instante } from "./colunas.ts"
import { DO_ESCRITORIO, NA_PLATAFORMA } from "./politicas.ts"
import { tabela } from "./tabela.ts"

/** The tenant. `app.plataforma` is set only by platform work (root's office list, background workers). */
export const escritorios = tabela(
  "escritorios",
  {
    de: "a-mao",
    aplicacao: ["ler", "incluir", "alterar"],
    auditoria: "toda",
    politicas: [
      {
        nome: "escritorios_proprio",
        sobre: `id = nullif(current_setting('app.escritorio', true), '')::uuid or ${NA_PLATAFORMA}`,
      },
      // Platform work (creating an office, closing one) happens under app.plataforma, never in a tenant's request.
      { nome: "escritorios_plataforma", para: "incluir", gravando: NA_PLATAFORMA },
      { nome: "escritorios_da_plataforma", para: "alterar", sobre: NA_PLATAFORMA, gravando: NA_PLATAFORMA },
    ],
  },
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
    /** Of whom a second factor is required, and from which day. */
    exigeSegundoFator: text("exige_segundo_fator").$type<ExigenciaDoSegundoFator>().notNull().default("opcional"),
    segundoFatorDesde: date("segundo_fator_desde", { mode: "string" }),
    /** A platform operator closed it: nobody of it signs in any more. */
    encerradoEm: instante("encerrado_em"),
    versao: integer("versao").notNull().default(1),
  },
  () => [
    check(
      "escritorios_honorario",
      sql`(id_base_do_honorario is null) = (valor_do_honorario is null) and id_base_do_honorario between 1 and 3 and valor_do_honorario >= 0`,
    ),
    check(
      "escritorios_segundo_fator",
      sql`exige_segundo_fator in ('opcional', 'equipe', 'todos') and (exige_segundo_fator = 'opcional') = (segundo_fator_desde is null)`,
    ),
    check("escritorios_antecedencia", sql`antecedencia_interna_dias between 0 and 15`),
  ],
)

/** Who a signed-in person is in the product. Platform operators (Root) belong to no office. */
export const usuarios = tabela(
  "usuarios",
  {
    de: "a-mao",
    aplicacao: ["ler", "incluir", "alterar"],
    semEscritorio: {
      usuarios_pkey: "operators of the platform are of no office",
      usuarios_sub: "found by who signs in, before the office is known",
      usuarios_email: "found by who signs in, before the office is known",
    },
    auditoria: { sem: ["versao", "ultima_entrada_em"] },
    politicas: [
      {
        nome: "usuarios_visiveis",
        sobre: `${DO_ESCRITORIO} or sub = nullif(current_setting('app.sub', true), '')`,
        gravando: DO_ESCRITORIO,
      },
      { nome: "usuarios_plataforma", sobre: NA_PLATAFORMA, gravando: NA_PLATAFORMA },
    ],
  },
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
    // Who answers for something of an office is of that office.
    unique("usuarios_do_escritorio").on(t.idEscritorio, t.id),
    uniqueIndex("usuarios_sub").on(t.sub),
    uniqueIndex("usuarios_email").on(sql`lower(email)`).where(sql`papel <> 0`),
    check("usuarios_papel", sql`papel between 0 and 5`),
    check("usuarios_escritorio", sql`(papel = 5) = (id_escritorio is null)`),
  ],
)

/** Days on which the office does not work, besides weekends and national holidays. */
export const escritoriosFeriados = tabela(
  "escritorios_feriados",
  { de: "escritorio", aplicacao: ["ler", "incluir", "alterar", "apagar"], auditoria: "toda" },
  {
    idEscritorio: idEscritorio().references(() => escritorios.id),
    data: date("data", { mode: "string" }).notNull(),
    nome: text("nome").notNull(),
  },
  (t) => [primaryKey({ columns: [t.idEscritorio, t.data] })],
)
