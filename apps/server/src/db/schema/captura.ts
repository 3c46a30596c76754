import { sql } from "drizzle-orm"
import { bigint, boolean, check, index, integer, primaryKey, smallint, text, uuid } from "drizzle-orm/pg-core"
import { bytea, idEmpresa, idEscritorio, instante } from "./colunas.ts"
import { empresas } from "./empresas.ts"
import { escritorios } from "./escritorios.ts"
import { referencia, tabela } from "./tabela.ts"

/** Whether an office lets the notes of its companies be captured; without a row it does. */
export const capturaDoEscritorio = tabela(
  "captura_do_escritorio",
  { de: "escritorio", aplicacao: ["ler", "incluir", "alterar"], auditoria: { sem: ["versao"] } },
  {
    idEscritorio: idEscritorio().references(() => escritorios.id),
    ligada: boolean("ligada").notNull(),
    versao: integer("versao").notNull().default(1),
    alteradaEm: instante("alterada_em").notNull(),
    alteradaPor: text("alterada_por").notNull(),
  },
  (t) => [primaryKey({ columns: [t.idEscritorio] })],
)

/** Where the capture of a company stands (ADR 084): the row is also its place in the queue. */
export const capturas = tabela(
  "capturas",
  {
    de: "empresa",
    aplicacao: ["ler", "incluir", "alterar"],
    auditoria: { nao: "the machine's: each document that came is a row of its own" },
  },
  {
    idEscritorio: idEscritorio(),
    idEmpresa: idEmpresa(),
    /** Up to which NSU everything that came is kept, or is a row of `capturas_pendencias`. */
    nsu: bigint("nsu", { mode: "number" }).notNull().default(0),
    /** When it is asked for again. */
    proximaEm: instante("proxima_em").notNull(),
    /** In whose hands it is, and until when it is believed to be. */
    trava: uuid("trava"),
    travaAte: instante("trava_ate"),
    /** Failures in a row. */
    tentativas: integer("tentativas").notNull().default(0),
    /** Somebody asked for it now, and it was not yet. */
    pedidaEm: instante("pedida_em"),
    ultimaEm: instante("ultima_em"),
    /** When everything there was had come. */
    sucessoEm: instante("sucesso_em"),
    semSucessoDesde: instante("sem_sucesso_desde"),
    erroCodigo: text("erro_codigo"),
    /** pt-BR, for people. */
    erroTexto: text("erro_texto"),
    documentos: integer("documentos").notNull().default(0),
    novidadeEm: instante("novidade_em"),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.idEmpresa] }),
    index("capturas_fila").on(t.idEscritorio, t.proximaEm),
    referencia([t.idEscritorio, t.idEmpresa], [empresas.idEscritorio, empresas.id]).onDelete("cascade"),
    check("capturas_nsu", sql`nsu >= 0`),
    check("capturas_erro", sql`(erro_codigo is null) = (erro_texto is null)`),
    check("capturas_sem_sucesso", sql`(sem_sucesso_desde is null) = (erro_codigo is null)`),
  ],
)

/** Each document that the national environment handed over to a company, by its NSU. */
export const capturasDocumentos = tabela(
  "capturas_documentos",
  {
    de: "empresa",
    cresceComOsMeses: true,
    aplicacao: [
      "ler",
      "incluir",
      { alterar: ["situacao", "resultado", "codigo", "mensagem", "conteudo", "capturado_em"] },
    ],
    auditoria: { nao: "the machine's: the note or event that it becomes is audited" },
    mesFechado: { nao: "the note it becomes is imported like any other, and held to the closing there" },
    recalculo: { nao: "only the note it becomes is an input" },
  },
  {
    idEscritorio: idEscritorio(),
    idEmpresa: idEmpresa(),
    nsu: bigint("nsu", { mode: "number" }).notNull(),
    /** Of the note, also of an event of it; null where the environment did not say. */
    chave: text("chave"),
    tipo: text("tipo").$type<"nota" | "evento" | "outro">().notNull(),
    /** As the environment calls it: "EVENTO CANCELAMENTO". */
    tipoNaOrigem: text("tipo_na_origem").notNull(),
    geradoEm: instante("gerado_em"),
    capturadoEm: instante("capturado_em").notNull(),
    /** "guardado": here, as bytes, because it could not be imported. "sem-xml": announced, and asked for again. */
    situacao: text("situacao").$type<"importado" | "guardado" | "sem-xml">().notNull(),
    /** Of the import: the specification's results. */
    resultado: smallint("resultado"),
    codigo: text("codigo"),
    mensagem: text("mensagem"),
    /** The XML as it came, of what is kept in no other place. */
    conteudo: bytea("conteudo"),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.idEmpresa, t.nsu] }),
    index("capturas_documentos_chave").on(t.idEscritorio, t.idEmpresa, t.chave),
    referencia([t.idEscritorio, t.idEmpresa], [empresas.idEscritorio, empresas.id]),
    check("capturas_documentos_tipo", sql`tipo in ('nota', 'evento', 'outro')`),
    check("capturas_documentos_situacao", sql`situacao in ('importado', 'guardado', 'sem-xml')`),
    check("capturas_documentos_conteudo", sql`(situacao = 'guardado') = (conteudo is not null)`),
  ],
)

/** What was noticed to be missing, and is asked for again until it comes or is given up on. */
export const capturasPendencias = tabela(
  "capturas_pendencias",
  {
    de: "empresa",
    aplicacao: ["ler", "incluir", "alterar"],
    auditoria: { nao: "the machine's: what it finds is imported, and audited there" },
  },
  {
    idEscritorio: idEscritorio(),
    idEmpresa: idEmpresa(),
    /** "nsu 45-46" or "chave 3550…": each is asked for once. */
    alvo: text("alvo").notNull(),
    /** Both ends, of NSUs that were skipped. */
    de: bigint("de", { mode: "number" }),
    ate: bigint("ate", { mode: "number" }),
    /** Of the note whose documents are asked for by key. */
    chave: text("chave"),
    situacao: text("situacao").$type<"aberta" | "resolvida" | "desistida">().notNull(),
    tentativas: integer("tentativas").notNull().default(0),
    proximaEm: instante("proxima_em").notNull(),
    criadaEm: instante("criada_em").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.idEmpresa, t.alvo] }),
    referencia([t.idEscritorio, t.idEmpresa], [empresas.idEscritorio, empresas.id]).onDelete("cascade"),
    check("capturas_pendencias_alvo", sql`(chave is null) = (de is not null) and (de is null) = (ate is null)`),
    check("capturas_pendencias_situacao", sql`situacao in ('aberta', 'resolvida', 'desistida')`),
  ],
)
