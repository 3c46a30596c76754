import type { Lado } from "@partida/contabil"
import { sql } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import type { Periodo } from "./periodo.ts"

/** The months of a period in which each account moved, in the order of both. One statement. */
export async function lerMesesMovidos(
  tx: Tx,
  { idEscritorio }: Escopo,
  idEmpresa: string,
  { de, ate }: Periodo,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await tx.execute<{ conta: string; meses: string[] }>(sql`
    select conta, array_agg(competencia::text order by competencia) as meses from saldos_contabeis
    where id_escritorio = ${idEscritorio} and id_empresa = ${idEmpresa} and competencia between ${de} and ${ate}
    group by conta`)
  return new Map(rows.map(({ conta, meses }) => [conta, meses]))
}

/** The postings of an account in a month, in the order of the journal, each with the only account on the other side. One statement. */
export async function lerPartidasDoMes(
  tx: Tx,
  { idEscritorio }: Escopo,
  idEmpresa: string,
  { conta, competencia }: { readonly conta: string; readonly competencia: string },
) {
  const { rows } = await tx.execute<{
    numero: number
    data: string
    historico: string
    dc: Lado
    valor: string
    contrapartida: string | null
  }>(sql`
    select l.numero, l.data::text as data, l.historico, p.dc, p.valor_centavos::text as valor,
      (select min(o.conta) from partidas o where o.id_escritorio = p.id_escritorio and o.id_empresa = p.id_empresa
        and o.id_lancamento = p.id_lancamento and o.dc <> p.dc having count(*) = 1) as contrapartida
    from partidas p join lancamentos l on l.id_escritorio = p.id_escritorio and l.id_empresa = p.id_empresa and l.id = p.id_lancamento
    where p.id_escritorio = ${idEscritorio} and p.id_empresa = ${idEmpresa} and p.conta = ${conta} and p.competencia = ${competencia}
    order by l.data, l.numero, p.ordem`)
  return rows.map(({ valor, ...partida }) => ({ ...partida, centavos: BigInt(valor) }))
}
