import type { Ato } from "../../db/ato.ts"
import type { Tx } from "../../db/banco.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { lerVarios } from "../../db/registros.ts"
import { fechamentosEtapas } from "../../db/schema/fechamentos.ts"
import { ErroDeNegocio } from "../../http/erros.ts"
import { gravarConclusoes, gravarReabertura } from "./etapas.repository.ts"
import type { Etapa } from "./etapas.ts"

interface MesDaEtapa {
  readonly idEmpresa: string
  readonly competencia: string
  readonly etapa: Etapa
}

/** A warning that a person accepted, and why. */
export interface Ressalva {
  readonly codigo: string
  readonly mensagem: string
  readonly motivo: string
}

export interface Conclusao {
  /** The person said that there was none. */
  readonly semMovimento: boolean
  /** Figures as the person saw them; plain JSON, reais as strings. */
  readonly resumo: Readonly<Record<string, unknown>>
  readonly ressalvas: readonly Ressalva[]
}

/** The conclusion of a step of one company. */
interface ConclusaoDaEmpresa extends Conclusao {
  readonly idEmpresa: string
}

/**
 * Records that a person concluded a step of the month of companies. What may stop it (blockers, warnings without a reason) is
 * judged by the caller, with the companies locked; the order of the steps and a closed month are refused by the database, for
 * them all. Returns how many times each was concluded. Raises etapa-pendente and competencia-fechada.
 */
export async function registrarConclusoes(
  tx: Tx,
  { escopo: { idEscritorio }, nome, agora }: Ato,
  da: Omit<MesDaEtapa, "idEmpresa">,
  conclusoes: readonly ConclusaoDaEmpresa[],
): Promise<ReadonlyMap<string, number>> {
  if (conclusoes.length === 0) return new Map()
  return gravarConclusoes(
    tx,
    conclusoes.map((c) => ({ idEscritorio, ...da, ...c, por: nome, em: agora })),
  )
}

/** The same of one company. */
export async function registrarConclusao(
  tx: Tx,
  ato: Ato,
  { idEmpresa, ...da }: MesDaEtapa,
  conclusao: Conclusao,
): Promise<void> {
  await registrarConclusoes(tx, ato, da, [{ ...conclusao, idEmpresa }])
}

/**
 * Opens a concluded step again, with a reason: because a person asked or because something it counts changed. Raises
 * transicao-recusada when it is not concluded, competencia-fechada.
 */
export async function registrarReabertura(
  tx: Tx,
  ato: Ato,
  da: MesDaEtapa,
  motivo: string,
  reabertaPor: "pessoa" | "mudanca" = "pessoa",
): Promise<void> {
  const { escopo, nome, agora } = ato
  if (await gravarReabertura(tx, escopo, da, { motivo, por: nome, em: agora, reabertaPor })) return
  throw new ErroDeNegocio("transicao-recusada", "Só uma etapa concluída pode ser reaberta.")
}

/** What was concluded or reopened of these companies in a month; a step never concluded has no row. */
export const lerEtapas = (tx: Tx, escopo: Escopo, competencia: string, ids: readonly string[]) =>
  lerVarios(tx, fechamentosEtapas, doEscopo(fechamentosEtapas, escopo, { competencia, idEmpresa: ids }))
