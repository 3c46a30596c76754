import type { BuildColumns, BuildExtraConfigColumns } from "drizzle-orm/column-builder"
import {
  type AnyPgColumn,
  foreignKey,
  type PgColumnBuilderBase,
  type PgTable,
  type PgTableExtraConfigValue,
  type PgTableWithColumns,
  pgTable,
} from "drizzle-orm/pg-core"

/** What somebody may do with the rows that row security lets through; a list of columns narrows the write to them. */
export type Acesso = readonly (
  | "ler"
  | "incluir"
  | "alterar"
  | "apagar"
  | { readonly incluir: readonly string[] }
  | { readonly alterar: readonly string[] }
)[]

/** A protection that was considered and is not wanted, with the reason. */
export interface Dispensa {
  readonly nao: string
}

/** A policy beside those that follow from whose the rows are. */
export interface Politica {
  readonly nome: string
  /** Missing: every operation. */
  readonly para?: "ler" | "incluir" | "alterar" | "apagar"
  /** Missing: the application. */
  readonly papel?: "partida_identidade" | "partida_busca"
  /** Has to hold besides the permissive ones, instead of being enough by itself. */
  readonly restritiva?: true
  /** SQL over the columns of the row that is read, changed or removed. */
  readonly sobre?: string
  /** SQL over the columns of the row that is written. */
  readonly gravando?: string
}

/** A trigger of this table alone, calling a function written by hand in `db/sql`. */
export interface Gatilho {
  readonly nome: string
  /** As in `create trigger`: "before insert or update". */
  readonly em: string
  /** SQL over `old` and `new`. */
  readonly se?: string
  readonly executa: string
  readonly porComando?: true
  /** Of a statement: the name under which its function reads the rows as they are after it. */
  readonly linhas?: string
  /** The same, of the rows as they were before it. */
  readonly linhasDeAntes?: string
  /** A constraint judged at the end of the transaction. */
  readonly noFim?: true
}

/** A guard of the months of a company: the column that says the month, and the writes it watches (missing: all). */
export interface GuardaDeMes {
  readonly coluna: "competencia" | "desde"
  readonly em: string
}

/**
 * Everything that protects a table, said once: row security, privileges, audit and guards are generated from it, and a
 * table without one does not exist (`npm run migracoes` and `declaracoes.test.ts` refuse it).
 */
export interface Declaracao {
  /**
   * Whose the rows are. `escritorio`: of one office (`id_escritorio`). `empresa`: of one company of it (`id_empresa`).
   * `todas-as-empresas`: of the office, for those who reach every company of it. `pessoa`: of one person (`id_usuario`),
   * in any office. `plataforma`: only work outside any office. `identidade`: only the identity provider, without row
   * security. `instalacao`: one row for the whole database. `a-mao`: only what `politicas` says.
   */
  readonly de:
    | "escritorio"
    | "empresa"
    | "todas-as-empresas"
    | "pessoa"
    | "plataforma"
    | "identidade"
    | "instalacao"
    | "a-mao"
  /** Missing: the application has no privilege at all. */
  readonly aplicacao?: Acesso
  /** Missing: the identity provider has no privilege at all. */
  readonly identidade?: Acesso
  /** Of the functions that search by an index of texts, which judge the reach themselves (ADR 118); missing: none. */
  readonly busca?: Acesso
  /** Column of the company, where it is not `id_empresa`. */
  readonly colunaDaEmpresa?: string
  /** Writes kept in the trail: all of them, without the columns of `sem` (secrets, counters), or none. */
  readonly auditoria:
    | "toda"
    | { readonly sem: readonly string[]; readonly em?: string; readonly se?: string }
    | { readonly em: string }
    | Dispensa
  /** Refuses writes up to the last closed month. To be decided for every table of a company that has a month. */
  readonly mesFechado?: GuardaDeMes["coluna"] | GuardaDeMes | Dispensa
  /** Puts computed open months on Recalculando: from the month of the row on, or all of the company. Decided as above. */
  readonly recalculo?: "competencia" | "empresa" | { readonly por: "competencia"; readonly em: string } | Dispensa
  /** Reopens the concluded step of the month, telling the person why (pt-BR). */
  readonly reabre?: { readonly etapa: "faturamento" | "pro-labore"; readonly porque: string }
  /** Rows are facts: nobody changes or removes them, the owner of the tables included. */
  readonly soInclusao?: true
  /** Of the foreign keys (by their columns) and unique keys (by name) of a table of an office, those without it, and why. */
  readonly semEscritorio?: Readonly<Record<string, string>>
  /** Of the foreign keys (by their columns), those that no index begins with, and why. */
  readonly semIndice?: Readonly<Record<string, string>>
  /** Divided by years of this column, which the primary key has to contain. */
  readonly porAnoDe?: string
  /**
   * Grows by months: the statistics and the cleaning follow the rows written, not a share of a table that only grows. The
   * planner must know the month that was just closed.
   */
  readonly cresceComOsMeses?: true
  /** What a company has of it is summed whole, however many years: the scope is asked once a statement, and not of each row. */
  readonly somadaInteira?: true
  /**
   * Each row is written again right after it comes, in columns that no index has: its page keeps room for that, and the indexes
   * are not written again.
   */
  readonly reescrita?: true
  readonly politicas?: readonly Politica[]
  readonly gatilhos?: readonly Gatilho[]
}

const declaracoes = new Map<PgTable, Declaracao>()

/** The declaration a table was made with; undefined for one made without. */
export const declaracaoDe = (tabela: PgTable): Declaracao | undefined => declaracoes.get(tabela)

/** A table of the database: what protects it, its columns, its keys. The only way to make one. */
export function tabela<Nome extends string, Colunas extends Record<string, PgColumnBuilderBase>>(
  nome: Nome,
  declaracao: Declaracao,
  colunas: Colunas,
  restricoes: (colunas: BuildExtraConfigColumns<Nome, Colunas, "pg">) => PgTableExtraConfigValue[] = () => [],
): PgTableWithColumns<{
  name: Nome
  schema: undefined
  columns: BuildColumns<Nome, Colunas, "pg">
  dialect: "pg"
}> {
  const nova = pgTable(nome, colunas, restricoes)
  declaracoes.set(nova, declaracao)
  return nova
}

type Colunas = [AnyPgColumn, ...AnyPgColumn[]]

/** A reference to the key of another table, column by column. */
export const referencia = (colunas: Colunas, chave: Colunas) => foreignKey({ columns: colunas, foreignColumns: chave })
