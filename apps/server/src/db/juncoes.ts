import { and, eq } from "drizzle-orm"
import type { PgColumn } from "drizzle-orm/pg-core"
import { apuracoes, fechamentos, fechamentosEtapas } from "./schema/fechamentos.ts"
import { cppDeMei, recibos } from "./schema/folha.ts"
import { pgdasDeclaracoes } from "./schema/pgdas.ts"

/** The table or an alias of it, by the columns that the join needs. */
interface ApontaApuracao {
  readonly idEscritorio: PgColumn
  readonly idApuracao: PgColumn
}
interface Apuracao {
  readonly idEscritorio: PgColumn
  readonly id: PgColumn
}

/** The computation that a month shows, or that a seal protects: `apuracoes` joined to the row that points at it. */
export const daApuracao = (origem: ApontaApuracao = fechamentos, apuracao: Apuracao = apuracoes) =>
  and(eq(apuracao.idEscritorio, origem.idEscritorio), eq(apuracao.id, origem.idApuracao))

/** What was declared in the PGDAS-D of a month. */
export const daDeclaracao = and(
  eq(pgdasDeclaracoes.idEscritorio, fechamentos.idEscritorio),
  eq(pgdasDeclaracoes.idEmpresa, fechamentos.idEmpresa),
  eq(pgdasDeclaracoes.competencia, fechamentos.competencia),
)

const daEtapaDaFolha = (t: typeof recibos | typeof cppDeMei) =>
  and(
    eq(fechamentosEtapas.idEscritorio, t.idEscritorio),
    eq(fechamentosEtapas.idEmpresa, t.idEmpresa),
    eq(fechamentosEtapas.competencia, t.competencia),
    eq(fechamentosEtapas.etapa, "pro-labore"),
    eq(fechamentosEtapas.versao, t.versao),
  )

/** The payroll step that issued a slip, of the same version: that of an earlier conclusion joins nothing. */
export const daEtapaDoRecibo = daEtapaDaFolha(recibos)

/** The same of the CPP on services of MEI. */
export const daEtapaDaCppDeMei = daEtapaDaFolha(cppDeMei)
