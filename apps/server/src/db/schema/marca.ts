import { sql } from "drizzle-orm"
import { boolean, char, check, integer, pgPolicy, pgTable, primaryKey, smallint, text, uuid } from "drizzle-orm/pg-core"
import { bytea, idEscritorio, instante, papelDaAplicacao, politicaDoEscritorio } from "./colunas.ts"
import { escritorios } from "./escritorios.ts"

/** A brand is shown before anybody signs in: platform work reads every one, only the office writes its own. */
const lidaPelaPlataforma = (tabela: string) =>
  pgPolicy(`${tabela}_da_plataforma`, {
    for: "select",
    to: papelDaAplicacao,
    using: sql`current_setting('app.plataforma', true) = 'sim'`,
  })

/** The brand of an office; null takes what the deployment says. */
export const marcas = pgTable(
  "marcas",
  {
    idEscritorio: uuid("id_escritorio")
      .primaryKey()
      .references(() => escritorios.id),
    nome: text("nome"),
    titulo: text("titulo"),
    cor: char("cor", { length: 7 }),
    emailDeSuporte: text("email_de_suporte"),
    telefoneDeSuporte: text("telefone_de_suporte"),
    enderecoDeSuporte: text("endereco_de_suporte"),
    remetente: text("remetente"),
    responderPara: text("responder_para"),
    alteradaEm: instante("alterada_em").notNull(),
    versao: integer("versao").notNull().default(1),
  },
  () => [
    check("marcas_cor", sql`cor is null or cor ~ '^#[0-9a-f]{6}$'`),
    politicaDoEscritorio("marcas"),
    lidaPelaPlataforma("marcas"),
  ],
)

export const marcasArquivos = pgTable(
  "marcas_arquivos",
  {
    idEscritorio: idEscritorio().references(() => escritorios.id),
    tipo: text("tipo").$type<"logo-claro" | "logo-escuro" | "favicon">().notNull(),
    conteudo: text("conteudo").$type<"image/png" | "image/jpeg" | "image/webp">().notNull(),
    /** SHA-256 of the bytes in hexadecimal: the version in the file's address. */
    hash: char("hash", { length: 64 }).notNull(),
    bytes: bytea("bytes").notNull(),
    alteradoEm: instante("alterado_em").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.tipo] }),
    check("marcas_arquivos_tipo", sql`tipo in ('logo-claro', 'logo-escuro', 'favicon')`),
    check("marcas_arquivos_tamanho", sql`length(bytes) <= 524288`),
    politicaDoEscritorio("marcas_arquivos"),
    lidaPelaPlataforma("marcas_arquivos"),
  ],
)

/** Host names of offices. Only the platform operator gives one: an office could otherwise take another's. */
export const dominios = pgTable(
  "dominios",
  {
    /** Lower case, without port. */
    host: text("host").primaryKey(),
    idEscritorio: idEscritorio().references(() => escritorios.id),
    criadoEm: instante("criado_em").notNull(),
  },
  () => [
    check("dominios_host", sql`host = lower(host) and host ~ '^[a-z0-9.-]{3,253}$'`),
    pgPolicy("dominios_do_escritorio", {
      for: "select",
      to: papelDaAplicacao,
      using: sql`id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid`,
    }),
    pgPolicy("dominios_da_plataforma", {
      to: papelDaAplicacao,
      using: sql`current_setting('app.plataforma', true) = 'sim'`,
      withCheck: sql`current_setting('app.plataforma', true) = 'sim'`,
    }),
  ],
)

/** One row: whether the doors are closed for maintenance, readable by every process without a new deployment. */
export const manutencao = pgTable(
  "manutencao",
  {
    id: smallint("id").primaryKey().default(1),
    ligada: boolean("ligada").notNull(),
    /** When it is expected to end; null when nobody knows. */
    retornoPrevisto: instante("retorno_previsto"),
    mensagem: text("mensagem"),
    alteradaEm: instante("alterada_em").notNull(),
  },
  () => [
    check("manutencao_unica", sql`id = 1`),
    pgPolicy("manutencao_lida", { for: "select", to: papelDaAplicacao, using: sql`true` }),
    pgPolicy("manutencao_da_plataforma", {
      to: papelDaAplicacao,
      using: sql`current_setting('app.plataforma', true) = 'sim'`,
      withCheck: sql`current_setting('app.plataforma', true) = 'sim'`,
    }),
  ],
)
