import type { Tx } from "../../db/banco.ts"
import { alterarConversa } from "./conversas.repository.ts"
import { abrirConversa, responderConversa } from "./conversas.service.ts"
import { lerEmCurso } from "./de-fora.repository.ts"
import type { AtoDeUmLado } from "./leitura.service.ts"

/** Where what clients write from outside is put, when they name no subject. */
const DE_FORA = "Mensagens pelo WhatsApp"

interface DeFora {
  readonly idEmpresa: string
  readonly texto: string
  /** Documents of the company. */
  readonly anexos: readonly string[]
  /** Number with its country, to which the office answers. */
  readonly de: string
  readonly em: Date
}

/**
 * Puts what somebody of a company wrote outside of the product in its conversation, or in another where that one was closed. Raises
 * nao-encontrado.
 */
export async function receberDoCliente(
  tx: Tx,
  ato: AtoDeUmLado & { readonly lado: "cliente" },
  { idEmpresa, texto, anexos, de, em }: DeFora,
): Promise<void> {
  const emCurso = await lerEmCurso(tx, ato.escopo, idEmpresa, DE_FORA)
  const { id } =
    emCurso !== null
      ? await responderConversa(tx, ato, null, emCurso, { texto, anexos: [...anexos] })
      : await abrirConversa(tx, ato, null, {
          idEmpresa,
          assunto: DE_FORA,
          texto,
          competencia: null,
          idGuia: null,
          anexos: [...anexos],
        })
  await alterarConversa(tx, ato.escopo, id, { whatsapp: de, whatsappEm: em })
}
