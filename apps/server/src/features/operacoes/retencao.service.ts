import type { Banco } from "../../db/banco.ts"
import { escritoriosAbertos } from "../../db/escritorios.ts"
import { sistema } from "../processamento/processamento.service.ts"
import { esquecerCorpos } from "./operacoes.repository.ts"

/** As long as what was declared may be questioned (CTN art. 173), and a year more. */
const GUARDA_LEGAL_MESES = 72

/** Until when the content of a call is kept: of what changed something outside, never less than the law asks. */
export function guardadaAte(
  { iniciadaEm, grava }: { readonly iniciadaEm: Date; readonly grava: boolean },
  guardaMeses: number,
): Date {
  const ate = new Date(iniciadaEm)
  ate.setUTCMonth(ate.getUTCMonth() + (grava ? Math.max(guardaMeses, GUARDA_LEGAL_MESES) : guardaMeses))
  return ate
}

const haMeses = (agora: Date, meses: number): Date => {
  const dia = new Date(agora)
  dia.setUTCMonth(dia.getUTCMonth() - meses)
  return dia
}

/**
 * Erases what was sent and answered longer ago than the policy keeps, of operations that ended; that it was, when, and its hash stay,
 * as do the documents that it brought, which are kept apart. What declared or issued is proof: it is kept as long as the law asks,
 * whatever the policy.
 */
export async function aplicarRetencao(banco: Banco, guardaMeses: number, agora: Date): Promise<void> {
  const antesDe = {
    leituras: haMeses(agora, guardaMeses),
    provas: haMeses(agora, Math.max(guardaMeses, GUARDA_LEGAL_MESES)),
  }
  for (const { id } of await banco.naPlataforma(escritoriosAbertos))
    await banco.emEscopo(sistema(id), (tx) => esquecerCorpos(tx, id, antesDe))
}
