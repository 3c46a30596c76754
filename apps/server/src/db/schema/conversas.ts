import type {
  AtoDaConversa,
  EsperaDaConversa,
  EstadoDaConversa,
  LadoDaConversa,
  TipoDeConversa,
} from "@partida/contracts"
import { sql } from "drizzle-orm"
import { boolean, check, date, index, jsonb, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core"
import { competencia, id, idEmpresa, idEscritorio, instante } from "./colunas.ts"
import { empresas } from "./empresas.ts"
import { usuarios } from "./escritorios.ts"
import { guias } from "./guias.ts"
import { foraDosFuncionarios } from "./politicas.ts"
import { referencia, tabela } from "./tabela.ts"

/** Requests that are neither done nor given up: of these, one by company, month and subject. */
const EM_CURSO = sql`tipo = 'pedido' and estado in ('esperando', 'entregue', 'devolvido', 'nada-a-enviar')`

/** What office and client talk about, and the documents that the office asks for. */
export const conversas = tabela(
  "conversas",
  {
    de: "empresa",
    cresceComOsMeses: true,
    aplicacao: [
      "ler",
      "incluir",
      {
        alterar: [
          "estado",
          "espera",
          "prazo",
          "repete",
          "lembrado",
          "id_responsavel",
          "ultima_em",
          "ultima_por",
          "ultimo_lado",
          "whatsapp",
          "whatsapp_em",
        ],
      },
    ],
    auditoria: { sem: ["ultima_em", "ultima_por", "ultimo_lado", "espera", "lembrado", "whatsapp", "whatsapp_em"] },
    mesFechado: { nao: "papers of a month are asked for, and talked about, after its closing too" },
    recalculo: { nao: "no tax is computed from what is said" },
    politicas: [foraDosFuncionarios("conversas")],
  },
  {
    idEscritorio: idEscritorio(),
    id: id(),
    idEmpresa: idEmpresa(),
    tipo: text("tipo").$type<TipoDeConversa>().notNull(),
    estado: text("estado").$type<EstadoDaConversa>().notNull(),
    /** Whose turn it is, as `esperaDe` says. */
    espera: text("espera").$type<EsperaDaConversa>().notNull(),
    assunto: text("assunto").notNull(),
    /** Month it is about; null for what is of none. */
    competencia: competencia(),
    idGuia: uuid("id_guia"),
    prazo: date("prazo", { mode: "string" }),
    /** The first request of the series; its own id in the first. */
    idSerie: uuid("id_serie"),
    /** Of the first of a series: it goes on. */
    repete: boolean("repete").notNull().default(false),
    /** The reminder that was last sent of this due day. */
    lembrado: text("lembrado").$type<"antes" | "depois">(),
    /** Who of the office answers for it; null: the team. */
    idResponsavel: uuid("id_responsavel"),
    abertaPor: text("aberta_por").$type<LadoDaConversa>().notNull(),
    ultimaEm: instante("ultima_em").notNull(),
    ultimaPor: text("ultima_por").notNull(),
    ultimoLado: text("ultimo_lado").$type<LadoDaConversa>().notNull(),
    criadaEm: instante("criada_em").notNull(),
    criadaPor: text("criada_por").notNull(),
    /** Number, with its country, of the person that last wrote in it by WhatsApp, and when they did. */
    whatsapp: text("whatsapp"),
    whatsappEm: instante("whatsapp_em"),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.id] }),
    index("conversas_recentes").on(t.idEscritorio, t.ultimaEm, t.id),
    index("conversas_empresa").on(t.idEscritorio, t.idEmpresa, t.competencia),
    index("conversas_prazo").on(t.idEscritorio, t.prazo).where(sql`estado in ('esperando', 'devolvido')`),
    index("conversas_repetidas").on(t.idEscritorio).where(sql`repete`),
    index("conversas_guia").on(t.idEscritorio, t.idGuia),
    index("conversas_responsavel").on(t.idEscritorio, t.idResponsavel),
    uniqueIndex("conversas_pedido_em_curso")
      .on(t.idEscritorio, t.idEmpresa, sql`ordenavel(assunto)`, sql`coalesce(competencia::text, '')`)
      .where(EM_CURSO),
    uniqueIndex("conversas_serie").on(t.idEscritorio, t.idSerie, t.competencia).where(sql`id_serie is not null`),
    referencia([t.idEscritorio, t.idEmpresa], [empresas.idEscritorio, empresas.id]),
    referencia([t.idEscritorio, t.idGuia], [guias.idEscritorio, guias.id]),
    referencia([t.idEscritorio, t.idResponsavel], [usuarios.idEscritorio, usuarios.id]),
    check(
      "conversas_estado",
      sql`estado = 'encerrada' or (case tipo when 'pedido' then estado in ('esperando', 'entregue', 'devolvido', 'nada-a-enviar', 'aceito') else estado in ('aberta', 'respondida') end)`,
    ),
    check("conversas_tipo", sql`tipo in ('conversa', 'pedido') and (tipo = 'pedido') = (prazo is not null)`),
    check("conversas_espera", sql`espera in ('escritorio', 'cliente', 'ninguem')`),
    check("conversas_lados", sql`aberta_por in ('escritorio', 'cliente') and ultimo_lado in ('escritorio', 'cliente')`),
    check("conversas_serie_do_mes", sql`id_serie is null or (tipo = 'pedido' and competencia is not null)`),
    check("conversas_repeticao", sql`not repete or id_serie = id`),
    check("conversas_whatsapp", sql`(whatsapp is null) = (whatsapp_em is null)`),
    check("conversas_lembrado", sql`lembrado in ('antes', 'depois')`),
  ],
)

