import { and, eq, sql } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { alterar, alterou, lerUm } from "../../db/registros.ts"
import { enderecosPublicos } from "../../db/schema/comunicacao.ts"
import { whatsappContas } from "../../db/schema/whatsapp.ts"

export type ContaGravada = typeof whatsappContas.$inferSelect

const daqui = ({ idEscritorio }: Pick<Escopo, "idEscritorio">) => eq(whatsappContas.idEscritorio, idEscritorio)

/** What the office told of its account; null while it told nothing. */
export const lerConta = (tx: Tx, escopo: Pick<Escopo, "idEscritorio">) => lerUm(tx, whatsappContas, daqui(escopo))

export async function inserirConta(tx: Tx, nova: typeof whatsappContas.$inferInsert, resumo: string): Promise<void> {
  await tx.insert(whatsappContas).values(nova)
  const { idEscritorio, idEndereco } = nova
  await tx.insert(enderecosPublicos).values({ resumo, idEscritorio, tipo: "whatsapp", idAlvo: idEndereco })
}

/** What is changed by a person, over a version; false where it is another by now. */
export const alterarConta = (
  tx: Tx,
  escopo: Escopo,
  versao: number,
  mudanca: Partial<typeof whatsappContas.$inferInsert>,
) =>
  alterou(tx, whatsappContas, and(daqui(escopo), eq(whatsappContas.versao, versao)), {
    ...mudanca,
    versao: sql`${whatsappContas.versao} + 1`,
  })

/** What is learned of the account, which nobody edits; of these credentials alone, where they are given. */
export const anotarNaConta = (
  tx: Tx,
  escopo: Pick<Escopo, "idEscritorio">,
  mudanca: Partial<typeof whatsappContas.$inferInsert>,
  cifradas?: string,
) =>
  alterou(
    tx,
    whatsappContas,
    and(daqui(escopo), cifradas === undefined ? undefined : eq(whatsappContas.credenciaisCifradas, cifradas)),
    mudanca,
  )

/** Counts a notice that nobody signed. */
export const contarRecusado = (tx: Tx, escopo: Pick<Escopo, "idEscritorio">) =>
  alterar(tx, whatsappContas, daqui(escopo), { avisosRecusados: sql`${whatsappContas.avisosRecusados} + 1` })

/** Of which office an address of notices is. Platform work. */
export async function escritorioDoEndereco(tx: Tx, resumo: string): Promise<string | null> {
  const [linha] = await tx
    .select({ idEscritorio: enderecosPublicos.idEscritorio })
    .from(enderecosPublicos)
    .where(and(eq(enderecosPublicos.resumo, resumo), eq(enderecosPublicos.tipo, "whatsapp")))
  return linha?.idEscritorio ?? null
}
