import { sql } from "drizzle-orm"
import { check, index, integer, jsonb, text, uniqueIndex, uuid } from "drizzle-orm/pg-core"
import { instante } from "./colunas.ts"
import { DO_ESCRITORIO } from "./politicas.ts"
import { tabela } from "./tabela.ts"

export type CanalDaFila = "email" | "whatsapp-api"

/** What is kept of a message that a server took. */
export interface ProvaDaEntrega {
  /** How whoever took it calls it (wamid), and the person. */
  readonly wamid?: string
  readonly waId?: string | null
  readonly servidor: string
  readonly resposta: string
  /** SHA-256 of the bytes handed over. */
  readonly sha256: string
}

/**
 * Messages to be sent, recorded in the transaction of the act that asks for them and sent afterwards. The body carries
 * one-time links, so it is encrypted, and erased once sent (kept in a demonstration, whose mailbox shows it).
 */
export const mensagens = tabela(
  "mensagens",
  {
    de: "plataforma",
    aplicacao: ["ler", "incluir", "alterar"],
    identidade: ["incluir"],
    auditoria: { nao: "a queue; the act that asks for a message is audited" },
    semEscritorio: {
      mensagens_pkey: "messages of accounts are of no office",
      mensagens_chave: "messages of accounts are of no office",
    },
    politicas: [
      { nome: "mensagens_do_escritorio", para: "incluir", gravando: DO_ESCRITORIO },
      { nome: "mensagens_da_identidade", para: "incluir", papel: "partida_identidade", gravando: "true" },
    ],
    gatilhos: [
      {
        nome: "mensagens_provadas",
        em: "after update of estado",
        se: "new.id_envio is not null and new.estado <> 'enviando' and (old.estado, new.tentativas) is distinct from (new.estado, old.tentativas)",
        executa: "provar_mensagem()",
      },
    ],
  },
  {
    id: uuid("id").primaryKey(),
    /** The same act never sends twice. */
    chave: text("chave").notNull(),
    /** Who takes it: each is worked by itself. */
    canal: text("canal").$type<CanalDaFila>().notNull().default("email"),
    idEscritorio: uuid("id_escritorio"),
    tipo: text("tipo").notNull(),
    para: text("para").notNull(),
    assunto: text("assunto").notNull(),
    /** JSON of the channel, encrypted; null once sent. */
    corpoCifrado: text("corpo_cifrado"),
    estado: text("estado").$type<"pendente" | "enviando" | "enviada" | "incerta" | "falhou">().notNull(),
    tentativas: integer("tentativas").notNull().default(0),
    proximaTentativaEm: instante("proxima_tentativa_em").notNull(),
    criadaEm: instante("criada_em").notNull(),
    enviadaEm: instante("enviada_em"),
    /** Why the last attempt failed, without the body. */
    erro: text("erro"),
    /** The sending whose message it is: what becomes of it is proof (`provar_mensagem`). */
    idEnvio: uuid("id_envio"),
    /** What the server said when it took it, and the hash of what it took. */
    prova: jsonb("prova").$type<ProvaDaEntrega>(),
  },
  (t) => [
    uniqueIndex("mensagens_chave").on(t.chave),
    index("mensagens_pendentes").on(t.canal, t.proximaTentativaEm).where(sql`estado in ('pendente', 'enviando')`),
    index("mensagens_da_pessoa").on(t.idEscritorio, t.para, t.enviadaEm).where(sql`canal = 'whatsapp-api'`),
    check("mensagens_canal", sql`canal = 'email' or (canal = 'whatsapp-api' and id_escritorio is not null)`),
    check("mensagens_estado", sql`estado in ('pendente', 'enviando', 'enviada', 'incerta', 'falhou')`),
  ],
)