/** What was said and done in a conversation: facts. */
export const conversasMensagens = tabela(
  "conversas_mensagens",
  {
    de: "empresa",
    cresceComOsMeses: true,
    aplicacao: ["ler", "incluir"],
    auditoria: { nao: "they say themselves who wrote what and when, and are never rewritten" },
    soInclusao: true,
    politicas: [foraDosFuncionarios("conversas_mensagens")],
  },
  {
    idEscritorio: idEscritorio(),
    id: id(),
    idConversa: uuid("id_conversa").notNull(),
    idEmpresa: idEmpresa(),
    lado: text("lado").$type<LadoDaConversa>().notNull(),
    /** What was done with it; null in what was only written. */
    ato: text("ato").$type<AtoDaConversa>(),
    texto: text("texto").notNull(),
    /** Ids of documents of the company. */
    anexos: jsonb("anexos").$type<readonly string[]>().notNull(),
    criadaEm: instante("criada_em").notNull(),
    criadaPor: text("criada_por").notNull(),
    /** Null of what the system wrote. */
    idUsuario: uuid("id_usuario"),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.id] }),
    index("conversas_mensagens_conversa").on(t.idEscritorio, t.idConversa, t.criadaEm),
    index("conversas_mensagens_empresa").on(t.idEscritorio, t.idEmpresa),
    referencia([t.idEscritorio, t.idConversa], [conversas.idEscritorio, conversas.id]),
    referencia([t.idEscritorio, t.idEmpresa], [empresas.idEscritorio, empresas.id]),
    check("conversas_mensagens_lado", sql`lado in ('escritorio', 'cliente')`),
    check("conversas_mensagens_ato", sql`ato in ('aceitar', 'devolver', 'encerrar', 'reabrir', 'nada-a-enviar')`),
    check("conversas_mensagens_algo", sql`ato is not null or texto <> '' or jsonb_array_length(anexos) > 0`),
  ],
)

/** Until when each person read a conversation. */
export const conversasLeituras = tabela(
  "conversas_leituras",
  {
    de: "empresa",
    aplicacao: ["ler", "incluir", { alterar: ["lida_ate"] }],
    auditoria: { nao: "a mark of who reads, which decides nothing" },
    politicas: [foraDosFuncionarios("conversas_leituras")],
  },
  {
    idEscritorio: idEscritorio(),
    idConversa: uuid("id_conversa").notNull(),
    idUsuario: uuid("id_usuario").notNull(),
    idEmpresa: idEmpresa(),
    lidaAte: instante("lida_ate").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.idConversa, t.idUsuario] }),
    index("conversas_leituras_empresa").on(t.idEscritorio, t.idEmpresa),
    referencia([t.idEscritorio, t.idConversa], [conversas.idEscritorio, conversas.id]),
    referencia([t.idEscritorio, t.idEmpresa], [empresas.idEscritorio, empresas.id]),
  ],
)
