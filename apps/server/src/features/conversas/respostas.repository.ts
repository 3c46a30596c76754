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

/** The conversation that a message is already written in, or null. */
export async function lerConversaDaMensagem(tx: Tx, { idEscritorio }: Escopo, id: string): Promise<string | null> {
  const m = conversasMensagens
  const [linha] = await lerCampos(tx, m, ["idConversa"], and(eq(m.idEscritorio, idEscritorio), eq(m.id, id)))
  return linha?.idConversa ?? null
}
