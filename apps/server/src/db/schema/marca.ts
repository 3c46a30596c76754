import { sql } from "drizzle-orm"
import { boolean, char, check, index, integer, primaryKey, smallint, text, uuid } from "drizzle-orm/pg-core"
import { bytea, idEscritorio, instante } from "./colunas.ts"
import { escritorios } from "./escritorios.ts"
import { DO_ESCRITORIO, lidaPelaPlataforma } from "./politicas.ts"
import { tabela } from "./tabela.ts"

/**
 * The brand of an office; null takes what the deployment says. It is shown before anybody signs in: platform work reads
 * every one, only the office writes its own.
 */
export const marcas = tabela(
  "marcas",
  {
    de: "escritorio",
    aplicacao: ["ler", "incluir", "alterar"],
    auditoria: { sem: ["versao", "alterada_em"] },
    politicas: [lidaPelaPlataforma("marcas")],
  },
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
  () => [check("marcas_cor", sql`cor is null or cor ~ '^#[0-9a-f]{6}$'`)],
)

export const marcasArquivos = tabela(
  "marcas_arquivos",
  {
    de: "escritorio",
    aplicacao: ["ler", "incluir", "alterar", "apagar"],
    auditoria: { sem: ["bytes", "alterado_em"] },
    politicas: [lidaPelaPlataforma("marcas_arquivos")],
  },
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
  ],
)

/** Host names of offices. Only the platform operator gives one: an office could otherwise take another's. */
export const dominios = tabela(
  "dominios",
  {
    de: "plataforma",
    aplicacao: ["ler", "incluir", "alterar", "apagar"],
    auditoria: "toda",
    semEscritorio: { dominios_pkey: "an address leads to one office" },
    politicas: [{ nome: "dominios_do_escritorio", para: "ler", sobre: DO_ESCRITORIO }],
  },
  {
    /** Lower case, without port. */
    host: text("host").primaryKey(),
    idEscritorio: idEscritorio().references(() => escritorios.id),
    criadoEm: instante("criado_em").notNull(),
  },
  (t) => [
    index("dominios_escritorio").on(t.idEscritorio),
    check("dominios_host", sql`host = lower(host) and host ~ '^[a-z0-9.-]{3,253}$'`),
  ],
)

/** One row: whether the doors are closed for maintenance, readable by every process without a new deployment. */
export const manutencao = tabela(
  "manutencao",
  {
    de: "plataforma",
    aplicacao: ["ler", "incluir", "alterar"],
    auditoria: "toda",
    politicas: [{ nome: "manutencao_lida", para: "ler", sobre: "true" }],
  },
  {
    id: smallint("id").primaryKey().default(1),
    ligada: boolean("ligada").notNull(),
    /** When it is expected to end; null when nobody knows. */
    retornoPrevisto: instante("retorno_previsto"),
    mensagem: text("mensagem"),
    alteradaEm: instante("alterada_em").notNull(),
  },
  () => [check("manutencao_unica", sql`id = 1`)],
)
