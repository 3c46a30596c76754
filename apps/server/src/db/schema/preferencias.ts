import { sql } from "drizzle-orm"
import { index, jsonb, pgPolicy, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core"
import { doEscritorio, id, idEscritorio, instante, papelDaAplicacao } from "./colunas.ts"
import { usuarios } from "./escritorios.ts"

const daPessoa = sql`id_usuario = nullif(current_setting('app.usuario', true), '')::uuid`

/** Belongs to the person who is asking, in whatever office they work. */
const politicaDaPessoa = (tabela: string) =>
  pgPolicy(`${tabela}_da_pessoa`, { to: papelDaAplicacao, using: daPessoa, withCheck: daPessoa })

/** How a person likes the screens; the contract's schema reads it, with its defaults. */
export const preferencias = pgTable(
  "preferencias",
  {
    idUsuario: uuid("id_usuario")
      .primaryKey()
      .references(() => usuarios.id),
    dados: jsonb("dados").notNull(),
    alteradasEm: instante("alteradas_em").notNull(),
  },
  () => [politicaDaPessoa("preferencias")],
)

export const filtrosSalvos = pgTable(
  "filtros_salvos",
  {
    idUsuario: uuid("id_usuario")
      .notNull()
      .references(() => usuarios.id),
    id: id(),
    tela: text("tela").notNull(),
    nome: text("nome").notNull(),
    busca: text("busca").notNull(),
    criadoEm: instante("criado_em").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.idUsuario, t.id] }),
    uniqueIndex("filtros_salvos_nome").on(t.idUsuario, t.tela, sql`lower(nome)`),
    politicaDaPessoa("filtros_salvos"),
  ],
)

/** Read long ago: what the hourly cleaning takes away, and all of this table that platform work sees. */
const vencida = sql`current_setting('app.plataforma', true) = 'sim' and lida_em < now() - interval '90 days'`

/** What a person should know; written by whoever did the work, read only by the person. */
export const notificacoes = pgTable(
  "notificacoes",
  {
    idEscritorio: idEscritorio(),
    id: id(),
    idUsuario: uuid("id_usuario")
      .notNull()
      .references(() => usuarios.id),
    /** Business identity of the fact: the same fact is told once. */
    chave: text("chave").notNull(),
    tipo: text("tipo").$type<"trabalho-concluido" | "trabalho-com-erros" | "aviso">().notNull(),
    titulo: text("titulo").notNull(),
    mensagem: text("mensagem").notNull(),
    destino: text("destino"),
    idLote: uuid("id_lote"),
    criadaEm: instante("criada_em").notNull(),
    lidaEm: instante("lida_em"),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.id] }),
    uniqueIndex("notificacoes_chave").on(t.idEscritorio, t.idUsuario, t.chave),
    index("notificacoes_da_pessoa").on(t.idEscritorio, t.idUsuario, t.criadaEm.desc(), t.id.desc()),
    index("notificacoes_lidas").on(t.lidaEm).where(sql`lida_em is not null`),
    pgPolicy("notificacoes_do_escritorio", { to: papelDaAplicacao, using: doEscritorio, withCheck: doEscritorio }),
    pgPolicy("notificacoes_lidas_pela_pessoa", {
      as: "restrictive",
      for: "select",
      to: papelDaAplicacao,
      using: sql`${daPessoa} or (${vencida})`,
    }),
    pgPolicy("notificacoes_vencidas", { to: papelDaAplicacao, using: vencida, withCheck: sql`false` }),
    pgPolicy("notificacoes_apagadas_so_vencidas", {
      as: "restrictive",
      for: "delete",
      to: papelDaAplicacao,
      using: vencida,
    }),
    pgPolicy("notificacoes_alteradas_pela_pessoa", {
      as: "restrictive",
      for: "update",
      to: papelDaAplicacao,
      using: daPessoa,
      withCheck: daPessoa,
    }),
  ],
)
