import { and, asc, eq, isNotNull, isNull, lt, notInArray, sql } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { alterar } from "../../db/registros.ts"
import { whatsappAvisos, whatsappRecebidas } from "../../db/schema/whatsapp.ts"

/** Keeps a notice; the same body is already here. */
export async function guardarAviso(tx: Tx, aviso: typeof whatsappAvisos.$inferInsert): Promise<void> {
  await tx.insert(whatsappAvisos).values(aviso).onConflictDoNothing()
}

/** How many notices of an office nobody read yet, up to a limit. */
export async function contarALer(tx: Tx, { idEscritorio }: Escopo, limite: number): Promise<number> {
  const { rows } = await tx.execute<{
    n: number
  }>(sql`select count(*)::int as n from (select 1 from ${whatsappAvisos}
    where id_escritorio = ${idEscritorio} and lido_em is null limit ${limite}) a`)
  return rows[0]?.n ?? 0
}

const aLer = ({ idEscritorio }: Escopo) =>
  and(eq(whatsappAvisos.idEscritorio, idEscritorio), isNull(whatsappAvisos.lidoEm))

/** The oldest notice of an office that nobody read, but for some; null where there is none. */
export async function verAviso(tx: Tx, escopo: Escopo, exceto: readonly string[]) {
  const [linha] = await tx
    .select()
    .from(whatsappAvisos)
    .where(and(aLer(escopo), exceto.length === 0 ? undefined : notInArray(whatsappAvisos.resumo, [...exceto])))
    .orderBy(asc(whatsappAvisos.recebidoEm), asc(whatsappAvisos.resumo))
    .limit(1)
  return linha ?? null
}

/** Whether a notice is still to be read, for whoever reads it alone. */
export async function tomarAviso(tx: Tx, escopo: Escopo, resumo: string): Promise<boolean> {
  const linhas = await tx
    .select({ resumo: whatsappAvisos.resumo })
    .from(whatsappAvisos)
    .where(and(aLer(escopo), eq(whatsappAvisos.resumo, resumo)))
    .for("update", { skipLocked: true })
  return linhas.length > 0
}

export const concluirAviso = (
  tx: Tx,
  { idEscritorio }: Escopo,
  resumo: string,
  { desfecho, agora }: { readonly desfecho: string; readonly agora: Date },
) => alterar(tx, whatsappAvisos, doEscopo(whatsappAvisos, { idEscritorio }, { resumo }), { desfecho, lidoEm: agora })

/** Forgets what was read before an instant: what it led to is proof elsewhere. */
export async function esquecerAvisos(tx: Tx, { idEscritorio }: Escopo, antesDe: Date): Promise<void> {
  await tx
    .delete(whatsappAvisos)
    .where(
      and(
        eq(whatsappAvisos.idEscritorio, idEscritorio),
        isNotNull(whatsappAvisos.lidoEm),
        lt(whatsappAvisos.recebidoEm, antesDe),
      ),
    )
}

/** Whether a message of a person is already here. */
export async function jaRecebida(tx: Tx, { idEscritorio }: Escopo, wamid: string): Promise<boolean> {
  const linhas = await tx
    .select({ wamid: whatsappRecebidas.wamid })
    .from(whatsappRecebidas)
    .where(doEscopo(whatsappRecebidas, { idEscritorio }, { wamid }))
  return linhas.length > 0
}

export async function guardarRecebida(tx: Tx, recebida: typeof whatsappRecebidas.$inferInsert): Promise<void> {
  await tx.insert(whatsappRecebidas).values(recebida)
}
