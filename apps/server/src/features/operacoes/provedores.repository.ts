import type { ProvedorDeOperacao } from "@partida/contracts"
import { sql } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import { provedores } from "../../db/schema/operacoes.ts"

/**
 * Takes up to so many calls of what a provider may be asked in a second, from the one row that every process shares (GCRA).
 * Answers how many may be made now.
 */
export async function tomarVez(
  tx: Tx,
  nome: ProvedorDeOperacao,
  ritmo: { readonly porSegundo: number; readonly rajada: number },
  quantas: number,
): Promise<number> {
  const passoMs = 1000 / ritmo.porSegundo
  const folgaMs = passoMs * ritmo.rajada
  const tomar = () =>
    tx.execute<{ n: number }>(sql`
    with atual as (
      select greatest(cheio_em, clock_timestamp()) as cheio, clock_timestamp() as agora from ${provedores}
      where nome = ${nome} for update),
    cabem as (
      select least(${quantas}::int, floor((${folgaMs}::numeric - extract(epoch from cheio - agora) * 1000) / ${passoMs}::numeric)::int) as n, cheio
      from atual)
    update ${provedores} p set cheio_em = c.cheio + (greatest(c.n, 0) * ${passoMs}::numeric) * interval '1 millisecond'
    from cabem c where p.nome = ${nome} returning greatest(c.n, 0) as n`)
  const { rows } = await tomar()
  if (rows[0] !== undefined) return Number(rows[0].n)
  // The first time that anybody asks anything of it.
  await tx.execute(
    sql`insert into ${provedores} (nome, cheio_em) values (${nome}, clock_timestamp()) on conflict (nome) do nothing`,
  )
  return Number((await tomar()).rows[0]?.n ?? 0)
}

/** Gives back what was taken and not used. */
export async function devolverVez(
  tx: Tx,
  nome: ProvedorDeOperacao,
  ritmo: { readonly porSegundo: number },
  quantas: number,
): Promise<void> {
  const ms = (1000 / ritmo.porSegundo) * quantas
  await tx.execute(
    sql`update ${provedores} set cheio_em = cheio_em - ${ms}::numeric * interval '1 millisecond' where nome = ${nome}`,
  )
}

/** Records that a provider stopped answering; keeps the first instant. Answers since when. */
export async function marcarFora(tx: Tx, nome: ProvedorDeOperacao, agora: Date, tentarEm: Date): Promise<Date> {
  const [linha] = await tx
    .insert(provedores)
    .values({ nome, cheioEm: agora, foraDesde: agora, tentarEm })
    .onConflictDoUpdate({
      target: provedores.nome,
      set: { foraDesde: sql`coalesce(${provedores.foraDesde}, excluded.fora_desde)`, tentarEm },
    })
    .returning({ foraDesde: provedores.foraDesde })
  return linha?.foraDesde ?? agora
}

/** Records that it answers again. */
export async function marcarDeVolta(tx: Tx, nome: ProvedorDeOperacao): Promise<void> {
  await tx.execute(
    sql`update ${provedores} set fora_desde = null, tentar_em = null where nome = ${nome} and fora_desde is not null`,
  )
}

/** Since when each provider does not answer, of those that do not. */
export async function lerForaDoAr(tx: Tx): Promise<ReadonlyMap<ProvedorDeOperacao, { desde: Date; tentarEm: Date }>> {
  const linhas = await tx.select().from(provedores).where(sql`${provedores.foraDesde} is not null`)
  return new Map(
    linhas.flatMap(({ nome, foraDesde, tentarEm }) =>
      foraDesde === null ? [] : [[nome, { desde: foraDesde, tentarEm: tentarEm ?? foraDesde }] as const],
    ),
  )
}
