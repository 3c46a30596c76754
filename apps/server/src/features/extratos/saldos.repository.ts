import { and, asc, desc, gte, isNotNull, lte, sql } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { lerUm, travarUm } from "../../db/registros.ts"
import { contasMeses, extratosDias, extratosImportacoes, extratosLinhas } from "../../db/schema/bancos.ts"
import { contasCorrentes } from "../../db/schema/empresas.ts"

/** What came in and went out of accounts by day, in days with lines, up to a day. */
export function lerDias(tx: Tx, escopo: Escopo, contas: readonly string[], { de, ate }: { de: string; ate: string }) {
  return tx
    .select({
      idConta: extratosDias.idConta,
      data: extratosDias.data,
      entradasCentavos: extratosDias.entradasCentavos,
      saidasCentavos: extratosDias.saidasCentavos,
    })
    .from(extratosDias)
    .where(
      and(
        doEscopo(extratosDias, escopo, { idConta: contas }),
        gte(extratosDias.data, de),
        lte(extratosDias.data, ate),
        sql`${extratosDias.linhas} > 0`,
      ),
    )
    .orderBy(asc(extratosDias.idConta), asc(extratosDias.data))
}

/** The balance of accounts at the end of days, each told once, by account and day; null without an opening balance. */
export async function lerSaldosNosDias(
  tx: Tx,
  { idEscritorio }: Escopo,
  dias: readonly { readonly idConta: string; readonly data: string }[],
) {
  const pares = [...new Map(dias.map((d) => [chaveDoDia(d), d])).values()]
  const lista = (valores: readonly string[]) => sql.param([...valores])
  const { rows } = await tx.execute<{ idConta: string; data: string; saldo: string | null }>(sql`
    select x.id_conta as "idConta", x.data::text as data, (c.saldo_inicial_centavos + coalesce(sum(d.entradas_centavos + d.saidas_centavos), 0))::text as saldo
    from unnest(${lista(pares.map((p) => p.idConta))}::uuid[], ${lista(pares.map((p) => p.data))}::date[]) x(id_conta, data)
    join ${contasCorrentes} c on c.id_escritorio = ${idEscritorio} and c.id = x.id_conta
    left join ${extratosDias} d on d.id_escritorio = c.id_escritorio and d.id_conta = c.id and d.data between c.saldo_em and x.data
    group by x.id_conta, x.data, c.saldo_inicial_centavos`)
  const saldos = new Map(rows.map((r) => [chaveDoDia(r), r.saldo === null ? null : BigInt(r.saldo)]))
  return (dia: { readonly idConta: string; readonly data: string }) => saldos.get(chaveDoDia(dia)) ?? null
}

const chaveDoDia = ({ idConta, data }: { readonly idConta: string; readonly data: string }) => `${idConta} ${data}`

/** Balances that confirmed statements of accounts declared, by day; of one day told twice, the one imported last. */
export function lerSaldosDeclarados(tx: Tx, escopo: Escopo, contas: readonly string[]) {
  return tx
    .selectDistinctOn([extratosImportacoes.idConta, extratosImportacoes.saldoEm], {
      idConta: extratosImportacoes.idConta,
      data: sql<string>`${extratosImportacoes.saldoEm}::text`,
      saldoCentavos: sql<bigint>`${extratosImportacoes.saldoCentavos}`.mapWith(BigInt),
    })
    .from(extratosImportacoes)
    .where(
      and(
        doEscopo(extratosImportacoes, escopo, { idConta: contas, estado: "importada" }),
        isNotNull(extratosImportacoes.saldoEm),
        isNotNull(extratosImportacoes.saldoCentavos),
      ),
    )
    .orderBy(asc(extratosImportacoes.idConta), asc(extratosImportacoes.saldoEm), desc(extratosImportacoes.criadaEm))
}

/** Lines that wait for a decision, by account. */
export async function contarPendentes(tx: Tx, escopo: Escopo, idEmpresa: string): Promise<Map<string, number>> {
  const linhas = await tx
    .select({ idConta: extratosLinhas.idConta, n: sql<number>`count(*)`.mapWith(Number) })
    .from(extratosLinhas)
    .where(and(doEscopo(extratosLinhas, escopo, { idEmpresa }), sql`estado = 'pendente'`))
    .groupBy(extratosLinhas.idConta)
  return new Map(linhas.map((l) => [l.idConta, l.n]))
}

/** Months of accounts that were checked, newest first. */
export function lerMesesConferidos(tx: Tx, escopo: Escopo, contas: readonly string[]) {
  return tx
    .select()
    .from(contasMeses)
    .where(doEscopo(contasMeses, escopo, { idConta: contas }))
    .orderBy(desc(contasMeses.competencia))
}

export async function inserirMesConferido(tx: Tx, novo: typeof contasMeses.$inferInsert): Promise<void> {
  await tx.insert(contasMeses).values(novo)
}

/** Whether there was one to remove. */
export async function apagarMesConferido(tx: Tx, escopo: Escopo, idConta: string, mes: string): Promise<boolean> {
  const apagadas = await tx
    .delete(contasMeses)
    .where(doEscopo(contasMeses, escopo, { idConta, competencia: mes }))
    .returning({ id: contasMeses.idConta })
  return apagadas.length > 0
}

/** Takes an account of a company for this transaction; null when it is not one of its. */
export const tomarConta = (tx: Tx, escopo: Escopo, idEmpresa: string, id: string) =>
  travarUm(tx, contasCorrentes, doEscopo(contasCorrentes, escopo, { idEmpresa, id }))

/** An account by id, or null. */
export const lerConta = (tx: Tx, escopo: Escopo, id: string) =>
  lerUm(tx, contasCorrentes, doEscopo(contasCorrentes, escopo, { id }))
export type ContaGravada = NonNullable<Awaited<ReturnType<typeof lerConta>>>
