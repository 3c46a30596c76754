import { sql } from "drizzle-orm"
import {
  boolean,
  char,
  check,
  date,
  foreignKey,
  index,
  integer,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core"
import { bytea, id, idEmpresa, idEscritorio, instante } from "./colunas.ts"
import { empresas } from "./empresas.ts"
import { escritorios } from "./escritorios.ts"
import { tabela } from "./tabela.ts"

type Integrador = "migrate" | "jettax"

/** A company of software through which an office issues or captures notes: by what it identifies itself there, and how that went. */
export const integradores = tabela(
  "integradores",
  {
    de: "escritorio",
    aplicacao: ["ler", "incluir", "alterar"],
    auditoria: {
      sem: ["credenciais_cifradas", "testado_em", "teste_resultado", "teste_texto", "ultimo_aviso_em", "versao"],
    },
  },
  {
    idEscritorio: idEscritorio().references(() => escritorios.id),
    integrador: text("integrador").$type<Integrador>().notNull(),
    /** Nothing is asked of it, nor taken from it, while it is off. */
    ligado: boolean("ligado").notNull(),
    /** JSON in the vault's format; null: none told, or erased. */
    credenciaisCifradas: text("credenciais_cifradas"),
    configuradoEm: instante("configurado_em"),
    configuradoPor: text("configurado_por"),
    testadoEm: instante("testado_em"),
    testeResultado: text("teste_resultado").$type<"ok" | "recusado" | "falha">(),
    testeTexto: text("teste_texto"),
    /** Of the address that takes its notices, in `enderecos_publicos`: the secret itself is kept nowhere. The one before serves for a while. */
    idEndereco: uuid("id_endereco"),
    idEnderecoAnterior: uuid("id_endereco_anterior"),
    anteriorAte: instante("anterior_ate"),
    ultimoAvisoEm: instante("ultimo_aviso_em"),
    versao: integer("versao").notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.integrador] }),
    check("integradores_nome", sql`integrador in ('migrate', 'jettax')`),
    check("integradores_resultado", sql`teste_resultado in ('ok', 'recusado', 'falha')`),
    check("integradores_teste", sql`num_nulls(testado_em, teste_resultado, teste_texto) in (0, 3)`),
    check("integradores_credenciais", sql`num_nulls(credenciais_cifradas, configurado_em, configurado_por) in (0, 3)`),
    check("integradores_anterior", sql`(id_endereco_anterior is null) = (anterior_ate is null)`),
  ],
)

/** What a company does through each: issues by it, has its notes captured from it; and where the capture stands. */
export const integradoresEmpresas = tabela(
  "integradores_empresas",
  {
    de: "empresa",
    aplicacao: ["ler", "incluir", "alterar"],
    auditoria: {
      sem: ["capturado_ate", "proxima_em", "tentativas", "erro_codigo", "erro_texto", "sucesso_em", "documentos"],
    },
  },
  {
    idEscritorio: idEscritorio(),
    idEmpresa: idEmpresa(),
    integrador: text("integrador").$type<Integrador>().notNull(),
    emite: boolean("emite").notNull().default(false),
    captura: boolean("captura").notNull().default(false),
    /** Day up to which everything that it showed is here. */
    capturadoAte: date("capturado_ate", { mode: "string" }),
    /** When it is asked again; moved ahead by whoever is asking. */
    proximaEm: instante("proxima_em").notNull(),
    tentativas: integer("tentativas").notNull().default(0),
    erroCodigo: text("erro_codigo"),
    /** pt-BR, for people. */
    erroTexto: text("erro_texto"),
    sucessoEm: instante("sucesso_em"),
    documentos: integer("documentos").notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.integrador, t.idEmpresa] }),
    index("integradores_empresas_empresa").on(t.idEscritorio, t.idEmpresa),
    index("integradores_empresas_fila").on(t.idEscritorio, t.proximaEm).where(sql`captura`),
    foreignKey({
      columns: [t.idEscritorio, t.idEmpresa],
      foreignColumns: [empresas.idEscritorio, empresas.id],
    }).onDelete("cascade"),
    check("integradores_empresas_nome", sql`integrador in ('migrate', 'jettax')`),
    // Jettax issues nothing.
    check("integradores_empresas_emite", sql`integrador = 'migrate' or not emite`),
    check("integradores_empresas_erro", sql`(erro_codigo is null) = (erro_texto is null)`),
  ],
)

/** Each document that came by one of them, once; a note that is cancelled comes again, as another document. */
export const integradoresRecebidos = tabela(
  "integradores_recebidos",
  {
    de: "empresa",
    cresceComOsMeses: true,
    aplicacao: ["ler", "incluir"],
    soInclusao: true,
    auditoria: { nao: "the machine's: the note or event that it becomes is audited" },
    mesFechado: { nao: "the note it becomes is imported like any other, and held to the closing there" },
    recalculo: { nao: "only the note it becomes is an input" },
  },
  {
    idEscritorio: idEscritorio(),
    id: id(),
    idEmpresa: idEmpresa(),
    integrador: text("integrador").$type<Integrador>().notNull(),
    /** SHA-256 of its bytes: the same document by two ways is one. */
    resumo: char("resumo", { length: 64 }).notNull(),
    via: text("via").$type<"lista" | "aviso">().notNull(),
    /** Key of the note, where the document could be read. */
    chave: text("chave"),
    /** Of the import, in the specification's results; and what it says, for people. */
    resultado: integer("resultado").notNull(),
    codigo: text("codigo"),
    mensagem: text("mensagem").notNull(),
    /** The bytes as they came, of what could not be imported and is kept nowhere else. */
    conteudo: bytea("conteudo"),
    recebidoEm: instante("recebido_em").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.id] }),
    uniqueIndex("integradores_recebidos_unico").on(t.idEscritorio, t.idEmpresa, t.integrador, t.resumo),
    index("integradores_recebidos_ordem").on(t.idEscritorio, t.integrador, t.recebidoEm, t.id),
    foreignKey({ columns: [t.idEscritorio, t.idEmpresa], foreignColumns: [empresas.idEscritorio, empresas.id] }),
    check("integradores_recebidos_nome", sql`integrador in ('migrate', 'jettax')`),
    check("integradores_recebidos_via", sql`via in ('lista', 'aviso')`),
  ],
)

/** Notices as they came, before anybody read them: the same body is one, however many times it is sent. */
export const integradoresAvisos = tabela(
  "integradores_avisos",
  {
    de: "escritorio",
    cresceComOsMeses: true,
    aplicacao: ["ler", "incluir", { alterar: ["lido_em", "desfecho"] }, "apagar"],
    auditoria: { nao: "what a machine said from outside: nothing is believed of it, and what it leads to is audited" },
  },
  {
    idEscritorio: idEscritorio().references(() => escritorios.id),
    integrador: text("integrador").$type<Integrador>().notNull(),
    resumo: char("resumo", { length: 64 }).notNull(),
    corpo: bytea("corpo").notNull(),
    recebidoEm: instante("recebido_em").notNull(),
    lidoEm: instante("lido_em"),
    /** What was done about it, for people. */
    desfecho: text("desfecho"),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.integrador, t.resumo] }),
    index("integradores_avisos_a_ler").on(t.idEscritorio, t.recebidoEm).where(sql`lido_em is null`),
    check("integradores_avisos_nome", sql`integrador in ('migrate', 'jettax')`),
    check("integradores_avisos_lido", sql`(lido_em is null) = (desfecho is null)`),
  ],
)
