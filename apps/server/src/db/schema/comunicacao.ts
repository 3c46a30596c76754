import type {
  AssuntoDaComunicacao,
  CanalDaComunicacao,
  DegrauDaEscada,
  EstadoDoEnvio,
  TipoDoComunicado,
  TipoDoEventoDoEnvio,
  TipoDoModelo,
} from "@partida/contracts"
import { sql } from "drizzle-orm"
import {
  boolean,
  char,
  check,
  date,
  index,
  integer,
  jsonb,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core"
import { centavos, competencia, id, idEmpresa, idEscritorio, instante } from "./colunas.ts"
import { documentosDaEmpresa } from "./documentos.ts"
import { empresas } from "./empresas.ts"
import { escritorios, usuarios } from "./escritorios.ts"
import { foraDosFuncionarios, lidaPelaPlataforma } from "./politicas.ts"
import { referencia, tabela } from "./tabela.ts"

/** Who of a company is told of which subject: people registered only to be told, and what a user of the company chose. */
export const destinatarios = tabela(
  "destinatarios",
  { de: "empresa", aplicacao: ["ler", "incluir", "alterar", "apagar"], auditoria: { sem: ["versao"] } },
  {
    idEscritorio: idEscritorio(),
    id: id(),
    idEmpresa: idEmpresa(),
    /** The user whose choices these are; null for who has no account. */
    idUsuario: uuid("id_usuario"),
    nome: text("nome").notNull(),
    email: text("email"),
    /** Eleven digits, with the area code. */
    celular: char("celular", { length: 11 }),
    /** What opens the link: without it, the CNPJ of the company is asked for. */
    cpf: char("cpf", { length: 11 }),
    assuntos: jsonb("assuntos").$type<readonly AssuntoDaComunicacao[]>().notNull(),
    /** Takes the reminders of what was not opened; one click in any of them turns it off. */
    lembretes: boolean("lembretes").notNull().default(true),
    /** Agreed to receive by WhatsApp; the trail tells who said so, and when. */
    whatsapp: boolean("whatsapp").notNull().default(false),
    versao: integer("versao").notNull().default(1),
    criadoEm: instante("criado_em").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.id] }),
    index("destinatarios_empresa").on(t.idEscritorio, t.idEmpresa),
    uniqueIndex("destinatarios_usuario")
      .on(t.idEscritorio, t.idUsuario, t.idEmpresa)
      .where(sql`id_usuario is not null`),
    uniqueIndex("destinatarios_email")
      .on(t.idEscritorio, t.idEmpresa, sql`lower(email)`)
      .where(sql`id_usuario is null and email is not null`),
    referencia([t.idEscritorio, t.idEmpresa], [empresas.idEscritorio, empresas.id]),
    referencia([t.idEscritorio, t.idUsuario], [usuarios.idEscritorio, usuarios.id]),
  ],
)

/** Texts of an office: each change is another version, and a message says which one it was written with. */
export const modelosDeMensagem = tabela(
  "modelos_de_mensagem",
  { de: "escritorio", aplicacao: ["ler", "incluir"], auditoria: "toda", soInclusao: true },
  {
    idEscritorio: idEscritorio().references(() => escritorios.id),
    tipo: text("tipo").$type<TipoDoModelo>().notNull(),
    /** From 1; 0 is the text that comes with the product. */
    versao: integer("versao").notNull(),
    assunto: text("assunto").notNull(),
    corpo: text("corpo").notNull(),
    criadoEm: instante("criado_em").notNull(),
    criadoPor: text("criado_por").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.tipo, t.versao] }),
    check("modelos_de_mensagem_versao", sql`versao > 0`),
  ],
)

