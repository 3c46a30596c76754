import { sql } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"

/** First and last month, both included. */
interface Janela {
  readonly desde: string
  readonly ate: string
}

/** A guide that carries CPP, with what was paid of it and not taken back, oldest first. */
export interface GuiaComCpp {
  readonly id: string
  readonly valor: string
  readonly emVigor: boolean
  /** CPP of the tax of the guide, in centavos. */
  readonly cpp: string
  readonly pagamentos: readonly { readonly data: string; readonly valor: string }[]
}

interface MesComGuias extends Record<string, unknown> {
  readonly idEmpresa: string
  readonly competencia: string
  readonly fechado: boolean
  readonly das: readonly GuiaComCpp[]
  readonly inss: readonly GuiaComCpp[]
}

const CPP_DO_DAS = sql`select round((t ->> 'valor')::numeric * 100) from apuracoes a, jsonb_array_elements(a.resultado -> 'tributos') t
  where a.id_escritorio = g.id_escritorio and a.id = g.id_apuracao and t ->> 'tributo' = 'CPP'`
const CPP_DA_FOLHA = sql`select sum(x.cpp_centavos) from (
    select r.cpp_centavos from recibos r where r.id_escritorio = g.id_escritorio
      and r.id_empresa = g.id_empresa and r.competencia = g.competencia and r.versao = g.versao
    union all select m.cpp_centavos from cpp_de_mei m where m.id_escritorio = g.id_escritorio
      and m.id_empresa = g.id_empresa and m.competencia = g.competencia and m.versao = g.versao) x`

/** The guides of a kind of the month `f`, each with the CPP in it and its payments. */
const guias = (obrigacao: string, cpp: ReturnType<typeof sql>) => sql`(select coalesce(jsonb_agg(jsonb_build_object(
    'id', g.id, 'valor', g.valor_centavos::text, 'emVigor', g.substituida_em is null, 'cpp', coalesce((${cpp}), 0)::bigint::text,
    'pagamentos', (select coalesce(jsonb_agg(jsonb_build_object('data', p.pago_em, 'valor', p.principal_centavos::text)
      order by p.pago_em, p.registrado_em, p.id), '[]') from guias_pagamentos p
      where p.id_escritorio = g.id_escritorio and p.id_guia = g.id and p.tipo = 'pagamento' and not exists (
        select 1 from guias_pagamentos e where e.id_escritorio = p.id_escritorio and e.estorno_de = p.id)))
    order by g.versao), '[]') from guias g where g.id_escritorio = f.id_escritorio and g.id_empresa = f.id_empresa
      and g.competencia = f.competencia and g.obrigacao = ${obrigacao})`

/**
 * What the months of these companies say of their CPP in guides: whether each is closed, and what was paid of it. An older month
 * comes too when something of it was paid in these: the CPP is of the month in which it is collected, however late.
 */
export async function lerCppDasGuias(
  tx: Tx,
  escopo: Escopo,
  ids: readonly string[],
  { desde, ate }: Janela,
): Promise<readonly MesComGuias[]> {
  if (ids.length === 0) return []
  const empresas = sql.join(
    ids.map((id) => sql`${id}::uuid`),
    sql`, `,
  )
  const { rows } =
    await tx.execute<MesComGuias>(sql`select f.id_empresa as "idEmpresa", f.competencia, f.estado = 'fechado' as fechado,
      ${guias("das-simples", CPP_DO_DAS)} as das, ${guias("inss", CPP_DA_FOLHA)} as inss
    from fechamentos f where f.id_escritorio = ${escopo.idEscritorio} and f.competencia <= ${ate} and f.id_empresa in (${empresas})
      and (f.competencia >= ${desde} or (f.id_empresa, f.competencia) in (
        select g.id_empresa, g.competencia from guias_pagamentos p join guias g on g.id_escritorio = p.id_escritorio and g.id = p.id_guia
        where p.id_escritorio = ${escopo.idEscritorio} and p.id_empresa in (${empresas}) and p.pago_em >= ${`${desde}-01`}::date))`)
  return rows
}
