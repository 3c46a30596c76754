import { competenciaCivil } from "../../civil.ts"
import type { Banco, Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { escritoriosAbertos } from "../../db/escritorios.ts"
import { sistema } from "../processamento/processamento.service.ts"
import { lerComOutrosEventos, lerDaVarredura } from "./alertas.repository.ts"
import { atualizarAlertas } from "./alertas.service.ts"

const EMPRESAS_POR_TRANSACAO = 50

/** Companies to look at, after one of them. */
type Procura = (tx: Tx, escopo: Escopo, depoisDe: string | null, limite: number) => Promise<readonly { id: string }[]>

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
  await varrer(banco, agora, relatarErro, (tx, escopo, ...resto) => lerDaVarredura(tx, escopo, hoje, ...resto), sinal)
}

/** The same of the companies that got events which wait, or whose events were decided: nothing is computed when they come. */
export const seguirEventos = (
  banco: Banco,
  agora: Date,
  relatarErro: (erro: unknown) => void,
  sinal?: AbortSignal,
): Promise<void> => varrer(banco, agora, relatarErro, lerComOutrosEventos, sinal)

async function varrer(
  banco: Banco,
  agora: Date,
  relatarErro: (erro: unknown) => void,
  procurar: Procura,
  sinal: AbortSignal | undefined,
): Promise<void> {
  for (const { id } of await banco.naPlataforma(escritoriosAbertos)) {
    const escopo = sistema(id)
    let ultima: string | null = null
    for (;;) {
      if (sinal?.aborted) return
      const depoisDe: string | null = ultima
      const ids = (await banco.emEscopo(escopo, (tx) => procurar(tx, escopo, depoisDe, EMPRESAS_POR_TRANSACAO))).map(
        (e) => e.id,
      )
      ultima = ids.at(-1) ?? null
      if (ultima === null) break
      // A group that fails must not keep the others from being looked at.
      await banco.emEscopo(escopo, (tx) => atualizarAlertas(tx, escopo, ids, agora)).catch(relatarErro)
    }
  }
}
