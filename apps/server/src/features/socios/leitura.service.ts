import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { socios } from "../../db/schema/socios.ts"
import { doSocio, type SocioGravado } from "./pessoas.repository.ts"

/** One person of a company within reach, or null. */
export async function lerSocio(tx: Tx, escopo: Escopo, id: string): Promise<SocioGravado | null> {
  const [linha] = await tx.select().from(socios).where(doSocio(escopo, id))
  return linha ?? null
}
