import { tiposDeConta } from "@partida/contracts"
import { and, asc, desc, isNotNull, isNull, like, sql } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { alterar, lerUm } from "../../db/registros.ts"
import { lancamentos } from "../../db/schema/contabilidade.ts"
import { livrosExercicios } from "../../db/schema/livros.ts"

const x = livrosExercicios
export type ExercicioEncerrado = typeof x.$inferSelect

/** The closing that stands for a year; null where there is none. */
export const lerExercicio = (tx: Tx, { idEscritorio }: Escopo, idEmpresa: string, ano: number) =>
  lerUm(tx, x, and(doEscopo(x, { idEscritorio }, { idEmpresa, ano }), isNull(x.desfeitoEm)))

/** The last closing of a year that was undone to substitute its ECD; null where none was. */
export async function lerSubstituida(
  tx: Tx,
  { idEscritorio }: Escopo,
  idEmpresa: string,
  ano: number,
): Promise<ExercicioEncerrado | null> {
  const [linha] = await tx
    .select()
    .from(x)
    .where(and(doEscopo(x, { idEscritorio }, { idEmpresa, ano }), isNotNull(x.desfeitoEm), isNotNull(x.ecdEntregueEm)))
    .orderBy(desc(x.desfeitoEm))
    .limit(1)
  return linha ?? null
}

export async function inserirExercicio(tx: Tx, exercicio: typeof x.$inferInsert): Promise<void> {
  await tx.insert(x).values(exercicio)
}

type Mudanca = Pick<
  typeof x.$inferInsert,
  | "desfeitoEm"
  | "desfeitoPor"
  | "desfeitoPorque"
  | "ecdEntregueEm"
  | "ecdRecibo"
  | "ecdInformadaPor"
  | "ecdRetiradaPorque"
>

/** Undoes a closing, or says that its ECD was delivered or no longer is. */
export const mudarExercicio = (tx: Tx, { idEscritorio }: Escopo, id: string, mudanca: Partial<Mudanca>) =>
  alterar(tx, x, doEscopo(x, { idEscritorio }, { id }), mudanca)

/** The origin of the entries of a closing, before their place in it. */
export const origemDoEncerramento = (id: string): string => `encerramento:${id}:`

/** The entries of a closing, in order: ids only. */
export async function lerIdsDoEncerramento(tx: Tx, { idEscritorio }: Escopo, idEmpresa: string, id: string) {
  const linhas = await tx
    .select({ id: lancamentos.id })
    .from(lancamentos)
    .where(
      and(
        doEscopo(lancamentos, { idEscritorio }, { idEmpresa }),
        like(lancamentos.origem, `${origemDoEncerramento(id)}%`),
      ),
    )
    .orderBy(asc(lancamentos.ano), asc(lancamentos.numero))
  return linhas.map((l) => l.id)
}

/** Guides in force of the months up to one, less what was paid of each up to a day, by obligation: every obligation that there is. */
export async function lerGuiasEmAberto(
  tx: Tx,
  { idEscritorio }: Escopo,
  idEmpresa: string,
  { ate, dia }: { readonly ate: string; readonly dia: string },
) {
  const { rows } = await tx.execute<{ obrigacao: string; aberto: string }>(sql`
    select g.obrigacao, sum(g.valor_centavos - coalesce(p.pago, 0))::text as aberto from guias g
    left join lateral (select sum(case p.tipo when 'pagamento' then p.principal_centavos else -p.principal_centavos end) as pago
      from guias_pagamentos p where p.id_escritorio = g.id_escritorio and p.id_guia = g.id and p.pago_em <= ${dia}) p on true
    where g.id_escritorio = ${idEscritorio} and g.id_empresa = ${idEmpresa} and g.competencia <= ${ate} and g.substituida_em is null
    group by g.obrigacao order by 1`)
  return new Map(rows.map((r) => [r.obrigacao, BigInt(r.aberto)]))
}

/** Current accounts with a statement, and their balance at the end of a day. */
export async function lerSaldosDoBanco(tx: Tx, { idEscritorio }: Escopo, idEmpresa: string, dia: string) {
  const { rows } = await tx.execute<{ apelido: string; saldo: string | null; ate: string | null }>(sql`
    select c.apelido, (c.saldo_inicial_centavos + coalesce(d.movido, 0))::text as saldo, d.ate::text as ate
    from contas_correntes c
    join lateral (select max(d.data) as ate, sum(d.entradas_centavos + d.saidas_centavos)
        filter (where d.data between coalesce(c.saldo_em, d.data) and ${dia}) as movido
      from extratos_dias d where d.id_escritorio = c.id_escritorio and d.id_conta = c.id and d.linhas > 0) d on d.ate is not null
    where c.id_escritorio = ${idEscritorio} and c.id_empresa = ${idEmpresa} and c.id_tipo = ${tiposDeConta.NORMAL.id}
    order by c.apelido`)
  return rows.map((r) => ({ ...r, saldo: r.saldo === null ? null : BigInt(r.saldo) }))
}
