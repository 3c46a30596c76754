import { and, desc, eq, isNotNull, isNull } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { contasContabeis } from "../../db/schema/contabilidade.ts"
import { livrosExercicios } from "../../db/schema/livros.ts"

/** Accounts as they are from a day on; answers the codes written: one that changed on that very day already is left out. */
export async function inserirVersoesDeContas(
  tx: Tx,
  contas: readonly (typeof contasContabeis.$inferInsert)[],
): Promise<string[]> {
  const feitas = await tx
    .insert(contasContabeis)
    .values([...contas])
    .onConflictDoNothing()
    .returning({ codigo: contasContabeis.codigo })
  return feitas.map((c) => c.codigo)
}

/** Last month of the newest closed year whose ECD was delivered, of a company or of any within reach; null where none was. */
export async function lerUltimaEcdEntregue(
  tx: Tx,
  { idEscritorio }: Escopo,
  idEmpresa: string | null,
): Promise<string | null> {
  const x = livrosExercicios
  const [linha] = await tx
    .select({ competencia: x.competencia })
    .from(x)
    .where(
      and(
        eq(x.idEscritorio, idEscritorio),
        idEmpresa === null ? undefined : eq(x.idEmpresa, idEmpresa),
        isNull(x.desfeitoEm),
        isNotNull(x.ecdEntregueEm),
      ),
    )
    .orderBy(desc(x.competencia))
    .limit(1)
  return linha?.competencia ?? null
}
