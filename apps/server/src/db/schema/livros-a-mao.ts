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
import { bytea, centavos, competencia, id, idEmpresa, idEscritorio, instante } from "./colunas.ts"
import { empresas } from "./empresas.ts"
import { escritorios } from "./escritorios.ts"
import { lotes } from "./lotes.ts"
import { entreAsAlcancadas } from "./politicas.ts"
import { referencia, tabela } from "./tabela.ts"

const DE_QUEM_ALCANCA = `(id_empresa is null or ${entreAsAlcancadas("id_empresa")})`
const NENHUMA = sql`coalesce(id_empresa, '00000000-0000-0000-0000-000000000000'::uuid)`

/** Journals of other systems, received for a company: the file as it came, how it is read, and what became of it. */
export const livrosImportacoes = tabela(
  "livros_importacoes",
  {
    de: "empresa",
    cresceComOsMeses: true,
    aplicacao: [
      "ler",
      "incluir",
      {
        alterar: [
          "colunas",
          "titulos",
          "estado",
          "periodo_de",
          "periodo_ate",
          "total",
          "lancamentos",
          "sem_acao",
          "estornados",
          "id_lote",
          "confirmada_em",
          "confirmada_por",
          "desfeita_em",
          "desfeita_por",
          "motivo",
        ],
      },
    ],
    auditoria: { sem: ["conteudo", "titulos", "lancamentos", "sem_acao", "estornados"] },
    mesFechado: { nao: "each of its entries is of a day, and the books refuse the closed ones" },
    recalculo: { nao: "the books are no input of the tax" },
  },
  {
    idEscritorio: idEscritorio(),
    id: id(),
    idEmpresa: idEmpresa(),
    nome: text("nome").notNull(),
    /** The file exactly as received. */
    conteudo: bytea("conteudo").notNull(),
    sha256: char("sha256", { length: 64 }).notNull(),
    formato: text("formato").$type<"planilha" | "ecd" | "dominio">().notNull(),
    /** Headings of a sheet: the next one with the same ones, of any company of the office, is read by the same columns. */
    titulos: jsonb("titulos").$type<readonly string[]>(),
    /** Null for what is no sheet, and while nobody said. */
    colunas: jsonb("colunas"),
    estado: text("estado").$type<"conferir" | "importada" | "desfeita">().notNull(),
    periodoDe: date("periodo_de", { mode: "string" }),
    periodoAte: date("periodo_ate", { mode: "string" }),
    /** Entries of the file when it was confirmed: what is neither written nor there already waits, or was refused. */
    total: integer("total").notNull().default(0),
    lancamentos: integer("lancamentos").notNull().default(0),
    semAcao: integer("sem_acao").notNull().default(0),
    estornados: integer("estornados").notNull().default(0),
    /** The last job that wrote it or took it back, part by part. */
    idLote: uuid("id_lote"),
    criadaEm: instante("criada_em").notNull(),
    criadaPor: text("criada_por").notNull(),
    confirmadaEm: instante("confirmada_em"),
    confirmadaPor: text("confirmada_por"),
    desfeitaEm: instante("desfeita_em"),
    desfeitaPor: text("desfeita_por"),
    motivo: text("motivo"),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.id] }),
    index("livros_importacoes_empresa").on(t.idEscritorio, t.idEmpresa, t.criadaEm),
    // The file that stands in the books of a company stands once.
    uniqueIndex("livros_importacoes_unica").on(t.idEscritorio, t.idEmpresa, t.sha256).where(sql`estado = 'importada'`),
    referencia([t.idEscritorio, t.idEmpresa], [empresas.idEscritorio, empresas.id]),
    referencia([t.idEscritorio, t.idLote], [lotes.idEscritorio, lotes.id]),
    index("livros_importacoes_lote").on(t.idEscritorio, t.idLote),
    check("livros_importacoes_estado", sql`estado in ('conferir', 'importada', 'desfeita')`),
    check("livros_importacoes_formato", sql`formato in ('planilha', 'ecd', 'dominio')`),
    check(
      "livros_importacoes_desfeita",
      sql`(estado = 'desfeita') = (desfeita_em is not null) and (desfeita_em is null) = (motivo is null)`,
    ),
  ],
)

