import { modelosDoWhatsapp, type TipoDoModelo } from "@partida/contracts"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { celularesSemWhatsapp } from "../contas-do-whatsapp/contatos.service.ts"
import type { Recebedor } from "./destinatarios.service.ts"

/** Tells who gets by WhatsApp what would go by e-mail: who agreed, has a number, and is not known to have no WhatsApp there. */
export async function quemVaiPorWhatsapp(
  tx: Tx,
  escopo: Escopo,
  recebedores: ReadonlyMap<string, readonly Recebedor[]>,
  usa: boolean,
  motivoDoReenvio: string | null,
): Promise<(recebedor: Recebedor) => boolean> {
  const celulares = usa
    ? [...recebedores.values()].flatMap((lista) => lista.flatMap((r) => (r.whatsapp && r.celular ? [r.celular] : [])))
    : []
  // Asked for again by a person, with a reason, it is tried again too.
  const sem = motivoDoReenvio === null ? await celularesSemWhatsapp(tx, escopo, celulares) : new Set<string>()
  const aceitam = new Set(celulares)
  return ({ whatsapp, celular, email }) =>
    whatsapp && celular !== null && aceitam.has(celular) && !(sem.has(celular) && email !== null)
}

/** A text of the office as it goes by WhatsApp: the template at Meta says it, which has no versions of ours. */
export const noModeloDaMeta = <T extends { readonly tipo: TipoDoModelo }>(modelo: T) => ({
  ...modelo,
  versao: 0,
  corpo: modelosDoWhatsapp[modelo.tipo].corpo,
})
