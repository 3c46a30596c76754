import { and, asc, count, eq, isNull, lte, sql } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { alterar } from "../../db/registros.ts"
import { aparelhosDeAviso, chaveDosAvisos } from "../../db/schema/aparelhos.ts"
import { notificacoes } from "../../db/schema/preferencias.ts"

export type Aparelho = typeof aparelhosDeAviso.$inferSelect

const a = aparelhosDeAviso
const daPessoa = ({ idEscritorio, idUsuario }: Escopo) =>
  and(eq(a.idUsuario, idUsuario), eq(a.idEscritorio, idEscritorio))

/** The key of the installation, or undefined before the first use. Platform work. */
export async function lerChave(tx: Tx) {
  const [linha] = await tx.select().from(chaveDosAvisos)
  return linha
}

/** Keeps a key, unless there is one. Platform work. */
export async function inserirChave(tx: Tx, chave: Omit<typeof chaveDosAvisos.$inferInsert, "id">): Promise<void> {
  await tx
    .insert(chaveDosAvisos)
    .values({ id: 1, ...chave })
    .onConflictDoNothing()
}

/** The browsers of a person in an office, the oldest first. */
export const lerAparelhos = (tx: Tx, escopo: Escopo): Promise<Aparelho[]> =>
  tx.select().from(a).where(daPessoa(escopo)).orderBy(asc(a.criadoEm), asc(a.id))

/** Held until the end: of two that turn browsers on at once, the second counts the first. */
export async function contarAparelhos(tx: Tx, escopo: Escopo): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`aparelhos ${escopo.idUsuario}`}, 0))`)
  const [linha] = await tx.select({ n: count() }).from(a).where(daPessoa(escopo))
  return linha?.n ?? 0
}

export async function inserirAparelho(tx: Tx, novo: typeof a.$inferInsert): Promise<void> {
  await tx.insert(a).values(novo)
}

/** Whether the person had it. */
export async function apagarAparelho(tx: Tx, escopo: Escopo, onde: { id: string } | { resumo: string }) {
  const qual = "id" in onde ? eq(a.id, onde.id) : eq(a.resumo, onde.resumo)
  const { rowCount } = await tx.delete(a).where(and(daPessoa(escopo), qual))
  return (rowCount ?? 0) > 0
}

/** The next browser with something to be told, held until the end; two processes take different ones. Platform work. */
export async function tomarAparelho(tx: Tx, agora: Date): Promise<Aparelho | undefined> {
  const [linha] = await tx
    .select()
    .from(a)
    .where(and(eq(a.temNovas, true), lte(a.tentarEm, agora)))
    .orderBy(asc(a.tentarEm), asc(a.idUsuario), asc(a.id))
    .limit(1)
    .for("update", { skipLocked: true })
  return linha
}

type Andamento = Partial<Pick<Aparelho, "temNovas" | "avisadoAte" | "tentarEm" | "falhas" | "ultimoEm">>

/** Platform work. */
export const andar = (tx: Tx, { idUsuario, id }: Pick<Aparelho, "idUsuario" | "id">, valores: Andamento) =>
  alterar(tx, a, and(eq(a.idUsuario, idUsuario), eq(a.id, id)), valores)

/** Platform work. */
export async function esquecer(tx: Tx, { idUsuario, id }: Pick<Aparelho, "idUsuario" | "id">): Promise<void> {
  await tx.delete(a).where(and(eq(a.idUsuario, idUsuario), eq(a.id, id)))
}

/** What the person was told after an instant and did not read, the newest first; as the person. */
export const lerNovas = (tx: Tx, { idEscritorio, idUsuario }: Escopo, depoisDe: Date, maximo: number) =>
  tx
    .select({ titulo: notificacoes.titulo, destino: notificacoes.destino })
    .from(notificacoes)
    .where(
      and(
        doEscopo(notificacoes, { idEscritorio }, { idUsuario }),
        isNull(notificacoes.lidaEm),
        sql`${notificacoes.criadaEm} > ${depoisDe.toISOString()}::timestamptz`,
      ),
    )
    .orderBy(sql`${notificacoes.criadaEm} desc`, asc(notificacoes.id))
    .limit(maximo)