/** Which account of ours an account of another system is, as somebody said, of the office or of one company. */
export const livrosContasDeFora = tabela(
  "livros_contas_de_fora",
  {
    de: "escritorio",
    aplicacao: ["ler", "incluir", { alterar: ["nome", "conta", "dita_em", "dita_por"] }],
    auditoria: "toda",
    politicas: [
      { nome: "livros_contas_de_fora_da_empresa", restritiva: true, sobre: DE_QUEM_ALCANCA, gravando: DE_QUEM_ALCANCA },
    ],
  },
  {
    idEscritorio: idEscritorio(),
    id: id(),
    /** Null: of every company of the office whose chart names the account so. */
    idEmpresa: uuid("id_empresa"),
    codigo: text("codigo").notNull(),
    /** As the other system names it; empty where its file does not say. */
    nome: text("nome").notNull(),
    conta: text("conta").notNull(),
    ditaEm: instante("dita_em").notNull(),
    ditaPor: text("dita_por").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.id] }),
    uniqueIndex("livros_contas_de_fora_codigo").on(t.idEscritorio, NENHUMA, t.codigo, t.nome),
    index("livros_contas_de_fora_empresa").on(t.idEscritorio, t.idEmpresa),
    referencia([t.idEscritorio], [escritorios.id]),
    referencia([t.idEscritorio, t.idEmpresa], [empresas.idEscritorio, empresas.id]),
  ],
)

/** A line of a template: its part of the amount of its side, in millionths of one; null for the line that takes the rest. */
export interface LinhaDoModelo {
  readonly conta: string
  readonly dc: "D" | "C"
  /** "33.3333", of a hundred; null: the rest. */
  readonly percentual: string | null
}

/** Entries that are typed again and again, of the office or of one company. */
export const livrosModelos = tabela(
  "livros_modelos",
  {
    de: "escritorio",
    aplicacao: ["ler", "incluir", { alterar: ["nome", "atalho", "historico", "linhas", "arquivado_em", "versao"] }],
    auditoria: { sem: ["versao"] },
    politicas: [
      { nome: "livros_modelos_da_empresa", restritiva: true, sobre: DE_QUEM_ALCANCA, gravando: DE_QUEM_ALCANCA },
    ],
  },
  {
    idEscritorio: idEscritorio(),
    id: id(),
    /** Null: of every company of the office. */
    idEmpresa: uuid("id_empresa"),
    nome: text("nome").notNull(),
    /** What is typed to bring it. */
    atalho: text("atalho").notNull(),
    /** With variables in braces. */
    historico: text("historico").notNull(),
    linhas: jsonb("linhas").$type<readonly LinhaDoModelo[]>().notNull(),
    arquivadoEm: instante("arquivado_em"),
    criadoEm: instante("criado_em").notNull(),
    criadoPor: text("criado_por").notNull(),
    versao: integer("versao").notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.id] }),
    uniqueIndex("livros_modelos_atalho").on(t.idEscritorio, NENHUMA, t.atalho).where(sql`arquivado_em is null`),
    index("livros_modelos_empresa").on(t.idEscritorio, t.idEmpresa),
    referencia([t.idEscritorio], [escritorios.id]),
    referencia([t.idEscritorio, t.idEmpresa], [empresas.idEscritorio, empresas.id]),
  ],
)

/** Entries of every month, from a template: proposed to a person, or posted on their day where somebody said so. */
export const livrosRecorrencias = tabela(
  "livros_recorrencias",
  {
    de: "empresa",
    aplicacao: ["ler", "incluir", { alterar: ["encerrada_em", "encerrada_por", "ate"] }],
    auditoria: "toda",
    mesFechado: { nao: "a plan of months to come; its entries are judged by the closing of the books" },
    recalculo: { nao: "the books are no input of the tax" },
  },
  {
    idEscritorio: idEscritorio(),
    id: id(),
    idEmpresa: idEmpresa(),
    idModelo: uuid("id_modelo").notNull(),
    descricao: text("descricao").notNull(),
    documento: text("documento").notNull().default(""),
    valorCentavos: centavos("valor_centavos").notNull(),
    /** Of the month; the last day where the month is shorter. */
    dia: smallint("dia").notNull(),
    de: competencia("de").notNull(),
    /** Last month; null without end. */
    ate: competencia("ate"),
    /** Posted by itself on its day, while the books of the month are open. */
    automatica: boolean("automatica").notNull(),
    encerradaEm: instante("encerrada_em"),
    encerradaPor: text("encerrada_por"),
    criadaEm: instante("criada_em").notNull(),
    criadaPor: text("criada_por").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.id] }),
    index("livros_recorrencias_empresa").on(t.idEscritorio, t.idEmpresa),
    index("livros_recorrencias_modelo").on(t.idEscritorio, t.idModelo),
    referencia([t.idEscritorio, t.idEmpresa], [empresas.idEscritorio, empresas.id]),
    referencia([t.idEscritorio, t.idModelo], [livrosModelos.idEscritorio, livrosModelos.id]),
    check("livros_recorrencias_valor", sql`valor_centavos > 0`),
    check("livros_recorrencias_dia", sql`dia between 1 and 31`),
    check("livros_recorrencias_periodo", sql`ate is null or ate >= de`),
    check("livros_recorrencias_encerrada", sql`(encerrada_em is null) = (encerrada_por is null)`),
  ],
)