/** How an office communicates; without a row, as `lerConfiguracao` says. */
export const comunicacaoDoEscritorio = tabela(
  "comunicacao_do_escritorio",
  {
    de: "escritorio",
    aplicacao: ["ler", "incluir", "alterar"],
    auditoria: { sem: ["versao", "dkim_chave_cifrada"] },
  },
  {
    idEscritorio: idEscritorio()
      .primaryKey()
      .references(() => escritorios.id),
    /** Reminds of what was not opened. Off until somebody turns it on. */
    escadaLigada: boolean("escada_ligada").notNull(),
    escada: jsonb("escada").$type<readonly DegrauDaEscada[]>().notNull(),
    /** Most messages to one address in a civil day; what passes waits for the next. */
    maximoPorDia: smallint("maximo_por_dia").notNull(),
    validadeDoLinkDias: smallint("validade_do_link_dias").notNull(),
    /** Address of the office's own domain; null sends from the installation's. */
    remetente: text("remetente"),
    dkimSeletor: text("dkim_seletor"),
    /** PKCS#8, encrypted by the vault. */
    dkimChaveCifrada: text("dkim_chave_cifrada"),
    /** SPKI in base64: what the domain publishes. */
    dkimPublica: text("dkim_publica"),
    /** When the domain was last found publishing it: only then is anything signed, and sent from it. */
    dkimConferidoEm: instante("dkim_conferido_em"),
    versao: integer("versao").notNull().default(1),
  },
  () => [
    check(
      "comunicacao_do_escritorio_limites",
      sql`maximo_por_dia between 1 and 50 and validade_do_link_dias between 1 and 180`,
    ),
    check(
      "comunicacao_do_escritorio_dkim",
      sql`num_nonnulls(remetente, dkim_seletor, dkim_chave_cifrada, dkim_publica) in (0, 4)`,
    ),
  ],
)

/** A document as it was sent: what it says and the hash of its bytes, for ever. The same bytes are the same one, whoever receives them. */
export const comunicados = tabela(
  "comunicados",
  {
    de: "empresa",
    cresceComOsMeses: true,
    aplicacao: ["ler", "incluir"],
    auditoria: "toda",
    soInclusao: true,
    mesFechado: { nao: "what is sent of a month is sent after its closing" },
    recalculo: { nao: "no tax is computed from what was sent" },
    semEscritorio: { comunicados_codigo: "anybody confirms a code, before the office is known" },
    politicas: [foraDosFuncionarios("comunicados", "tipo = 'recibo'")],
  },
  {
    idEscritorio: idEscritorio(),
    id: id(),
    idEmpresa: idEmpresa(),
    tipo: text("tipo").$type<TipoDoComunicado>().notNull(),
    /** The guide, the note or the slip. */
    idAlvo: uuid("id_alvo").notNull(),
    competencia: competencia().notNull(),
    titulo: text("titulo").notNull(),
    valorCentavos: centavos("valor_centavos").notNull(),
    venceEm: date("vence_em", { mode: "string" }),
    /** The authority's own, or what we make of it. */
    origem: text("origem").$type<"oficial" | "extrato" | "xml" | "recibo">().notNull(),
    idDocumento: uuid("id_documento").notNull(),
    sha256: char("sha256", { length: 64 }).notNull(),
    /** What confirms it without signing in: 80 random bits. */
    codigo: text("codigo").notNull(),
    criadoEm: instante("criado_em").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.id] }),
    uniqueIndex("comunicados_conteudo").on(t.idEscritorio, t.idEmpresa, t.tipo, t.idAlvo, t.sha256),
    uniqueIndex("comunicados_codigo").on(t.codigo),
    index("comunicados_documento").on(t.idEscritorio, t.idDocumento),
    referencia([t.idEscritorio, t.idEmpresa], [empresas.idEscritorio, empresas.id]),
    referencia([t.idEscritorio, t.idDocumento], [documentosDaEmpresa.idEscritorio, documentosDaEmpresa.id]),
    check("comunicados_origem", sql`origem in ('oficial', 'extrato', 'xml', 'recibo')`),
    check("comunicados_tipo", sql`tipo in ('guia', 'nota', 'recibo')`),
    check("comunicados_codigo_forma", sql`codigo ~ '^[0-9A-HJKMNP-TV-Z]{16}$'`),
  ],
)

