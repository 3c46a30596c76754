import { sql } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"

/** What an entry has in an account, on the side where it has more. */
export interface PartidaATransferir {
  readonly id: string
  readonly numero: number
  readonly data: string
  readonly historico: string
  readonly dc: "D" | "C"
  readonly valor: bigint
  readonly estornado: boolean
  readonly transferido: boolean
  /** A rule posted it. */
  readonly deFato: boolean
}

/** Entries with an amount in an account between two days, by day and number; one past the most that an act takes. */
export async function lerParaTransferir(
  tx: Tx,
  { idEscritorio }: Escopo,
  idEmpresa: string,
  {
    conta,
    de,
    ate,
    busca,
  }: { readonly conta: string; readonly de: string; readonly ate: string; readonly busca: string },
): Promise<PartidaATransferir[]> {
  const { rows } = await tx.execute<{
    id: string
    numero: number
    data: string
    historico: string
    saldo: string
    estornado: boolean
    transferido: boolean
    deFato: boolean
  }>(sql`
    select l.id, l.numero, l.data::text as data, l.historico,
      sum(case p.dc when 'D' then p.valor_centavos else -p.valor_centavos end)::text as saldo,
      l.estorno_de is not null or exists (select from lancamentos e where e.id_escritorio = l.id_escritorio
        and e.id_empresa = l.id_empresa and e.estorno_de = l.id) as estornado,
      coalesce(l.origem like 'transferencia:%', false) or exists (select from lancamentos t
        where t.id_escritorio = l.id_escritorio and t.id_empresa = l.id_empresa and t.origem = 'transferencia:' || l.id) as transferido,
      l.regra is not null or coalesce(l.origem like 'encerramento:%', false) as "deFato"
    from lancamentos l join partidas p on p.id_escritorio = l.id_escritorio and p.id_empresa = l.id_empresa
      and p.id_lancamento = l.id
    where l.id_escritorio = ${idEscritorio} and l.id_empresa = ${idEmpresa} and p.conta = ${conta}
      and l.data between ${de} and ${ate}
      and (${busca} = '' or position(lower(unaccent(${busca})) in lower(unaccent(l.historico))) > 0)
    group by l.id_escritorio, l.id
    having sum(case p.dc when 'D' then p.valor_centavos else -p.valor_centavos end) <> 0
    order by l.data, l.numero limit 5001`)
  return rows.map(({ saldo, ...l }) => {
    const centavos = BigInt(saldo)
    return { ...l, dc: centavos > 0n ? ("D" as const) : ("C" as const), valor: centavos > 0n ? centavos : -centavos }
  })
}
