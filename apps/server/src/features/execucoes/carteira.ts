import { CATEGORIAS_DE_SAIDA } from "@partida/contracts"
import { notInArray, type SQL, sql } from "drizzle-orm"
import { automacoesEmpresa } from "../../db/schema/automacao.ts"
import { categoriaEm } from "../empresas/vigencia.ts"

/** Companies that the office works for in a month. For queries over `empresas`. */
export const naCarteira = (competencia: string): SQL => notInArray(categoriaEm(competencia), [...CATEGORIAS_DE_SAIDA])

/** The company of the query does not do without a routine. Columns go by name, as the table may be the only one. */
export const atende = (rotina: (typeof automacoesEmpresa.$inferSelect)["rotina"]): SQL =>
  sql`not exists (select 1 from ${automacoesEmpresa} a where a.id_escritorio = empresas.id_escritorio
    and a.id_empresa = empresas.id and a.rotina = ${rotina} and not a.ativa)`