/** One message to one person by one channel, asked for before it is made. */
export const envios = tabela(
  "envios",
  {
    de: "empresa",
    cresceComOsMeses: true,
    aplicacao: [
      "ler",
      "incluir",
      {
        alterar: ["estado", "preparar_em", "resumo", "link_vale_ate", "link_revogado_em", "link_erros"],
      },
    ],
    auditoria: { nao: "envios_eventos keeps who did what, and is never rewritten" },
    mesFechado: { nao: "what is sent of a month is sent after its closing" },
    recalculo: { nao: "no tax is computed from what was sent" },
    politicas: [foraDosFuncionarios("envios", "assunto = 'pro-labore'")],
  },
  {
    idEscritorio: idEscritorio(),
    id: id(),
    idEmpresa: idEmpresa(),
    assunto: text("assunto").$type<AssuntoDaComunicacao>().notNull(),
    competencia: competencia().notNull(),
    canal: text("canal").$type<CanalDaComunicacao>().notNull(),
    destinatario: text("destinatario").notNull(),
    /** E-mail, telephone, or the user of a portal notice. */
    endereco: text("endereco").notNull(),
    idUsuario: uuid("id_usuario"),
    idDestinatario: uuid("id_destinatario"),
    /** What opens the link: last four of this document; null asks to sign in. */
    abreCom: text("abre_com"),
    modelo: text("modelo").$type<TipoDoModelo>().notNull(),
    modeloVersao: integer("modelo_versao").notNull(),
    assuntoDaMensagem: text("assunto_da_mensagem").notNull(),
    /** As written, with {{link}} where the address went: the address itself is a secret of the recipient. */
    texto: text("texto").notNull(),
    /** Of the whole message, once made. */
    resumo: char("resumo", { length: 64 }),
    url: text("url").notNull(),
    linkValeAte: instante("link_vale_ate"),
    linkRevogadoEm: instante("link_revogado_em"),
    linkErros: smallint("link_erros").notNull().default(0),
    /** The strongest that was proved (`registrar_evento_do_envio`), whatever the order in which proofs came. */
    estado: text("estado").$type<EstadoDoEnvio>().notNull(),
    prepararEm: instante("preparar_em").notNull(),
    /** Why it is sent again what was already sent; null of a first time. */
    motivoDoReenvio: text("motivo_do_reenvio"),
    criadoEm: instante("criado_em").notNull(),
    criadoPor: text("criado_por").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.id] }),
    index("envios_empresa").on(t.idEscritorio, t.idEmpresa, t.competencia),
    index("envios_a_preparar").on(t.idEscritorio, t.prepararEm).where(sql`estado = 'na-fila'`),
    index("envios_sem_chegar")
      .on(t.idEscritorio, t.criadoEm)
      .where(sql`canal = 'whatsapp-api' and estado in ('enviado', 'incerto', 'falhou')`),
    index("envios_endereco").on(t.idEscritorio, t.endereco, t.criadoEm),
    referencia([t.idEscritorio, t.idEmpresa], [empresas.idEscritorio, empresas.id]),
    check("envios_canal", sql`canal in ('email', 'portal', 'whatsapp', 'whatsapp-api')`),
    check("envios_assunto", sql`assunto in ('notas-fiscais', 'impostos', 'pro-labore')`),
    check(
      "envios_estado",
      sql`estado in ('na-fila', 'preparado', 'adiado', 'a-mao', 'incerto', 'enviado', 'falhou', 'entregue', 'lido', 'aberto')`,
    ),
  ],
)

/** What a message carries. The key is what keeps a document from going twice to the same person by the same channel. */
export const enviosDocumentos = tabela(
  "envios_documentos",
  {
    de: "empresa",
    cresceComOsMeses: true,
    aplicacao: ["ler", "incluir", { alterar: ["id_comunicado", "aberto_em"] }],
    auditoria: { nao: "envios_eventos keeps who did what, and is never rewritten" },
  },
  {
    idEscritorio: idEscritorio(),
    idEnvio: uuid("id_envio").notNull(),
    idEmpresa: idEmpresa(),
    tipo: text("tipo").$type<TipoDoComunicado>().notNull(),
    idAlvo: uuid("id_alvo").notNull(),
    titulo: text("titulo").notNull(),
    valorCentavos: centavos("valor_centavos").notNull(),
    venceEm: date("vence_em", { mode: "string" }),
    /** "email:ana@cliente.com.br:0": channel, address, and how many times it was asked for again. */
    chave: text("chave").notNull(),
    idComunicado: uuid("id_comunicado"),
    abertoEm: instante("aberto_em"),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.idEnvio, t.idAlvo] }),
    uniqueIndex("envios_documentos_chave").on(t.idEscritorio, t.idEmpresa, t.idAlvo, t.chave),
    index("envios_documentos_comunicado").on(t.idEscritorio, t.idComunicado),
    referencia([t.idEscritorio, t.idEnvio], [envios.idEscritorio, envios.id]),
    referencia([t.idEscritorio, t.idEmpresa], [empresas.idEscritorio, empresas.id]),
    referencia([t.idEscritorio, t.idComunicado], [comunicados.idEscritorio, comunicados.id]),
  ],
)

