import { CATEGORIAS_DE_SAIDA } from "@partida/contracts"
import { type Competencia, primeiroDia, somarMeses } from "@partida/fiscal"
import { and, eq, notInArray, sql } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import { empresas } from "../../db/schema/empresas.ts"
import { proLabores } from "../../db/schema/socios.ts"
import { categoriaEm, regimeEm } from "../empresas/vigencia.ts"

/** Months between the end of a quarter and the first one whose Selic its quotas bear (Lei 9.430/1996 art. 5º §3º). */
const MESES_ATE_OS_JUROS_DA_QUOTA = 2

/** Guides of an office, still to be paid, whose interest bears the Selic of a month. */
export async function contarGuiasComSelicDe(tx: Tx, idEscritorio: string, mes: Competencia): Promise<number> {
  const { rows } = await tx.execute<{
    n: string
  }>(sql`select count(*) as n from guias where id_escritorio = ${idEscritorio}
    and substituida_em is null and pago_centavos < valor_centavos
    and (vencimento < ${primeiroDia(mes)} or (quota > 1 and competencia <= ${somarMeses(mes, -MESES_ATE_OS_JUROS_DA_QUOTA)}))`)
  return Number(rows[0]?.n ?? 0)
}

/** Companies that an office works for in a month: of the MEI, the others with a pró-labore, and of the Simples. */
export async function contarEmpresas(tx: Tx, idEscritorio: string, mes: Competencia) {
  const ehMei = sql`${regimeEm(mes)} = 'mei'`
  const ehSimples = sql`${regimeEm(mes)} = 'simples'`
  const comProLabore = sql`exists (select 1 from (select distinct on (p.id_socio) p.valor_centavos from ${proLabores} p
    where p.id_escritorio = empresas.id_escritorio and p.id_empresa = empresas.id and p.desde <= ${mes}
    order by p.id_socio, p.desde desc) u where u.valor_centavos > 0)`
  const [contagem] = await tx
    .select({
      simples: sql<number>`count(*) filter (where ${ehSimples})`.mapWith(Number),
      mei: sql<number>`count(*) filter (where ${ehMei})`.mapWith(Number),
      proLabore: sql<number>`count(*) filter (where not ${ehMei} and ${comProLabore})`.mapWith(Number),
    })
    .from(empresas)
    .where(and(eq(empresas.idEscritorio, idEscritorio), notInArray(categoriaEm(mes), [...CATEGORIAS_DE_SAIDA])))
  return contagem ?? { simples: 0, mei: 0, proLabore: 0 }
}
