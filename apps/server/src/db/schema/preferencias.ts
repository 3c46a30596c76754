import { sql } from "drizzle-orm"
import { index, jsonb, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core"
import { id, idEscritorio, instante } from "./colunas.ts"
import { usuarios } from "./escritorios.ts"
import { DA_PESSOA, NA_PLATAFORMA } from "./politicas.ts"
import { tabela } from "./tabela.ts"

/** How a person likes the screens; the contract's schema reads it, with its defaults. */
export const preferencias = tabela(
  "preferencias",
  {
    de: "pessoa",
    aplicacao: ["ler", "incluir", "alterar", "apagar"],
    auditoria: { nao: "how one person likes the screens" },
  },
  {
    idUsuario: uuid("id_usuario")
      .primaryKey()
      .references(() => usuarios.id),
    dados: jsonb("dados").notNull(),
    alteradasEm: instante("alteradas_em").notNull(),
  },
)

export const filtrosSalvos = tabela(
  "filtros_salvos",
  {
    de: "pessoa",
    aplicacao: ["ler", "incluir", "alterar", "apagar"],
    auditoria: { nao: "how one person likes the screens" },
  },
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
  ],
)

/** Read long ago: what the hourly cleaning takes away, and all of this table that platform work sees. */
const VENCIDA = `${NA_PLATAFORMA} and lida_em < now() - interval '90 days'`

/** What a person should know; written by whoever did the work, read only by the person. */
export const notificacoes = tabela(
  "notificacoes",
  {
    de: "escritorio",
    // What a notice says is written once; the person only marks it as read.
    aplicacao: ["ler", "incluir", { alterar: ["lida_em"] }, "apagar"],
    auditoria: { nao: "notices of one person" },
    semEscritorio: { id_usuario: "an operator of the platform, of no office, is told of the work asked for" },
    politicas: [
      { nome: "notificacoes_lidas_pela_pessoa", restritiva: true, para: "ler", sobre: `${DA_PESSOA} or (${VENCIDA})` },
      { nome: "notificacoes_vencidas", sobre: VENCIDA, gravando: "false" },
      { nome: "notificacoes_apagadas_so_vencidas", restritiva: true, para: "apagar", sobre: VENCIDA },
      {
        nome: "notificacoes_alteradas_pela_pessoa",
        restritiva: true,
        para: "alterar",
        sobre: DA_PESSOA,
        gravando: DA_PESSOA,
      },
    ],
    gatilhos: [
      {
        nome: "notificacoes_de_envios",
        em: "after update of lida_em",
        se: "old.lida_em is null and new.lida_em is not null and new.chave like 'envio:%'",
        executa: "provar_leitura_do_aviso()",
      },
      { nome: "notificacoes_nos_aparelhos", em: "after insert", executa: "acordar_aparelhos()" },
    ],
  },
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
    index("notificacoes_da_pessoa").on(t.idEscritorio, t.idUsuario, t.criadaEm, t.id),
    index("notificacoes_usuario").on(t.idUsuario),
    index("notificacoes_lidas").on(t.lidaEm).where(sql`lida_em is not null`),
  ],
)
