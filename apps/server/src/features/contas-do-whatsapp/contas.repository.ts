import { and, eq, sql } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { enderecosPublicos } from "../../db/schema/comunicacao.ts"
import { whatsappContas } from "../../db/schema/whatsapp.ts"

export type ContaGravada = typeof whatsappContas.$inferSelect

const daqui = ({ idEscritorio }: Pick<Escopo, "idEscritorio">) => eq(whatsappContas.idEscritorio, idEscritorio)

/** What the office told of its account; null while it told nothing. */
export async function lerConta(tx: Tx, escopo: Pick<Escopo, "idEscritorio">): Promise<ContaGravada | null> {
  const [linha] = await tx.select().from(whatsappContas).where(daqui(escopo))
  return linha ?? null
}

export async function inserirConta(tx: Tx, nova: typeof whatsappContas.$inferInsert, resumo: string): Promise<void> {
  await tx.insert(whatsappContas).values(nova)
  const { idEscritorio, idEndereco } = nova
  await tx.insert(enderecosPublicos).values({ resumo, idEscritorio, tipo: "whatsapp", idAlvo: idEndereco })
}

/** What is changed by a person, over a version; false where it is another by now. */
export async function alterarConta(
  tx: Tx,
  escopo: Escopo,
  versao: number,
  mudanca: Partial<typeof whatsappContas.$inferInsert>,
): Promise<boolean> {
  const feitas = await tx
    .update(whatsappContas)
    .set({ ...mudanca, versao: sql`${whatsappContas.versao} + 1` })
    .where(and(daqui(escopo), eq(whatsappContas.versao, versao)))
    .returning({ versao: whatsappContas.versao })
  return feitas.length === 1
}

/** What is learned of the account, which nobody edits; of these credentials alone, where they are given. */
export async function anotarNaConta(
  tx: Tx,
  escopo: Pick<Escopo, "idEscritorio">,
  mudanca: Partial<typeof whatsappContas.$inferInsert>,
  cifradas?: string,
): Promise<boolean> {
  const feitas = await tx
    .update(whatsappContas)
    .set(mudanca)
    .where(and(daqui(escopo), cifradas === undefined ? undefined : eq(whatsappContas.credenciaisCifradas, cifradas)))
    .returning({ id: whatsappContas.idEscritorio })
  return feitas.length === 1
}

/** Counts a notice that nobody signed. */
export async function contarRecusado(tx: Tx, escopo: Pick<Escopo, "idEscritorio">): Promise<void> {
  await tx
    .update(whatsappContas)
    .set({ avisosRecusados: sql`${whatsappContas.avisosRecusados} + 1` })
    .where(daqui(escopo))
}

/** Of which office an address of notices is. Platform work. */
export async function escritorioDoEndereco(tx: Tx, resumo: string): Promise<string | null> {
  const [linha] = await tx
    .select({ idEscritorio: enderecosPublicos.idEscritorio })
    .from(enderecosPublicos)
    .where(and(eq(enderecosPublicos.resumo, resumo), eq(enderecosPublicos.tipo, "whatsapp")))
  return linha?.idEscritorio ?? null
}
