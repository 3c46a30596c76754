import type { SituacaoDoModeloDoWhatsapp } from "@partida/contracts"
import { sql } from "drizzle-orm"
import {
  boolean,
  char,
  check,
  index,
  integer,
  jsonb,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core"
import { bytea, id, idEscritorio, instante } from "./colunas.ts"
import { escritorios } from "./escritorios.ts"
import { tabela } from "./tabela.ts"

/** A template as the last test found it in the account. */
export interface ModeloVisto {
  readonly nome: string
  readonly situacao: SituacaoDoModeloDoWhatsapp
}

/** The account of an office at the Cloud API, and whether it may be used. */
export const whatsappContas = tabela(
  "whatsapp_contas",
  {
    de: "escritorio",
    aplicacao: ["ler", "incluir", "alterar"],
    auditoria: {
      sem: [
        "credenciais_cifradas",
        "numero",
        "testado_em",
        "teste_resultado",
        "teste_texto",
        "modelos",
        "ultimo_aviso_em",
        "avisos_recusados",
        "versao",
      ],
    },
  },
  {
    idEscritorio: idEscritorio()
      .primaryKey()
      .references(() => escritorios.id),
    ligado: boolean("ligado").notNull(),
    /** phone_number_id and id of the business account: names there, no secrets. */
    idDoNumero: text("id_do_numero").notNull(),
    idDaConta: text("id_da_conta").notNull(),
    /** As Meta shows it, since a test. */
    numero: text("numero"),
    /** JSON {token, segredoDoApp, tokenDeVerificacao} in the vault's format; null: erased. */
    credenciaisCifradas: text("credenciais_cifradas"),
    /** Hours of Brasília between which messages leave. */
    das: smallint("das").notNull(),
    ate: smallint("ate").notNull(),
    configuradoEm: instante("configurado_em").notNull(),
    configuradoPor: text("configurado_por").notNull(),
    testadoEm: instante("testado_em"),
    testeResultado: text("teste_resultado").$type<"ok" | "recusado" | "falha">(),
    testeTexto: text("teste_texto"),
    modelos: jsonb("modelos").$type<readonly ModeloVisto[]>().notNull().default([]),
    /** Nothing leaves from then on, until somebody acts. */
    pausadoEm: instante("pausado_em"),
    pausaMotivo: text("pausa_motivo"),
    /** Names the address of notices, in `enderecos_publicos`: it opens nothing, what comes there is signed. */
    idEndereco: uuid("id_endereco").notNull(),
    ultimoAvisoEm: instante("ultimo_aviso_em"),
    /** Notices whose signature was wrong: nothing of them is kept. */
    avisosRecusados: integer("avisos_recusados").notNull().default(0),
    versao: integer("versao").notNull().default(1),
  },
  () => [
    check("whatsapp_contas_horas", sql`das >= 0 and ate <= 24 and das < ate`),
    check("whatsapp_contas_resultado", sql`teste_resultado in ('ok', 'recusado', 'falha')`),
    check("whatsapp_contas_teste", sql`num_nulls(testado_em, teste_resultado, teste_texto) in (0, 3)`),
    check("whatsapp_contas_pausa", sql`(pausado_em is null) = (pausa_motivo is null)`),
    check("whatsapp_contas_ligado", sql`not ligado or credenciais_cifradas is not null`),
  ],
)

/** A person as WhatsApp knows them: each name may be missing, one is there, and two that come together are of one person. */
export const whatsappContatos = tabela(
  "whatsapp_contatos",
  {
    de: "todas-as-empresas",
    aplicacao: ["ler", "incluir", "alterar", "apagar"],
    auditoria: { nao: "what machines said of a number; what a person said is in whatsapp_recebidas" },
  },
  {
    idEscritorio: idEscritorio().references(() => escritorios.id),
    id: id(),
    /** As it is registered with us: 55, the area code and nine digits. */
    telefone: text("telefone"),
    /** As WhatsApp calls it: of old accounts, without the ninth digit. */
    waId: text("wa_id"),
    /** Of who hides the number; different for each business. */
    userId: text("user_id"),
    nome: text("nome"),
    /** Since when messages to it come back as of nobody. */
    semWhatsappEm: instante("sem_whatsapp_em"),
    /** Since when the person wants nothing but what is due. */
    semPromocaoEm: instante("sem_promocao_em"),
    vistoEm: instante("visto_em"),
    criadoEm: instante("criado_em").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.id] }),
    uniqueIndex("whatsapp_contatos_telefone").on(t.idEscritorio, t.telefone).where(sql`telefone is not null`),
    uniqueIndex("whatsapp_contatos_wa_id").on(t.idEscritorio, t.waId).where(sql`wa_id is not null`),
    uniqueIndex("whatsapp_contatos_user_id").on(t.idEscritorio, t.userId).where(sql`user_id is not null`),
    check("whatsapp_contatos_algum", sql`num_nonnulls(telefone, wa_id, user_id) > 0`),
  ],
)

/** What people wrote to the number of an office, once a message, and what was done with it. */
export const whatsappRecebidas = tabela(
  "whatsapp_recebidas",
  {
    de: "todas-as-empresas",
    cresceComOsMeses: true,
    aplicacao: ["ler", "incluir"],
    soInclusao: true,
    auditoria: { nao: "it says itself who wrote what and when, and is never rewritten" },
  },
  {
    idEscritorio: idEscritorio().references(() => escritorios.id),
    /** How WhatsApp calls the message. */
    wamid: text("wamid").notNull(),
    de: text("de").notNull(),
    nome: text("nome"),
    tipo: text("tipo").notNull(),
    texto: text("texto").notNull(),
    enviadaEm: instante("enviada_em").notNull(),
    recebidaEm: instante("recebida_em").notNull(),
    /** pt-BR, what was done. */
    desfecho: text("desfecho").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.wamid] }),
    index("whatsapp_recebidas_ordem").on(t.idEscritorio, t.recebidaEm),
  ],
)

/** Notices as they came, signed, before anybody read them: the same body is one, however many times it is sent. */
export const whatsappAvisos = tabela(
  "whatsapp_avisos",
  {
    de: "escritorio",
    cresceComOsMeses: true,
    aplicacao: ["ler", "incluir", { alterar: ["lido_em", "desfecho"] }, "apagar"],
    auditoria: { nao: "what Meta said; what it leads to is proof in envios_eventos" },
  },
  {
    idEscritorio: idEscritorio().references(() => escritorios.id),
    resumo: char("resumo", { length: 64 }).notNull(),
    corpo: bytea("corpo").notNull(),
    recebidoEm: instante("recebido_em").notNull(),
    lidoEm: instante("lido_em"),
    desfecho: text("desfecho"),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.resumo] }),
    index("whatsapp_avisos_a_ler").on(t.idEscritorio, t.recebidoEm).where(sql`lido_em is null`),
    check("whatsapp_avisos_lido", sql`(lido_em is null) = (desfecho is null)`),
  ],
)
