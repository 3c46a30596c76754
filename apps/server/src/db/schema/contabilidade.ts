import type { Conta, RegraDeFato, TipoDeLancamento } from "@partida/contabil"
import { sql } from "drizzle-orm"
import {
  bigint,
  char,
  check,
  date,
  index,
  integer,
  jsonb,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core"
import { centavos, competencia, id, idEmpresa, idEscritorio, instante } from "./colunas.ts"
import { empresas } from "./empresas.ts"
import { escritorios } from "./escritorios.ts"
import { livrosImportacoes } from "./livros-a-mao.ts"
import { entreAsAlcancadas } from "./politicas.ts"
import { referencia, tabela } from "./tabela.ts"

const DE_QUEM_ALCANCA = `(id_empresa is null or ${entreAsAlcancadas("id_empresa")})`

/**
 * Accounts of the chart of an office, copied from the default when its first books are opened, and of single companies. Code,
 * nature and kind never change: entries were made on them. A change of name or referential link is dated.
 */
export const contasContabeis = tabela(
  "contas_contabeis",
  {
    de: "escritorio",
    aplicacao: ["ler", "incluir"],
    auditoria: "toda",
    soInclusao: true,
    // The chart of the office is everybody's in it; an account of one company is of those who reach the company.
    politicas: [
      {
        nome: "contas_contabeis_da_empresa",
        restritiva: true,
        sobre: DE_QUEM_ALCANCA,
        gravando: DE_QUEM_ALCANCA,
      },
    ],
  },
  {
    idEscritorio: idEscritorio(),
    id: id(),
    /** Company whose account it is; null for the chart of the office. */
    idEmpresa: uuid("id_empresa"),
    codigo: text("codigo").notNull(),
    /** First day on which it is so: a later row of the same code takes its place from then on. */
    desde: date("desde", { mode: "string" }).notNull(),
    nome: text("nome").notNull(),
    natureza: char("natureza", { length: 2 }).$type<Conta["natureza"]>().notNull(),
    tipo: char("tipo", { length: 1 }).$type<Conta["tipo"]>().notNull(),
    nivel: smallint("nivel").notNull(),
    pai: text("pai"),
    referencial: text("referencial"),
    uso: text("uso").notNull(),
    saldo: char("saldo", { length: 1 }).$type<"D" | "C">(),
    aglutinacao: text("aglutinacao"),
    reduzido: integer("reduzido"),
    chave: text("chave"),
    criadaEm: instante("criada_em").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.id] }),
    uniqueIndex("contas_contabeis_codigo").on(
      t.idEscritorio,
      sql`coalesce(id_empresa, '00000000-0000-0000-0000-000000000000'::uuid)`,
      t.codigo,
      t.desde,
    ),
    index("contas_contabeis_empresa").on(t.idEscritorio, t.idEmpresa),
    referencia([t.idEscritorio], [escritorios.id]),
    referencia([t.idEscritorio, t.idEmpresa], [empresas.idEscritorio, empresas.id]),
    check("contas_contabeis_natureza", sql`natureza in ('01', '02', '03', '04', '09')`),
    check("contas_contabeis_tipo", sql`(tipo = 'S' and saldo is null) or (tipo = 'A' and saldo in ('D', 'C'))`),
  ],
)

/** Something that happened in a month and that no rule could post: it is named until a person posts it or gives it a rule. */
export interface FatoAClassificar {
  readonly origem: string
  readonly descricao: string
  /** In reais. */
  readonly valor: string
  readonly motivo: string
}

/**
 * The books of a company in a month: posted from its facts, and then closed by a person. A closed month refuses entries dated up
 * to it, by trigger; its posting says from which closing of the tax it came, so that one closed again is posted again.
 */
