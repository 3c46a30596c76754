import { and, asc, eq, gte, inArray, lte, sql } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { empresas } from "../../db/schema/empresas.ts"
import { folhasInformadas } from "../../db/schema/receitas.ts"
import { proLabores } from "../../db/schema/socios.ts"

/** First and last month, both included. */
export interface Janela {
  readonly desde: string
  readonly ate: string
}

interface RecibosDoMes extends Record<string, unknown> {
  readonly id_empresa: string
  readonly competencia: string
  readonly total: string
  readonly ids: string[]
}

/**
 * Slips of the months whose step is concluded, added by company and month. A month concluded without any counts only when
 * a person said that there was none.
 */
async function lerRecibos(tx: Tx, escopo: Escopo, ids: readonly string[], { desde, ate }: Janela) {
  const { rows } = await tx.execute<RecibosDoMes>(sql`select e.id_empresa, e.competencia,
      coalesce(sum(r.valor_centavos), 0)::text as total,
      coalesce(array_agg(r.id::text order by r.id) filter (where r.id is not null), '{}') as ids
    from fechamentos_etapas e
    left join recibos r on r.id_escritorio = e.id_escritorio and r.id_empresa = e.id_empresa
      and r.competencia = e.competencia and r.versao = e.versao
    where e.id_escritorio = ${escopo.idEscritorio} and e.etapa = 'pro-labore' and e.situacao = 'concluida'
      and e.competencia >= ${desde} and e.competencia <= ${ate} and e.id_empresa in (${sql.join(
        ids.map((id) => sql`${id}::uuid`),
        sql`, `,
      )})
    group by e.id_empresa, e.competencia, e.sem_movimento having e.sem_movimento or count(r.id) > 0`)
  return rows
}

/** The three sources of the pró-labore of many companies over some months, and from when each is in the system. */
export async function lerFontes(tx: Tx, escopo: Escopo, ids: readonly string[], janela: Janela) {
  const recibos = await lerRecibos(tx, escopo, ids, janela)
  const informadas = await tx
    .select({
      id: folhasInformadas.id,
      idEmpresa: folhasInformadas.idEmpresa,
      competencia: folhasInformadas.competencia,
      valorCentavos: folhasInformadas.proLaboreCentavos,
    })
    .from(folhasInformadas)
    .where(
      and(
        eq(folhasInformadas.idEscritorio, escopo.idEscritorio),
        inArray(folhasInformadas.idEmpresa, [...ids]),
        gte(folhasInformadas.competencia, janela.desde),
        lte(folhasInformadas.competencia, janela.ate),
      ),
    )
  const periodos = await tx
    .select({
      idEmpresa: proLabores.idEmpresa,
      idSocio: proLabores.idSocio,
      desde: proLabores.desde,
      valorCentavos: proLabores.valorCentavos,
    })
    .from(proLabores)
    .where(
      and(
        eq(proLabores.idEscritorio, escopo.idEscritorio),
        inArray(proLabores.idEmpresa, [...ids]),
        lte(proLabores.desde, janela.ate),
      ),
    )
    .orderBy(asc(proLabores.idEmpresa), asc(proLabores.idSocio), asc(proLabores.desde))
  const cadastros = await tx
    .select({ id: empresas.id, inicioNoSistema: empresas.inicioNoSistema })
    .from(empresas)
    .where(and(eq(empresas.idEscritorio, escopo.idEscritorio), inArray(empresas.id, [...ids])))
  return { recibos, informadas, periodos, cadastros }
}
export type Fontes = Awaited<ReturnType<typeof lerFontes>>
