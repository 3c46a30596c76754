import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { empresasDoCelular } from "../comunicacao/destinatarios.service.ts"
import { numeroConhecido } from "../contas-do-whatsapp/contatos.service.ts"

/** Eleven digits with the area code, as recipients are registered; null of who hides the number, or has none of a mobile. */
export const celularDe = (numero: string | null): string | null =>
  numero !== null && /^55\d{11}$/.test(numero) ? numero.slice(2) : null

/** Of which company, and who, the person that writes is; null where nobody registered the number. */
export async function destinoDaMensagem(
  tx: Tx,
  escopo: Escopo,
  quem: { readonly waId: string | null; readonly userId: string | null },
): Promise<{ readonly idEmpresa: string; readonly nome: string } | null> {
  const celular = celularDe(await numeroConhecido(tx, escopo, quem))
  const [conhecido] = celular === null ? [] : await empresasDoCelular(tx, escopo, celular)
  return conhecido ?? null
}