export const livrosMeses = tabela(
  "livros_meses",
  {
    de: "empresa",
    cresceComOsMeses: true,
    aplicacao: ["ler", "incluir", "alterar"],
    auditoria: {
      sem: ["a_classificar", "fatos", "lancado_em", "lancado_por", "versao_do_fechamento"],
      em: "update",
      se: "old.fechado_em is distinct from new.fechado_em",
    },
    mesFechado: { nao: "it is the closing of the books, after the one of the tax" },
    recalculo: { nao: "the books follow the tax of the month, they are no input of it" },
    gatilhos: [
      {
        nome: "livros_meses_do_exercicio",
        em: "before update of fechado_em",
        se: "old.fechado_em is not null and new.fechado_em is null",
        executa: "recusar_exercicio_encerrado()",
      },
    ],
  },
  {
    idEscritorio: idEscritorio(),
    idEmpresa: idEmpresa(),
    competencia: competencia().notNull(),
    /** How many facts the posting found. */
    fatos: integer("fatos").notNull(),
    aClassificar: jsonb("a_classificar").$type<readonly FatoAClassificar[]>().notNull(),
    /** Closing of the tax that the posting came from; zero for a company whose tax is not computed here. */
    versaoDoFechamento: integer("versao_do_fechamento").notNull(),
    lancadoEm: instante("lancado_em").notNull(),
    lancadoPor: text("lancado_por").notNull(),
    fechadoEm: instante("fechado_em"),
    fechadoPor: text("fechado_por"),
    /** Why it was last opened again. */
    motivo: text("motivo"),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.idEmpresa, t.competencia] }),
    index("livros_meses_competencia").on(t.idEscritorio, t.competencia, t.idEmpresa),
    referencia([t.idEscritorio, t.idEmpresa], [empresas.idEscritorio, empresas.id]),
    check("livros_meses_fechado", sql`(fechado_em is null) = (fechado_por is null)`),
  ],
)

/**
 * Entries of the books: numbered without holes by company and year, never changed nor removed, only reversed. The guard of closed
 * books takes the company, and one entry is numbered after another.
 */
export const lancamentos = tabela(
  "lancamentos",
  {
    de: "empresa",
    cresceComOsMeses: true,
    aplicacao: ["ler", "incluir"],
    auditoria: { sem: ["transacao", "regra"] },
    soInclusao: true,
    mesFechado: { nao: "posted once the tax of the month is closed: the books have a closing of their own" },
    recalculo: { nao: "the books follow the tax of the month, they are no input of it" },
    gatilhos: [
      { nome: "lancamentos_a_livro", em: "before insert", executa: "recusar_livro_fechado()" },
      { nome: "lancamentos_a_numero", em: "before insert", executa: "numerar_lancamento()" },
      { nome: "lancamentos_com_partidas", em: "after insert", executa: "exigir_partidas()", noFim: true },
    ],
  },
  {
    idEscritorio: idEscritorio(),
    id: id(),
    idEmpresa: idEmpresa(),
    ano: smallint("ano").notNull(),
    /** Given by the trigger: one more than the last of the company in the year. */
    numero: integer("numero").notNull().default(0),
    data: date("data", { mode: "string" }).notNull(),
    competencia: competencia().notNull(),
    tipo: char("tipo", { length: 1 }).$type<TipoDeLancamento>().notNull(),
    historico: text("historico").notNull(),
    /** What it came from, unique in the company: the fact, its document and event; null for what a person typed. */
    origem: text("origem"),
    /** The rule that posted it, as it was; null for what a person typed, for reversals and for the closing of a year. */
    regra: jsonb("regra").$type<RegraDeFato>(),
    estornoDe: uuid("estorno_de"),
    /** The journal of another system that brought it. */
    idImportacao: uuid("id_importacao"),
    /** Transaction that wrote it, by the trigger: no later one may add a line to it. */
    transacao: bigint("transacao", { mode: "bigint" }).notNull().default(sql`0`),
    criadoEm: instante("criado_em").notNull(),
    criadoPor: text("criado_por").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.id] }),
    uniqueIndex("lancamentos_numero").on(t.idEscritorio, t.idEmpresa, t.ano, t.numero),
    uniqueIndex("lancamentos_origem").on(t.idEscritorio, t.idEmpresa, t.origem).where(sql`origem is not null`),
    uniqueIndex("lancamentos_estorno").on(t.idEscritorio, t.idEmpresa, t.estornoDe).where(sql`estorno_de is not null`),
    unique("lancamentos_da_empresa").on(t.idEscritorio, t.idEmpresa, t.id),
    index("lancamentos_dia").on(t.idEscritorio, t.idEmpresa, t.data, t.numero),
    index("lancamentos_importacao").on(t.idEscritorio, t.idImportacao),
    referencia([t.idEscritorio, t.idEmpresa], [empresas.idEscritorio, empresas.id]),
    referencia([t.idEscritorio, t.idEmpresa, t.estornoDe], [t.idEscritorio, t.idEmpresa, t.id]),
    referencia([t.idEscritorio, t.idImportacao], [livrosImportacoes.idEscritorio, livrosImportacoes.id]),
    check("lancamentos_tipo", sql`tipo in ('N', 'E', 'X')`),
    check("lancamentos_mes", sql`competencia = to_char(data, 'YYYY-MM') and ano = extract(year from data)`),
    check("lancamentos_historico", sql`length(trim(historico)) > 0`),
  ],
)

