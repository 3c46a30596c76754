import { sql } from "drizzle-orm"
import { estreitar, type Tx } from "../../db/banco.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { socios } from "../../db/schema/socios.ts"

/** What the same CPF receives in a month from another company of the office. */
export interface NaOutraEmpresa {
  readonly documento: string
  readonly idEmpresa: string
  /** Null when the company is out of the reach of who asks. */
  readonly empresa: string | null
  readonly cnpj: string
  /** Contribution base of the slip in force, in centavos; null while there is none. */
  readonly base: bigint | null
}

/**
 * What these CPFs receive in a month in every company of the office, of those that are in more than one: the base of the slip
 * in force, or that there is a value without a slip yet. It looks past the companies granted to whoever asks, and only for this: the payer must know what other
 * payers already took from the ceiling (Decreto 3.048/1999 art. 216 §28), and the person declares it
 * anyway. The name of a company out of reach is not told.
 */
export async function lerNasOutrasEmpresas(
  tx: Tx,
  escopo: Escopo,
  competencia: string,
  documentos: readonly string[],
): Promise<NaOutraEmpresa[]> {
  if (documentos.length === 0) return []
  if (escopo.empresas !== "*") await estreitar(tx, { empresas: "*" })
  const deVarias = await emMaisDeUmaEmpresa(tx, escopo, documentos)
  const lidas = deVarias.length === 0 ? [] : await lerRecebimentos(tx, escopo, competencia, deVarias)
  if (escopo.empresas !== "*") await estreitar(tx, escopo)
  const alcance = escopo.empresas === "*" ? null : new Set(escopo.empresas)
  return lidas.map((l) => ({
    documento: l.documento,
    idEmpresa: l.id_empresa,
    empresa: alcance === null || alcance.has(l.id_empresa) ? l.apelido : null,
    cnpj: l.cnpj,
    base: l.base === null ? null : BigInt(l.base.replace(".", "")),
  }))
}

/** Almost nobody is in two companies: whoever is in one alone costs no more than this. A company has a CPF once. */
async function emMaisDeUmaEmpresa(tx: Tx, escopo: Escopo, documentos: readonly string[]): Promise<string[]> {
  const linhas = await tx
    .select({ documento: socios.documento })
    .from(socios)
    .where(doEscopo(socios, escopo, { documento: documentos }))
    .groupBy(socios.documento)
    .having(sql`count(*) > 1`)
  return linhas.flatMap((l) => l.documento ?? [])
}

async function lerRecebimentos(tx: Tx, escopo: Escopo, competencia: string, documentos: readonly string[]) {
  const { rows } = await tx.execute<{
    documento: string
    id_empresa: string
    apelido: string
    cnpj: string
    base: string | null
  }>(sql`select s.documento, s.id_empresa, em.apelido, em.cnpj, (r.resultado ->> 'baseInss') as base
    from socios s
    join empresas em on em.id_escritorio = s.id_escritorio and em.id = s.id_empresa
    left join fechamentos_etapas e on e.id_escritorio = s.id_escritorio and e.id_empresa = s.id_empresa
      and e.competencia = ${competencia} and e.etapa = 'pro-labore' and e.situacao = 'concluida'
    left join recibos r on r.id_escritorio = e.id_escritorio and r.id_empresa = e.id_empresa
      and r.competencia = e.competencia and r.versao = e.versao and r.id_socio = s.id
    left join lateral (select pl.valor_centavos from pro_labores pl where pl.id_escritorio = s.id_escritorio
      and pl.id_empresa = s.id_empresa and pl.id_socio = s.id and pl.desde <= ${competencia}
      order by pl.desde desc limit 1) v on true
    left join lateral (select er.regime from empresas_regimes er where er.id_escritorio = s.id_escritorio
      and er.id_empresa = s.id_empresa and er.desde <= ${competencia} order by er.desde desc limit 1) g on true
    where s.id_escritorio = ${escopo.idEscritorio} and s.documento in (${sql.join(
      documentos.map((d) => sql`${d}`),
      sql`, `,
    )})
      and (r.id is not null or (e.etapa is null and v.valor_centavos > 0 and g.regime is distinct from 'mei'))
    order by em.apelido, s.id`)
  return rows
}
