import { sql } from "drizzle-orm"
import { boolean, char, check, date, index, integer, primaryKey, smallint, text, uuid } from "drizzle-orm/pg-core"
import { competencia, id, idEmpresa, idEscritorio, instante } from "./colunas.ts"
import { documentosDaEmpresa } from "./documentos.ts"
import { empresas } from "./empresas.ts"
import { escritorios, usuarios } from "./escritorios.ts"
import { referencia, tabela } from "./tabela.ts"

/** Whether the office keeps its calendar of declarations here, and since when. Without a row, it does not. */
export const declaracoesDoEscritorio = tabela(
  "declaracoes_do_escritorio",
  { de: "escritorio", aplicacao: ["ler", "incluir", "alterar"], auditoria: { sem: ["versao"] } },
  {
    idEscritorio: idEscritorio()
      .primaryKey()
      .references(() => escritorios.id),
    emUso: boolean("em_uso").notNull(),
    /** Month of the calendar from which what is not delivered is late. */
    desde: competencia("desde").notNull(),
    versao: integer("versao").notNull().default(1),
  },
)

/** An obligation that the office added: of a municipality, of a state, of a contract. It ends by `ate`, and is never removed. */
export const obrigacoesProprias = tabela(
  "obrigacoes_proprias",
  { de: "escritorio", aplicacao: ["ler", "incluir", "alterar"], auditoria: { sem: ["versao"] } },
  {
    idEscritorio: idEscritorio().references(() => escritorios.id),
    id: id(),
    nome: text("nome").notNull(),
    periodicidade: text("periodicidade").$type<"mensal" | "trimestral" | "anual">().notNull(),
    /** Null: the last business day. */
    dia: smallint("dia"),
    /** Month of the following year, of annual ones. */
    mes: smallint("mes"),
    mesesApos: smallint("meses_apos").notNull(),
    ajuste: text("ajuste").$type<"antecipa" | "posterga" | "nenhum">().notNull(),
    norma: text("norma").notNull(),
    regimes: text("regimes").array().$type<readonly ("simples" | "mei" | "presumido" | "real")[]>().notNull(),
    /** Only companies of this municipality; null for all. IBGE code. */
    idMunicipio: char("id_municipio", { length: 7 }),
    /** First and last months of what is told. */
    desde: competencia("desde").notNull(),
    ate: competencia("ate"),
    versao: integer("versao").notNull().default(1),
    criadaEm: instante("criada_em").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.id] }),
    check("obrigacoes_proprias_periodicidade", sql`periodicidade in ('mensal', 'trimestral', 'anual')`),
    check("obrigacoes_proprias_ajuste", sql`ajuste in ('antecipa', 'posterga', 'nenhum')`),
    check(
      "obrigacoes_proprias_regra",
      sql`dia between 1 and 31 and meses_apos between 0 and 12 and (periodicidade = 'anual') = (mes is not null) and mes between 1 and 12`,
    ),
    check("obrigacoes_proprias_fim", sql`ate >= desde`),
  ],
)

/**
 * What people said of one declaration of one company in one period: who answers, how far it is, how it was delivered. That it is
 * owed, and until when, is computed (ADR 092); the deadline it had when it was delivered is kept.
 */
export const declaracoes = tabela(
  "declaracoes",
  {
    de: "empresa",
    cresceComOsMeses: true,
    aplicacao: ["ler", "incluir", "alterar"],
    auditoria: { sem: ["versao", "atualizada_em", "atualizada_por"] },
  },
  {
    idEscritorio: idEscritorio(),
    idEmpresa: idEmpresa(),
    /** Of the list of the engine, or the id of one of the office's own. */
    obrigacao: text("obrigacao").notNull(),
    /** AAAA-MM, AAAA-T1 or AAAA. */
    periodo: text("periodo").notNull(),
    prazo: date("prazo", { mode: "string" }).notNull(),
    idResponsavel: uuid("id_responsavel"),
    etapa: text("etapa").$type<"preparada" | "conferida">(),
    entregueEm: date("entregue_em", { mode: "string" }),
    /** As printed on the receipt. */
    numero: text("numero"),
    tipo: text("tipo").$type<"original" | "retificadora">().notNull().default("original"),
    /** The receipt. */
    idDocumento: uuid("id_documento"),
    observacao: text("observacao"),
    versao: integer("versao").notNull().default(1),
    atualizadaEm: instante("atualizada_em").notNull(),
    atualizadaPor: text("atualizada_por").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.idEmpresa, t.obrigacao, t.periodo] }),
    index("declaracoes_prazo").on(t.idEscritorio, t.prazo),
    index("declaracoes_responsavel").on(t.idEscritorio, t.idResponsavel).where(sql`id_responsavel is not null`),
    index("declaracoes_documento").on(t.idEscritorio, t.idDocumento).where(sql`id_documento is not null`),
    referencia([t.idEscritorio, t.idEmpresa], [empresas.idEscritorio, empresas.id]),
    referencia([t.idEscritorio, t.idResponsavel], [usuarios.idEscritorio, usuarios.id]),
    referencia([t.idEscritorio, t.idDocumento], [documentosDaEmpresa.idEscritorio, documentosDaEmpresa.id]),
    check("declaracoes_etapa", sql`etapa in ('preparada', 'conferida')`),
    check("declaracoes_tipo", sql`tipo in ('original', 'retificadora')`),
    check(
      "declaracoes_entrega",
      sql`entregue_em is not null or (numero is null and id_documento is null and tipo = 'original')`,
    ),
  ],
)

/** That a company owes, or does not owe, something from a month on, where data cannot tell. */
export const declaracoesDitas = tabela(
  "declaracoes_ditas",
  {
    de: "empresa",
    aplicacao: ["ler", "incluir", "alterar", "apagar"],
    auditoria: "toda",
    mesFechado: { nao: "a declaration follows its own delivery, not the closing" },
    recalculo: { nao: "no tax is computed from it" },
  },
  {
    idEscritorio: idEscritorio(),
    idEmpresa: idEmpresa(),
    obrigacao: text("obrigacao").notNull(),
    desde: competencia("desde").notNull(),
    deve: boolean("deve").notNull(),
    motivo: text("motivo").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.idEmpresa, t.obrigacao, t.desde] }),
    referencia([t.idEscritorio, t.idEmpresa], [empresas.idEscritorio, empresas.id]),
  ],
)

/** An address that a calendar reads; its secret is in `enderecos_publicos`, as a hash. */
export const agendas = tabela(
  "agendas",
  { de: "escritorio", aplicacao: ["ler", "incluir", { alterar: ["revogada_em"] }], auditoria: "toda" },
  {
    idEscritorio: idEscritorio(),
    id: id(),
    /** As whom it is read: what this person reaches today. */
    idUsuario: uuid("id_usuario").notNull(),
    /** What the person answers for, or everything within reach. */
    de: text("de").$type<"pessoa" | "escritorio">().notNull(),
    criadaEm: instante("criada_em").notNull(),
    revogadaEm: instante("revogada_em"),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.id] }),
    index("agendas_usuario").on(t.idEscritorio, t.idUsuario),
    referencia([t.idEscritorio, t.idUsuario], [usuarios.idEscritorio, usuarios.id]),
    check("agendas_de", sql`de in ('pessoa', 'escritorio')`),
  ],
)