/** Lines of the entries, those of each in one statement, in its transaction; the balances follow by a trigger. */
export const partidas = tabela(
  "partidas",
  {
    de: "empresa",
    cresceComOsMeses: true,
    somadaInteira: true,
    aplicacao: ["ler", "incluir"],
    auditoria: { nao: "an entry is told whole by its own row, and neither can change" },
    soInclusao: true,
    mesFechado: { nao: "posted once the tax of the month is closed: the books have a closing of their own" },
    recalculo: { nao: "the books follow the tax of the month, they are no input of it" },
    gatilhos: [
      {
        nome: "partidas_conferidas",
        em: "after insert",
        porComando: true,
        linhas: "novas",
        executa: "conferir_partidas()",
      },
      { nome: "partidas_saldo", em: "after insert", porComando: true, linhas: "novas", executa: "somar_partidas()" },
    ],
  },
  {
    idEscritorio: idEscritorio(),
    idEmpresa: idEmpresa(),
    idLancamento: uuid("id_lancamento").notNull(),
    ordem: smallint("ordem").notNull(),
    competencia: competencia().notNull(),
    conta: text("conta").notNull(),
    dc: char("dc", { length: 1 }).$type<"D" | "C">().notNull(),
    valorCentavos: centavos("valor_centavos").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.idLancamento, t.ordem] }),
    index("partidas_conta").on(t.idEscritorio, t.idEmpresa, t.conta, t.competencia),
    index("partidas_lancamento").on(t.idEscritorio, t.idEmpresa, t.idLancamento),
    referencia(
      [t.idEscritorio, t.idEmpresa, t.idLancamento],
      [lancamentos.idEscritorio, lancamentos.idEmpresa, lancamentos.id],
    ),
    check("partidas_valor", sql`valor_centavos > 0`),
    check("partidas_lado", sql`dc in ('D', 'C')`),
  ],
)

/** Debits and credits of each account in each month, kept by a trigger in the transaction of the postings. */
export const saldosContabeis = tabela(
  "saldos_contabeis",
  {
    de: "empresa",
    cresceComOsMeses: true,
    aplicacao: ["ler"],
    auditoria: { nao: "derived from the postings" },
    mesFechado: { nao: "derived from the postings, which are guarded" },
    recalculo: { nao: "derived from the postings" },
  },
  {
    idEscritorio: idEscritorio(),
    idEmpresa: idEmpresa(),
    conta: text("conta").notNull(),
    competencia: competencia().notNull(),
    debitosCentavos: centavos("debitos_centavos").notNull(),
    creditosCentavos: centavos("creditos_centavos").notNull(),
  },
  (t) => [
    // A report reads the months of some years, of every account.
    primaryKey({ columns: [t.idEscritorio, t.idEmpresa, t.competencia, t.conta] }),
    referencia([t.idEscritorio, t.idEmpresa], [empresas.idEscritorio, empresas.id]).onDelete("cascade"),
  ],
)

/** The same of each year, kept with them: what an account had before a period is read by years, however old the books are. */
export const saldosAnuais = tabela(
  "saldos_anuais",
  {
    de: "empresa",
    aplicacao: ["ler"],
    auditoria: { nao: "derived from the postings" },
    mesFechado: { nao: "derived from the postings, which are guarded" },
    recalculo: { nao: "derived from the postings" },
  },
  {
    idEscritorio: idEscritorio(),
    idEmpresa: idEmpresa(),
    conta: text("conta").notNull(),
    ano: smallint("ano").notNull(),
    debitosCentavos: centavos("debitos_centavos").notNull(),
    creditosCentavos: centavos("creditos_centavos").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.idEmpresa, t.ano, t.conta] }),
    referencia([t.idEscritorio, t.idEmpresa], [empresas.idEscritorio, empresas.id]).onDelete("cascade"),
  ],
)
