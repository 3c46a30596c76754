import { eq } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { lerCampos } from "../../db/registros.ts"
import { escritorios } from "../../db/schema/escritorios.ts"
import { ErroDeNegocio } from "../../http/erros.ts"

/** The office, as its documents name it. */
export async function lerEmitente(tx: Tx, escopo: Escopo) {
  const [escritorio] = await lerCampos(tx, escritorios, ["nome", "cnpj"], eq(escritorios.id, escopo.idEscritorio))
  if (!escritorio) throw new ErroDeNegocio("nao-encontrado")
  return { escritorio }
}
