import { sql } from "drizzle-orm"
import { bigint, char, customType, pgPolicy, pgRole, timestamp, uuid } from "drizzle-orm/pg-core"

/** Every query of the product runs as this role, which owns nothing and bypasses nothing. */
export const papelDaAplicacao = pgRole("partida_app").existing()
/** Only the identity provider uses this one: accounts, sessions and signing keys are out of the application's reach. */
export const papelDaIdentidade = pgRole("partida_identidade").existing()

export const idEscritorio = () => uuid("id_escritorio").notNull()
export const id = () => uuid("id").notNull()
export const idEmpresa = () => uuid("id_empresa").notNull()
/** AAAA-MM */
export const competencia = (nome = "competencia") => char(nome, { length: 7 })
/** Raw bytes: files exactly as received. */
export const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" })
export const centavos = (nome: string) => bigint(nome, { mode: "bigint" })
export const instante = (nome: string) => timestamp(nome, { withTimezone: true, mode: "date" })

/** The setting is '' and not null after the first transaction of a connection, hence nullif. */
export const doEscritorio = sql`id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid`

/**
 * A case and not an or: for the or the planner supposes that almost no row passes and walks thousands of companies one by
 * one; for the case it supposes half, which is right for whoever reaches all.
 */
export const entreAsAlcancadas = (empresa: string) =>
  sql.raw(
    `(case when current_setting('app.empresas', true) = '*' then true else ${empresa}::text = any (string_to_array(current_setting('app.empresas', true), ',')) end)`,
  )
const daEmpresa = entreAsAlcancadas("id_empresa")

/** The tenant's rows and nothing else. */
export const politicaDoEscritorio = (tabela: string) =>
  pgPolicy(`${tabela}_do_escritorio`, { to: papelDaAplicacao, using: doEscritorio, withCheck: doEscritorio })

/** Narrows people of client companies, and accountants with granted companies, to those companies. */
export const politicaDaEmpresa = (tabela: string) =>
  pgPolicy(`${tabela}_da_empresa`, { as: "restrictive", to: papelDaAplicacao, using: daEmpresa, withCheck: daEmpresa })

/**
 * Profits paid to the partners are the partners' own matter: whoever works for a client company (role 4 of the specification)
 * finds neither them nor what tells their amount. Empty for background work, which nobody reads over.
 */
const foraDoFuncionario = "coalesce(current_setting('app.papel', true), '') <> '4'"

/** Hides from the staff of a client company the rows where `condicao` holds, or all of them; a case, so that it costs only those. */
export const politicaDosLucros = (tabela: string, condicao?: string) => {
  const visivel = sql.raw(
    condicao ? `(case when ${condicao} then ${foraDoFuncionario} else true end)` : foraDoFuncionario,
  )
  return pgPolicy(`${tabela}_dos_lucros`, {
    as: "restrictive",
    to: papelDaAplicacao,
    using: visivel,
    withCheck: visivel,
  })
}

/** Holds data of many companies at once: only who reaches every company of the office. */
export const politicaDeQuemAlcancaTodas = (tabela: string) => {
  const todas = sql`current_setting('app.empresas', true) = '*'`
  return pgPolicy(`${tabela}_de_todas`, { as: "restrictive", to: papelDaAplicacao, using: todas, withCheck: todas })
}
