import { competencia as mesDe, somarMeses } from "@partida/fiscal"
import { and, asc, gte, lte, sql } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { lerCampos } from "../../db/registros.ts"
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
  /** Month of the payment. */
  readonly competencia: string
  readonly total: string
  readonly ids: string[]
  /** Of the step of the same month: concluded with slips, concluded without any, or neither (null). */
  readonly etapa: "com-recibos" | "sem-movimento" | null
}

/**
 * Slips of concluded steps, added by company and month of payment, beside what the step of each month says. The month before
 * the window comes too: its slips may be paid in the first.
 */
async function lerRecibos(tx: Tx, escopo: Escopo, ids: readonly string[], { desde, ate }: Janela) {
  const empresas = sql.join(
    ids.map((id) => sql`${id}::uuid`),
    sql`, `,
  )
  const { rows } = await tx.execute<RecibosDoMes>(sql`with etapas as (
      select e.id_empresa, e.competencia, e.versao, e.sem_movimento from fechamentos_etapas e
      where e.id_escritorio = ${escopo.idEscritorio} and e.etapa = 'pro-labore' and e.situacao = 'concluida'
        and e.competencia >= ${somarMeses(mesDe(desde), -1)} and e.competencia <= ${ate} and e.id_empresa in (${empresas})),
    emitidos as (select r.id, r.id_empresa, r.competencia, r.data_pagamento, r.valor_centavos from recibos r
      join etapas e on e.id_empresa = r.id_empresa and e.competencia = r.competencia and e.versao = r.versao
      where r.id_escritorio = ${escopo.idEscritorio}),
    pagos as (select id_empresa, to_char(data_pagamento, 'YYYY-MM') as mes, sum(valor_centavos)::text as total,
      array_agg(id::text order by id) as ids from emitidos group by 1, 2)
    select coalesce(p.id_empresa, e.id_empresa) as id_empresa, coalesce(p.mes, e.competencia) as competencia,
      coalesce(p.total, '0') as total, coalesce(p.ids, '{}') as ids,
      case when e.sem_movimento then 'sem-movimento'
        when exists (select 1 from emitidos r where r.id_empresa = e.id_empresa and r.competencia = e.competencia) then 'com-recibos' end as etapa
    from pagos p full join etapas e on e.id_empresa = p.id_empresa and e.competencia = p.mes`)
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
        doEscopo(folhasInformadas, escopo, { idEmpresa: ids }),
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
    .where(and(doEscopo(proLabores, escopo, { idEmpresa: ids }), lte(proLabores.desde, janela.ate)))
    .orderBy(asc(proLabores.idEmpresa), asc(proLabores.idSocio), asc(proLabores.desde))
  const cadastros = await lerCampos(tx, empresas, ["id", "inicioNoSistema"], doEscopo(empresas, escopo, { id: ids }))
  return { recibos, informadas, periodos, cadastros }
}
export type Fontes = Awaited<ReturnType<typeof lerFontes>>
