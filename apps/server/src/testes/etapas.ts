import type { Banco, Tx } from "../db/banco.ts"
import type { Escopo } from "../db/escopo.ts"
import { registrarConclusao } from "../features/etapas/etapas.service.ts"

const AUTOR = { nome: "Contador de teste", agora: new Date("2026-11-02T12:00:00-03:00") }

/** Concludes both steps of these months, so that a test about something else may close them. */
export async function concluirEtapasNaTx(tx: Tx, escopo: Escopo, competencia: string, ids: readonly string[]) {
  for (const idEmpresa of ids)
    for (const etapa of ["faturamento", "pro-labore"] as const) {
      const conclusao = { semMovimento: false, resumo: {}, ressalvas: [] }
      await registrarConclusao(tx, { escopo, ...AUTOR }, { idEmpresa, competencia, etapa }, conclusao)
    }
}

/** The same, in a transaction of its own. */
export const concluirEtapas = (banco: Banco, escopo: Escopo, competencia: string, ids: readonly string[]) =>
  banco.emEscopo(escopo, (tx) => concluirEtapasNaTx(tx, escopo, competencia, ids))
