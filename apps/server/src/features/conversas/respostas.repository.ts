import { and, eq } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { lerCampos } from "../../db/registros.ts"
import { conversas, conversasMensagens } from "../../db/schema/conversas.ts"

/** The company a conversation is of, or null. */
export async function lerDaEmpresa(tx: Tx, escopo: Escopo, id: string): Promise<string | null> {
  const [linha] = await lerCampos(tx, conversas, ["idEmpresa"], doEscopo(conversas, escopo, { id }))
  return linha?.idEmpresa ?? null
}

/** Whether a message is already written. */
export async function existeMensagem(tx: Tx, { idEscritorio }: Escopo, id: string): Promise<boolean> {
  const m = conversasMensagens
  const linhas = await lerCampos(tx, m, ["id"], and(eq(m.idEscritorio, idEscritorio), eq(m.id, id)))
  return linhas.length > 0
}
