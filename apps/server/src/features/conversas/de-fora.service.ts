import type { Tx } from "../../db/banco.ts"
import { abrirConversa, responderConversa } from "./conversas.service.ts"
import { lerEmCurso } from "./de-fora.repository.ts"
import type { AtoDeUmLado } from "./leitura.service.ts"

/** Where what clients write from outside is put, when they name no subject. */
const DE_FORA = "Mensagens pelo WhatsApp"

/**
 * Puts what somebody of a company wrote outside of the product in its conversation, or in another where that one was closed. Raises
 * nao-encontrado.
 */
export async function receberDoCliente(
  tx: Tx,
  ato: AtoDeUmLado & { readonly lado: "cliente" },
  { idEmpresa, texto }: { readonly idEmpresa: string; readonly texto: string },
): Promise<void> {
  const id = await lerEmCurso(tx, ato.escopo, idEmpresa, DE_FORA)
  if (id !== null) await responderConversa(tx, ato, null, id, { texto, anexos: [] })
  else
    await abrirConversa(tx, ato, null, {
      idEmpresa,
      assunto: DE_FORA,
      texto,
      competencia: null,
      idGuia: null,
      anexos: [],
    })
}