/** The proof: everything that happened to a message, as it was learned. */
export const enviosEventos = tabela(
  "envios_eventos",
  {
    de: "empresa",
    cresceComOsMeses: true,
    aplicacao: ["ler", "incluir"],
    auditoria: { nao: "it is the proof itself, and only grows" },
    soInclusao: true,
    gatilhos: [{ nome: "envios_eventos_estado", em: "after insert", executa: "mostrar_estado_do_envio()" }],
  },
  {
    idEscritorio: idEscritorio(),
    id: id().default(sql`gen_random_uuid()`),
    idEnvio: uuid("id_envio").notNull(),
    idEmpresa: idEmpresa(),
    tipo: text("tipo").$type<TipoDoEventoDoEnvio>().notNull(),
    /** The state it proves; null where it proves none. */
    estado: text("estado").$type<EstadoDoEnvio>(),
    em: instante("em").notNull(),
    /** When it was written here, by the clock of the database. */
    registradoEm: instante("registrado_em").notNull().default(sql`clock_timestamp()`),
    /** pt-BR, what happened; without addresses. */
    detalhe: text("detalhe").notNull(),
    /** What the other side said, and hashes. */
    prova: jsonb("prova").$type<Readonly<Record<string, unknown>>>().notNull().default({}),
    quem: text("quem").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.id] }),
    index("envios_eventos_envio").on(t.idEscritorio, t.idEnvio, t.registradoEm),
    index("envios_eventos_empresa").on(t.idEscritorio, t.idEmpresa),
    // By how whoever took the message calls it, which is how it tells what became of it.
    index("envios_eventos_externo")
      .on(t.idEscritorio, sql`(prova ->> 'wamid')`)
      .where(sql`prova ->> 'wamid' is not null`),
    referencia([t.idEscritorio, t.idEnvio], [envios.idEscritorio, envios.id]),
    referencia([t.idEscritorio, t.idEmpresa], [empresas.idEscritorio, empresas.id]),
  ],
)

/**
 * Where what a stranger presents is found, before the office is known: the hash of a link, the hash of a code. It says of which
 * office it is, and nothing of what it opens, which is then read under its company alone.
 */
export const enderecosPublicos = tabela(
  "enderecos_publicos",
  {
    de: "escritorio",
    cresceComOsMeses: true,
    aplicacao: ["ler", "incluir"],
    auditoria: { nao: "hashes of secrets; what they open is kept and proved elsewhere" },
    soInclusao: true,
    semEscritorio: { enderecos_publicos_pkey: "found before the office is known" },
    politicas: [lidaPelaPlataforma("enderecos_publicos")],
  },
  {
    resumo: char("resumo", { length: 64 }).primaryKey(),
    idEscritorio: idEscritorio().references(() => escritorios.id),
    tipo: text("tipo").$type<"link" | "codigo" | "agenda" | "aviso" | "whatsapp">().notNull(),
    /** The sending, the document, the calendar, or the address of notices of who integrates. */
    idAlvo: uuid("id_alvo").notNull(),
  },
  (t) => [
    index("enderecos_publicos_escritorio").on(t.idEscritorio),
    check("enderecos_publicos_tipo", sql`tipo in ('link', 'codigo', 'agenda', 'aviso', 'whatsapp')`),
  ],
)
