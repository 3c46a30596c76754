import { competenciaCivil } from "../../civil.ts"
import type { Banco } from "../../db/banco.ts"
import { escritoriosAbertos } from "../../db/escritorios.ts"
import { sistema } from "../processamento/processamento.service.ts"
import { lerDaVarredura } from "./alertas.repository.ts"
import { atualizarAlertas } from "./alertas.service.ts"

const EMPRESAS_POR_TRANSACAO = 50

/**
 * Looks at every company of every office: what depends on the day (a month that ended without notes, a certificate) changes
 * without anything being computed. Safe to run as often as one likes.
 */
export async function varrerAlertas(
  banco: Banco,
  agora: Date,
  relatarErro: (erro: unknown) => void,
  sinal?: AbortSignal,
): Promise<void> {
  const hoje = competenciaCivil(agora)
  for (const { id } of await banco.naPlataforma(escritoriosAbertos)) {
    const escopo = sistema(id)
    let ultima: string | null = null
    for (;;) {
      if (sinal?.aborted) return
      const depoisDe: string | null = ultima
      const ids = (
        await banco.emEscopo(escopo, (tx) => lerDaVarredura(tx, escopo, hoje, depoisDe, EMPRESAS_POR_TRANSACAO))
      ).map((e) => e.id)
      ultima = ids.at(-1) ?? null
      if (ultima === null) break
      // A group that fails must not keep the others from being looked at.
      await banco.emEscopo(escopo, (tx) => atualizarAlertas(tx, escopo, ids, agora)).catch(relatarErro)
    }
  }
}
